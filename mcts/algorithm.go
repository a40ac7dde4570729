package mcts

import (
	"fmt"
	"math/rand/v2"

	"deadreckon/engine"
)

// Algorithm is the treatment of hidden information in a search.
type Algorithm uint8

// The algorithms, each in its own file.
const (
	SO           Algorithm = iota // so.go: one tree of what the observer sees
	MO                            // mo.go: as SO, but each other seat chooses by its own information
	Determinized                  // pimc.go: a few worlds, each searched with perfect information
	algorithms
)

// String returns the name that agent specifications use.
func (a Algorithm) String() string { return nameOf("Algorithm", algorithmNames[:], uint8(a)) }

var algorithmNames = [algorithms]string{"so", "mo", "pimc"}

// AlgorithmNames returns the names of the algorithms in the order of their values.
func AlgorithmNames() []string { return algorithmNames[:] }

// algorithm is the implementation of an Algorithm for one searcher.
type algorithm interface {
	// extraNodes returns the number of nodes that start needs besides the root and its moves.
	extraNodes(moves int) int

	// start prepares a search. The root already has its edges.
	start(s *Searcher)

	// sample writes the world of the next iteration to dst.
	sample(s *Searcher, dst engine.State, rng *rand.Rand)

	// iterate samples a world and plays it down the tree, and appends the edges to s.path.
	iterate(s *Searcher)

	// reusable reports whether Searcher.Continue can keep the tree.
	reusable() bool
}

func newAlgorithm(a Algorithm) algorithm {
	switch a {
	case MO:
		return mo{}
	case Determinized:
		return new(pimc)
	}
	return so{}
}

// nameOf returns the name of value i of an enumeration, or the value itself if it has none.
func nameOf(kind string, names []string, i uint8) string {
	if int(i) < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", kind, i)
}
