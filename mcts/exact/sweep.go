package exact

import (
	"fmt"
	"math"

	"deadreckon/engine"
)

// Solve gives every position its value: the score of each seat if all seats
// maximise their own from there on, with the first action where several are as
// good. It returns how many sweeps it took, or an error if values still moved by
// more than tolerance after maxSweeps of them.
//
// A sweep goes over all positions from the ends of the game back. Where no
// position recurs one sweep is backward induction (minimax or expectimax) and
// exact, and the second finds nothing to change. Where positions recur it is
// value iteration (R. Bellman, "Dynamic Programming", 1957), and the values are
// the limit of those of games broken off after n moves with scores of 0. That
// limit is the value of the game where play ends with probability 1 however the
// seats play, and where endless play counts 0; tolerance bounds the last
// change and not the error.
func (o *Open) Solve(tolerance float64, maxSweeps int) (int, error) {
	for sweep := 1; sweep <= maxSweeps; sweep++ {
		moved := 0.0
		for n := range o.turn {
			moved = max(moved, o.back(int32(n)))
		}
		if moved <= tolerance {
			return sweep, nil
		}
	}
	return maxSweeps, fmt.Errorf("exact: values still move by more than %v after %d sweeps", tolerance, maxSweeps)
}

// back works out one position from those that follow it, and returns by how much
// a value moved.
func (o *Open) back(n int32) (moved float64) {
	turn, edges := o.turn[n], o.edgesOf(n)
	switch turn {
	case engine.Nobody:
		return 0
	case engine.Chance:
		for seat := range o.seats {
			sum := 0.0
			for _, e := range edges {
				sum += e.chance * o.value[e.to][seat]
			}
			moved = max(moved, math.Abs(sum-o.value[n][seat]))
			o.value[n][seat] = sum
		}
		return moved
	}
	best := edges[0].to
	for _, e := range edges {
		if o.value[e.to][turn] > o.value[best][turn] {
			best = e.to
		}
	}
	for seat, v := range o.value[best] {
		moved = max(moved, math.Abs(v-o.value[n][seat]))
		o.value[n][seat] = v
	}
	return moved
}
