// Package tune fits the numbers of a scripted agent to a set of opponents.
//
// The candidates of a generation play a tournament of package arena with the same dice, so that
// they differ more by their numbers than by luck. The next generation plays other games, so that no
// candidate is fitted to the luck of one.
//
// The optimizer is CMA-ES of gonum/optimize. The result is not the best candidate, because the best
// of many noisy measurements is mostly lucky. It is the centre of the last generations, and its
// gain is measured by a match on new games. Near the end of a range there are two such centres, and
// a run-off on other games chooses one.
//
// A run may be killed at any moment. Every evaluation is a line of a log, and a restarted run
// repeats the search from the log.
package tune
