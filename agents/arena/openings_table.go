package arena

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"deadreckon/agents/arena/stats"
	"deadreckon/agents/report"
	"deadreckon/engine"
)

// String returns the moves.
func (o opening) String() string {
	if len(o.moves) == 0 {
		return "the only move"
	}
	return strings.Join(o.moves, ", ")
}

// OpeningTable is the result of an OpeningJob.
type OpeningTable struct {
	Game     string            `json:"game"`
	Settings map[string]string `json:"settings"`
	Seat     string            `json:"seat"`
	Position string            `json:"position"` // view of the seat
	Agents   []string          `json:"agents"`   // agents that continue, by seat
	Depth    int               `json:"depth"`
	Seed     uint64            `json:"seed"`
	Asked    int               `json:"asked"`  // requested games of each opening
	Games    int               `json:"games"`  // played games of each opening
	Graded   bool              `json:"graded"` // scores are not only 1, 0 and -1; openings are then ranked by score, otherwise by points
	Openings []Opening         `json:"openings"`
}

// Opening is the result of one opening. The best is first.
type Opening struct {
	Moves  []string       `json:"moves"`
	Wins   int            `json:"wins"`
	Draws  int            `json:"draws"`
	Losses int            `json:"losses"`
	Win    stats.Interval `json:"win"`
	Points stats.Interval `json:"points"` // a draw is half a win
	Score  stats.Interval `json:"score"`

	// Deficit is the mean difference to the first opening on the same dice, in points, or in scores
	// if they are graded. These intervals hold at 95 % together. The first opening has 0.
	Deficit stats.Interval `json:"behind"`
	Similar bool           `json:"alike"` // the deficit is not significant
}

// summarize makes the table of the pairs; a pair that was not played is nil.
func (j *OpeningJob) summarize(found [][]float64) *OpeningTable {
	t := &OpeningTable{Game: j.Game.Name(), Settings: engine.SettingsOf(j.Game), Seat: j.seat(), Position: j.Game.Notation().FormatPosition(j.View),
		Agents: j.Agents, Depth: j.Depth, Seed: j.Seed, Asked: j.Games}
	found = slices.DeleteFunc(slices.Clone(found), func(scores []float64) bool { return scores == nil })
	t.Games = blockGames * len(found)
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
		all[i], worth[i] = openingOf(o, i, found, t.Graded)
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
			o.Deficit = deficit(worth[order[0]], worth[i], len(order)-1, t.Graded)
		}
		o.Similar = o.Deficit.Low <= 0
		t.Openings = append(t.Openings, o)
	}
	return t
}

// openingOf summarizes the games of an opening, and returns the worth of each pair.
func openingOf(o opening, i int, found [][]float64, graded bool) (out Opening, worth []float64) {
	out.Moves = o.moves
	var wins, points, scores []float64
	for _, pair := range found {
		sum := 0.0
		for _, s := range pair[blockGames*i : blockGames*(i+1)] {
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
			sum += point / blockGames
		}
		worth = append(worth, sum)
	}
	n := float64(len(wins))
	out.Win, out.Points = stats.Share(wins, len(found), n), stats.Share(points, len(found), n)
	s := stats.Share(scores, len(found), n)
	out.Score = stats.Interval{Value: 2*s.Value - 1, Low: 2*s.Low - 1, High: 2*s.High - 1}
	return out, worth
}

// deficit returns the difference of the first opening to another, one of several simultaneous
// intervals.
func deficit(first, other []float64, leads int, graded bool) stats.Interval {
	lead := make([]float64, len(first))
	for k := range lead {
		lead[k] = first[k] - other[k]
	}
	game, most := 1.0, 1.0 // from a loss to a win
	if graded {
		game, most = 0, 2 // graded scores show their variance
	}
	return stats.Lead(lead, game/float64(blockGames*len(lead)+1), leads).Within(-most, most)
}

