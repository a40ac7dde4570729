package mall

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
)

// Zombie attacks, digest 6.13. EN 8.0, 6.9.

// attacked sets up a position at the end of free movement and goes on to the
// attacks. Faces of the default counters: Peter, Roger and Steve panic at 1, Fran
// at 2.
func attacked(t *testing.T, text string, options ...func(*Options)) *table {
	t.Helper()
	return given(t, "phase free\n"+text, options...).play("end")
}

// status checks the condition of a character.
func (g *table) status(c Character, want Status) *table {
	g.t.Helper()
	if have := g.s.status[c]; have != want {
		g.t.Errorf("%s is %s; want %s", c, have, want)
	}
	return g
}

// strength checks the strength of the attack in progress.
func (g *table) strength(want uint8) *table {
	g.t.Helper()
	if g.s.phase != phaseResolve || g.s.strength != want {
		g.t.Errorf("phase %s, strength %d; want an attack of strength %d", g.s.phase, g.s.strength, want)
	}
	return g
}

// turn checks who decides next.
func (g *table) turn(want engine.Seat) *table {
	g.t.Helper()
	if have := g.s.Turn(); have != want {
		g.t.Errorf("%v is on turn in phase %s; want %v", have, g.s.phase, want)
	}
	return g
}

func TestAttacks(t *testing.T) {
	t.Run("T185 EN 8.1", func(t *testing.T) {
		g := attacked(t, "peter 113 normal\nsteve 113 stunned\nunits 113=4").phase(phaseFire).turn(Human)
		if got, want := strings.Join(g.legal(), ", "), "fire peter, hold"; got != want {
			t.Errorf("legal: %s; want %s", got, want)
		}
	})
	t.Run("T186 EN 6.9", func(t *testing.T) {
		g := given(t, "peter 113 normal\nunits 113=11").play("select peter")
		for range 3 { // Fire Rate 3
			g.play("shoot peter@113", "roll 6", "roll 2")
		}
		g.refuses("shoot*").play("end", "berserk none", "roll 1", "end")
		if g.s.eligible(Peter) {
			t.Error("Peter is eligible in the turn after his activation")
		}
		g.phase(phaseFire).offers("fire peter")
	})
	t.Run("T187 EN 8.0 A55", func(t *testing.T) {
		fireRate := func(o *Options) { o.ReactionShots = ShotsFireRate }
		for _, row := range []struct {
			shots   int
			options []func(*Options)
		}{{1, nil}, {3, []func(*Options){fireRate}}} {
			g := attacked(t, "peter 113 normal\nunits 113=11", row.options...)
			for range row.shots {
				g.phase(phaseFire).offers("fire peter").play("fire peter", "roll 6", "roll 2")
			}
			g.strength(11)
		}
	})
	t.Run("T187 EN 8.0 A55 two characters", func(t *testing.T) {
		// One shot each, alone or joined.
		g := attacked(t, "peter 113 normal\nroger 113 normal\nsteve 113 normal\nunits 113=11")
		g.play("fire peter+roger", "roll 6", "roll 6", "roll 3").phase(phaseFire)
		if got, want := strings.Join(g.legal(), ", "), "fire steve, hold"; got != want {
			t.Errorf("legal after a joint shot: %s; want %s", got, want)
		}
	})
	t.Run("T189 EN 8.1", func(t *testing.T) {
		// Roger sees the fight from the next square; the hall is open there.
		g := attacked(t, "peter 113 normal\nroger 114 normal\nunits 113=4")
		g.phase(phaseFire).offers("fire peter", "hold").refuses("fire roger", "fire peter+roger", "shoot*")
	})
	t.Run("T190 EN 8.0, A90", func(t *testing.T) {
		g := attacked(t, "peter 113 normal\nroger 113 normal\nsteve 113 normal\nunits 113=7")
		g.play("hold").phase(phaseNumber).turn(Zombie).only("", "number 1", "number 2", "number 3")
		g.play("number 2").phase(phaseName).turn(Human)
		if got, want := strings.Join(g.legal(), ", "), "name peter+roger, name peter+steve, name roger+steve"; got != want {
			t.Errorf("legal: %s; want %s", got, want)
		}
		g.play("name peter+steve").strength(3).play("roll 10").strength(3).play("roll 7") // 7 at 3: stun
		g.status(Peter, Normal).status(Roger, Normal).status(Steve, Stunned)
	})
	t.Run("T191 EN 8.0", func(t *testing.T) {
		g := attacked(t, "peter 113 normal\nroger 113 normal\nunits 113=5").play("hold", "number 2")
		g.strength(2).play("roll 6").status(Peter, Stunned) // column 2; nothing in column 1 or 3-4
		g.strength(2).play("roll 4").status(Roger, Normal)  // column 2; a stun in column 1 or 3-4
	})
	t.Run("T193 EN 8.0", func(t *testing.T) {
		attacked(t, "peter 113 normal\nunits 113=5").play("hold").strength(5)
	})
	t.Run("T194 EN 8.0", func(t *testing.T) {
		g := attacked(t, "peter 113 normal\nfran 113 stunned\nunits 113=5").play("hold", "number 1")
		g.phase(phaseName).offers("name peter", "name fran").play("name fran").strength(5)
	})
	t.Run("T195 EN 8.3", func(t *testing.T) {
		g := attacked(t, "peter 113 normal\nunits 113=5").play("hold", "roll 5").status(Peter, Stunned)
		if g.s.infected != 0 {
			t.Errorf("%s infected; nobody is", g.s.infected)
		}
	})
	t.Run("T195 EN 8.4", func(t *testing.T) {
		g := attacked(t, "peter 113 normal\nunits 113=5").play("hold", "roll 4").status(Peter, Infected)
		if g.s.infected != 1<<Peter {
			t.Errorf("infected this turn: %q; want peter", g.s.infected)
		}
	})
	t.Run("T195 EN 8.5", func(t *testing.T) {
		for _, row := range []struct {
			from Status
			roll string
		}{{Stunned, "roll 5"}, {Stunned, "roll 4"}, {Infected, "roll 5"}, {Infected, "roll 4"}} {
			g := attacked(t, "peter 113 "+row.from.String()+"\nunits 113=5")
			if row.from != Stunned {
				g.play("hold")
			}
			g.play(row.roll).status(Peter, Dead)
			if g.s.at[Peter] != 0 {
				t.Errorf("%s Peter was killed and stands on the map", row.from)
			}
		}
	})
	t.Run("T197 EN 8.6", func(t *testing.T) {
		g := attacked(t, "peter 113 stunned\nroger 113 normal\nunits 113=5").play("hold", "number 2")
		g.strength(2).play("roll 3").status(Peter, Dead)
		g.strength(2).play("roll 6").status(Roger, Stunned)
	})
	t.Run("T198 EN 11.3, A92", func(t *testing.T) {
		g := attacked(t, "peter 113 normal\nroger 113 super\nunits 113=5").phase(phaseFire)
		g.play("hold").strength(7)
		// A92: one attack for both pieces.
		g.play("roll 10").phase(phaseEntrance)
	})
	t.Run("T198 EN 8.8 A47", func(t *testing.T) {
		// Two supers and a unit of 11 make 15: the last column.
		g := attacked(t, "peter 113 normal\nroger 113 super\nsteve 113 super\nunits 113=11")
		g.play("hold").strength(15).play("roll 5").status(Peter, Infected)
	})
	t.Run("T199 EN 5.4", func(t *testing.T) {
		g := attacked(t, "peter 113 stunned\nunits 113=5").play("roll 5").status(Peter, Dead)
		// Face down: no character is with it, so it is free to move again, and
		// those who saw it remember its value (A71).
		if m := g.s.charactersAt(g.square(113)); m != 0 || !g.unit(113).known(bothKnow) {
			t.Errorf("characters %q with the unit %s", m, g.unit(113).format())
		}
		g.play("roll 7", "pass", "berserk none", "roll 1").offers("move 113-114")
	})
	t.Run("T201 EN 8.2", func(t *testing.T) {
		for _, row := range []struct {
			value, roll string
			want        Status
		}{{"4", "roll 7", Stunned}, {"4", "roll 6", Normal}, {"8", "roll 9", Infected}, {"9", "roll 12", Stunned}, {"1", "roll 12", Normal}} {
			attacked(t, "peter 113 normal\nunits 113="+row.value).play("hold", row.roll).status(Peter, row.want)
		}
	})
	t.Run("T202 EN 6.5, A02, A93", func(t *testing.T) {
		g := attacked(t, "peter 113 normal\nsteve 113 infected\nunits 113=4")
		g.play("fire peter", "roll 1").phase(phaseFire)
		if got, want := strings.Join(g.legal(), ", "), "fire steve, hold"; got != want {
			t.Errorf("legal after Peter's panic: %s; want %s", got, want)
		}
		g.play("hold", "number 1").offers("name peter", "name steve").play("name peter", "roll 10", "roll 7")
		// A93: the combat after Steve's conversion starts fresh.
		g.phase(phaseConvertRoll).play("roll 12").phase(phaseFire).offers("fire peter")
	})
	t.Run("T202 EN 6.5 joint", func(t *testing.T) {
		// A31: who has not panicked shoots on, with his own dice.
		g := attacked(t, "peter 113 normal\nsteve 113 normal\nunits 113=4").play("fire peter+steve", "roll 2", "roll 1")
		g.phase(phaseFireShot)
		if n := phaseRows[g.s.phase].dice(&g.s); n != 2 {
			t.Errorf("%d dice; want Peter's 2", n)
		}
		g.play("roll 4").phase(phaseEntrance)
		if g.s.occupied.Has(g.square(113)) {
			t.Error("a result equal to the value did not kill")
		}
	})
	t.Run("A45 EN 8.0", func(t *testing.T) {
		// Strength 0 has no column: no effect.
		g := attacked(t, "peter 113 normal\nroger 113 normal\nunits 113=1").play("hold", "number 2")
		g.phase(phaseEntrance).status(Peter, Normal).status(Roger, Normal)
	})
	t.Run("A54 EN 8.0", func(t *testing.T) {
		// The zombie player orders the attacks and must make every one.
		g := attacked(t, "peter 113 stunned\nroger 116 stunned\nunits 113=5 116=5").phase(phaseAttack).turn(Zombie)
		if got, want := g.legal(), []string{"attack 113", "attack 116"}; !slices.Equal(got, want) {
			t.Errorf("legal: %s; want %s", got, want)
		}
		g.play("attack 116", "roll 5").status(Roger, Dead).status(Peter, Stunned)
		g.play("roll 5").status(Peter, Dead)
	})
	t.Run("A91 EN 8.1", func(t *testing.T) {
		// All shoot first, also those who will not be attacked; a hit ends it.
		g := attacked(t, "peter 113 normal\nfran 113 normal\nunits 113=5").play("fire fran", "roll 3", "roll 6")
		g.phase(phaseEntrance)
	})
}
