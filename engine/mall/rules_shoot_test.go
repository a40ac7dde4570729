package mall

import (
	"fmt"
	"strings"
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

func TestRulesDice(t *testing.T) {
	const four = "peter 113 normal; roger 113 normal; units 115=4n; steve 113 normal"
	runRules(t, []rule{
		{"T087 EN 6.6 peter", "", four + "; fran 113 normal", "select peter; shoot peter@115; @ shot; throws 2"},
		{"T087 EN 6.6 roger", "", four + "; fran 113 normal", "select roger; shoot roger@115; @ shot; throws 2"},
		{"T087 EN 6.6 steve", "", four + "; fran 113 normal", "select steve; shoot steve@115; @ shot; throws 1"},
		{"T087 EN 6.6 fran", "", four + "; fran 113 normal", "select fran; shoot fran@115; @ shot; throws 1"},
		{"T087 EN 6.6, A79 steve", "", four + " rifle; fran 113 normal", "select steve; shoot steve@115; @ shot; throws 2"},
		{"T087 EN 6.6 fran", "", four + "; fran 113 normal rifle", "select fran; shoot fran@115; @ shot; throws 2"},
		{"T087 EN 6.6 fran", "", four + " rifle; fran 113 normal", "select fran; shoot fran@115; @ shot; throws 1"},
		{"T087 EN 6.8 steve+fran", "", four + "; fran 113 normal", "select steve+fran; shoot steve+fran@115; @ shot; throws 2"},
		{"T087 EN 6.8 peter+steve", "", four + "; fran 113 normal", "select peter+steve; shoot peter+steve@115; @ shot; throws 3"},
		{"T087 EN 6.8 peter+roger", "", four + "; fran 113 normal", "select peter+roger; shoot peter+roger@115; @ shot; throws 3"},
		{"T087 EN 6.8 peter+steve", "", four + " rifle; fran 113 normal", "select peter+steve; shoot peter+steve@115; @ shot; throws 3"},
		{"T087 EN 6.8 steve+fran", "", four + " rifle; fran 113 normal", "select steve+fran; shoot steve+fran@115; @ shot; throws 3"},
		{"T087 EN 6.8 peter+roger+steve+fran", "", four + "; fran 113 normal", "select peter+roger+steve+fran; shoot peter+roger+steve+fran@115; @ shot; throws 3"},
	})
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
				text, turned := fmt.Sprintf("%s\nunits %03d=%dn", row.doors, row.to, value), []string{fmt.Sprintf("value %d", value)}
				if row.from == row.to {
					text, turned = strings.TrimSuffix(text, "n"), nil
				}
				for c := Peter; c <= Fran; c++ {
					text += fmt.Sprintf("\n%s %03d normal", c, row.from)
				}
				g := given(t, text)
				before := g.s.pool[value]
				g.play("select "+row.group, fmt.Sprintf("shoot %s@%03d", row.group, row.to))
				for g.s.phase == phasePanic {
					g.play("roll 6")
				}
				g.play("roll "+row.dice).play(turned...).line("closed", row.closed).line("destroyed", row.destroyed).do("@ act")
				if hit := value == row.kills; g.s.occupied.Has(g.square(row.to)) == hit || (g.s.pool[value] > before) != hit {
					t.Errorf("hit %v, and %d units of value %d in the pool", hit, g.s.pool[value], value)
				}
			})
		}
	}
}

