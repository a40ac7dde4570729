package town

import (
	"math/bits"

	"deadreckon/engine"
)

// zed is a Zeds unit: its type, 0 for none (bits 0-3), the Hits taken (4-6), and whether
// it has had its move in the activation or the pressure event in progress (7). C21.
type zed uint8

const stirred zed = 1 << 7

func newZed(kind uint8) zed   { return zed(kind) }
func (z zed) kind() uint8     { return uint8(z & 15) }
func (z zed) damage() int     { return int(z >> 4 & 7) }
func (z zed) stirred() bool   { return z&stirred != 0 }
func (z zed) left() int       { return zedHits - z.damage() } // Hits until it is gone
func (z zed) same(o zed) bool { return z&^stirred == o&^stirred }

// side returns 0 for the full side, 1 for the reduced one. hit-5.
func (z zed) side() int {
	if z.damage() >= zedSide {
		return 1
	}
	return 0
}

// man is a Player unit: its place (bits 0-5), the Hits taken (6-8), the markers Defiant
// (9) and Well-Armed (10), and the seat whose personal unit it is, 7 for none (11-13).
type man uint16

const (
	defiant man = 1 << 9
	armed   man = 1 << 10

	noSeat = 7
)

func (m man) place() Space      { return Space(m & 63) }
func (m man) damage() int       { return int(m >> 6 & 7) }
func (m man) seat() uint8       { return uint8(m >> 11 & 7) }
func (m man) inPlay() bool      { return m.place() <= Center }
func (m man) at(x Space) man    { return m&^63 | man(x) }
func (m man) hurt(d int) man    { return m&^(7<<6) | man(d)<<6 }
func (m man) with(s uint8) man  { return m&^(7<<11) | man(s)<<11 }
func (m man) without(b man) man { return m &^ b }

// Markers of powers, in State.marks. act-3, act-14.
const (
	markInitiative = 1 << iota
	markLeadership
	markCitadel
	markSpeech // once a game. C53

	everyTurn = markInitiative | markLeadership | markCitadel
)

// Effects that last until Housekeeping. C89.
const (
	effectCardio = 1 << iota
	effectNoTerrain
	effectFog
)

// Results.
const (
	undecided uint8 = iota
	won
	fell // fell plus the track by which Zeds entered Town Center
)

// State is one position of the game, flat and without pointers. Nothing is secret: the
// view of a seat is the same content with the viewer's number. Copying it is one
// assignment; two histories that lead to the same position give equal bytes. Digest 8.2.
type State struct {
	used  uint32        // Event cards seen, and all of acts that are over
	where uint32        // spaces that hold Zeds, as put and take keep them
	men   [maxUnits]man // by unit
	rules uint16        // index of the game's Rules
	deck  uint16        // Fate cards to be drawn
	held  uint16        // Fate cards held

	fight fight
	grant grant

	zeds [32][2]zed // by space, the stronger first
	cup  [10]uint8  // counters by type, from 1 on

	phase  Phase
	step   step
	text   uint8 // texts of the Event card that are done; in the setup: the step
	symbol uint8 // symbols of its Zeds section done
	order  uint8 // tracks still to be activated, as a set

	turn      uint8
	ammo      uint8
	events    uint8 // Event Actions
	personal  uint8 // seats with their Player Action, as a set
	marks     uint8 // markers that can be spent
	effects   uint8
	barred    uint8 // 1 + the space with the No Entry marker
	act       uint8 // act of the Event deck
	left      uint8 // cards of the act still to come
	card      uint8 // the Event card
	next      uint8 // the next Event card, if it was looked at
	scanning  bool  // a Police Scanner looks at the next Event card
	inHand    zed   // a Zeds unit that looks for a place
	goal      uint8 // 1 + the space in which a unit from the Cup is placed
	fate      fated
	job       job
	floor     uint8 // the seat that may act
	passed    uint8 // seats that hold, as a set
	lastCall  bool
	acting    uint8 // 1 + the seat that executes something
	performer uint8 // 1 + the unit that moves or forages
	viewer    uint8 // 0 for the truth, else 1 + a seat
	result    uint8
	_         [5]uint8
}

