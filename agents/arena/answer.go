package arena

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"deadreckon/agents/arena/stats"
)

// Answer says in a sentence, or one for each side with a choice, what the run was played to find,
// with its interval.
func (r *Results) Answer() string {
	if r.Games == 0 {
		return "No pair of games has been played to its end."
	}
	var said []string
	if t := r.SPRT; t != nil {
		said = append(said, fmt.Sprintf("Of the test of %s, %g or %g Elo: %s.", t.Of, t.Elo0, t.Elo1, t.Verdict))
	}
	for _, lead := range r.leads() {
		said = append(said, r.leadSentence(lead))
	}
	if len(r.Differences) == 0 {
		a := r.Agents[0]
		what, i := "wins %s %% of its games", r.percentPoints(a)
		if r.Graded {
			what, i = "scores %s a game", signed(scoreOf(a), 1, 3)
		}
		sentence := a.Agent + ", as " + a.Side + ", " + fmt.Sprintf(what, i)
		if len(r.Agents) > 1 {
			sentence += " against " + r.Agents[1].Agent
		}
		said = append(said, sentence+".")
	}
	return strings.Join(said, " ")
}

// percentPoints writes the points of an agent, less luck where that is taken off.
func (r *Results) percentPoints(a AgentResult) string {
	if a.LessLuck != nil {
		return Percents(a.LessLuck.Points)
	}
	return Percents(a.Points)
}

func scoreOf(a AgentResult) stats.Interval {
	if a.LessLuck != nil {
		return a.LessLuck.Score
	}
	return a.Score
}

// leads returns the lead of the best of each side over each of the others, the nearest first.
func (r *Results) leads() (out []Difference) {
	best := map[string]string{}
	for _, a := range r.Ranked() {
		if best[a.Side] == "" {
			best[a.Side] = a.Agent
		}
	}
	for _, d := range r.Differences {
		switch best[d.Side] {
		case d.Other: // they are even
			d = d.turned()
			fallthrough
		case d.Agent:
			out = append(out, d)
		}
	}
	slices.SortStableFunc(out, func(a, b Difference) int {
		if a.Side != b.Side {
			return 0
		}
		x, _ := r.lead(a)
		y, _ := r.lead(b)
		return cmp.Compare(x.Value, y.Value)
	})
	return out
}

// turned returns the difference as seen from the other agent.
func (d Difference) turned() Difference {
	turn := func(i stats.Interval) stats.Interval {
		return stats.Interval{Value: -i.Value, Low: -i.High, High: -i.Low}
	}
	d.Agent, d.Other, d.Points, d.Score = d.Other, d.Agent, turn(d.Points), turn(d.Score)
	if l := d.LessLuck; l != nil {
		less := *l
		less.Points, less.Score = turn(less.Points), turn(less.Score)
		d.LessLuck = &less
	}
	return d
}

// lead returns a difference in the unit in which it is told: scores where they are graded, else
// points in %; less luck where that is taken off.
func (r *Results) lead(d Difference) (i stats.Interval, unit string) {
	points, score := d.Points, d.Score
	if d.LessLuck != nil {
		points, score = d.LessLuck.Points, d.LessLuck.Score
	}
	if r.Graded {
		return score, "of score"
	}
	return scaled(points, 100), "% of points"
}

// leadSentence says of the best of a side whether it is better than one other.
func (r *Results) leadSentence(d Difference) string {
	i, unit := r.lead(d)
	digits := 1
	if r.Graded {
		digits = 3
	}
	told := signed(i, 1, digits)
	if !i.Bounded() || i.Low <= 0 {
		return fmt.Sprintf("As %s, %s and %s cannot be told apart: the lead is %s %s a game.", d.Side, d.Agent, d.Other, told, unit)
	}
	return fmt.Sprintf("As %s, %s is better than %s by %s %s a game.", d.Side, d.Agent, d.Other, told, unit)
}

// Reason is something that goes otherwise in the games that the first side wins than in those that
// it loses.
type Reason struct {
	What  string         `json:"what"`
	Won   float64        `json:"won"`   // its mean in games that were won
	Lost  float64        `json:"lost"`  // and in those that were lost
	Apart stats.Interval `json:"apart"` // Won less Lost, in standard deviations of all these games
}

// mostReasons are as many as a reader keeps in mind.
const mostReasons = 3

// feature is something that may be said of how a game goes: one of a kind is told, that which lies
// farthest apart. A game that does not come so far has no value.
type feature struct {
	kind, what string
	of         func(*Game) (value float64, ok bool)
}

// features are all that is looked at: what the story counts in the course of the games.
func (s *sample) features(counts []string) (out []feature) {
	places := 0
	for _, games := range s.by {
		for _, g := range games {
			places = max(places, len(g.Course))
		}
	}
	for place := range places {
		for k, name := range counts {
			out = append(out, feature{name, fmt.Sprintf("%s after turn %d", name, turnsOf(place)), func(g *Game) (float64, bool) {
				if place >= len(g.Course) {
					return 0, false
				}
				return float64(g.Course[place][k]), true
			}})
		}
	}
	return out
}

