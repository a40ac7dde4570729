package cabin

import (
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

const (
	spaces  = 24
	people  = 6
	nowhere = rules.Space(spaces)
	deadFor = 8 // fight number of the dead: as dangerous as a Brawler
)

// scene is a strategy's view of a position.
type scene struct {
	rules.Facts
	legal []engine.Action
	n     int // number of Characters
	men   [people]rules.Standing
	self  int // acting or asked Character

	tokens  [40]rules.Token // Zombies and, as type Brute, the dead
	count   int             // number of tokens
	zombies [spaces]int8
	top     [spaces]int8 // highest fight number
	health  [spaces]int8 // sum of health
	lying   [spaces]int8 // pieces
	lost    int          // pieces on the board

	hub    int // the living Character with most pieces, or -1
	van    rules.Space
	called bool
	next   rules.Space // next space on the way to the van, or nowhere
}

// look updates the scene for a position. Entries beyond count and n are stale.
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
	for x := rules.Space(0); x < spaces && !s.called; x++ { // after the call pieces do not matter
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

// before reports whether c is a better hub than old: more pieces, then in a room.
func (s *scene) before(c, old int) bool {
	a, b := &s.men[c], &s.men[old]
	if a.Pieces != b.Pieces {
		return a.Pieces > b.Pieces
	}
	return a.Space.Ring() == rules.Cabin && b.Space.Ring() != rules.Cabin
}

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

// danger returns the danger of entering a space. Digest 8.8.
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

// nearest returns the nearest living Character to a space, except but (-1 for none), and its distance.
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

// threat returns how urgently a Zombie should be removed. Digest 8.8.
func (s *scene) threat(z rules.Token) float64 {
	_, d := s.nearest(z.Space, -1)
	v := 2*float64(3-d) + 0.3*float64(z.Fight) + 0.2*float64(z.Health)
	if z.Type == rules.Brute {
		v += 1.5
	}
	return v
}

// hits returns the hits that a Wall can still take. Wall 5.
func (s *scene) hits(arc int) float64 {
	switch stands, cracked := s.Wall(arc); {
	case !stands:
		return 0
	case cracked:
		return 1
	}
	return 2
}

func (s *scene) find(k rules.Kind) (engine.Action, bool) {
	for _, a := range s.legal {
		if rules.Decode(a).Kind == k {
			return a, true
		}
	}
	return 0, false
}

// findAt returns the legal action of a kind with first argument x.
func (s *scene) findAt(k rules.Kind, x uint8) (engine.Action, bool) {
	for _, a := range s.legal {
		if p := rules.Decode(a); p.Kind == k && p.X == x {
			return a, true
		}
	}
	return 0, false
}

// bestAction returns the first legal action of highest worth.
func (s *scene) bestAction(worth func(rules.Play) float64) engine.Action {
	best, most := s.legal[0], worth(rules.Decode(s.legal[0]))
	for _, a := range s.legal[1:] {
		if v := worth(rules.Decode(a)); v > most {
			best, most = a, v
		}
	}
	return best
}
