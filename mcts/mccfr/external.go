package mccfr

import "deadreckon/engine"

// external walks on from a depth and returns what that is worth to the seat that learns: every action of
// its own is followed, of chance and of the other seat one that is drawn. Sampled so, what an action is
// worth has the counterfactual value as its mean without any weight, and the other seat's strategy is
// averaged as often as it is come to (Lanctot and others 2009, section 3.2, "External-Sampling MCCFR").
func (s *Solver) external(depth int) float64 {
	switch turn := s.enter(depth); turn {
	case engine.Nobody:
		return s.level(depth).state.Score(s.seat)
	case engine.Chance:
		i, _ := s.draw(depth)
		s.follow(depth, i)
		return s.external(depth + 1)
	case s.seat:
		return s.learn(depth, s.at(depth, turn))
	default:
		set := s.at(depth, turn)
		l := s.level(depth)
		for i, p := range l.strategy {
			s.sum[int(set)+i] += p
		}
		s.follow(depth, s.pick(l.strategy))
		return s.external(depth + 1)
	}
}

// learn follows every action of a set and adds what each is regretted.
func (s *Solver) learn(depth int, set int32) float64 {
	n := len(s.level(depth).legal)
	s.level(depth).value = s.level(depth).value[:0]
	mean := 0.0
	for i := range n {
		s.follow(depth, i)
		x := s.external(depth + 1)
		l := s.level(depth)
		l.value = append(l.value, x)
		mean += l.strategy[i] * x
	}
	for i, x := range s.level(depth).value {
		s.regret[int(set)+i] += x - mean
	}
	return mean
}
