// Package tune fits the numbers of a scripted agent to a set of opponents.
//
// Its one idea: a generation of candidates is a tournament of package arena.
// All its candidates play the same games, drawn by a seed of the generation's
// own, so they differ by their numbers more than by their luck; the next
// generation has other games, so that no candidate is fitted to the luck of one.
//
// The search is the CMA-ES of gonum/optimize. It never says which candidate was
// best: of many that are measured with noise the one on top is mostly the
// luckiest, and its points promise too much. The answer is the centre of the
// last generations, which all their games agree on, and what it is worth is
// measured by a match on games that the search has not seen. Near the end of a range
// there are two such centres, and a run-off on other games chooses.
//
// A run can be killed at any moment: every evaluation is a line of a log. Whoever
// starts the same tuning again runs the same search, which is fed from the log
// as far as that goes.
//
// The package refuses to change the code of a strategy: what it finds is the
// text of an agent.
package tune
