package enginetest

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
)

// Phases compares goldens of the first position of each phase in random games: the legal actions
// with their odds, the full position, written from the decision point before it if possible, and
// every view.
type Phases struct {
	Game  engine.Game
	Start Start // nil: Game at its root
	Games int   // number of games, with seeds from 1
	Phase func(s engine.State) string
	Want  []string // phases, all of which must occur
	Rare  []string // positions of phases that random games rarely reach
}

// Check compares each phase with the file phases/PHASE.txt in testdata; with -update it rewrites
// the files.
func (p Phases) Check(t *testing.T) {
	found := p.find(t)
	for _, phase := range p.Want {
		if found[phase] == "" {
			t.Errorf("no game came to phase %s", phase)
			continue
		}
		t.Run(phase, func(t *testing.T) { Golden(t, phaseFile(phase), found[phase]) })
	}
	for phase := range found {
		if !slices.Contains(p.Want, phase) {
			t.Errorf("a game came to phase %s, which is not among those named", phase)
		}
	}
}

func phaseFile(phase string) string { return "phases/" + phase + ".txt" }

// find returns the text of each phase.
func (p Phases) find(t *testing.T) map[string]string {
	found := map[string]string{}
	note := func(g engine.Game, s engine.State, text func(engine.State) string) {
		if phase := p.Phase(s); found[phase] == "" {
			found[phase] = fmt.Sprintf("# phase %s, %s on turn\n%s", phase, s.Turn(), describe(g, s, text(s)))
		}
	}
	for _, text := range p.Rare {
		q, err := p.Game.Notation().ParsePosition(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		note(p.Game, q.(engine.State), func(engine.State) string { return text })
	}
	for seed := uint64(1); seed <= uint64(p.Games); seed++ {
		g, s := p.Start.begin(p.Game, seed)
		player := Player{Rng: engine.Stream(seed, "phases")}
		told := told{game: g}
		for {
			note(g, s, func(s engine.State) string { _, text := told.tell(s); return text })
			if s.Turn() == engine.Nobody {
				break
			}
			told.step(s, &player)
		}
	}
	return found
}

// describe writes a position: the legal actions with their odds and, if different, their masked
// forms; the full position as text; and every view.
func describe(g engine.Game, s engine.State, text string) string {
	var out strings.Builder
	n, odds := g.Notation(), s.AppendOdds(nil)
	for i, a := range s.AppendLegal(nil) {
		fmt.Fprint(&out, "legal ", n.FormatAction(s, a))
		if len(odds) > 0 {
			fmt.Fprintf(&out, " weight %d", odds[i])
		}
		for seat, name := range g.Seats() {
			if b := s.Seen(a, engine.Seat(seat)); b != a {
				fmt.Fprintf(&out, ", to the %s %s", name, n.FormatAction(s, b))
			}
		}
		out.WriteByte('\n')
	}
	fmt.Fprintf(&out, "\n%s", text)
	for seat := range g.Seats() {
		fmt.Fprintf(&out, "\n%s", n.FormatPosition(viewOf(g, s, engine.Seat(seat))))
	}
	return out.String()
}

// PhaseTexts returns the positions in the goldens of phases, full and in every view, as texts for
// other tests.
func PhaseTexts(t TB, g engine.Game, phases []string) (texts []string) {
	t.Helper()
	header, _, _ := strings.Cut(g.Notation().FormatPosition(g.NewState()), "\n")
	for _, phase := range phases {
		file, err := os.ReadFile(goldenPath(phaseFile(phase)))
		if err != nil {
			t.Fatalf("%v", err)
		}
		for block := range strings.SplitSeq(string(file), "\n\n") {
			if strings.HasPrefix(block, header) {
				texts = append(texts, strings.TrimSpace(block)+"\n")
			}
		}
	}
	return texts
}
