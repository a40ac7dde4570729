package arena

import (
	_ "embed"
	"fmt"
	"html/template"
	"maps"
	"math"
	"slices"
	"strings"

	"deadreckon/agents/arena/stats"
)

//go:embed report.tmpl
var pageText string

var page = template.Must(template.New("report").Parse(pageText))

// Page returns the report as one file of HTML that needs nothing else: the answer, leads on an axis,
// the means of the agents side by side, what goes with winning, and all tables.
func (r *Results) Page() (string, error) {
	e := r.Experiment
	var about []string
	for _, side := range e.Sides {
		about = append(about, side.String())
	}
	about = append(about, fmt.Sprintf("%d games of each %s, seed %d, by %s", r.Games, e.Each(), e.Seed, e.Program))
	if len(e.Starts) > 0 {
		about = append(about, "games begin at "+e.startNames()+", in turn")
	}
	for _, key := range slices.Sorted(maps.Keys(e.Settings)) {
		about = append(about, key+"="+e.Settings[key])
	}
	data := map[string]any{"Game": e.Game, "Answer": r.Answer(), "Warnings": r.Warnings, "About": about, "Methods": strings.TrimPrefix(methods, "## Methods\n\n")}
	if r.Games > 0 {
		data["Figure"], data["Beside"], data["Tables"] = r.figure(), r.besideTable(), r.Tables()
		if len(r.Why) > 0 {
			data["Why"] = r.whyTable()
		}
	}
	var out strings.Builder
	err := page.Execute(&out, data)
	return out.String(), err
}

// figure is intervals on an axis, in units of the picture.
type figure struct {
	Title         string
	Width, Height float64
	Zero          float64 // where 0 lies on the axis
	Bottom        float64
	Ticks         []tick
	Bars          []bar
}

type tick struct {
	X     float64
	Label string
}

// bar is a value with its interval.
type bar struct {
	Label        string
	Y, Top, Foot float64 // of the value, and from where to where the axis is drawn, below the label
	At, Low, Len float64
	Told         string
}

// The measures of a figure: labels are above the lines of the axis, which are not drawn behind them.
const (
	figureWidth = 720.0
	figureLeft  = 20.0
	rowHeight   = 44.0
)

// figure shows the leads of the best of each side; where nobody has a rival, what each agent makes.
func (r *Results) figure() *figure {
	type row struct {
		label string
		i     stats.Interval
	}
	f, rows, digits := &figure{}, []row{}, 1
	if r.Graded {
		digits = 3
	}
	for _, d := range r.leads() {
		i, unit := r.lead(d)
		f.Title = "Lead of the best of a side, " + unit + " a game, with 95 % intervals that hold all together"
		rows = append(rows, row{d.Side + ": " + d.Agent + " over " + d.Other, i})
	}
	if len(rows) == 0 {
		f.Title = "Mean score of a game, -1 to 1, with 95 % intervals"
		digits = 3
		for _, a := range r.Agents {
			rows = append(rows, row{a.Side + ": " + a.Agent, scoreOf(a)})
		}
	}
	low, high := 0.0, 0.0
	for _, x := range rows {
		low, high = min(low, x.i.Value), max(high, x.i.Value)
		if x.i.Bounded() {
			low, high = min(low, x.i.Low), max(high, x.i.High)
		}
	}
	if low == high {
		low, high = -1, 1
	}
	step := niceStep((high - low) / 6)
	low, high = math.Floor(low/step)*step, math.Ceil(high/step)*step
	at := func(x float64) float64 { return figureLeft + (x-low)/(high-low)*(figureWidth-2*figureLeft) }
	f.Width, f.Bottom, f.Zero = figureWidth, rowHeight*float64(len(rows))+8, at(0)
	f.Height = f.Bottom + 24
	for k := range int(math.Round((high-low)/step)) + 1 {
		x := low + float64(k)*step
		f.Ticks = append(f.Ticks, tick{at(x), sign(x, max(0, -int(math.Floor(math.Log10(step)+1e-9))))})
	}
	for k, x := range rows {
		b := bar{Label: x.label, Y: rowHeight*float64(k) + 32, Top: rowHeight*float64(k) + 24, Foot: rowHeight*float64(k) + 46, At: at(x.i.Value), Low: at(x.i.Value), Told: signed(x.i, 1, digits)}
		if x.i.Bounded() {
			b.Low, b.Len = at(x.i.Low), at(x.i.High)-at(x.i.Low)
		}
		f.Bars = append(f.Bars, b)
	}
	return f
}

// niceStep returns 1, 2 or 5 times a power of 10: the least that is x or more.
func niceStep(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, k := range []float64{1, 2, 5} {
		if k*power >= x {
			return k * power
		}
	}
	return 10 * power
}
