package cabin

import "deadreckon/engine"

// Cabin cards, digest 3.5. Drawn cards wait in State.queue and are given out one by one; State.partner is
// the receiver of the chance draw.

func (s *State) doDraw(c int, _ Play) {
	s.pay(1)
	s.partner = uint8(c) + 1
	s.phase = phaseDrawn
}

// applyDrawn is the draw of a card. Draw 1.
func (s *State) applyDrawn(p Play) {
	s.draw(p.X)
	s.push(pending{p.X + 1, s.partner - 1})
	s.partner = 0
}

// push puts a card in front of the queue.
func (s *State) push(k pending) { s.queue = [2]pending{k, s.queue[0]} }

// serve gives the first card of the queue to its receiver.
func (s *State) serve() {
	k := s.queue[0]
	s.queue = [2]pending{s.queue[1]}
	if s.r().Cards.Kinds[k.kind-1].Use != Groan {
		s.gain(int(k.to), s.r().fresh(k.kind-1))
		return
	}
	s.partner = k.to + 1 // Groan 1
	if s.inBag() == 0 {  // B70
		s.refill()
	}
	if s.inBag() == 0 {
		s.groaned()
		return
	}
	s.phase = phaseGroan
}

// legalGroan lists the Zombies that may come. Groan 2, B70.
func (s *State) legalGroan(dst []engine.Action) []engine.Action { return s.legalTypes(dst, KindGroan) }

func (s *State) applyGroan(p Play) {
	s.bag[p.X]--
	s.placeNew(s.chars[s.partner-1].space, Type(p.X)) // B67: no fight
	s.groaned()
}

// groaned draws the new card. Groan 2, B70.
func (s *State) groaned() {
	if s.deck == [2]uint64{} {
		s.partner = 0
		return
	}
	s.phase = phaseDrawn
}

// doSearch is julie's ability. Julie, B37.
func (s *State) doSearch(c int, _ Play) {
	s.pay(1)
	s.chars[c].marks |= searched
	s.partner = uint8(c) + 1
	s.phase = phasePair
}

func (s *State) applyPair(p Play) {
	s.draw(p.X)
	julie := s.partner - 1
	if s.queue[0].kind == 0 {
		s.queue[0] = pending{p.X + 1, julie}
		s.phase = phasePair
		return
	}
	s.queue[1] = pending{p.X + 1, julie}
	if s.queue[0].kind > s.queue[1].kind {
		s.queue[0], s.queue[1] = s.queue[1], s.queue[0]
	}
	s.partner = 0
	if s.receivers(julie, s.queue[0].kind) == 0 && s.receivers(julie, s.queue[1].kind) == 0 {
		return // two Graaaaagh!, and nobody else inside: she gets both
	}
	s.ask(phaseKeep, int(julie))
}

// receivers returns the possible receivers of a card from julie: anybody living, but Graaaaagh! only
// somebody in the Cabin. Groan 1.
func (s *State) receivers(julie, kind uint8) (m uint8) {
	groan := s.r().Cards.Kinds[kind-1].Use == Groan
	for q := range s.cast() {
		h := &s.chars[q]
		if q != int(julie) && h.condition == living && (!groan || h.space.room()) {
			m |= 1 << q
		}
	}
	return m
}

func (s *State) legalKeep(dst []engine.Action) []engine.Action {
	for i, k := range s.queue {
		other := s.queue[1-i].kind
		if s.receivers(s.asked, other) != 0 && (i == 0 || k.kind != other) {
			dst = append(dst, act1(KindKeep, k.kind-1))
		}
	}
	return dst
}

// applyKeep puts the card that is kept first. B37.
func (s *State) applyKeep(p Play) {
	if s.queue[0].kind != p.X+1 {
		s.queue[0], s.queue[1] = s.queue[1], s.queue[0]
	}
	s.ask(phaseTo, int(s.asked))
}

func (s *State) legalTo(dst []engine.Action) []engine.Action {
	return s.appendWho(dst, KindTo, s.receivers(s.asked, s.queue[1].kind))
}

func (s *State) applyTo(p Play) { s.queue[1].to = p.X }

// legalDiscard offers the cards of a hand that is too full, but no piece. Draw 3, B17, B18.
func (s *State) legalDiscard(dst []engine.Action) []engine.Action {
	return s.eachCard(KindDiscard, int(s.asked), dst, func(card) bool { return true })
}

func (s *State) applyDiscard(p Play) { s.lose(int(s.asked), card(p.X)+1) }
