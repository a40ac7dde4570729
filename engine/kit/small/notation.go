package small

import (
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/position"
)

// notation is the text of a game in and out.
type notation[S any, P State[S]] struct {
	engine.ActionNames
	game *Game[S, P]
}

func (n notation[S, P]) Explain(p engine.Position, a engine.Action) string {
	return n.game.Explain(Of[S](p), a)
}

func (n notation[S, P]) Show(p engine.Position) string { return n.game.Show(Of[S](p)) }

func (n notation[S, P]) FormatPosition(p engine.Position) string {
	s := Of[S](p)
	if n.game.Played == nil {
		return n.game.File.Text(s)
	}
	return engine.History{Eye: *P(s).ViewerSeat(), Played: n.game.Played(s)}.Format(n.game)
}

func (n notation[S, P]) ParsePosition(text string) (engine.Position, error) {
	if n.game.Played != nil {
		return engine.ParseHistory(n.game, text)
	}
	truth := n.game.NewState()
	s := Of[S](truth)
	if _, err := n.game.File.Read(s, "", text); err != nil {
		return nil, err
	}
	if n.game.Flaw != nil {
		if key, cause := n.game.Flaw(s); cause != "" {
			return nil, position.At("", text, key, "", cause)
		}
	}
	if *P(s).ViewerSeat() == engine.Nobody {
		return truth, nil
	}
	v := n.game.NewView()
	*Of[S](v) = *s
	return v, nil
}

// narrator is the notation of a game that narrates.
type narrator[S any, P State[S]] struct{ notation[S, P] }

func (n narrator[S, P]) Narrate(before engine.Position, a engine.Action, after engine.Position) []string {
	return n.game.Narrate(Of[S](before), a, Of[S](after))
}

func (n narrator[S, P]) Outcome(p engine.Position, a engine.Action) string { return n.Explain(p, a) }

// Pending implements engine.Narrator: a small game has no decisions in the middle of an action.
func (n narrator[S, P]) Pending(engine.Position) map[string]string { return nil }

// ViewerRow is the row of the viewer of a position: the name of a seat, or truth for a full state.
func ViewerRow[S any, P State[S]](names ...string) position.Row[S] {
	words := append(slices.Clip(names), "truth")
	return position.Row[S]{
		Key: "eye",
		Write: func(s *S) string {
			if eye := *P(s).ViewerSeat(); eye >= 0 {
				return words[eye]
			}
			return "truth"
		},
		Read: func(s *S, l *lines.Line) {
			if i := l.OneOf(words...); i < len(names) {
				*P(s).ViewerSeat() = engine.Seat(i)
			}
		},
	}
}
