package mcp

import (
	"context"
	"fmt"
	"strings"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/serve/session"
)

type beliefArgs struct {
	Seat string `json:"seat,omitempty" jsonschema:"which of your seats, if you have several"`
}

// beliefResult is the hidden information of a seat.
type beliefResult struct {
	Seat   string           `json:"seat"`
	Belief []advice.Unknown `json:"belief"`
}

// belief returns any, to have no output schema: validating hundreds of squares would take milliseconds.
func belief(ctx context.Context, t *seated, in beliefArgs) (string, any, error) {
	if err := t.GoOn(ctx); err != nil {
		return "", nil, err
	}
	_, v, err := t.View(in.Seat)
	if err != nil {
		return "", nil, err
	}
	all, note, err := t.Session().Belief(v)
	if err != nil {
		return "", nil, err
	}
	out := beliefResult{engine.SeatName(t.Game(), v.Viewer()), all}
	if len(all) == 0 {
		return "nothing is hidden from " + out.Seat, out, nil
	}
	return out.text() + note, out, nil
}

func (b beliefResult) text() string {
	var out strings.Builder
	for _, u := range b.Belief {
		fmt.Fprintf(&out, "%s", u.Name)
		if u.Count > 1 {
			fmt.Fprintf(&out, " (%d)", u.Count)
		}
		for i, o := range u.Outcomes {
			mark := ", "
			if i == 0 {
				mark = ": "
			}
			fmt.Fprintf(&out, "%s%s %.1f %%", mark, o.Value, 100*o.Probability)
		}
		out.WriteString("\n")
	}
	return out.String()
}

type sampleArgs struct {
	Seat string `json:"seat,omitempty" jsonschema:"which of your seats, if you have several"`
	Seed uint64 `json:"seed,omitempty" jsonschema:"seed of the sample"`
}

// sampleResult is a sampled position.
type sampleResult struct {
	Seat     string `json:"seat"`
	Position string `json:"position"`
	Show     string `json:"show"`
}

func sample(ctx context.Context, t *seated, in sampleArgs) (string, sampleResult, error) {
	if err := t.GoOn(ctx); err != nil {
		return "", sampleResult{}, err
	}
	_, v, err := t.View(in.Seat)
	if err != nil {
		return "", sampleResult{}, err
	}
	world, n := t.Session().Sample(v, in.Seed), t.Game().Notation()
	out := sampleResult{engine.SeatName(t.Game(), v.Viewer()), n.FormatPosition(world), n.Show(world)}
	return out.Show + "\n" + out.Position, out, nil
}

// Default and maximum seconds of a search.
const (
	searchSeconds = 2.0
	maxSeconds    = 60.0
)

type suggestArgs struct {
	Seat       string   `json:"seat,omitempty" jsonschema:"which of your seats, if you have several"`
	Seconds    float64  `json:"seconds,omitempty" jsonschema:"search time, by default 2, at most 60"`
	Iterations int      `json:"iterations,omitempty" jsonschema:"number of search iterations, for a reproducible answer"`
	Moves      []string `json:"moves,omitempty" jsonschema:"actions to compare"`
	Net        string   `json:"net,omitempty" jsonschema:"none: search without the bundled net, if your side has one"`
}

// request returns a search request for a position.
func (in suggestArgs) request(id string, from engine.Position) (*session.Suggest, error) {
	r := advice.Request{Position: from, Iterations: in.Iterations}
	if err := r.Net.Set(in.Net); err != nil {
		return nil, err
	}
	if in.Seconds < 0 || in.Seconds > maxSeconds {
		return nil, fmt.Errorf("seconds is %v: expected 0 to %v", in.Seconds, maxSeconds)
	}
	switch {
	case in.Seconds > 0:
	case in.Iterations != 0:
		in.Seconds = maxSeconds
	default:
		in.Seconds = searchSeconds
	}
	if len(in.Moves) > 0 {
		r.Moves = in.Moves
	}
	var err error
	if r.Time, err = session.Seconds("seconds", in.Seconds); err != nil {
		return nil, err
	}
	return &session.Suggest{Head: session.Head{ID: id}, Request: r, Seed: new(uint64)}, nil
}

// maxListedMoves is the number of moves in an answer.
const maxListedMoves = 10

func suggest(ctx context.Context, t *seated, in suggestArgs) (string, any, error) {
	select {
	case t.searching <- struct{}{}:
		defer func() { <-t.searching }()
	case <-ctx.Done():
		return "", nil, ctx.Err()
	}
	v, err := t.Deciding(ctx, in.Seat)
	if err != nil {
		return "", nil, err
	}
	t.asked++
	r, err := in.request(fmt.Sprint(t.asked), v)
	if err != nil {
		return "", nil, err
	}
	wait, err := session.Start(t.Session(), r, nil)
	if err != nil {
		return "", nil, err
	}
	t.release()
	reply, err := wait(ctx)
	switch found := reply.(type) {
	case session.JudgeReply:
		return judged(found.Judgement), found.Judgement, err
	case session.SuggestReply:
		short := found.Report.Short(maxListedMoves)
		short.Plan, short.Answers = nil, nil // trees, which the text cannot show
		return ranked(short), short, err
	}
	return "", nil, err
}

// ranked formats a search result.
func ranked(r advice.Report) string {
	var out strings.Builder
	if r.Forced {
		out.WriteString("the only legal action, so no search\n")
	}
	for i, m := range r.Moves {
		low, high := m.Interval()
		fmt.Fprintf(&out, "%d. %s: %s; wins %.1f %% (95 %% CI %.1f to %.1f), %d visits\n", i+1, m.Action, m.Words, 100*m.Win, 100*low, 100*high, m.Visits)
	}
	if r.More > 0 {
		fmt.Fprintf(&out, "%d more moves\n", r.More)
	}
	var line []string
	for _, s := range r.Line {
		line = append(line, s.Seat+" "+s.Action)
	}
	if line != nil {
		fmt.Fprintf(&out, "likely to follow: %s\n", strings.Join(line, "; "))
	}
	out.WriteString(r.GuidedBy("net none"))
	if r.Searched != nil {
		fmt.Fprintf(&out, "in measured search games, positions with the estimate of move 1 were won about %.0f %% of the time\n", 100*r.Searched.Win)
	}
	fmt.Fprintf(&out, "%d iterations", r.Iterations)
	return out.String()
}

// judged formats a comparison of moves.
func judged(j advice.Judgement) string {
	var out strings.Builder
	for i, m := range j.Moves {
		fmt.Fprintf(&out, "%d. %s: %s; wins %.1f %%", i+1, m.Action, m.Words, 100*m.Win)
		if i > 0 {
			low, high := m.BehindInterval()
			fmt.Fprintf(&out, ", %.1f percentage points behind (95 %% CI %.1f to %.1f)", advice.Points(m.Behind), advice.Points(low), advice.Points(high))
		}
		out.WriteString("\n")
		for _, why := range m.Reasons {
			fmt.Fprintf(&out, "   %s\n", why.Text)
		}
	}
	fmt.Fprintf(&out, "%d paired rounds", j.Rounds)
	if j.Weighed > 0 {
		fmt.Fprintf(&out, ", in positions weighted by %d actions of the others", j.Weighed)
	}
	return out.String()
}
