package mall

import (
	"fmt"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// Solitaire, digest 6.16 and 3.S: setup, the hidden zombie table, the berserk
// check, attacks and generation. EN 15.0.

// twoShops has shops below 003 and 005 whose squares end in 2.
const twoShops = corridor + "row 012 at 2,1 A\nrow 112 at 4,1 B\ndoor glass 003 012\ndoor solid 005 112\n"

// walks ends the turn of a walking character, before the hidden zombie table.
func (g *table) walks(who string, steps ...string) *table {
	g.t.Helper()
	g.play("select " + who)
	for _, s := range steps {
		g.play("step " + s)
		if g.s.phase == phaseValue || g.s.phase == phaseAmbush {
			g.play(g.legal()[0])
		}
	}
	return g.play("end")
}

// uncalled continues after a table without result and a check without effect: berserk units stay so, and
// no unit turns berserk.
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

// share checks that one of parts equal shares of the outcomes has a property.
func (g *table) share(parts uint64, holds func(s *State) bool) *table {
	g.t.Helper()
	var sum uint64
	for _, n := range g.s.AppendOdds(nil) {
		sum += n
	}
	if sum == 0 || sum%parts != 0 {
		g.t.Errorf("odds of %d; want 1 in %d", sum, parts)
	}
	return g.odds(sum/parts, sum, holds)
}

// first plays the first legal action.
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
	runRules(t, []rule{
		{"T233 EN 15.2", "twoShops solo", "peter 003 normal", "walks peter 004; digit 2; @ appear; & human; ~ appear 012 | appear 112; appear 112; @ draw; & chance; % 5/50 worth 112 4"},
		{"T233 EN 15.2 nearest", "twoShops solo", "peter 004 normal", "walks peter 003; digit 2; draw 4; = units 012=4n#1; ! pending"},
		{"T233 EN 15.2 A62 closed door", "twoShops solo", "peter 003 normal; closed 003-012", "walks peter 004; digit 2; draw 4; = units 112=4n#1"}, // 2 points against 4
		{"T233 EN 15.2 A62 both closed", "twoShops solo", "peter 003 normal; closed 003-012 005-112", "walks peter 004; digit 2; ~ appear 012 | appear 112"},
		{"T234 EN 15.3 hall", "twoShops solo", "peter 003 normal", "walks peter 002; digit 2; draw 4; = units 012=4n#1"}, // 002 is hall
		{"T234 EN 15.3 zombie-occupied", "twoShops solo", "peter 004 normal; units 012=3n", "walks peter 003; digit 2; draw 4; = units 012=3n 112=4n#1"},
		{"T234 EN 15.3 super", "twoShops solo", "peter 004 normal; roger 012 super", "walks peter 003; digit 2; draw 4; = units 112=4n#1"},
		{"T235 EN 15.3", "twoShops solo", "peter 003 normal; fran 012 normal",
			"walks peter 002; digit 2; draw 4; @ value; value 4; = units 012=4; @ berserk-check; ~ berserk 012; until fire; = combat 012; ~ fire fran | hold"},
		{"T246 EN 15.2 A61 table", "twoShops solo", "peter 001 normal; steve 007 normal", "pass; digit 2; ~ appear 012 | appear 112"}, // each is 3 points from somebody
		{"EN 15.3 A101 no such square", "twoShops solo", "peter 003 normal; units 001=3n", "walks peter 004; digit 9; @ berserk-check"},
		{"EN 15.3 A101 all occupied", "twoShops solo", "peter 003 normal; units 012=3n 112=4n", "walks peter 004; digit 2; @ berserk-check"},
		{"EN 15.2 none", "twoShops solo", "peter 003 normal; units 001=3n", "walks peter 004; digit none; @ berserk-check; = units 001=3n"},
		{"EN 15.2 checked at once", "twoShops solo", "peter 003 normal; units 001=3n", "walks peter 004; digit 2; appear 012; draw 5; ~ berserk 012"},
		{"EN 15.8", "twoShops solo", "peter 003 normal", "walks peter 004; @ table; & chance; ~digit 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | none; = odds 1 1 1 1 1 1 1 1 1 1 2"}, // digest 1.8
	})
	t.Run("EN 15.3 empty pool", func(t *testing.T) {
		r := defaultRules(t, Options{MaxTurns: 150})
		o := r.Options
		o.Players = 1
		g := begun(t, 3, o)
		for g.s.poolSize > 0 { // as if they were on the map
			x := g.s.b().Hall.AndNot(g.s.zombieSquares()).AndNot(g.s.characterSquares())
			g.s.drawUnit(x.Next(1), false, phaseSelect)
			g.first()
		}
		g.first().phase(phaseCheck) // pass
	})
}

