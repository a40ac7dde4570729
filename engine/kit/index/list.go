package index

import "deadreckon/engine"

// List numbers a small fixed set of actions without squares: each has its position in the list as
// index.
type List struct {
	actions []engine.Action
	of      []int32 // index by action
}

// Of returns a list of actions. Actions must be small numbers: the table is as long as the largest.
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

// Fields returns the fields of the actions, for engine.Encoding.ActionGlobals.
func (l List) Fields(name func(engine.Action) string) []engine.Field {
	out := make([]engine.Field, len(l.actions))
	for i, a := range l.actions {
		out[i].Name = name(a)
	}
	return out
}

// Append implements AppendIndices of an engine.Encoder.
func (l List) Append(dst []int32, actions []engine.Action) []int32 {
	for _, a := range actions {
		dst = append(dst, l.of[a])
	}
	return dst
}

// At implements ActionAt of an engine.Encoder. It returns false if no player is on turn.
func (l List) At(p engine.Position, index int) (engine.Action, bool) {
	if index < 0 || index >= len(l.actions) || p.Turn() < 0 {
		return 0, false
	}
	return l.actions[index], true
}
