package mall

import (
	"fmt"
	"testing"
)

// Digest 6.8: shooting.

// throws checks that n dice are thrown together, with the odds of their sums.
func (g *table) throws(n int) *table {
	g.t.Helper()
	ways := map[int]uint64{0: 1}
	all := uint64(1)
	for range n {
		next := map[int]uint64{}
		for sum, k := range ways {
			for die := 1; die <= 6; die++ {
				next[sum+die] += k
			}
		}
		ways = next
		all *= 6
	}
	legal, odds := g.s.AppendLegal(nil), g.s.AppendOdds(nil)
	if len(legal) != len(ways) || len(odds) != len(ways) {
		g.t.Errorf("%d outcomes in phase %s; want %d", len(legal), g.s.phase, len(ways))
		return g
	}
	var have uint64
	for i, a := range legal {
		have += odds[i]
		if sum, _, _ := args(a); actionKind(a) != KindRoll || odds[i] != ways[int(sum)] {
			g.t.Errorf("%s has odds %d/%d", g.n.FormatAction(&g.s, a), odds[i], all)
		}
	}
	if have != all {
		g.t.Errorf("odds add up to %d; want %d", have, all)
	}
	return g
}

// fired checks how often each character has shot in this turn.
func (g *table) fired(want ...uint8) *table {
	g.t.Helper()
	for c := Peter; c <= Fran; c++ {
		if have := g.s.face(c).Fire - g.s.fires[c]; g.s.group.has(c) && have != want[c] {
			g.t.Errorf("%s has shot %d times; want %d", c, have, want[c])
		}
	}
	return g
}

// pooled checks how many units of a value are in the pool.
func (g *table) pooled(value uint8, want uint8) *table {
	g.t.Helper()
	if g.s.pool[value] != want {
		g.t.Errorf("%d units of value %d in the pool; want %d", g.s.pool[value], value, want)
	}
	return g
}

func TestRulesDice(t *testing.T) {
	for _, row := range []struct {
		rule, group, rifles string
		dice                int
	}{
		{"T087 EN 6.6", "peter", "", 2},
		{"T087 EN 6.6", "roger", "", 2},
		{"T087 EN 6.6", "steve", "", 1},
		{"T087 EN 6.6", "fran", "", 1},
		{"T087 EN 6.6, A79", "steve", "steve", 2},
		{"T087 EN 6.6", "fran", "fran", 2},
		{"T087 EN 6.6", "fran", "steve", 1},
		{"T087 EN 6.8", "steve+fran", "", 2},
		{"T087 EN 6.8", "peter+steve", "", 3},
		{"T087 EN 6.8", "peter+roger", "", 3},
		{"T087 EN 6.8", "peter+steve", "steve", 3},
		{"T087 EN 6.8", "steve+fran", "steve", 3},
		{"T087 EN 6.8", "peter+roger+steve+fran", "", 3},
	} {
		t.Run(row.rule+" "+row.group, func(t *testing.T) {
			text := "units 115=4n"
			for c := Peter; c <= Fran; c++ {
				text += fmt.Sprintf("\n%s 113 normal", c)
				if c.String() == row.rifles {
					text += " rifle"
				}
			}
			given(t, text).play("select "+row.group, "shoot "+row.group+"@115").phase(phaseShot).throws(row.dice)
		})
	}
}