func TestSoloBerserk(t *testing.T) {
	runRules(t, []rule{
		{"T237 EN 15.4", "corridor solo", "peter 003 normal; units 003=3 004=4n 005=5n",
			"select peter; shoot peter@003; roll 6; roll 2; end; digit none; @ berserk-check; ~ berserk 003; berserk 003; % 4/6 rages 003"},
		{"T237 EN 15.4 berserk already", "corridor solo", "peter 003 normal; units 003=3! 004=4n 006=5n", "select peter; shoot peter@003; roll 6; roll 2; end; digit none; roll 4; ~ berserk 004"},
		{"T237 EN 15.4 just calmed", "corridor solo", "peter 003 normal; units 003=3! 004=4n 006=5n", "select peter; shoot peter@003; roll 6; roll 2; end; digit none; roll 5; ~ berserk 004"},
		{"T246 EN 15.4 A61", "corridor solo", "peter 001 normal; steve 007 normal; units 003=3n 006=4n", "pass; digit none; ~ berserk 006"},
		{"T246 EN 15.4 A61 end without an action", "corridor solo", "peter 001 normal; steve 007 normal; units 003=3n 006=4n", "select peter; end; digit none; ~ berserk 006"}, // A16
		{"EN 15.4 the movers only", "corridor solo", "peter 001 normal; steve 007 normal; units 004=3n 006=4n", "walks peter 002; digit none; ~ berserk 004"},
		{"EN 15.4 A62 closed door", "glass solo", "peter 002 normal; units 012=3n 006=4n; closed 003-012", "walks peter 003; digit none; ~ berserk 006 | berserk 012"}, // 1 point and 2 for the door: 3
		{"T249 EN 15.4", "corridor solo", "peter 003 normal; units 001=3n! 007=4n!", "walks peter 004; digit none; @ berserk-keep; roll 4; roll 6; @ react"},
		{"T249 EN 15.4 nobody on the map", "corridor solo", "peter 003 normal", "walks peter 004; digit none; @ free-die"},
		{"T238 EN 15.4", "field solo", "peter 003 normal; units 003=3 005=4n 014=2n",
			"select peter; step 004; end; digit none; ~berserk 003 | 005 | 014; % 1:3 = focus 003; % 1:3 = focus 005; % 1:3 = focus 014"},
		{"T238 EN 15.4 A100 four", "solo", "row 001 at 0,0 ###; row 011 at 0,1 ###; row 021 at 0,2 ###; peter 012 normal; units 002=3n 011=4n 013=5n 022=6n",
			"select peter; shoot peter@002; roll 2; value 3; end; digit none; @ berserk-check; % 1:4 = focus 002; % 1:4 = focus 011; % 1:4 = focus 013; % 1:4 = focus 022"},
	})
}

func TestSoloAttacks(t *testing.T) {
	runRules(t, []rule{
		{"EN 15.6 two", "solo", "phase free; free-moves 1; peter 113 normal; steve 113 stunned; units 113=4",
			"until fire; & human; hold; @ number; & chance; % 1:2 = number 1; % 1:2 = number 2; number 1; @ name; & human; + name peter | name steve"},
		{"EN 15.6 three", "solo", "phase free; free-moves 1; peter 113 normal; roger 113 normal; steve 113 normal; units 113=4",
			"until fire; & human; hold; @ number; & chance; % 1:3 = number 1; % 1:3 = number 2; % 1:3 = number 3; number 1; @ name; & human; + name peter | name steve"},
		{"EN 15.6 A100 four", "solo", "phase free; free-moves 1; peter 113 normal; roger 113 normal; steve 113 normal; fran 113 normal; units 113=4",
			"until fire; & human; hold; @ number; & chance; % 1:4 = number 1; % 1:4 = number 2; % 1:4 = number 3; % 1:4 = number 4; number 1; @ name; & human;" +
				" + name peter | name steve"},
		{"EN 15.6 one", "solo", "phase free; steve 113 normal; units 113=4", "end; @ fire; hold; @ resolve; @ resolve; = strength 4"},
		{"EN 8.0 digest 3.S8 order of attacks", "solo", "phase free; peter 111 normal; steve 113 normal; roger 116 normal; units 111=2 113=4 116=5",
			"end; @ attack; & chance; % 1:3 = combat 111; % 1:3 = combat 113; % 1:3 = combat 116"},
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
	runRules(t, []rule{
		{"EN 11.0 digest 3.S8 order of conversions", "solo", "phase entrance; peter 113 infected; steve 116 infected", "roll 7; @ convert; & chance; % 1:2 = mover peter; % 1:2 = mover steve"},
		{"EN 13.4 digest 3.S8 order of entry combats", "solo", "phase entrance; peter 004 normal; steve 093 normal",
			"roll 2; draw 4; value 4; draw 5; value 5; @ entry; & chance; % 1:2 = combat 004; % 1:2 = combat 093"},
		{"EN 11.8 A66 the unit goes with the new super", "solo", "phase entrance; peter 113 normal; roger 118 infected; units 118=4",
			"roll 7; roll 2; @ select; = roger 118 super; pass; uncalled; until super; = companion 4"},
	})
}

func TestSoloVictory(t *testing.T) {
	const almost = "steve 014 normal rifle; fran 014 normal rifle; closed north south east west; peter 113 normal; "
	runRules(t, []rule{
		{"T247 EN 14.2 15.1 A99", "solo", almost + "units 114=2n", "select peter; shoot peter@114; roll 12; value 2; over human; = pooled 50"},
		{"T266 MaxTurns solitaire", "solo maxTurns=7", "turn 7; phase entrance; peter 113 infected; units 114=2n", "roll 7; roll 7; over zombie"},
		{"T266 MaxTurns solitaire, a turn earlier", "solo maxTurns=7", "turn 6; phase entrance; peter 113 infected; units 114=2n", "roll 7; roll 7; over unfinished"},
		{"EN 14.1 solitaire", "solo", "phase free; peter - dead; roger - dead; steve 113 stunned; units 113=4", "end; roll 3; over zombie"},
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
