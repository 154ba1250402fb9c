"""A visit to the city: what is to be done and the first number of its frame, in order."""

import numpy as np
from numpy.typing import NDArray

VISIT: NDArray[np.int64]
