package review

import (
	"bytes"
	"encoding/csv"
	"fmt"
)

// Columns are those of CSV, each with what it holds; docs/review.md has them too.
var Columns = []struct{ Name, Means string }{
	{"ply", "actions before the decision"},
	{"side", "who is judged"},
	{"seat", "who decided"},
	{"legal", "moves that there were"},
	{"rounds", "worlds and dice in which the move played and its rival were compared"},
	{"weighed", "actions of the others by which the worlds were weighed"},
	{"played", "the move played"},
	{"rival", "the best other move that was found"},
	{"value", "points at which the mover stood, 0 to 100"},
	{"loss", "points that the move played is worse than the rival; below 0 it is better"},
	{"low", "of the loss, the lower end of its interval at 95 %"},
	{"high", "the upper end"},
	{"p", "how likely so great a loss is found by luck where there is none worth a word"},
	{"mistake", "1 where it is told from noise among all decisions of the game"},
}

// CSV has a line for each decision.
func (r *Results) CSV() string {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	var names []string
	for _, c := range Columns {
		names = append(names, c.Name)
	}
	w.Write(names)
	for _, d := range r.Decisions {
		mistake := "0"
		if d.Mistake {
			mistake = "1"
		}
		w.Write([]string{fmt.Sprint(d.Ply), r.sides[d.Side].Name, d.Seat, fmt.Sprint(d.Legal), fmt.Sprint(d.Rounds), fmt.Sprint(d.Weighed),
			d.Played.Action, d.Rival.Action, fmt.Sprintf("%.2f", d.Value), fmt.Sprintf("%.2f", d.Loss),
			fmt.Sprintf("%.2f", d.Low), fmt.Sprintf("%.2f", d.High), fmt.Sprintf("%.2g", d.P), mistake})
	}
	w.Flush()
	return out.String()
}
