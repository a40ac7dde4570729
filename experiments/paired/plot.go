package paired

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"

	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
)

// Curve is the win rates of one kind of player at some budgets.
type Curve struct {
	Name    string
	Budgets []int // iterations a decision
	Wins    []stats.Interval
}

// NewPlot returns the plot of win rates over budgets, without a curve.
func NewPlot() *plot.Plot {
	p := arena.NewPlot("Games won by the humans of the mall", "iterations a decision")
	p.Y.Label.Text = "% won, with 95 % intervals"
	p.X.Scale = plot.LogScale{}
	p.Y.Min, p.Y.Max = 0, 100
	p.Legend.Top, p.Legend.Left = false, true // below the curves
	return p
}

// AddCurves draws curves, side by side where they share a budget, and marks their budgets
// on the axis.
func AddCurves(p *plot.Plot, curves []Curve) error {
	var ticks plot.ConstantTicks
	for k, c := range curves {
		x := make([]float64, len(c.Budgets))
		for i, b := range c.Budgets {
			x[i] = float64(b) * math.Pow(1.05, float64(k-len(curves)/2))
			if tick := (plot.Tick{Value: float64(b), Label: strconv.Itoa(b)}); !slices.Contains(ticks, tick) {
				ticks = append(ticks, tick)
			}
		}
		if err := arena.AddCurve(p, k, c.Name, x, c.Wins); err != nil {
			return err
		}
	}
	p.X.Tick.Marker = ticks
	return nil
}

// AddLevel draws the win rate of a player without a budget across the whole plot, with
// the dashes of plotutil.
func AddLevel(p *plot.Plot, name string, dashes int, wins stats.Interval) error {
	y := 100 * wins.Value
	l, err := plotter.NewLine(plotter.XYs{{X: p.X.Min, Y: y}, {X: p.X.Max, Y: y}})
	if err != nil {
		return err
	}
	l.Dashes = plotutil.Dashes(dashes)
	p.Add(l)
	p.Legend.Add(name, l)
	return nil
}
