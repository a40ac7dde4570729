package cabin

import "deadreckon/engine"

// Trade, Give, or Get. Trade 1-3, Maria, digest 3.4. At most one thing goes each way.

// Things that change hands and are no cards, in the registers given and taken.
const (
	nothing  card = 255
	theRadio card = 254
	onePiece card = 253
)

// The first argument of give and take.
const (
	argNothing uint8 = iota
	argPiece
	argRadio
	argCard
)

// thing reads the arguments of give and take.
func (p Play) thing() card {
	switch p.X {
	case argNothing:
		return nothing
	case argPiece:
		return onePiece
	case argRadio:
		return theRadio
	}
	return card(p.Y) + 1
}

// hasAny reports whether a Character has anything that can change hands.
func (s *State) hasAny(c int) bool { return s.load(c) > 0 }

// lends reports whether c can ask q for something: not after q refused him this turn. B20.
func (s *State) lends(q, c int) bool { return s.hasAny(q) && s.chars[q].refused>>c&1 == 0 }

// partners returns the possible trading partners of a Character: living, in the same space or the next
// one, and at any distance if Maria is one of the two. Trade 1, Maria, B20, B21.
func (s *State) partners(c int) (m uint8) {
	for q := range s.cast() {
		if q != c && s.chars[q].condition == living && s.near(q, c) && (s.hasAny(c) || s.lends(q, c)) {
			m |= 1 << q
		}
	}
	return m
}

// near reports whether two Characters on the board can trade. Trade 1, Maria.
func (s *State) near(q, c int) bool {
	return s.chars[q].is(Maria) || s.chars[c].is(Maria) || dist(s.chars[q].space, s.chars[c].space) <= 1
}

// doTrade asks for the trading partner. The action is spent when something changes hands.
func (s *State) doTrade(c int, _ Play) { s.ask(phasePartner, c) }

func (s *State) legalPartner(dst []engine.Action) []engine.Action {
	return s.appendWho(dst, KindPartner, s.partners(int(s.asked)))
}

func (s *State) applyPartner(p Play) {
	s.partner = p.X + 1
	s.ask(phaseGive, int(s.actor))
}

// legalGive lists the things of the Character. He may give nothing only if he can ask for something.
func (s *State) legalGive(dst []engine.Action) []engine.Action {
	c, q := int(s.asked), int(s.partner)-1
	if s.lends(q, c) {
		dst = append(dst, act1(KindGive, argNothing))
	}
	return s.eachThing(KindGive, c, nothing, dst)
}

// eachThing lists the different things of a Character, but for one.
func (s *State) eachThing(k Kind, c int, but card, dst []engine.Action) []engine.Action {
	if s.pieces(carriedBy(c)) > 0 && but != onePiece {
		dst = append(dst, act1(k, argPiece))
	}
	if s.bundle == carriedBy(c) {
		dst = append(dst, act1(k, argRadio))
	}
	last := card(0)
	for _, h := range s.cards(c) {
		if h != last && h != but {
			dst = append(dst, act2(k, argCard, h.code()))
		}
		last = h
	}
	return dst
}

func (s *State) applyGive(p Play) {
	s.given = p.thing()
	s.ask(phaseTake, int(s.actor))
}

func (s *State) legalTake(dst []engine.Action) []engine.Action {
	c, q := int(s.asked), int(s.partner)-1
	if s.given != nothing {
		dst = append(dst, act1(KindTake, argNothing))
	}
	if s.lends(q, c) {
		dst = s.eachThing(KindTake, q, s.given, dst)
	}
	return dst
}

// applyTake asks the partner for consent if something is taken and another seat owns him. B20, B110.
func (s *State) applyTake(p Play) {
	s.taken = p.thing()
	if s.mayRefuse(s.taken) {
		s.ask(phaseConsent, int(s.partner)-1)
		return
	}
	s.swap()
}

// mayRefuse reports whether the partner must consent before a thing is taken from him. B20.
func (s *State) mayRefuse(taken card) bool {
	r := s.r()
	return taken != nothing && !r.team && r.owner[s.actor] != r.owner[s.partner-1]
}

func (s *State) legalConsent(dst []engine.Action) []engine.Action {
	return append(dst, act0(KindAgree), act0(KindRefuse))
}

// applyConsent: after a refusal the action is not spent, and he cannot ask the same partner again this
// turn. B20, B127.
func (s *State) applyConsent(p Play) {
	c, q := int(s.actor), int(s.partner)-1
	if p.Kind == KindAgree {
		s.swap()
		return
	}
	s.chars[q].refused |= 1 << c
	s.partner, s.given, s.taken = 0, 0, 0
	if c != s.onTurn() {
		s.ask(phaseGranted, c)
	}
}

func (s *State) swap() {
	c, q := int(s.actor), int(s.partner)-1
	s.pay(1)
	given, taken := s.given, s.taken
	s.partner, s.given, s.taken = 0, 0, 0
	s.pass(c, q, given)
	s.pass(q, c, taken)
}

// pass gives a thing from one to another; a card keeps its level. Trade 2.
func (s *State) pass(from, to int, k card) {
	switch k {
	case nothing:
	case onePiece:
		replaceValue(&s.loose, carriedBy(from), carriedBy(to))
	case theRadio:
		s.bundle = carriedBy(to)
	default:
		s.lose(from, k)
		s.gain(to, k)
	}
}
