"""Lists of several rows in CSR form."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import numpy.typing as npt


@dataclasses.dataclass(frozen=True)
class Rows:
    """Lists of n rows in CSR form: row i has the entries from ends[i-1] (0 for the first row) to ends[i]."""

    ends: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.ends)

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """int64 [n]: number of entries."""
        return np.diff(self.ends, prepend=0)

    @property
    def begins(self) -> npt.NDArray[np.int64]:
        """int64 [n]: first entry."""
        return self.ends - self.counts

    def row(self, i: int) -> slice:
        """Return the slice of row i."""
        return slice(int(self.ends[i - 1]) if i else 0, int(self.ends[i]))

    def _drawn(self, entries: npt.NDArray[Any], rng: int | np.random.Generator) -> npt.NDArray[Any]:
        """Return a uniform entry of each row, 0 for an empty row."""
        counts = self.counts
        at = self.begins + (np.random.default_rng(rng).random(len(counts)) * counts).astype(np.int64)
        out, some = np.zeros(len(counts), entries.dtype), counts > 0
        out[some] = entries[np.minimum(at, self.ends - 1)[some]]
        return out
