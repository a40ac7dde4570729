package streets

import (
	"slices"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// act is one thing that a survivor may do.
type act struct {
	kind Kind
	cost uint8 // actions; 0 where it depends, or is free
	when []guard
	each func(s *State, l *listing) // nil: the word alone
	do   func(s *State, p Play)
	// tested goes on after a die against a need, resume after what the action has set going.
	// Without resume the action is over then.
	tested func(s *State, ok bool)
	resume func(s *State)
}

// guard is a condition of an action: the rule that asks for it, and what is said where it does
// not hold.
type guard struct {
	rule, says string
	holds      func(s *State, slot int) bool
}

// listing is what lists of legal actions are made with: the table as it stands, and whose.
type listing struct {
	scratch
	slot  int
	dst   []engine.Action
	who   ground.Mover
	paid  int // budget of the flood that was made, from the place of the survivor
	ready bool
	few   [64]engine.Action // for a list that is only to be looked at
}

var listings = sync.Pool{New: func() any { return new(listing) }}

// list borrows what a list of actions of a survivor is appended with; done gives it back.
func (s *State) list(slot int, dst []engine.Action) *listing {
	l := listings.Get().(*listing)
	l.slot, l.dst, l.who, l.paid, l.ready = slot, dst, s.moverOf(slot), 0, false
	l.lay(s)
	return l
}

// done returns the list.
func (l *listing) done() []engine.Action {
	dst := l.dst
	l.dst = nil
	listings.Put(l)
	return dst
}

func (l *listing) add(p Play) { l.dst = append(l.dst, p.Action()) }

// ofLayer asks that a layer of the rules is played. Flow 8.9.
func ofLayer(l layer) guard {
	return guard{"Flow 8.9", "that belongs to a layer of the rules that is left out", func(s *State, _ int) bool { return s.r().plays(l) }}
}

// acts are the rows, ascending by kind, and actByKind finds them. They are made in init.
var (
	acts      []act
	actByKind [kinds]*act
)

// actOf returns the row of an action in progress.
func actOf(k Kind) *act { return actByKind[k] }

// refusal returns the first guard that does not hold, or nil.
func (a *act) refusal(s *State, slot int) *guard {
	for i := range a.when {
		if !a.when[i].holds(s, slot) {
			return &a.when[i]
		}
	}
	return nil
}

// firstAction is the step of an action that is the actor's first in the turn.
const firstAction = 1

// pay takes actions from the actor.
func (s *State) pay(n uint8) {
	if n > 0 {
		s.who().actions -= n
		s.who().marks |= acted
	}
}

// refund gives back what the action in progress has cost, while a partner is asked. S64.
func (s *State) refund(n uint8) {
	s.who().actions += n
	if s.paying().first == firstAction {
		s.who().marks &^= acted
	}
}

// resume goes on with the action in progress when what it has set going is over.
func (s *State) resume() {
	if next := actOf(s.act).resume; next != nil {
		next(s)
		return
	}
	s.endAct()
}

// endAct ends the action in progress. The game is over when no character is left. Flow V5.
func (s *State) endAct() {
	s.clear()
	if !s.anyCharacter() {
		s.stage = stageInfect
	}
}

// sortTail puts the last row of a list in order.
func sortTail(l *listing) {
	n := len(l.dst)
	for n > 0 && l.dst[n-1]>>25 == l.dst[len(l.dst)-1]>>25 {
		n--
	}
	slices.Sort(l.dst[n:])
}
