package enginetest_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/internal/slowtest"
)

// recorder is a TB that records failures.
type recorder struct{ failures []string }

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

func run(m *mutant) []string {
	m.Game = kuhn.New()
	var r recorder
	enginetest.Run(&r, m, enginetest.Options{Games: 60, Seed: 1})
	return r.failures
}

func TestWholeGamePasses(t *testing.T) {
	for _, f := range run(&mutant{}) {
		t.Error(f)
	}
}

var kept []byte // makes allocations of mutants escape

// together is both seats on one side.
var together = []engine.Side{{Name: "both", Seats: []engine.Seat{0, 1}}}

// TestMutants violates one promise at a time; want is the check that must report it.
func TestMutants(t *testing.T) {
	slowtest.Skip(t)
	for _, row := range []struct {
		name, want string
		m          mutant
	}{
		{"key holds the other's card", ": key: ", mutant{
			key: func(s *state, seat engine.Seat) uint64 { return s.State.Key(0) ^ s.State.Key(1) }}},
		{"key is stale", ": key: ", mutant{
			key: func(s *state, seat engine.Seat) uint64 { return kuhn.New().NewState().Key(seat) }}},
		{"sampler returns the truth", ": odds: ", mutant{remembers: true, sample: truthful}},
		{"view remembers the truth", "differ in memory", mutant{remembers: true}},
		{"sampler prefers low cards", ": odds: ", mutant{sample: biased}},
		{"sampler forgets the betting", ": sample: ", mutant{
			sample: func(_ *view, dst *state, _ *rand.Rand) { dst.State.CopyFrom(kuhn.New().NewState()) }}},
		{"odds miss the last outcome", ": odds: ", mutant{
			odds: func(odds []uint64) []uint64 { return odds[:max(len(odds)-1, 1)] }}},
		{"first outcome twice as likely", ": odds: ", mutant{
			odds: func(odds []uint64) []uint64 {
				if len(odds) > 1 {
					odds[1]++ // beyond the appended part
				}
				return odds
			}}},
		{"odds of weight 0", ": odds: ", mutant{
			odds: func(odds []uint64) []uint64 {
				if len(odds) > 1 {
					odds[len(odds)-1] = 0
				}
				return odds
			}}},
		{"mask leaks the deal", ": seen: ", mutant{
			seen: func(_ *state, a engine.Action, _ engine.Seat) engine.Action { return a }}},
		{"mask hides the bets", ": seen: ", mutant{
			seen: func(s *state, a engine.Action, seat engine.Seat) engine.Action {
				if s.Turn() >= 0 {
					return kuhn.Check
				}
				return s.State.Seen(a, seat)
			}}},
		{"bets in the open are masked", ": overt: ", mutant{
			seen: func(s *state, a engine.Action, seat engine.Seat) engine.Action {
				if s.Turn() >= 0 && s.Turn() != seat {
					return kuhn.Check
				}
				return s.State.Seen(a, seat)
			}}},
		{"draws are of the first outcome", ": draw: ", mutant{
			draw: func(s *state, _ *rand.Rand) (engine.Action, int) {
				legal := s.State.AppendLegal(nil)
				return legal[0], len(legal)
			}}},
		{"draws miscount the outcomes", ": draw: ", mutant{
			draw: func(s *state, rng *rand.Rand) (engine.Action, int) {
				a, _ := s.State.(engine.Shortcuts).Draw(rng)
				return a, 2
			}}},
		{"draws take too much from the stream", ": draw: ", mutant{
			draw: func(s *state, rng *rand.Rand) (engine.Action, int) {
				a, of := s.State.(engine.Shortcuts).Draw(rng)
				rng.Uint64()
				return a, of
			}}},
		{"redraws what a seat knows", ": redraw: ", mutant{
			redraw: func(s *state) { s.State.CopyFrom(kuhn.New().NewState()) }}},
		{"legal descending", ": legal: ", mutant{
			legal: func(_ engine.Position, legal []engine.Action) []engine.Action {
				slices.Reverse(legal)
				return legal
			}}},
		{"legal overwrites the buffer", ": legal: ", mutant{
			legal: func(_ engine.Position, legal []engine.Action) []engine.Action { return legal[1:] }}},
		{"legal allocates", ": allocations: AppendLegal", mutant{
			legal: func(_ engine.Position, legal []engine.Action) []engine.Action {
				kept = make([]byte, 64)
				return legal
			}}},
		{"a view in too few bytes", ": bytes: ", mutant{bytes: func(_ *view, b []byte) []byte { return b[:len(b)-1] }}},
		{"the bytes of views count", ": bytes: ", mutant{bytes: counting()}},
		{"bytes overwrite the buffer", ": bytes: ", mutant{bytes: func(_ *view, b []byte) []byte { b[0] = 7; return b }}},
		{"score in chips", ": score: ", mutant{score: func(x float64) float64 { return 2 * x }}},
		{"score before the end", ": score: ", mutant{score: func(x float64) float64 { return x + 0.25 }}},
		{"a seat without a side", ": sides: ", mutant{sides: []engine.Side{{Name: "first", Seats: []engine.Seat{0}}}}},
		{"opponents of one score", ": one score: ", mutant{sides: together, claims: engine.Claims{SharedScore: true}}},
		{"hands that are not open", ": open: ", mutant{sides: together, claims: engine.Claims{Open: true}}},
		{"one side opposed to none", ": opposed: ", mutant{sides: together, claims: engine.Claims{ZeroSum: true}}},
		{"opposed, and both win", ": opposed: ", mutant{
			claims: engine.Claims{ZeroSum: true}, score: func(x float64) float64 { return max(x, -x) }}},
		{"actions of chance differ", ": tracking: ", mutant{apply: shuffled()}},
		{"keys change from game to game", ": replay: ", mutant{apply: func(s *state) { s.m.salt++ }}},
		{"panics", ": panic: ", mutant{apply: func(s *state) {
			if s.Turn() == engine.Nobody {
				panic("over")
			}
		}}},
		{"who looks on sees a hand", ": leak through the board: ", mutant{nosy: true, narrate: func(engine.Position) []string { return nil }}},
		{"who looks on is told a hand", ": leak through the narration: ", mutant{nosy: true}},
		{"the narration knows the truth", ": leak through the narration: ", telltale()},
		{"a narration of no words", ": narration: ", mutant{narrate: func(engine.Position) []string { return []string{""} }}},
		{"one word for two actions", ": notation: ", mutant{notation: mumbling{}}},
		{"one word for two outcomes", ": outcomes: ", mutant{notation: mumbling{}}},
		{"an outcome with a word too many", "though nothing is said with an outcome", mutant{notation: lenient{}}},
		{"position parser panics", ": junk: ", mutant{notation: fragile{}}},
		{"actions off the map", ": places of an action: ", mutant{notation: astray{}}},
	} {
		t.Run(row.name, func(t *testing.T) {
			m := row.m
			switch n := m.notation.(type) {
			case mumbling:
				n.notation = notation{kuhn.New().Notation(), &m}
				m.notation = n
			case lenient:
				n.notation = notation{kuhn.New().Notation(), &m}
				m.notation = n
			case fragile:
				n.notation = notation{kuhn.New().Notation(), &m}
				m.notation = n
			case astray:
				n.notation = notation{kuhn.New().Notation(), &m}
				m.notation = n
			}
			failures := run(&m)
			if !slices.ContainsFunc(failures, func(f string) bool { return strings.Contains(f, row.want) }) {
				t.Errorf("want a failure with %q, got %q", row.want, failures)
			}
		})
	}
}

