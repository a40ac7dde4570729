package mcts

import (
	"math/rand/v2"

	"deadreckon/engine"
)

// pimc is determinized UCT, also called perfect-information Monte Carlo (M. L. Ginsberg, "GIB: Imperfect
// Information in a Computationally Challenging Game", 2001; Cowling, Powley and Whitehouse 2012, section
// III). It samples a few worlds once. Each has its own tree, with perfect information except for future
// chance events. The statistics of the moves at the root are summed.
//
// It is the classical baseline, with a known fault: in each world the observer plays as if it knew
// that world (strategy fusion: Frank and Basin 1998), and gaining or hiding information has no value.
//
// Iterations visit the worlds in turn, so that the search can stop at any iteration.
type pimc struct {
	worlds  []engine.State
	roots   []int32 // node by world
	current int     // index of the world of the iteration
}

// maxWorlds is the number of worlds. Cowling, Powley and Whitehouse used 40 with 250 iterations each.
const maxWorlds = 20

func (p *pimc) extraNodes(moves int) int { return 1 + moves }
func (p *pimc) reusable() bool           { return false }

// start samples the worlds and creates their roots, with an edge and a node for every move. Worlds
// after the first are omitted if memory is used up.
func (p *pimc) start(s *Searcher) {
	p.roots, p.current = p.roots[:0], -1
	for w := range maxWorlds {
		if w > 0 && len(s.tree.nodes)+1+len(s.moves.legal) > s.tree.maxNodes {
			s.tree.full = true
			return
		}
		n := s.tree.add()
		p.roots = append(p.roots, n)
		s.tree.nodes[n].turn = s.observer
		s.tree.open(n, s.moves.legal, len(s.moves.legal))
		for i := range s.tree.edgesOf(n) {
			s.tree.expand(s.tree.nodes[n].first + int32(i))
		}
		if w == len(p.worlds) {
			p.worlds = append(p.worlds, s.game.NewState())
		}
		s.root.Sample(p.worlds[w], s.rng)
	}
}

// sample copies the next world.
func (p *pimc) sample(_ *Searcher, dst engine.State, _ *rand.Rand) {
	p.current = (p.current + 1) % len(p.roots)
	dst.CopyFrom(p.worlds[p.current])
}

func (p *pimc) iterate(s *Searcher) {
	s.beginIteration()
	n := p.roots[p.current]
	s.descend(n)
	total := s.tree.nodes[0].first
	for i := range s.tree.edgesOf(0) {
		s.tree.edges[total+int32(i)].available++
	}
	chosen := s.path[0].edge - s.tree.nodes[n].first
	s.path = append(s.path, step{node: 0, edge: total + chosen, seat: s.observer})
}
