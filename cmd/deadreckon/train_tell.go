package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/train/selfplay"
)

// trainTeller reports the progress of training: at a terminal in one line, and in a table row for each
// generation.
type trainTeller struct {
	out    io.Writer // nil prints nothing
	limit  selfplay.Limit
	begin  time.Time
	before float64 // seconds of work of earlier processes
	table  trainTable

	mu    sync.Mutex
	phase string
	from  int // number done when the phase began
	start time.Time
	shown time.Time
	row   *selfplay.Row // the latest
	last  selfplay.Progress
}

func newTrainTeller(s stdio.Streams, c *selfplay.Config, run *selfplay.Run) *trainTeller {
	t := &trainTeller{limit: c.Limit, begin: time.Now(), before: run.Seconds()}
	if rows, err := selfplay.ReadMetrics(c.Dir); err == nil && len(rows) > 0 {
		t.row = &rows[len(rows)-1]
	}
	if stdio.IsLively(s.Err) {
		t.out = s.Err
	}
	return t
}

// tell updates the line, at most every stdio.TellEvery.
func (t *trainTeller) tell(p selfplay.Progress) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	if t.last = p; p.Phase != t.phase {
		t.phase, t.from, t.start, t.shown = p.Phase, p.Done, now, time.Time{}
	}
	if t.out == nil || now.Sub(t.shown) < stdio.TellEvery {
		return
	}
	t.shown = now
	fmt.Fprintf(t.out, stdio.ClearLine+"%s", cut(t.line(p, now), terminalWidth(t.out)-1))
}

// line formats the phase, the result of the latest generation, and the remaining time.
func (t *trainTeller) line(p selfplay.Progress, now time.Time) string {
	const cells = 10
	full := cells * p.Done / max(p.All, 1)
	line := fmt.Sprintf("gen %d %-7s [%s%s] %d of %d", p.Generation, p.Phase, strings.Repeat("#", full), strings.Repeat(".", cells-full), p.Done, p.All)
	if here := p.Done - t.from; here > 0 && p.Done < p.All {
		line += ", " + shortTime(now.Sub(t.start)/time.Duration(here)*time.Duration(p.All-p.Done))
	}
	if p.Loss != 0 {
		line += fmt.Sprintf(", loss %.3f", p.Loss)
	}
	if left, ok := t.left(now); ok {
		line += " | run " + shortTime(left) + " left"
	}
	if t.row == nil {
		return line
	}
	line += fmt.Sprintf(" | %d games, %d steps, loss %.3f", t.row.Games, t.row.Steps, t.row.Learn.Loss)
	mark := " | "
	if l := t.row.Lead; l != nil {
		line += fmt.Sprintf(" | %+.1f %% over the base (%.1f to %.1f)", 100*l.Lead, 100*l.Low, 100*l.High)
	}
	for _, y := range t.row.Yardsticks {
		line += fmt.Sprintf("%s%s %.0f %%", mark, yardName(&y), 100*y.Points)
		mark = ", "
	}
	return line
}

// far describes the progress of the first generation, which has no net yet.
func (t *trainTeller) far() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.row != nil || t.last.All == 0 {
		return ""
	}
	return fmt.Sprintf(", the first, at %s %d of %d: best.net has learned nothing yet", t.last.Phase, t.last.Done, t.last.All)
}

// left estimates the remaining time of the run from its limits and the time of earlier generations.
func (t *trainTeller) left(now time.Time) (left time.Duration, ok bool) {
	spent := time.Duration(t.before*float64(time.Second)) + now.Sub(t.begin)
	if t.limit.Time > 0 {
		left, ok = t.limit.Time-spent, true
	}
	if t.limit.Generations > 0 && t.row != nil {
		more := time.Duration(t.row.Seconds/float64(t.row.Generation+1)*float64(t.limit.Generations)*float64(time.Second)) - spent
		if !ok || more < left {
			left, ok = more, true
		}
	}
	return max(left, 0), ok
}

