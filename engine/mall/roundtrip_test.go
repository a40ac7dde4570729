package mall

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
)

// trip writes and reads positions and their actions.
type trip struct {
	t    testing.TB
	n    notation
	view [2]View
	acts []engine.Action
	done int // positions
}

// all takes the truth and both views on a round trip.
func (r *trip) all(s *State) {
	r.position(s)
	for seat := range r.view {
		s.mask(engine.Seat(seat), &r.view[seat].s)
		r.position(&r.view[seat])
	}
}

// position fails unless a position comes back the same, byte for byte, and,
// at every 50th, all its actions do.
func (r *trip) position(p engine.Position) {
	text := r.n.FormatPosition(p)
	back, err := r.n.ParsePosition(text)
	if err != nil {
		r.t.Fatalf("%v\n%s", err, text)
	}
	if *content(back) != *content(p) {
		r.t.Fatalf("another position has come back:\n%sfor\n%s", r.n.FormatPosition(back), text)
	}
	if _, full := back.(*State); full != (content(p).viewer == 0) {
		r.t.Fatalf("a %T has come back for a %T", back, p)
	}
	if r.done++; r.done%50 == 0 {
		r.actions(p)
	}
}

// actions fails unless every legal action is written in a way of its own, read
// back, and explained.
func (r *trip) actions(p engine.Position) {
	r.acts = p.AppendLegal(r.acts[:0])
	texts := make([]string, len(r.acts))
	for i, a := range r.acts {
		texts[i] = r.n.FormatAction(p, a)
		if r.n.Explain(p, a) == "" {
			r.t.Errorf("%s is not explained", texts[i])
		}
		if want, err := r.n.normalize(texts[i]); err != nil || want != texts[i] {
			r.t.Errorf("%q is in another form than %q, error %v", texts[i], want, err)
		}
	}
	for i, a := range r.acts {
		if k := slices.Index(texts, texts[i]); k != i {
			r.t.Errorf("%#x and %#x are both %q in\n%s", r.acts[k], a, texts[i], r.n.FormatPosition(p))
		}
	}
	if len(r.acts) > 0 { // reading tries all texts, so one stands for all
		i := r.done / 50 % len(r.acts)
		if a, err := r.n.ParseAction(p, texts[i]); err != nil || a != r.acts[i] {
			r.t.Errorf("%q is %#x and is read as %#x, error %v", texts[i], r.acts[i], a, err)
		}
	}
}

// tripOptions are rules under which all phases occur.
func tripOptions() []Options {
	odd := Options{MaxTurns: 150, GlassCostsOneStep: true, SuperPicksUpAnywhere: true, ReactionShots: ShotsFireRate}
	out := []Options{{MaxTurns: 60}, odd}
	for _, p := range settable.Presets {
		o := p.Options
		o.MaxTurns = 100
		out = append(out, o)
	}
	return out
}

// roundTrips makes round trips with at least the given number of positions of
// random games: one position in stride of a game, each in full and as both
// seats see it.
func roundTrips(t *testing.T, positions, stride int) {
	phases := map[Phase]int{}
	done := 0
	for seed := uint64(1); done < positions && !t.Failed(); seed++ {
		o := tripOptions()[seed%4]
		r := trip{t: t, n: notation{defaultRules(t, o)}, done: done}
		p := player{rng: engine.Stream(seed, "round trip")}
		s := r.n.rules.start()
		for ply := int(seed); ; ply++ {
			if ply%stride == 0 || phases[s.phase] < 5 {
				r.all(&s)
				phases[s.phase]++
			}
			if s.phase == phaseOver {
				break
			}
			p.step(&s)
		}
		done = r.done
	}
	t.Logf("%d positions at %d phases", done, len(phases))
}

// phaseTexts returns the positions of the golden files of all phases.
func phaseTexts(t testing.TB) (texts []string) {
	t.Helper()
	for ph := phaseDeal; ph <= phaseOver; ph++ {
		if ph == phaseShotEnd { // no decision
			continue
		}
		file, err := os.ReadFile(filepath.Join("testdata", "phases", ph.String()+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		for block := range strings.SplitSeq(string(file), "\n\n") {
			if strings.HasPrefix(block, positionVersion) {
				texts = append(texts, strings.TrimSpace(block)+"\n")
			}
		}
	}
	return texts
}

// TestPhaseRoundTrips: the goldens of every phase, in full and as both seats see
// it, under all their rules.
func TestPhaseRoundTrips(t *testing.T) {
	o := Options{MaxTurns: 150, GlassCostsOneStep: true}
	r := trip{t: t, n: notation{defaultRules(t, o)}, done: 49}
	texts := phaseTexts(t)
	if len(texts) < 3*32 {
		t.Errorf("%d positions", len(texts))
	}
	for _, text := range texts {
		p, err := r.n.ParsePosition(text)
		if err != nil {
			t.Errorf("%v\n%s", err, text)
			continue
		}
		if again := r.n.FormatPosition(p); again != text {
			t.Errorf("written as\n%sread from\n%s", again, text)
		}
		r.actions(p)
	}
}

func TestRoundTrips(t *testing.T) {
	n := 30_000
	if testing.Short() {
		n = 3_000
	}
	roundTrips(t, n, 7)
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
	p := player{rng: engine.Stream(3, "midgame")}
	s := r.start()
	for s.turn < 10 {
		p.step(&s)
	}
	return notation{r}, &s
}
