package cabin

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// Properties that hold in every game, digest 6.20.
var properties = []enginetest.Property{
	{Name: "P293 legal lists and weights", Step: listed},
	{Name: "P294 nobody has a single option", Step: several},
	{Name: "P295 the order of records does not matter", Step: canonical},
	{Name: "P297 registers are empty outside their time", Step: tidy},
	{Name: "P298 Walls", Step: wallsChange},
	{Name: "P299 conditions", Step: conditionsChange},
	{Name: "P301 no Zombie is fought twice", Step: foughtOnce},
	{Name: "P303 the round is at most MaxRounds", Step: limited},
	{Name: "P305 what a seat saw leads to its view", Step: followed},
	{Name: "P306 positions and actions come back", Step: comesBack},
	{Name: "all that State.check recounts", Step: recounted},
	{Name: "replay and clones", End: enginetest.Replays},
}

func listed(m *enginetest.Match) error {
	s := m.State.(*State)
	legal, odds := s.AppendLegal(nil), s.AppendOdds(nil)
	switch {
	case (len(legal) == 0) != (s.phase == phaseOver):
		return fmt.Errorf("%d actions", len(legal))
	case !slices.IsSorted(legal) || len(slices.Compact(slices.Clone(legal))) != len(legal):
		return fmt.Errorf("not ascending: %#x", legal)
	case s.Turn() == engine.Chance && len(odds) != len(legal) || slices.Contains(odds, 0):
		return fmt.Errorf("odds %v of %d outcomes", odds, len(legal))
	}
	return nil
}

func several(m *enginetest.Match) error {
	s := m.State.(*State)
	if s.Turn() < 0 {
		return nil
	}
	for seat := -1; seat < len(s.r().seatNames()); seat++ {
		v := *s
		if seat >= 0 {
			s.mask(engine.Seat(seat), &v)
		}
		if n := len(v.AppendLegal(nil)); n < 2 && (n < 1 || s.phase != phaseThrow && s.phase != phasePlay) {
			return fmt.Errorf("%d options at %s for seat %d", n, s.phase, seat)
		}
	}
	return nil
}

func canonical(m *enginetest.Match) error {
	s := *m.State.(*State)
	if !slices.IsSorted(s.onBoard()) || slices.Contains(s.onBoard(), 0) || slices.ContainsFunc(s.zombies[s.tokensOut:], func(z zombie) bool { return z != 0 }) {
		return fmt.Errorf("records %v", s.zombies)
	}
	t := s
	m.Rng.Shuffle(int(t.tokensOut), func(i, j int) { t.zombies[i], t.zombies[j] = t.zombies[j], t.zombies[i] })
	t.sortZombies()
	if t != s {
		return errors.New("sorted again they differ")
	}
	for c := range s.cast() {
		if n := len(s.cards(c)); !slices.IsSorted(s.hands[c][:n]) || slices.ContainsFunc(s.hands[c][n:], func(k card) bool { return k != 0 }) {
			return fmt.Errorf("hand %v", s.hands[c])
		}
	}
	return nil
}

func tidy(m *enginetest.Match) error {
	s := m.State.(*State)
	if _, ok := rests[s.phase]; ok && s.phase != phaseOver && s.phase != phaseCast && m.Slow {
		if text := m.Game.Notation().FormatPosition(s); strings.Contains(text, "\nmoment ") {
			return fmt.Errorf("something is left of what is over:\n%s", text)
		}
	}
	return nil
}

func wallsChange(m *enginetest.Match) error {
	a, b := m.Before.(*State), m.State.(*State)
	mended := (a.cracked | a.destroyed) &^ (b.cracked | b.destroyed)
	switch k := Decode(m.Action).Kind; {
	case b.cracked&b.destroyed != 0:
		return errors.New("cracked and destroyed")
	case mended != 0 && k != KindRepair && k != KindMend && k != KindRebuild:
		return errors.New("mended by itself")
	case a.destroyed&b.cracked != 0:
		return errors.New("half mended")
	}
	return nil
}

// follows are the conditions that may come after each, also several at once.
var follows = [...]string{waiting: "waiting living", living: "living fallen aboard dead gone", fallen: "fallen dead gone", dead: "dead gone",
	aboard: "aboard", gone: "gone"}

func conditionsChange(m *enginetest.Match) error {
	a, b := m.Before.(*State), m.State.(*State)
	for c := range a.cast() {
		from, to := a.chars[c].condition, b.chars[c].condition
		if from != to && !slices.Contains(strings.Fields(follows[from]), conditionNames[to]) {
			return fmt.Errorf("%s becomes %s", conditionNames[from], conditionNames[to])
		}
		if from == dead && to == gone && a.o().Haunted {
			return errors.New("the haunted are dead for ever")
		}
		if from == dead && to == dead && a.chars[c].pair() != b.chars[c].pair() {
			return errors.New("other abilities")
		}
	}
	return nil
}

func foughtOnce(m *enginetest.Match) error {
	a, b := m.Before.(*State), m.State.(*State)
	if a.phase != phaseFoe || a.mode != inPhase || b.mode != inPhase {
		return nil
	}
	k := b.foe
	if !k.token() {
		if h := b.deadFoe(); h != nil && h.marks&deadFought != 0 {
			return errors.New("a dead one again")
		}
		return nil
	}
	if i := b.find(b.floor, k); k != 0 && i >= 0 && b.zombies[i].fought() {
		return fmt.Errorf("a %s again", k.kind())
	}
	return nil
}

func limited(m *enginetest.Match) error {
	if s := m.State.(*State); s.round > s.o().MaxRounds {
		return fmt.Errorf("round %d", s.round)
	}
	return nil
}

func followed(m *enginetest.Match) error {
	if !m.Slow {
		return nil
	}
	a, b := m.Before.(*State), m.State.(*State)
	for seat := range engine.Seat(len(a.r().seatNames())) {
		var v, w State
		a.mask(seat, &v)
		v.Apply(a.Seen(m.Action, seat))
		if b.mask(seat, &w); v != w {
			return fmt.Errorf("seat %d: its view leads elsewhere", seat)
		}
	}
	return nil
}

func comesBack(m *enginetest.Match) error {
	if !m.Slow || m.Ply%7 != 0 {
		return nil
	}
	return enginetest.ComesBack(m)
}

func recounted(m *enginetest.Match) error {
	s := m.State.(*State)
	if err := s.recount(); err != nil {
		return err
	}
	if s.holed() || bits.OnesCount32(s.hand) != int(s.handSize) {
		return fmt.Errorf("a hand of %d", s.handSize)
	}
	return nil
}

// watchGames plays random games of every mode, after a number of games that other tests play.
func watchGames(t *testing.T, before, games, slow int) {
	for name, o := range modes() {
		t.Run(name, func(t *testing.T) {
			enginetest.Soak{Game: New(defaultRules(t, o)), Before: before, Games: games, First: 1, Slow: slow, Properties: properties}.Run(t)
		})
	}
}

func TestProperties(t *testing.T) {
	games := 16
	if testing.Short() {
		games = 4
	}
	watchGames(t, 0, games, games/2)
}
