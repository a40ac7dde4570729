package session

import (
	"context"

	"deadreckon/agents/advice"
	"deadreckon/engine"
)

// Judge returns a function that judges moves of the seat on turn.
func (s *Session) Judge(r advice.Request) (run func(context.Context) (advice.Judgement, error), err error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	view, err := s.onTurn(r.Position)
	if err != nil {
		return nil, err
	}
	moves, err := advice.ParseMoves(s.Game(), view, r.Moves)
	if err != nil {
		return nil, err
	}
	from, seen := s.journal.History(view.Viewer())
	e, err := r.OpenJudge(s.Game(), view, advice.History{From: from, Seen: seen}, moves)
	if err != nil {
		return nil, err
	}
	return e.Run, nil
}

// onTurn returns the view of the seat on turn in a position, nil for the session's.
func (s *Session) onTurn(p engine.Position) (engine.View, error) {
	if err := s.Ready(); err != nil {
		return nil, err
	}
	if p == nil {
		p = s.Position()
	}
	return engine.ViewOnTurn(s.Game(), p)
}
