"""From a run to a dataset on disk, and back.

A run (`run`) says which games there are; a chunk of them (`chunk`) is played and turned into
parquet parts by a pure function; the runner (`runner`) sends chunks to cores or machines and
stores the parts in the run's folder (`folder`); `health` says whether what lies there can
be trusted.
"""
