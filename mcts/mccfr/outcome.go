package mccfr

import "deadreckon/engine"

// explored is the share of actions that the seat that learns draws evenly, so that every line comes
// (Lanctot and others 2009, who take 0.6 as well).
const explored = 0.6

// outcome walks one line on from a depth and returns an estimate of what that is worth to the seat that
// learns: own is the probability that its own strategy comes here, others that chance and the other
// seat do, and drawn that this walk does (Lanctot and others 2009, section 3.1, "Outcome-Sampling
// MCCFR", as estimates that are weighed on the way back: of actions that were not drawn 0).
func (s *Solver) outcome(depth int, own, others, drawn float64) float64 {
	turn := s.enter(depth)
	switch turn {
	case engine.Nobody:
		return s.level(depth).state.Score(s.seat)
	case engine.Chance:
		i, p := s.draw(depth)
		s.follow(depth, i)
		return s.outcome(depth+1, own, others*p, drawn*p)
	}
	set := s.at(depth, turn)
	if turn != s.seat {
		l := s.level(depth)
		i := s.pick(l.strategy)
		p := l.strategy[i]
		s.follow(depth, i)
		return s.outcome(depth+1, own, others*p, drawn*p) // drawn as it is played: the weight is 1
	}
	i, q := s.explore(depth)
	p := s.level(depth).strategy[i]
	s.follow(depth, i)
	x := s.outcome(depth+1, own*p, others, drawn*q) / q
	l := s.level(depth)
	mean := p * x
	for k, p := range l.strategy {
		worth := 0.0
		if k == i {
			worth = x
		}
		s.regret[int(set)+k] += others / drawn * (worth - mean)
		s.sum[int(set)+k] += own / drawn * p
	}
	return mean
}

// explore draws an action of the seat that learns, and tells its probability.
func (s *Solver) explore(depth int) (i int, q float64) {
	p := s.level(depth).strategy
	even := explored / float64(len(p))
	if s.rng.Float64() < explored {
		i = s.rng.IntN(len(p))
	} else {
		i = s.pick(p)
	}
	return i, even + (1-explored)*p[i]
}
