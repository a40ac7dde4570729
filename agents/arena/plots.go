package arena

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"deadreckon/agents/arena/stats"
)

// file is a finished file of a report.
type file struct {
	name    string
	content []byte
}

// Colours that colour-blind readers tell apart: M. Okabe, K. Ito, "Color
// universal design" (2008).
var (
	blue   = color.RGBA{0, 114, 178, 255}
	orange = color.RGBA{213, 94, 0, 255}
	grey   = color.RGBA{140, 140, 140, 255}
	pale   = color.RGBA{225, 225, 225, 255}
)

// plots draws the plots of a report, each as PNG and as SVG.
func (r *Results) plots() ([]file, error) {
	if r.Games == 0 {
		return nil, nil
	}
	rates, ratings := newDots("Wins with 95 % intervals, each by itself", "wins in %"), newDots("Ratings with 95 % intervals, each by itself", "Elo, the mean of each side is 0")
	for _, a := range r.Ranked() {
		rates.add(r, a, scaled(a.Win, 100))
		if a.Elo != nil {
			ratings.add(r, a, *a.Elo)
		}
	}
	rates.low, rates.high = 0, 100
	drawn := []drawing{rates.draw("winrates"), r.turnPlot()}
	if r.Advantage != nil {
		drawn = append(drawn, ratings.draw("ratings"))
	}
	if r.crossed() {
		drawn = append(drawn, r.crossPlot())
	}
	var files []file
	for _, d := range drawn {
		for _, format := range []string{"png", "svg"} {
			content, err := d.render(format)
			if err != nil {
				return nil, fmt.Errorf("arena: plot: %w", err)
			}
			files = append(files, file{d.name + "." + format, content})
		}
	}
	return files, nil
}

// drawing is a plot and its size.
type drawing struct {
	name          string
	plot          *plot.Plot
	width, height vg.Length
}

// render returns the plot as the bytes of a png or svg file, the same for the
// same plot.
func (d drawing) render(format string) ([]byte, error) {
	var canvas vg.CanvasWriterTo
	if format == "svg" {
		canvas = vgsvg.New(d.width, d.height)
	} else {
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(d.width, d.height), vgimg.UseDPI(144))}
	}
	const margin = 8
	page := draw.New(canvas)
	page.FillPolygon(color.White, []vg.Point{{}, {X: d.width}, {X: d.width, Y: d.height}, {Y: d.height}})
	d.plot.Draw(draw.Crop(page, margin, -margin, margin, -margin))
	var out bytes.Buffer
	_, err := canvas.WriteTo(&out)
	return out.Bytes(), err
}

// newPlot returns an empty plot in the style of all.
func newPlot(title, x string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text = title, x
	p.Title.Padding = vg.Points(8)
	p.BackgroundColor = color.White
	for _, f := range []*font.Font{&p.Title.TextStyle.Font, &p.X.Label.TextStyle.Font, &p.Y.Label.TextStyle.Font,
		&p.X.Tick.Label.Font, &p.Y.Tick.Label.Font, &p.Legend.TextStyle.Font} {
		f.Variant = "Sans"
	}
	p.Legend.Top = true
	p.Legend.Padding = vg.Points(3)
	return p
}

func scaled(i stats.Interval, k float64) stats.Interval {
	return stats.Interval{Value: k * i.Value, Low: k * i.Low, High: k * i.High}
}

// dots is a plot of values with intervals, a line for each agent.
type dots struct {
	*plot.Plot
	labels    []string
	values    []stats.Interval
	colours   []color.Color
	low, high float64 // of the axis; equal leaves it to the values
}

func newDots(title, x string) *dots { return &dots{Plot: newPlot(title, x)} }

func (d *dots) add(r *Results, a AgentResult, i stats.Interval) {
	d.labels = append(d.labels, a.Side+" "+short(a.Agent))
	d.values = append(d.values, i)
	d.colours = append(d.colours, color.Color(blue))
	if a.Side != r.Experiment.Sides[0].Name {
		d.colours[len(d.colours)-1] = orange
	}
}

// short bounds a label.
func short(agent string) string {
	const most = 40
	if len(agent) > most {
		return agent[:most-3] + "..."
	}
	return agent
}

// errorDot is one dot with its interval.
type errorDot struct {
	plotter.XYs
	plotter.XErrors
}

