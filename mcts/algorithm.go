package mcts

import "fmt"

// Algorithm is the treatment of hidden information in a search.
type Algorithm uint8

// The algorithms, each in its own file.
const (
	SO Algorithm = iota // so.go: one tree of the observer's observations
	MO                  // mo.go: as SO, but each other seat chooses by its own information
	algorithms
)

// String returns the name that agent specifications use.
func (a Algorithm) String() string { return nameOf("Algorithm", algorithmNames[:], uint8(a)) }

var algorithmNames = [algorithms]string{"so", "mo"}

// AlgorithmNames returns the names of the algorithms in the order of their values.
func AlgorithmNames() []string { return algorithmNames[:] }

// nameOf returns the name of value i of an enumeration, or the value itself if it has none.
func nameOf(kind string, names []string, i uint8) string {
	if int(i) < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", kind, i)
}
