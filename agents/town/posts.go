package town

import (
	rules "deadreckon/engine/town"
)

// posts are assigned spaces, one per track.
type posts struct {
	at [16]rules.Space // by unit; nowhere if it has none
}

const nowhere = rules.Box

// guard are the units that hold posts; the first takes the most dangerous track. Digest 8.6.
var guard = []rules.Ability{rules.LongRange, rules.Initiative, rules.NoGunfire, rules.EliteSniper}

// assign assigns the tracks by danger to the units of a list. A unit at a track's post keeps it, so
// that units do not run back and forth when the order of danger changes.
func (p *posts) assign(s *scene, units []rules.Ability, post func(rules.Track) rules.Space) {
	for u := range p.at {
		p.at[u] = nowhere
	}
	var free uint16
	for _, a := range units {
		if u, ok := s.holds(a); ok {
			free |= 1 << u
		}
	}
	var taken [tracks]bool
	for _, t := range s.rank {
		if here := s.MenAt(post(t)) & free; here != 0 {
			for u := range each(here) {
				p.at[u], taken[t] = post(t), true
				free &^= 1 << u
				break
			}
		}
	}
	for _, t := range s.rank {
		if taken[t] || post(t) == nowhere {
			continue
		}
		for _, a := range units {
			if u, ok := s.holds(a); ok && free>>u&1 != 0 {
				p.at[u] = post(t)
				free &^= 1 << u
				break
			}
		}
	}
}

// holds returns the unit in play with a unique ability.
func (s *scene) holds(a rules.Ability) (rules.Unit, bool) {
	for u := range each(s.men) {
		if s.Is(u, a) {
			return u, true
		}
	}
	return 0, false
}

// gain returns the progress of a Move towards a post: 1 for reaching it, less for coming nearer.
func (p *posts) gain(s *scene, u rules.Unit, x rules.Space) float64 {
	post := p.at[u]
	was, is := way(s.Place(u), post), way(x, post)
	if is >= was {
		return float64(was - is)
	}
	return 1 - float64(is)/10
}

// way returns the number of moves between two spaces.
func way(x, y rules.Space) int {
	if x == rules.Center || y == rules.Center || x.Track() == y.Track() {
		return apart(x, y)
	}
	return x.Steps() + y.Steps()
}