// fight is the one combat or shot in progress, and the retreat that follows. Digest 3.5.
type fight struct {
	side    uint16 // Player units of the combat
	running uint16 // Player units still to retreat
	kind    fightKind
	at      Space
	who     Unit // the fighter or shooter
	slot    uint8
	back    Space // the end of the way back of attackers, of defenders Town Center
	boost   uint8 // shift by Ambush or by the Citadel
	sum     uint8
	again   bool // re-rolled
	attacks bool
	entry   bool // begun by Zeds that entered in a Brains! activation. C22
	lost    bool // by the players
	hits    uint8
}

type fightKind uint8

const (
	noFight fightKind = iota
	combat
	shot
	backing // Player units retreat, withdraw or back up
	routing // Zeds retreat
)

// grant is a set of free Actions. 3.9.
type grant struct {
	men     uint16
	errands uint8 // as a set
	_       uint8
}

// fated is a Fate draw in progress. 3.8.
type fated struct {
	part  uint8 // 0 none
	twice bool  // the Fated Event activates the track twice; otherwise it places a unit
	card  uint8
	track Track
}

// job moves or places several Zeds units one by one. 3.3, 3.7.
type job struct {
	kind   jobKind
	track  Track
	index  uint8 // activations: spaces done; NEWALL: tracks done
	rounds uint8 // rounds of pressure still to come
	at     Space // space of the moving units
	movers uint8 // their slots, as a set
	won    bool  // they won the combat that their entry began
}

func (s *State) r() *Rules { return allRules.At(s.rules) }

// strength is the Strength of a Zeds unit. combat-2.
func (s *State) strength(z zed) int {
	if z == 0 {
		return 0
	}
	return int(s.r().Units.Zeds[z.kind()].Strength[z.side()])
}

// groupStrength is the Strength of all Zeds units in a space. combat-2, stack-2.
func (s *State) groupStrength(x Space) int {
	g := &s.zeds[x]
	return s.strength(g[0]) + s.strength(g[1])
}

// count returns the Zeds units of a space.
func (s *State) count(x Space) int {
	switch g := &s.zeds[x]; {
	case g[1] != 0:
		return 2
	case g[0] != 0:
		return 1
	}
	return 0
}

// room returns how many Zeds units a space of a track can still take. stack-1, stack-3.
func (s *State) room(x Space) int {
	if s.closed(x) {
		return 0
	}
	return stacking - s.count(x)
}

// closed reports whether the No Entry marker is on a space. hello-2, C29.
func (s *State) closed(x Space) bool { return s.barred != 0 && s.barred == uint8(x)+1 }

// hostile reports whether a space holds Zeds.
func (s *State) hostile(x Space) bool { return s.where>>x&1 != 0 }

// infested returns the spaces that hold Zeds.
func (s *State) infested() Set { return Set(s.where) }

// zedsOn counts the Zeds units of a track, its Start included. C19.
func (s *State) zedsOn(t Track) (n int) {
	for x := t.Start() - start; x <= t.Start(); x++ {
		n += s.count(x)
	}
	return n
}

// put places a Zeds unit in a space with room, the stronger first. The movers of the job keep their marks.
func (s *State) put(x Space, z zed) (slot uint8) {
	g := &s.zeds[x]
	s.where |= 1 << x
	if g[0] == 0 || !s.before(z, g[0]) {
		if g[0] != 0 {
			slot = 1
		}
		g[slot] = z
		return slot
	}
	g[1], g[0] = g[0], z
	if s.job.movers != 0 && s.job.at == x {
		s.job.movers = s.job.movers << 1 & 3
	}
	return 0
}

