package mall

import (
	"fmt"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// tripOptions are rules under which all phases occur.
func tripOptions() []Options {
	odd := Options{MaxTurns: 150, GlassCostsOneStep: true, SuperPicksUpAnywhere: true, ReactionShots: ShotsFireRate}
	out := []Options{{MaxTurns: 60}, odd, {MaxTurns: 60, Players: 3}, {MaxTurns: 60, Players: 4}}
	for _, p := range settable.Presets {
		o := p.Options
		o.MaxTurns = 100
		out = append(out, o)
	}
	return out
}

// trips makes round trips with at least the given number of positions of random games.
func trips(t testing.TB, positions, stride int) enginetest.Trips {
	all := tripOptions()
	return enginetest.Trips{
		Positions: positions, Stride: stride, Kind: phaseOf, Action: oneForm,
		Start: func(seed uint64) (engine.Game, engine.State) {
			return New(defaultRules(t, all[seed%uint64(len(all))])), nil
		},
	}
}

// oneForm returns an error unless a text is in the program's own form.
func oneForm(p engine.Position, text string) error {
	q, err := actions.Read(content(p), text)
	if err == nil && q.Text != text {
		err = fmt.Errorf("in another form than %q", q.Text)
	}
	return err
}

// phaseRules are the rules of the golden files of all phases, phaseTexts their positions.
func phaseRules(t testing.TB) *Rules {
	return defaultRules(t, Options{MaxTurns: 150, GlassCostsOneStep: true})
}

func phaseTexts(t testing.TB) []string {
	t.Helper()
	return enginetest.PhaseTexts(t, New(phaseRules(t)), decidedPhases())
}

// eachPhase visits the positions of the goldens, for each phase the full one first.
func eachPhase(t *testing.T, visit func(n notation, p engine.Position, s *State)) {
	t.Helper()
	n := notation{phaseRules(t)}
	for _, text := range phaseTexts(t) {
		p, err := n.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		visit(n, p, content(p))
	}
}

func TestRoundTrips(t *testing.T) {
	n := 10_000
	if testing.Short() {
		n = 3_000
	}
	trips(t, n, 7).Run(t)
}

func BenchmarkFormatPosition(b *testing.B) {
	n, s := midgame(b)
	for b.Loop() {
		n.FormatPosition(s)
	}
}

func BenchmarkParsePosition(b *testing.B) {
	n, s := midgame(b)
	text := n.FormatPosition(s)
	for b.Loop() {
		if _, err := n.ParsePosition(text); err != nil {
			b.Fatal(err)
		}
	}
}

// midgame is the first choice of the tenth turn of a random game.
func midgame(t testing.TB) (notation, *State) {
	r := defaultRules(t, Options{MaxTurns: 150})
	p := enginetest.Player{Rng: engine.Stream(3, "midgame")}
	s := r.start()
	for s.turn < 10 {
		p.Step(&s)
	}
	return notation{r}, &s
}
