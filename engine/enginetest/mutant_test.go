package enginetest_test

import (
	"encoding/binary"
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

// mutant is Kuhn poker with violated promises. A nil hook keeps a method.
type mutant struct {
	engine.Game
	legal    func(s engine.Position, legal []engine.Action) []engine.Action
	odds     func(odds []uint64) []uint64
	key      func(s *state, seat engine.Seat) uint64
	seen     func(s *state, a engine.Action, seat engine.Seat) engine.Action
	sample   func(v *view, dst *state, rng *rand.Rand) // dst holds a correct sample
	draw     func(s *state, rng *rand.Rand) (engine.Action, int)
	score    func(float64) float64
	apply    func(s *state)
	notation engine.Notation
	bytes    func(v *view, b []byte) []byte
	narrate  func(before engine.Position) []string
	redraw   func(s *state)
	sides    []engine.Side
	claims   engine.Claims

	nosy      bool         // the public observer sees the view of the first seat
	remembers bool         // views keep the full state
	latest    engine.State // state of the latest view, if remembers
	salt      uint64       // changes every key
}

func (m *mutant) NewState() engine.State { return &state{m.Game.NewState(), m} }

func (m *mutant) NewView() engine.View {
	return &view{View: m.Game.NewView(), m: m}
}

func (m *mutant) About() *engine.About {
	a := engine.About{Sides: m.sides, Claims: m.claims, Secrets: true, PublicObserver: engine.Chance,
		ViewLayout: []engine.Part{{Name: "key", Type: "<u8", Count: 1}}}
	if m.nosy {
		a.PublicObserver = kuhn.First
	}
	return &a
}

// AppendBinary writes the key of the view: eight bytes.
func (v *view) AppendBinary(dst []byte) ([]byte, error) {
	dst = binary.LittleEndian.AppendUint64(dst, v.Key())
	if v.m.bytes != nil {
		dst = v.m.bytes(v, dst)
	}
	return dst, nil
}

func (m *mutant) Notation() engine.Notation {
	if m.notation != nil {
		return m.notation
	}
	return notation{m.Game.Notation(), m}
}

// state is a kuhn.State with the mutant's faults.
type state struct {
	engine.State
	m *mutant
}

// view is a kuhn.View with the mutant's faults.
type view struct {
	engine.View
	m     *mutant
	truth engine.State // if the mutant remembers, and no action was tracked since
}

func (s *state) AppendLegal(dst []engine.Action) []engine.Action {
	dst = s.State.AppendLegal(dst)
	if s.m.legal != nil {
		return s.m.legal(s.State, dst)
	}
	return dst
}

func (s *state) AppendOdds(dst []uint64) []uint64 {
	dst = s.State.AppendOdds(dst)
	if s.m.odds != nil {
		return s.m.odds(dst)
	}
	return dst
}

func (s *state) Score(seat engine.Seat) float64 {
	if s.m.score != nil {
		return s.m.score(s.State.Score(seat))
	}
	return s.State.Score(seat)
}

func (s *state) Apply(a engine.Action) {
	s.State.Apply(a)
	if s.m.apply != nil {
		s.m.apply(s)
	}
}

func (s *state) CopyFrom(src engine.State) { s.State.CopyFrom(src.(*state).State) }

func (s *state) ViewInto(seat engine.Seat, dst engine.View) {
	s.State.ViewInto(seat, dst.(*view).View)
	if s.m.remembers {
		s.m.latest = s.m.Game.NewState()
		s.m.latest.CopyFrom(s.State)
		dst.(*view).truth = s.m.latest
	}
}

func (s *state) Key(seat engine.Seat) uint64 {
	if s.m.key != nil {
		return s.m.key(s, seat)
	}
	return s.State.Key(seat) ^ s.m.salt
}

func (s *state) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if s.m.seen != nil {
		return s.m.seen(s, a, seat)
	}
	return s.State.Seen(a, seat)
}

func (s *state) FullyVisible(seat engine.Seat) bool {
	return s.State.(engine.Shortcuts).FullyVisible(seat)
}

func (s *state) Draw(rng *rand.Rand) (engine.Action, int) {
	if s.m.draw != nil {
		return s.m.draw(s, rng)
	}
	return s.State.(engine.Shortcuts).Draw(rng)
}

func (s *state) Resample(*rand.Rand) {
	if s.m.redraw != nil {
		s.m.redraw(s)
	}
}

func (v *view) CopyFrom(src engine.View) {
	v.View.CopyFrom(src.(*view).View)
	v.truth = src.(*view).truth
}

func (v *view) Key() uint64 { return v.View.Key() ^ v.m.salt }

func (v *view) Score(seat engine.Seat) float64 {
	if v.m.score != nil {
		return v.m.score(v.View.Score(seat))
	}
	return v.View.Score(seat)
}

func (v *view) Apply(a engine.Action) {
	v.View.Apply(a)
	v.truth = nil
}

func (v *view) Sample(dst engine.State, rng *rand.Rand) {
	s := dst.(*state)
	v.View.Sample(s.State, rng)
	if v.m.sample != nil {
		v.m.sample(v, s, rng)
	}
}

// notation unwraps positions for kuhn's notation.
type notation struct {
	engine.Notation
	m *mutant
}

func unwrap(p engine.Position) engine.Position {
	switch p := p.(type) {
	case *state:
		return p.State
	case *view:
		return p.View
	}
	return p
}

func (n notation) wrap(p engine.Position) engine.Position {
	switch p := p.(type) {
	case *kuhn.State:
		return &state{p, n.m}
	case *kuhn.View:
		return &view{p, n.m, nil}
	}
	return p
}

func (n notation) Show(p engine.Position) string { return n.Notation.Show(unwrap(p)) }

func (n notation) Narrate(before engine.Position, a engine.Action, after engine.Position) []string {
	if n.m.narrate != nil {
		return n.m.narrate(before)
	}
	return n.Notation.(engine.Narrator).Narrate(unwrap(before), a, unwrap(after))
}

func (n notation) Outcome(p engine.Position, a engine.Action) string { return n.Explain(p, a) }

func (notation) Pending(engine.Position) map[string]string { return nil }

func (n notation) FormatPosition(p engine.Position) string {
	return n.Notation.FormatPosition(unwrap(p))
}

func (n notation) FormatAction(p engine.Position, a engine.Action) string {
	return n.Notation.FormatAction(unwrap(p), a)
}

func (n notation) Explain(p engine.Position, a engine.Action) string {
	return n.Notation.Explain(unwrap(p), a)
}

func (n notation) ParseAction(p engine.Position, text string) (engine.Action, error) {
	return n.Notation.ParseAction(unwrap(p), text)
}

func (n notation) ParsePosition(text string) (engine.Position, error) {
	p, err := n.Notation.ParsePosition(text)
	if err != nil {
		return nil, err
	}
	return n.wrap(p), nil
}
