package rules

import (
	"slices"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// What the rows of phase_act.go are made of, and what is common to all actions.

// Act is one thing that a survivor may do.
type Act struct {
	Kind action.Kind
	Cost uint8 // actions; 0 where it depends, or is free
	When []Guard
	each func(s *State, l *Listing) // nil: the word alone
	do   func(s *State, p action.Play)
	// tested goes on after a die against a need, resume after what the action has set going.
	// Without resume the action is over then.
	tested func(s *State, ok bool)
	resume func(s *State)
}

// Guard is a condition of an action: the rule that asks for it, and what is said where it does
// not hold.
type Guard struct {
	Rule, Says string
	Holds      func(s *State, slot int) bool
}

// Refusal returns the first guard that does not hold, or nil.
func (a *Act) Refusal(s *State, slot int) *Guard {
	for i := range a.When {
		if !a.When[i].Holds(s, slot) {
			return &a.When[i]
		}
	}
	return nil
}

// ofLayer asks that a layer of the rules is played. Flow 8.9.
func ofLayer(l state.Layer) Guard {
	return Guard{"Flow 8.9", "that belongs to a layer of the rules that is left out", func(s *State, _ int) bool { return s.Rules().Plays(l) }}
}

// Listing is what lists of legal actions are made with: the table as it stands, and whose.
type Listing struct {
	state.Scratch
	slot  int
	Dst   []engine.Action
	who   ground.Mover
	paid  int // budget of the flood that was made, from the place of the survivor
	ready bool
	few   [64]engine.Action // for a list that is only to be looked at
}

var listings = sync.Pool{New: func() any { return new(Listing) }}

// List borrows what a list of actions of a survivor is appended with; done gives it back.
func (s *State) List(slot int, dst []engine.Action) *Listing {
	l := listings.Get().(*Listing)
	l.slot, l.Dst, l.who, l.paid, l.ready = slot, dst, s.MoverOf(slot), 0, false
	l.Lay(&s.Position)
	return l
}

// Done returns the list.
func (l *Listing) Done() []engine.Action {
	dst := l.Dst
	l.Dst = nil
	listings.Put(l)
	return dst
}

func (l *Listing) add(p action.Play) { l.Dst = append(l.Dst, p.Action()) }

// sortTail puts the last row of a list in order.
func sortTail(l *Listing) {
	n := len(l.Dst)
	for n > 0 && l.Dst[n-1]>>25 == l.Dst[len(l.Dst)-1]>>25 {
		n--
	}
	slices.Sort(l.Dst[n:])
}

// firstAction is the step of an action that is the actor's first in the turn.
const firstAction = 1

// pay takes actions from the actor.
func (s *State) pay(n uint8) {
	if n > 0 {
		s.Who().Actions -= n
		s.Who().Marks |= state.Acted
	}
}

// refund gives back what the action in progress has cost, while a partner is asked. S64.
func (s *State) refund(n uint8) {
	s.Who().Actions += n
	if s.CostFrame().First == firstAction {
		s.Who().Marks &^= state.Acted
	}
}

// endAct ends the action in progress. The game is over when no character is left. Flow V5.
func (s *State) endAct() {
	s.Clear()
	if !s.AnyCharacter() {
		s.Stage = state.StageInfect
	}
}
