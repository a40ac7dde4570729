package mcp

import (
	"context"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/serve/session"
)

func addBelief(s *Server) {
	add(s, &sdk.Tool{Name: Belief, Description: "What your seat cannot know, with probabilities."}, belief)
}

func addSample(s *Server) {
	add(s, &sdk.Tool{Name: Sample, Description: "A whole position drawn from all that agree with what your seat knows; another seed draws another."}, sample)
}

func addSuggest(s *Server) {
	add(s, &sdk.Tool{Name: Suggest, Description: "Search for your move from what your seat knows: ranked moves with the probability of winning and its interval. With moves, these are compared in the same worlds with the same dice."}, suggest)
}

type ofSeat struct {
	Seat string `json:"seat,omitempty" jsonschema:"which of your seats, if you have several"`
}

// believed is what a seat cannot know.
type believed struct {
	Seat   string           `json:"seat"`
	Belief []advice.Unknown `json:"belief"`
}

// belief has no schema: a map of hundreds of places would be checked against it for milliseconds.
func belief(ctx context.Context, t *seated, in ofSeat) (string, any, error) {
	if err := t.GoOn(ctx); err != nil {
		return "", nil, err
	}
	_, v, err := t.Eye(in.Seat)
	if err != nil {
		return "", nil, err
	}
	all, drawing, err := t.Session().Belief(v)
	if err != nil {
		return "", nil, err
	}
	out := believed{engine.SeatName(t.Game(), v.Viewer()), all}
	if len(all) == 0 {
		return "nothing is hidden from " + out.Seat, out, nil
	}
	return out.text() + drawing, out, nil
}

func (b believed) text() string {
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

type drawing struct {
	Seat string `json:"seat,omitempty" jsonschema:"which of your seats, if you have several"`
	Seed uint64 `json:"seed,omitempty" jsonschema:"another seed draws another"`
}

// drawn is a position that may be the true one.
type drawn struct {
	Seat     string `json:"seat"`
	Position string `json:"position"`
	Show     string `json:"show"`
}

func sample(ctx context.Context, t *seated, in drawing) (string, drawn, error) {
	if err := t.GoOn(ctx); err != nil {
		return "", drawn{}, err
	}
	_, v, err := t.Eye(in.Seat)
	if err != nil {
		return "", drawn{}, err
	}
	world, n := t.Session().Sample(v, in.Seed), t.Game().Notation()
	out := drawn{engine.SeatName(t.Game(), v.Viewer()), n.FormatPosition(world), n.Show(world)}
	return out.Show + "\n" + out.Position, out, nil
}

// How long a search takes unless the client says, and at most.
const (
	searchSeconds = 2.0
	mostSeconds   = 60.0
)

type searching struct {
	Seat       string   `json:"seat,omitempty" jsonschema:"which of your seats, if you have several"`
	Seconds    float64  `json:"seconds,omitempty" jsonschema:"how long to search, 2 unless given, at most 60"`
	Iterations int      `json:"iterations,omitempty" jsonschema:"how many games to search; the same number gives the same answer"`
	Moves      []string `json:"moves,omitempty" jsonschema:"actions to compare, in place of all"`
	Net        string   `json:"net,omitempty" jsonschema:"none searches without the net that ships with the program, if there is one for your side"`
}

// request is what the client asks of a search from a position.
func (in searching) request(id string, from engine.Position) (*session.Suggest, error) {
	r := advice.Request{Position: from, Iterations: in.Iterations}
	if err := r.Net.Set(in.Net); err != nil {
		return nil, err
	}
	if in.Seconds < 0 || in.Seconds > mostSeconds {
		return nil, fmt.Errorf("seconds is %v; expected 0 to %v", in.Seconds, mostSeconds)
	}
	switch {
	case in.Seconds > 0:
	case in.Iterations != 0:
		in.Seconds = mostSeconds
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

// advised is how many moves a search lists.
const advised = 10

func suggest(ctx context.Context, t *seated, in searching) (string, any, error) {
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
		short := found.Report.Short(advised)
		short.Plan, short.Answers = nil, nil // a tree of branches, which the text cannot hold
		return ranked(short), short, err
	}
	return "", nil, err
}

// ranked writes what a search found.
func ranked(r advice.Report) string {
	var out strings.Builder
	if r.Forced {
		out.WriteString("the only legal action; nothing was searched\n")
	}
	for i, m := range r.Moves {
		low, high := m.Interval()
		fmt.Fprintf(&out, "%d. %s: %s; wins %.1f %% (95 %%: %.1f to %.1f), %d visits\n", i+1, m.Action, m.Words, 100*m.Win, 100*low, 100*high, m.Visits)
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
		fmt.Fprintf(&out, "where searches play on, positions in which move 1 is said to win as often were won about %.0f %% of the time\n", 100*r.Searched.Win)
	}
	fmt.Fprintf(&out, "%d iterations", r.Iterations)
	return out.String()
}

// judged writes what moves are worth that were compared.
func judged(j advice.Judgement) string {
	var out strings.Builder
	for i, m := range j.Moves {
		fmt.Fprintf(&out, "%d. %s: %s; wins %.1f %%", i+1, m.Action, m.Words, 100*m.Win)
		if i > 0 {
			low, high := m.BehindInterval()
			fmt.Fprintf(&out, ", %.1f points behind (95 %%: %.1f to %.1f)", advice.Points(m.Behind), advice.Points(low), advice.Points(high))
		}
		out.WriteString("\n")
		for _, why := range m.Reasons {
			fmt.Fprintf(&out, "   %s\n", why.Text)
		}
	}
	fmt.Fprintf(&out, "%d rounds", j.Rounds)
	if j.Weighed > 0 {
		fmt.Fprintf(&out, ", in worlds weighed by %d actions of the others", j.Weighed)
	}
	return out.String()
}
