package mall

import (
	"fmt"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall/counters"
)

// Solitaire, digest 6.16 and 3.S: setup, the hidden zombie table, the berserk
// check, attacks and generation. EN 15.0.

// solo is the option of the solitaire game.
func solo(o *Options) { o.Players = 1 }

// twoShops has shops below 003 and 005 whose squares end in 2.
const twoShops = corridor + "row 012 at 2,1 A\nrow 112 at 4,1 B\ndoor glass 003 012\ndoor solid 005 112\n"

// walks ends the turn of a character who walks, before the hidden zombie table.
func (g *table) walks(who string, steps ...string) *table {
	g.t.Helper()
	g.play("select " + who)
	for _, s := range steps {
		g.play("step " + s)
		if g.s.phase == phaseValue {
			g.play(g.legal()[0])
		}
	}
	return g.play("end")
}

// uncalled goes on past a table without result and a check without effect:
// berserk units stay so, and no unit turns berserk.
func (g *table) uncalled() *table {
	g.t.Helper()
	g.play("digit none")
	for g.s.phase == phaseKeep {
		g.play("roll 1")
	}
	if g.s.phase == phaseCheck {
		g.play(g.legal()[0], "roll 6")
	}
	return g
}

// ends checks how a game without a zombie player has ended, the same for all.
func (g *table) ends(want result, score float64) *table {
	g.t.Helper()
	if g.s.winner != want || (g.s.phase == phaseOver) != (want != unfinished) {
		g.t.Errorf("result %d in phase %s; want %d", g.s.winner, g.s.phase, want)
	}
	for seat := range g.s.r().seats() {
		if have := g.s.Score(engine.Seat(seat)); have != score {
			g.t.Errorf("seat %d scores %v; want %v", seat, have, score)
		}
	}
	return g
}

// share checks that outcomes of 1 part in so many have a property.
func (g *table) share(parts uint64, holds func(s *State) bool) *table {
	g.t.Helper()
	var have, sum uint64
	odds := g.s.AppendOdds(nil)
	for i, a := range g.s.AppendLegal(nil) {
		next := g.s
		next.Apply(a)
		sum += odds[i]
		if holds(&next) {
			have += odds[i]
		}
	}
	if have*parts != sum || have == 0 {
		g.t.Errorf("odds %d/%d in phase %s; want 1 in %d", have, sum, g.s.phase, parts)
	}
	return g
}

// first plays the first legal action, whatever it is.
func (g *table) first() *table {
	g.s.Apply(g.s.AppendLegal(nil)[0])
	return g
}

// begun plays a random setup up to the first human turn.
func begun(t *testing.T, seed uint64, o Options) *table {
	r := defaultRules(t, o)
	p := enginetest.Player{Rng: engine.Stream(seed, "setup")}
	s := r.start()
	for s.phase != phaseSelect {
		p.Step(&s)
	}
	return &table{t, notation{r}, s}
}

func TestSoloSetup(t *testing.T) {
	t.Run("T231 EN 15.1", func(t *testing.T) {
		for seed := range uint64(5) {
			g := begun(t, seed, Options{Players: 1, MaxTurns: 150})
			if g.s.poolSize != 5 || g.s.hiddenLeft != 0 || g.s.occupied != g.s.b().ZombieSymbols {
				t.Fatalf("%d units in the pool, %d hidden squares, units in %s", g.s.poolSize, g.s.hiddenLeft, g.s.b().Names(g.s.occupied))
			}
			if v := g.view(Human); v.pool != [12]uint8{} {
				t.Errorf("the view shows the pool %d", v.pool)
			}
			g.play("pass").quietly(phaseEntrance).play("roll 6").phase(phaseDraw) // North: EN 13.5
			g.odds(uint64(g.s.pool[4]), 5, func(s *State) bool { return s.unitAt(g.square(4)).value() == 4 })
			g.first()
			if g.unit(4).known(humanKnows) || g.s.poolSize != 4 {
				t.Errorf("unit %s in 004, %d left in the pool", g.unit(4).format(), g.s.poolSize)
			}
		}
	})
	t.Run("EN 15.1 no secret square", func(t *testing.T) {
		g := begun(t, 1, Options{Players: 1, MaxTurns: 150}).phase(phaseSelect).turn(Human)
		if possible := g.s.possible(); !possible.Empty() {
			t.Errorf("hidden zombies are possible in %s", g.s.b().Names(possible))
		}
	})
}