// ended returns the table row of a generation.
func (t *trainTeller) ended(r *selfplay.Row) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.row = r
	return t.table.row(r)
}

// clear removes the line.
func (t *trainTeller) clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.out != nil {
		fmt.Fprint(t.out, stdio.ClearLine)
	}
}

// terminalWidth is the width of the terminal, or 80.
func terminalWidth(out io.Writer) int {
	if f, ok := stdio.FileOf(out); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 80
}

// cut shortens a line, since a line that the terminal breaks cannot be rewritten.
func cut(line string, width int) string {
	if letters := []rune(line); len(letters) > width {
		return string(letters[:max(width-1, 0)]) + "…"
	}
	return line
}

// shortTime formats a time in one or two units.
func shortTime(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	switch {
	case s < 60:
		return fmt.Sprintf("%ds", s)
	case s < 3600:
		return fmt.Sprintf("%dm%02ds", s/60, s%60)
	}
	return fmt.Sprintf("%dh%02dm", s/3600, s/60%60)
}

// yardName names a yardstick with the side that met it.
func yardName(y *selfplay.YardstickResult) string {
	if y.Alone {
		return cut(y.Agent, 24)
	}
	return y.Side + " v " + cut(y.Agent, 24)
}

// trainTable is a table that is written row by row, with columns wide enough for all values.
type trainTable struct {
	head  string   // the last header
	yards []string // the columns of yardsticks
	conv  bool     // a column of NashConv
}

// row returns the row of a generation, after a header if that has changed.
func (t *trainTable) row(r *selfplay.Row) string {
	cells := map[string]string{} // of yardsticks, by column; looked up alone
	if len(r.Yardsticks) > 0 {
		t.yards = nil
	}
	for _, y := range r.Yardsticks {
		t.yards = append(t.yards, yardName(&y))
		cells[yardName(&y)] = fmt.Sprintf("%.0f (%.0f-%.0f)", 100*y.Points, 100*y.Low, 100*y.High)
	}
	t.conv = t.conv || r.NashConv != nil
	var head, row strings.Builder
	column := func(width int, name, cell string) {
		width = max(width, len([]rune(name)))
		fmt.Fprintf(&head, "%*s  ", width, name)
		fmt.Fprintf(&row, "%*s  ", width, cell)
	}
	column(4, "gen", fmt.Sprint(r.Generation))
	column(6, "time", shortTime(time.Duration(r.Seconds*float64(time.Second))))
	column(7, "games", fmt.Sprint(r.Games))
	column(7, "steps", fmt.Sprint(r.Steps))
	column(6, "policy", fmt.Sprintf("%.3f", r.Learn.Policy))
	column(6, "value", fmt.Sprintf("%.3f", r.Learn.Value))
	column(14, "gate", gateCell(r.Gate))
	column(4, "best", fmt.Sprint(r.Best))
	if l := r.Lead; l != nil {
		column(19, "over the base, %", fmt.Sprintf("%+.1f (%.1f to %.1f)", 100*l.Lead, 100*l.Low, 100*l.High))
	}
	if t.conv {
		cell := ""
		if r.NashConv != nil {
			cell = fmt.Sprintf("%.4f", *r.NashConv)
		}
		column(8, "NashConv", cell)
	}
	for _, name := range t.yards {
		column(7, name, cells[name])
	}
	out := strings.TrimRight(row.String(), " ") + "\n"
	if h := strings.TrimRight(head.String(), " ") + "\n"; h != t.head {
		out, t.head = h+out, h
	}
	return out
}

// gateCell formats the result of a gate.
func gateCell(g *selfplay.GateResult) string {
	if g.Games == 0 {
		return g.Verdict
	}
	fate := "fail"
	if g.Passed {
		fate = "pass"
	}
	return fmt.Sprintf("%s %+.3f in %d", fate, g.Score, g.Games)
}
