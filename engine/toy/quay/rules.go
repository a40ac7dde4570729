package quay

import (
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
)

// Kind is a kind of action. An action has its kind and, in the low byte, a place, a die or a find;
// place 0 is masked.
type Kind uint8

const (
	KindNest Kind = iota + 1
	KindHide
	KindGo
	KindShoot
	KindOpen
	KindWait
	KindFind
	KindRouse
	KindProwl
	KindHold
	KindRoll
	kinds
)

func action(k Kind, arg uint8) engine.Action { return engine.Action(k)<<8 | engine.Action(arg) }
func kindOf(a engine.Action) Kind            { return Kind(a >> 8) }
func argOf(a engine.Action) uint8            { return uint8(a) }

// Contents of a shed, as a set. Q9.
const (
	fuelFound uint8 = 1 << iota
	nestFound
)

// verb is a kind of action: its word, guards, effect and explanation; $ stands for the place or number.
type verb struct {
	kind   Kind
	word   string // with the sign of its argument
	shown  string // example
	phases verbs.Phases
	guards []verbs.Guard[State]
	does   func(s *State, arg uint8)
	says   string
}

var list = []verb{
	{KindNest, "nest P", "nest ?", verbs.PhaseSet(phaseNest), rules(intoShed("Q2", (*State).seesNest)), (*State).layNest, "a nest is laid into $"},
	{KindHide, "hide P", "hide loft", verbs.PhaseSet(phaseHide), rules(intoShed("Q3", (*State).seesFuel)), (*State).hide, "the horde hides the fuel in $"},
	{KindGo, "go P", "go pier", verbs.PhaseSet(phaseAct), rules((*State).alongWay, (*State).slipsAway), (*State).walk, "the survivor goes to $"},
	{KindShoot, "shoot P", "shoot yard-w", verbs.PhaseSet(phaseAct), rules((*State).inRange, (*State).hasTarget), (*State).shoot, "the survivor shoots at a zombie in $"},
	{KindOpen, "open", "open", verbs.PhaseSet(phaseAct), rules((*State).atClosedShed), (*State).openShed, "the survivor opens the shed"},
	{KindWait, "wait", "wait", verbs.PhaseSet(phaseAct), nil, (*State).wait, "the survivor waits"},
	{KindFind, "find F", "find fuel", verbs.PhaseSet(phaseFind), rules((*State).mayLie), (*State).find, "the shed holds $"},
	{KindRouse, "rouse P", "rouse yard-e", verbs.PhaseSet(phaseStalk), rules((*State).mayMove), (*State).rouse, "the horde moves a zombie from $"},
	{KindProwl, "prowl P", "prowl lane-w", verbs.PhaseSet(phaseProwl), rules((*State).alongWay, (*State).isOpen), (*State).prowl, "the zombie goes to $"},
	{KindHold, "hold", "hold", verbs.PhaseSet(phaseStalk), nil, (*State).hold, "the horde holds"},
	{KindRoll, "roll D", "roll 4", verbs.PhaseSet(phaseShot, phaseBite, phaseRise), nil, (*State).roll, "the die shows $"},
}

func verbOf(k Kind) *verb {
	if k == 0 || k >= kinds {
		panic("quay: not an action")
	}
	return &list[k-1]
}

func rules(guards ...verbs.Guard[State]) []verbs.Guard[State] { return guards }

// Guards.

func place(a verbs.Args) Place { return Place(a.At(0)) }

// intoShed: a thing is laid into a shed. The place is masked for a viewer that does not see it.
func intoShed(rule string, seen func(s *State) bool) verbs.Guard[State] {
	return func(s *State, a verbs.Args) *verbs.Refusal {
		switch sees := seen(s); {
		case a.Wildcard && sees:
			return a.Refuse(rule, "the viewer sees the place")
		case !a.Wildcard && !sees:
			return a.Refuse(rule, "the viewer does not see the place")
		}
		return a.Require(a.Wildcard || sheds.has(place(a)), rule, "%s is no shed", place(a))
	}
}

// alongWay guards a step of the survivor or of a zombie. Q5, Q11.
func (s *State) alongWay(a verbs.Args) *verbs.Refusal {
	rule, from := "Q5", s.at
	if s.phase == phaseProwl {
		rule, from = "Q11", s.roused
	}
	return a.Require(near[from].has(place(a)), rule, "no way leads from %s to %s", from, place(a))
}

// slipsAway: leaving zombies needs two actions.
func (s *State) slipsAway(a verbs.Args) *verbs.Refusal {
	return a.Require(s.cost() <= s.actions, "Q6", "zombies are in %s, and one action is left", s.at)
}

// cost returns the number of actions of a step. Q5, Q6.
func (s *State) cost() uint8 {
	if s.zombies[s.at] > 0 {
		return 2
	}
	return 1
}

func (s *State) inRange(a verbs.Args) *verbs.Refusal {
	return a.Require(place(a) == s.at || near[s.at].has(place(a)), "Q7", "%s is too far from %s", place(a), s.at)
}

func (s *State) hasTarget(a verbs.Args) *verbs.Refusal {
	return a.Require(s.zombies[place(a)] > 0, "Q7", "no zombie is in %s", place(a))
}

func (s *State) atClosedShed(a verbs.Args) *verbs.Refusal {
	return a.Require(s.closed.has(s.at), "Q8", "%s is no closed shed", s.at)
}