// truthful is a sampler that uses hidden facts.
func truthful(v *view, dst *state, _ *rand.Rand) {
	if v.truth != nil {
		dst.State.CopyFrom(v.truth)
	} else {
		dst.State.CopyFrom(v.m.latest)
	}
}

// telltale reveals the cards after every action.
func telltale() mutant {
	latest := kuhn.New().NewState()
	return mutant{
		apply:   func(s *state) { latest.CopyFrom(s.State) },
		narrate: func(engine.Position) []string { return strings.Fields(kuhn.New().Notation().FormatPosition(latest)) },
	}
}

// biased resamples if the first seat is about to show a king.
func biased(v *view, dst *state, rng *rand.Rand) {
	if legal := dst.State.AppendLegal(buffer[:0]); len(legal) == 1 && legal[0] == kuhn.Show(kuhn.King) {
		v.View.Sample(dst.State, rng)
	}
}

var buffer [8]engine.Action

// shuffled returns an apply that sometimes deals another card.
func shuffled() func(*state) {
	rng := engine.Stream(1, "shuffled")
	return func(s *state) {
		if rng.IntN(20) == 0 && s.Turn() >= 0 {
			s.State.Apply(s.State.AppendLegal(nil)[0])
		}
	}
}

// mumbling is a notation that writes "bet" for every action.
type mumbling struct{ notation }

func (mumbling) FormatAction(engine.Position, engine.Action) string { return "bet" }

// lenient is a notation that ignores words after the second.
type lenient struct{ notation }

func (n lenient) ParseAction(p engine.Position, text string) (engine.Action, error) {
	words := strings.Fields(text)
	return n.notation.ParseAction(p, strings.Join(words[:min(2, len(words))], " "))
}

// fragile is a notation whose parser reads out of range.
type fragile struct{ notation }

func (n fragile) ParsePosition(text string) (engine.Position, error) {
	_ = text[10]
	return n.notation.ParsePosition(text)
}

// astray is a notation with a map of one place and no action there.
type astray struct{ notation }

func (astray) ShowBoard() string               { return "here" }
func (astray) Status(engine.Position) []string { return nil }
func (astray) WriteBoard(io.Writer) error      { return nil }
func (astray) ShowBelief(engine.View) string   { return "here" }
func (astray) WriteSVG(io.Writer, engine.Position, engine.Picture) error {
	return nil
}
func (astray) Places(engine.Position, engine.Picture) []engine.Place {
	return []engine.Place{{Name: "here"}}
}
func (astray) PlacesOf(engine.Position, engine.Action) []string { return []string{"there"} }

// endless returns Kuhn poker that claims to be endless.
func endless() engine.Game {
	return enginetest.About(kuhn.New(), func(a *engine.About) { a.Endless = fmt.Errorf("kuhn: no limit set") })
}

func TestEndlessGames(t *testing.T) {
	var r recorder
	enginetest.Run(&r, kuhn.New(), enginetest.Options{Games: 1, MaxPlies: 2})
	if len(r.failures) != 1 || !strings.Contains(r.failures[0], ": end: ") {
		t.Errorf("a game cut off: got %q, want one failure of the check end", r.failures)
	}
	enginetest.Run(t, endless(), enginetest.Options{Games: 1, MaxPlies: 2})
}

func TestFailuresSayWhere(t *testing.T) {
	failures := run(&mutant{score: func(x float64) float64 { return x + 0.25 }})
	if len(failures) == 0 || !strings.HasPrefix(failures[0], "enginetest: kuhn: seed 1 ply 0: score: ") {
		t.Errorf("got %q", failures)
	}
}

// counting makes the bytes of equal views differ.
func counting() func(*view, []byte) []byte {
	n := byte(0)
	return func(_ *view, b []byte) []byte {
		n++
		b[len(b)-1] = n
		return b
	}
}
