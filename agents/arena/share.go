package arena

import (
	"fmt"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"deadreckon/agents/arena/stats"
	"deadreckon/internal/durable"
)

// What other rooms that play experiments share of the log and the report.

// Points returns 1 for a win of a side, ½ for a draw, 0 for a loss.
func (g *Game) Points(side int) float64 { return g.points(side) }

// Markdown returns the table under a title of a level.
func (t Grid) Markdown(level int) string {
	var out strings.Builder
	t.markdown(&out, level)
	return out.String()
}

// NewPlot returns an empty plot in the style of the reports.
func NewPlot(title, x string) *plot.Plot { return newPlot(title, x) }

// AddCurve adds the k-th curve to a plot: shares at x, in %, each with its interval.
func AddCurve(p *plot.Plot, k int, name string, x []float64, shares []stats.Interval) error {
	points := struct {
		plotter.XYs
		plotter.YErrors
	}{make(plotter.XYs, len(x)), make(plotter.YErrors, len(x))}
	for i, s := range shares {
		s = scaled(s, 100)
		points.XYs[i] = plotter.XY{X: x[i], Y: s.Value}
		points.YErrors[i].Low, points.YErrors[i].High = s.Value-s.Low, s.High-s.Value
	}
	line, dots, err := plotter.NewLinePoints(points.XYs)
	if err != nil {
		return fmt.Errorf("arena: curve %s: %w", name, err)
	}
	bars, err := plotter.NewYErrorBars(points)
	if err != nil {
		return fmt.Errorf("arena: curve %s: %w", name, err)
	}
	line.Color, dots.Color, bars.Color = plotutil.Color(k), plotutil.Color(k), plotutil.Color(k)
	dots.Shape, line.Width, bars.Width = plotutil.Shape(k), vg.Points(1), vg.Points(1)
	p.Add(line, dots, bars)
	p.Legend.Add(name, line, dots)
	return nil
}

// WritePlot writes a plot to a folder as name.png and name.svg, the same bytes
// for the same plot.
func WritePlot(dir, name string, p *plot.Plot) error {
	d := drawing{name, p, 7 * vg.Inch, 4 * vg.Inch}
	for _, format := range []string{"png", "svg"} {
		content, err := d.render(format)
		if err != nil {
			return fmt.Errorf("arena: plot: %w", err)
		}
		if err := durable.WriteFile(filepath.Join(dir, name+"."+format), content); err != nil {
			return fmt.Errorf("arena: %w", err)
		}
	}
	return nil
}
