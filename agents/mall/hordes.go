package mall

import (
	"deadreckon/agents"
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// The zombie strategies are hordes with different weights, guards and squares for hidden zombies.

func init() {
	registerHorde("swarm", "swarm: zombies that close in from all sides as fast as they can", newSwarm)
	registerHorde("ambush", "ambush: zombies that wait at the rifles and the main doors and attack characters who come", newAmbush)
	registerHorde("doorkeeper", "doorkeeper: zombies that guard each open main door and the rifles", newDoorkeeper)
}

func registerHorde(name, usage string, open func() *horde) {
	register(zombies, name, usage, func() (strategy, []agents.Knob) {
		h := open()
		knobs := h.knobs()
		if h.guards != (guards{}) {
			knobs = append(knobs, h.guards.knobs()...)
		}
		return h, knobs
	})
}

// newSwarm returns the horde that closes in: units that can reach a character do, the most dangerous
// first; the nearest of the others approach. The unit that gains most by a second step goes berserk, and
// hidden zombies appear near characters.
//
// Placement: on the shortest ways from the characters' symbols to the rifles, so that characters step on
// them early (EN 9.1).
func newSwarm() *horde {
	return &horde{
		hitValues:    defaultHitValues,
		hordeWeights: hordeWeights{Block: 0.5, Bar: 2, Slope: 1, Busy: 0.6, See: 0.1, Gate: 0.1, Show: 1, Wait: 254},
	}
}

// newAmbush returns the horde that lets the characters come. Distant units gather at the rifles and the
// open main doors, and hidden zombies wait until a character is adjacent.
//
// Placement: ambushSquares.
func newAmbush() *horde {
	return &horde{
		hitValues:    defaultHitValues,
		hordeWeights: hordeWeights{Block: 0.5, Bar: 2, Slope: 1, Busy: 0.6, See: 0.1, Gate: 0.1, Show: 1, Wait: 12},
		guards:       guards{Post: 0.3, Cache: 0.3, Crew: 8, Range: 3},
		squares: func(f rules.Facts) rules.Set {
			taken := f.Unrevealed()
			return ambushSquares(f.Board(), f.ToHide()+taken.Len())
		},
	}
}

// newDoorkeeper returns the horde that keeps the doors open. To close a main door or take a rifle, a
// character must start the turn in the square, without a zombie there (EN 5.5, 12.2). So units around the
// square have two Zombie Player-Turns to step in. Through open doors the dead come back.
//
// Placement: as newSwarm; the hidden zombies gain time for the others.
func newDoorkeeper() *horde {
	return &horde{
		hitValues:    defaultHitValues,
		hordeWeights: hordeWeights{Block: 0.5, Bar: 3, Slope: 1, Busy: 0.6, See: 0.1, Gate: 0.1, Show: 1, Wait: 254},
		guards:       guards{Post: 0.5, Cache: 0.5, Crew: 3, Range: 3},
	}
}

// ambushSquares returns the squares on the ways to the rifles within seven steps of them and, if there are
// fewer than n, squares near main doors.
func ambushSquares(b *board.Board, n int) rules.Set {
	set := onTheWay(b).And(around(b, b.Rifles, 7))
	if set.Len() < n {
		set = set.Or(aroundGates(b, 3))
	}
	return set
}