func TestSoloTable(t *testing.T) {
	runCases(t, []ruleCase{
		{rule: "T233 EN 15.2", on: twoShops, with: solo, text: "peter 003 normal", play: func(g *table) {
			g.walks("peter", "004").play("digit 2").phase(phaseAppear).turn(Human).only("", "appear 012", "appear 112")
			g.play("appear 112").phase(phaseDraw).turn(engine.Chance).odds(5, 50, func(s *State) bool { return s.unitAt(g.square(112)).value() == 4 })
		}},
		{rule: "T233 EN 15.2 nearest", on: twoShops, with: solo, text: "peter 004 normal", play: func(g *table) {
			g.walks("peter", "003").play("digit 2", "draw 4").line("units", "012=4n#1").line("pending", "")
		}},
		{rule: "T233 EN 15.2 A62 closed door", on: twoShops, with: solo, text: "peter 003 normal\nclosed 003-012", play: func(g *table) {
			g.walks("peter", "004").play("digit 2", "draw 4").line("units", "112=4n#1") // 2 points against 4
		}},
		{rule: "T233 EN 15.2 A62 both closed", on: twoShops, with: solo, text: "peter 003 normal\nclosed 003-012 005-112", play: func(g *table) {
			g.walks("peter", "004").play("digit 2").only("", "appear 012", "appear 112")
		}},
		{rule: "T234 EN 15.3 hall", on: twoShops, with: solo, text: "peter 003 normal", play: func(g *table) { // 002 is hall
			g.walks("peter", "002").play("digit 2", "draw 4").line("units", "012=4n#1")
		}},
		{rule: "T234 EN 15.3 zombie-occupied", on: twoShops, with: solo, text: "peter 004 normal\nunits 012=3n", play: func(g *table) {
			g.walks("peter", "003").play("digit 2", "draw 4").line("units", "012=3n 112=4n#1")
		}},
		{rule: "T234 EN 15.3 super", on: twoShops, with: solo, text: "peter 004 normal\nroger 012 super", play: func(g *table) {
			g.walks("peter", "003").play("digit 2", "draw 4").line("units", "112=4n#1")
		}},
		{rule: "T235 EN 15.3", on: twoShops, with: solo, text: "peter 003 normal\nfran 012 normal", play: func(g *table) {
			g.walks("peter", "002").play("digit 2", "draw 4").phase(phaseValue).play("value 4").line("units", "012=4")
			g.phase(phaseCheck).only("", "berserk 012").quietly(phaseFire).line("combat", "012").only("", "fire fran", "hold")
		}},
		{rule: "T246 EN 15.2 A61 table", on: twoShops, with: solo, text: "peter 001 normal\nsteve 007 normal", play: func(g *table) {
			g.play("pass", "digit 2").only("", "appear 012", "appear 112") // each is 3 points from somebody
		}},
		{rule: "EN 15.3 A101 no such square", on: twoShops, with: solo, text: "peter 003 normal\nunits 001=3n", play: func(g *table) {
			g.walks("peter", "004").play("digit 9").phase(phaseCheck)
		}},
		{rule: "EN 15.3 A101 all occupied", on: twoShops, with: solo, text: "peter 003 normal\nunits 012=3n 112=4n", play: func(g *table) {
			g.walks("peter", "004").play("digit 2").phase(phaseCheck)
		}},
		{rule: "EN 15.2 none", on: twoShops, with: solo, text: "peter 003 normal\nunits 001=3n", play: func(g *table) {
			g.walks("peter", "004").play("digit none").phase(phaseCheck).line("units", "001=3n")
		}},
		{rule: "EN 15.2 checked at once", on: twoShops, with: solo, text: "peter 003 normal\nunits 001=3n", play: func(g *table) {
			g.walks("peter", "004").play("digit 2", "appear 012", "draw 5").only("", "berserk 012")
		}},
		{rule: "EN 15.8", on: twoShops, with: solo, text: "peter 003 normal", play: func(g *table) {
			g.walks("peter", "004").phase(phaseTable).turn(engine.Chance)
			want := [noDigit + 1]uint64{3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 6} // throws of two dice of 36, digest 1.8
			odds, legal := g.s.AppendOdds(nil), g.s.AppendLegal(nil)
			for i, a := range legal {
				if digit, _, _ := args(a); odds[i]*36 != want[digit]*12 || len(legal) != len(want) {
					g.t.Errorf("%d of 12 for digit %d", odds[i], digit)
				}
			}
		}},
	})
	t.Run("EN 15.3 empty pool", func(t *testing.T) {
		r := rulesWith(t, func(*counters.Counters) {})
		o := r.Options
		o.Players = 1
		g := begun(t, 3, o)
		for g.s.poolSize > 0 { // as if they stood on the map
			x := g.s.b().Hall.AndNot(g.s.zombieSquares()).AndNot(g.s.characterSquares())
			g.s.drawUnit(x.Next(1), false, phaseSelect)
			g.first()
		}
		g.first().phase(phaseCheck) // pass
	})
}

