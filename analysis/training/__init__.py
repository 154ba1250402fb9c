"""Value networks are trained here: positions in, weights and a judgement out."""
