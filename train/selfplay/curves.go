package selfplay

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"path/filepath"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// CurvesFile has the learning curves, as .png and .svg.
const CurvesFile = "curves"

// Colours that the colour-blind tell apart (Okabe and Ito, "Color universal design",
// 2008).
var palette = []color.RGBA{
	{0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255},
	{230, 159, 0, 255}, {86, 180, 233, 255}, {0, 0, 0, 255},
}

// Draw draws the learning curves of a run anew from its metrics, into its folder.
func (r *Run) Draw() error {
	rows, err := ReadMetrics(r.config.Dir)
	if err != nil || len(rows) == 0 {
		return err
	}
	panels := panelsOf(rows)
	for _, format := range []string{"png", "svg"} {
		text, err := render(panels, format)
		if err != nil {
			return fmt.Errorf("selfplay: curves: %w", err)
		}
		if err := replace(filepath.Join(r.config.Dir, CurvesFile+"."+format), text); err != nil {
			return err
		}
	}
	return nil
}

// curve is a named line with, if bounds is not empty, the interval of each point.
type curve struct {
	name   string
	points plotter.XYs
	bounds plotter.YErrors
	loose  bool // points without a line
	colour color.RGBA
}

// panel is one plot: of values over the time of work.
type panel struct {
	title, x, y string
	curves      []curve
	percent     bool // from 0 to 100
}

// panelsOf returns the plots of a run that have something to show.
func panelsOf(rows []Row) (out []panel) {
	yards := panel{title: "The best net against yardsticks", y: "points, %", percent: true}
	conv := panel{title: "Distance from equilibrium", y: "NashConv, in scores", curves: []curve{{name: "the best net's policy"}}}
	loss := panel{title: "What is left to learn", y: "loss, nats", curves: []curve{{name: "policy"}, {name: "value"}}}
	gate := panel{title: "The learner against the best net", y: "mean score", curves: []curve{{name: "passed", loose: true}, {name: "failed", loose: true}}}
	name, unit := unitOf(rows[len(rows)-1].Seconds)
	for i := range rows {
		row, x := &rows[i], rows[i].Seconds/unit
		loss.curves[0].add(x, row.Learn.Policy)
		loss.curves[1].add(x, row.Learn.Value)
		switch {
		case row.Gate.Games == 0:
		case row.Gate.Passed:
			gate.curves[0].add(x, row.Gate.Score)
		default:
			gate.curves[1].add(x, row.Gate.Score)
		}
		if row.NashConv != nil {
			conv.curves[0].add(x, *row.NashConv)
		}
		for _, y := range row.Yardsticks {
			c := yards.named(y.Name())
			c.add(x, 100*y.Points)
			c.bounds = append(c.bounds, struct{ Low, High float64 }{100 * y.Low, 100 * y.High})
		}
	}
	for _, p := range []panel{yards, conv, loss, gate} {
		for i := range p.curves {
			p.curves[i].colour = palette[i%len(palette)]
		}
		p.curves = slices.DeleteFunc(p.curves, func(c curve) bool { return len(c.points) == 0 })
		if len(p.curves) > 0 {
			p.x = name + " of work"
			out = append(out, p)
		}
	}
	return out
}

func (c *curve) add(x, y float64) { c.points = append(c.points, plotter.XY{X: x, Y: y}) }

// named returns the curve of a name, new if it is not there.
func (p *panel) named(name string) *curve {
	for i := range p.curves {
		if p.curves[i].name == name {
			return &p.curves[i]
		}
	}
	p.curves = append(p.curves, curve{name: name})
	return &p.curves[len(p.curves)-1]
}

// unitOf returns the unit of time in which to show so much work, and its seconds.
func unitOf(seconds float64) (name string, unit float64) {
	switch {
	case seconds <= 300:
		return "seconds", 1
	case seconds <= 5*3600:
		return "minutes", 60
	}
	return "hours", 3600
}

// plot draws a panel.
func (p *panel) plot() (*plot.Plot, error) {
	out := plot.New()
	out.Title.Text, out.X.Label.Text, out.Y.Label.Text = p.title, p.x, p.y
	out.Title.Padding, out.BackgroundColor = vg.Points(6), color.White
	for _, f := range []*font.Font{&out.Title.TextStyle.Font, &out.X.Label.TextStyle.Font, &out.Y.Label.TextStyle.Font,
		&out.X.Tick.Label.Font, &out.Y.Tick.Label.Font, &out.Legend.TextStyle.Font} {
		f.Variant = "Sans"
	}
	out.Legend.TextStyle.Font.Size, out.Legend.ThumbnailWidth = vg.Points(9), vg.Points(16)
	out.Legend.Top, out.Legend.Left, out.Legend.Padding = true, true, vg.Points(1.5) // wherever a font is wider, there is room
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{225}, nil
	out.Add(grid)
	for i := range p.curves {
		// What is loose is named also where it is alone: its name is its meaning.
		if err := p.curves[i].draw(out, len(p.curves) > 1 || p.curves[i].loose); err != nil {
			return nil, err
		}
	}
	p.axes(out)
	return out, nil
}

