package mall

import (
	"math"
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
				if have != want && !(naming && alike(f, have, want)) {
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

// alike reports whether the loss of some characters weighs as much as that of others, to
// the scripts, but for what adding up in another order makes of it.
func alike(f rules.Facts, some, others uint8) bool {
	t := tollsOf(f)
	number, _ := f.Named()
	s := look(f)
	strength := int(s.value(f.Combat())) / number
	sum := func(who uint8) (sum float64) {
		for ; who != 0; who &= who - 1 {
			sum += t.hurt(f, first(who), strength)
		}
		return sum
	}
	return math.Abs(sum(some)-sum(others)) <= 1e-12*sum(some)
}

// TestTeamOfScriptsOnTurn: in the turn of a group what scripts say as owners, and then the
// speaker does, is what the script does at once where it plays all characters.
func TestTeamOfScriptsOnTurn(t *testing.T) {
	one := crowd(t, "1")
	for _, players := range []string{"3", "4"} {
		g := crowd(t, players)
		var p, q Script
		shots, joint, walks := 0, 0, 0
		for seed := range uint64(60) {
			s, rng := g.NewState(), engine.Stream(seed, "team on turn")
			for s.Turn() != engine.Nobody {
				legal := s.AppendLegal(nil)
				f := rules.FactsOf(s, max(s.Turn(), 0))
				if _, target := f.Announced(); s.Turn() == engine.Chance || f.Group() == 0 || f.ToAsk() == 0 || target != 0 {
					var a engine.Action
					if s.Turn() == engine.Chance {
						a = legal[engine.Pick(s.AppendOdds(nil), rng)]
					} else {
						a = p.Choose(s, legal, rng)
					}
					s.Apply(a)
					continue
				}
				alone, err := one.Notation().ParsePosition(g.Notation().FormatPosition(s))
				if err != nil {
					t.Fatal(err)
				}
				text := g.Notation().FormatPosition(s)
				after := one.NewState()
				after.CopyFrom(alone.(engine.State))
				want := said(one, after, q.Choose(after, after.AppendLegal(nil), rng))
				var have deed
				for last := false; !last && s.Turn() != engine.Chance; { // the speaker is the last
					last = rules.FactsOf(s, 0).ToAsk() == 0
					legal = s.AppendLegal(nil)
					have = said(g, s, p.Choose(s, legal, rng))
				}
				if before := rules.FactsOf(alone.(engine.State), 0); math.Abs(have.worth(before)-want.worth(before)) > 1e-12 || have.who|want.who == 0 && have.text != want.text {
					t.Fatalf("%s players, seed %d: a team plays %v, the script alone %v in\n%s", players, seed, have, want, text)
				}
				f = rules.FactsOf(s, 0)
				if who, target := f.Announced(); target == 0 {
					walks++
				} else if shots++; who&(who-1) != 0 {
					joint++
				}
			}
		}
		t.Logf("%s players: %d shots, %d joint, %d others", players, shots, joint, walks)
		if shots < 100 || joint < 10 || walks < 100 {
			t.Error("too few to tell anything")
		}
	}
}

// deed is what has been done: an action, and of a shot who shoots so far, and at what.
type deed struct {
	text   string
	who    uint8
	target rules.Square
}

// said plays an action.
func said(g engine.Game, s engine.State, a engine.Action) deed {
	d := deed{text: g.Notation().FormatAction(s, a)}
	s.Apply(a)
	d.who, d.target = rules.FactsOf(s, 0).Announced()
	return d
}

// worth returns what a shot is worth to the scripts, 0 of anything else.
func (d deed) worth(f rules.Facts) float64 {
	if d.who == 0 {
		return 0
	}
	s := look(f)
	at := s.square(s.Group())
	aim := aimAt(f, s.Group(), at, d.target)
	return handGunnery.worth(&s, &aim, at, d.who, 0, 0)
}
