package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"deadreckon/engine"
)

// reportUnknown is something that a seat does not know, in words: see
// engine.Unknown.
type reportUnknown struct {
	Name     string             `json:"name"`
	Count    int                `json:"count"`
	Where    bool               `json:"where,omitempty"`
	Of       []string           `json:"of,omitempty"`
	Samples  int                `json:"samples,omitempty"` // absent for exact probabilities
	Outcomes []reportLikelihood `json:"outcomes"`
}

type reportLikelihood struct {
	Value       string  `json:"value"`
	Probability float64 `json:"probability"`
}

// beliefOf puts what the viewer believes into words; nothing in a game that does
// not tell.
func beliefOf(v engine.View) []reportUnknown {
	b, ok := v.(engine.Believer)
	if !ok {
		return nil
	}
	out := []reportUnknown{} // the game tells: JSON has an array, also of nothing
	for _, u := range b.Belief() {
		r := reportUnknown{Name: u.Name, Count: u.Count, Where: u.Where, Of: u.Of, Samples: u.Samples}
		for _, o := range u.Outcomes {
			r.Outcomes = append(r.Outcomes, reportLikelihood{o.Value, o.Probability})
		}
		out = append(out, r)
	}
	return out
}

// fewNamed is up to how many places are named.
const fewNamed = 12

// beliefText writes a belief for a person.
func beliefText(seat string, belief []reportUnknown) string {
	if len(belief) == 0 {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, "unknown to %s:\n", seat)
	for _, u := range belief {
		line := u.values()
		if u.Where {
			line = u.places()
		}
		if u.Samples > 0 {
			line += fmt.Sprintf(" (from %d samples)", u.Samples)
		}
		fmt.Fprintf(&out, "%s\n", wrapped("  "+u.title()+": ", line))
	}
	return out.String()
}

func (u reportUnknown) title() string {
	out := u.Name
	if u.Count > 1 {
		out = fmt.Sprintf("%d %s", u.Count, u.Name)
	}
	if n := len(u.Of); n > 0 && n <= fewNamed {
		out += " (" + strings.Join(u.Of, " ") + ")"
	}
	return out
}

// values writes the distribution of a value.
func (u reportUnknown) values() string {
	parts := make([]string, len(u.Outcomes))
	for i, o := range u.Outcomes {
		parts[i] = o.Value + ":" + tied + strings.ReplaceAll(percent(o.Probability), " ", tied)
	}
	return strings.Join(parts, ", ")
}

// places writes where something may stand: places of one probability together, the
// likeliest first.
func (u reportUnknown) places() string {
	outcomes := slices.Clone(u.Outcomes)
	slices.SortStableFunc(outcomes, func(a, b reportLikelihood) int {
		switch {
		case u.alike(a, b):
			return 0
		case a.Probability > b.Probability:
			return -1
		}
		return 1
	})
	var parts []string
	for i := 0; i < len(outcomes); {
		var names []string
		first := outcomes[i]
		for ; i < len(outcomes) && u.alike(outcomes[i], first); i++ {
			names = append(names, outcomes[i].Value)
		}
		each := fmt.Sprintf("%.1f %%", 100*first.Probability)
		switch {
		case len(names) == 1:
			parts = append(parts, each+" in "+names[0])
		case len(names) <= fewNamed:
			parts = append(parts, each+" in each of "+strings.Join(names, " "))
		default:
			parts = append(parts, fmt.Sprintf("%s in each of %d squares", each, len(names)))
		}
	}
	return strings.Join(parts, "; ")
}

// alike reports whether two probabilities differ by rounding only, or if they are
// estimates by less than is printed.
func (u reportUnknown) alike(a, b reportLikelihood) bool {
	if u.Samples > 0 {
		return math.Round(1000*a.Probability) == math.Round(1000*b.Probability)
	}
	return math.Abs(a.Probability-b.Probability) < 1e-12
}

// illustrator returns the game's pictures.
func illustrator(game engine.Game) (engine.Illustrator, error) {
	if n, ok := game.Notation().(engine.Illustrator); ok {
		return n, nil
	}
	return nil, fmt.Errorf("there is no map of %s to draw a belief on", game.Name())
}

// illustrate draws a view with what a search found.
func illustrate(game engine.Game, view engine.View, r report) (string, error) {
	n, err := illustrator(game)
	if err != nil {
		return "", err
	}
	best := r.Moves[0]
	shown := engine.Picture{Caption: []string{
		fmt.Sprintf("%s: %s, %s", r.Seat, best.Action, lowered(best.Words)),
		fmt.Sprintf("wins %s %% (95 %%: %s) after %d iterations", best.winText(), best.intervalText(), r.Iterations),
	}}
	if r.Plan != nil {
		shown.Moves = r.Plan.moves()
	}
	return picture(func(w io.Writer) error { return n.WriteSVG(w, view, shown) })
}

// lowered begins words with a small letter.
func lowered(words string) string { return strings.ToLower(words[:1]) + words[1:] }

// moves lists the decisions of a plan along its likeliest branches.
func (p *plan) moves() []engine.PlayedMove {
	var out []engine.PlayedMove
	for _, s := range p.Steps {
		out = append(out, engine.PlayedMove{At: s.at, Action: s.played})
	}
	for i := range p.Branches {
		if b := &p.Branches[i]; b.End != endFolded {
			return append(out, b.moves()...)
		}
	}
	return out
}

// opBelief tells what a seat believes.
func (s *session) opBelief(id string, text []byte) (any, error) {
	v, err := s.asked(text)
	if err != nil {
		return nil, err
	}
	belief := beliefOf(v)
	if belief == nil {
		return nil, errors.New("no beliefs are told of " + s.game.Name())
	}
	reply := struct {
		ID     string          `json:"id"`
		Seat   string          `json:"seat"`
		Belief []reportUnknown `json:"belief"`
		Show   string          `json:"show,omitempty"` // the heat map as text
	}{ID: id, Seat: seatName(s.game, v.Viewer()), Belief: belief}
	if n, err := illustrator(s.game); err == nil {
		reply.Show = n.ShowBelief(v)
	}
	return reply, nil
}
