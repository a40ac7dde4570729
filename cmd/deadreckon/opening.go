package main

import (
	"fmt"

	"deadreckon/engine"
)

// opening returns what a seat knows at its first decision in a game where chance
// falls by the seed. What other seats decide before that is drawn at random,
// as a person would who does not know their minds; most of it stays their
// secret.
func opening(game engine.Game, seat engine.Seat, seed uint64) (engine.View, error) {
	s := game.NewState()
	dice, others := engine.Stream(seed, "dice"), engine.Stream(seed, "opening")
	var legal []engine.Action
	var odds []uint64
	for s.Turn() != seat {
		legal, odds = s.AppendLegal(legal[:0]), s.AppendOdds(odds[:0])
		switch s.Turn() {
		case engine.Nobody:
			return nil, fmt.Errorf("the game of seed %d ends before %s decides anything", seed, engine.SeatName(game, seat))
		case engine.Chance:
			s.Apply(legal[engine.Pick(odds, dice)])
		default:
			s.Apply(legal[others.IntN(len(legal))])
		}
	}
	return engine.ViewOf(game, s, seat)
}
