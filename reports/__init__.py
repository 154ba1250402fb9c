"""Show: templates, charts and pages made from the estimates of `analysis`."""
