package text

import (
	"strconv"

	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// The lines of a position about dogs.

type dogOf = record[state.Dog]

// dogLine is PLACE [pack 2] [holds NAME | friend NAME] [incapacitated].
var dogLine = keyed.Record[rules.State, dogOf]{Key: "dog",
	Each: func(s *rules.State, line func(head string, d *dogOf)) {
		for i, d := range s.DogList() {
			line(s.PlaceName(d.At()), &dogOf{s, &s.Dogs[i], i})
		}
	},
	Head: func(s *rules.State, l *lines.Line) *dogOf {
		d := state.NewDog(readStop(s, l), 0)
		if l.Err() == nil && !s.Rules().Plays(state.Dogs) {
			l.Bad("in this game: dogs belong to a disabled layer of the rules (Flow 8.9)")
		}
		return &dogOf{s: s, it: &d}
	},
	Rows: []keyed.Row[dogOf]{
		keyed.Packed("pack", keyed.Numbers[dogOf]("a pack", 1, state.PackSlots), func(d *dogOf) int { return 1 + d.it.Pack() },
			func(d *dogOf, n int) { *d.it = *d.it&^state.DogPack | state.Dog(n-1)<<18 }).If(func(d *dogOf) bool { return d.it.Pack() > 0 }),
		keyed.Packed("holds", forRecord[state.Dog](slots).OrNone(), func(d *dogOf) int { return 1 + d.it.Holds() },
			func(d *dogOf, n int) { *d.it = d.it.Holding(n - 1) }),
		keyed.Packed("friend", forRecord[state.Dog](slots).OrNone(), func(d *dogOf) int { return 1 + d.it.Friend() },
			func(d *dogOf, n int) { *d.it = (*d.it | state.DogTame).Holding(n - 1) }),
		keyed.Mark("incapacitated", state.DogOut, func(d *dogOf) *state.Dog { return d.it }),
	},
	Done: func(d *dogOf, l *lines.Line, _ int) {
		if !d.s.AddDog(*d.it) {
			l.Fail("more than %d dogs (Data 5)", state.DogSlots)
		}
	},
}

type packOf = record[state.Pack]

// packLine is N [fought] [shot-from PLACE].
var packLine = keyed.Record[rules.State, packOf]{Key: "pack",
	Each: func(s *rules.State, line func(head string, p *packOf)) {
		for n := range s.Packs {
			if p := &s.Packs[n]; *p != 0 {
				line(strconv.Itoa(1+n), &packOf{s, p, n})
			}
		}
	},
	Head: func(s *rules.State, l *lines.Line) *packOf {
		n := l.Integer("a pack", 1, state.PackSlots) - 1
		return &packOf{s, &s.Packs[n], n}
	},
	Rows: []keyed.Row[packOf]{
		keyed.Mark("fought", state.PackFought, func(p *packOf) *state.Pack { return p.it }),
		keyed.Packed("shot-from", forRecord[state.Pack](places).OrNone(), func(p *packOf) int { return int(*p.it &^ state.PackFought) },
			func(p *packOf, n int) { *p.it = *p.it&state.PackFought | state.Pack(n) }),
	},
}

// checkDogs checks that a friendly dog came by event 64, and that packs with notes are on the table.
func checkDogs(s *rules.State) error {
	for _, d := range s.DogList() {
		if d.Tame() && (!s.EventActive(64) && s.Stage < state.StageInfect || d.Pack() > 0) {
			return keyed.Wrong("dog "+s.PlaceName(d.At()), "Dog 8", "a friendly dog has no pack, and needs event 64")
		}
	}
	for p := range s.Packs {
		if s.Packs[p] != 0 && s.PackSize(p) == 0 {
			return keyed.Wrong("pack "+strconv.Itoa(1+p), "Dog", "no dog of the pack is on the table")
		}
	}
	return nil
}
