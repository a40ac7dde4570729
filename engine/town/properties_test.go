package town

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// The engine properties of digest 6.16, watched over whole random games.

var properties = []enginetest.Property{
	{Name: "Z305 all Zeds units are on the map or in the Cup", Step: conserved},
	{Name: "Z306 two to a space", Step: crowded},
	{Name: "Z071 fight-3, C30 no Player unit on a Start, and no combat", Step: crowded},
	{Name: "Z073 stack-1 two Zeds units to a space", Step: crowded},
	{Name: "Z090 C33 nobody meets at an Action", Step: apart},
	{Name: "Z307 14 Fate cards", Step: dealt},
	{Name: "Z309 turns", Step: turns},
	{Name: "Z310 choices", Step: choices},
	{Name: "Z311 odds", Step: odds},
	{Name: "Z313 term-7 every track is open", Step: openTracks},
	{Name: "Z314 C99, turn-8 one score", Step: scores},
	{Name: "Z315 positions come back", Step: slowly(enginetest.ComesBack)},
	{Name: "Z315 in any order of lines", Step: anyOrder},
	{Name: "Z317 nodes between two executions", Step: passing},
	{Name: "Z318 twins change no odds", Step: slowly(twins)},
	{Name: "Z299 4.4 nothing is hidden", Step: seen},
	{Name: "replay and clones", End: enginetest.Replays},
	{Name: "moves and targets as plain searches find them", Step: slowly(slowTwins)},
	{Name: "all that check looks at", Step: func(m *enginetest.Match) error { return sound(m.State) }},
}

func conserved(m *enginetest.Match) error {
	s := content(m.State)
	for t, n := range s.onMap() {
		if want := s.r().Units.Zeds[t].Count; n+s.cup[t] != want {
			return fmt.Errorf("%d and %d of type %d; there are %d", n, s.cup[t], t, want)
		}
	}
	return nil
}

func crowded(m *enginetest.Match) error {
	s := content(m.State)
	if s.fight.kind == combat && s.fight.at.isStart() {
		return fmt.Errorf("a combat on %s", s.fight.at)
	}
	for x := range Center {
		if g := s.zeds[x]; g[0] == 0 && g[1] != 0 || g[1] != 0 && s.before(g[1], g[0]) {
			return fmt.Errorf("%s: the slots are out of order", x)
		}
		if n := size(s.menAt(x)); n > stacking || n > 0 && x.isStart() {
			return fmt.Errorf("%d Player units in %s", n, x)
		}
	}
	return nil
}

func apart(m *enginetest.Match) error {
	s := content(m.State)
	for x := range Center {
		if s.phase == phaseAction && s.hostile(x) && s.menAt(x) != 0 {
			return fmt.Errorf("Zeds and Player units in %s", x)
		}
	}
	return nil
}

func dealt(m *enginetest.Match) error {
	s := content(m.State)
	piles := []uint16{s.deck, s.held, s.discards(), s.inFate()}
	sum, all := 0, uint16(0)
	for _, p := range piles {
		sum, all = sum+size(p), all|p
	}
	if sum != fateCards || all != s.r().cards {
		return fmt.Errorf("piles %b", piles)
	}
	return nil
}

func turns(m *enginetest.Match) error {
	s := content(m.State)
	if int(s.turn) > s.r().turns && s.phase != phaseOver || s.PlayerTurn() < content(m.Before).PlayerTurn() {
		return fmt.Errorf("turn %d of %d", s.turn, s.r().turns)
	}
	return nil
}

func choices(m *enginetest.Match) error {
	legal := m.State.AppendLegal(nil)
	if !slices.IsSorted(legal) || len(slices.Compact(slices.Clone(legal))) != len(legal) {
		return fmt.Errorf("legal actions %v", legal)
	}
	s := content(m.State)
	switch n := len(legal); {
	case s.phase == phaseOver && n == 0, s.Turn() == engine.Chance && n > 0, s.phase == phaseAction && n > 0, n > 1:
		return nil
	}
	return fmt.Errorf("%d options in phase %s", len(legal), s.phase)
}

func odds(m *enginetest.Match) error {
	s := content(m.State)
	sum := uint64(0)
	for _, w := range s.AppendOdds(nil) {
		if w == 0 {
			return fmt.Errorf("no weight in phase %s", s.phase)
		}
		sum += w
	}
	want := sum
	switch s.phase {
	case phaseRoll, phaseForageTwo:
		want = 36
	case phaseTough, phaseSave, phaseForage, phaseTrapsDie:
		want = 6
	case phaseCup:
		want = uint64(s.cupSize())
	}
	if sum != want {
		return fmt.Errorf("weights make %d in phase %s; want %d", sum, s.phase, want)
	}
	return nil
}

