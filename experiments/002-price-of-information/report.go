package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
)

// results are the games that all cells have played, by cell and number.
type results struct {
	cells   []cell
	games   map[cell][]game
	numbers int // games of each cell
}

// gather keeps the leading pairs of games that every cell has played.
func (s *study) gather() (*results, error) {
	all, err := s.read()
	if err != nil {
		return nil, err
	}
	r := &results{cells: s.cells(), games: map[cell][]game{}, numbers: s.games}
	played := map[cell]map[int]game{}
	for _, g := range all {
		if played[g.cell] == nil {
			played[g.cell] = map[int]game{}
		}
		played[g.cell][g.number] = g
	}
	for _, c := range r.cells {
		n := 0
		for _, ok := played[c][n]; ok; _, ok = played[c][n] {
			n++
		}
		r.numbers = min(r.numbers, n&^1)
	}
	if r.numbers < 4 {
		return nil, errors.New("fewer than four games of each cell: play first")
	}
	for _, c := range r.cells {
		for n := range r.numbers {
			r.games[c] = append(r.games[c], played[c][n])
		}
	}
	return r, nil
}

// wins returns the share of games won.
func (r *results) wins(c cell) stats.Interval {
	n := 0
	for _, g := range r.games[c] {
		if g.score > 0 {
			n++
		}
	}
	return stats.Wilson(n, r.numbers)
}

// pairs returns the mean score of each game with its mirror.
func (r *results) pairs(c cell) []float64 {
	var out []float64
	for n := 0; n < r.numbers; n += 2 {
		out = append(out, (r.games[c][n].score+r.games[c][n+1].score)/2)
	}
	return out
}

// lead returns by how much more one cell scores than another in the same games, in
// points of 100 a game, and the two-sided p of no difference (Student's t over pairs
// of a game and its mirror).
func (r *results) lead(a, b cell) (points stats.Interval, p float64) {
	x, y := r.pairs(a), r.pairs(b)
	for i := range x {
		x[i] = 50 * (x[i] - y[i]) // a score of -1 to 1 is 0 to 100 points
	}
	points = stats.Mean(x)
	mean, deviation := stat.MeanStdDev(x, nil)
	if deviation == 0 && mean == 0 {
		return points, 1
	}
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(len(x) - 1)}
	return points, 2 * t.Survival(math.Abs(mean)/stat.StdErr(deviation, float64(len(x))))
}

func (s *study) report(context.Context) error {
	r, err := s.gather()
	if err != nil {
		return err
	}
	text := s.table(r)
	fmt.Print(text)
	dir, name := filepath.Dir(s.file), strings.TrimSuffix(filepath.Base(s.file), filepath.Ext(s.file))
	if err := arena.WriteFile(dir, name+".md", []byte(text)); err != nil {
		return err
	}
	p, err := s.plot(r)
	if err != nil {
		return err
	}
	return arena.WritePlot(dir, name, p)
}

func interval(i stats.Interval, k float64, format string) string {
	return fmt.Sprintf(format+" ("+format+" to "+format+")", k*i.Value, k*i.Low, k*i.High)
}

// table writes all cells, then what the study is to answer.
func (s *study) table(r *results) string {
	var out strings.Builder
	base := cell{script, 0}
	fmt.Fprintf(&out, "%d games of each cell, the same for all. %s\n\n", r.numbers, strings.TrimPrefix(s.heading(), "# "))
	fmt.Fprintln(&out, "| player | iterations | games won, % (Wilson, 95 %) | mean score | points over "+script+" | p | turns |")
	fmt.Fprintln(&out, "|---|---:|---|---|---|---:|---:|")
	for _, c := range r.cells {
		lead, p := r.lead(c, base)
		gain, chance := interval(lead, 1, "%+.1f"), fmt.Sprintf("%.2g", p)
		if c == base {
			gain, chance = "", ""
		}
		turns := 0
		for _, g := range r.games[c] {
			turns += g.turns
		}
		fmt.Fprintf(&out, "| %s | %d | %s | %s | %s | %s | %.1f |\n", c.player, c.budget, interval(r.wins(c), 100, "%.1f"),
			interval(stats.Mean(r.pairs(c)), 1, "%+.2f"), gain, chance, float64(turns)/float64(r.numbers))
	}
	if slices.Contains(s.searches, cheat) {
		s.priceTable(&out, r)
	}
	if len(s.budgets) > 1 {
		s.budgetTable(&out, r)
	}
	return out.String()
}

