package session

import (
	"context"
	"encoding/json"
	"time"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Recall returns the latest search of a position, or else the rest of the plan of an earlier search, if the
// game has followed that plan.
type Recall struct {
	Head
	Where
}

// RecallReply is empty if there was no such search.
type RecallReply struct {
	Answer
	Suggestion json.RawMessage `json:"suggestion,omitempty"` // the report of the search
	Made       time.Time       `json:"made,omitzero"`        // when it ended
	Plan       *advice.Branch  `json:"plan,omitempty"`       // the rest of an earlier plan
	Seconds    float64         `json:"seconds,omitempty"`    // the time limit of the latest search in this game
}

// latestSuggest is the key of the time limit of the latest search.
const latestSuggest = "latest suggest"

func suggestKey(v engine.View) string { return keyOf("suggest", v.Viewer(), v.Key()) }

// keep returns a search of a position of the game, or of the current one for nil, that keeps its report
// with the journal. If that is impossible, as while another process has the file, it returns run.
func (s *Session) keep(r advice.Request, run func(context.Context) (advice.Report, error)) func(context.Context) (advice.Report, error) {
	view, err := s.onTurn(r.Position)
	if err != nil {
		return run
	}
	j, err := s.Seen(engine.SeatName(s.Game(), view.Viewer()))
	if err != nil {
		return run
	}
	f, err := s.findingsOf(j)
	if err != nil {
		return run
	}
	key := suggestKey(view)
	return func(ctx context.Context) (advice.Report, error) {
		report, err := run(ctx)
		if err == nil && report.Iterations > 0 {
			// A report that cannot be written is lost; the search is not.
			_, _ = f.put(key, report)
			if !r.Deeper {
				_, _ = f.put(latestSuggest, r.Time.Seconds())
			}
		}
		return report, err
	}
}

func (r *Recall) do(a *Asker) (any, error) {
	out := RecallReply{Answer: r.answer()}
	at := r.Where
	j, node, p, err := a.Look(at)
	if err != nil {
		return nil, err
	}
	if _, full := p.(engine.State); full {
		if p.Turn() < 0 {
			return out, nil
		}
		at.Seat = SeatWord(engine.SeatName(a.Game(), p.Turn()))
		if j, node, p, err = a.Look(at); err != nil {
			return nil, err
		}
	}
	f, err := a.findingsOf(j)
	if err != nil {
		return nil, err
	}
	f.get(latestSuggest, &out.Seconds)
	view := p.(engine.View)
	if view.Turn() != view.Viewer() {
		out.Plan = planned(f, j, node, at.Steps)
	} else if made, ok := f.get(suggestKey(view), &out.Suggestion); ok {
		out.Made = made
	} else {
		out.Plan = planned(f, j, node, at.Steps)
	}
	return out, nil
}

// planned returns the rest of the plan of the latest position before the given place that has been
// searched, or nil.
func planned(f *findings, j *journal.Journal, node int, steps *int) *advice.Branch {
	line, inNode := j.Trail(node), 0
	var root engine.View
	var plan advice.Plan
	var actions []engine.Action
	j.WalkLine(line, func(n int, p engine.Position, a engine.Action, _ journal.Step) {
		if n == node {
			if inNode++; steps != nil && inNode > *steps {
				return
			}
		}
		if v := p.(engine.View); v.Turn() == v.Viewer() {
			var report struct{ Plan *advice.Plan }
			if _, ok := f.get(suggestKey(v), &report); ok && report.Plan != nil {
				root, plan, actions = engine.CloneView(j.Game(), v), *report.Plan, nil
			}
		}
		actions = append(actions, a)
	})
	if root == nil {
		return nil
	}
	rest, ok := plan.Rest(j.Game(), root, actions)
	if !ok || len(rest.Steps)+len(rest.Branches) == 0 && rest.End == "" {
		return nil
	}
	return &rest
}
