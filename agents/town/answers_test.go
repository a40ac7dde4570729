package town

import (
	"testing"

	"deadreckon/engine"
	rules "deadreckon/engine/town"
)

// TestAnswers checks the answers of many games with independent versions of the rules. Digest 8.6.
func TestAnswers(t *testing.T) {
	seen := map[rules.Kind]int{}
	check := func(f rules.Facts, legal []engine.Action, chosen rules.Decoded) {
		if len(legal) == 1 {
			return
		}
		last := rules.Decode(legal[len(legal)-1])
		first := rules.Decode(legal[0])
		ok := true
		switch last.Kind {
		case rules.KindAgain:
			_, lost := lostNow(f)
			ok = (chosen.Kind == rules.KindAgain) == lost
		case rules.KindLucky:
			at, lost := lostNow(f)
			_, who, _, _, _ := f.Fight()
			switch {
			case !lost || f.Place(who) != at:
				ok = chosen.Kind == rules.KindKeep
			case len(legal) == 3:
				ok = chosen.Kind == rules.KindAgain
			default:
				ok = (chosen.Kind == rules.KindLucky) == (at.Steps() <= 2)
			}
		case rules.KindPlain:
			at, _, _, _, _ := f.Fight()
			ok = (chosen.Kind == rules.KindAmbush) == (at.Steps() <= 3 && f.FightColumn() <= 3)
		case rules.KindSkip:
			ok = chosen.Kind == rules.KindUse
		case rules.KindSlot:
			g := f.Zeds(rules.Space(chosen.A))
			ok = g.Left[chosen.B] <= g.Left[1-chosen.B]
		case rules.KindNear, rules.KindArm:
			for _, a := range legal {
				ok = ok && f.Strength(rules.Unit(chosen.A)) >= f.Strength(rules.Unit(rules.Decode(a).A))
			}
		case rules.KindPanic:
			for _, a := range legal {
				ok = ok && f.Place(rules.Unit(chosen.A)).Steps() <= f.Place(rules.Unit(rules.Decode(a).A)).Steps()
			}
		case rules.KindTrack, rules.KindOrder:
			card, _ := f.Event()
			most := last.Kind == rules.KindOrder && !f.Rules().Events.Cards[card].Brains
			for _, a := range legal {
				mine, other := danger(f, rules.Track(chosen.A)), danger(f, rules.Track(rules.Decode(a).A))
				ok = ok && (mine == other || mine > other == most)
			}
		case rules.KindSplit:
			ok = splitWell(f, legal, chosen)
		case rules.KindPass:
			if chosen.Kind == rules.KindBlock {
				x := rules.Space(chosen.A)
				near, _ := f.Nearest(x.Track())
				ok = near == x+1 && near.Steps() <= 4
			}
		case rules.KindAway, rules.KindAwayWith, rules.KindAwayTo:
			at, who, _, _, _ := f.Fight()
			y := f.Place(who)
			away := y != rules.Center && f.Infested().Has(at) && apart(at, y) == 1
			ok = away == (chosen.Kind != rules.KindStay)
		default:
			if first.Kind == rules.KindFight {
				ok = standsWell(f, legal, chosen)
			}
		}
		if seen[last.Kind]++; !ok {
			t.Fatalf("of %v to %v: %v", first, last, chosen)
		}
	}
	for _, name := range []string{"nest", "bunker"} {
		watch(t, name, 1, 150, check)
		watch(t, name, 3, 60, check)
	}
	for _, k := range []rules.Kind{rules.KindAgain, rules.KindLucky, rules.KindPlain, rules.KindSkip, rules.KindSlot, rules.KindNear, rules.KindArm,
		rules.KindPanic, rules.KindTrack, rules.KindOrder, rules.KindSplit, rules.KindPass, rules.KindAway, rules.KindFight} {
		if seen[k] == 0 {
			t.Errorf("nobody was asked for %d", k)
		}
	}
}

func lostNow(f rules.Facts) (at rules.Space, lost bool) {
	at, _, sum, _, _ := f.Fight()
	_, lost = f.Hand(sum, f.FightColumn())
	return at, lost
}

// danger computes a track's danger by its definition.
func danger(f rules.Facts, t rules.Track) int {
	x, ok := f.Nearest(t)
	if !ok {
		return 0
	}
	return 10*(9-x.Steps()) + f.Zeds(x).Sum()
}

// splitWell: no other option eliminates more units, or as many and flips more.
func splitWell(f rules.Facts, legal []engine.Action, chosen rules.Decoded) bool {
	at, _, sum, _, _ := f.Fight()
	g := f.Zeds(at)
	cell, _ := f.Hand(sum, f.FightColumn())
	hits := min(int(cell.Zeds), g.Left[0]+g.Left[1])
	worth := func(k int) (v int) {
		for slot, n := range [2]int{k, hits - k} {
			v += 100*one(n >= g.Left[slot]) + 10*one(n < g.Left[slot] && g.Left[slot] > 3 && g.Left[slot]-n <= 3)
		}
		return v
	}
	for _, a := range legal {
		if worth(int(rules.Decode(a).A)) > worth(int(chosen.A)) {
			return false
		}
	}
	return true
}

// standsWell: no other fighter has better odds and more Strength, and nobody withdraws at good odds.
func standsWell(f rules.Facts, legal []engine.Action, chosen rules.Decoded) bool {
	at, _, _, attacks, _ := f.Fight()
	for _, a := range legal {
		d := rules.Decode(a)
		if d.Kind != rules.KindFight || chosen.Kind == rules.KindFight && d.A == chosen.A {
			continue
		}
		u := rules.Unit(d.A)
		if chosen.Kind == rules.KindWithdraw {
			if f.HandColumn(u, at, attacks) >= 5 {
				return false
			}
			continue
		}
		v := rules.Unit(chosen.A)
		better := f.HandColumn(u, at, attacks) > f.HandColumn(v, at, attacks)
		if better && f.Is(u, rules.MartialArts) && f.Is(u, rules.Tough) {
			return false
		}
	}
	return true
}
