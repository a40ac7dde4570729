package mcts

import (
	"slices"

	"deadreckon/engine"
)

// candidates holds the actions at the current node.
type candidates struct {
	legal          []engine.Action // legal in the sampled world
	seen, distinct []engine.Action // see Searcher.observeLegal
	shown          []engine.Action // form of each legal action in the current tree: legal or seen
	offered        []int32         // see Searcher.offer
	odds           []uint64
}

// step is an edge on the path and the seat whose score it counts: the seat that chose it, or the observer
// at chance.
type step struct {
	node int32 // start of the edge
	edge int32
	seat engine.Seat
}

// choose returns the edge that the seat on turn takes from node n, and the action of this world. Edges are
// actions as viewer, the tree's owner, sees them; a masked edge may stand for several actions. It returns
// none if memory is used up and no edge is legal here.
func (s *Searcher) choose(n int32, turn, viewer engine.Seat) (int32, engine.Action) {
	s.moves.legal = s.world.AppendLegal(s.moves.legal[:0])
	if len(s.path) == 0 && len(s.config.Moves) > 0 {
		s.restrictMoves()
	}
	if s.ucb1Only && (s.shortcuts != nil && s.shortcuts.FullyVisible(viewer) || turn == viewer) { // the common case
		if e := s.ucb1All(n, s.moves.legal); e != none {
			return e, s.tree.edges[e].action
		}
	}
	return s.chooseAmong(n, turn, viewer)
}

// chooseAmong is choose for all rules, after the legal actions are listed.
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
	open := turn == viewer || s.observeLegal(viewer)
	if !open {
		forms, s.moves.shown = s.moves.distinct, s.moves.seen
		if hasOwn {
			form = s.world.Seen(own, viewer)
		}
	}
	forms = s.narrow(n, forms, form, hasOwn)
	s.tree.open(n, forms, 0)
	i := s.pick(n, forms, form, hasOwn)
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

// pick returns an edge of node n, counted from its first, whose action is available, or none. available
// ascends. own is the policy's action, if hasOwn.
func (s *Searcher) pick(n int32, available []engine.Action, own engine.Action, hasOwn bool) int32 {
	if s.config.Selection.Rule == UCB1 {
		return s.ucb1(n, available)
	}
	s.offer(n, available)
	if s.config.Selection.Rule == UCB1Tuned {
		return s.ucb1Tuned(n)
	}
	return s.puct(n, own, hasOwn)
}

// offer lists the edges of node n, counted from its first, whose actions are available, and increments
// their availability. available ascends.
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

// edge returns the edge of node n for an observed action that was not selected, and increments its
// availability. It returns none if memory is used up.
func (s *Searcher) edge(n int32, form engine.Action) int32 {
	e, _ := s.tree.edge(n, form, 0)
	if e != none {
		s.tree.edges[e].available++
	}
	return e
}

func (s *Searcher) drawOutcome() engine.Action {
	if len(s.moves.legal) == 1 {
		return s.moves.legal[0]
	}
	s.moves.odds = s.world.AppendOdds(s.moves.odds[:0])
	return s.moves.legal[engine.Pick(s.moves.odds, s.dice)]
}

// observeLegal reports whether viewer sees every legal action of another seat unmasked. If not, it sets
// seen to the form of each action and distinct to the sorted distinct forms.
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

// concretize samples a legal action that viewer sees as form, by the prior or else uniformly. It reads the
// lists of observeLegal.
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
