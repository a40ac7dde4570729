package mall

import (
	"testing"

	"deadreckon/engine/mall/counters"
)

// Digest 6.3: movement of characters.

// left checks the Movement Points that the group has left.
func (g *table) left(want uint8) *table {
	g.t.Helper()
	if g.s.moveLeft != want {
		g.t.Errorf("%d Movement Points left; want %d", g.s.moveLeft, want)
	}
	return g
}

// triggered checks the squares that will cause reaction.
func (g *table) triggered(ids ...int) *table {
	g.t.Helper()
	var want Set
	for _, id := range ids {
		want.Add(g.square(id))
	}
	if g.s.triggers != want {
		g.t.Errorf("triggers %s; want %s", g.s.b().Names(g.s.triggers), g.s.b().Names(want))
	}
	return g
}

// stands checks where a character is and in which condition.
func (g *table) stands(c Character, id int, status Status) *table {
	g.t.Helper()
	if g.s.at[c] != g.square(id) || g.s.status[c] != status {
		g.t.Errorf("%s is %s in %s; want %s in %03d", c, g.s.status[c], g.s.b().Name(g.s.at[c]), status, id)
	}
	return g
}

// moving gives some characters allowances of their own.
func moving(t *testing.T, allowance map[Character]uint8) *Rules {
	return rulesWith(t, func(c *counters.Counters) {
		for who, n := range allowance {
			c.Normal[who].Move, c.Infected[who].Move = n, n
		}
	})
}

func TestRulesMovement(t *testing.T) {
	t.Run("T026 EN 5.1", func(t *testing.T) {
		g := givenRules(t, moving(t, map[Character]uint8{Peter: 3}), "peter 113 normal").play("select peter")
		g.left(3).play("step 114", "step 115").left(1).offers("step 116").play("step 116").left(0).only("", "end")
		g.stands(Peter, 116, Normal).triggered(114, 115, 116)
	})
	t.Run("T027 EN 5.2", func(t *testing.T) {
		r := moving(t, map[Character]uint8{Peter: 8, Fran: 6})
		givenRules(t, r, "peter 113 normal\nfran 113 normal").play("select peter+fran").left(6)
		givenRules(t, r, "peter 113 normal\nfran 113 normal").play("select peter").left(8)
	})
	t.Run("T027 EN 8.4", func(t *testing.T) { // the infected face counts
		given(t, "peter 113 normal\nroger 113 infected").play("select peter+roger").left(counters.Default().Infected[Roger].Move)
	})
	for _, row := range []struct {
		rule  string
		text  string
		steps []string
	}{
		{"T029 EN 5.3 wall", "peter 115 normal", []string{"step 114", "step 116", "step 140"}}, // 092 lies behind it
		{"T029 EN 5.3 closed solid", "peter 116 normal\nclosed 092-116", []string{"step 115", "step 117", "step 141"}},
		{"T029 EN 5.3 open solid", "peter 116 normal", []string{"step 115", "step 117", "step 141", "step 092"}},
		{"T029 EN 5.3 closed glass", "peter 113 normal\nclosed 091-113", []string{"step 112", "step 114", "step 138"}},
		{"T029 EN 5.3 open glass", "peter 113 normal", []string{"step 112", "step 114", "step 138", "step 091"}},
		{"T029 EN 10.5 destroyed", "peter 113 normal\ndestroyed 091-113", []string{"step 112", "step 114", "step 138", "step 091"}},
		{"T029 EN 5.3 main door", "peter 117 normal", []string{"step 116", "step 142"}},
		{"T029 EN 5.3 closed main door", "peter 117 normal\nclosed east", []string{"step 116", "step 142"}},
	} {
		t.Run(row.rule, func(t *testing.T) {
			given(t, row.text).play("select peter").only("step ", row.steps...)
		})
	}
	t.Run("T030 EN 5.4", func(t *testing.T) {
		g := given(t, "peter 113 normal\nunits 114=4n").seen(114, 0, 0).play("select peter", "step 114").phase(phaseValue)
		g.odds(1, 1, func(s *State) bool { return s.unitAt(g.square(114)).value() == 4 })
		g.play("value 4").left(7).seen(114, 4, 4).phase(phaseAct)
	})
	t.Run("T031 EN 5.4", func(t *testing.T) {
		r := moving(t, map[Character]uint8{Peter: 5})
		g := givenRules(t, r, "peter 113 normal\nunits 113=4").play("select peter", "step 114").left(0)
		// Down again, it stands alone; players remember (A71).
		if g.stands(Peter, 114, Normal).seen(113, 4, 4); g.s.charactersAt(g.square(113)) != 0 {
			t.Error("somebody is left behind")
		}
		r = moving(t, map[Character]uint8{Peter: 4})
		givenRules(t, r, "peter 113 normal\nunits 113=4").play("select peter").only("step ")
	})
	t.Run("T033 EN 5.4", func(t *testing.T) {
		g := given(t, "peter 113 normal\nsteve 113 normal\nunits 113=4").play("select peter", "step 114").left(3)
		g.seen(113, 4, 4).stands(Steve, 113, Normal).stands(Peter, 114, Normal)
		g.play("end").quietly(phaseFire) // the unit attacks Steve
		g.only("fire ", "fire steve")
	})
	t.Run("T034 EN 5.4", func(t *testing.T) {
		given(t, "peter 113 normal\nunits 114=3n").play("select peter", "step 114", "value 3").left(7).play("step 115").left(3)
	})
	t.Run("T035 EN 5.4, 6.0", func(t *testing.T) {
		g := given(t, "peter 113 normal\nunits 113=3").play("select peter", "shoot peter@113", "roll 6", "roll 2+1")
		g.left(8).play("step 114").left(7)
	})
	t.Run("T037 EN 5.2", func(t *testing.T) {
		g := given(t, "peter 113 normal\nroger 113 normal\nsteve 113 normal\nunits 113=2")
		g.play("select peter+roger+steve", "step 114").left(5)
	})
	t.Run("T038 EN 5.2", func(t *testing.T) {
		g := given(t, "peter 113 normal\nroger 113 normal\nsteve 114 normal\nunits 116=11n").play("select peter+roger", "step 114")
		g.stands(Peter, 114, Normal).stands(Roger, 114, Normal).stands(Steve, 114, Normal)
		g.only("shoot ", "shoot peter@116", "shoot roger@116", "shoot peter+roger@116").refuses("carry *") // Steve does not join
		for _, a := range g.s.AppendLegal(nil) {
			if next := g.s; actionKind(a) == KindStep {
				next.Apply(a)
				if next.at[Peter] != next.at[Roger] || next.at[Peter] == g.square(114) || next.at[Steve] != g.square(114) {
					t.Errorf("%s splits the stack", g.n.FormatAction(&g.s, a))
				}
			}
		}
	})
	t.Run("T039 EN 5.1", func(t *testing.T) {
		g := given(t, "peter 113 normal").play("select peter", "step 114", "step 115", "step 114", "step 115", "step 114", "step 115")
		g.left(2).play("end").quietly(phaseSelect).play("pass").quietly(phaseSelect)
		g.play("select peter").left(counters.Default().Normal[Peter].Move)
	})
}
