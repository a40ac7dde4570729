package main

import (
	"cmp"
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"deadreckon/agents/arena"
)

// shown is how many variants a plot has room for.
const shown = 16

// bars are the differences of variants, for gonum's error bars.
type bars struct {
	names     []string
	xs        []float64
	low, high []float64
	plotter.XYs
}

// XError implements plotter.XErrorer.
func (b *bars) XError(i int) (low, high float64) { return b.xs[i] - b.low[i], b.high[i] - b.xs[i] }

// drawTable plots the variants of a table that move the balance most, as PNG and
// SVG beside it.
func drawTable(file, title string) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	rows, err := csv.NewReader(in).ReadAll()
	if err != nil {
		return err
	}
	rows = rows[2:] // the heading and the default
	number := func(row []string, i int) float64 {
		x, _ := strconv.ParseFloat(row[i], 64) // written by this program
		return x
	}
	slices.SortStableFunc(rows, func(a, b []string) int {
		return -cmp.Compare(math.Abs(number(a, 5)), math.Abs(number(b, 5)))
	})
	rows = rows[:min(shown, len(rows))]
	slices.SortStableFunc(rows, func(a, b []string) int { return cmp.Compare(number(a, 5), number(b, 5)) })
	b := &bars{}
	for i, row := range rows {
		b.names = append(b.names, row[0])
		b.xs, b.low, b.high = append(b.xs, number(row, 5)), append(b.low, number(row, 6)), append(b.high, number(row, 7))
		b.XYs = append(b.XYs, plotter.XY{X: number(row, 5), Y: float64(i)})
	}
	p := arena.NewPlot(title, "change of the human side's points, in % of a game, with 95 % intervals")
	if err := b.addTo(p); err != nil {
		return err
	}
	name := strings.TrimSuffix(filepath.Base(file), ".csv")
	return arena.WritePlot(filepath.Dir(file), name, p)
}

func (b *bars) addTo(p *plot.Plot) error {
	errorBars, err := plotter.NewXErrorBars(b)
	if err != nil {
		return err
	}
	dots, err := plotter.NewScatter(b.XYs)
	if err != nil {
		return err
	}
	dots.GlyphStyle.Shape, dots.GlyphStyle.Radius = draw.CircleGlyph{}, vg.Points(3)
	zero, err := plotter.NewLine(plotter.XYs{{X: 0, Y: -0.5}, {X: 0, Y: float64(len(b.names)) - 0.5}})
	if err != nil {
		return err
	}
	p.Add(zero, errorBars, dots)
	p.X.Tick.Marker = plot.TickerFunc(fives)
	p.NominalY(b.names...)
	return nil
}

// fives puts a tick at every multiple of five.
func fives(low, high float64) (out []plot.Tick) {
	for x := 5 * math.Ceil(low/5); x <= high; x += 5 {
		out = append(out, plot.Tick{Value: x, Label: strconv.Itoa(int(x))})
	}
	return out
}
