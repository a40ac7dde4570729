package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"deadreckon/experiments/paired"
)

const so = "so" // the search over actions, of experiment 002

var script = paired.Player{Name: "rifles-first"}

// read returns the games of the file, after those of experiment 002 by the script and
// the search over actions, if they are to stand beside.
func (s *study) read() ([]paired.Game, error) {
	all, err := s.Read(s.File)
	if err != nil || s.beside == "" {
		return all, err
	}
	others, err := s.Read(s.beside)
	others = slices.DeleteFunc(others, func(g paired.Game) bool { return g.Name != so && g.Player != script })
	for i := range others {
		if g := &others[i]; g.Name == so {
			g.Player = searchOf(g.Budget)
		}
	}
	return append(others, all...), err
}

// searchOf is the search over actions under the name that it has here.
func searchOf(iterations int) paired.Player {
	return paired.Player{Name: fmt.Sprint(so, ":iterations=", iterations)}
}

func (s *study) report() error {
	all, err := s.read()
	if err != nil {
		return err
	}
	players := paired.PlayersOf(all)
	r := s.Results(all)
	if _, err := r.Fewest(append(players, script)); err != nil {
		return err
	}
	p, err := plotOf(r, players)
	if err != nil {
		return err
	}
	return s.Write(s.table(r, players), p)
}

// budget is how a text of a player tells its iterations.
var budget = regexp.MustCompile(`iterations=(\d+),?`)

// split returns the text of a player without its iterations, and these, or 0.
func split(player string) (series string, iterations int) {
	found := budget.FindStringSubmatch(player)
	if found == nil {
		return player, 0
	}
	iterations, _ = strconv.Atoi(found[1]) // digits
	return strings.TrimRight(strings.Replace(player, found[0], "", 1), ":,"), iterations
}

func (s *study) table(r paired.Results, players []paired.Player) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n\n", s.Heading())
	fmt.Fprintf(&out, "| player | games | won, %% (Wilson, 95 %%) | points over %s | p | points over %s at equal iterations | p | turns | decisions | disputed, %% | departed, %% | foreign, %% |\n", script.Name, so)
	fmt.Fprintln(&out, "|---|---:|---|---|---:|---|---:|---:|---:|---:|---:|---:|")
	for _, player := range players {
		turns, sums := r.Sums(player)
		n := float64(len(r[player]))
		_, iterations := split(player.Name)
		fmt.Fprintf(&out, "| %s | %.0f | %s | %s | %s | %.1f |", player.Name, n, paired.Format(r.Wins(player), 100, "%.1f"),
			r.LeadCells(player, script), r.LeadCells(player, searchOf(iterations)), float64(turns)/n)
		if sums[decisions] == 0 { // of experiment 002
			fmt.Fprintln(&out, " | | | |")
			continue
		}
		share := 100 / sums[decisions]
		fmt.Fprintf(&out, " %.0f | %.1f | %.2f | %.2f |\n", sums[decisions]/n, share*sums[disputed], share*sums[departed], share*sums[foreign])
	}
	return out.String()
}

// plotOf returns the plot of the players that search, or nil if none does at two budgets.
func plotOf(r paired.Results, players []paired.Player) (*plot.Plot, error) {
	var curves []paired.Curve
	for _, player := range players {
		series, n := split(player.Name)
		if n == 0 {
			continue
		}
		k := slices.IndexFunc(curves, func(c paired.Curve) bool { return c.Name == series })
		if k < 0 {
			k = len(curves)
			curves = append(curves, paired.Curve{Name: series})
		}
		c := &curves[k]
		c.Budgets, c.Wins = append(c.Budgets, n), append(c.Wins, r.Wins(player))
	}
	if !slices.ContainsFunc(curves, func(c paired.Curve) bool { return len(c.Budgets) > 1 }) {
		return nil, nil
	}
	p := paired.NewPlot()
	p.Legend.XOffs, p.Legend.YOffs = vg.Points(12), vg.Points(6)
	if err := paired.AddCurves(p, curves); err != nil {
		return nil, err
	}
	p.X.Min, p.X.Max = p.X.Min/1.2, p.X.Max*1.2
	return p, paired.AddLevel(p, script.Name, 2, r.Wins(script))
}
