package cabin

import (
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

const (
	spaces  = 24
	people  = 6
	nowhere = rules.Space(spaces)
	deadFor = 8 // the fight number that stands for the dead, who roll: dangerous as a Brawler
)

// scene is a position as a strategy looks at it.
type scene struct {
	rules.Facts
	legal []engine.Action
	n     int // Characters
	men   [people]rules.Standing
	self  int // who acts or is asked

	tokens  [40]rules.Token // the dead among them, as of type Brute
	count   int             // of tokens
	zombies [spaces]int8
	top     [spaces]int8 // the highest fight number
	health  [spaces]int8 // of all
	lying   [spaces]int8 // pieces
	lost    int          // pieces that lie

	hub    int // the living one with most pieces, or -1
	van    rules.Space
	called bool
	next   rules.Space // the next space on the way to the van, nowhere if there is none
}

// look takes a position in. Of tokens and men what lies beyond count and n is left over.
func (s *scene) look(f rules.Facts, legal []engine.Action) {
	s.Facts, s.legal, s.n, s.self = f, legal, f.Characters(), f.Asked()
	s.count, s.lost, s.hub, s.next = 0, 0, -1, nowhere
	s.zombies, s.top, s.health, s.lying = [spaces]int8{}, [spaces]int8{}, [spaces]int8{}, [spaces]int8{}
	s.van, s.called = f.Van()
	for z := range f.Tokens() {
		s.add(z)
	}
	for c := range s.n {
		m := f.Character(c)
		s.men[c] = m
		switch {
		case m.Dead:
			s.add(rules.Token{Type: rules.Brute, Space: m.Space, Health: m.Health, Fight: deadFor})
		case m.Living && (s.hub < 0 || s.before(c, s.hub)):
			s.hub = c
		}
	}
	for x := rules.Space(0); x < spaces && !s.called; x++ { // after the call no piece matters
		n := f.Lying(x)
		s.lying[x] = int8(n)
		s.lost += n
	}
}

func (s *scene) add(z rules.Token) {
	s.tokens[s.count] = z
	s.count++
	s.zombies[z.Space]++
	s.top[z.Space] = max(s.top[z.Space], int8(z.Fight))
	s.health[z.Space] += int8(z.Health)
}

// before reports whether one is the hub rather than another: by pieces, then in a room.
func (s *scene) before(c, old int) bool {
	a, b := &s.men[c], &s.men[old]
	if a.Pieces != b.Pieces {
		return a.Pieces > b.Pieces
	}
	return a.Space.Ring() == rules.Cabin && b.Space.Ring() != rules.Cabin
}

// around runs through the neighbours of a space.
func around(x rules.Space) (list [4]rules.Space, n int) {
	add := func(y rules.Space) { list[n] = y; n++ }
	add(rules.At(x.Ring(), (x.Arc()+1)%6))
	add(rules.At(x.Ring(), (x.Arc()+5)%6))
	if x.Ring() > rules.Cabin {
		add(x - 6)
	}
	if x.Ring() < rules.Woods {
		add(x + 6)
	}
	return list, n
}

// danger is how bad it is to enter a space. Digest 8.8.
func (s *scene) danger(x rules.Space) float64 {
	d := 0.5 * float64(s.zombies[x])
	if s.top[x] > 0 {
		d += 2.5 * float64(s.top[x]-5)
	}
	list, n := around(x)
	for _, y := range list[:n] {
		d += 0.3 * float64(s.zombies[y])
	}
	return d
}

// nearest returns the steps from a space to the nearest living Character but one, who may
// be nobody: -1.
func (s *scene) nearest(x rules.Space, but int) (who, steps int) {
	who, steps = -1, 9
	for c := range s.n {
		if s.men[c].Living && c != but {
			if d := rules.Steps(x, s.men[c].Space); d < steps {
				who, steps = c, d
			}
		}
	}
	return who, steps
}

// threat is how much one wants a Zombie away. Digest 8.8.
func (s *scene) threat(z rules.Token) float64 {
	_, d := s.nearest(z.Space, -1)
	v := 2*float64(3-d) + 0.3*float64(z.Fight) + 0.2*float64(z.Health)
	if z.Type == rules.Brute {
		v += 1.5
	}
	return v
}

// hits returns the hits that a Wall still takes. Wall 5.
func (s *scene) hits(arc int) float64 {
	switch stands, cracked := s.Wall(arc); {
	case !stands:
		return 0
	case cracked:
		return 1
	}
	return 2
}

// find returns the first legal action of a kind.
func (s *scene) find(k rules.Kind) (engine.Action, bool) {
	for _, a := range s.legal {
		if rules.Decode(a).Kind == k {
			return a, true
		}
	}
	return 0, false
}

// findAt returns the legal action of a kind with a first argument.
func (s *scene) findAt(k rules.Kind, x uint8) (engine.Action, bool) {
	for _, a := range s.legal {
		if p := rules.Decode(a); p.Kind == k && p.X == x {
			return a, true
		}
	}
	return 0, false
}

// greatest returns the first legal action of greatest worth.
func (s *scene) greatest(worth func(rules.Play) float64) engine.Action {
	best, most := s.legal[0], worth(rules.Decode(s.legal[0]))
	for _, a := range s.legal[1:] {
		if v := worth(rules.Decode(a)); v > most {
			best, most = a, v
		}
	}
	return best
}
