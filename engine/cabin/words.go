package cabin

import (
	"slices"
	"strconv"
	"strings"
)

// The words of positions and actions: how things are called, and how they are read.

// numbered splits a word into its stem and a number of one digit at its end.
func numbered(text string) (stem string, n int, ok bool) {
	if i := len(text) - 1; i > 0 && text[i] >= '0' && text[i] <= '9' {
		return text[:i], int(text[i] - '0'), true
	}
	return "", 0, false
}

// spaceOf reads a space, such as yard3.
func spaceOf(text string) (Space, bool) {
	stem, arc, ok := numbered(text)
	ring := slices.Index(ringNames[:], stem)
	if !ok || ring < 0 || arc < 1 || arc > 6 {
		return off, false
	}
	return at(Ring(ring), arc-1), true
}

// name returns the name of a Character; before he is cast the number of his seat.
func (s *State) name(c int) string {
	if who := s.chars[c].who; who != 0 {
		return Person(who - 1).String()
	}
	return "character" + strconv.Itoa(c+1)
}

// named returns the Character of a name, or -1.
func (s *State) named(text string) int {
	for c := range s.cast() {
		if s.name(c) == text {
			return c
		}
	}
	return -1
}

// names returns the names of a set of Characters.
func (s *State) names(m uint8) (out []string) {
	for c := range s.cast() {
		if m>>c&1 != 0 {
			out = append(out, s.name(c))
		}
	}
	return out
}

// className writes a class: brute2, al, dead-al, fallen-al.
func (s *State) className(k class) string {
	if k.token() {
		return k.kind().String() + strconv.Itoa(int(k.health()))
	}
	c, of := k.who()
	switch of {
	case deadClass:
		return "dead-" + s.name(c)
	case fallenClass:
		return "fallen-" + s.name(c)
	}
	return s.name(c)
}

func (s *State) classOf(text string) (class, bool) {
	stem, n, ok := numbered(text)
	if t := slices.Index(typeNames[:], stem); ok && t >= 0 && n >= 1 && n <= int(max(s.r().table[t].health, 1)) {
		return tokenClass(Type(t), uint8(n)), true
	}
	for i, prefix := range [...]string{"dead-", "", "fallen-"} {
		if name, found := strings.CutPrefix(text, prefix); found {
			if c := s.named(name); c >= 0 {
				return deadClass + class(8*i+c), true
			}
		}
	}
	return 0, false
}

// survivorClassOf reads survivor3, or survivor3- for one without a piece.
func survivorClassOf(text string) (survivorClass, bool) {
	text, empty := strings.CutSuffix(text, "-")
	stem, n, ok := numbered(text)
	if !ok || stem != "survivor" || n < 1 || n > 4 {
		return 0, false
	}
	k := survivorClass(n-1) << 1
	if !empty {
		k |= 1
	}
	return k, true
}

// cardName writes a card: rope, pistol.2, bat+tape.
func (r *Rules) cardName(h card) string {
	k := r.kind(h)
	text := k.Token
	if k.Use.levelled() {
		text += "." + strconv.Itoa(int(h.level()))
	}
	if h.taped() {
		text += "+tape"
	}
	return text
}

// kindNamed returns the kind of a name, or -1.
func (r *Rules) kindNamed(text string) int {
	return slices.IndexFunc(r.Cards.Kinds, func(k Card) bool { return k.Token == text })
}

func (r *Rules) cardOf(text string) (card, bool) {
	text, taped := strings.CutSuffix(text, "+tape")
	stem, level, levelled := strings.Cut(text, ".")
	kind := r.kindNamed(stem)
	if kind < 0 {
		return 0, false
	}
	k := &r.Cards.Kinds[kind]
	n := 0
	if levelled {
		var err error
		if n, err = strconv.Atoi(level); err != nil {
			return 0, false
		}
	}
	if levelled != k.Use.levelled() || n < 0 || n > int(k.Level) || taped && !k.Use.melee() {
		return 0, false
	}
	h := newCard(uint8(kind), uint8(n))
	if taped {
		h = h.withTape()
	}
	return h, true
}

// eventNamed returns the Event card of a name, or -1.
func (r *Rules) eventNamed(text string) int {
	return slices.IndexFunc(r.Events.List, func(e Event) bool { return e.Token == text })
}

// eventNames returns the names of a set of Event cards.
func (r *Rules) eventNames(m uint32) (out []string) {
	for id, e := range r.Events.List {
		if m>>id&1 != 0 {
			out = append(out, e.Token)
		}
	}
	return out
}

// handNames returns the names of the cards in the Overlord's hand, ? for those not seen.
func (s *State) handNames() []string {
	out := s.r().eventNames(s.hand)
	for len(out) < int(s.handSize) {
		out = append(out, "?")
	}
	return out
}

func (r *Rules) weaponName(h card) string {
	switch h {
	case bareHands:
		return "hands"
	case radioClub:
		return "radio"
	}
	return r.cardName(h)
}

// thingName names a thing that changes hands.
func (r *Rules) thingName(h card) string {
	switch h {
	case nothing:
		return "nothing"
	case onePiece:
		return "piece"
	case theRadio:
		return "radio"
	}
	return r.cardName(h)
}

// tokenName names a token from the bag.
func (s *State) tokenName(t uint8) string {
	switch {
	case t >= tokenDead:
		return "dead-" + s.name(int(t-tokenDead))
	case t == tokenSurvivor:
		return "survivor"
	}
	return Type(t).String()
}

// tokenOf reads a token from the bag, or returns -1.
func (s *State) tokenOf(text string) int {
	if text == "survivor" {
		return tokenSurvivor
	}
	if name, found := strings.CutPrefix(text, "dead-"); found {
		if c := s.named(name); c >= 0 {
			return tokenDead + c
		}
		return -1
	}
	return slices.Index(typeNames[:tokens], text)
}