func (s *study) priceTable(out *strings.Builder, r *results) {
	fmt.Fprintf(out, "\nThe price of information: points that the cheater leads by.\n\n| iterations |")
	honest := slices.DeleteFunc(slices.Clone(s.searches), func(name string) bool { return name == cheat })
	for _, player := range honest {
		fmt.Fprintf(out, " over %s |", player)
	}
	fmt.Fprintf(out, "\n|---:|%s\n", strings.Repeat("---|", len(honest)))
	for _, b := range s.budgets {
		fmt.Fprintf(out, "| %d |", b)
		for _, player := range honest {
			lead, p := r.lead(cell{cheat, b}, cell{player, b})
			fmt.Fprintf(out, " %s, p %.2g |", interval(lead, 1, "%+.1f"), p)
		}
		fmt.Fprintln(out)
	}
}

func (s *study) budgetTable(out *strings.Builder, r *results) {
	fmt.Fprintf(out, "\nWhat four times the budget buys, in points.\n\n| from, to |")
	for _, player := range s.searches {
		fmt.Fprintf(out, " %s |", player)
	}
	fmt.Fprintf(out, "\n|---|%s\n", strings.Repeat("---|", len(s.searches)))
	for i := 1; i < len(s.budgets); i++ {
		fmt.Fprintf(out, "| %d, %d |", s.budgets[i-1], s.budgets[i])
		for _, player := range s.searches {
			lead, p := r.lead(cell{player, s.budgets[i]}, cell{player, s.budgets[i-1]})
			fmt.Fprintf(out, " %s, p %.2g |", interval(lead, 1, "%+.1f"), p)
		}
		fmt.Fprintln(out)
	}
}

// band is the win rates of one player, for gonum's error bars.
type band struct {
	plotter.XYs
	low, high []float64
}

// YError implements plotter.YErrorer.
func (b *band) YError(i int) (low, high float64) { return b.Y(i) - b.low[i], b.high[i] - b.Y(i) }

func (b *band) Y(i int) float64 { return b.XYs[i].Y }

func (s *study) plot(r *results) (*plot.Plot, error) {
	p := arena.NewPlot("Games won by the humans of the mall", "iterations a decision")
	p.Y.Label.Text = "% won, with 95 % intervals"
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, budgetTicks(s.budgets)
	p.Y.Min, p.Y.Max = 0, 100
	p.Legend.Top, p.Legend.Left = false, true // below the searches
	p.Legend.XOffs, p.Legend.YOffs = vg.Points(70), vg.Points(6)
	first, last := float64(slices.Min(s.budgets)), float64(slices.Max(s.budgets))
	p.X.Min, p.X.Max = first/1.3, last*1.3
	for k, player := range []string{"random", script} {
		y := 100 * r.wins(cell{player, 0}).Value
		l, err := plotter.NewLine(plotter.XYs{{X: p.X.Min, Y: y}, {X: p.X.Max, Y: y}})
		if err != nil {
			return nil, err
		}
		l.Dashes = plotutil.Dashes(k + 1)
		p.Add(l)
		p.Legend.Add(player, l)
	}
	for k, player := range s.searches {
		b := &band{}
		for _, n := range s.budgets {
			i := r.wins(cell{player, n})
			x := float64(n) * math.Pow(1.05, float64(k)-2) // side by side
			b.XYs = append(b.XYs, plotter.XY{X: x, Y: 100 * i.Value})
			b.low, b.high = append(b.low, 100*i.Low), append(b.high, 100*i.High)
		}
		l, dots, err := plotter.NewLinePoints(b.XYs)
		if err != nil {
			return nil, err
		}
		bars, err := plotter.NewYErrorBars(b)
		if err != nil {
			return nil, err
		}
		l.Color, dots.Color, bars.Color = plotutil.Color(k), plotutil.Color(k), plotutil.Color(k)
		dots.Shape = plotutil.Shape(k)
		bars.Width, l.Width = vg.Points(1), vg.Points(1)
		p.Add(l, dots, bars)
		p.Legend.Add(player, l, dots)
	}
	return p, nil
}

// budgetTicks are the marks of the axis.
func budgetTicks(budgets []int) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for _, b := range budgets {
		ticks = append(ticks, plot.Tick{Value: float64(b), Label: fmt.Sprint(b)})
	}
	return ticks
}