// Answer names the best opening and the number of openings that may be equally good.
func (t *OpeningTable) Answer() string {
	if len(t.Openings) == 0 {
		return "No game of the openings is complete."
	}
	best, similar := t.Openings[0], 0
	for _, o := range t.Openings[1:] {
		if o.Similar {
			similar++
		}
	}
	value := "wins " + confidence(best.Win, 100, 1, report.Decimal)
	if t.Graded {
		value = "scores " + confidence(best.Score, 1, 3, report.Signed) + " a game"
	}
	name := opening{moves: best.Moves}.String()
	others := "the other opening"
	if n := len(t.Openings) - 1; n > 1 {
		others = fmt.Sprintf("%d of the other %d openings", similar, n)
	}
	if similar == 0 {
		return fmt.Sprintf("Best opening of %s: %s. It %s, significantly more than every other opening.", t.Seat, name, value)
	}
	return fmt.Sprintf("Best opening of %s: %s. It %s; %s may be as good.", t.Seat, name, value, others)
}

// Table returns the table for a terminal or a page, with at most top rows; 0 is all.
func (t *OpeningTable) Table(top int) report.Table {
	worth, less := report.Column{Name: "points %", Means: "points per 100 games: 1 for a win, ½ for a draw, with its 95 % interval"},
		report.Column{Name: "deficit, points %", Means: "points per 100 games less than the best opening, with the same dice"}
	of := func(o Opening) stats.Interval { return o.Points }
	write := report.Percents
	if t.Graded {
		worth, less = report.Column{Name: "mean score", Means: "mean score of the game, with its 95 % interval"}, report.Column{Name: "deficit", Means: "mean score less than that of the best opening, with the same dice"}
		of = func(o Opening) stats.Interval { return o.Score }
		write = func(i stats.Interval) string { return report.Interval(i, 1, 3) }
	}
	less.Means += "; the 95 % intervals of all openings hold simultaneously"
	out := report.Table{Title: "Openings of " + t.Seat + ", with 95 % intervals", Words: 1, Columns: []report.Column{{Name: "opening", Means: "first decisions of " + t.Seat},
		{Name: "games", Means: "games played from this opening"}, {Name: "win %", Means: "share of games that " + t.Seat + " won, with its 95 % interval"}, worth, less}}
	alike := 0
	for i, o := range t.Openings {
		if o.Similar {
			alike++
		}
		if top > 0 && i >= top {
			continue
		}
		behind := write(o.Deficit)
		if i == 0 {
			behind = ""
		}
		out.Add(opening{moves: o.Moves}.String(), fmt.Sprint(t.Games), report.Percents(o.Win), write(of(o)), behind)
	}
	out.Note = fmt.Sprintf("%d of %d openings, the first included, may be the best. The intervals of the last column hold simultaneously. The result of the first is biased upwards, since it is the best of many.", alike, len(t.Openings))
	if more := len(t.Openings) - len(out.Rows); more > 0 {
		out.Note = fmt.Sprintf("and %d more\n", more) + out.Note
	}
	return out
}

// Data returns a table for programs, with a row for each opening.
func (t *OpeningTable) Data() report.Table {
	less := "points per game"
	if t.Graded {
		less = "score"
	}
	out := report.Table{Columns: slices.Concat([]report.Column{{Name: "opening", Means: "first decisions of " + t.Seat}, {Name: "games", Means: "games played from this opening"},
		{Name: "wins", Means: "games that " + t.Seat + " won"}, {Name: "draws", Means: "games drawn"}, {Name: "losses", Means: "games that " + t.Seat + " lost"}},
		report.Bounds("win", "share of games that "+t.Seat+" won"), report.Bounds("points", "points of a game: 1 for a win, ½ for a draw"), report.Bounds("score", "mean score of the game"),
		report.Bounds("behind", less+" less than the first opening, with the same dice; these 95 % intervals hold simultaneously"), []report.Column{{Name: "alike", Means: "the difference to the first is not significant"}})}
	for _, o := range t.Openings {
		out.Add(slices.Concat([]string{opening{moves: o.Moves}.String(), fmt.Sprint(t.Games), fmt.Sprint(o.Wins), fmt.Sprint(o.Draws), fmt.Sprint(o.Losses)},
			report.Ends(o.Win), report.Ends(o.Points), report.Ends(o.Score), report.Ends(o.Deficit), []string{fmt.Sprint(o.Similar)})...)
	}
	return out
}