// before orders the Zeds units of a space: by Strength, then the lower type, less damage, and not yet
// moved.
func (s *State) before(a, b zed) bool {
	if p, q := s.strength(a), s.strength(b); p != q {
		return p > q
	}
	if a.kind() != b.kind() {
		return a.kind() < b.kind()
	}
	if a.damage() != b.damage() {
		return a.damage() < b.damage()
	}
	return a < b
}

// take lifts a Zeds unit off the map.
func (s *State) take(x Space, slot uint8) zed {
	g := &s.zeds[x]
	z := g[slot]
	if slot == 0 {
		if g[0] = g[1]; g[0] == 0 {
			s.where &^= 1 << x
		}
	}
	g[1] = 0
	if s.job.movers != 0 && s.job.at == x {
		if slot == 0 {
			s.job.movers >>= 1
		} else {
			s.job.movers &= 1
		}
	}
	return z
}

// hurt gives a Zeds unit some Hits, at most those left; the last eliminates it. hit-4, C26.
func (s *State) hurt(x Space, slot uint8, hits int) {
	if hits == 0 {
		return
	}
	moving := s.job.at == x && s.job.movers>>slot&1 != 0
	z := s.take(x, slot)
	if hits >= z.left() {
		s.cup[z.kind()]++
		return
	}
	if slot = s.put(x, z+zed(hits)<<4); moving {
		s.job.movers |= 1 << slot
	}
}

// menAt returns the Player units of a space.
func (s *State) menAt(x Space) (m uint16) {
	for u := range s.men {
		if s.men[u].place() == x {
			m |= 1 << u
		}
	}
	return m
}

// inPlay returns the Player units on the map.
func (s *State) inPlay() (m uint16) {
	for u := range s.r().Units.Men {
		if s.men[u].inPlay() {
			m |= 1 << u
		}
	}
	return m
}

// full reports whether a space takes no more Player unit: Town Center always does. move-4.
func (s *State) full(x Space) bool {
	return x != Center && (s.closed(x) || bits.OnesCount16(s.menAt(x)) >= stacking)
}

// free reports whether a Player unit may enter a space. 3.0.
func (s *State) free(x Space) bool { return !s.full(x) && !s.hostile(x) }

// has reports whether the unit with a power is in play.
func (s *State) has(p Ability) bool {
	u := s.r().who[p]
	return u != noUnit && s.men[u].inPlay()
}

// manStrength is the Strength of the face-up side of a Player unit. combat-2.
func (s *State) manStrength(u Unit) int {
	c := &s.r().Units.Men[u]
	if s.men[u].damage() >= int(c.Hits[0]) {
		return int(c.Strength[1])
	}
	return int(c.Strength[0])
}

// chair is the seat that speaks for the group. C43.
func (s *State) chair() uint8 { return (s.turn - 1) % s.r().players }

// holder is the seat that decides for a unit. Digest, vocabulary; C47.
func (s *State) holder(u Unit) uint8 {
	if seat := s.men[u].seat(); seat != noSeat {
		return seat
	}
	return s.chair()
}

// actor is the seat that executes an action, otherwise the chair. 4.2.
func (s *State) actor() uint8 {
	if s.acting != 0 {
		return s.acting - 1
	}
	return s.chair()
}

// finish ends the game. town-1, turn-7.
func (s *State) finish(result uint8) {
	s.result, s.phase = result, phaseOver
	s.fight, s.grant, s.fate, s.job = fight{}, grant{}, fated{}, job{}
	s.inHand, s.goal, s.acting, s.performer = 0, 0, 0, 0
	s.order, s.text, s.symbol, s.step = 0, 0, 0, 0
	s.calm()
}

// calm forgets which Zeds units have moved.
func (s *State) calm() {
	for x := range s.zeds {
		g := &s.zeds[x]
		g[0] &^= stirred
		g[1] &^= stirred
	}
}

// Score returns +1 to every seat for a win, -1 for a loss. C99.
func (s *State) Score(engine.Seat) float64 {
	switch {
	case s.result == undecided:
		return 0
	case s.result == won:
		return 1
	}
	return -1
}
