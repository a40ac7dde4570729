package town

import "deadreckon/engine"

// Setup, digest 3.1.

// root returns the position before anything is dealt.
func (r *Rules) root() State {
	s := State{rules: r.number, turn: 1, deck: r.cards, left: r.quota[0]}
	for u := range s.men {
		s.men[u] = man(r.stands[u]).with(noSeat)
	}
	for t, z := range r.Units.Zeds {
		s.cup[t] = z.Count
	}
	if !r.solo() {
		for seat := range r.players {
			u := r.personal[seat]
			s.men[u] = s.men[u].with(seat)
		}
	}
	s.ammo = min(r.Setup.Ammo+r.Setup.AmmoSeat*(r.players-1), ammoMost)
	if n := r.Options.StartAmmo; n >= 0 {
		s.ammo = uint8(n)
	}
	s.marks = everyTurn | markSpeech
	s.run()
	return s
}

// stepSetup asks for the next draw of the setup.
func (s *State) stepSetup() {
	r := s.r()
	switch i := int(s.text); {
	case i < len(r.Setup.Deals):
		s.phase = phaseDeal
	case i < len(r.Setup.Deals)+len(r.Setup.Zeds):
		s.phase = phaseCup
	default:
		s.text, s.step = 0, stepEvent
	}
}

// undealt returns the Regular Civilians in the box.
func (s *State) undealt() (m uint16) {
	for u := range each(s.r().regular) {
		if s.men[u].place() == Box {
			m |= 1 << u
		}
	}
	return m
}

func (s *State) legalDeal(dst []engine.Action) []engine.Action {
	m := s.undealt()
	for u := range each(m) {
		if first(m&s.r().alike[u]) == u {
			dst = append(dst, pack1(KindDeal, uint8(u)))
		}
	}
	return dst
}

// applyDeal places the lowest free unit of a type. 2.8.
func (s *State) applyDeal(d Decoded) {
	to := s.r().Setup.Deals[s.text]
	s.men[d.A] = s.men[d.A].at(to.Space)
	if to.Defiant {
		s.men[d.A] |= defiant
	}
	s.text++
}

// dealZed places a Zeds unit of the setup.
func (s *State) dealZed(z zed) {
	r := s.r()
	s.put(r.Setup.Zeds[int(s.text)-len(r.Setup.Deals)], z)
	s.text++
}
