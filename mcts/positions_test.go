package mcts_test

import (
	"fmt"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/leduc"
)

// testPosition is a decision for property checks: a line of play from one of several roots, of which the first
// is the true one; none is the start of the game.
type testPosition struct {
	name   string
	game   engine.Game
	starts []engine.State
	seat   engine.Seat
	line   []engine.Action
}

func (p testPosition) posterior() *posterior { return follow(p.game, p.seat, nil, p.line, p.starts...) }

func leducPosition() testPosition {
	return testPosition{"leduc", leduc.New(), nil, leduc.First, []engine.Action{
		leduc.Deal(leduc.QueenHearts), leduc.Deal(leduc.KingSpades), leduc.Check, leduc.Check, leduc.Board(leduc.JackSpades)}}
}

// testPositions returns decisions with hidden information in games of all kinds.
func testPositions(t *testing.T) []testPosition {
	t.Helper()
	return []testPosition{
		{"kuhn", kuhn.New(), nil, kuhn.Second, []engine.Action{kuhn.Deal(kuhn.Jack), kuhn.Deal(kuhn.Queen), kuhn.Bet}},
		leducPosition(),
		{"hiding", hiding(), nil, 0, []engine.Action{7, 1}},
		miniMall(t, "zombies hidden", "5:1", "",
			"hidden 176\nbox 5\ncleared 175\n", "hidden 177\nbox 5\ncleared 175\n"),
		miniMall(t, "units unseen", "3:1 6:1", "zombie 176 177 derived\n",
			"units 176=3n 177=6n\n", "units 176=6n 177=3n\n"),
	}
}

// miniMall is a mall of a few squares: see mcts/exact. Peter is on turn.
func miniMall(t *testing.T, name, values, symbols string, positions ...string) testPosition {
	t.Helper()
	b, err := board.Parse("mini", `deadreckon board 1
title "Mini mall"
region # hall "Hall" derived
region A store "Store" derived
row 175 at 0,0 AAA derived
row 901 at 0,2 #.# derived
human 901 902 derived
`+symbols)
	if err != nil {
		t.Fatal(err)
	}
	c, err := counters.Parse("mini", `deadreckon counters 1
normal   peter fire 1 panic 1 move 1 derived
normal   roger fire 1 panic 1 move 2 derived
normal   steve fire 1 panic 1 move 2 derived
normal   fran  fire 1 panic 2 move 1 derived
infected peter fire 1 panic 2 move 1 derived
infected roger fire 1 panic 2 move 1 derived
infected steve fire 1 panic 3 move 1 derived
infected fran  fire 1 panic 4 move 1 derived
values `+values+" derived\n")
	if err != nil {
		t.Fatal(err)
	}
	r, err := mall.NewRules(b, c, mall.Options{MaxTurns: 2})
	if err != nil {
		t.Fatal(err)
	}
	p := testPosition{name: "mini mall, " + name, game: mall.New(r), seat: mall.Human}
	for _, text := range positions {
		s, err := p.game.Notation().ParsePosition("deadreckon position 1\nturn 1\nroger - dead\nsteve - dead\nrifles 0\n" +
			"peter 175\nfran 901 stunned rifle\n" + text)
		if err != nil {
			t.Fatal(err)
		}
		p.starts = append(p.starts, s.(engine.State))
	}
	if turn := p.starts[0].Turn(); turn != p.seat {
		t.Fatalf("%s: seat %v is on turn", p.name, turn)
	}
	return p
}

func text(g engine.Game, p engine.Position) string {
	switch p := p.(type) {
	case *state:
		return fmt.Sprint(p.viewer, p.line)
	case *view:
		return fmt.Sprint(p.viewer, p.line)
	}
	return g.Notation().FormatPosition(p)
}
