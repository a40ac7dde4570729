package mcts

import "deadreckon/engine"

// worldTrees is what determinized UCT needs.
type worldTrees struct {
	states []engine.State
	roots  []int32 // of their trees
	turnOf int     // which of them is searched, -1 before the first
}

// growWorld is the first half of an iteration of determinized UCT, also called perfect-
// information Monte Carlo (M. L. Ginsberg, "GIB: Imperfect Information in a
// Computationally Challenging Game", 2001; Cowling, Powley and Whitehouse 2012,
// section III): a few worlds are sampled once, each is searched in a tree of its own
// in which everybody sees everything but the dice to come, and what the worlds say
// of the moves at the root is summed up.
//
// It is the classical baseline and it is wrong in a known way: in each world the
// observer plays as if he knew it, so that one plan seems to fit all worlds where
// each needs another (strategy fusion: Frank and Basin 1998), and what would be
// learnt or hidden has no value.
//
// The worlds take turns, so that the search can end at any iteration.
func (s *Searcher) growWorld() {
	s.begin()
	n := s.worlds.roots[s.worlds.turnOf]
	s.descend(n)
	total := s.tree.nodes[0].first
	for i := range s.tree.edgesOf(0) {
		s.tree.edges[total+int32(i)].available++
	}
	chosen := s.path[0].edge - s.tree.nodes[n].first
	s.path = append(s.path, step{node: 0, edge: total + chosen, seat: s.observer})
}

// mostWorlds is how many worlds determinized UCT searches side by side. Cowling,
// Powley and Whitehouse used 40 of 250 iterations; at budgets like ours more trees
// would stay flat.
const mostWorlds = 20

// plantWorlds samples the worlds, and gives each a root with an edge and a node
// for every move, as far as there is memory: always the first.
func (s *Searcher) plantWorlds() {
	s.worlds.roots, s.worlds.turnOf = s.worlds.roots[:0], -1
	for w := range mostWorlds {
		if w > 0 && len(s.tree.nodes)+1+len(s.moves.legal) > s.tree.maxNodes {
			s.tree.full = true
			return
		}
		n := s.tree.add()
		s.worlds.roots = append(s.worlds.roots, n)
		s.tree.nodes[n].turn = s.observer
		s.tree.open(n, s.moves.legal, len(s.moves.legal))
		for i := range s.tree.edgesOf(n) {
			s.expand(s.tree.nodes[n].first + int32(i))
		}
		if w == len(s.worlds.states) {
			s.worlds.states = append(s.worlds.states, s.game.NewState())
		}
		s.root.Sample(s.worlds.states[w], s.rng)
	}
}