// TestRulesModifiers shoots at the highest value that the dice kill, and at one more.
func TestRulesModifiers(t *testing.T) {
	for _, row := range []struct {
		rule, group       string
		from, to          int
		doors, dice       string
		kills             int
		closed, destroyed string // afterwards
	}{
		{"T089 EN 6.7", "peter", 167, 170, "", "4+3", 4, "", ""},
		{"T090 EN 6.8", "steve+fran", 115, 113, "", "5+4", 5, "", ""},
		{"T091 EN 6.7 open glass", "peter", 113, 91, "", "4+4", 5, "", ""},
		{"T091 EN 6.7 open solid", "peter", 116, 92, "", "4+4", 5, "", ""},
		{"T091 EN 10.5, A25 destroyed", "peter", 113, 91, "destroyed 091-113", "4+4", 5, "", "091-113"},
		{"T093 EN 6.7 closed glass", "peter", 113, 91, "closed 091-113", "4+4", 4, "", "091-113"},
		{"T093 EN 6.8, A30", "peter+steve", 113, 91, "closed 091-113", "5+4+1", 2, "", "091-113"},
		{"T093 EN 6.8 open", "peter+steve", 113, 91, "", "5+4+1", 4, "", ""},
		{"T094 EN 6.8, A29", "peter+roger", 113, 114, "", "3+3+3", 7, "", ""},
		{"T094 EN 6.8 four", "peter+roger+steve+fran", 113, 115, "", "6+6+6", 10, "", ""},
		{"T118 EN 6.7 note a", "peter", 113, 113, "closed 091-113", "2+2", 4, "091-113", ""},
		{"T118 EN 6.7 note a", "peter+roger", 113, 113, "", "1+2+2", 5, "", ""},
	} {
		for _, value := range []int{row.kills, row.kills + 1} {
			t.Run(fmt.Sprintf("%s V%d", row.rule, value), func(t *testing.T) {
				known := "n"
				if row.from == row.to {
					known = ""
				}
				text := fmt.Sprintf("%s\nunits %03d=%d%s", row.doors, row.to, value, known)
				for c := Peter; c <= Fran; c++ {
					text += fmt.Sprintf("\n%s %03d normal", c, row.from)
				}
				g := given(t, text)
				before := g.s.pool[value]
				g.play("select "+row.group, fmt.Sprintf("shoot %s@%03d", row.group, row.to))
				for g.s.phase == phasePanic {
					g.play("roll 6")
				}
				g.play("roll " + row.dice)
				if known == "n" {
					g.play(fmt.Sprintf("value %d", value))
				}
				hit := uint8(0)
				if value == row.kills {
					hit = 1
				} else {
					g.unit(row.to)
				}
				g.phase(phaseAct).pooled(uint8(value), before+hit).shut(row.closed, row.destroyed)
			})
		}
	}
}

func TestRulesTargets(t *testing.T) {
	for _, row := range []struct {
		rule, text string
		shots      []string // of Peter alone
	}{
		{"T095 EN 6.3", "peter 113 normal\nunits 113=2 114=4n", []string{"shoot peter@113"}},
		{"T095 EN 6.3 not there", "peter 113 normal\nunits 112=2n 114=4n", []string{"shoot peter@112", "shoot peter@114"}},
		{"T095 EN 6.3 with others", "peter 113 normal\nsteve 113 stunned\nunits 113=2 114=4n", []string{"shoot peter@113"}},
		{"T095 EN 11.3 super", "peter 113 normal\nroger 113 super\nunits 114=4n", []string{"shoot peter@113"}},
		{"T097 EN 6.3 free", "peter 113 normal\nunits 116=4n", []string{"shoot peter@116"}},
		{"T097 EN 6.3 unit between", "peter 113 normal\nunits 114=2n 116=4n", []string{"shoot peter@114"}},
		{"T097 EN 6.3 super between", "peter 113 normal\nroger 114 super\nunits 116=4n", []string{"shoot peter@114"}},
		{"T097 EN 6.3 character between", "peter 113 normal\nsteve 115 normal\nunits 116=4n", nil},
		{"T097 EN 6.3 character in target", "peter 113 normal\nsteve 116 normal\nunits 116=4", nil},
		{"T097 A78 stunned in target", "peter 113 normal\nsteve 116 stunned\nunits 116=4", nil},
		{"T097 A22 corner", "peter 113 normal\nsteve 138 normal\nfran 114 normal\nunits 139=4n", []string{"shoot peter@139"}},
		{"T097 EN 6.4 wall", "peter 115 normal\nunits 092=4n", nil},
		{"T097 EN 6.4 closed solid", "peter 116 normal\nunits 092=4n\nclosed 092-116", nil},
		{"T097 EN 6.4 open solid", "peter 116 normal\nunits 092=4n", []string{"shoot peter@092"}},
		{"T085 EN 9.4 hidden between", "peter 167 normal\nunits 170=4n\nhidden 168", []string{"shoot peter@170"}},
		{"T085 EN 9.4 hidden there", "peter 167 normal\nhidden 170", nil},
	} {
		t.Run(row.rule, func(t *testing.T) {
			given(t, row.text).play("select peter").only("shoot ", row.shots...)
		})
	}
	t.Run("T085 EN 9.4 sight", func(t *testing.T) { // nor does it hide the shot from the unit
		g := given(t, "peter 167 normal\nunits 170=11n\nhidden 168").play("select peter", "shoot peter@170", "roll 2+3", "value 11", "end")
		g.quietly(phaseReact).offers("move 170-169")
	})
	t.Run("T101 EN 6.1", func(t *testing.T) {
		g := given(t, "peter 113 normal\nunits 115=11n\nthen select peter").spends(8, 2)
		g.left(0).only("", "shoot peter@115", "end").play("shoot peter@115", "roll 2", "value 11").only("", "end")
	})
	t.Run("T101 EN 6.1 the other way round", func(t *testing.T) {
		g := given(t, "peter 113 normal\nunits 115=11n").play("select peter", "shoot peter@115", "roll 2", "value 11")
		g.play("shoot peter@115", "roll 2", "shoot peter@115", "roll 2").fired(3).only("shoot ").left(8).offers("step 112")
	})
	t.Run("T102 EN 6.1, 6.8", func(t *testing.T) {
		g := given(t, "steve 113 normal\nfran 113 normal\nunits 115=11n").play("select steve+fran").fired(0, 0, 0, 0)
		g.only("shoot ", "shoot steve@115", "shoot fran@115", "shoot steve+fran@115")
		g.play("shoot steve+fran@115", "roll 2", "value 11").fired(0, 0, 1, 1).play("shoot steve@115", "roll 1").fired(0, 0, 2, 1)
		g.only("shoot ", "shoot fran@115")
	})
	t.Run("T115 EN 11.3", func(t *testing.T) {
		given(t, "peter 113 normal\nroger 115 super\nunits 115=4z").play("select peter").only("shoot ", "shoot peter@115")
		given(t, "peter 113 normal\nroger 113 super\nunits 113=4").play("select peter").only("shoot ", "shoot peter@113")
	})
}

