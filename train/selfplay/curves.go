package selfplay

import (
	"path/filepath"

	"deadreckon/agents/arena/stats"
	"deadreckon/agents/report"
)

// CurvesFile is the name of the learning curves.
const CurvesFile = "curves.svg"

// DrawCurves draws the learning curves from the metrics into the run's folder.
func (r *Run) DrawCurves() error {
	rows, err := ReadMetrics(r.config.Dir)
	if err != nil || len(rows) == 0 {
		return err
	}
	return replace(filepath.Join(r.config.Dir, CurvesFile), []byte(curves(rows).SVG))
}

// curves returns charts of the measurements over the time of work.
func curves(rows []Row) report.Figure {
	benchmarks := report.Chart{Title: "The best net against the benchmark agents", Y: report.Axis{Label: "points, %", High: 100}}
	conv := report.Chart{Title: "Exploitability", Y: report.Axis{Label: "NashConv, in scores"}, Series: []report.Series{{}}}
	loss := report.Chart{Title: "Loss", Y: report.Axis{Label: "loss, nats"}, Series: []report.Series{{Name: "policy"}, {Name: "value", Colour: 1}}}
	gate := report.Chart{Title: "The learner against the best net", Y: report.Axis{Label: "mean score"},
		Series: []report.Series{{Name: "passed", Style: report.Dots}, {Name: "failed", Style: report.Dots, Colour: 1}}}
	name, unit := unitOf(rows[len(rows)-1].Seconds)
	for i := range rows {
		row, x := &rows[i], rows[i].Seconds/unit
		loss.Series[0].Add(x, row.Learn.Policy)
		loss.Series[1].Add(x, row.Learn.Value)
		switch {
		case row.Gate.Games == 0:
		case row.Gate.Passed:
			gate.Series[0].Add(x, row.Gate.Score)
		default:
			gate.Series[1].Add(x, row.Gate.Score)
		}
		if row.NashConv != nil {
			conv.Series[0].Add(x, *row.NashConv)
		}
		for _, y := range row.Yardsticks {
			named(&benchmarks, y.Name()).AddInterval(x, stats.Interval{Value: y.Points, Low: y.Low, High: y.High}.Times(100))
		}
	}
	var figures []report.Figure
	for _, c := range []report.Chart{benchmarks, conv, loss, gate} {
		points := 0
		for _, s := range c.Series {
			points += len(s.X)
		}
		if points > 0 {
			c.X = report.Axis{Label: name + " of work", High: max(rows[len(rows)-1].Seconds/unit, 1e-9)}
			figures = append(figures, c.Figure(""))
		}
	}
	return report.Panels(CurvesFile, "Learning curves", figures)
}

// named returns the chart's series with the given name, created if needed.
func named(c *report.Chart, name string) *report.Series {
	for i := range c.Series {
		if c.Series[i].Name == name {
			return &c.Series[i]
		}
	}
	c.Series = append(c.Series, report.Series{Name: name, Colour: len(c.Series)})
	return &c.Series[len(c.Series)-1]
}

// unitOf returns a unit for showing a time, and its length in seconds.
func unitOf(seconds float64) (name string, unit float64) {
	switch {
	case seconds <= 300:
		return "seconds", 1
	case seconds <= 5*3600:
		return "minutes", 60
	}
	return "hours", 3600
}