func (s *State) mayLie(a verbs.Args) *verbs.Refusal {
	return a.Require(s.finds()[a.At(0)] > 0, "Q9", "%s has other contents", s.at)
}

func (s *State) mayMove(a verbs.Args) *verbs.Refusal {
	if s.zombies[place(a)] == 0 {
		return a.Refuse("Q11", "no zombie is in %s", place(a))
	}
	return a.Require(s.still(place(a)) > 0, "Q11", "all zombies in %s have moved", place(a))
}

func (s *State) isOpen(a verbs.Args) *verbs.Refusal {
	return a.Require(!s.closed.has(place(a)), "Q12", "%s is closed", place(a))
}

// Effects.

func (s *State) layNest(p uint8) { s.nest, s.phase = Place(p), phaseHide }

func (s *State) hide(p uint8) {
	s.fuel = Place(p)
	s.begin()
}

// begin begins the survivor's part of a round. Q4.
func (s *State) begin() { s.phase, s.actions = phaseAct, turn }

func (s *State) walk(p uint8) {
	s.actions -= s.cost()
	s.at = Place(p)
	s.goOn()
}

// goOn continues after an action of the survivor. Q11, Q16.
func (s *State) goOn() {
	switch {
	case s.ended():
		s.finish()
	case s.actions == 0:
		s.phase = phaseStalk
	default:
		s.phase = phaseAct
	}
}

func (s *State) finish() {
	s.phase, s.actions, s.bites = phaseOver, 0, 0
}

func (s *State) shoot(p uint8) {
	s.actions--
	s.target, s.phase = Place(p), phaseShot
}

func (s *State) openShed(uint8) {
	s.actions--
	s.phase = phaseFind
}

func (s *State) wait(uint8) {
	s.actions = 0
	s.goOn()
}

func (s *State) find(what uint8) {
	s.closed &^= 1 << s.at
	if what&fuelFound != 0 {
		s.fuel = found
	}
	if what&nestFound != 0 {
		s.nest = found
		s.come(s.at)
	}
	s.goOn()
}

// come adds a zombie. Q15.
func (s *State) come(p Place) {
	if s.count() < most {
		s.zombies[p]++
	}
}

func (s *State) rouse(p uint8) { s.roused, s.phase = Place(p), phaseProwl }

func (s *State) prowl(p uint8) {
	s.zombies[s.roused]--
	s.zombies[p]++
	s.moved[p]++
	s.roused, s.phase = nowhere, phaseStalk
}

func (s *State) hold(uint8) {
	clear(s.moved[:])
	s.bites = s.zombies[s.at]
	s.bite()
}

// bite continues with the next bite, if there is one. Q13, Q14, Q17.
func (s *State) bite() {
	switch {
	case s.ended():
		s.finish()
	case s.bites > 0:
		s.phase = phaseBite
	default:
		s.phase = phaseRise
	}
}

// roll applies a die. Q7, Q13, Q14.
func (s *State) roll(die uint8) {
	switch s.phase {
	case phaseShot:
		if die >= killed {
			s.zombies[s.target]--
		}
		s.target = nowhere
		s.goOn()
	case phaseBite:
		s.bites--
		if die >= bitten {
			s.wounds++
		}
		s.bite()
	case phaseRise:
		if p := rises(die); p != nowhere {
			s.come(p)
		}
		s.endRound()
	}
}

// rises returns the place of a new zombie. Q14.
func rises(die uint8) Place { return [...]Place{yardWest, yardEast, nowhere}[(die-1)/2] }

// endRound: Q18.
func (s *State) endRound() {
	if s.last() {
		s.finish()
		return
	}
	s.round++
	s.begin()
}

// Chance.

// odds appends the weights of outcomes: equal, except for finds.
func odds(s *State, dst []uint64) []uint64 {
	n := 6
	switch {
	case s.phase == phaseFind:
		n = 0
		for _, w := range s.finds() {
			if w > 0 {
				dst = append(dst, w)
			}
		}
	case s.phase == phaseNest && s.seesNest():
		n = sheds.size()
	case s.phase == phaseNest:
		n = 1
	}
	return append(dst, []uint64{1, 1, 1, 1, 1, 1}[:n]...)
}

// finds returns the weights of the contents of the opened shed: fuel and nest are independent.
func (s *State) finds() (weights [4]uint64) {
	fuel, nest := s.lies(s.fuel), s.lies(s.nest)
	for what := range weights {
		weights[what] = fuel[what&1] * nest[what>>1]
	}
	return weights
}

// lies returns the weights that a thing is elsewhere, and at the survivor's place.
func (s *State) lies(in Place) [2]uint64 {
	switch in {
	case s.at:
		return [2]uint64{0, 1}
	case nowhere: // unknown: each closed shed is equally likely
		return [2]uint64{uint64(s.closed.size() - 1), 1}
	}
	return [2]uint64{1, 0}
}

// Draw implements engine.Shortcuts: only the die has a faster way than the lists.
func (s *State) Draw(rng *rand.Rand) (a engine.Action, of int) {
	if s.phase == phaseNest || s.phase == phaseFind {
		return 0, 0
	}
	return action(KindRoll, 1+uint8(rng.Uint64N(6))), 6
}
