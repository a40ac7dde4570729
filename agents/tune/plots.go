package tune

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"deadreckon/agents/arena"
)

// Colours that colour-blind readers tell apart: M. Okabe, K. Ito, "Color
// universal design" (2008).
var palette = []color.RGBA{
	{0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255},
	{230, 159, 0, 255}, {86, 180, 233, 255}, {0, 0, 0, 255},
}

var (
	grey = color.RGBA{170, 170, 170, 255}
	pale = color.RGBA{225, 225, 225, 255}
)

// writePlots draws the course of the search.
func (r *Results) writePlots(dir string) error {
	if err := arena.WritePlot(dir, "points", r.pointPlot()); err != nil {
		return err
	}
	return arena.WritePlot(dir, "knobs", r.knobPlot())
}

// pointPlot shows the points of the candidates, and where the final match put
// the agent as given and as tuned.
func (r *Results) pointPlot() *plot.Plot {
	p := r.newPlot("Points by generation", "points in %")
	var all, means plotter.XYs
	for _, e := range r.Evaluations {
		all = append(all, plotter.XY{X: float64(e.Generation + 1), Y: 100 * e.Points})
	}
	for g, of := range r.Generations {
		means = append(means, plotter.XY{X: float64(g + 1), Y: 100 * of.Points})
	}
	dots := must(plotter.NewScatter(all))
	dots.GlyphStyle = draw.GlyphStyle{Color: grey, Radius: vg.Points(2), Shape: draw.CircleGlyph{}}
	mean := must(plotter.NewLine(means))
	mean.Color, mean.Width = palette[0], vg.Points(2)
	p.Add(dots, mean)
	p.Legend.Add("candidate", dots)
	p.Legend.Add("mean of the generation", mean)
	if m := r.Match; m != nil {
		for _, level := range []struct {
			name   string
			points float64
			colour color.Color
		}{{"tuned, final match", m.Tuned.Value, palette[2]}, {"given, final match", m.Given.Value, palette[1]}} {
			line := must(plotter.NewLine(plotter.XYs{{X: p.X.Min, Y: 100 * level.points}, {X: p.X.Max, Y: 100 * level.points}}))
			line.Color, line.Width, line.Dashes = level.colour, vg.Points(1.5), []vg.Length{vg.Points(5), vg.Points(3)}
			p.Add(line)
			p.Legend.Add(level.name, line)
		}
	}
	r.fit(p)
	p.Y.Tick.Marker = plot.TickerFunc(plainTicks)
	return p
}

// knobPlot shows where in its range each knob was.
func (r *Results) knobPlot() *plot.Plot {
	p := r.newPlot("Knobs by generation", "place in the range")
	for i, k := range r.Tuning.Knobs {
		way := plotter.XYs{{X: 0, Y: k.unit(k.Start)}}
		for g, of := range r.Generations {
			way = append(way, plotter.XY{X: float64(g + 1), Y: k.unit(of.Values[i])})
		}
		line := must(plotter.NewLine(way))
		line.Color, line.Width = palette[i%len(palette)], vg.Points(1.5)
		if i >= len(palette) {
			line.Dashes = []vg.Length{vg.Points(4), vg.Points(2)}
		}
		p.Add(line)
		p.Legend.Add(k.Name, line)
	}
	r.fit(p)
	p.Y.Min, p.Y.Max = 0, 1
	return p
}

func (r *Results) newPlot(title, y string) *plot.Plot {
	p := arena.NewPlot(title, "generation")
	p.Y.Label.Text = y
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = pale, nil
	p.Add(grid)
	p.X.Min, p.X.Max = 0, float64(len(r.Generations))+0.5
	return p
}

// plainTicks are the usual ticks, without zeros behind the point.
func plainTicks(low, high float64) []plot.Tick {
	ticks := plot.DefaultTicks{}.Ticks(low, high)
	for i, t := range ticks {
		if t.Label != "" {
			ticks[i].Label = number(t.Value)
		}
	}
	return ticks
}

// legendShare is the part of the width that the legend has for itself.
const legendShare = 0.36

// fit ticks whole generations, and makes room for the legend on the right.
func (r *Results) fit(p *plot.Plot) {
	n := len(r.Generations)
	every := (n + 9) / 10
	var ticks []plot.Tick
	for g := 0; g <= n; g += every {
		ticks = append(ticks, plot.Tick{Value: float64(g), Label: number(float64(g))})
	}
	p.X.Tick.Marker = plot.ConstantTicks(ticks)
	p.X.Max = (float64(n) + 0.5) / (1 - legendShare)
}

// must unwraps what only numbers that are not finite can make fail.
func must[T any](x T, err error) T {
	if err != nil {
		panic("tune: " + err.Error())
	}
	return x
}
