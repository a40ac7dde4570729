package advice

import (
	"context"
	"slices"
	"time"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/mcts"
)

// Reporter makes the reports of a seat's searches.
type Reporter struct {
	game   engine.Game
	policy mcts.Policy // playout policy, or nil
	nets   agents.Nets // bundled nets that guide the searches

	calibration *agents.Calibration // of these searches; nil if none was measured
	curve       agents.Curve
}

// Reporter returns the report maker for a seat.
func (o Request) Reporter(g engine.Game, seat engine.Seat) (*Reporter, error) {
	t := &Reporter{game: g, nets: o.netSource(g, seat).Nets}
	var err error
	if t.policy, err = agents.OpenRollout(g, o.Rollout); err != nil {
		return nil, err
	}
	if o.Rollout == "" && !o.Net.File.Named() {
		var played agents.Nets
		if !o.Net.None {
			played = agents.DefaultGuideNets(g) // also if this seat has none
		}
		t.calibration, t.curve = agents.CalibrationFor(g, seat, played)
	}
	return t, nil
}

// stoppedTime is the time that the report of a stopped search may spend on estimates.
const stoppedTime = 20 * time.Millisecond

// lateAfter returns a function that reports whether ctx has ended and a time has passed.
func lateAfter(ctx context.Context, d time.Duration) func() bool {
	start := time.Now()
	return func() bool {
		mcts.Yield()
		return ctx.Err() != nil && time.Since(start) > d
	}
}

// Report returns the report of a search of a view and its tree, without the belief: see Belief. After the end of
// ctx, which stopped the search, it makes fewer playouts and estimates probabilities from visits.
func (t *Reporter) Report(ctx context.Context, v engine.View, found mcts.Result, explored mcts.Branch) Report {
	r := t.movesReport(v, found)
	p := reader{game: t.game, root: v, policy: t.policy, late: lateAfter(ctx, stoppedTime)}
	plan := p.planOf(found, explored)
	r.Plan = &plan
	r.Answers, r.AnswersFrom = p.answers()
	return r
}

// movesReport returns the report of the moves and the principal line.
func (t *Reporter) movesReport(v engine.View, r mcts.Result) Report {
	g, n := t.game, t.game.Notation()
	out := Report{Seat: engine.SeatName(g, v.Viewer()), Iterations: r.Iterations, Forced: r.Forced,
		Line: []LineStep{}, Nodes: r.Nodes, Full: r.Full}
	for i, m := range r.Moves {
		told := Move{
			Action: n.FormatAction(v, m.Action), Words: n.Explain(v, m.Action), Visits: m.Visits,
			Win: m.Win, WinError: m.WinError, Score: m.Value, ScoreError: m.ValueError,
		}
		told.Behind, told.BehindError, _ = r.Behind(i)
		out.Moves = append(out.Moves, told)
		if m.Action == r.PolicyMove && !r.Forced {
			out.Policy = told.Action
		}
	}
	p := engine.CloneView(g, v)
	for _, s := range r.Line {
		if p.Turn() != s.Seat || !slices.Contains(p.AppendLegal(nil), s.Action) {
			break // the view cannot be played further
		}
		out.Line = append(out.Line, LineStep{engine.SeatName(g, s.Seat), n.FormatAction(p, s.Action), n.Explain(p, s.Action), s.Visits})
		p.Apply(s.Action)
	}
	if !out.Forced {
		out.Guided = t.nets.Names()
	}
	if c := t.calibration; c != nil && !out.Forced && out.Iterations >= c.Iterations {
		out.Searched = &Searched{Win: t.curve.Apply(out.Moves[0].Win), Player: c.Player, Games: c.Games}
		out.calibration = &t.curve
	}
	return out
}