// openTracks: units are offered every kind of track. No rule depends on tracks below ground, so many games
// suffice to see each walked on, shot at and Fated.
func openTracks(m *enginetest.Match) error {
	d := Decode(m.Action)
	if d.Kind == KindTrack && d.A >= tracks {
		return fmt.Errorf("track %d", d.A)
	}
	return nil
}

func scores(m *enginetest.Match) error {
	s := content(m.State)
	for seat := range engine.Seat(s.r().players) {
		if have := s.Score(seat); have != s.Score(0) || s.phase != phaseOver && have != 0 || s.phase == phaseOver && have == 0 {
			return fmt.Errorf("seat %d scores %v in phase %s", seat, have, s.phase)
		}
	}
	return nil
}

// anyOrder: the order of the lines of a position, and of the Zeds in a space, does not matter.
func anyOrder(m *enginetest.Match) error {
	if !m.Slow && content(m.State).job.movers == 0 {
		return nil
	}
	lines := strings.SplitAfter(m.Game.Notation().FormatPosition(m.State), "\n")
	rest := lines[1 : len(lines)-1]
	m.Rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	for i, l := range rest {
		if w := strings.Fields(l); w[0] == "zeds" && len(w) == 4 {
			rest[i] = fmt.Sprintf("zeds %s %s %s\n", w[1], w[3], w[2])
		}
	}
	p, err := m.Game.Notation().ParsePosition(strings.Join(lines, ""))
	if err == nil && *content(p) != *content(m.State) {
		err = fmt.Errorf("another position:\n%s", positionFile.Text(content(p)))
	}
	if err != nil {
		return fmt.Errorf("%w\nfrom\n%s", err, strings.Join(lines, ""))
	}
	return nil
}

// passing: holds, endings and floors passed since the last execution are at most two for
// each seat.
func passing(m *enginetest.Match) error {
	n := 0
	for i := len(m.Line) - 1; i >= 0; i-- {
		k := Decode(m.Line[i]).Kind
		if k != KindHold && k != KindEnd && k != KindFloor {
			break
		}
		n++
	}
	if most := 2 * int(content(m.State).r().players); n > most {
		return fmt.Errorf("%d nodes pass; at most %d", n, most)
	}
	return nil
}

// twins: with civ-b and civ-c exchanged there are as many choices, of the same weights.
func twins(m *enginetest.Match) error {
	s := *content(m.State)
	a, b := s.r().unit("civ-b"), s.r().unit("civ-c")
	s.men[a], s.men[b] = s.men[b], s.men[a]
	swap := func(m *uint16) {
		if (*m>>a^*m>>b)&1 != 0 {
			*m ^= 1<<a | 1<<b
		}
	}
	swap(&s.fight.side)
	swap(&s.fight.running)
	swap(&s.grant.men)
	for _, u := range []*uint8{&s.performer} {
		switch Unit(*u - 1) {
		case a:
			*u = uint8(b) + 1
		case b:
			*u = uint8(a) + 1
		}
	}
	if fighting := s.fight.kind == combat || s.fight.kind == shot; fighting && s.phase != phaseFighter && s.fight.who == a {
		s.fight.who = b
	} else if fighting && s.phase != phaseFighter && s.fight.who == b {
		s.fight.who = a
	}
	if !slices.Equal(s.AppendOdds(nil), m.State.AppendOdds(nil)) || len(s.AppendLegal(nil)) != len(m.State.AppendLegal(nil)) || s.Turn() != m.State.Turn() {
		return fmt.Errorf("other choices in phase %s", s.phase)
	}
	return nil
}

func seen(m *enginetest.Match) error {
	s := content(m.State)
	for seat := range engine.Seat(s.r().players) {
		if s.Seen(m.Action, seat) != m.Action || !s.FullyVisible(seat) {
			return fmt.Errorf("seat %d sees another action", seat)
		}
		var v View
		s.ViewInto(seat, &v)
		c := v.Masked
		if c.viewer = 0; c != *s {
			return fmt.Errorf("seat %d sees another position", seat)
		}
	}
	return nil
}

