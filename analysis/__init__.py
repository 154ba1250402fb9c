"""Design and estimate: study designs, chunked runs and the statistics that read their results."""