// axes sets what the axes show: all of the data from 0 on, and above it room for the
// legend.
func (p *panel) axes(out *plot.Plot) {
	out.X.Min = 0
	out.X.Max = max(out.X.Max, 1e-9)
	out.X.Tick.Marker = ticks{}
	low, high := min(out.Y.Min, 0), max(out.Y.Max, 0)
	if p.percent {
		low, high = 0, 100
	}
	if low == high {
		high = 1
	}
	room := 0.03
	if len(p.curves) > 1 {
		room = 0.05 + 0.08*float64(len(p.curves))
	}
	out.Y.Min, out.Y.Max = low, high+(high-low)*room
	out.Y.Tick.Marker = ticks{most: high}
}

// ticks marks some four to eight round numbers, up to most if that is not 0.
type ticks struct{ most float64 }

// Ticks implements plot.Ticker.
func (t ticks) Ticks(low, high float64) (out []plot.Tick) {
	if t.most != 0 {
		high = t.most
	}
	step := math.Pow(10, math.Floor(math.Log10((high-low)/4)))
	for _, times := range []float64{5, 2} {
		if (high-low)/(times*step) >= 4 {
			step *= times
			break
		}
	}
	for i := math.Ceil(low/step-1e-9) + 0; i*step <= high+1e-9*step; i++ {
		label := strconv.FormatFloat(i*step, 'f', max(0, int(math.Ceil(-math.Log10(step)-1e-9))), 64)
		out = append(out, plot.Tick{Value: i * step, Label: label})
	}
	return out
}

// draw adds a curve to a plot: over the band of its intervals, with dots while they are
// few enough to be told apart.
func (c *curve) draw(p *plot.Plot, named bool) error {
	colour := c.colour
	if len(c.bounds) > 1 {
		band := make(plotter.XYs, 2*len(c.points))
		for i, b := range c.bounds {
			x := c.points[i].X
			band[i], band[len(band)-1-i] = plotter.XY{X: x, Y: b.High}, plotter.XY{X: x, Y: b.Low}
		}
		area, err := plotter.NewPolygon(band)
		if err != nil {
			return err
		}
		area.Color, area.LineStyle.Width = color.NRGBA{colour.R, colour.G, colour.B, 28}, 0
		p.Add(area)
	}
	line, dots, err := plotter.NewLinePoints(c.points)
	if err != nil {
		return err
	}
	line.Color, line.Width = colour, vg.Points(1.3)
	dots.GlyphStyle = draw.GlyphStyle{Color: colour, Radius: vg.Points(2), Shape: draw.CircleGlyph{}}
	var thumbnail plot.Thumbnailer = line
	if c.loose {
		thumbnail = dots
	} else {
		p.Add(line)
	}
	if c.loose || len(c.points) <= 40 {
		p.Add(dots)
	}
	if named {
		p.Legend.Add(c.name, thumbnail)
	}
	return nil
}

// render draws panels two by two, as the bytes of a png or svg file. A last one without
// a neighbour is as wide as two.
func render(panels []panel, format string) ([]byte, error) {
	const columns = 2
	rows := (len(panels) + columns - 1) / columns
	width, height := 10*vg.Inch, vg.Length(rows)*3.3*vg.Inch
	var canvas vg.CanvasWriterTo
	if format == "svg" {
		canvas = vgsvg.New(width, height)
	} else {
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(144))}
	}
	page := draw.New(canvas)
	page.FillPolygon(color.White, []vg.Point{{}, {X: width}, {X: width, Y: height}, {Y: height}})
	tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: vg.Points(14), PadY: vg.Points(14),
		PadTop: vg.Points(8), PadBottom: vg.Points(8), PadLeft: vg.Points(8), PadRight: vg.Points(12)}
	for i := range panels {
		p, err := panels[i].plot()
		if err != nil {
			return nil, err
		}
		tile := tiles.At(page, i%columns, i/columns)
		if i == len(panels)-1 && i%columns == 0 {
			tile.Max.X = tiles.At(page, columns-1, i/columns).Max.X
		}
		p.Draw(tile)
	}
	var out bytes.Buffer
	_, err := canvas.WriteTo(&out)
	return out.Bytes(), err
}
