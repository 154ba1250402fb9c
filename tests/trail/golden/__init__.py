"""Golden games of Great Western Trail: together they show everything that can happen."""