func TestSoloBerserk(t *testing.T) {
	runCases(t, []ruleCase{
		{rule: "T237 EN 15.4", on: corridor, with: solo, text: "peter 003 normal\nunits 003=3 004=4n 005=5n", play: func(g *table) {
			g.play("select peter", "shoot peter@003", "roll 6", "roll 2", "end", "digit none").phase(phaseCheck).only("", "berserk 003")
			g.play("berserk 003").odds(4, 6, func(s *State) bool { return s.unitAt(g.square(3)).berserk() })
		}},
		{rule: "T237 EN 15.4 berserk already", on: corridor, with: solo, text: "peter 003 normal\nunits 003=3! 004=4n 006=5n", play: func(g *table) {
			g.play("select peter", "shoot peter@003", "roll 6", "roll 2", "end", "digit none", "roll 4").only("", "berserk 004")
		}},
		{rule: "T237 EN 15.4 just calmed", on: corridor, with: solo, text: "peter 003 normal\nunits 003=3! 004=4n 006=5n", play: func(g *table) {
			g.play("select peter", "shoot peter@003", "roll 6", "roll 2", "end", "digit none", "roll 5").only("", "berserk 004")
		}},
		{rule: "T238 EN 15.4", on: field, with: solo, text: "peter 003 normal\nunits 003=3 005=4n 014=2n", play: func(g *table) {
			g.play("select peter", "step 004", "end", "digit none").only("", "berserk 003", "berserk 005", "berserk 014")
			for _, x := range []int{3, 5, 14} {
				g.share(3, func(s *State) bool { return s.focus == g.square(x) })
			}
		}},
		{rule: "T238 EN 15.4 A100 four", on: "row 001 at 0,0 ###\nrow 011 at 0,1 ###\nrow 021 at 0,2 ###\n", with: solo,
			text: "peter 012 normal\nunits 002=3n 011=4n 013=5n 022=6n", play: func(g *table) {
				g.play("select peter", "shoot peter@002", "roll 2", "value 3", "end", "digit none").phase(phaseCheck)
				for _, x := range []int{2, 11, 13, 22} {
					g.share(4, func(s *State) bool { return s.focus == g.square(x) })
				}
			}},
		{rule: "T246 EN 15.4 A61", on: corridor, with: solo, text: "peter 001 normal\nsteve 007 normal\nunits 003=3n 006=4n", play: func(g *table) {
			g.play("pass", "digit none").only("", "berserk 006")
		}},
		{rule: "T246 EN 15.4 A61 end without an action", on: corridor, with: solo, text: "peter 001 normal\nsteve 007 normal\nunits 003=3n 006=4n", play: func(g *table) {
			g.play("select peter", "end", "digit none").only("", "berserk 006") // A16
		}},
		{rule: "EN 15.4 the movers only", on: corridor, with: solo, text: "peter 001 normal\nsteve 007 normal\nunits 004=3n 006=4n", play: func(g *table) {
			g.walks("peter", "002").play("digit none").only("", "berserk 004")
		}},
		{rule: "EN 15.4 A62 closed door", on: glass, with: solo, text: "peter 002 normal\nunits 012=3n 006=4n\nclosed 003-012", play: func(g *table) {
			g.walks("peter", "003").play("digit none").only("", "berserk 006", "berserk 012") // 1 point and 2 for the door: 3
		}},
		{rule: "T249 EN 15.4", on: corridor, with: solo, text: "peter 003 normal\nunits 001=3n! 007=4n!", play: func(g *table) {
			g.walks("peter", "004").play("digit none").phase(phaseKeep).play("roll 4", "roll 6").phase(phaseReact)
		}},
		{rule: "T249 EN 15.4 nobody on the map", on: corridor, with: solo, text: "peter 003 normal", play: func(g *table) {
			g.walks("peter", "004").play("digit none").phase(phaseFreeDie)
		}},
	})
}

