package session

import (
	"context"

	"deadreckon/agents/advice"
	"deadreckon/engine"
)

// Question is a request to judge moves.
type Question struct {
	ID       string // no other search in flight has it
	Order    advice.Order
	Position engine.Position // nil for the session's
	Moves    []string        // one is judged beside the best other one; see advice.Order.OpenJudge

	Done func(advice.Judgement, error) // of the result
}

// Judge starts to judge moves of the seat on turn, as Suggest starts a search.
func (s *Session) Judge(r Question) error {
	view, err := s.onTurn(r.Position)
	if err != nil {
		return err
	}
	moves, err := advice.ParseMoves(s.Game(), view, r.Moves)
	if err != nil {
		return err
	}
	from, seen := s.journal.Led(view.Viewer())
	e, err := r.Order.OpenJudge(s.Game(), view, advice.Line{From: from, Seen: seen}, moves)
	if err != nil {
		return err
	}
	return s.flights.start(r.ID, func(ctx context.Context) (answer func()) {
		out, err := safely(func() (advice.Judgement, error) { return e.Run(ctx) })
		return func() { r.Done(out, err) }
	})
}

// onTurn returns what the seat on turn knows of a position, nil for the session's.
func (s *Session) onTurn(p engine.Position) (engine.View, error) {
	if err := s.Ready(); err != nil {
		return nil, err
	}
	if p == nil {
		p = s.Position()
	}
	return engine.ViewOnTurn(s.Game(), p)
}
