package mall

import (
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// The team game, digest 3.S7: solitaire rules, several human seats. EN 15.0,
// Optional Three and Four Player Versions; A67.

func three(o *Options) { o.Players = 3 }

func four(o *Options) { o.Players = 4 }

func TestTeamSeats(t *testing.T) {
	for _, row := range []struct {
		with  func(*Options)
		seats []string
		owner [4]engine.Seat // of Peter, Roger, Steve and Fran
	}{
		{solo, []string{"human"}, [4]engine.Seat{0, 0, 0, 0}},
		{three, []string{"peter", "roger", "steve+fran"}, [4]engine.Seat{0, 1, 2, 2}},
		{four, []string{"peter", "roger", "steve", "fran"}, [4]engine.Seat{0, 1, 2, 3}},
	} {
		o := Options{MaxTurns: 150}
		row.with(&o)
		r := defaultRules(t, o)
		if have := New(r).Seats(); !slices.Equal(have, row.seats) {
			t.Errorf("seats %q; want %q", have, row.seats)
		}
		for c := Peter; c <= Fran; c++ {
			if have := r.owner(c); have != row.owner[c] {
				t.Errorf("%d players: seat %d owns %s; want %d", o.Players, have, c, row.owner[c])
			}
		}
		g := begun(t, 1, o)
		for c := Peter; c <= Fran; c++ { // each owner moves his character
			h := *g
			h.s.Apply(act1(KindSelect, 1<<c))
			h.phase(phaseAct).turn(row.owner[c])
		}
		s := r.start()
		for p := (enginetest.Player{Rng: engine.Stream(1, "setup")}); s.phase != phasePlace; {
			p.Step(&s)
		}
		for c := Peter; c <= Fran; c++ { // and places him
			if have := s.Turn(); have != row.owner[c] {
				t.Errorf("%d players: seat %d places %s; want %d", o.Players, have, c, row.owner[c])
			}
			s.Apply(s.AppendLegal(nil)[0])
		}
	}
}

func TestTeamOwners(t *testing.T) {
	for _, row := range []struct {
		rule, text string
		with       func(*Options)
		play       []string
		phase      Phase
		want       engine.Seat
	}{
		{"group, four", "peter 113 normal activated\nroger 113 normal\nsteve 113 normal\nfran 113 normal", four, nil, phaseSelect, 1},
		{"group, three", "peter 113 normal activated\nroger 113 normal activated\nsteve 113 normal activated\nfran 113 normal", three, nil, phaseSelect, 2},
		{"group, nobody can", "peter 113 normal activated\nroger 113 normal activated\nsteve 113 stunned\nfran 113 stunned", four, nil, phaseSelect, 0},
		{"the group moves", "roger 113 normal\nfran 113 normal", four, []string{"select roger+fran"}, phaseAct, 1},
		{"Fran moves, three", "fran 113 normal", three, []string{"select fran"}, phaseAct, 2},
		{"shots, four", "phase free\nsteve 113 stunned\nfran 113 normal\nunits 113=4", four, []string{"end"}, phaseFire, 3},
		{"shots, three", "phase free\nsteve 113 stunned\nfran 113 normal\nunits 113=4", three, []string{"end"}, phaseFire, 2},
		{"names, four", "phase free\nsteve 113 stunned\nfran 113 normal\nunits 113=4", four, []string{"end", "hold", "number 1"}, phaseName, 2},
		{"names, Peter dead", "phase free\npeter - dead\nsteve 113 stunned\nfran 113 normal\nunits 113=4", four, []string{"end", "hold", "number 1"}, phaseName, 2},
	} {
		t.Run("A67 "+row.rule, func(t *testing.T) {
			given(t, row.text, row.with).play(row.play...).phase(row.phase).turn(row.want)
		})
	}
	runCases(t, []ruleCase{
		{rule: "EN 15.2 A67 where a unit appears, four", on: twoShops, with: four, text: "fran 003 normal", play: func(g *table) {
			g.walks("fran", "004").play("digit 2").phase(phaseAppear).turn(3)
		}},
		{rule: "EN 15.2 A67 where a unit appears, nobody moved", on: twoShops, with: four, text: "peter - dead\nroger 004 normal", play: func(g *table) {
			g.play("pass", "digit 2").phase(phaseAppear).turn(1)
		}},
		{rule: "EN 15.5 the automaton plays the zombies", on: corridor, with: four, text: "phase free\nfree-moves 1\npeter 004 normal\nunits 002=2n 006=3n", play: func(g *table) {
			g.turn(engine.Chance).only("", "move 002-003")
		}},
	})
}

func TestTeamScore(t *testing.T) {
	const almost = "steve 014 normal rifle\nfran 014 normal rifle\nclosed north south east west\npeter 113 normal\nunits 114=2n"
	for _, with := range []func(*Options){three, four} {
		t.Run("EN 14.2 all win", func(t *testing.T) {
			given(t, almost, with).play("select peter", "shoot peter@114", "roll 12", "value 2").ends(humanWon, 1)
		})
		t.Run("EN 14.1 all lose", func(t *testing.T) {
			given(t, "phase free\npeter - dead\nroger - dead\nsteve 113 stunned\nunits 113=4", with).play("end", "roll 3").ends(zombieWon, -1)
		})
		t.Run("T266 MaxTurns team", func(t *testing.T) {
			given(t, "turn 7\nphase convert-roll\nmover peter\npeter 113 infected\nunits 114=2n", with, func(o *Options) { o.MaxTurns = 7 }).
				play("roll 7").ends(zombieWon, -1)
		})
	}
}

// TestTeamViews: digest part 4 and A67. All seats see the same, and nothing that
// the solitaire player would not; nobody is ever shown a value alone.
func TestTeamViews(t *testing.T) {
	soloGames(t, 8, func(w *watch) {
		s := &w.s
		first := *(&table{t, notation{w.rules}, *s}).view(0)
		keys := map[uint64]bool{}
		for seat := range w.rules.seats() {
			var v State
			s.mask(engine.Seat(seat), &v)
			keys[s.Key(engine.Seat(seat))] = true
			v.viewer = first.viewer
			if v != first {
				t.Errorf("seed %d: seat %d sees other things than seat 0", w.seed, seat)
			}
			for _, a := range s.AppendLegal(nil) {
				if s.Seen(a, engine.Seat(seat)) != s.Seen(a, 0) {
					t.Errorf("seed %d: seat %d sees another action than seat 0", w.seed, seat)
				}
			}
		}
		if len(keys) != len(w.rules.seats()) {
			t.Errorf("%d keys for %d seats", len(keys), len(w.rules.seats()))
		}
		for _, u := range append(s.units[:], s.companion) {
			if known := u & bothKnow; known != 0 && known != bothKnow {
				t.Errorf("seed %d: unit %s is known to one side", w.seed, u.format())
			}
		}
		for k, u := range first.units {
			if u.value() != 0 && !s.units[k].known(bothKnow) {
				t.Errorf("seed %d: the view shows %s", w.seed, s.units[k].format())
			}
		}
		if s.hiddenLeft != 0 || s.box != [maxHidden]uint8{} || s.mustShow {
			t.Errorf("seed %d: hidden zombies", w.seed)
		}
	})
}
