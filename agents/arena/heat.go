package arena

import (
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// crossed reports whether the cross table of two sides has more than one cell.
func (r *Results) crossed() bool { return len(r.Experiment.Sides) == 2 && len(r.Pairings) > 1 }

// heat is the cross table as a grid: the wins of the first side in %, its first agent at the
// top. It implements plotter.GridXYZ.
type heat struct{ *Results }

func (h heat) Dims() (cols, rows int) {
	return len(h.Experiment.Sides[1].Agents), len(h.Experiment.Sides[0].Agents)
}

func (h heat) Z(col, row int) float64 {
	cols, rows := h.Dims()
	return 100 * h.Pairings[(rows-1-row)*cols+col].Win.Value
}

func (heat) X(col int) float64 { return float64(col) }
func (heat) Y(row int) float64 { return float64(row) }

// ramp is a palette from orange, none won, over white to blue, all won.
type ramp struct{}

// rampSteps is how many colours it has.
const rampSteps = 101

func (ramp) Colors() []color.Color {
	out := make([]color.Color, rampSteps)
	for i := range out {
		end, t := orange, float64(rampSteps-1-2*i)/(rampSteps-1)
		if t < 0 {
			end, t = blue, -t
		}
		fade := func(c uint8) uint8 { return uint8(255 - t*(255-float64(c))) }
		out[i] = color.RGBA{fade(end.R), fade(end.G), fade(end.B), 255}
	}
	return out
}

// crossPlot draws the cross table as a heat map with the numbers in it.
func (r *Results) crossPlot() drawing {
	sides := r.Experiment.Sides
	p := newPlot("Wins of "+sides[0].Name+" in %", sides[1].Name)
	p.Y.Label.Text = sides[0].Name
	grid := heat{r}
	cols, rows := grid.Dims()
	m := plotter.NewHeatMap(grid, ramp{})
	m.Min, m.Max = 0, 100
	p.Add(m)
	numbers := plotter.XYLabels{}
	for i := range cols {
		for j := range rows {
			numbers.XYs = append(numbers.XYs, plotter.XY{X: float64(i), Y: float64(j)})
			numbers.Labels = append(numbers.Labels, fmt.Sprintf("%.0f", grid.Z(i, j)))
		}
	}
	labels, err := plotter.NewLabels(numbers)
	if err != nil {
		panic("arena: " + err.Error()) // numbers are finite
	}
	for i := range labels.TextStyle {
		labels.TextStyle[i] = text.Style{Color: color.Black, Font: p.X.Tick.Label.Font, XAlign: draw.XCenter, YAlign: draw.YCenter, Handler: p.X.Tick.Label.Handler}
	}
	p.Add(labels)
	var across, down []string
	for _, agent := range sides[1].Agents {
		across = append(across, short(agent))
	}
	for _, agent := range slices.Backward(sides[0].Agents) {
		down = append(down, short(agent))
	}
	p.NominalX(across...)
	p.NominalY(down...)
	p.X.Tick.Label.Rotation, p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = 0.5, draw.XRight, draw.YCenter
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -0.5, float64(cols)-0.5, -0.5, float64(rows)-0.5
	return drawing{"cross", p, vg.Length(3+0.7*float64(cols)) * vg.Inch, vg.Length(2.2+0.4*float64(rows)) * vg.Inch}
}
