package engine

import "strings"

// Functions that call the optional interfaces of optional.go, with defaults.

// Narrate describes the effect of an action in lines: by the game's Narrator, or else the seat and
// the action. The positions are as for Narrator.Narrate.
func Narrate(g Game, before Position, a Action, after Position) []string {
	n := g.Notation()
	if n, ok := n.(Narrator); ok {
		return n.Narrate(before, a, after)
	}
	words := ""
	if before.Turn() == Chance {
		words = OutcomeOf(n, before, a)
	}
	if words == "" {
		words = n.Explain(before, a)
	}
	if name := SeatName(g, before.Turn()); before.Turn() >= 0 && !strings.HasPrefix(words, name) {
		words = name + ": " + words
	}
	return []string{words}
}

// NarrateTo describes the legal action a of s in the view of a seat or of the public observer. It
// does not change s.
func NarrateTo(g Game, s State, a Action, eye Seat) []string {
	next := g.NewState()
	next.CopyFrom(s)
	next.Apply(a)
	before, after := g.NewView(), g.NewView()
	s.ViewInto(eye, before)
	next.ViewInto(eye, after)
	return Narrate(g, before, s.Seen(a, eye), after)
}

// NarrateComplete is NarrateTo for a story of whole games: it leaves out a roll whose effect
// depends on later rolls.
func NarrateComplete(g Game, s State, a Action, eye Seat) []string {
	lines := NarrateTo(g, s, a, eye)
	if s.Turn() != Chance || len(lines) == 0 {
		return lines
	}
	v := g.NewView()
	s.ViewInto(eye, v)
	if OutcomeOf(g.Notation(), v, s.Seen(a, eye)) == "" {
		return lines[1:]
	}
	return lines
}

// NarrateNext describes the legal action a of p in the view of p itself. It does not change p.
func NarrateNext(g Game, p Position, a Action) []string {
	after := Clone(g, p)
	after.Apply(a)
	return Narrate(g, p, a, after)
}

// PromptOf returns Phased.Prompt, "" if the game has none.
func PromptOf(p Position) string {
	if m, ok := p.(Phased); ok {
		return m.Prompt()
	}
	return ""
}

// Progress describes the progress of a position within its turn.
type Progress struct {
	Phase   string            `json:"phase,omitempty"`   // as in position files
	Asks    string            `json:"asks,omitempty"`    // Phased.Prompt
	Pending map[string]string `json:"pending,omitempty"` // in the middle of an action: thrown dice, a fight and so on, by field
}

// ProgressOf returns the progress of a position.
func ProgressOf(g Game, p Position) Progress {
	out := Progress{Asks: PromptOf(p)}
	if p, ok := p.(Phased); ok {
		out.Phase = p.Phase()
	}
	if n, ok := g.Notation().(Narrator); ok {
		out.Pending = n.Pending(p)
	}
	return out
}