func TestSoloAttacks(t *testing.T) {
	for _, row := range []struct {
		rule, text string
		all        uint64
	}{
		{"EN 15.6 two", "peter 113 normal\nsteve 113 stunned\nunits 113=4", 2},
		{"EN 15.6 three", "peter 113 normal\nroger 113 normal\nsteve 113 normal\nunits 113=4", 3},
		{"EN 15.6 A100 four", "peter 113 normal\nroger 113 normal\nsteve 113 normal\nfran 113 normal\nunits 113=4", 4},
	} {
		t.Run(row.rule, func(t *testing.T) {
			g := given(t, "phase free\nfree-moves 1\n"+row.text, solo)
			for g.s.phase == phaseFree {
				g.play(g.legal()[0])
			}
			g.phase(phaseFire).turn(Human).play("hold").phase(phaseNumber).turn(engine.Chance)
			for k := range uint8(row.all) {
				g.share(row.all, func(s *State) bool { return s.number == k+1 })
			}
			g.play("number 1").phase(phaseName).turn(Human).offers("name peter", "name steve")
		})
	}
	t.Run("EN 15.6 one", func(t *testing.T) {
		g := given(t, "phase free\nsteve 113 normal\nunits 113=4", solo).play("end").phase(phaseFire).play("hold").phase(phaseResolve)
		g.strength(4)
	})
	t.Run("EN 8.0 digest 3.S8 order of attacks", func(t *testing.T) {
		g := given(t, "phase free\npeter 111 normal\nsteve 113 normal\nroger 116 normal\nunits 111=2 113=4 116=5", solo).play("end")
		g.phase(phaseAttack).turn(engine.Chance)
		for _, x := range []int{111, 113, 116} {
			g.share(3, func(s *State) bool { return s.combat == g.square(x) })
		}
	})
	t.Run("EN 13.3 digest 3.S8 one unit for two doors", func(t *testing.T) {
		g := begun(t, 2, Options{Players: 1, MaxTurns: 150})
		for g.s.poolSize > 1 {
			x := g.s.b().Hall.AndNot(g.s.zombieSquares()).AndNot(g.s.characterSquares())
			g.s.drawUnit(x.At(x.Len()/2), false, phaseSelect)
			g.first()
		}
		g.s.phase = phaseEntrance
		g.s.Apply(act1(KindRoll, 2))
		g.phase(phaseDoor).turn(engine.Chance) // North and West
		g.share(2, func(s *State) bool { return s.focus == g.square(4) }).share(2, func(s *State) bool { return s.focus == g.square(93) })
	})
	t.Run("EN 11.0 digest 3.S8 order of conversions", func(t *testing.T) {
		g := given(t, "phase entrance\npeter 113 infected\nsteve 116 infected", solo).play("roll 7").phase(phaseConvert).turn(engine.Chance)
		g.share(2, func(s *State) bool { return s.mover == Peter && s.phase == phaseConvertRoll })
		g.share(2, func(s *State) bool { return s.mover == Steve && s.phase == phaseConvertRoll })
	})
	t.Run("EN 13.4 digest 3.S8 order of entry combats", func(t *testing.T) {
		g := given(t, "phase entrance\npeter 004 normal\nsteve 093 normal", solo).play("roll 2", "draw 4", "value 4", "draw 5", "value 5")
		g.phase(phaseEntry).turn(engine.Chance)
		g.share(2, func(s *State) bool { return s.combat == g.square(4) }).share(2, func(s *State) bool { return s.combat == g.square(93) })
	})
	t.Run("EN 11.8 A66 the unit goes with the new super", func(t *testing.T) {
		g := given(t, "phase entrance\npeter 113 normal\nroger 118 infected\nunits 118=4", solo)
		g.play("roll 7", "roll 2").phase(phaseSelect).line("roger", "118 super")
		g.play("pass").uncalled().quietly(phaseSuper).line("companion", "4")
	})
}