// reasons returns the differences that go with winning, the greatest first: those that are surely
// there, and are not what winning is (settled). Intervals hold at 95 % all together (Bonferroni), by a
// jackknife over pairs of games.
func (s *sample) reasons(counts []string) (out []Reason) {
	features, kinds := s.features(counts), map[string]int{} // by kind, the place in out
	for _, f := range features {
		r, ok := s.reason(f.of, len(features))
		if !ok {
			continue
		}
		r.What = f.what
		if at, told := kinds[f.kind]; !told {
			kinds[f.kind] = len(out)
			out = append(out, r)
		} else if math.Abs(r.Apart.Value) > math.Abs(out[at].Apart.Value) {
			out[at] = r
		}
	}
	slices.SortStableFunc(out, func(a, b Reason) int { return cmp.Compare(math.Abs(b.Apart.Value), math.Abs(a.Apart.Value)) })
	return out[:min(len(out), mostReasons)]
}

// tally sums up values of games.
type tally struct{ n, sum, squares, low, high float64 }

func (t *tally) add(x float64) {
	if t.n == 0 {
		t.low, t.high = x, x
	}
	t.n, t.sum, t.squares, t.low, t.high = t.n+1, t.sum+x, t.squares+x*x, min(t.low, x), max(t.high, x)
}

// less is the tally without part of it, but for its range.
func (t tally) less(u tally) tally {
	t.n, t.sum, t.squares = t.n-u.n, t.sum-u.sum, t.squares-u.squares
	return t
}

// settled reports whether a value is a fact of how a game ends, and no reason for it: all games that were
// won, or all that were lost, have the same, or none of those that were won what one has that was lost.
func settled(won, lost tally) bool {
	return won.low == won.high || lost.low == lost.high || won.low > lost.high || won.high < lost.low
}

// apart returns how far the means of two tallies lie apart in standard deviations within them; it
// is not known where one has too few games or nothing scatters.
func apart(won, lost tally) (d float64, known bool) {
	if won.n < 2 || lost.n < 2 {
		return 0, false
	}
	within := won.squares - won.sum*won.sum/won.n + lost.squares - lost.sum*lost.sum/lost.n
	if within <= 1e-9*(won.squares+lost.squares) {
		return 0, false
	}
	return (won.sum/won.n - lost.sum/lost.n) / math.Sqrt(within/(won.n+lost.n-2)), true
}

// reason compares a value of won and lost games, of those that have it; it reports whether the difference
// is surely there, of so many that are looked at.
func (s *sample) reason(value func(*Game) (float64, bool), of int) (Reason, bool) {
	blocks := make([][2]tally, s.blocks)
	var all [2]tally
	for _, games := range s.by {
		for _, g := range games {
			x, ok := value(g)
			outcome := 0
			switch {
			case g.Scores[0] == 0 || !ok:
				continue
			case g.Scores[0] < 0:
				outcome = 1
			}
			all[outcome].add(x)
			blocks[g.Number/blockGames][outcome].add(x)
		}
	}
	whole, known := apart(all[0], all[1])
	if !known || s.blocks < 3 || settled(all[0], all[1]) {
		return Reason{}, false
	}
	n := float64(s.blocks)
	variance := 0.0
	for _, b := range blocks {
		without, known := apart(all[0].less(b[0]), all[1].less(b[1]))
		if !known {
			return Reason{}, false
		}
		variance += (without - whole) * (without - whole) * (n - 1) / n
	}
	half := distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile(1-0.025/float64(of)) * math.Sqrt(variance)
	i := stats.Interval{Value: whole, Low: whole - half, High: whole + half}
	return Reason{Won: all[0].sum / all[0].n, Lost: all[1].sum / all[1].n, Apart: i}, i.Low > 0 || i.High < 0
}

// titleWhy is the title of the reasons.
const titleWhy = "What goes with winning"

// whyTable tells the reasons.
func (r *Results) whyTable() Grid {
	side := r.Experiment.Sides[0].Name
	t := Grid{Title: titleWhy, Words: 1, Header: []string{"", "where " + side + " wins", "where it loses", "apart, in standard deviations"},
		Note: "The three things in the course of the games in which those that were won and those that were lost differ most, each where it differs most; means over the games that came so far. What every game has that was won is left out: it is what winning is. What goes with winning need not be what wins."}
	for _, x := range r.Why {
		t.Rows = append(t.Rows, []string{x.What, fmt.Sprintf("%.2f", x.Won), fmt.Sprintf("%.2f", x.Lost), signed(x.Apart, 1, 2)})
	}
	return t
}

// besideTable sets how the games of the agents went side by side.
func (r *Results) besideTable() Grid {
	t := Grid{Title: "Means of the agents, side by side", Words: 1, Header: []string{""}}
	names := append([]string{"points %", "mean score", "length"}, r.Counts...)
	for _, name := range names {
		t.Rows = append(t.Rows, []string{name})
	}
	for i, a := range r.Agents {
		side := slices.IndexFunc(r.Experiment.Sides, func(s Side) bool { return s.Name == a.Side })
		t.Header = append(t.Header, a.Side+" "+a.Agent)
		t.Rows[0] = append(t.Rows[0], percent(a.Points.Value))
		t.Rows[1] = append(t.Rows[1], sign(a.Score.Value, 3))
		games, sums := 0.0, make([]float64, 1+len(r.Counts))
		for _, p := range r.Pairings {
			if p.Agents[side] != r.Agents[i].Agent {
				continue
			}
			for _, o := range p.Outcomes {
				games += float64(o.Games)
				sums[0] += float64(o.Games) * o.Length
				for k, c := range o.Counts {
					sums[1+k] += float64(o.Games) * c
				}
			}
		}
		for k, sum := range sums {
			t.Rows[2+k] = append(t.Rows[2+k], fmt.Sprintf("%.2f", sum/games))
		}
	}
	return t
}
