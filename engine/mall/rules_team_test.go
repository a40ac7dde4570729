package mall

import (
	"slices"
	"strings"
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

// TestTeamDecides: each owner decides for his own, and the speaker what cannot be split.
func TestTeamDecides(t *testing.T) {
	const (
		fight  = "phase free\nfree-moves 1\npeter 113 normal\nfran 113 normal\nunits 113=9"
		crowd  = "phase free\nfree-moves 1\npeter 113 normal\nroger 113 normal\nsteve 113 normal\nfran 113 normal\nunits 113=8"
		range2 = "peter 113 normal\nfran 113 normal\nunits 115=4n"
	)
	runTeam(t, []teamCase{
		{"S7 EN 6.9 together", fight, four, func(g *table) {
			g.play("end").phase(phaseFire).turn(0).only("", "fire peter", "hold").play("fire peter").turn(3).only("", "fire fran", "hold")
			g.play("fire fran").phase(phaseFirePanic).shooting(1<<Peter|1<<Fran).play("roll 6", "roll 6").throws(3)
		}},
		{"S7 EN 6.9 one after the other", fight, four, func(g *table) {
			g.play("end", "hold").turn(3).play("fire fran").shooting(1<<Fran).play("roll 6", "roll 1")
			g.phase(phaseFire).turn(0).only("", "fire peter", "hold").play("fire peter").shooting(1<<Peter).play("roll 6", "roll 2").phase(phaseNumber)
		}},
		{"S7 EN 6.9 nobody", fight, four, func(g *table) { g.play("end", "hold").phase(phaseFire).play("hold").phase(phaseNumber) }},
		{"S7 EN 6.9 one owner of two", strings.Replace(fight, "peter 113", "steve 113", 1), three, func(g *table) {
			g.play("end").turn(2).only("", "fire steve", "fire fran", "fire steve+fran", "hold")
		}},
		{"S7 EN 8.0 he gives himself", fight, four, func(g *table) {
			g.play("end", "hold", "hold", "number 1").phase(phaseName).turn(0).only("", "hold", "name peter").play("name peter").phase(phaseResolve)
			g.attacked(1 << Peter)
		}},
		{"S7 EN 8.0 he does not, and the other must", fight, four, func(g *table) {
			g.play("end", "hold", "hold", "number 1", "hold").phase(phaseResolve).attacked(1 << Fran)
		}},
		{"S7 EN 8.0 two of four", crowd, four, func(g *table) {
			g.play("end", "hold", "hold", "hold", "hold", "number 2").turn(0).play("hold").turn(1).only("", "hold", "name roger").play("name roger")
			g.turn(2).only("", "hold", "name steve").play("hold").phase(phaseResolve).attacked(1<<Roger | 1<<Fran)
		}},
		{"S7 EN 8.0 one owner of two", crowd, three, func(g *table) {
			g.play("end", "hold", "hold", "hold", "number 3").turn(0).play("name peter").turn(1).play("hold").phase(phaseResolve).attacked(1<<Peter | 1<<Steve | 1<<Fran)
			h := given(g.t, crowd, three)
			h.play("end", "hold", "hold", "hold", "number 1", "hold", "hold").turn(2).only("", "name steve", "name fran").play("name fran").attacked(1 << Fran)
		}},
		{"S7 EN 6.8 shots of a group", range2, four, func(g *table) {
			g.play("select peter+fran").phase(phaseAct).turn(3).only("", "shoot fran@115", "hold").play("hold").turn(0)
			g.offers("shoot peter@115", "step 114", "end").refuses("shoot fran@115", "shoot peter+fran@115")
			g.play("step 114").turn(3).play("shoot fran@115").turn(0).only("", "fire peter", "hold") // she is asked at every turn of events
			g.play("fire peter").phase(phaseShot).throws(3).fired(1, 0, 0, 1)
		}},
		{"S7 EN 6.8 she shoots alone", range2, four, func(g *table) {
			g.play("select peter+fran", "shoot fran@115", "hold").phase(phaseShot).throws(1).play("roll 1", "value 4").turn(3).play("shoot fran@115")
			g.turn(0).play("hold", "roll 1").turn(0).offers("shoot peter@115") // she has no shots left
		}},
		{"S7 A31 one of them panics", "peter 113 normal\nfran 113 normal\nunits 113=4", four, func(g *table) {
			g.play("select peter+fran", "shoot fran@113", "fire peter").phase(phasePanic).play("roll 6", "roll 1").phase(phaseShot).shooting(1 << Peter)
		}},
		{"S7 EN 5.6 whom they carry", "roger 113 normal\nfran 113 normal\npeter 113 stunned\nsteve 113 stunned", four, func(g *table) {
			g.play("select roger+fran").turn(3).only("", "carry fran>peter", "carry fran>steve", "hold").play("carry fran>peter")
			g.turn(3).only("", "drop fran", "hold").play("hold").turn(1).offers("carry roger>steve").refuses("carry fran>*", "drop fran")
			g.play("carry roger>steve").turn(3).only("", "drop fran", "hold").play("hold", "step 114").turn(3).play("drop fran").turn(1).offers("drop roger")
			h := given(g.t, "roger 113 normal\nfran 113 normal\npeter 113 stunned\nsteve 113 stunned", four).play("select roger+fran", "hold", "carry roger>peter")
			h.turn(1).refuses("carry fran>*") // pairs come about in one order
		}},
		{"S7 EN 5.6 who carries does not join", range2 + "\nroger 113 stunned", four, func(g *table) {
			g.play("select peter+fran", "hold", "carry peter>roger").turn(3).play("shoot fran@115").phase(phaseShot).shooting(1 << Fran).throws(1)
		}},
		{"A67 the speaker moves the group", "roger 177 normal\nsteve 177 normal\nfran 177 normal", four, func(g *table) {
			g.play("select roger+steve+fran").turn(1).offers("step 157", "close 176-177", "rifle steve+fran", "end").play("rifle steve+fran").armed(1<<Steve|1<<Fran, 0)
		}},
	})
}

type teamCase struct {
	rule, text string
	with       func(*Options)
	play       func(g *table)
}

func runTeam(t *testing.T, cases []teamCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) { c.play(given(t, c.text, c.with)) })
	}
}

// shooting checks who has been announced to shoot.
func (g *table) shooting(want chars) *table {
	g.t.Helper()
	if g.s.shooters != want {
		g.t.Errorf("%q shoot; want %q", g.s.shooters, want)
	}
	return g
}

// attacked checks who has been named.
func (g *table) attacked(want chars) *table {
	g.t.Helper()
	if g.s.chosen != want || g.s.phase != phaseResolve {
		g.t.Errorf("%q are attacked in phase %s; want %q", g.s.chosen, g.s.phase, want)
	}
	return g
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
			given(t, "turn 7\nphase entrance\npeter 113 infected\nunits 114=2n", with, func(o *Options) { o.MaxTurns = 7 }).
				play("roll 7", "roll 7").ends(zombieWon, -1)
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
