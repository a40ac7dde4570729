package arena

import (
	"encoding/csv"
	"math"
	"strconv"
	"strings"

	"deadreckon/agents/arena/stats"
)

// CSV returns a table with a line for each pairing, seen from the first side.
// It holds no times.
func (r *Results) CSV() string {
	var out strings.Builder
	w := csv.NewWriter(&out) // a strings.Builder never fails
	w.Write(r.header())
	for _, p := range r.Pairings {
		row := append([]string{}, p.Agents...)
		for _, n := range []int{p.Games, p.Wins, p.Draws, p.Losses} {
			row = append(row, strconv.Itoa(n))
		}
		for _, i := range []stats.Interval{p.Win, p.Draw, p.Loss, p.Length} {
			row = append(row, number(i.Value), number(i.Low), number(i.High))
		}
		for i := range r.Counts {
			row = append(row, number(p.mean(i)))
		}
		for _, ending := range r.endings() {
			n := 0
			for _, e := range p.Endings {
				if e.Ending == ending {
					n = e.Games
				}
			}
			row = append(row, strconv.Itoa(n))
		}
		if l := p.LessLuck; l != nil {
			row = append(row, number(l.Points.Value), number(l.Points.Low), number(l.Points.High), number(l.Score.Value), number(l.Score.Low), number(l.Score.High), number(l.Left))
		}
		w.Write(row)
	}
	w.Flush()
	return out.String()
}

func (r *Results) header() []string {
	var header []string
	for _, side := range r.Experiment.Sides {
		header = append(header, side.Name)
	}
	header = append(header, "games", "wins", "draws", "losses")
	for _, name := range []string{"win", "draw", "loss", "length"} {
		header = append(header, name, name+" low", name+" high")
	}
	header = append(header, r.Counts...)
	header = append(header, r.endings()...)
	if r.Luck != nil {
		header = append(header, lessColumns...)
	}
	return header
}

// lessColumns are the columns of LessLuck, the last of all.
var lessColumns = []string{"points less luck", "points less luck low", "points less luck high",
	"score less luck", "score less luck low", "score less luck high", "variance left"}

// lessMeans says what they hold.
var lessMeans = []string{"points of a game of the first side, without what luck was worth", "low end of its 95 % interval", "high end of its 95 % interval",
	"its score, without what luck was worth", "low end of its 95 % interval", "high end of its 95 % interval",
	"variance of the scores of pairs of games without luck, against that with it"}

// endings lists how games of any pairing ended, the commonest of the first
// pairing first.
func (r *Results) endings() (all []string) {
	known := map[string]bool{}
	for _, p := range r.Pairings {
		for _, e := range p.Endings {
			if !known[e.Ending] {
				known[e.Ending] = true
				all = append(all, e.Ending)
			}
		}
	}
	return all
}

// mean returns the mean of a count over all games of the pairing.
func (p *Pairing) mean(count int) float64 {
	sum, games := 0.0, 0
	for _, o := range p.Outcomes {
		sum += o.Counts[count] * float64(o.Games)
		games += o.Games
	}
	if games == 0 {
		return 0
	}
	return sum / float64(games)
}

// number writes a number, and nothing for an end that an interval does not have.
func number(x float64) string {
	if math.IsInf(x, 0) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}
