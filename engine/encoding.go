package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/bits"
)

// Encoding describes the shape of a game's observations and actions. A game without a board has no
// squares, and only globals.
//
// A bit-packed observation is the planes, layer by layer, then the globals. A layer has Words
// words; bit i&63 of word i>>6 belongs to square i. A claim has one layer. A count has Max layers,
// and count n sets the first n of them (thermometer code). As float32 an observation is
//
//	[len(Planes)][Squares]float32, 0 or 1, or count/Max, then [len(Globals)]float32
//
// Action indices are numbered plane by plane, followed by the global actions:
//
//	plane*Squares + square, and len(ActionPlanes)*Squares + global
//
// Squares need not be the squares of the board. For a board of thousands of squares, a game
// observes a window around the piece that the viewer plays. Square i is then square i of the
// window, row by row, and Sides are the sides of the window. The game converts between squares of
// the window and the board in Observe, AppendIndices and ActionAt. The centre must follow from the
// viewer's knowledge. Facts outside the window are globals; an action outside it needs a global
// index.
type Encoding struct {
	Squares       int
	Planes        []Field // claims or counts over squares
	Globals       []Field // numbers about the whole position
	ActionPlanes  []Field // actions that name a square
	ActionGlobals []Field // other actions

	// Sides lists, for each square, the sides through which a way leads to another square, in
	// ascending order of Slot.
	Sides     [][]Adjacent
	SideKinds []string // names by Adjacent.Kind
	Slots     []string // names by Adjacent.Slot, such as directions

	// Symmetries returns the symmetries of the board in p: after each, the game has the same
	// choices, odds and results. Each is a Symmetry of Squares squares; the first is the identity.
	// They depend only on the knowledge of the seat on turn, are shared, and must not be changed.
	// Symmetries is nil if the board has none.
	Symmetries func(p Position) []Symmetry `json:"-"`
}

// Field describes one plane, number or kind of action.
type Field struct {
	Name  string
	Range string // such as "0, 1" or "0..3"; "" for actions
	Unit  string // "claim", or the meaning of 1; for actions, the square that is named
	Rule  string // rule reference, "" if none
	Max   int    `json:",omitempty"` // highest count of a plane of counts; higher counts are clipped; 0 for a claim
}

// Adjacent is a side of a square.
type Adjacent struct {
	To   int   // square on the other side
	Kind uint8 // index into SideKinds
	Slot uint8 // index into Slots; different for each side of a square
}

func (f *Field) layers() int { return max(f.Max, 1) }

// Layer returns the index of the first layer of a plane. Layer(len(Planes)) is the number of
// layers.
func (e *Encoding) Layer(plane int) int {
	n := 0
	for i := range e.Planes[:plane] {
		n += e.Planes[i].layers()
	}
	return n
}

// Words returns the number of words of a layer.
func (e *Encoding) Words() int { return (e.Squares + 63) / 64 }

// PlaneWords returns the number of words of all planes.
func (e *Encoding) PlaneWords() int { return e.Layer(len(e.Planes)) * e.Words() }

// Size returns the number of float32 values of an observation.
func (e *Encoding) Size() int { return len(e.Planes)*e.Squares + len(e.Globals) }

// Actions returns the number of action indices.
func (e *Encoding) Actions() int { return len(e.ActionPlanes)*e.Squares + len(e.ActionGlobals) }

// ActionField returns the field of an action index, and its square or -1 for a global action. The
// index must be in range.
func (e *Encoding) ActionField(index int) (f Field, square int) {
	if n := len(e.ActionPlanes) * e.Squares; index >= n {
		return e.ActionGlobals[index-n], -1
	}
	return e.ActionPlanes[index/e.Squares], index % e.Squares
}

// Digest returns a SHA-256 of names, ranges, units and shapes in hexadecimal. A net fits only the
// encoding with the digest that it was trained on.
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

// Unpack converts a bit-packed observation to float32 in dst, of length Size.
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

// Update updates dst, the unpacked planes of old, to planes, and sets old to planes. It writes only
// the changed squares, which are few between decisions.
func (e *Encoding) Update(dst []float32, old, planes []uint64) {
	words := e.Words()
	if words == 4 && len(planes) == 4*len(e.Planes) {
		// Fast path: claims on a board of 193 to 256 squares, four words at a time. It saves a
		// fifth of the time of a step of the mall with float32.
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

// flip updates one plane of claims.
func flip(dst []float32, old, plane []uint64) {
	for w, now := range plane {
		for diff := now ^ old[w]; diff != 0; diff &= diff - 1 {
			bit := bits.TrailingZeros64(diff)
			dst[w<<6+bit] = float32(now >> bit & 1)
		}
		old[w] = now
	}
}

// recount updates one plane of counts.
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
