package selfplay

import (
	"bytes"
	"fmt"
	"image/color"
	"path/filepath"

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

// curve is a named line with, if bounds is not empty, an interval at each point.
type curve struct {
	name   string
	points plotter.XYs
	bounds plotter.YErrors
}

// panel is one plot: of values over minutes.
type panel struct {
	title, y string
	curves   []curve
	fixed    bool // from 0 to 100
}

// panelsOf returns the plots of a run.
func panelsOf(rows []Row) []panel {
	loss := panel{title: "What is left to learn", y: "loss, nats", curves: []curve{{name: "policy"}, {name: "value"}}}
	gate := panel{title: "The learner against the best net", y: "points, %", curves: []curve{{name: "at the gate"}}, fixed: true}
	conv := panel{title: "Distance from equilibrium", y: "NashConv", curves: []curve{{name: "policy"}}}
	yards := panel{title: "The best net against yardsticks", y: "points, %", fixed: true}
	for i := range rows {
		row, x := &rows[i], rows[i].Seconds/60
		loss.curves[0].add(x, row.Learn.Policy)
		loss.curves[1].add(x, row.Learn.Value)
		if row.Gate.Games > 0 {
			gate.curves[0].add(x, 100*row.Gate.Points)
		}
		if row.NashConv != nil {
			conv.curves[0].add(x, *row.NashConv)
		}
		for _, y := range row.Yardsticks {
			c := yards.named(y.Side + " against " + y.Agent)
			c.add(x, 100*y.Points)
			c.bounds = append(c.bounds, struct{ Low, High float64 }{100 * (y.Points - y.Low), 100 * (y.High - y.Points)})
		}
	}
	var out []panel
	for _, p := range []panel{yards, conv, loss, gate} {
		if len(p.curves) > 0 && len(p.curves[0].points) > 0 {
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

// plot draws a panel.
func (p *panel) plot() (*plot.Plot, error) {
	out := plot.New()
	out.Title.Text, out.X.Label.Text, out.Y.Label.Text = p.title, "minutes of work", p.y
	out.Title.Padding, out.BackgroundColor = vg.Points(6), color.White
	for _, f := range []*font.Font{&out.Title.TextStyle.Font, &out.X.Label.TextStyle.Font, &out.Y.Label.TextStyle.Font,
		&out.X.Tick.Label.Font, &out.Y.Tick.Label.Font, &out.Legend.TextStyle.Font} {
		f.Variant = "Sans"
	}
	out.Legend.Top, out.Legend.Padding = true, vg.Points(2)
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{225}, nil
	out.Add(grid)
	for i, c := range p.curves {
		if err := c.draw(out, palette[i%len(palette)]); err != nil {
			return nil, err
		}
	}
	if p.fixed {
		out.Y.Min, out.Y.Max = 0, 100
		out.Y.Max += 12 * float64((len(p.curves)+1)/2) // room for the legend
	} else {
		out.Y.Min = min(out.Y.Min, 0)
		out.Y.Max *= 1.2
	}
	out.X.Min = min(out.X.Min, 0)
	return out, nil
}

// draw adds a curve to a plot.
func (c *curve) draw(p *plot.Plot, colour color.Color) error {
	line, dots, err := plotter.NewLinePoints(c.points)
	if err != nil {
		return err
	}
	line.Color, line.Width = colour, vg.Points(1.3)
	dots.GlyphStyle = draw.GlyphStyle{Color: colour, Radius: vg.Points(2), Shape: draw.CircleGlyph{}}
	p.Add(line, dots)
	p.Legend.Add(c.name, line)
	if len(c.bounds) == 0 {
		return nil
	}
	bars, err := plotter.NewYErrorBars(struct {
		plotter.XYs
		plotter.YErrors
	}{c.points, c.bounds})
	if err != nil {
		return err
	}
	bars.Color, bars.CapWidth = colour, vg.Points(4)
	p.Add(bars)
	return nil
}

// render draws panels two by two, as the bytes of a png or svg file.
func render(panels []panel, format string) ([]byte, error) {
	const columns = 2
	rows := (len(panels) + columns - 1) / columns
	width, height := 9*vg.Inch, vg.Length(rows)*3.2*vg.Inch
	var canvas vg.CanvasWriterTo
	if format == "svg" {
		canvas = vgsvg.New(width, height)
	} else {
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(144))}
	}
	page := draw.New(canvas)
	page.FillPolygon(color.White, []vg.Point{{}, {X: width}, {X: width, Y: height}, {Y: height}})
	tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: vg.Points(14), PadY: vg.Points(14),
		PadTop: vg.Points(8), PadBottom: vg.Points(8), PadLeft: vg.Points(8), PadRight: vg.Points(8)}
	for i := range panels {
		p, err := panels[i].plot()
		if err != nil {
			return nil, err
		}
		p.Draw(tiles.At(page, i%columns, i/columns))
	}
	var out bytes.Buffer
	_, err := canvas.WriteTo(&out)
	return out.Bytes(), err
}
