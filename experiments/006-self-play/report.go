package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"

	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
	"deadreckon/experiments/paired"
	"deadreckon/train/selfplay"
)

func (s *study) report() error {
	all, err := s.read()
	if err != nil {
		return err
	}
	players := paired.PlayersOf(all)
	// Nets of a run by version.
	slices.SortStableFunc(players, func(a, b paired.Player) int { return versionOf(a) - versionOf(b) })
	r := s.Results(all)
	if _, err := r.Fewest(players); err != nil {
		return err
	}
	var p *plot.Plot
	if s.run != "" {
		if p, err = s.curve(r, players); err != nil {
			return err
		}
	}
	return s.Write(s.table(r, players), p)
}

// read returns the games of the file, after those of experiment 002 that stand beside.
func (s *study) read() ([]paired.Game, error) {
	all, err := s.Read(s.File)
	if err != nil || s.beside == "" {
		return all, err
	}
	others, err := s.Read(s.beside)
	others = slices.DeleteFunc(others, func(g paired.Game) bool {
		return g.Budget == 0 || !slices.Contains(s.over, nameOf(g.Player))
	})
	return append(others, all...), err
}

// nameOf is a player with its budget, if that is not in the name.
func nameOf(p paired.Player) string {
	if p.Budget == 0 {
		return p.Name
	}
	return fmt.Sprint(p.Name, " ", p.Budget)
}

func (s *study) table(r paired.Results, players []paired.Player) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n\n| player | games | won, %% (Wilson, 95 %%) |", s.Heading())
	for _, name := range s.over {
		fmt.Fprintf(&out, " points over %s | p |", name)
	}
	fmt.Fprintf(&out, " turns | decisions | not the script's, %% | ms a decision |\n|---|---:|---|%s---:|---:|---:|---:|\n", strings.Repeat("---|---:|", len(s.over)))
	for _, player := range players {
		turns, sums := r.Sums(player)
		n := float64(len(r[player]))
		fmt.Fprintf(&out, "| %s | %.0f | %s |", nameOf(player), n, paired.Format(r.Wins(player), 100, "%.1f"))
		for _, name := range s.over {
			k := slices.IndexFunc(players, func(p paired.Player) bool { return nameOf(p) == name })
			if k < 0 {
				fmt.Fprint(&out, " | |")
				continue
			}
			fmt.Fprintf(&out, " %s |", r.LeadCells(player, players[k]))
		}
		if sums[decisions] == 0 { // of experiment 002
			fmt.Fprintf(&out, " %.1f | | | |\n", float64(turns)/n)
			continue
		}
		fmt.Fprintf(&out, " %.1f | %.0f | %.2f | %.3f |\n", float64(turns)/n, sums[decisions]/n, 100*sums[departed]/sums[decisions], sums[microseconds]/sums[decisions]/1000)
	}
	return out.String()
}

// version is how a player tells which of a run's nets it is.
var version = regexp.MustCompile(`nets/(\d+)\.net`)

// versionOf returns the version of a player, -1 of another.
func versionOf(p paired.Player) int {
	found := version.FindStringSubmatch(p.Name)
	if found == nil {
		return -1
	}
	v, _ := strconv.Atoi(found[1]) // digits
	return v
}

// curve returns the plot of the run's nets over the minutes of work after which they were
// made, and of all others as levels.
func (s *study) curve(r paired.Results, players []paired.Player) (*plot.Plot, error) {
	rows, err := selfplay.ReadMetrics(s.run)
	if err != nil {
		return nil, err
	}
	made := map[int]float64{} // minutes, by version; looked up alone
	for _, row := range slices.Backward(rows) {
		made[row.Best] = row.Seconds / 60
	}
	p := arena.NewPlot("Games won by the humans of the mall, by nets without search", "minutes of training")
	p.Y.Label.Text = "% won, with 95 % intervals"
	p.Legend.Top, p.Legend.Left = false, false
	var x []float64
	var wins []stats.Interval
	for _, player := range players {
		v := versionOf(player)
		if v < 0 {
			continue
		}
		minutes, ok := made[v]
		if !ok && v > 0 {
			return nil, fmt.Errorf("the metrics in %s have no net %d", s.run, v)
		}
		x, wins = append(x, minutes), append(wins, r.Wins(player))
	}
	if err := arena.AddCurve(p, 0, "the net's first choice", x, wins); err != nil {
		return nil, err
	}
	for i, player := range players {
		if versionOf(player) >= 0 {
			continue
		}
		if err := paired.AddLevel(p, player.Name, i+1, r.Wins(player)); err != nil {
			return nil, err
		}
	}
	return p, nil
}
