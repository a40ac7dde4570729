package openings

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
)

// String returns the decisions in a row.
func (o opening) String() string {
	if len(o.moves) == 0 {
		return "the only move"
	}
	return strings.Join(o.moves, ", ")
}

// Judgement says what all openings came to.
type Judgement struct {
	Game     string            `json:"game"`
	Settings map[string]string `json:"settings"`
	Seat     string            `json:"seat"`
	Position string            `json:"position"` // what the seat knows
	Agents   []string          `json:"agents"`   // by seat, who plays on
	Depth    int               `json:"depth"`
	Seed     uint64            `json:"seed"`
	Asked    int               `json:"asked"`  // games of each opening that were asked for
	Games    int               `json:"games"`  // of each opening that were played
	Graded   bool              `json:"graded"` // scores are not just 1, 0 and -1: ranked by them, else by points
	Openings []Opening         `json:"openings"`
}

// Opening is what came of one opening, the best first.
type Opening struct {
	Moves  []string       `json:"moves"`
	Wins   int            `json:"wins"`
	Draws  int            `json:"draws"`
	Losses int            `json:"losses"`
	Win    stats.Interval `json:"win"`
	Points stats.Interval `json:"points"` // a draw is half a win
	Score  stats.Interval `json:"score"`

	// Behind is what a game is worth less than one of the first opening, on the same luck, by
	// points or, where graded, by scores; all these intervals hold at 95 % together. Of the
	// first it is 0.
	Behind stats.Interval `json:"behind"`
	Alike  bool           `json:"alike"` // it cannot be told from the first
}

// table sums up the pairs that were played, nil where one was not.
func (j *Job) table(found [][]float64) *Judgement {
	t := &Judgement{Game: j.Game.Name(), Settings: engine.SettingsOf(j.Game), Seat: j.seat(), Position: j.Game.Notation().FormatPosition(j.View),
		Agents: j.Agents, Depth: j.Depth, Seed: j.Seed, Asked: j.Games}
	found = slices.DeleteFunc(slices.Clone(found), func(scores []float64) bool { return scores == nil })
	t.Games = pairGames * len(found)
	if len(found) == 0 {
		return t
	}
	for _, scores := range found {
		for _, s := range scores {
			t.Graded = t.Graded || s != 0 && s != 1 && s != -1
		}
	}
	worth := make([][]float64, len(j.openings)) // by pair
	order := make([]int, len(j.openings))
	all := make([]Opening, len(j.openings))
	for i, o := range j.openings {
		order[i] = i
		all[i], worth[i] = judged(o, i, found, t.Graded)
	}
	value := func(i int) float64 {
		if t.Graded {
			return all[i].Score.Value
		}
		return all[i].Points.Value
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(value(b), value(a)) })
	for _, i := range order {
		o := all[i]
		if i != order[0] {
			o.Behind = behind(worth[order[0]], worth[i], len(order)-1, t.Graded)
		}
		o.Alike = o.Behind.Low <= 0
		t.Openings = append(t.Openings, o)
	}
	return t
}

// judged sums up the games of an opening, and returns what those of each pair are worth.
func judged(o opening, i int, found [][]float64, graded bool) (out Opening, worth []float64) {
	out.Moves = o.moves
	var wins, points, scores []float64
	for _, pair := range found {
		sum := 0.0
		for _, s := range pair[pairGames*i : pairGames*(i+1)] {
			win, point := 0.0, 0.5
			switch {
			case s > 0:
				win, point = 1, 1
				out.Wins++
			case s < 0:
				point = 0
				out.Losses++
			default:
				out.Draws++
			}
			wins, points, scores = append(wins, win), append(points, point), append(scores, (1+s)/2)
			if graded {
				point = s
			}
			sum += point / pairGames
		}
		worth = append(worth, sum)
	}
	n := float64(len(wins))
	out.Win, out.Points = stats.Share(wins, len(found), n), stats.Share(points, len(found), n)
	s := stats.Share(scores, len(found), n)
	out.Score = stats.Interval{Value: 2*s.Value - 1, Low: 2*s.Low - 1, High: 2*s.High - 1}
	return out, worth
}

// behind returns the lead of the first opening over another, one of so many.
func behind(first, other []float64, leads int, graded bool) stats.Interval {
	lead := make([]float64, len(first))
	for k := range lead {
		lead[k] = first[k] - other[k]
	}
	game := 1.0 // from a loss to a win
	if graded {
		game = 0 // scores that differ tell how they scatter
	}
	return stats.Lead(lead, game/float64(pairGames*len(lead)+1), leads)
}

