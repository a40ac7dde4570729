package mcts

import (
	"fmt"

	"deadreckon/engine"
)

// Algorithm is what a search believes about what the seats can tell apart.
type Algorithm uint8

// The algorithms, each in its own file.
const (
	SO           Algorithm = iota // so.go: one tree, of what the observer sees
	MO                            // mo.go: a tree for each seat, of what that seat sees
	Determinized                  // pimc.go: a tree for each of a few worlds, in which all is seen
	RIS                           // ris.go: SO, but others are credited from what they believe
	algorithms
)

// String returns the name of the algorithm, as an agent's text has it.
func (a Algorithm) String() string {
	if a < algorithms {
		return algorithmNames[a]
	}
	return fmt.Sprintf("Algorithm(%d)", uint8(a))
}

var algorithmNames = [algorithms]string{"so", "mo", "pimc", "ris"}

// AlgorithmNames returns the names of the algorithms, in the order of their
// values.
func AlgorithmNames() []string { return algorithmNames[:] }

// plantMore adds to the root what the algorithm needs beside it.
func (s *Searcher) plantMore() {
	switch s.config.Algorithm {
	case MO:
		s.plantSeats()
	case Determinized:
		s.plantWorlds()
	}
}

// openEyes lists the seats whose trees there are.
func (s *Searcher) openEyes() {
	s.eyes, s.marks = append(s.eyes[:0], s.observer), append(s.marks[:0], 0)
	if s.config.Algorithm == MO {
		s.eyes, s.marks = s.eyes[:0], s.marks[:0]
		for seat := range s.scores {
			s.eyes, s.marks = append(s.eyes, engine.Seat(seat)), append(s.marks, 0)
		}
	}
}

// rootsBeside bounds the nodes that plantMore needs whatever the memory.
func (s *Searcher) rootsBeside(moves int) int {
	switch s.config.Algorithm {
	case MO:
		return len(s.scores)
	case Determinized:
		return 1 + moves
	}
	return 0
}

// iterate runs one iteration. It allocates nothing once the arenas have grown.
func (s *Searcher) iterate() {
	s.grow()
	cut := s.rollout()
	if s.config.Algorithm == RIS {
		s.playForks()
	}
	s.backup(cut)
}

// grow samples a world and plays it down the tree to an edge that is new, as the
// algorithm has it. It leaves the world there and the edges taken in path.
func (s *Searcher) grow() {
	s.path, s.forks = s.path[:0], s.forks[:0]
	switch s.config.Algorithm {
	case SO, RIS:
		s.growSO()
	case MO:
		s.growMO()
	case Determinized:
		s.growWorld()
	}
}