// settings are the options under which the games of a soak are played, by turns: all values
// of all options but of Ammo, in every number of seats.
func settings(seed uint64) Options {
	return Options{Players: 1 + uint8(seed%4), Deck: uint8(seed / 4 % 2), TieLoser: uint8(seed / 8 % 3), ToughFrom: 4 + uint8(seed/24%2),
		SpeechScope: uint8(seed / 48 % 2), StartAmmo: []int8{-1, 0, 7, ammoMost}[seed/96%4], BonusActions: int8(seed/384%3) - 1}
}

// soak plays games with properties.
func soak(games int, first uint64, slow int) enginetest.Soak {
	return enginetest.Soak{Game: Default(1), Games: games, First: first, Slow: slow, Plies: 5000, Properties: properties,
		Begin: func(m *enginetest.Match) {
			r, err := NewRules(DefaultData(), settings(m.Seed*7919))
			if err != nil {
				panic(err)
			}
			m.Game = New(r)
			m.State.(*State).CopyFrom(m.Game.NewState())
		}}
}

// TestProperties: a fault in one game of 500 is found with 86 %, and one of the slow checks in one
// of 25. make soak plays a million.
func TestProperties(t *testing.T) {
	games, slow := 1_000, 40
	if testing.Short() {
		games, slow = 100, 10
	}
	soak(games, 1, slow).Run(t)
}

// TestHistories: forgotten history is not in the key, and later draws keep their odds.
func TestHistories(t *testing.T) {
	g := Default(1)
	play := func(actions ...string) *State {
		b := rootOf(t, g)
		b.Play(actions...)
		return b.state()
	}
	opening := []string{"civilians 4/2", "civilians 3/2", "civilians 3/2", "civilians 3/1", "civilians 3/1", "civilians 2/1", "zed 5/2", "zed 5/2", "zed 5/2", "zed 5/2"}
	t.Run("Z301 4.3", func(t *testing.T) {
		text := "card 2; ammo 5; unit hunt center"
		a := rule{given: text}.at(t, g)
		b := rule{given: text}.at(t, g)
		a.Play("forage hunt", "die 1")
		b.Play("forage hunt", "die 3")
		if a.state().Key(0) != b.state().Key(0) {
			t.Error("the die that found nothing is in the key")
		}
		c := rule{given: "discarded 1 2; unit hunt center"}.at(t, g)
		d := rule{given: "discarded 2 1; unit hunt center"}.at(t, g)
		if c.state().Key(0) != d.state().Key(0) {
			t.Error("the order of discards is in the key")
		}
	})
	t.Run("Z302 4.3", func(t *testing.T) {
		a := rule{given: "card 5; seen 1 2 3"}.at(t, g)
		b := rule{given: "card 5; seen 1 2 4"}.at(t, g)
		if a.state().Key(0) != b.state().Key(0) {
			t.Error("the card left out of a finished act is in the key")
		}
	})
	t.Run("Z303 4.4", func(t *testing.T) {
		s := rule{given: "phase event; seen 14 15 16 17 18 19; then event 22 brains-last-call"}.at(t, g).state()
		if n := bits.OnesCount32(s.unseen()); s.left != 2 || n != 3 {
			t.Fatalf("%d unseen, %d to come", n, s.left)
		}
		rng, pairs, all := rand.New(rand.NewPCG(1, 2)), map[[2]uint8]int{}, 12000
		for range all {
			c := *s
			c.step, c.phase, c.card, c.turn = stepEvent, phaseEvent, 0, s.turn+1
			var pair [2]uint8
			for i := range pair {
				legal := c.legalEvent(nil)
				pair[i] = Decode(legal[rng.IntN(len(legal))]).A
				c.drawEvent(pair[i])
			}
			pairs[pair]++
		}
		if len(pairs) != 6 {
			t.Errorf("%d ordered pairs of three cards", len(pairs))
		}
		for pair, n := range pairs {
			if n < all/6*9/10 || n > all/6*11/10 {
				t.Errorf("pair %v came %d times of %d", pair, n, all)
			}
		}
	})
	if a, b := play(opening...), play(opening...); a.Key(0) != b.Key(0) {
		t.Error("one history, two keys")
	}
}

// slowly is a check of the games that are marked slow.
func slowly(check func(m *enginetest.Match) error) func(m *enginetest.Match) error {
	return func(m *enginetest.Match) error {
		if !m.Slow {
			return nil
		}
		return check(m)
	}
}
