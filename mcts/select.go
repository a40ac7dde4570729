package mcts

import (
	"slices"

	"deadreckon/engine"
)

// candidates are what a choice at a node needs.
type candidates struct {
	legal          []engine.Action // of the world
	seen, distinct []engine.Action // see Searcher.see
	shown          []engine.Action // legal or seen: what the tree at hand holds of each of legal
	offered        []int32         // see Searcher.offer
	odds           []uint64
}

// step is one edge on the path of an iteration and the seat whose score it shows: who
// chose it, or the observer of a tree after Chance.
type step struct {
	node int32 // whose edge it is
	edge int32
	seat engine.Seat
}

// choose returns the edge that the seat on turn takes from node n, and the action that it
// stands for in this world. Edges are actions as seat viewer sees them, whose tree it is: where
// they are masked one edge may stand for several actions. The edge is none if memory is used
// up and the tree holds none that is legal here.
func (s *Searcher) choose(n int32, turn, viewer engine.Seat) (int32, engine.Action) {
	s.moves.legal = s.world.AppendLegal(s.moves.legal[:0])
	if len(s.path) == 0 && len(s.config.Moves) > 0 {
		s.restrictMoves()
	}
	if s.ucb1Only && (s.shortcuts != nil && s.shortcuts.FullyVisible(viewer) || turn == viewer) { // what is mostly so first
		if e := s.ucb1All(n, s.moves.legal); e != none {
			return e, s.tree.edges[e].action
		}
	}
	return s.chooseAmong(n, turn, viewer)
}

// chooseAmong is choose among the legal actions whatever the rule, once they are
// listed.
func (s *Searcher) chooseAmong(n int32, turn, viewer engine.Seat) (int32, engine.Action) {
	if s.inRounds && len(s.path) == 0 {
		return s.nextCandidate(n)
	}
	if p := s.opponentPolicy(turn); p != nil {
		return s.chooseOpponent(n, p, viewer)
	}
	var own engine.Action
	s.prior.source = s.priorOf(turn, len(s.path) == 0)
	hasOwn := s.config.Selection.Rule == PUCT && s.config.Rollout != nil && s.prior.source == nil
	if hasOwn {
		own = s.askPolicy()
		hasOwn = len(s.path) > 0 || s.isSearched(own)
	}
	if s.prior.source != nil {
		s.askPrior()
	}
	forms, form := s.moves.legal, own
	s.moves.shown = s.moves.legal
	open := turn == viewer || s.perfect || s.observeLegal(viewer)
	if !open {
		forms, s.moves.shown = s.moves.distinct, s.moves.seen
		if hasOwn {
			form = s.world.Seen(own, viewer)
		}
	}
	forms = s.narrow(n, forms, form, hasOwn)
	s.tree.open(n, forms, 0)
	i := s.pick(s, n, forms, form, hasOwn)
	if i == none {
		return none, 0
	}
	e := s.tree.nodes[n].first + i
	switch a := s.tree.edges[e].action; {
	case open:
		return e, a
	case hasOwn && a == form:
		return e, own
	default:
		return e, s.concretize(a)
	}
}

// picker returns one of the edges of node n, counted from its first, for one of the available actions,
// which ascend, or none if there is no such edge. own is the action of the policy, if hasOwn.
type picker func(s *Searcher, n int32, available []engine.Action, own engine.Action, hasOwn bool) int32

var pickers = [rules]picker{
	UCB1: func(s *Searcher, n int32, available []engine.Action, _ engine.Action, _ bool) int32 {
		return s.ucb1(n, available)
	},
	UCB1Tuned: func(s *Searcher, n int32, available []engine.Action, _ engine.Action, _ bool) int32 {
		s.offer(n, available)
		return s.ucb1Tuned(n)
	},
	PUCT: func(s *Searcher, n int32, available []engine.Action, own engine.Action, hasOwn bool) int32 {
		s.offer(n, available)
		return s.puct(n, own, hasOwn)
	},
}

// offer lists the edges of node n, counted from its first, whose actions are
// among the available ones, which ascend, and counts that they were.
func (s *Searcher) offer(n int32, available []engine.Action) {
	s.moves.offered = s.moves.offered[:0]
	edges := s.tree.edgesOf(n)
	k := 0
	for i := range edges {
		e := &edges[i]
		for k < len(available) && available[k] < e.action {
			k++
		}
		if k == len(available) {
			return
		}
		if available[k] == e.action {
			e.available++
			s.moves.offered = append(s.moves.offered, int32(i))
		}
	}
}

// edge returns the edge of node n for what was seen of an action that nobody
// selects, and counts that it was available; none if memory is used up.
func (s *Searcher) edge(n int32, form engine.Action) int32 {
	e, _ := s.tree.edge(n, form, 0)
	if e != none {
		s.tree.edges[e].available++
	}
	return e
}

// drawOutcome draws one of the legal outcomes by its odds.
func (s *Searcher) drawOutcome() engine.Action {
	if len(s.moves.legal) == 1 {
		return s.moves.legal[0]
	}
	s.moves.odds = s.world.AppendOdds(s.moves.odds[:0])
	return s.moves.legal[engine.Pick(s.moves.odds, s.dice)]
}

// see reports whether seat viewer sees every legal action of another seat as it is. If
// not, it fills seen with what the seat sees of each, and distinct with the same in
// ascending order without repetition.
func (s *Searcher) observeLegal(viewer engine.Seat) (open bool) {
	if s.shortcuts != nil && s.shortcuts.FullyVisible(viewer) {
		return true
	}
	masked := 0
	for masked < len(s.moves.legal) && s.world.Seen(s.moves.legal[masked], viewer) == s.moves.legal[masked] {
		masked++
	}
	if masked == len(s.moves.legal) {
		return true
	}
	s.moves.seen = append(s.moves.seen[:0], s.moves.legal[:masked]...)
	for _, a := range s.moves.legal[masked:] {
		s.moves.seen = append(s.moves.seen, s.world.Seen(a, viewer))
	}
	s.moves.distinct = append(s.moves.distinct[:0], s.moves.seen...)
	slices.Sort(s.moves.distinct)
	s.moves.distinct = slices.Compact(s.moves.distinct)
	return false
}

// concrete draws one of the legal actions that viewer sees as form, by the prior, or without one
// each as likely as another. It reads the lists that see left behind.
func (s *Searcher) concretize(form engine.Action) engine.Action {
	if s.prior.source != nil {
		if a, ok := s.drawByPrior(form); ok {
			return a
		}
	}
	var chosen engine.Action
	alike := 0
	for i, a := range s.moves.legal {
		if s.moves.seen[i] != form {
			continue
		}
		if alike++; alike == 1 || s.rng.IntN(alike) == 0 {
			chosen = a
		}
	}
	return chosen
}