func TestSoloVictory(t *testing.T) {
	const almost = "steve 014 normal rifle\nfran 014 normal rifle\nclosed north south east west\npeter 113 normal\n"
	t.Run("T247 EN 14.2 15.1 A99", func(t *testing.T) {
		g := given(t, almost+"units 114=2n", solo).play("select peter", "shoot peter@114", "roll 12", "value 2")
		if g.ends(humanWon, 1); g.s.poolSize != 50 {
			t.Errorf("%d units in the pool", g.s.poolSize)
		}
	})
	t.Run("T266 MaxTurns solitaire", func(t *testing.T) {
		given(t, "turn 7\nphase entrance\npeter 113 infected\nunits 114=2n", solo, func(o *Options) { o.MaxTurns = 7 }).
			play("roll 7", "roll 7").ends(zombieWon, -1)
	})
	t.Run("T266 MaxTurns solitaire, a turn earlier", func(t *testing.T) {
		given(t, "turn 6\nphase entrance\npeter 113 infected\nunits 114=2n", solo, func(o *Options) { o.MaxTurns = 7 }).
			play("roll 7", "roll 7").ends(unfinished, 0)
	})
	t.Run("EN 14.1 solitaire", func(t *testing.T) {
		given(t, "phase free\npeter - dead\nroger - dead\nsteve 113 stunned\nunits 113=4", solo).play("end", "roll 3").ends(zombieWon, -1)
	})
}

// TestTableDice reads all 36 throws of the hidden zombie table. EN 15.8, digest 1.8.
func TestTableDice(t *testing.T) {
	s := defaultRules(t, Options{Players: 1, MaxTurns: 150}).start()
	rows := [7][2]string{1: {"1", "6"}, 2: {"2", "7"}, 3: {"3", "8"}, 4: {"4", "9"}, 5: {"5", "0"}, 6: {"none", "none"}}
	for first := 1; first <= 6; first++ {
		for second := 1; second <= 6; second++ {
			text, want := fmt.Sprintf("digit %d+%d", first, second), "digit "+rows[second][(first-1)/3]
			if got, err := actions.Read(&s, text); err != nil || got.Text != want {
				t.Errorf("%s is %q, %v; want %q", text, got.Text, err, want)
			}
		}
	}
	for _, text := range []string{"digit 7+1", "digit 0+1", "digit 1+2+3", "digit a+b"} {
		if _, err := actions.Read(&s, text); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
}
