package cabin

import (
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// turning is a symmetry of the board: a number of arcs clockwise, or first its mirror image.
type turning struct {
	by     int
	mirror bool
}

func (r turning) arc(a int) int {
	if r.mirror {
		a = (6 - a) % 6
	}
	return (a + r.by) % 6
}

func (r turning) space(x Space) Space {
	if x >= off {
		return x
	}
	return at(x.Ring(), r.arc(x.arc()))
}

func (r turning) walls(m uint8) (out uint8) {
	for a := range 6 {
		out |= m >> a & 1 << r.arc(a)
	}
	return out
}

func (r turning) record(z zombie) zombie {
	if z == 0 {
		return 0
	}
	return z.to(r.space(z.space()))
}

func (r turning) place(p uint8) uint8 {
	if p == 0 || p >= carried {
		return p
	}
	return lyingIn(r.space(Space(p - 1)))
}

// state turns a position that is in the middle of no ordered list.
func (r turning) state(s State) State {
	for i := range s.onBoard() {
		s.zombies[i] = r.record(s.zombies[i])
	}
	s.sortZombies()
	for c := range s.chars {
		s.chars[c].space = r.space(s.chars[c].space)
	}
	for i, v := range s.survivors {
		if v != 0 {
			s.survivors[i] = v.to(r.space(v.space()))
		}
	}
	sortSlots(&s.survivors)
	for i, p := range s.loose {
		s.loose[i] = r.place(p)
	}
	sortSlots(&s.loose)
	s.bundle = r.place(s.bundle)
	s.cracked, s.destroyed, s.struck, s.smashed = r.walls(s.cracked), r.walls(s.destroyed), r.walls(s.struck), r.walls(s.smashed)
	if s.van != 0 {
		s.van = uint8(r.arc(int(s.van)-1)) + 1
	}
	if s.spot != 0 {
		s.spot = uint8(r.space(Space(s.spot-1))) + 1
	}
	if s.mode != noFight || s.stage == stageTokens && s.eventCard().Where == WhereOne && s.phase != phaseOne && !s.o().Overlord {
		s.floor = r.space(s.floor)
	}
	if s.haul != 0 {
		s.haul = s.haul.to(r.space(s.haul.space()))
	}
	s.mover, s.before = r.record(s.mover), r.record(s.before)
	return s
}

func (r turning) action(a engine.Action) engine.Action {
	p := Decode(a)
	switch p.Kind {
	case KindRoom, KindArc, KindPlace:
		p.X = uint8(r.arc(int(p.X)-1)) + 1
	case KindMove, KindPull, KindPush, KindStep, KindGo, KindLure, KindAt, KindDirect:
		p.X = uint8(r.space(Space(p.X)))
	case KindRope:
		if p.X < 8 {
			p.Y = uint8(r.space(Space(p.Y)))
		}
	case KindVan:
		if r.mirror {
			p.X = 1 - p.X
		}
	}
	return act2(p.Kind, p.X, p.Y)
}

// TestSymmetry: a game and its rotation have the same choices, odds, and results; so has its
// mirror image as long as nobody goes three arcs round, which is clockwise (B82).
func TestSymmetry(t *testing.T) {
	t.Run("P302 8.3", func(t *testing.T) {
		turned := map[turning]int{}
		for _, name := range []string{"book", "overlord", "more", "everything", "out for yourself"} {
			g := New(defaultRules(t, modes()[name]))
			for seed := range uint64(12) {
				player := enginetest.Player{Rng: engine.Stream(seed, "symmetry")}
				s := g.NewState().(*State)
				for s.phase != phaseOver && s.round < 8 {
					r := turning{1 + player.Rng.IntN(5), player.Rng.IntN(3) == 0}
					if !s.ordered() {
						turned[turning{0, r.mirror}] += compareTurned(t, s, r)
					}
					if player.Step(s); t.Failed() {
						return
					}
				}
			}
		}
		if turned[turning{}] < 20_000 || turned[turning{mirror: true}] < 2000 {
			t.Errorf("only %v comparisons", turned)
		}
	})
}

// TestTurnedObservation: the image of a position is observed as the position is, turned, and
// its actions have the indices of the squares that they are turned to.
func TestTurnedObservation(t *testing.T) {
	compared := 0
	for _, name := range []string{"book", "overlord", "more", "everything", "out for yourself"} {
		g := New(defaultRules(t, modes()[name]))
		e := g.Encoding()
		planes, globals := make([]uint64, e.PlaneWords()), make([]float32, len(e.Globals))
		image, numbers, want := slices.Clone(planes), slices.Clone(globals), slices.Clone(planes)
		for seed := range uint64(8) {
			player := enginetest.Player{Rng: engine.Stream(seed, "turned")}
			s, v := g.NewState().(*State), g.NewView()
			for ; s.phase != phaseOver && s.round < 8; player.Step(s) {
				list := symmetries(s)
				if len(list) == 1 || s.Turn() < 0 {
					continue
				}
				by := 1 + player.Rng.IntN(5)
				other := turning{by: by}.state(*s)
				s.ViewInto(s.Turn(), v)
				g.Observe(v, planes, globals)
				list[by].Planes(want, planes)
				other.ViewInto(s.Turn(), v)
				if g.Observe(v, image, numbers); !slices.Equal(image, want) || !slices.Equal(numbers, globals) {
					t.Fatalf("turned by %d it is observed otherwise:\n%s", by, notation{s.r()}.FormatPosition(s))
				}
				legal := s.AppendLegal(nil)
				for i, index := range g.AppendIndices(nil, s, legal) {
					compared++
					turned := turning{by: by}.action(legal[i])
					if have := g.AppendIndices(nil, &other, []engine.Action{turned})[0]; have != list[by].Index(index, len(e.ActionPlanes)) {
						t.Fatalf("%s has index %d, and turned by %d it has %d", table.Format(s, legal[i]), index, by, have)
					}
				}
			}
		}
	}
	if compared < 10_000 {
		t.Errorf("%d actions", compared)
	}
}

// compareTurned compares the actions in a position with those in its image, and returns the number of
// results compared.
func compareTurned(t *testing.T, s *State, r turning) (n int) {
	t.Helper()
	image := r.state(*s)
	legal, other := s.AppendLegal(nil), image.AppendLegal(nil)
	weights := map[engine.Action]uint64{}
	for i, a := range other {
		weights[a] = 1
		if odds := image.AppendOdds(nil); len(odds) > 0 {
			weights[a] = odds[i]
		}
	}
	odds := s.AppendOdds(nil)
	for i, a := range legal {
		b := r.action(a)
		w := uint64(1)
		if len(odds) > 0 {
			w = odds[i]
		}
		if weights[b] != w || len(legal) != len(other) {
			t.Errorf("%s weighs %d and its image %d, by %v; %s", table.Format(s, a), w, weights[b], r, notation{s.r()}.FormatPosition(s))
			return n
		}
		after, with := *s, image
		after.Apply(a)
		with.Apply(b)
		if after.ordered() || with.ordered() || r.mirror && (s.stage != stageTurn || after.stage != stageTurn || after.round != s.round) {
			continue
		}
		if n++; r.state(after) != with {
			text := notation{s.r()}
			want := r.state(after)
			t.Errorf("%v: after %s in\n%sthe image is\n%sand should be\n%s", r, table.Format(s, a), text.FormatPosition(s), text.FormatPosition(&with), text.FormatPosition(&want))
			return n
		}
	}
	return n
}
