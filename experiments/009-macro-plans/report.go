package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
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

const (
	script = "rifles-first"
	so     = "so" // the search over actions, of experiment 002
)

// results are the games of each player: the leading pairs that it has played all of.
type results struct {
	players []string
	games   map[string][]game
}

// gather reads the games, and those of experiment 002 beside them.
func (s *study) gather() (*results, error) {
	all, err := s.read()
	if err != nil {
		return nil, err
	}
	if s.beside != "" {
		others, err := s.readBeside()
		if err != nil {
			return nil, err
		}
		all = append(others, all...)
	}
	r := &results{games: map[string][]game{}}
	played := map[string]map[int]game{}
	for _, g := range all {
		if played[g.player] == nil {
			played[g.player] = map[int]game{}
			r.players = append(r.players, g.player)
		}
		played[g.player][g.number] = g
	}
	for player, games := range played {
		for n := 0; n+1 < s.games; n += 2 {
			a, first := games[n]
			b, second := games[n+1]
			if !first || !second {
				break
			}
			r.games[player] = append(r.games[player], a, b)
		}
	}
	for _, player := range append(r.players, script) {
		if len(r.games[player]) < 4 {
			return nil, fmt.Errorf("fewer than four games of %s: play first", player)
		}
	}
	return r, nil
}

// readBeside returns the games of experiment 002 by the script and the search over
// actions. Its columns are player, budget, zombie, game, score, turns.
func (s *study) readBeside() (games []game, err error) {
	lines, err := s.lines(s.beside, 6)
	for _, f := range lines {
		g := game{player: f[0], zombie: f[2]}
		if f[0] == so {
			g.player = so + ":iterations=" + f[1]
		} else if f[0] != script {
			continue
		}
		var errs [3]error
		g.number, errs[0] = strconv.Atoi(f[3])
		g.score, errs[1] = strconv.ParseFloat(f[4], 64)
		g.turns, errs[2] = strconv.Atoi(f[5])
		if err := errors.Join(errs[:]...); err != nil {
			return nil, fmt.Errorf("%s: %q: %w", s.beside, f, err)
		}
		games = append(games, g)
	}
	return games, err
}

// wins returns the share of games won.
func (r *results) wins(player string) stats.Interval {
	n := 0
	for _, g := range r.games[player] {
		if g.score > 0 {
			n++
		}
	}
	return stats.Wilson(n, len(r.games[player]))
}

// lead returns by how much more one player scores than another in the games of both, in
// points of 100 a game, and the two-sided p of no difference (Student's t over pairs
// of a game and its mirror).
func (r *results) lead(a, b string) string {
	x, y := r.games[a], r.games[b]
	if a == b || y == nil {
		return " |"
	}
	var leads []float64
	for i := 0; i < min(len(x), len(y)); i += 2 {
		leads = append(leads, 25*(x[i].score+x[i+1].score-y[i].score-y[i+1].score))
	}
	mean, deviation := stat.MeanStdDev(leads, nil)
	points, p := stats.Mean(leads), 1.0
	if mean != 0 {
		t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(len(leads) - 1)}
		p = 2 * t.Survival(math.Abs(mean)/stat.StdErr(deviation, float64(len(leads))))
	}
	return fmt.Sprintf("%+.1f (%+.1f to %+.1f) | %.2g", points.Value, points.Low, points.High, p)
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

func (s *study) report(context.Context) error {
	r, err := s.gather()
	if err != nil {
		return err
	}
	text := s.table(r)
	fmt.Print(text)
	dir, name := filepath.Dir(s.file), strings.TrimSuffix(filepath.Base(s.file), filepath.Ext(s.file))
	if err := arena.WriteFile(dir, name+".md", []byte(text)); err != nil || s.beside == "" {
		return err
	}
	p, err := r.plot()
	if err != nil {
		return err
	}
	return arena.WritePlot(dir, name, p)
}

func (s *study) table(r *results) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n\n", strings.TrimPrefix(s.heading(), "# "))
	fmt.Fprintf(&out, "| player | games | won, %% (Wilson, 95 %%) | points over %s | p | points over %s at equal iterations | p | turns | decisions | disputed, %% | departed, %% | foreign, %% |\n", script, so)
	fmt.Fprintln(&out, "|---|---:|---|---|---:|---|---:|---:|---:|---:|---:|---:|")
	for _, player := range r.players {
		var sum game
		for _, g := range r.games[player] {
			sum.turns += g.turns
			sum.decisions += g.decisions
			sum.disputed += g.disputed
			sum.departed += g.departed
			sum.foreign += g.foreign
		}
		n, won := float64(len(r.games[player])), r.wins(player)
		_, iterations := split(player)
		fmt.Fprintf(&out, "| %s | %.0f | %.1f (%.1f to %.1f) | %s | %s | %.1f |", player, n, 100*won.Value, 100*won.Low, 100*won.High,
			r.lead(player, script), r.lead(player, fmt.Sprint(so, ":iterations=", iterations)), float64(sum.turns)/n)
		if sum.decisions == 0 { // of experiment 002
			fmt.Fprintln(&out, " | | | |")
			continue
		}
		share := 100 / float64(sum.decisions)
		fmt.Fprintf(&out, " %.0f | %.1f | %.2f | %.2f |\n", float64(sum.decisions)/n,
			share*float64(sum.disputed), share*float64(sum.departed), share*float64(sum.foreign))
	}
	return out.String()
}

// band is the win rates of one kind of player, for gonum's error bars.
type band struct {
	plotter.XYs
	low, high []float64
}

// YError implements plotter.YErrorer.
func (b *band) YError(i int) (low, high float64) {
	_, y := b.XY(i)
	return y - b.low[i], b.high[i] - y
}

func (r *results) plot() (*plot.Plot, error) {
	p := arena.NewPlot("Games won by the humans of the mall", "iterations a decision")
	p.Y.Label.Text = "% won, with 95 % intervals"
	p.X.Scale = plot.LogScale{}
	p.Y.Min, p.Y.Max = 0, 100
	p.Legend.Top, p.Legend.Left = false, true
	p.Legend.XOffs, p.Legend.YOffs = vg.Points(12), vg.Points(6)
	bands, order := map[string]*band{}, []string(nil)
	var ticks plot.ConstantTicks
	for _, player := range r.players {
		series, n := split(player)
		if n == 0 {
			continue
		}
		if bands[series] == nil {
			bands[series], order = &band{}, append(order, series)
		}
		b, i := bands[series], r.wins(player)
		x := float64(n) * math.Pow(1.05, float64(slices.Index(order, series))-1) // side by side
		b.XYs = append(b.XYs, plotter.XY{X: x, Y: 100 * i.Value})
		b.low, b.high = append(b.low, 100*i.Low), append(b.high, 100*i.High)
		if tick := (plot.Tick{Value: float64(n), Label: strconv.Itoa(n)}); !slices.Contains(ticks, tick) {
			ticks = append(ticks, tick)
		}
	}
	p.X.Tick.Marker = ticks
	for k, series := range order {
		b := bands[series]
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
		p.Legend.Add(series, l, dots)
	}
	p.X.Min, p.X.Max = p.X.Min/1.2, p.X.Max*1.2
	y := 100 * r.wins(script).Value
	l, err := plotter.NewLine(plotter.XYs{{X: p.X.Min, Y: y}, {X: p.X.Max, Y: y}})
	if err != nil {
		return nil, err
	}
	l.Dashes = plotutil.Dashes(2)
	p.Add(l)
	p.Legend.Add(script, l)
	return p, nil
}
