package cabin

import (
	"fmt"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// TestPlaythroughs replays whole games. Each line has the phase, the seat on turn, the number of legal
// actions, and the keys of the first and the last seat.
func TestPlaythroughs(t *testing.T) {
	for i, name := range []string{"book", "overlord", "everything"} {
		t.Run(name, func(t *testing.T) {
			o := modes()[name]
			o.MaxRounds = 6
			g := New(defaultRules(t, o))
			enginetest.Playthrough{Game: g, Title: "a game under " + name, File: "playthrough/" + name + ".txt", Seed: uint64(i + 1),
				Line: func(s engine.State) string {
					last := engine.Seat(len(g.Seats()) - 1)
					return fmt.Sprintf("%s %s %d %016x %016x", s.(*State).phase, s.Turn(), len(s.AppendLegal(nil)), s.Key(0), s.Key(last))
				}}.Check(t)
		})
	}
}

// TestPhases writes out the first position of each phase.
func TestPhases(t *testing.T) {
	var want []string
	for p := phaseCast; p < phaseEnd; p++ {
		want = append(want, p.String())
	}
	g := New(defaultRules(t, with(func(o *Options) { o.NoGrief = true })))
	var rare []string
	for _, text := range []string{
		"al aboard place 1\nray cabin1\nvan woods1\nzombies woods2 brute3 shambler1\nthen van cw",
		"al cabin1 radio 3\nray cabin2\nturn al\nthen call",
		"phase card\nal cabin1 ak47.1 axe\nray cabin2\nzombies cabin1 shambler1 yard2 brute3 brute3\nthen event thin-fog",
	} {
		rare = append(rare, whole(g.rules, text))
	}
	names := []string{"everything", "book", "out for yourself", "less"}
	enginetest.Phases{Game: g, Rare: rare, Games: 120, Want: want,
		Start: func(seed uint64) (engine.Game, engine.State) {
			g := New(defaultRules(t, modes()[names[seed%4]]))
			return g, g.NewState()
		},
		Phase: func(s engine.State) string { return s.(*State).phase.String() }}.Check(t)
}
