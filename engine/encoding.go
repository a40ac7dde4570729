package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/bits"
)

// Encoder is an optional interface of a Game that nets can learn: it says how a
// view becomes numbers and how actions are counted. No method allocates, apart
// from the first call of Encoding.
//
// An observation is made from a View alone, so it can tell no more than the
// viewer knows. It is relative to the viewer: what is its own side's comes
// before what is the others'.
type Encoder interface {
	// Encoding returns the shape. It is the same pointer at every call, is
	// shared, and must not be changed.
	Encoding() *Encoding

	// Observe writes what v holds into planes, of Encoding.PlaneWords words, and
	// globals, of len(Encoding.Globals). It writes every word.
	Observe(v View, planes []uint64, globals []float32)

	// AppendIndices appends the index of each of the actions to dst, in step.
	// They must be legal in p for the player on turn. Legal actions of one
	// position have different indices, each in 0..Encoding.Actions()-1.
	AppendIndices(dst []int32, p Position, actions []Action) []int32

	// ActionAt returns the action that an index stands for in p, and false where
	// it stands for none: out of range, or for a choice that is not the one of
	// this moment. The action need not be legal, but where a legal action has the
	// index it is that one. Where it returns true, Notation.FormatAction can
	// write the action.
	ActionAt(p Position, index int) (Action, bool)
}

// Potential is an optional interface of a Game: a measure of progress for
// rewards shaped by potentials (Ng, Harada and Russell, "Policy invariance under
// reward transformations", ICML 1999).
type Potential interface {
	// Potential returns in [-1, 1] how well the viewer's side stands by a fixed
	// formula of what the viewer knows.
	Potential(v View) float64
}

// Encoding is the shape of a game's observations and actions. A game without a
// board has no squares, and only globals.
//
// A bit-packed observation is the planes, each of Words words in which bit i&63
// of word i>>6 speaks of square i, and the globals. As float32 it is
//
//	[len(Planes)][Squares]float32, 0 or 1, then [len(Globals)]float32
//
// Actions are counted plane by plane, then come the global ones:
//
//	plane*Squares + square, and len(ActionPlanes)*Squares + global
type Encoding struct {
	Squares       int
	Planes        []Field // over squares: a claim that holds of a square or not
	Globals       []Field // numbers about the whole
	ActionPlanes  []Field // actions that have a square
	ActionGlobals []Field // the others

	// Sides lists, by square, the sides through which there is a way to another,
	// ascending in Slot.
	Sides     [][]Adjacent
	SideKinds []string // what a side may be, by Adjacent.Kind
	Slots     []string // where a side may lie, by Adjacent.Slot
}

// Field says what one plane, number or kind of action is.
type Field struct {
	Name  string
	Range string // "0, 1" or such as "0..3"; "" for actions
	Unit  string // "claim", or what 1 stands for; for actions, the square that is named
	Rule  string // the case of the rules that it comes from; "" where none is meant
}

// Adjacent is a side of a square.
type Adjacent struct {
	To   int   // the square beyond
	Kind uint8 // index into SideKinds
	Slot uint8 // index into Slots; different for the sides of one square
}

// Words returns the number of words of one plane.
func (e *Encoding) Words() int { return (e.Squares + 63) / 64 }

// PlaneWords returns the number of words of all planes.
func (e *Encoding) PlaneWords() int { return len(e.Planes) * e.Words() }

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
		}
	}
	fmt.Fprintf(h, "%v %q %q", e.Sides, e.SideKinds, e.Slots)
	return hex.EncodeToString(h.Sum(nil))
}

// Unpack writes a bit-packed observation as float32 into dst, of length Size.
func (e *Encoding) Unpack(dst []float32, planes []uint64, globals []float32) {
	words, n := e.Words(), e.Squares
	clear(dst[:len(e.Planes)*n])
	for p := range e.Planes {
		row := dst[p*n : (p+1)*n]
		for w, m := range planes[p*words : (p+1)*words] {
			for ; m != 0; m &= m - 1 {
				row[w<<6+bits.TrailingZeros64(m)] = 1
			}
		}
	}
	copy(dst[len(e.Planes)*n:], globals)
}

// Update is Unpack for the planes alone where dst holds the unpacked planes of
// old: it writes only what has changed, and makes old equal to planes. Few
// squares change from one decision to the next.
func (e *Encoding) Update(dst []float32, old, planes []uint64) {
	words := e.Words()
	if words != 4 {
		for p := range len(e.Planes) {
			flip(dst[p*e.Squares:], old[p*words:(p+1)*words], planes[p*words:(p+1)*words])
		}
		return
	}
	// A board of 193 to 256 squares: four words at a time.
	for p := 0; len(old) >= 4 && len(planes) >= 4; p++ {
		if (old[0]^planes[0])|(old[1]^planes[1])|(old[2]^planes[2])|(old[3]^planes[3]) != 0 {
			flip(dst[p*e.Squares:], old[:4], planes[:4])
		}
		old, planes = old[4:], planes[4:]
	}
}

// flip is Update for one plane.
func flip(dst []float32, old, plane []uint64) {
	for w, now := range plane {
		for diff := now ^ old[w]; diff != 0; diff &= diff - 1 {
			bit := bits.TrailingZeros64(diff)
			dst[w<<6+bit] = float32(now >> bit & 1)
		}
		old[w] = now
	}
}
