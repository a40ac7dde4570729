package mall

import (
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// plainHide lists by trial the squares that leave enough squares for the rest, in ascending order. EN 3.1.
func plainHide(s *State) (out []engine.Action) {
	b := s.b()
	var complete func(from Square, edwins bool, left int) bool
	complete = func(from Square, edwins bool, left int) bool {
		if left == 0 {
			return true
		}
		for x := b.HideAllowed.Next(from); x != 0; x = b.HideAllowed.Next(x + 1) {
			if in := b.Edwins.Has(x); !(in && edwins) && complete(x+1, edwins || in, left-1) {
				return true
			}
		}
		return false
	}
	from, edwins := Square(1), false
	for _, h := range s.hidden[:s.hiddenLeft] {
		from, edwins = h+1, edwins || b.Edwins.Has(h)
	}
	for x := b.HideAllowed.Next(from); x != 0; x = b.HideAllowed.Next(x + 1) {
		if in := b.Edwins.Has(x); !(in && edwins) && complete(x+1, edwins || in, int(s.r().hidden-s.hiddenLeft)-1) {
			out = append(out, act1(KindHide, uint8(x)))
		}
	}
	return out
}

// TestHideTwin compares legalHide with plainHide in random setups. TestRefusals compares the other lists of
// legal actions with the guards.
func TestHideTwin(t *testing.T) {
	for seed := range uint64(60) {
		r := defaultRules(t, Options{MaxTurns: 40})
		p := enginetest.Player{Rng: engine.Stream(seed, "twins")}
		for s := r.start(); s.phase <= phaseHide; p.Step(&s) {
			if s.phase != phaseHide {
				continue
			}
			if got, want := s.AppendLegal(nil), plainHide(&s); !slices.Equal(got, want) {
				t.Fatalf("seed %d: legal %x; want %x in\n%s", seed, got, want, notation{r}.FormatPosition(&s))
			}
		}
	}
}

// TestFullyVisible: State.FullyVisible agrees with Seen about the legal actions of each decision: secret
// while squares are hidden, only from the humans, and open afterwards.
func TestFullyVisible(t *testing.T) {
	s := defaultRules(t, Options{MaxTurns: 20}).start()
	p, counts := enginetest.Player{Rng: engine.Stream(1, "overt")}, map[bool]int{}
	for ; s.Turn() != engine.Nobody; p.Step(&s) {
		if s.Turn() == engine.Chance {
			continue
		}
		masked := slices.ContainsFunc(s.AppendLegal(nil), func(a engine.Action) bool { return s.Seen(a, Human) != a })
		if counts[masked]++; s.FullyVisible(Human) == masked {
			t.Fatalf("%v: overt to the humans: %v", s.phase, s.FullyVisible(Human))
		}
	}
	if counts[true] == 0 || counts[false] < 100 {
		t.Errorf("%v decisions are secret: the game is too short to tell", counts)
	}
}