func TestRulesTargets(t *testing.T) {
	runRules(t, []rule{
		{"T095 EN 6.3", "", "peter 113 normal; units 113=2 114=4n", "select peter; ~shoot peter@113"},
		{"T095 EN 6.3 not there", "", "peter 113 normal; units 112=2n 114=4n", "select peter; ~shoot peter@112 | peter@114"},
		{"T095 EN 6.3 with others", "", "peter 113 normal; steve 113 stunned; units 113=2 114=4n", "select peter; ~shoot peter@113"},
		{"T095 EN 11.3 super", "", "peter 113 normal; roger 113 super; units 114=4n", "select peter; ~shoot peter@113"},
		{"T097 EN 6.3 free", "", "peter 113 normal; units 116=4n", "select peter; ~shoot peter@116"},
		{"T097 EN 6.3 unit between", "", "peter 113 normal; units 114=2n 116=4n", "select peter; ~shoot peter@114"},
		{"T097 EN 6.3 super between", "", "peter 113 normal; roger 114 super; units 116=4n", "select peter; ~shoot peter@114"},
		{"T097 EN 6.3 character between", "", "peter 113 normal; steve 115 normal; units 116=4n", "select peter; - shoot *"},
		{"T097 EN 6.3 character in target", "", "peter 113 normal; steve 116 normal; units 116=4", "select peter; - shoot *"},
		{"T097 A78 stunned in target", "", "peter 113 normal; steve 116 stunned; units 116=4", "select peter; - shoot *"},
		{"T097 A22 corner", "", "peter 113 normal; steve 138 normal; fran 114 normal; units 139=4n", "select peter; ~shoot peter@139"},
		{"T097 EN 6.4 wall", "", "peter 115 normal; units 092=4n", "select peter; - shoot *"},
		{"T097 EN 6.4 closed solid", "", "peter 116 normal; units 092=4n; closed 092-116", "select peter; - shoot *"},
		{"T097 EN 6.4 open solid", "", "peter 116 normal; units 092=4n", "select peter; ~shoot peter@092"},
		{"T085 EN 9.4 hidden between", "", "peter 167 normal; units 170=4n; hidden 168", "select peter; ~shoot peter@170"},
		{"T085 EN 9.4 hidden there", "", "peter 167 normal; hidden 170", "select peter; - shoot *"},
		{"T085 EN 9.4 sight", "", "peter 167 normal; units 170=11n; hidden 168",
			"select peter; shoot peter@170; roll 2+3; value 11; end; until react; + move 170-169"}, // nor does it hide the shot from the unit
		{"T101 EN 6.1", "", "peter 113 normal; units 115=11n; then select peter", "spends 8 2; left 0; ~ shoot peter@115 | end; shoot peter@115; roll 2; value 11; ~ end"},
		{"T101 EN 6.1 the other way round", "", "peter 113 normal; units 115=11n",
			"select peter; shoot peter@115; roll 2; value 11; shoot peter@115; roll 2; shoot peter@115; roll 2; fired 3; - shoot*; left 8; + step 112"},
		{"T102 EN 6.1, 6.8", "", "steve 113 normal; fran 113 normal; units 115=11n",
			"select steve+fran; fired 0 0 0 0; ~shoot steve@115 | fran@115 | steve+fran@115; shoot steve+fran@115; roll 2; value 11; fired 0 0 1 1; shoot steve@115; roll 1;" +
				" fired 0 0 2 1; ~shoot fran@115"},
		{"T115 EN 11.3", "", "peter 113 normal; roger 115 super; units 115=4z", "select peter; ~shoot peter@115"},
		{"T115 EN 11.3", "", "peter 113 normal; roger 113 super; units 113=4", "select peter; ~shoot peter@113"},
	})
}

func TestRulesShotResults(t *testing.T) {
	runRules(t, []rule{
		{"T098 EN 6.0 Proc 5, A71", "", "peter 113 normal; units 114=9n", "seen 114 ? ?; select peter; shoot peter@114; roll 4+5; @ value; value 9; @ act; seen 114 9 9; = pooled 49"},
		// the human player's expectation: all but two are in the pool
		{"T098 EN 6.0 Proc 5 odds", "", "peter 113 normal; units 114=9n 116=4n", "select peter; shoot peter@114; roll 2; human % 1/2 worth 114 9; human % 1/2 worth 114 4"},
		{"T099 EN 6.0 Proc 5, 5.4", "", "peter 113 normal; units 113=9",
			"select peter; shoot peter@113; roll 6; roll 3+5; @ act; seen 113 9 9; left 8; - step*; end; until fire; seen 113 9 9"}, // to leave costs 10
		{"T114 EN 11.3", "", "peter 113 normal; roger 114 super; units 114=4z", "seen 114 ? 4; select peter; shoot peter@114; roll 6; roll 4+3; value 4; @ act; stands roger - super; ! 114; = pooled 50"},
		{"T114 EN 11.3 short", "", "peter 113 normal; roger 114 super; units 114=4z", "select peter; shoot peter@114; roll 6; roll 4+2; value 4; @ act; stands roger 114 super; seen 114 4 4; = pooled 49"},
		{"T117 EN 13.3, A89", "", "peter 117 normal; units 116=5n!",
			"select peter; shoot peter@116; roll 6; roll 6; value 5; = pooled 50; end; until entrance; roll 8; draw 5; = pooled 49; = 212 5n#1"}, // it comes back plain
	})
}
