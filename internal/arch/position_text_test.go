package arch_test

import (
	_ "deadreckon/internal/games"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"deadreckon/engine"
)

// TestPositionText: the text of every position in a game with a known history opens as that position, for
// all viewers, and none is sealed.
func TestPositionText(t *testing.T) {
	for _, name := range engine.Names() {
		t.Run(name, func(t *testing.T) {
			g, err := engine.Open(name, nil)
			if err != nil {
				t.Fatal(err)
			}
			n, rng, texts := g.Notation(), rand.New(rand.NewPCG(1, 2)), 0
			s := g.NewState()
			seen := make([][]engine.Action, len(g.Seats()))
			start := make([]engine.View, len(g.Seats()))
			for seat := range start {
				start[seat] = g.NewView()
				s.ViewInto(engine.Seat(seat), start[seat])
			}
			root, all := engine.Clone(g, s), []engine.Action(nil)
			reader, _ := n.(engine.Narrator)
			told := map[string]uint64{}
			check := func(from engine.Position, actions []engine.Action, now engine.Position) {
				texts++
				text := engine.PositionText(g, from, actions)
				p, err := n.ParsePosition(text)
				switch {
				case err != nil:
					t.Fatalf("%v\n%s", err, text)
				case n.FormatPosition(p) != n.FormatPosition(now):
					t.Fatalf("opens as another position than the %d actions lead to:\n%s", len(actions), text)
				case engine.Sealed(text):
					t.Fatalf("sealed after %d actions:\n%s", len(actions), text)
				}
			}
			for ply := 0; ply < 400 && s.Turn() != engine.Nobody; ply++ {
				legal := s.AppendLegal(nil)
				a := legal[rng.IntN(len(legal))]
				if s.Turn() == engine.Chance {
					a = legal[engine.Pick(s.AppendOdds(nil), rng)]
				}
				for seat := range seen {
					seen[seat] = append(seen[seat], s.Seen(a, engine.Seat(seat)))
				}
				all = append(all, a)
				s.Apply(a)
				if ply > 40 && rng.IntN(8) > 0 {
					continue
				}
				check(root, all, s)
				seat := rng.IntN(len(seen))
				v := g.NewView()
				s.ViewInto(engine.Seat(seat), v)
				check(start[seat], seen[seat], v)
				if reader == nil {
					continue
				}
				// The line "pending" tells positions with equal board lines apart.
				board, _, _ := strings.Cut(n.FormatPosition(v), "\nmid-action")
				said := fmt.Sprint(seat, board, reader.Pending(v))
				if key, is := told[said]; is && key != v.Key() {
					t.Fatalf("two positions are told alike:\n%s", said)
				}
				told[said] = v.Key()
				if engine.Sealed(n.FormatPosition(v)) != (reader.Pending(v) != nil) {
					t.Fatalf("pending %v in\n%s", reader.Pending(v), n.FormatPosition(v))
				}
			}
			t.Logf("%d texts", texts)
		})
	}
}