// Words returns the table for a terminal or a page, with so many rows at most; 0 is all.
func (t *Judgement) Words(top int) arena.Grid {
	out := arena.Grid{Title: "Openings of " + t.Seat + ", with 95 % intervals", Words: 1, Header: []string{"opening", "games", "win %", "points %", "points % behind the first"}}
	if t.Graded {
		out.Header = []string{"opening", "games", "win %", "mean score", "behind the first"}
	}
	alike := 0
	for i, o := range t.Openings {
		if o.Alike {
			alike++
		}
		if top > 0 && i >= top {
			continue
		}
		worth, less := percents(o.Points), percents(o.Behind)
		if t.Graded {
			worth, less = scores(o.Score), scores(o.Behind)
		}
		if i == 0 {
			less = ""
		}
		out.Rows = append(out.Rows, []string{opening{moves: o.Moves}.String(), fmt.Sprint(t.Games), percents(o.Win), worth, less})
	}
	out.Note = fmt.Sprintf("%d of %d openings cannot be told from the first, itself among them. The intervals of the last column hold all together; of many openings the first was lucky too.", alike, len(t.Openings))
	if more := len(t.Openings) - len(out.Rows); more > 0 {
		out.Note = fmt.Sprintf("and %d more\n", more) + out.Note
	}
	return out
}

func percents(i stats.Interval) string { return interval(i, 100, 1) }

func scores(i stats.Interval) string { return interval(i, 1, 3) }

func interval(i stats.Interval, factor float64, digits int) string {
	number := func(x float64) string { return strconv.FormatFloat(x*factor, 'f', digits, 64) }
	if !i.Bounded() {
		return number(i.Value) + " (no interval)"
	}
	return number(i.Value) + " (" + number(i.Low) + " to " + number(i.High) + ")"
}

// Legend says what the columns of Words hold.
func (t *Judgement) Legend() []arena.Column {
	worth, less := "points of 100 games, a win as 1 and a draw as ½, with its 95 % interval", "by how many points of 100 games on the same luck it is behind"
	if t.Graded {
		worth, less = "mean of the game's own score, with its 95 % interval", "by how much of a score on the same luck it is behind"
	}
	means := []string{"the decisions of " + t.Seat + " that it begins with", "how many were played on from it", "share of games that " + t.Seat + " won, with its 95 % interval", worth,
		less + "; the intervals of all openings hold at 95 % together"}
	var out []arena.Column
	for i, name := range t.Words(1).Header {
		out = append(out, arena.Column{Name: name, Means: means[i]})
	}
	return out
}

// CSVLegend says what the columns of CSV hold.
func (t *Judgement) CSVLegend() []arena.Column {
	less := "by how many points of a game"
	if t.Graded {
		less = "by how much of a score"
	}
	out := []arena.Column{{Name: "opening", Means: "the decisions of " + t.Seat + " that it begins with"}, {Name: "games", Means: "how many were played on from it"},
		{Name: "wins", Means: "games that " + t.Seat + " won"}, {Name: "draws", Means: "games drawn"}, {Name: "losses", Means: "games that " + t.Seat + " lost"}}
	for _, c := range [][2]string{{"win", "share of games that " + t.Seat + " won"}, {"points", "points of a game, a win as 1 and a draw as ½"}, {"score", "mean of the game's own score"},
		{"behind", less + " it is behind the first on the same luck; these intervals hold at 95 % together"}} {
		out = append(out, arena.Column{Name: c[0], Means: c[1]}, arena.Column{Name: c[0] + " low", Means: "low end of its 95 % interval"}, arena.Column{Name: c[0] + " high", Means: "high end of its 95 % interval"})
	}
	return append(out, arena.Column{Name: "alike", Means: "it cannot be told from the first"})
}

// CSV returns a line for each opening.
func (t *Judgement) CSV() string {
	var out strings.Builder
	w := csv.NewWriter(&out) // a strings.Builder never fails
	header := []string{"opening", "games", "wins", "draws", "losses"}
	for _, name := range []string{"win", "points", "score", "behind"} {
		header = append(header, name, name+" low", name+" high")
	}
	w.Write(append(header, "alike"))
	for _, o := range t.Openings {
		row := []string{opening{moves: o.Moves}.String(), strconv.Itoa(t.Games), strconv.Itoa(o.Wins), strconv.Itoa(o.Draws), strconv.Itoa(o.Losses)}
		for _, i := range []stats.Interval{o.Win, o.Points, o.Score, o.Behind} {
			for _, x := range []float64{i.Value, i.Low, i.High} {
				text := ""
				if i.Bounded() || x == i.Value {
					text = strconv.FormatFloat(x, 'g', 6, 64)
				}
				row = append(row, text)
			}
		}
		w.Write(append(row, strconv.FormatBool(o.Alike)))
	}
	w.Flush()
	return out.String()
}
