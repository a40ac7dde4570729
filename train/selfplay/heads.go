package selfplay

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/train/net"
)

// Auxiliary heads, by their names in Shape.Heads. None of what they learn is shown
// to the net: it is known to others, or later.
//
//	stepsleft      log(1 + steps to the end of the game) / 8
//	final:GLOBAL   a number of the encoding as the seat observes it at the end
//	seen:PLANE     the squares of which another seat observes a plane's claim, or a count above 0
const (
	headSteps = "stepsleft"
	headFinal = "final:"
	headSeen  = "seen:"
)

// head is an auxiliary head and where its target is.
type head struct {
	head net.Head
	kind string // one of the constants
	at   int    // of the number, or of the plane's first layer
}

// headOf reads the name of a head.
func headOf(e *engine.Encoding, name string, weight float64) (head, error) {
	h := head{head: net.Head{Name: name, Kind: net.Numbers, Size: 1, Weight: weight}, kind: headSteps}
	fields := e.Globals
	switch {
	case name == headSteps:
		return h, nil
	case strings.HasPrefix(name, headFinal):
		h.kind = headFinal
	case strings.HasPrefix(name, headSeen):
		h.kind, fields = headSeen, e.Planes
		h.head.Kind, h.head.Size = net.Squares, e.Squares
	default:
		return h, fmt.Errorf("selfplay: heads: no head %q: want %s, %sGLOBAL or %sPLANE", name, headSteps, headFinal, headSeen)
	}
	for i, f := range fields {
		if f.Name == name[len(h.kind):] {
			if h.at = i; h.kind == headSeen {
				h.at = e.Layer(i)
			}
			return h, nil
		}
	}
	return h, fmt.Errorf("selfplay: heads: %q: the game's encoding has no %q", name, name[len(h.kind):])
}

// targets writes what the heads have to learn of a position.
type targets struct {
	heads   []head
	coder   engine.Encoder
	view    engine.View
	planes  []uint64
	globals []float32
	final   [][]float32 // by seat: the numbers at the end of the game
}

func newTargets(g engine.Game, s *net.Spec) (*targets, error) {
	coder := g.(engine.Encoder)
	e := coder.Encoding()
	t := &targets{
		coder: coder, view: g.NewView(), planes: make([]uint64, e.PlaneWords()), globals: make([]float32, len(e.Globals)),
		final: make([][]float32, len(g.Seats())),
	}
	for i := range t.final {
		t.final[i] = make([]float32, len(e.Globals))
	}
	for _, h := range s.Heads {
		read, err := headOf(e, h.Name, h.Weight)
		if err != nil {
			return nil, err
		}
		t.heads = append(t.heads, read)
	}
	return t, nil
}

// looksAhead reports whether begin wants the end of the game.
func (t *targets) looksAhead() bool {
	for _, h := range t.heads {
		if h.kind == headFinal {
			return true
		}
	}
	return false
}

// begin is told of the end of the game whose positions come next.
func (t *targets) begin(end engine.State) {
	for seat := range t.final {
		end.ViewInto(engine.Seat(seat), t.view)
		t.coder.Observe(t.view, t.planes, t.final[seat])
	}
}

// write fills dst, of Spec.AuxSize, for the seat on turn in s, so many steps before
// the end.
func (t *targets) write(dst []float32, s engine.State, left int) {
	for _, h := range t.heads {
		switch h.kind {
		case headSteps:
			dst[0] = float32(math.Log1p(float64(left)) / 8)
		case headFinal:
			dst[0] = t.final[s.Turn()][h.at]
		case headSeen:
			t.seen(dst[:h.head.Size], s, h.at)
		}
		dst = dst[h.head.Size:]
	}
}

// turn turns what write wrote of squares.
func (t *targets) turn(dst []float32, by engine.Turning) {
	for _, h := range t.heads {
		if h.head.Kind == net.Squares {
			before := slices.Clone(dst[:h.head.Size])
			for x, y := range by {
				dst[y] = before[x]
			}
		}
		dst = dst[h.head.Size:]
	}
}

// seen writes where a seat other than the one on turn observes what a layer claims.
func (t *targets) seen(dst []float32, s engine.State, layer int) {
	clear(dst)
	words := t.coder.Encoding().Words()
	for seat := range t.final {
		if engine.Seat(seat) == s.Turn() {
			continue
		}
		s.ViewInto(engine.Seat(seat), t.view)
		t.coder.Observe(t.view, t.planes, t.globals)
		for i, w := range t.planes[layer*words : (layer+1)*words] {
			for bit := range 64 {
				if w>>bit&1 == 1 {
					dst[i*64+bit] = 1
				}
			}
		}
	}
}
