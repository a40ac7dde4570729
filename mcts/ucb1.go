package mcts

import (
	"math"
	"math/bits"

	"deadreckon/engine"
)

// ucb1 returns an edge of node n among the available actions, which ascend: one
// that was never taken, each as likely as another, or else the one of greatest UCB1
// (Auer, Cesa-Bianchi and Fischer 2002) with the availability count in place of the
// parent's visits (Cowling, Powley and Whitehouse 2012, section IV.B):
//
//	mean + c*sqrt(ln(available)/visits)
//
// It counts the availability itself, as offer does for the other rules: a second
// walk over the edges costs a tenth of an iteration on Kuhn poker.
func (s *Searcher) ucb1(n int32, available []engine.Action) int32 {
	c := s.config.Selection.Exploration
	edges := s.tree.edgesOf(n)
	best, bound, fresh := none, int64(math.MinInt64), 0
	k := 0
	for i := range edges {
		e := &edges[i]
		for k < len(available) && available[k] < e.action {
			k++
		}
		if k == len(available) {
			break
		}
		if available[k] != e.action {
			continue
		}
		k++
		e.available++
		if e.visits == 0 {
			if fresh++; fresh == 1 || s.rng.IntN(fresh) == 0 {
				best = int32(i)
			}
		}
		if fresh > 0 {
			continue
		}
		if u := ascending(float64(e.mean) + c*rootLog(e.available)*overRoot(e.visits)); u > bound {
			best, bound = int32(i), u
		}
	}
	return best
}

// ucb1All does in one pass what ucb1 does, where the edges of node n are exactly the available
// actions and each was taken before, as at most visits. It returns the edge by its index
// among those of the whole tree. It finds out on the way whether that is so; if not, it
// takes back what it has counted and returns none.
//
// It is not inlined: the compiler would then turn the choice of best into a branch, which no
// processor can predict.
//
//go:noinline
func (s *Searcher) ucb1All(n int32, available []engine.Action) int32 {
	c := s.config.Selection.Exploration
	nd := &s.tree.nodes[n]
	if int(nd.count) != len(available) || nd.count == 0 {
		return none
	}
	edges := s.tree.edges
	first := int(nd.first)
	best, bound := none, int64(math.MinInt64)
	count := edges[first].available + 1 // mostly the same for all edges
	log := c * rootLog(count)
	for i, a := range available {
		e := &edges[first+i]
		if e.action != a || e.visits == 0 {
			for k := range i {
				edges[first+k].available--
			}
			return none
		}
		if e.available++; e.available != count {
			count, log = e.available, c*rootLog(e.available)
		}
		if u := ascending(float64(e.mean) + log*overRoot(e.visits)); u > bound {
			best, bound = int32(first+i), u
		}
	}
	return best
}

// logs are the logarithms of the small counts, which most nodes have: computing
// them takes a quarter of an iteration on Kuhn poker.
var logs = func() (table [1 << 13]float64) {
	for i := range table {
		table[i] = math.Log(float64(i))
	}
	return table
}()

// logOf returns the natural logarithm of a count: of a large one that of its first
// 13 bits, at most 1/4096 too low, which is far below what the bonus is worth.
func logOf(n uint32) float64 {
	if n < uint32(len(logs)) {
		return logs[n]
	}
	shift := bits.Len32(n) - 13
	return logs[n>>shift] + float64(shift)*math.Ln2
}

// rootLogs and overRoots are what UCB1 takes of the small counts: the root of the
// logarithm, and one over the root.
var rootLogs, overRoots = func() (a, b [len(logs)]float64) {
	for i := range a {
		a[i] = math.Sqrt(math.Log(float64(i)))
		b[i] = 1 / math.Sqrt(float64(i))
	}
	return a, b
}()

func rootLog(n uint32) float64 {
	if n < uint32(len(rootLogs)) {
		return rootLogs[n]
	}
	return math.Sqrt(logOf(n))
}

func overRoot(n uint32) float64 {
	if n < uint32(len(overRoots)) {
		return overRoots[n]
	}
	return 1 / math.Sqrt(float64(n))
}

// ascending returns bits that order as x does.
func ascending(x float64) int64 {
	b := int64(math.Float64bits(x))
	return b ^ int64(uint64(b>>63)>>1)
}
