package mall

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/engine"
)

// A playthrough is a game written out in full; its lines "> ACTION" are the
// input that writes it again. When one changes, either a rule has changed or a
// bug has come or gone, and the commit says which.
//
// What each line of a position holds: its phase, who is on turn, the number of
// legal actions, and the hashes of the truth and of both seats' views.

// writePlaythrough plays actions as long as next gives one.
func writePlaythrough(r *Rules, title string, next func(s *State) (string, bool)) (string, error) {
	var out strings.Builder
	n := notation{r}
	s := r.start()
	fmt.Fprintf(&out, "# %s\n", title)
	var legal []engine.Action
	for {
		legal = s.AppendLegal(legal[:0])
		fmt.Fprintf(&out, "%s %s %d %016x %016x %016x\n", s.phase, s.Turn(), len(legal), s.Hash(), s.Key(Human), s.Key(Zombie))
		text, more := next(&s)
		if !more {
			break
		}
		a, err := n.ParseAction(&s, text)
		if err != nil {
			return "", fmt.Errorf("%w\n%s", err, n.FormatPosition(&s))
		}
		fmt.Fprintf(&out, "> %s\n", text)
		s.Apply(a)
	}
	fmt.Fprintf(&out, "\n%s", n.FormatPosition(&s))
	return out.String(), nil
}

// inputs returns the actions of a playthrough.
func inputs(text string) (actions []string) {
	for line := range strings.Lines(text) {
		if a, ok := strings.CutPrefix(strings.TrimSpace(line), "> "); ok {
			actions = append(actions, a)
		}
	}
	return actions
}

// random plays uniformly from a seed.
func random(r *Rules, seed uint64) func(s *State) (string, bool) {
	p := player{rng: engine.Stream(seed, "playthrough")}
	return func(s *State) (string, bool) {
		if s.phase == phaseOver {
			return "", false
		}
		before := *s
		after := *s
		a := p.step(&after)
		return notation{r}.FormatAction(&before, a), true
	}
}

// replay plays the actions of a playthrough.
func replay(actions []string) func(s *State) (string, bool) {
	return func(*State) (string, bool) {
		if len(actions) == 0 {
			return "", false
		}
		a := actions[0]
		actions = actions[1:]
		return a, true
	}
}

// TestPlaythroughs replays three whole games from their own text. Under -update
// a file without input is filled with a random game.
func TestPlaythroughs(t *testing.T) {
	for i, name := range []string{"spi1978", "grenko", "firerate"} {
		t.Run(name, func(t *testing.T) {
			o := Options{ReactionShots: ShotsFireRate}
			for _, p := range settable.Presets {
				if p.Name == name {
					o = p.Options
				}
			}
			o.MaxTurns = 30
			r := defaultRules(t, o)
			file := "playthrough/" + name + ".txt"
			text, err := os.ReadFile(filepath.Join("testdata", file))
			if err != nil && !*update {
				t.Fatal(err)
			}
			next := replay(inputs(string(text)))
			if len(text) == 0 {
				next = random(r, uint64(i+1))
			}
			got, err := writePlaythrough(r, "a whole game under "+name, next)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, file, got)
		})
	}
}

// TestPhases writes out the first position of each phase that random games
// come to: the position in full and as each seat sees it, and what is legal there with
// its odds.
func TestPhases(t *testing.T) {
	seen := map[Phase]string{}
	for seed := uint64(1); seed <= 400; seed++ {
		o := Options{MaxTurns: 60, GlassCostsOneStep: true, SuperPicksUpAnywhere: seed%2 == 0}
		r := defaultRules(t, o)
		p := player{rng: engine.Stream(seed, "phases")}
		for s := r.start(); ; p.step(&s) {
			if _, ok := seen[s.phase]; !ok {
				seen[s.phase] = describe(r, &s)
			}
			if s.phase == phaseOver {
				break
			}
		}
	}
	entry := given(t, "phase entrance\npeter 004 normal\nroger 093 normal")
	entry.play("roll 2", "draw 3", "value 3", "draw 4", "value 4") // too rare for random games
	seen[phaseEntry] = describe(entry.n.rules, &entry.s)
	for ph := phaseDeal; ph <= phaseOver; ph++ {
		switch {
		case ph == phaseShotEnd: // no decision
		case seen[ph] == "":
			t.Errorf("no game came to phase %s", ph)
		default:
			t.Run(ph.String(), func(t *testing.T) { golden(t, "phases/"+ph.String()+".txt", seen[ph]) })
		}
	}
}

// describe writes out a position.
func describe(r *Rules, s *State) string {
	n := notation{r}
	var out strings.Builder
	fmt.Fprintf(&out, "# phase %s, %s on turn\n", s.phase, s.Turn())
	odds := s.AppendOdds(nil)
	for i, a := range s.AppendLegal(nil) {
		fmt.Fprint(&out, "legal ", n.FormatAction(s, a))
		if len(odds) > 0 {
			fmt.Fprintf(&out, " weight %d", odds[i])
		}
		for _, seat := range []engine.Seat{Human, Zombie} {
			if b := s.Seen(a, seat); b != a {
				fmt.Fprintf(&out, ", to the %s %s", s.r().seats()[seat], n.FormatAction(s, b))
			}
		}
		out.WriteByte('\n')
	}
	fmt.Fprintf(&out, "\n%s", n.FormatPosition(s))
	for _, seat := range []engine.Seat{Human, Zombie} {
		var v State
		s.mask(seat, &v)
		fmt.Fprintf(&out, "\n%s", n.FormatPosition(&v))
	}
	return out.String()
}
