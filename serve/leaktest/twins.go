package leaktest

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Twins are two games of which a seat has seen the same.
type Twins struct {
	Game engine.Game
	Seat engine.Seat
	Of   [2]*journal.Journal
}

// TwinsOf plays a game at random and, beside it, one that the seat cannot tell from it: where the
// seat sees a masked action, any that it sees so. It ends before what tells them apart.
func TwinsOf(t testing.TB, g engine.Game, seat engine.Seat, seeds [2]uint64, most int, rng *rand.Rand) *Twins {
	t.Helper()
	w := &Twins{Game: g, Seat: seat}
	for i := range w.Of {
		h := journal.HeaderOf(g, "test 1", seeds[i], journal.DiceSeed)
		j, err := journal.New(g, h)
		if err != nil {
			t.Fatal(err)
		}
		w.Of[i] = j
	}
	for range most {
		if !w.next(t, rng) {
			break
		}
	}
	return w
}

// next plays one action in both, if there is one.
func (w *Twins) next(t testing.TB, rng *rand.Rand) bool {
	s, twin := w.Of[0].Position().(engine.State), w.Of[1].Position().(engine.State)
	legal := s.AppendLegal(nil)
	if len(legal) == 0 {
		return false
	}
	a := legal[rng.IntN(len(legal))]
	b, ok := Alike(twin, w.Seat, s.Seen(a, w.Seat), rng)
	if !ok {
		return false
	}
	for i, action := range [2]engine.Action{a, b} {
		if err := w.Of[i].Enter(action); err != nil {
			t.Fatal(err)
		}
	}
	return true
}

// Alike draws a legal action that a seat sees as seen.
func Alike(s engine.State, seat engine.Seat, seen engine.Action, rng *rand.Rand) (engine.Action, bool) {
	var fit []engine.Action
	for _, a := range s.AppendLegal(nil) {
		if s.Seen(a, seat) == seen {
			fit = append(fit, a)
		}
	}
	if len(fit) == 0 {
		return 0, false
	}
	return fit[rng.IntN(len(fit))], true
}

// Differ reports whether the truths are two.
func (w *Twins) Differ() bool {
	n := w.Game.Notation()
	return n.FormatPosition(w.Of[0].Position()) != n.FormatPosition(w.Of[1].Position())
}

// Over reports whether the end of the game is reached, where all is seen.
func (w *Twins) Over() bool { return w.Of[0].Position().Turn() == engine.Nobody }

// Words returns what was played, in notation.
func Words(j *journal.Journal) (words []string) {
	j.Walk(func(_ int, p engine.Position, a engine.Action, _ journal.Step) {
		words = append(words, j.Game().Notation().FormatAction(p, a))
	})
	return words
}

// made is when something was found: whoever asks knows that anyway.
var made = regexp.MustCompile(`"made":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"`)

// Apart shows where two texts begin to differ but for when something was found, "" if nowhere.
func Apart(a, b string) string {
	a, b = made.ReplaceAllString(a, `"made":"*"`), made.ReplaceAllString(b, `"made":"*"`)
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	if i == len(a) && i == len(b) {
		return ""
	}
	from := max(0, i-200)
	return fmt.Sprintf("\n%s\nand\n%s", a[from:min(len(a), i+200)], b[from:min(len(b), i+200)])
}
