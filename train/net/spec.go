package net

import (
	"fmt"
	"math"

	"deadreckon/engine"
)

// Kind is the architecture of a net.
type Kind uint8

const (
	// MLP is a multilayer perceptron on the flat observation.
	MLP Kind = iota
	// Graph is a residual net over the squares. All squares share weights, with separate
	// ones for each kind of side, and each block pools over all squares.
	Graph
	kinds
)

var kindNames = [kinds]string{"mlp", "graph"}

func (k Kind) String() string {
	if k < kinds {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// Spec describes a net: all that a backend needs besides the weights.
type Spec struct {
	Kind   Kind  `msgpack:"kind" json:"kind"`
	Input  Input `msgpack:"input" json:"input"`
	Width  int   `msgpack:"width" json:"width"`   // channels per square; units per layer of an MLP
	Depth  int   `msgpack:"depth" json:"depth"`   // residual blocks; layers of an MLP
	Hidden int   `msgpack:"hidden" json:"hidden"` // units of the pooled vector, Graph only
	Heads  Heads `msgpack:"heads" json:"heads"`   // auxiliary outputs; this program reads and skips them
}

// Input is the shape of observations and actions: an engine.Encoding without names. A plane
// here is one layer of an encoding's plane.
type Input struct {
	Squares       int   `msgpack:"squares" json:"squares"`
	Planes        int   `msgpack:"planes" json:"planes"`
	Globals       int   `msgpack:"globals" json:"globals"`
	ActionPlanes  int   `msgpack:"actionPlanes" json:"actionPlanes"`
	ActionGlobals int   `msgpack:"actionGlobals" json:"actionGlobals"`
	SideKinds     int   `msgpack:"sideKinds" json:"sideKinds"`
	Sides         Sides `msgpack:"sides" json:"sides"`
}

// Side is an edge from one square to another.
type Side struct {
	From int `msgpack:"from" json:"from"`
	To   int `msgpack:"to" json:"to"`
	Kind int `msgpack:"kind" json:"kind"`
}

// InputOf returns the input of nets for an encoding.
func InputOf(e *engine.Encoding) Input {
	in := Input{
		Squares: e.Squares, Planes: e.Layer(len(e.Planes)), Globals: len(e.Globals),
		ActionPlanes: len(e.ActionPlanes), ActionGlobals: len(e.ActionGlobals), SideKinds: len(e.SideKinds),
	}
	for from, sides := range e.Sides {
		for _, s := range sides {
			in.Sides = append(in.Sides, Side{from, s.To, int(s.Kind)})
		}
	}
	return in
}

// Words returns the number of words of one plane.
func (in *Input) Words() int { return (in.Squares + 63) / 64 }

// PlaneWords returns the number of words of all planes of one observation.
func (in *Input) PlaneWords() int { return in.Planes * in.Words() }

// Actions returns the number of action indices.
func (in *Input) Actions() int { return in.ActionPlanes*in.Squares + in.ActionGlobals }

// HeadKind is the type of an auxiliary head.
type HeadKind uint8

const (
	Numbers HeadKind = iota // Size numbers: squared error
	Classes                 // one of Size classes: softmax
	Claims                  // Size independent claims: logistic
	Squares                 // one claim per square; Size is the number of squares
	headKinds
)

var headKindNames = [headKinds]string{"numbers", "classes", "claims", "squares"}

func (k HeadKind) String() string {
	if k < headKinds {
		return headKindNames[k]
	}
	return fmt.Sprintf("head kind %d", uint8(k))
}

// Head is an auxiliary output, such as the number of turns left. Nets that were trained by
// other programs or earlier versions may have some.
type Head struct {
	Name   string   `msgpack:"name" json:"name"` // unique
	Kind   HeadKind `msgpack:"kind" json:"kind"`
	Size   int      `msgpack:"size" json:"size"`
	Weight float64  `msgpack:"weight" json:"weight"` // of its loss; the policy loss has weight 1
}

// Limits of a Spec. A file that exceeds them is damaged.
const (
	maxUnits   = 1 << 16
	maxDepth   = 1 << 8
	maxHeads   = 1 << 6
	maxSides   = 1 << 18
	maxWeights = 1 << 28
)

// Values is the number of classes of the value: win, draw and loss for the viewer.
const Values = 3

// check returns an error that names the first number out of range.
func (s *Spec) check() error {
	in := &s.Input
	for _, r := range []struct {
		what      string
		n, lo, hi int
	}{
		{"kind", int(s.Kind), 0, int(kinds) - 1},
		{"squares", in.Squares, 0, maxUnits}, {"planes", in.Planes, 0, maxUnits}, {"globals", in.Globals, 0, maxUnits},
		{"action planes", in.ActionPlanes, 0, maxUnits}, {"global actions", in.ActionGlobals, 0, maxUnits},
		{"kinds of sides", in.SideKinds, 0, 256}, {"sides", len(in.Sides), 0, maxSides},
		{"width", s.Width, 1, maxUnits}, {"depth", s.Depth, 1, maxDepth}, {"heads", len(s.Heads), 0, maxHeads},
	} {
		if r.n < r.lo || r.n > r.hi {
			return fmt.Errorf("net: %s %d: want %d to %d", r.what, r.n, r.lo, r.hi)
		}
	}
	switch {
	case s.Kind == Graph && (s.Hidden < 1 || s.Hidden > maxUnits):
		return fmt.Errorf("net: hidden %d: want 1 to %d", s.Hidden, maxUnits)
	case s.Kind == MLP && s.Hidden != 0:
		return fmt.Errorf("net: hidden %d: an mlp has no hidden units; want 0", s.Hidden)
	case s.Kind == Graph && in.Squares == 0:
		return fmt.Errorf("net: a graph net needs squares and this game has none; use an mlp")
	}
	if err := in.checkSides(); err != nil {
		return err
	}
	if err := s.checkHeads(); err != nil {
		return err
	}
	if n := s.Weights(); n > maxWeights { // below 2^50 by the limits above
		return fmt.Errorf("net: %d weights: want at most %d", n, maxWeights)
	}
	return nil
}

func (in *Input) checkSides() error {
	last := 0
	for i, s := range in.Sides {
		if s.From < last || s.From >= in.Squares || s.To < 0 || s.To >= in.Squares || s.Kind < 0 || s.Kind >= in.SideKinds {
			return fmt.Errorf("net: side %d, from %d to %d of kind %d, is out of range or order", i, s.From, s.To, s.Kind)
		}
		last = s.From
	}
	return nil
}

func (s *Spec) checkHeads() error {
	seen := map[string]bool{}
	for _, h := range s.Heads {
		switch {
		case h.Name == "" || len(h.Name) > 64 || seen[h.Name]:
			return fmt.Errorf("net: head %.64q: want a unique name of at most 64 bytes", h.Name)
		case h.Kind >= headKinds:
			return fmt.Errorf("net: head %q: %v", h.Name, h.Kind)
		case h.Size < 1 || h.Size > maxUnits || h.Kind == Squares && h.Size != s.Input.Squares:
			return fmt.Errorf("net: head %q: size %d", h.Name, h.Size)
		case !(h.Weight >= 0) || math.IsInf(h.Weight, 1):
			return fmt.Errorf("net: head %q: weight %v: want 0 or more", h.Name, h.Weight)
		}
		seen[h.Name] = true
	}
	return nil
}
