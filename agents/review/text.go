package review

import (
	"fmt"
	"math"
	"strings"
)

// Text tells a review to a person at a terminal.
func (r *Results) Text() string {
	var out strings.Builder
	out.WriteString(r.preamble())
	fmt.Fprintf(&out, "\n%-12s %7s %9s %12s %16s %7s %5s\n", "side", "judged", "mistakes", "points lost", "chance gave", "began", "end")
	for _, s := range r.Sides {
		fmt.Fprintf(&out, "%-12s %7d %9d %12.1f %16s %7s %5s\n", s.Name, s.Judged, s.Mistakes, s.Lost, s.luckText(), s.began(), s.ended())
	}
	for _, s := range r.Sides {
		if len(s.Curve) > 0 {
			fmt.Fprintf(&out, "\n%s  %s\n%s\n", s.Name, s.spark(), r.turningText(s))
		}
	}
	fmt.Fprintf(&out, "\n%s", r.worstText())
	return out.String()
}

// preamble says what was judged, and how.
func (r *Results) preamble() string {
	budget := fmt.Sprintf("%d playouts each", r.Iterations)
	if r.Iterations == 0 {
		budget = fmt.Sprintf("%g seconds together", r.Seconds)
	}
	text := fmt.Sprintf("%s, %d actions: %d decisions between several moves, %s\n", r.Game, r.Actions, r.tasks, budget)
	if n := len(r.Decisions); n < r.tasks {
		text += fmt.Sprintf("judged so far: %d\n", n)
	}
	weighed := 0
	for _, d := range r.Decisions {
		weighed += min(d.Weighed, 1)
	}
	if weighed > 0 {
		text += fmt.Sprintf("worlds weighed by what the others did: in %d decisions\n", weighed)
	}
	return text
}

func (s *Side) luckText() string { return fmt.Sprintf("%+.1f ± %.1f", s.Luck, normal95*s.LuckError) }

func (s *Side) began() string {
	if len(s.Curve) == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f", s.Curve[0].Value)
}

func (s *Side) ended() string {
	if s.Final == nil {
		return "-"
	}
	return fmt.Sprintf("%.0f", *s.Final)
}

// sparks are the heights of a curve in a line of text.
var sparks = []rune("▁▂▃▄▅▆▇█")

const sparkWidth = 60

// spark draws the curve in one line, from 0 points to 100.
func (s *Side) spark() string {
	n := min(len(s.Curve), sparkWidth)
	line := make([]rune, n)
	for i := range line {
		p := s.Curve[i*len(s.Curve)/n]
		line[i] = sparks[min(int(p.Value/100*float64(len(sparks))), len(sparks)-1)]
	}
	return string(line)
}

// turningText says when the game turned for a side.
func (r *Results) turningText(s Side) string {
	switch t := s.Turning; {
	case s.Final == nil:
		return "the game is not over"
	case *s.Final == even:
		return "the end is even"
	case t == nil:
		return fmt.Sprintf("from its first decision on it stood on the %s side", map[bool]string{true: "better", false: "worse"}[*s.Final > even])
	default:
		d := r.Decisions[t.Decision]
		p := s.at(d.Ply)
		text := fmt.Sprintf("the turning point: after %d actions it stood at %.0f points (%.0f to %.0f), and from then on never on that side of even again", d.Ply, p.Value, p.Low, p.High)
		if !t.Sure {
			text += "; its interval holds even"
		}
		return text
	}
}

func (s *Side) at(ply int) Point {
	for _, p := range s.Curve {
		if p.Ply == ply {
			return p
		}
	}
	return Point{Value: math.NaN()}
}

// worstText lists the mistakes that cost most, with what should have been played.
func (r *Results) worstText() string {
	if len(r.Worst) == 0 {
		return "no loss is told from noise: nothing is called a mistake\n"
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%d of %d decisions are called mistakes; the worst:\n", len(r.Mistakes()), len(r.Decisions))
	for k, i := range r.Worst {
		d := r.Decisions[i]
		fmt.Fprintf(&out, "%d. after %d actions, %s played %s (%s):\n   %s (%s) is %.1f points better (95 %%: %.1f to %.1f)\n",
			k+1, d.Ply, d.Seat, d.Played.Action, d.Played.Words, d.Rival.Action, d.Rival.Words, d.Loss, d.Low, d.High)
	}
	return out.String()
}

// Markdown is the report of a folder, for both sides.
func (r *Results) Markdown() string {
	var out strings.Builder
	fmt.Fprintf(&out, "# A game of %s, reviewed\n\n%s\nSeed %d, by %s. How a move is judged, and what is called a mistake, stands in docs/review.md of the program.\n\n![how the sides stood](%s.svg)\n",
		r.Game, r.preamble(), r.Seed, r.Program, plotName)
	out.WriteString("\n| side | decisions judged | mistakes | points lost by them | points that chance gave | stood at first | at the end |\n|---|---|---|---|---|---|---|\n")
	for _, s := range r.Sides {
		fmt.Fprintf(&out, "| %s | %d | %d | %.1f | %s | %s | %s |\n", s.Name, s.Judged, s.Mistakes, s.Lost, s.luckText(), s.began(), s.ended())
	}
	for i, s := range r.Sides {
		fmt.Fprintf(&out, "\n## %s\n\n", s.Name)
		if s.Judged == 0 {
			out.WriteString("It decided nothing between several moves.\n")
			continue
		}
		fmt.Fprintf(&out, "%s.\n\n%s", capital(r.turningText(s)), r.mistakesOf(i))
	}
	return out.String()
}

// capital begins a sentence.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// mistakesOf is a table of the mistakes of a side.
func (r *Results) mistakesOf(side int) string {
	var out strings.Builder
	for _, i := range r.Mistakes() {
		d := r.Decisions[i]
		if d.Side != side {
			continue
		}
		if out.Len() == 0 {
			out.WriteString("| after actions | stood at | played | should have been | points lost | 95 % |\n|---|---|---|---|---|---|\n")
		}
		fmt.Fprintf(&out, "| %d | %.0f | %s: %s | %s: %s | %.1f | %.1f to %.1f |\n", d.Ply, d.Value,
			d.Played.Action, d.Played.Words, d.Rival.Action, d.Rival.Words, d.Loss, d.Low, d.High)
	}
	if out.Len() == 0 {
		return "None of its losses is told from noise.\n"
	}
	return out.String()
}
