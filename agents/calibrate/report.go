package calibrate

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/agents/arena/stats"
	"deadreckon/agents/report"
	"deadreckon/internal/durable"
)

// sideResult is the result of the searches of a side with one budget.
type sideResult struct {
	side  string
	ask   int
	games int
	items []item
	scores
	curve agents.Curve // curve of all games; corrections use the curve of half of the games
}

// sideResults judges the searches of every side and budget.
func sideResults(files []games) (out []sideResult, err error) {
	var sides []string
	var asks []int
	for _, g := range files {
		asks = append(asks, g.Asks...)
		for _, r := range g.all {
			for _, p := range r.Positions {
				if !slices.Contains(sides, p.Side) {
					sides = append(sides, p.Side)
				}
			}
		}
	}
	slices.Sort(asks)
	asks = slices.Compact(asks)
	for _, side := range sides {
		for _, ask := range asks {
			one := sideResult{side: side, ask: ask, items: itemsOf(files, side, ask)}
			if len(one.items) == 0 {
				continue // asked for in games without the side
			}
			one.games = one.items[len(one.items)-1].game + 1
			if one.games < 2 {
				return nil, fmt.Errorf("%d game with choices of %s: want two or more", one.games, side)
			}
			if one.curve, err = crossFit(one.items); err != nil {
				return nil, err
			}
			one.scores = judge(one.items, files[0].Seed)
			out = append(out, one)
		}
	}
	return out, nil
}

// Report judges files of the same games. If out is not "", it also writes a page to out and a figure of
// the same name.
func Report(names []string, out string) (*report.Report, error) {
	files, all, err := judgeFiles(names)
	if err != nil {
		return nil, err
	}
	dir, name := filepath.Dir(out), strings.TrimSuffix(filepath.Base(out), filepath.Ext(out))
	f := figure(name, files[0], all)
	results := newReport(files, all, f)
	if out == "" {
		return results, nil
	}
	if err := durable.WriteFile(filepath.Join(dir, name+".md"), []byte(results.Markdown())); err != nil {
		return nil, err
	}
	return results, durable.WriteFile(filepath.Join(dir, name+".svg"), []byte(f.SVG))
}

// judgeFiles reads and judges files.
func judgeFiles(names []string) (files []games, all []sideResult, err error) {
	if files, err = loadAll(names); err == nil {
		all, err = sideResults(files)
	}
	return files, all, err
}

func newReport(files []games, all []sideResult, f report.Figure) *report.Report {
	out := &report.Report{Title: "Win probabilities of " + files[0].Game, Answer: answer(all)}
	for _, g := range files {
		out.About = append(out.About, fmt.Sprintf("%d games of %s, seeds %d to %d, %s in every seat, by %s",
			len(g.all), strings.Join(append([]string{g.Game}, g.Options...), " "), g.Seed, g.Seed+uint64(len(g.all))-1, g.Player, strings.Join(g.versions(), ", ")))
	}
	printed := report.Table{Title: "As printed", Words: 1, Columns: report.Names("choices of", "iterations", "positions", "games", "won, %", "won, luck-adjusted, %", "Brier score", "Brier score of a constant",
		"mean prediction minus share won, %", "minus mean points, %", "calibration error, %")}
	curves := report.Table{Title: "Corrected by the curve of the other half of the games, and the curve of all", Words: 1, Columns: report.Names("choices of", "iterations", "shift", "slope", "Brier score", "gained",
		"mean minus share won, %", "calibration error, %")}
	out.Sections = []report.Section{{Figures: []report.Figure{f}}, {}, {}}
	for _, one := range all {
		ask := fmt.Sprint(one.ask)
		printed.Add(one.side, ask, fmt.Sprint(len(one.items)), fmt.Sprint(one.games), report.Percents(one.raw), report.Percents(one.share), brier(one.before), report.Decimal(one.share.Value*(1-one.share.Value), 3),
			report.SignedInterval(one.gap, 100, 1), report.SignedInterval(one.gapPoints, 100, 1), report.Decimal(100*one.error, 1))
		curves.Add(one.side, ask, fmt.Sprintf("%+.2f", one.curve.Shift), report.Decimal(one.curve.Slope, 2), brier(one.after), brier(one.gain), report.SignedInterval(one.gapAfter, 100, 1), report.Decimal(100*one.errAfter, 1))
		bands := report.Table{Title: fmt.Sprintf("Choices of %s, %d iterations", one.side, one.ask), Columns: report.Names("predicted, %", "positions", "mean, %", "won, luck-adjusted, % (95 % CI)", "corrected, %")}
		for i, b := range one.bands {
			if b.n > 0 {
				bands.Add(fmt.Sprintf("%d to %d", 100*i/bins, 100*(i+1)/bins), report.Decimal(b.n, 0), report.Decimal(100*b.printed/b.n, 1), report.Percents(one.shares[i]), report.Decimal(100*b.corrected/b.n, 1))
			}
		}
		out.Sections = append(out.Sections, report.Of(bands))
	}
	out.Sections[1], out.Sections[2] = report.Of(printed), report.Of(curves)
	return out
}

// answer says for each side, at its longest searches, whether the printed probabilities are right on
// average and whether the curve improves them.
func answer(all []sideResult) string {
	var lines []string
	for i, one := range all {
		if i+1 < len(all) && all[i+1].side == one.side {
			continue
		}
		var line string
		switch gap := one.gap.Times(100); {
		case gap.Low > 0:
			line = fmt.Sprintf("Win probabilities of %s are %.1f percentage points too high (95 %% CI %.1f to %.1f)", one.side, gap.Value, gap.Low, gap.High)
		case gap.High < 0:
			line = fmt.Sprintf("Win probabilities of %s are %.1f percentage points too low (95 %% CI %.1f to %.1f)", one.side, -gap.Value, -gap.High, -gap.Low)
		default:
			line = fmt.Sprintf("Win probabilities of %s show no bias: %+.1f percentage points (95 %% CI %+.1f to %+.1f)", one.side, gap.Value, gap.Low, gap.High)
		}
		if one.gain.Low > 0 {
			line += "; the fitted curve improves them."
		} else {
			line += "; no curve improves them significantly."
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// brier writes a Brier score.
func brier(i stats.Interval) string { return report.Interval(i, 1, 4) }

// figure draws the bands of the longest searches, and the curves.
func figure(name string, g games, all []sideResult) report.Figure {
	percent := func(label string) report.Axis { return report.Axis{Label: label, High: 100} }
	c := report.Chart{Title: "Do the win probabilities come true? " + g.Game, X: percent("predicted, %"), Y: percent("won, luck-adjusted, %, with 95 % intervals")}
	curve := func(name string, colour int, of func(float64) float64) {
		s := report.Series{Name: name, Style: report.Dashed, Colour: colour}
		for x := range 101 {
			s.Add(float64(x), 100*of(float64(x)/100))
		}
		c.Series = append(c.Series, s)
	}
	curve("predicted", -1, func(p float64) float64 { return p })
	for i, one := range all {
		if i+1 < len(all) && all[i+1].side == one.side {
			continue
		}
		colour := len(c.Series) / 2
		dots := report.Series{Name: fmt.Sprintf("%s, %d iterations", one.side, one.ask), Style: report.Dots, Colour: colour}
		for i, b := range one.bands {
			if b.n > 0 {
				dots.AddInterval(100*b.printed/b.n, one.shares[i].Times(100))
			}
		}
		c.Series = append(c.Series, dots)
		curve(one.side+", fitted", colour, one.curve.Apply)
	}
	return c.Figure(name)
}
