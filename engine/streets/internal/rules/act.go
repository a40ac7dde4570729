package rules

import (
	"slices"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// ActionRow is an action that a survivor may take.
type ActionRow struct {
	Kind action.Kind
	Cost uint8 // actions; 0 if free, or if the action itself says
	When []Guard
	list func(s *State, l *ActionList) // nil for an action without arguments
	do   func(s *State, p action.Play)
	// tested continues after a die against a need; resume continues when everything that the action
	// caused is over. Without resume the action is over then.
	tested func(s *State, ok bool)
	resume func(s *State)
}

// Guard is a condition of an action: its rule, and the refusal if it does not hold.
type Guard struct {
	Rule, Says string
	Holds      func(s *State, slot int) bool
}

// Refusal returns the first guard that does not hold, nil if all hold.
func (a *ActionRow) Refusal(s *State, slot int) *Guard {
	for i := range a.When {
		if !a.When[i].Holds(s, slot) {
			return &a.When[i]
		}
	}
	return nil
}

// ofLayer requires a layer of the rules. Flow 8.9.
func ofLayer(l state.Layer) Guard {
	return Guard{"Flow 8.9", "that belongs to a disabled layer of the rules", func(s *State, _ int) bool { return s.Rules().Plays(l) }}
}

// ActionList collects legal actions of one survivor, with the table as it is now.
type ActionList struct {
	state.Scratch
	slot  int
	Dst   []engine.Action
	who   ground.Mover
	paid  int // budget of the flood that was made, from the place of the survivor
	ready bool
	few   [64]engine.Action // buffer for a list that is thrown away
}

var listings = sync.Pool{New: func() any { return new(ActionList) }}

// List borrows a list for a survivor that appends to dst. Done returns it.
func (s *State) List(slot int, dst []engine.Action) *ActionList {
	l := listings.Get().(*ActionList)
	l.slot, l.Dst, l.who, l.paid, l.ready = slot, dst, s.MoverOf(slot), 0, false
	l.Lay(&s.Position)
	return l
}

// Done gives the list back and returns the actions.
func (l *ActionList) Done() []engine.Action {
	dst := l.Dst
	l.Dst = nil
	listings.Put(l)
	return dst
}

func (l *ActionList) add(p action.Play) { l.Dst = append(l.Dst, p.Action()) }

// copyAs lists the actions of the last kind in the list again as another kind.
func (l *ActionList) copyAs(last, kind action.Kind) {
	for n := len(l.Dst) - 1; n >= 0 && action.Decode(l.Dst[n]).Kind == last; n-- {
		l.Dst = append(l.Dst, l.Dst[n]+engine.Action(kind-last)<<25)
	}
	sortTail(l)
}

// sortTail sorts the actions of the last kind in a list.
func sortTail(l *ActionList) {
	n := len(l.Dst)
	for n > 0 && l.Dst[n-1]>>25 == l.Dst[len(l.Dst)-1]>>25 {
		n--
	}
	slices.Sort(l.Dst[n:])
}

// firstAction in CostFrame.First marks the actor's first action of the turn.
const firstAction = 1

// pay takes actions from the actor.
func (s *State) pay(n uint8) {
	if n > 0 {
		s.Acting().Actions -= n
		s.Acting().Marks |= state.Acted
	}
}

// refund gives back the cost of the action in progress while a partner is asked. S64.
func (s *State) refund(n uint8) {
	s.Acting().Actions += n
	if s.CostFrame().First == firstAction {
		s.Acting().Marks &^= state.Acted
	}
}

// endAct ends the action in progress, and the game if no character is left. Flow V5.
func (s *State) endAct() {
	s.Clear()
	if !s.AnyCharacter() {
		s.Stage = state.StageInfect
	}
}
