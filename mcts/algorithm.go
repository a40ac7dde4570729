package mcts

import "fmt"

// Algorithm is what a search believes about what the seats can tell apart.
type Algorithm uint8

// The algorithms, each in its own file.
const (
	SO           Algorithm = iota // so.go: one tree, of what the observer sees
	MO                            // mo.go: SO, but others choose by what they know themselves
	Determinized                  // pimc.go: a tree for each of a few worlds, in which all is seen
	algorithms
)

// String returns the name of the algorithm, as an agent's text has it.
func (a Algorithm) String() string {
	if a < algorithms {
		return algorithmNames[a]
	}
	return fmt.Sprintf("Algorithm(%d)", uint8(a))
}

var algorithmNames = [algorithms]string{"so", "mo", "pimc"}

// AlgorithmNames returns the names of the algorithms, in the order of their
// values.
func AlgorithmNames() []string { return algorithmNames[:] }

// rootsBeside bounds the nodes that plantWorlds needs whatever the memory.
func (s *Searcher) rootsBeside(moves int) int {
	if s.config.Algorithm == Determinized {
		return 1 + moves
	}
	return 0
}

// iterate runs one iteration. It allocates nothing once the arenas have grown.
func (s *Searcher) iterate() {
	s.grow()
	s.backup(s.rollout())
}

// grow samples a world and plays it down the tree to an edge that is new, as the
// algorithm has it. It leaves the world there and the edges taken in path.
func (s *Searcher) grow() {
	s.path = s.path[:0]
	if s.config.Algorithm == Determinized {
		s.growWorld()
		return
	}
	s.growSO()
}
