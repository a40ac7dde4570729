package mcts_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/internal/slowtest"
	"deadreckon/mcts"
)

// at runs a check at every position for each configuration.
func at(t *testing.T, check func(p testPosition, c mcts.Config) error) {
	t.Helper()
	for _, p := range testPositions(t) {
		each(t, func(t *testing.T, c mcts.Config) {
			if err := check(p, c); err != nil {
				t.Errorf("%s: %v", p.name, err)
			}
		})
	}
}

func TestWorldsAreThePosterior(t *testing.T) {
	long(t)
	for _, p := range testPositions(t) {
		for _, a := range algorithms {
			if err := checkWorlds(p, mcts.Config{Algorithm: a}); err != nil {
				t.Errorf("%s, %v: %v", p.name, a, err)
			}
		}
	}
}

func TestTwinsAreSearchedAlike(t *testing.T) { at(t, checkTwins) }

func TestBudgetsAreExactEverywhere(t *testing.T) { at(t, checkBudget) }

// long marks a test of seconds on one goroutine. It runs in parallel, and not with -short, because the
// race detector would find nothing in it.
func long(t *testing.T) {
	t.Helper()
	slowtest.Skip(t)
	t.Parallel()
}

func TestHurriedSearchesHaveAMove(t *testing.T) {
	slowtest.Skip(t)
	long(t)
	at(t, checkHurry)
}

// TestReuseIsWhatWasFound uses games in which one history leads to each state of knowledge.
func TestReuseIsWhatWasFound(t *testing.T) {
	long(t)
	early := leducPosition()
	early.name, early.line = "leduc, first round", early.line[:2]
	for _, p := range append(testPositions(t), early) {
		if p.game.Name() != "leduc" {
			continue
		}
		for _, c := range []mcts.Config{{}, {Selection: mcts.Selection{Rule: mcts.PUCT}}} {
			if err := checkReuse(p, c); err != nil {
				t.Errorf("%s, %v: %v", p.name, c.Selection.Rule, err)
			}
		}
	}
}

// TestGoldenTrees records complete small trees: see TestGolden.
func TestGoldenTrees(t *testing.T) {
	var got strings.Builder
	for _, p := range []testPosition{
		{"kuhn, the first jack", kuhn.New(), nil, kuhn.First, []engine.Action{kuhn.Deal(kuhn.Jack), kuhn.Deal(kuhn.King)}},
		{"trumps", trumps(), nil, 0, nil},
	} {
		for _, a := range algorithms {
			c := mcts.Config{Iterations: 12, Seed: 1, Algorithm: a}
			s, _, err := searched(context.Background(), p.game, c, viewOf(p.game, p.posterior().truth, p.seat))
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&got, "%s: iterations %d, seed %d, algorithm %v, selection %v\n", p.name, c.Iterations, c.Seed, a, c.Selection.Rule)
			s.Dump(&got)
		}
	}
	enginetest.Golden(t, "trees.txt", got.String())
}
