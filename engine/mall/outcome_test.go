package mall

import (
	"strings"
	"testing"

	"deadreckon/engine"
)

// In random games, as each human player sees them: an announced hit eliminates, an announced miss does
// not, and silence is followed by chance. A player-turn has one number from its beginning to its end.
func TestOutcome(t *testing.T) {
	for _, players := range []uint8{1, 2, 4} {
		o := settable.Presets[0].Options
		o.Players, o.MaxTurns = players, 40
		g := New(defaultRules(t, o))
		shots := map[bool]int{}
		ended := map[int]bool{}
		for seed := range uint64(12) {
			rng := engine.Stream(seed, "outcomes")
			s, v := g.NewState().(*State), g.NewView().(*View)
			clear(ended)
			for last := -9; s.Turn() != engine.Nobody; {
				legal := s.AppendLegal(nil)
				a := legal[rng.IntN(len(legal))]
				if n := s.PlayerTurn(); n != last {
					if ended[n] {
						t.Fatalf("player-turn %d goes on after another", n)
					}
					ended[last], last = true, n
				}
				s.ViewInto(Human, v)
				if chance := v.Turn() == engine.Chance; !chance || s.phase.zombie() {
					s.Apply(a)
					continue
				}
				x := s.target
				if x == 0 {
					x = s.combat
				}
				words := g.Notation().(engine.Narrator).Outcome(v, s.Seen(a, Human))
				s.Apply(a)
				hit, miss := strings.HasSuffix(words, " hits"), strings.HasSuffix(words, " misses")
				switch {
				case words == "" && s.Turn() != engine.Chance && s.phase != phaseHide && actionKind(a) == KindRoll:
					t.Errorf("%s says nothing, and %v decides", g.Notation().FormatAction(v, a), s.Turn())
				case hit == miss:
				case s.occupied.Has(x) == hit:
					t.Errorf("%s: %q, and a unit in %d: %v", g.Notation().FormatAction(v, a), words, x, s.occupied.Has(x))
				default:
					shots[hit]++
				}
			}
		}
		if shots[true] < 20 || shots[false] < 20 {
			t.Errorf("%d players: only %v shots", players, shots)
		}
	}
}
