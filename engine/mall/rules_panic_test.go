package mall

import (
	"testing"

	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// Digest 6.8, the part on panic.

// nervous gives the four characters Panic Levels of their own.
func nervous(t *testing.T, levels [4]uint8, options ...func(*Options)) *Rules {
	t.Helper()
	c := *counters.Default()
	for who, n := range levels {
		c.Normal[who].Panic, c.Infected[who].Panic = n, n
	}
	o := Options{MaxTurns: 150}
	for _, set := range options {
		set(&o)
	}
	r, err := NewRules(board.Default(), &c, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// panicking tells whether a character has just panicked.
func panicking(c Character) func(*State) bool {
	return func(s *State) bool { return s.panicked.has(c) }
}

func TestRulesPanicChecks(t *testing.T) {
	asGun := func(o *Options) { o.PanicDice = PanicAsGun }
	for _, row := range []struct {
		rule    string
		target  string // what Peter in 113 shoots at
		square  string
		level   uint8
		panics  uint64 // of all throws; 0 for no check
		throws  uint64
		options []func(*Options)
	}{
		{"T103 EN 6.5", "units 114=4n", "114", 5, 0, 0, nil},
		{"T105 EN 6.5.1", "units 113=4", "113", 2, 2, 6, nil},
		{"T105 EN 6.5.2", "units 114=4n!", "114", 2, 2, 6, nil},
		{"T106 EN 6.5.3, 10.6", "units 113=4!", "113", 2, 3, 6, nil},
		{"T107 EN 6.5.4", "roger 114 super", "114", 2, 3, 6, nil},
		{"T107 EN 6.5.4 with a unit", "roger 114 super\nunits 114=4z", "114", 2, 3, 6, nil},
		{"T107 A34 with a berserk unit", "roger 114 super\nunits 114=4z!", "114", 2, 3, 6, nil},
		{"T109 EN 6.5.5", "roger 113 super", "113", 1, 4, 6, nil},
		{"T109 EN 11.5, A34", "roger 113 super\nunits 113=4!", "113", 1, 4, 6, nil},
		{"T109 EN 6.5.5 certain", "roger 113 super", "113", 3, 6, 6, nil},
		{"T119 A07", "units 113=4", "113", 3, 3, 36, []func(*Options){asGun}},
		{"T119 A07 level 1", "units 113=4", "113", 1, 0, 36, []func(*Options){asGun}},
		{"T119 A07 super", "roger 113 super", "113", 3, 15, 36, []func(*Options){asGun}},
	} {
		t.Run(row.rule, func(t *testing.T) {
			r := nervous(t, [4]uint8{row.level, 1, 1, 1}, row.options...)
			g := givenRules(t, r, "peter 113 normal\n"+row.target).play("select peter", "shoot peter@"+row.square)
			if row.throws == 0 {
				g.phase(phaseShot)
				return
			}
			g.phase(phasePanic).odds(row.panics, row.throws, panicking(Peter)).play("roll 6").phase(map[bool]Phase{
				true: phaseAct, false: phaseShot}[row.panics == 6 || row.panics == 15])
		})
	}
	for _, row := range []struct {
		rule           string
		shooter, marks string
		panics, throws uint64
	}{
		{"T119 A07 pistol", "steve", "normal", 3, 6},
		{"T119 A07 rifle", "steve", "normal rifle", 3, 36},
		{"T119 A07 pistol", "fran", "infected", 3, 6},
		{"T119 A07 rifle", "fran", "infected rifle", 3, 36},
	} {
		t.Run(row.rule+" "+row.shooter, func(t *testing.T) {
			r := nervous(t, [4]uint8{3, 3, 3, 3}, asGun)
			g := givenRules(t, r, row.shooter+" 113 "+row.marks+"\nunits 113=4").play("select "+row.shooter, "shoot "+row.shooter+"@113")
			g.phase(phasePanic).odds(row.panics, row.throws, panicking(g.s.group.first()))
		})
	}
	t.Run("T105 EN 8.4", func(t *testing.T) { // an infected character has the level of that face
		r := rulesWith(t, func(c *counters.Counters) { c.Normal[Peter].Panic, c.Infected[Peter].Panic = 1, 4 })
		givenRules(t, r, "peter 113 infected\nunits 113=4").play("select peter", "shoot peter@113").odds(4, 6, panicking(Peter))
	})
}

func TestRulesPanic(t *testing.T) {
	t.Run("T103 EN 6.5 carrying on", func(t *testing.T) { // no panic: everything may go on
		given(t, "peter 113 normal\nunits 114=11n!").play("select peter", "shoot peter@114", "roll 2").phase(phaseShot).throws(2).
			play("roll 2", "value 11").left(8).offers("step 112", "shoot peter@114")
	})
	t.Run("T110 EN 6.5", func(t *testing.T) {
		g := given(t, "peter 113 normal\nunits 113=11").play("select peter", "shoot peter@113").phase(phasePanic)
		g.play("roll 6").phase(phaseShot).play("roll 2").phase(phaseAct).play("shoot peter@113").phase(phasePanic)
		g.odds(1, 6, panicking(Peter))
	})
	t.Run("T110 EN 6.8", func(t *testing.T) { // each shooter on his own
		r := nervous(t, [4]uint8{1, 2, 3, 4})
		g := givenRules(t, r, "peter 113 normal\nroger 113 normal\nsteve 113 normal\nfran 113 normal\nunits 114=11n!")
		g.play("select peter+roger+steve+fran", "shoot peter+roger+steve+fran@114")
		for c := Peter; c <= Fran; c++ {
			g.phase(phasePanic).odds(uint64(c)+1, 6, panicking(c)).play("roll 6")
		}
		g.phase(phaseShot).throws(3)
	})
	t.Run("T111 EN 6.8, A31", func(t *testing.T) {
		g := given(t, "peter 113 normal\nsteve 113 normal\nunits 114=11n!").play("select peter+steve", "shoot peter+steve@114")
		g.play("roll 2", "roll 1").phase(phaseShot).throws(2).play("roll 2", "value 11").fired(1, 0, 0, 0).left(0)
		g.only("", "shoot peter@114", "end").triggered(113)
	})
	t.Run("T111 A31 modifier", func(t *testing.T) { // of the one gun that is left: 7-1 kills 6
		g := given(t, "peter 113 normal\nsteve 113 normal\nunits 114=6n!").play("select peter+steve", "shoot peter+steve@114")
		if g.play("roll 2", "roll 1", "roll 7", "value 6"); g.s.occupied.Has(g.square(114)) {
			t.Error("the unit is still there")
		}
	})
	t.Run("T111 A32, A33, A36", func(t *testing.T) { // both panic
		g := given(t, "peter 113 normal\nsteve 113 normal\nunits 114=11n!").play("select peter+steve", "shoot peter+steve@114")
		g.play("roll 1", "roll 1").phase(phaseAct).seen(114, 0, 0).fired(0, 0, 0, 0).left(0).only("", "end").triggered(113)
		if g.play("end"); g.s.activated != 1<<Peter|1<<Steve {
			t.Errorf("activated: %s", g.s.activated)
		}
	})
	t.Run("T111 EN 6.5 carried", func(t *testing.T) { // the carrier of a panicked group puts down
		g := given(t, "peter 113 normal\nroger 113 normal\nfran 113 normal\nunits 114=11n!").play("select peter+roger", "carry peter>fran")
		g.play("shoot roger@114", "roll 1").left(0).only("", "shoot peter@114", "end").stands(Fran, 113, Normal)
		if g.s.carriers() != 0 {
			t.Errorf("%s carry on", g.s.carriers())
		}
	})
	t.Run("T113 EN 6.5", func(t *testing.T) {
		g := given(t, "peter 113 normal\nunits 113=4").play("select peter", "shoot peter@113", "roll 1").only("", "end").play("end")
		g.quietly(phaseFire).only("", "fire peter", "hold").play("fire peter").phase(phaseFirePanic).throws(1)
		g.play("roll 2").phase(phaseFireShot).throws(2)
	})
	t.Run("T113 EN 6.9", func(t *testing.T) { // nor do spent fires matter
		g := given(t, "peter 113 normal\nunits 113=4\nthen select peter").spends(8, 3).only("shoot ").play("end")
		g.quietly(phaseFire).offers("fire peter")
	})
}
