package mall

import (
	"math/bits"
	"slices"
	"testing"

	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// crowd opens the game for a number of players.
func crowd(t *testing.T, players string) engine.Game {
	t.Helper()
	g, err := engine.Open(rules.Name, []engine.Setting{{Key: "maxTurns", Value: "150"}, {Key: "players", Value: players}})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// fires returns who shoots by an action, nobody to hold.
func fires(a engine.Action) uint8 {
	if d := rules.Decode(a); d.Kind == rules.KindFire || d.Kind == rules.KindName {
		return d.X
	}
	return 0
}

// TestTeamOfScripts: what scripts say as owners, one after the other, is what the script
// chooses at once where it plays all characters: who fires before an attack, and who
// is named.
func TestTeamOfScripts(t *testing.T) {
	one := crowd(t, "1")
	for _, players := range []string{"3", "4"} {
		g := crowd(t, players)
		var p, q Script
		volleys, joint, named := 0, 0, 0
		for seed := range uint64(60) {
			s, rng := g.NewState(), engine.Stream(seed, "team")
			for s.Turn() != engine.Nobody {
				legal := s.AppendLegal(nil)
				if s.Turn() == engine.Chance {
					s.Apply(legal[engine.Pick(s.AppendOdds(nil), rng)])
					continue
				}
				f := rules.FactsOf(s, s.Turn())
				asked := f.Group() == 0 && f.ToAsk() != 0
				if !asked {
					s.Apply(p.Choose(s, legal, rng))
					continue
				}
				alone, err := one.Notation().ParsePosition(g.Notation().FormatPosition(s))
				if err != nil {
					t.Fatal(err)
				}
				naming := rules.Decode(legal[len(legal)-1]).Kind == rules.KindName
				want := fires(q.Choose(alone.(engine.State), alone.AppendLegal(nil), rng))
				have := uint8(0)
				for before := f; asked; {
					legal = s.AppendLegal(nil)
					a := p.Choose(s, legal, rng)
					if !slices.Contains(legal, a) {
						t.Fatalf("%s is not legal", g.Notation().FormatAction(s, a))
					}
					have |= fires(a)
					rest := before.ToAsk()
					s.Apply(a)
					before = rules.FactsOf(s, 0)
					asked = before.ToAsk() != 0 && bits.OnesCount8(before.ToAsk()) < bits.OnesCount8(rest)
				}
				if _, all := rules.FactsOf(s, 0).Named(); naming && all != 0 {
					have = all // the last are forced
				}
				if have != want {
					t.Fatalf("%s players, seed %d: a team chooses %04b, the script alone %04b", players, seed, have, want)
				}
				if naming {
					named++
				} else {
					volleys++
					if want&(want-1) != 0 {
						joint++
					}
				}
			}
		}
		if volleys < 100 || joint < 10 || named < 10 {
			t.Errorf("%s players: %d volleys, %d joint, %d named: too few to tell anything", players, volleys, joint, named)
		}
	}
}
