package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"deadreckon/agents/advice"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// maxNamed is the maximum number of places that are named.
const maxNamed = 12

// Belief lists the hidden information of a seat with its probabilities.
func Belief(seat string, belief []advice.Unknown) string {
	if len(belief) == 0 {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, "unknown to %s:\n", seat)
	for _, u := range belief {
		line := valuesText(u)
		if u.Where {
			line = placesText(u)
		}
		if u.Samples > 0 {
			line += fmt.Sprintf(" (from %d samples)", u.Samples)
		}
		fmt.Fprintf(&out, "%s\n", wrapped("  "+titleOf(u)+": ", line))
	}
	return out.String()
}

// titleOf names the unknown.
func titleOf(u advice.Unknown) string {
	out := u.Name
	if u.Count > 1 {
		out = fmt.Sprintf("%d %s", u.Count, u.Name)
	}
	if n := len(u.Of); n > 0 && n <= maxNamed {
		out += " (" + strings.Join(u.Of, " ") + ")"
	}
	return out
}

// valuesText writes the distribution of a value.
func valuesText(u advice.Unknown) string {
	parts := make([]string, len(u.Outcomes))
	for i, o := range u.Outcomes {
		parts[i] = o.Value + ":" + stdio.NoBreak + strings.ReplaceAll(percent(o.Probability), " ", stdio.NoBreak)
	}
	return strings.Join(parts, ", ")
}

// placesText writes the distribution of a place: places of equal probability together, the likeliest
// first.
func placesText(u advice.Unknown) string {
	outcomes := slices.Clone(u.Outcomes)
	slices.SortStableFunc(outcomes, func(a, b advice.Likelihood) int {
		switch {
		case asLikely(u, a, b):
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
		for ; i < len(outcomes) && asLikely(u, outcomes[i], first); i++ {
			names = append(names, outcomes[i].Value)
		}
		each := fmt.Sprintf("%.1f %%", 100*first.Probability)
		switch {
		case len(names) == 1:
			parts = append(parts, each+" for "+names[0])
		case len(names) <= maxNamed:
			parts = append(parts, each+" for each of "+strings.Join(names, " "))
		default:
			parts = append(parts, fmt.Sprintf("%s for each of %d", each, len(names)))
		}
	}
	return strings.Join(parts, "; ")
}

// asLikely reports whether two probabilities are equal up to rounding, or print equally if they are
// estimates.
func asLikely(u advice.Unknown, a, b advice.Likelihood) bool {
	if u.Samples > 0 {
		return math.Round(1000*a.Probability) == math.Round(1000*b.Probability)
	}
	return math.Abs(a.Probability-b.Probability) < 1e-12
}

// Illustrate draws a view with the best move and the plan as SVG.
func Illustrate(game engine.Game, view engine.View, r advice.Report) (string, error) {
	best := r.Moves[0]
	shown := engine.Picture{Caption: []string{
		fmt.Sprintf("%s: %s. %s", r.Seat, best.Action, best.Words),
		fmt.Sprintf("wins %s %% (95 %%: %s) after %d iterations", Moves{Report: r}.winText(best), Moves{Report: r}.intervalText(best), r.Iterations),
	}}
	if r.Plan != nil {
		shown.Moves = r.Plan.Moves()
	}
	return engine.SVG(game, view, shown)
}
