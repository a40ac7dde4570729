package journal

import (
	"slices"

	"deadreckon/engine"
)

// Mark is a snapshot of a line of play.
type Mark struct {
	Root   engine.Position
	Played []Played
}

// Mark returns the line of play up to the current node.
func (j *Journal) Mark() Mark { return Mark{j.Root(), j.Played()} }

// Leads reports whether now continues m.
func (m Mark) ContinuedBy(now Mark, g engine.Game) bool {
	n := g.Notation()
	return m.Root != nil && len(now.Played) >= len(m.Played) && slices.Equal(m.Played, now.Played[:len(m.Played)]) &&
		n.FormatPosition(m.Root) == n.FormatPosition(now.Root)
}

// Since calls visit for each action from a given number on, with the position before it, which must not be
// changed.
func (m Mark) Since(from int, g engine.Game, visit func(p engine.Position, a engine.Action)) {
	p := engine.Clone(g, m.Root)
	for i, played := range m.Played {
		if i >= from {
			visit(p, played.Action)
		}
		p.Apply(played.Action)
	}
}
