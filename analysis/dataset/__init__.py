"""From a study to a dataset on disk, and back.

A study (`study`) says which games a run has; a chunk of them (`chunk`) is played and turned into
parquet parts by a pure function; the runner (`runner`) sends chunks to cores or machines and files
the parts in the run's folder (`folder`); `health` says whether what lies there can be trusted.
"""