func TestRulesShotResults(t *testing.T) {
	t.Run("T098 EN 6.0 Proc 5, A71", func(t *testing.T) {
		g := given(t, "peter 113 normal\nunits 114=9n").seen(114, 0, 0)
		before := g.s.poolSize
		g.play("select peter", "shoot peter@114", "roll 4+5").phase(phaseValue).play("value 9").phase(phaseAct).seen(114, 9, 9)
		if g.s.poolSize != before {
			t.Errorf("%d units in the pool; want %d", g.s.poolSize, before)
		}
	})
	t.Run("T098 EN 6.0 Proc 5 odds", func(t *testing.T) { // what the human player expects: all but two lie in the pool
		g := given(t, "peter 113 normal\nunits 114=9n 116=4n").play("select peter", "shoot peter@114", "roll 2")
		view := &table{t, g.n, *g.view(Human)}
		view.odds(1, 2, func(s *State) bool { return s.unitAt(g.square(114)).value() == 9 })
		view.odds(1, 2, func(s *State) bool { return s.unitAt(g.square(114)).value() == 4 })
	})
	t.Run("T099 EN 6.0 Proc 5, 5.4", func(t *testing.T) {
		g := given(t, "peter 113 normal\nunits 113=9").play("select peter", "shoot peter@113", "roll 6", "roll 3+5").phase(phaseAct)
		g.seen(113, 9, 9).left(8).only("step ").play("end").quietly(phaseFire).seen(113, 9, 9) // to leave costs 10
	})
	for _, row := range []struct {
		rule, dice string
		dies       bool
	}{{"T114 EN 11.3", "4+3", true}, {"T114 EN 11.3 short", "4+2", false}} {
		t.Run(row.rule, func(t *testing.T) {
			g := given(t, "peter 113 normal\nroger 114 super\nunits 114=4z").seen(114, 0, 4)
			before := g.s.pool
			g.play("select peter", "shoot peter@114", "roll 6", "roll "+row.dice, "value 4").phase(phaseAct)
			if row.dies {
				before[4]++
			}
			if g.s.pool != before || (g.s.at[Roger] == 0) != row.dies || g.s.occupied.Has(g.square(114)) == row.dies || g.s.status[Roger] != Super {
				t.Errorf("pool %v, roger %s in %d", g.s.pool, g.s.status[Roger], g.s.at[Roger])
			}
			if !row.dies {
				g.seen(114, 4, 4)
			}
		})
	}
	t.Run("T117 EN 13.3, A89", func(t *testing.T) { // it comes back plain
		g := given(t, "peter 117 normal\nunits 116=5n!")
		before := g.s.pool[5]
		g.play("select peter", "shoot peter@116", "roll 6", "roll 6", "value 5").pooled(5, before+1).play("end")
		g.quietly(phaseEntrance).play("roll 8", "draw 5").pooled(5, before)
		if u := g.unit(212); u.berserk() || u.known(humanKnows) || u.known(zombieKnows) {
			t.Errorf("unit %s enters", u.format())
		}
	})
}
