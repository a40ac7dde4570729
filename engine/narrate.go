package engine

import "strings"

// What a Notation says of what happened, and what lies open to all: optional.go has the
// interfaces, here is how they are asked.

// Narrate says in lines what an action came to: the words of the game where it has them,
// and else who did what. The positions are those of Narrator.Narrate.
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

// NarrateTo says in lines what the action a, about to be applied to s, comes to in the eye
// of a seat, or of the onlooker. It changes nothing.
func NarrateTo(g Game, s State, a Action, eye Seat) []string {
	next := g.NewState()
	next.CopyFrom(s)
	next.Apply(a)
	before, after := g.NewView(), g.NewView()
	s.ViewInto(eye, before)
	next.ViewInto(eye, after)
	return Narrate(g, before, s.Seen(a, eye), after)
}

// NarrateComplete is NarrateTo for whoever is told of a whole game: dice that come to something only with
// those that follow are left to these.
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

// NarrateNext says in lines what the action a, about to be applied to p, comes to in the
// eye of p itself. It changes nothing.
func NarrateNext(g Game, p Position, a Action) []string {
	after := Clone(g, p)
	after.Apply(a)
	return Narrate(g, p, a, after)
}

// PromptOf says in a line what comes next in a position, or nothing where its game cannot.
func PromptOf(p Position) string {
	if m, ok := p.(Phased); ok {
		return m.Prompt()
	}
	return ""
}

// Progress tells how far a position is in its turn, as far as the position shows it.
type Progress struct {
	Phase   string            `json:"phase,omitempty"`   // as position files name it
	Asks    string            `json:"asks,omitempty"`    // what comes next, in words
	Pending map[string]string `json:"pending,omitempty"` // in the middle of an action: dice that were thrown, a fight and so on, by field
}

// ProgressOf tells of a position.
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
