package exact

import (
	"fmt"
	"math"

	"deadreckon/engine"
)

// Solve computes the value of every position: the score of each seat if every seat maximises its own, with
// the first action in case of ties. It returns the number of sweeps, or an error if values still changed
// by more than tolerance after maxSweeps.
//
// A sweep updates all positions from the ends of the game back. Without cycles one sweep is exact backward
// induction (minimax or expectimax), and the second changes nothing. With cycles it is value iteration (R.
// Bellman, "Dynamic Programming", 1957), and the values are limits of games that stop after n moves with
// scores of 0. That limit is the value of the game if play ends with probability 1 for all strategies, and
// if endless play counts 0. tolerance limits the last change, not the error.
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

// back updates one position from its successors, and returns the maximum change of a value.
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
