package streets

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	"deadreckon/engine/streets/ground"
)

// The lines of a position about clouds, charges and blasts.

// layered refuses a line of a layer that is left out.
func layered(s *State, l *lines.Line, needs layer) {
	if !s.r().plays(needs) {
		l.Fail("that is of a layer of the rules that is left out of this game (8.9)")
	}
}

// cloud KIND PLACE [age N]
func writeClouds(s *State) string {
	var out []string
	for _, c := range s.clouds {
		if c.kind == noCloud {
			continue
		}
		text := cloudNames[c.kind] + " " + s.placeName(c.at)
		if c.age > 0 {
			text += " age " + strconv.Itoa(int(c.age))
		}
		out = append(out, text)
	}
	return strings.Join(out, "\ncloud ")
}

func readCloud(s *State, l *lines.Line) {
	layered(s, l, blasts)
	c := cloud{kind: smoke + cloudKind(l.OneOf(cloudNames[smoke:]...))}
	c.at = readPlace(s, l)
	if l.More() {
		l.OneOf("age")
		c.age = uint8(l.Integer("how many Survival phases it has seen the end of", 1, cloudPhases))
	}
	if s.clouds[cloudSlots-1].kind != noCloud {
		l.Fail("more than %d clouds (Data 5)", cloudSlots)
		return
	}
	s.putCloud(c)
}

// charge KIND PLACE [served] [of SEAT]
func writeCharges(s *State) string {
	var out []string
	for _, c := range s.charges {
		if c.kind == noCharge {
			continue
		}
		text := chargeNames[c.kind] + " " + s.placeName(c.at)
		if c.more&chargeServed != 0 {
			text += " served"
		}
		if seat := c.seat(); seat >= 0 {
			text += " of " + seatNames[seat]
		}
		out = append(out, text)
	}
	return strings.Join(out, "\ncharge ")
}

func readCharge(s *State, l *lines.Line) {
	layered(s, l, blasts)
	k := laidDynamite + chargeKind(l.OneOf(chargeNames[laidDynamite:]...))
	c := newCharge(readPlace(s, l), k, -1)
	for l.More() {
		switch l.OneOf("served", "of") {
		case 0:
			c.more |= chargeServed
		case 1:
			c.more |= uint8(1+l.OneOf(s.seatWords()...)) << 1
		}
	}
	if !s.addCharge(c) {
		l.Fail("more than %d charges (Data 5)", chargeSlots)
	}
}

// Who is in a blast, and what it shakes.

func writeVictims(s *State) (out []string) {
	for m := s.victims; m != 0; m &= m - 1 {
		at, _ := s.victimAt(bits.TrailingZeros32(m))
		out = append(out, s.placeName(at))
	}
	return out
}

func readVictim(s *State, l *lines.Line, word string) {
	at, ok := s.placeNamed(word)
	bit := s.victimBit(at)
	if !ok || bit < 0 {
		l.Bad("a place within 2\" of the target, on its floor (Blast)")
		return
	}
	s.victims |= 1 << bit
}

// victimBit returns the bit of a place in victims, -1 for those out of reach.
func (s *State) victimBit(at place) int {
	m := s.r().Map
	x, y := m.XY(s.target.Square())
	a, b := m.XY(at.Square())
	if at.Floor() != s.target.Floor() {
		return -1
	}
	return slices.Index(blastSteps, [2]int{a - x, b - y})
}

func writeShaken(s *State) (out []string) {
	for m := s.shaken; m != 0; m &= m - 1 {
		out = append(out, string(s.r().letter(uint8(bits.TrailingZeros16(m)))))
	}
	return out
}

func readShaken(s *State, l *lines.Line, word string) {
	h := -1
	if len(word) == 1 {
		h = s.r().Map.Building(strings.ToUpper(word)[0])
	}
	if h < 0 {
		l.Bad("the letter of a building")
		return
	}
	s.shaken |= 1 << h
}

// What has to hold of a blast in progress.

// blastFits reports whether whoever is said to be in a blast is there, and whatever it shakes can
// be shaken.
func (s *State) blastFits() bool {
	for m := s.victims; m != 0; m &= m - 1 {
		at, ok := s.victimAt(bits.TrailingZeros32(m))
		if !ok || !s.filled(at) {
			return false
		}
	}
	for m := s.shaken; m != 0; m &= m - 1 {
		if s.buildings[bits.TrailingZeros16(m)].class == ground.Ruin {
			return false
		}
	}
	return true
}

// filled reports whether a figure is in a place.
func (s *State) filled(at place) bool {
	for n := range figures {
		if p, ok := s.figure(n); ok && p == at && !(n < survivorSlots && s.survivors[n].riding()) {
			return true
		}
	}
	return false
}

// victimPlace, insidePlace, shakenHouse and fusePlace are what the dice of a blast, a fire or a
// fuse are about.
func (s *State) victimPlace() place { _, at := s.victim(); return at }

func (s *State) insidePlace() place {
	t := *s
	at, _ := t.nextInside()
	return at
}

func (s *State) shakenHouse() uint8 { return uint8(bits.TrailingZeros16(s.shaken)) }

func (s *State) fusePlace() place {
	f, _ := s.nextFuse()
	return f.at
}

// blastWords reads the left column of T6.1 for a blast. S67.
func (s *State) blastWords(n int) string {
	h := s.attack(n + int(s.power))
	if h == deadly {
		return "dead or expired"
	}
	return mishapWords(h, "thrown down")
}

func fuseWords(_ *State, n int) string {
	switch {
	case n == 1:
		return "the fuse is out"
	case n <= 3:
		return "it burns on"
	}
	return "it goes off"
}

// castFits reports whether what is thrown is something to throw, and where to.
func (s *State) castFits() bool {
	k := s.weapon.kind()
	switch {
	case s.weapon != 0 && s.weapon.at() != hands(int(s.actor)), s.rocket > rocketOut, s.rocket != 0 && k != rocketLauncher:
		return false
	case s.rocket != 0 && int(s.blazing().house) >= len(s.r().Map.Buildings), s.blazing().figure > figures:
		return false
	case s.job == jobDamage || s.after == jobDamage, s.job == jobTest && k.missile():
		return k.missile() && s.figureAt(s.target)
	}
	return k.missile() || k.explosive()
}

// burns reports whether the dice of a fire are for somebody in it.
func (s *State) burns() bool {
	t := *s
	_, ok := t.nextInside()
	return s.burning() && ok && t.blazing().figure == s.blazing().figure
}
