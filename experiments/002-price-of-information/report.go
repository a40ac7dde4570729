package main

import (
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"deadreckon/agents/arena/stats"
	"deadreckon/experiments/paired"
)

// report compares the leading games that all players have played.
func (s *study) report() error {
	all, err := s.Read(s.File)
	if err != nil {
		return err
	}
	r := s.Results(all)
	games, err := r.Fewest(s.Players)
	if err != nil {
		return err
	}
	for player := range r {
		r[player] = r[player][:min(games, len(r[player]))]
	}
	var p *plot.Plot
	if len(s.budgets) > 1 {
		if p, err = s.plot(r); err != nil {
			return err
		}
	}
	return s.Write(s.table(r, games), p)
}

// table writes all cells, then what the study is to answer.
func (s *study) table(r paired.Results, games int) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%d games of each cell, the same for all. %s\n\n", games, s.Heading())
	fmt.Fprintln(&out, "| player | iterations | games won, % (Wilson, 95 %) | mean score | points over "+script.Name+" | p | turns |")
	fmt.Fprintln(&out, "|---|---:|---|---|---|---:|---:|")
	for _, player := range s.Players {
		lead, p := r.Lead(player, script)
		gain, chance := paired.Format(lead, 1, "%+.1f"), fmt.Sprintf("%.2g", p)
		if player == script {
			gain, chance = "", ""
		}
		turns := 0
		for _, g := range r[player] {
			turns += g.Turns
		}
		fmt.Fprintf(&out, "| %s | %d | %s | %s | %s | %s | %.1f |\n", player.Name, player.Budget, paired.Format(r.Wins(player), 100, "%.1f"),
			paired.Format(stats.Mean(r.Scores(player)), 1, "%+.2f"), gain, chance, float64(turns)/float64(games))
	}
	if slices.Contains(s.searches, cheat) {
		s.priceTable(&out, r)
	}
	if len(s.budgets) > 1 {
		s.budgetTable(&out, r)
	}
	return out.String()
}

func (s *study) priceTable(out *strings.Builder, r paired.Results) {
	fmt.Fprintf(out, "\nThe price of information: points that the cheater leads by.\n\n| iterations |")
	honest := slices.DeleteFunc(slices.Clone(s.searches), func(name string) bool { return name == cheat })
	for _, player := range honest {
		fmt.Fprintf(out, " over %s |", player)
	}
	fmt.Fprintf(out, "\n|---:|%s\n", strings.Repeat("---|", len(honest)))
	for _, b := range s.budgets {
		fmt.Fprintf(out, "| %d |", b)
		for _, player := range honest {
			lead, p := r.Lead(paired.Player{Name: cheat, Budget: b}, paired.Player{Name: player, Budget: b})
			fmt.Fprintf(out, " %s, p %.2g |", paired.Format(lead, 1, "%+.1f"), p)
		}
		fmt.Fprintln(out)
	}
}

func (s *study) budgetTable(out *strings.Builder, r paired.Results) {
	fmt.Fprintf(out, "\nWhat four times the budget buys, in points.\n\n| from, to |")
	for _, player := range s.searches {
		fmt.Fprintf(out, " %s |", player)
	}
	fmt.Fprintf(out, "\n|---|%s\n", strings.Repeat("---|", len(s.searches)))
	for i := 1; i < len(s.budgets); i++ {
		fmt.Fprintf(out, "| %d, %d |", s.budgets[i-1], s.budgets[i])
		for _, player := range s.searches {
			lead, p := r.Lead(paired.Player{Name: player, Budget: s.budgets[i]}, paired.Player{Name: player, Budget: s.budgets[i-1]})
			fmt.Fprintf(out, " %s, p %.2g |", paired.Format(lead, 1, "%+.1f"), p)
		}
		fmt.Fprintln(out)
	}
}

func (s *study) plot(r paired.Results) (*plot.Plot, error) {
	p := paired.NewPlot()
	p.Legend.XOffs, p.Legend.YOffs = vg.Points(70), vg.Points(6)
	p.X.Min, p.X.Max = float64(slices.Min(s.budgets))/1.3, float64(slices.Max(s.budgets))*1.3
	for k, player := range s.Players[:2] {
		if err := paired.AddLevel(p, player.Name, k+1, r.Wins(player)); err != nil {
			return nil, err
		}
	}
	var curves []paired.Curve
	for _, name := range s.searches {
		c := paired.Curve{Name: name, Budgets: s.budgets}
		for _, b := range s.budgets {
			c.Wins = append(c.Wins, r.Wins(paired.Player{Name: name, Budget: b}))
		}
		curves = append(curves, c)
	}
	return p, paired.AddCurves(p, curves)
}
