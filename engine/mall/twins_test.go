package mall

import (
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/slowtest"
)

// Plain twins of the set operations in phase_free.go, phase_berserk.go and phase_setup.go.

// plainBerserk is berserkSquares, square by square.
func plainBerserk(s *State) (out Set) {
	for x := s.occupied.Next(1); x != 0; x = s.occupied.Next(x + 1) {
		if s.unitAt(x).berserk() {
			out.Add(x)
		}
	}
	return out
}

// plainUnits lists the units that may be chosen in free movement with their squares, as digest ZC2.1,
// ZC2.2 and ZC2.6 say.
func plainUnits(s *State) (units []engine.Action, moves map[Square][]engine.Action) {
	moves = map[Square][]engine.Action{}
	b, zombies, people := s.b(), s.zombieSquares(), s.characterSquares()
	for x := Square(1); int(x) <= b.Squares; x++ {
		if !s.occupied.Has(x) || s.spent.Has(x) || people.Has(x) {
			continue
		}
		berserk := s.unitAt(x).berserk()
		if !berserk && s.freeLeft == 0 && !s.joined(x) {
			continue
		}
		for y := Square(1); int(y) <= b.Squares; y++ {
			if !zombies.Has(y) && plainWay(s, x, y, berserk, people) {
				moves[x] = append(moves[x], act2(KindMove, uint8(x), uint8(y)))
			}
		}
		if len(moves[x]) > 0 {
			units = append(units, act1(KindUnit, uint8(x)))
		}
	}
	return units, moves
}

// plainWay reports whether one step leads from x to y, or two if berserk that do
// not go through people.
func plainWay(s *State, x, y Square, berserk bool, people Set) bool {
	for _, first := range s.b().Sides(x) {
		if !s.doors.Open(first.Door) {
			continue
		}
		if first.To == y {
			return true
		}
		for _, second := range s.b().Sides(first.To) {
			if berserk && !people.Has(first.To) && second.To == y && s.doors.Open(second.Door) {
				return true
			}
		}
	}
	return false
}

// plainHide lists by trial the squares from which a choice of hidden squares can be completed in ascending
// order. EN 3.1.
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

func TestTwins(t *testing.T) {
	slowtest.Skip(t)
	compared := map[Phase]int{}
	for seed := range uint64(60) {
		r := defaultRules(t, Options{MaxTurns: 40})
		p := enginetest.Player{Rng: engine.Stream(seed, "twins")}
		for s := r.start(); s.phase != phaseOver; p.Step(&s) {
			if got, want := s.berserkSquares(), plainBerserk(&s); got != want {
				t.Fatalf("seed %d: berserk units in %s; want %s", seed, s.b().Names(got), s.b().Names(want))
			}
			legal := s.AppendLegal(nil)
			var want []engine.Action
			switch s.phase {
			case phaseHide:
				want = plainHide(&s)
			case phaseFree:
				if s.mustShow {
					continue
				}
				want, _ = plainUnits(&s)
				legal = slices.DeleteFunc(legal, func(a engine.Action) bool { return actionKind(a) != KindUnit })
			case phaseFreeMove:
				_, moves := plainUnits(&s)
				want = moves[s.focus]
			default:
				continue
			}
			compared[s.phase]++
			if !slices.Equal(legal, want) {
				t.Fatalf("seed %d: legal %x; want %x in\n%s", seed, legal, want, notation{r}.FormatPosition(&s))
			}
		}
	}
	for _, p := range []Phase{phaseHide, phaseFree, phaseFreeMove} {
		if compared[p] < 100 {
			t.Errorf("%d positions compared in phase %s", compared[p], p)
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
