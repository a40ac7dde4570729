package calibrate

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
	"deadreckon/internal/durable"
)

// subject is what a side's suggestions of so many iterations came to.
type subject struct {
	side  string
	ask   int
	games int
	items []item
	scores
	curve agents.Curve // of all games; what is corrected is by half of them
}

// subjects judges every side's suggestions of every budget.
func subjects(files []games) (out []subject, err error) {
	var sides []string
	var asks []int
	for _, g := range files {
		asks = append(asks, g.Asks...)
		for _, r := range g.all {
			for _, p := range r.Positions {
				if !slices.Contains(sides, p.Side) {
					sides = append(sides, p.Side)
				}
			}
		}
	}
	slices.Sort(asks)
	asks = slices.Compact(asks)
	for _, side := range sides {
		for _, ask := range asks {
			one := subject{side: side, ask: ask, items: itemsOf(files, side, ask)}
			if len(one.items) == 0 {
				continue // asked for in games without the side
			}
			one.games = one.items[len(one.items)-1].game + 1
			if one.games < 2 {
				return nil, fmt.Errorf("%d game with choices of %s: want two or more", one.games, side)
			}
			if one.curve, err = correct(one.items); err != nil {
				return nil, err
			}
			one.scores = judge(one.items, files[0].Seed)
			out = append(out, one)
		}
	}
	return out, nil
}

// Report judges files of the same games, writes a page and pictures of its name beside it, and
// returns the page.
func Report(names []string, out string) (text string, err error) {
	files, all, err := judged(names)
	if err != nil {
		return "", err
	}
	text = page(files, all)
	dir, name := filepath.Dir(out), strings.TrimSuffix(filepath.Base(out), filepath.Ext(out))
	if err := durable.WriteFile(filepath.Join(dir, name+".md"), []byte(text)); err != nil {
		return "", err
	}
	p, err := picture(files[0], all)
	if err != nil {
		return "", err
	}
	return text, arena.WritePlot(dir, name, p)
}

// judged reads files and judges all that is in them.
func judged(names []string) (files []games, all []subject, err error) {
	if files, err = loadAll(names); err == nil {
		all, err = subjects(files)
	}
	return files, all, err
}

// page is the report as text.
func page(files []games, all []subject) string {
	var t strings.Builder
	for _, g := range files {
		fmt.Fprintf(&t, "%d games of %s, seeds %d to %d, `%s` in every seat, by %s.\n",
			len(g.all), strings.Join(append([]string{g.Game}, g.Options...), " "), g.Seed, g.Seed+uint64(len(g.all))-1, g.Player, strings.Join(g.versions(), ", "))
	}
	fmt.Fprint(&t, "\n| choices of | iterations | positions | games | won, % | less luck | Brier score | of a constant | mean prediction less share won, % | less mean points, % | calibration error, % |\n|---|---:|---:|---:|---|---|---|---|---|---|---:|\n")
	for _, one := range all {
		fmt.Fprintf(&t, "| %s | %d | %d | %d | %s | %s | %s | %.3f | %s | %s | %.1f |\n", one.side, one.ask, len(one.items), one.games,
			percent(one.raw), percent(one.share), points(one.before), one.share.Value*(1-one.share.Value), signed(one.gap), signed(one.gapPoints), 100*one.error)
	}
	fmt.Fprint(&t, "\nBy a curve that is fitted to the other half of the games, and the curve of all:\n\n| choices of | iterations | shift | slope | Brier score | gained | mean less share won, % | calibration error, % |\n|---|---:|---:|---:|---|---|---|---:|\n")
	for _, one := range all {
		fmt.Fprintf(&t, "| %s | %d | %+.2f | %.2f | %s | %s | %s | %.1f |\n", one.side, one.ask, one.curve.Shift, one.curve.Slope,
			points(one.after), points(one.gain), signed(one.gapAfter), 100*one.errAfter)
	}
	for _, one := range all {
		fmt.Fprintf(&t, "\nChoices of %s, %d iterations:\n\n| predicted, %% | positions | mean, %% | won less luck, %% (95 %%) | corrected, %% |\n|---|---:|---:|---|---:|\n", one.side, one.ask)
		for i, b := range one.bands {
			if b.n > 0 {
				fmt.Fprintf(&t, "| %d to %d | %.0f | %.1f | %s | %.1f |\n", 100*i/bins, 100*(i+1)/bins, b.n, 100*b.printed/b.n, percent(one.shares[i]), 100*b.corrected/b.n)
			}
		}
	}
	return t.String()
}

func percent(i stats.Interval) string {
	return fmt.Sprintf("%.1f (%.1f to %.1f)", 100*i.Value, 100*i.Low, 100*i.High)
}

func signed(i stats.Interval) string {
	return fmt.Sprintf("%+.1f (%+.1f to %+.1f)", 100*i.Value, 100*i.Low, 100*i.High)
}

func points(i stats.Interval) string {
	return fmt.Sprintf("%.4f (%.4f to %.4f)", i.Value, i.Low, i.High)
}

// picture draws the bands of the longest suggestions, and the curves.
func picture(g games, all []subject) (*plot.Plot, error) {
	p := arena.NewPlot("Do the win probabilities come true? "+g.Game, "predicted, %")
	p.Y.Label.Text = "won less luck, %, with 95 % intervals"
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 100, 0, 100
	p.Legend.Top, p.Legend.Left = true, true
	same := plotter.NewFunction(func(x float64) float64 { return x })
	same.Dashes = plotutil.Dashes(1)
	p.Add(same)
	k := 0
	for i, one := range all {
		if i+1 < len(all) && all[i+1].side == one.side {
			continue
		}
		var predicted []float64
		var won []stats.Interval
		for i, b := range one.bands {
			if b.n > 0 {
				predicted, won = append(predicted, 100*b.printed/b.n), append(won, one.shares[i])
			}
		}
		if err := arena.AddCurve(p, k, fmt.Sprintf("%s, %d iterations", one.side, one.ask), predicted, won); err != nil {
			return nil, err
		}
		fitted := plotter.NewFunction(func(x float64) float64 { return 100 * one.curve.Of(x/100) })
		fitted.Color, fitted.Dashes, fitted.Samples = plotutil.Color(k), plotutil.Dashes(2), 200
		p.Add(fitted)
		p.Legend.Add(one.side+", fitted", fitted)
		k++
	}
	return p, nil
}
