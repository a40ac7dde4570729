package index

import "deadreckon/engine"

// List counts the actions of a game that has few and always the same, all without a
// square: each has the index of its place.
type List struct {
	actions []engine.Action
	of      []int32 // by action
}

// Of returns the list of some actions, none of which is large: a table is as long as the
// largest.
func Of(actions ...engine.Action) List {
	l := List{actions: actions}
	for i, a := range actions {
		for int(a) >= len(l.of) {
			l.of = append(l.of, -1)
		}
		l.of[a] = int32(i)
	}
	return l
}

// Fields returns the fields of the actions: ActionGlobals of an engine.Encoding.
func (l List) Fields(name func(engine.Action) string) []engine.Field {
	out := make([]engine.Field, len(l.actions))
	for i, a := range l.actions {
		out[i].Name = name(a)
	}
	return out
}

// Append appends the indices of actions: AppendIndices of an engine.Encoder.
func (l List) Append(dst []int32, actions []engine.Action) []int32 {
	for _, a := range actions {
		dst = append(dst, l.of[a])
	}
	return dst
}

// At returns the action of an index, and false where nobody is on turn: ActionAt of an
// engine.Encoder.
func (l List) At(p engine.Position, index int) (engine.Action, bool) {
	if index < 0 || index >= len(l.actions) || p.Turn() < 0 {
		return 0, false
	}
	return l.actions[index], true
}
