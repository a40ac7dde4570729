package mcts

import (
	"math"
	"math/bits"

	"deadreckon/engine"
)

// ucb1 returns an edge of node n among the available actions, which ascend: a random unvisited edge, or
// else the edge of maximum UCB1 (Auer, Cesa-Bianchi and Fischer 2002), with the availability instead of
// the parent's visits (Cowling, Powley and Whitehouse 2012, section IV.B):
//
//	mean + c*sqrt(ln(available)/visits)
//
// It increments the availability itself instead of calling offer: a second loop over the edges costs a
// tenth of an iteration on Kuhn poker.
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

// ucb1All is ucb1 in one pass, for the common case in which the edges of node n are exactly the available
// actions and all are visited. It returns an index of the edge arena. In other cases it restores the
// counts and returns none.
//
// It is not inlined, because the compiler would then select best by an unpredictable branch.
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
	count := edges[first].available + 1 // the same for most edges
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

// logs holds logarithms of small counts, which most nodes have: computing them takes a quarter of an
// iteration on Kuhn poker.
var logs = func() (table [1 << 13]float64) {
	for i := range table {
		table[i] = math.Log(float64(i))
	}
	return table
}()

// logOf returns the natural logarithm of a count. For large counts it uses the first 13 bits, so the
// result is at most 1/4096 too low.
func logOf(n uint32) float64 {
	if n < uint32(len(logs)) {
		return logs[n]
	}
	shift := bits.Len32(n) - 13
	return logs[n>>shift] + float64(shift)*math.Ln2
}

// rootLogs holds sqrt(ln(n)) and overRoots 1/sqrt(n) for small counts.
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

// ascending returns an integer with the same order as x.
func ascending(x float64) int64 {
	b := int64(math.Float64bits(x))
	return b ^ int64(uint64(b>>63)>>1)
}