func (d *dots) draw(name string) drawing {
	n := len(d.values)
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = nil, pale
	d.Add(grid)
	for i, v := range d.values {
		at := plotter.XY{X: v.Value, Y: float64(n - 1 - i)}
		if !v.Bounded() {
			v.Low, v.High = v.Value, v.Value
		}
		one := errorDot{plotter.XYs{at}, plotter.XErrors{{Low: v.Value - v.Low, High: v.High - v.Value}}}
		bars, err := plotter.NewXErrorBars(one)
		if err != nil {
			panic("arena: " + err.Error()) // numbers are finite
		}
		bars.Color, bars.Width, bars.CapWidth = d.colours[i], vg.Points(1.5), vg.Points(7)
		dot, err := plotter.NewScatter(one.XYs)
		if err != nil {
			panic("arena: " + err.Error())
		}
		dot.GlyphStyle = draw.GlyphStyle{Color: d.colours[i], Radius: vg.Points(3.5), Shape: draw.CircleGlyph{}}
		d.Add(bars, dot)
	}
	names := slices.Clone(d.labels)
	slices.Reverse(names)
	d.NominalY(names...)
	d.Y.Min, d.Y.Max = -0.5, float64(n)-0.5
	d.X.Tick.Marker = plot.TickerFunc(roundTicks)
	if d.low < d.high {
		d.X.Min, d.X.Max = d.low, d.high
	} else {
		margin := max(0.04*(d.X.Max-d.X.Min), 1)
		d.X.Min, d.X.Max = d.X.Min-margin, d.X.Max+margin
	}
	return drawing{name, d.Plot, 7 * vg.Inch, vg.Length(1.4+0.3*float64(n)) * vg.Inch}
}

// roundTicks labels an axis at round whole numbers, at most nine of them.
func roundTicks(low, high float64) (ticks []plot.Tick) {
	step := 1.0
	for k := 0; (high-low)/step > 8; k++ {
		step *= []float64{2, 2.5, 2}[k%3] // 1, 2, 5, 10
	}
	for k := int(math.Ceil(low / step)); float64(k)*step <= high; k++ {
		x := float64(k) * step
		ticks = append(ticks, plot.Tick{Value: x, Label: fmt.Sprintf("%.0f", x)})
	}
	return ticks
}

// turnPlot draws the lengths of all games, by who won.
func (r *Results) turnPlot() drawing {
	length := "actions"
	if len(r.Counts) > 0 {
		length = "turns"
	}
	p := newPlot("Length of games", length)
	p.Y.Label.Text = "games"
	bins := r.Overall.Turns
	wins, draws, losses := make(plotter.Values, len(bins)), make(plotter.Values, len(bins)), make(plotter.Values, len(bins))
	for i, b := range bins {
		wins[i], draws[i], losses[i] = float64(b.Wins), float64(b.Draws), float64(b.Losses)
	}
	width := 5.6 * vg.Inch / vg.Length(len(bins)+2)
	side := r.Experiment.Sides[0].Name
	var below *plotter.BarChart
	for _, layer := range []struct {
		values plotter.Values
		colour color.Color
		name   string
	}{{wins, blue, side + " wins"}, {draws, grey, "draws"}, {losses, orange, side + " loses"}} {
		if len(layer.values) == 0 || slices.Max(layer.values) == 0 {
			continue
		}
		chart, err := plotter.NewBarChart(layer.values, width)
		if err != nil {
			panic("arena: " + err.Error())
		}
		chart.Color, chart.LineStyle.Width = layer.colour, vg.Points(0.3)
		if below != nil {
			chart.StackOn(below)
		}
		p.Add(chart)
		p.Legend.Add(layer.name, chart)
		below = chart
	}
	p.X.Tick.Marker = plot.ConstantTicks(binTicks(bins))
	p.X.Min, p.X.Max = -0.7, float64(len(bins))-0.3
	p.Y.Tick.Marker = plot.TickerFunc(roundTicks)
	p.Y.Min = 0
	p.Y.Max = math.Ceil(p.Y.Max * 1.15) // room for the legend
	return drawing{"turns", p, 7 * vg.Inch, 4 * vg.Inch}
}

// binTicks labels at most a dozen bars.
func binTicks(bins []Bin) []plot.Tick {
	every := (len(bins) + 11) / 12
	var ticks []plot.Tick
	for i := 0; i < len(bins); i += every {
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: bins[i].label()})
	}
	return ticks
}
