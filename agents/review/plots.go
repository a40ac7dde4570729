package review

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"deadreckon/agents/arena"
)

// plotName is the file of the plot, without its ending.
const plotName = "curve"

// writePlot draws how the sides stood, each with its band, and their mistakes as crosses.
func (r *Results) writePlot(dir string) error {
	p := arena.NewPlot("How the sides stood, with 95 % bands; crosses are mistakes", "actions")
	p.Y.Label.Text = "points"
	p.Y.Min, p.Y.Max, p.X.Min, p.X.Max = 0, 100, 0, float64(max(r.Actions, 1))
	for i, s := range r.Sides {
		if len(s.Curve) == 0 {
			continue
		}
		colour := color.RGBAModel.Convert(plotutil.Color(i)).(color.RGBA)
		var line, low, band plotter.XYs
		for _, c := range s.Curve {
			x := float64(c.Ply)
			line, low, band = append(line, plotter.XY{X: x, Y: c.Value}), append(low, plotter.XY{X: x, Y: c.Low}), append(band, plotter.XY{X: x, Y: c.High})
		}
		for k := len(low) - 1; k >= 0; k-- {
			band = append(band, low[k])
		}
		if s.Final != nil {
			line = append(line, plotter.XY{X: float64(r.Actions), Y: *s.Final})
		}
		area, err := plotter.NewPolygon(band)
		if err != nil {
			return fmt.Errorf("review: plot: %w", err)
		}
		area.Color, area.LineStyle.Width = color.NRGBA{colour.R, colour.G, colour.B, 50}, 0
		curve, err := plotter.NewLine(line)
		if err != nil {
			return fmt.Errorf("review: plot: %w", err)
		}
		curve.Color, curve.Width = colour, vg.Points(1)
		p.Add(area, curve)
		p.Legend.Add(s.Name, curve)
		if marks := r.crosses(i); len(marks) > 0 {
			dots, err := plotter.NewScatter(marks)
			if err != nil {
				return fmt.Errorf("review: plot: %w", err)
			}
			dots.GlyphStyle = draw.GlyphStyle{Color: colour, Radius: vg.Points(4), Shape: draw.CrossGlyph{}}
			p.Add(dots)
		}
	}
	return arena.WritePlot(dir, plotName, p)
}

// crosses are where a side made mistakes.
func (r *Results) crosses(side int) (out plotter.XYs) {
	for _, i := range r.Mistakes() {
		if d := r.Decisions[i]; d.Side == side {
			out = append(out, plotter.XY{X: float64(d.Ply), Y: d.Value})
		}
	}
	return out
}
