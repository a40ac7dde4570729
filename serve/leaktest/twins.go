package leaktest

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Twins are two games that look the same to a seat.
type Twins struct {
	Game engine.Game
	Seat engine.Seat
	Of   [2]*journal.Journal
}

// TwinsOf plays a random game and a second one that the seat cannot distinguish: instead of an action that
// the seat sees masked, it plays any with the same mask. It stops before a difference becomes visible.
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

// next plays one action in both games, if possible.
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

// Alike returns a random legal action that a seat sees as seen.
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

// Differ reports whether the full positions differ.
func (w *Twins) Differ() bool {
	n := w.Game.Notation()
	return n.FormatPosition(w.Of[0].Position()) != n.FormatPosition(w.Of[1].Position())
}

// Over reports whether the game is over, when everything is revealed.
func (w *Twins) Over() bool { return w.Of[0].Position().Turn() == engine.Nobody }

// Words returns the actions of a game in notation.
func Words(j *journal.Journal) (words []string) {
	j.Walk(func(_ int, p engine.Position, a engine.Action, _ journal.Step) {
		words = append(words, j.Game().Notation().FormatAction(p, a))
	})
	return words
}

// made matches the time of a stored result, which the client knows anyway.
var made = regexp.MustCompile(`"made":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"`)

// Diff returns the surroundings of the first difference of two texts, ignoring times, "" if they are
// equal.
func Diff(a, b string) string {
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
