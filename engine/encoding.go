package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/bits"
)

// Encoding is the shape of a game's observations and actions. A game without a
// board has no squares, and only globals.
//
// A bit-packed observation is the planes, layer by layer, each layer of Words
// words in which bit i&63 of word i>>6 speaks of square i, and the globals. A
// claim has one layer. A plane of counts has Max of them, and the first n are set
// where the count is n (a thermometer code: a net can give each number a meaning
// of its own, and a linear one is its easiest). As float32 an observation is
//
//	[len(Planes)][Squares]float32, 0 or 1, or count/Max, then [len(Globals)]float32
//
// Actions are counted plane by plane, then come the global ones:
//
//	plane*Squares + square, and len(ActionPlanes)*Squares + global
//
// The squares need not be those of the board. Where a board has thousands, a game
// observes a window of it round the piece that the viewer plays: square i is then
// the i-th of the window, row by row, Sides are those of the window, a plane claims
// what lies on the board at all, and the game turns squares of the window into
// squares of the board and back, in Observe by the view, in AppendIndices and
// ActionAt by the position. The middle must follow from what the viewer knows.
// What the window does not hold is told in globals; an action that names such a
// square needs a global index.
type Encoding struct {
	Squares       int
	Planes        []Field // over squares: a claim that holds of a square or not, or a count
	Globals       []Field // numbers about the whole
	ActionPlanes  []Field // actions that have a square
	ActionGlobals []Field // the others

	// Sides lists, by square, the sides through which there is a way to another,
	// ascending in Slot.
	Sides     [][]Adjacent
	SideKinds []string // what a side may be, by Adjacent.Kind
	Slots     []string // where a side may lie, by Adjacent.Slot

	// Symmetries returns the ways to turn or mirror the board in p so that the game plays on
	// alike: the same choices, odds and results. Each is a Symmetry of Squares squares, and the
	// first changes nothing. They depend on the knowledge of the seat on turn, are shared, and
	// must not be changed. It is nil if the board has no symmetry.
	Symmetries func(p Position) []Symmetry `json:"-"`
}

// Field says what one plane, number or kind of action is.
type Field struct {
	Name  string
	Range string // "0, 1" or such as "0..3"; "" for actions
	Unit  string // "claim", or what 1 stands for; for actions, the square that is named
	Rule  string // the case of the rules that it comes from; "" where none is meant
	Max   int    `json:",omitempty"` // of a plane of counts, the highest that it tells: more counts as Max; else 0
}

// Adjacent is a side of a square.
type Adjacent struct {
	To   int   // the square beyond
	Kind uint8 // index into SideKinds
	Slot uint8 // index into Slots; different for the sides of one square
}

// layers returns the number of layers of a plane.
func (f *Field) layers() int { return max(f.Max, 1) }

// Layer returns the number of the first layer of a plane. That of len(Planes) is the
// number of all layers.
func (e *Encoding) Layer(plane int) int {
	n := 0
	for i := range e.Planes[:plane] {
		n += e.Planes[i].layers()
	}
	return n
}

// Words returns the number of words of one layer.
func (e *Encoding) Words() int { return (e.Squares + 63) / 64 }

// PlaneWords returns the number of words of all planes.
func (e *Encoding) PlaneWords() int { return e.Layer(len(e.Planes)) * e.Words() }

// Size returns the number of float32 of an observation.
func (e *Encoding) Size() int { return len(e.Planes)*e.Squares + len(e.Globals) }

// Actions returns the number of action indices.
func (e *Encoding) Actions() int { return len(e.ActionPlanes)*e.Squares + len(e.ActionGlobals) }

// ActionField returns what an index is: its field and its square, or -1 for a
// global action. The index must be in range.
func (e *Encoding) ActionField(index int) (f Field, square int) {
	if n := len(e.ActionPlanes) * e.Squares; index >= n {
		return e.ActionGlobals[index-n], -1
	}
	return e.ActionPlanes[index/e.Squares], index % e.Squares
}

// Digest returns a SHA-256 of names, ranges, units and shapes in hexadecimal: what
// was learned under one encoding means nothing under another.
func (e *Encoding) Digest() string {
	h := sha256.New()
	fmt.Fprintln(h, "encoding 1", e.Squares) // a hash.Hash never returns an error
	for _, list := range [][]Field{e.Planes, e.Globals, e.ActionPlanes, e.ActionGlobals} {
		fmt.Fprintln(h, len(list))
		for _, f := range list {
			fmt.Fprintf(h, "%q %q %q\n", f.Name, f.Range, f.Unit)
			if f.Max != 0 {
				fmt.Fprintf(h, "max %d\n", f.Max)
			}
		}
	}
	fmt.Fprintf(h, "%v %q %q", e.Sides, e.SideKinds, e.Slots)
	return hex.EncodeToString(h.Sum(nil))
}

// Unpack writes a bit-packed observation as float32 into dst, of length Size.
func (e *Encoding) Unpack(dst []float32, planes []uint64, globals []float32) {
	words := e.Words()
	clear(dst[:len(e.Planes)*e.Squares])
	for p := range e.Planes {
		row, top := dst[:e.Squares], e.Planes[p].layers()
		for range top {
			for w, m := range planes[:words] {
				for ; m != 0; m &= m - 1 {
					row[w<<6+bits.TrailingZeros64(m)]++
				}
			}
			planes = planes[words:]
		}
		if top > 1 {
			for x := range row {
				row[x] /= float32(top)
			}
		}
		dst = dst[e.Squares:]
	}
	copy(dst, globals)
}

// Update is Unpack for the planes alone where dst holds the unpacked planes of
// old: it writes only what has changed, and makes old equal to planes. Few
// squares change from one decision to the next.
func (e *Encoding) Update(dst []float32, old, planes []uint64) {
	words := e.Words()
	if words == 4 && len(planes) == 4*len(e.Planes) {
		// Claims on a board of 193 to 256 squares, four words at a time: that takes a
		// fifth off a step of the mall with float32.
		for p := 0; len(old) >= 4 && len(planes) >= 4; p++ {
			if (old[0]^planes[0])|(old[1]^planes[1])|(old[2]^planes[2])|(old[3]^planes[3]) != 0 {
				flip(dst[p*e.Squares:], old[:4], planes[:4])
			}
			old, planes = old[4:], planes[4:]
		}
		return
	}
	for p := range e.Planes {
		n := e.Planes[p].layers() * words
		if n == words {
			flip(dst, old[:n], planes[:n])
		} else {
			recount(dst, old[:n], planes[:n], words)
		}
		dst, old, planes = dst[e.Squares:], old[n:], planes[n:]
	}
}

// flip is Update for one plane of claims.
func flip(dst []float32, old, plane []uint64) {
	for w, now := range plane {
		for diff := now ^ old[w]; diff != 0; diff &= diff - 1 {
			bit := bits.TrailingZeros64(diff)
			dst[w<<6+bit] = float32(now >> bit & 1)
		}
		old[w] = now
	}
}

// recount is Update for one plane of counts.
func recount(dst []float32, old, layers []uint64, words int) {
	top := float32(len(layers) / words)
	for w := range words {
		diff := uint64(0)
		for l := w; l < len(layers); l += words {
			diff |= layers[l] ^ old[l]
			old[l] = layers[l]
		}
		for ; diff != 0; diff &= diff - 1 {
			bit, n := bits.TrailingZeros64(diff), uint64(0)
			for l := w; l < len(layers); l += words {
				n += layers[l] >> bit & 1
			}
			dst[w<<6+bit] = float32(n) / top
		}
	}
}
