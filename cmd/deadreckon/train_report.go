package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/train/selfplay"
)

// trainReporter reports the progress of training: on a terminal in one line that it overwrites,
// otherwise in a line per phase; and one table row per generation.
type trainReporter struct {
	live   io.Writer // terminal for the line of progress, or nil
	lines  io.Writer // destination of other lines, or nil
	config *selfplay.Config
	begin  time.Time
	before float64 // seconds of work before this process
	table  trainTable

	mu         sync.Mutex
	phase      string
	from       int // done when the phase began
	start      time.Time
	shown      time.Time
	estimated  bool
	gameFlags  string    // flags of the game, for commands that the user may run
	first      time.Time // end of the first games, for the estimate
	firstGames int
	row        *selfplay.Row // latest row
	last       selfplay.Progress
}

func newTrainReporter(s stdio.Streams, c *selfplay.Config, gameFlags string, run *selfplay.Run) *trainReporter {
	t := &trainReporter{lines: s.Err, config: c, gameFlags: gameFlags, begin: time.Now(), before: run.Seconds(), estimated: run.Generations() > 0}
	if rows, err := selfplay.ReadMetrics(c.Dir); err == nil && len(rows) > 0 {
		t.row = &rows[len(rows)-1]
	}
	t.table.width = stdio.Width(s.Out)
	if stdio.IsLively(s.Err) {
		t.live = s.Err
	}
	return t
}

// progress draws the line, or writes one when a phase begins.
func (t *trainReporter) progress(p selfplay.Progress) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	if t.last = p; p.Phase != t.phase {
		t.phase, t.from, t.start, t.shown = p.Phase, p.Done, now, time.Time{}
		if t.live == nil && p.All > 0 {
			t.say(phaseLine(p))
		}
	}
	t.estimate(p, now)
	if t.live == nil || now.Sub(t.shown) < stdio.TellEvery {
		return
	}
	t.shown = now
	fmt.Fprintf(t.live, stdio.ClearLine+"%s", cut(t.line(p, now), terminalWidth(t.live)-1))
}

// say writes a line, over the line of progress if there is one.
func (t *trainReporter) say(line string) {
	if t.live != nil {
		fmt.Fprint(t.live, stdio.ClearLine)
	}
	if t.lines != nil {
		fmt.Fprintln(t.lines, line)
	}
}

// phaseLine describes the phase that begins.
func phaseLine(p selfplay.Progress) string {
	work := map[string]string{"play": "playing %d games", "learn": "training, %d steps", "gate": "testing the new net in up to %d games", "measure": "measuring the best net in %d games"}[p.Phase]
	return fmt.Sprintf("generation %d: "+work, p.Generation, p.All)
}

// Shares of a generation's time, from experiments/018-nets: playing takes about 60 % of the time
// until its net has passed or failed the gate.
const playShare = 0.6

// estimateGames is the number of games that an estimate needs.
const estimateGames = 10

// estimate says once, after some games of the first generation, when the first net will be ready on
// this machine, and warns if the time ends before that. It ignores the time before the first game ends,
// since many games begin at once. After imitated games, which take other times, it says nothing.
func (t *trainReporter) estimate(p selfplay.Progress, now time.Time) {
	here := p.Done - t.from
	if t.config.Shape.FromScripted > 0 || t.estimated || p.Generation > 0 || p.Phase != "play" || here < 1 {
		return
	}
	if t.first.IsZero() {
		t.first, t.firstGames = now, here
	}
	more := here - t.firstGames
	if more < min(estimateGames, p.All-t.firstGames) || more < 1 {
		return
	}
	t.estimated = true
	play := now.Sub(t.first) / time.Duration(more) * time.Duration(p.All)
	first := time.Duration(float64(play) / playShare * float64(t.config.Gate.Every))
	limit := t.config.Limit.Time
	if late := limit > 0 && limit < first; late || first >= time.Minute {
		t.say(fmt.Sprintf("The first new net takes about %s on this machine.", shortTime(first)))
		if late {
			t.say(fmt.Sprintf("warning: the run stops before that, after %v; set a longer --time or fewer --games", limit))
		}
	}
}

// line describes the phase, the latest generation and the remaining time.
func (t *trainReporter) line(p selfplay.Progress, now time.Time) string {
	const cells = 10
	full := cells * p.Done / max(p.All, 1)
	line := fmt.Sprintf("generation %d %-7s [%s%s] %d of %d", p.Generation, p.Phase, strings.Repeat("#", full), strings.Repeat(".", cells-full), p.Done, p.All)
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
	line += fmt.Sprintf(" | %d games, loss %.3f", t.row.Games, t.row.Learn.Loss)
	mark := " | "
	if l := t.row.Lead; l != nil {
		line += fmt.Sprintf(" | %+.1f points over the base (%.1f to %.1f)", 100*l.Difference, 100*l.Low, 100*l.High)
	}
	for _, y := range t.row.Yardsticks {
		line += fmt.Sprintf("%s%s %.0f %%", mark, yardstickName(&y), 100*y.Points)
		mark = ", "
	}
	return line
}

// unfinished describes the progress of the first generation, which has no net yet.
func (t *trainReporter) unfinished() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.row != nil || t.last.All == 0 {
		return ""
	}
	return fmt.Sprintf(", the first, at %s %d of %d: best.net has learned nothing yet", t.last.Phase, t.last.Done, t.last.All)
}

// left returns the remaining time by the limits. Generations are expected to take as long as those before.
func (t *trainReporter) left(now time.Time) (left time.Duration, ok bool) {
	spent := time.Duration(t.before*float64(time.Second)) + now.Sub(t.begin)
	limit := t.config.Limit
	if limit.Time > 0 {
		left, ok = limit.Time-spent, true
	}
	if limit.Generations > 0 && t.row != nil {
		more := time.Duration(t.row.Seconds/float64(t.row.Generation+1)*float64(limit.Generations)*float64(time.Second)) - spent
		if !ok || more < left {
			left, ok = more, true
		}
	}
	return max(left, 0), ok
}

// ended returns the table row of a generation.
func (t *trainReporter) ended(r *selfplay.Row) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.row = r
	return t.table.row(r)
}

// result says how good the best net is and how to try it, or "" before the first generation has ended.
func (t *trainReporter) result() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.row == nil {
		return ""
	}
	return trainResult(t.config, t.gameFlags, t.row)
}

// trainResult says how good the best net of a row is.
func trainResult(c *selfplay.Config, gameFlags string, r *selfplay.Row) string {
	path, base := c.Dir+"/best.net", c.Shape.Base
	try := fmt.Sprintf("Try it: deadreckon arena %s%s --games 200\n", gameFlags, seatFlags(c, "net:"+path, base))
	switch l := r.Lead; {
	case base != "" && r.Best == 0:
		return fmt.Sprintf("No net beat %s yet; %s plays as %s.\n", base, path, base)
	case base != "" && l != nil && l.Net > 0:
		return fmt.Sprintf("The new net has %.0f %% of the points and %s %.0f %% on the same games: %+.1f points, 95 %% CI %.1f to %.1f, luck-adjusted.\n",
			100*l.Net, base, 100*l.Base, 100*l.Difference, 100*l.Low, 100*l.High) + try
	case base != "":
		return fmt.Sprintf("The new net beat %s at the gate.\n", base) + try
	}
	text := ""
	for i := range r.Yardsticks {
		y := &r.Yardsticks[i]
		text += fmt.Sprintf("The net has %.0f %% of the points (%.0f to %.0f) as %s.\n", 100*y.Points, 100*y.Low, 100*y.High, y.Name())
	}
	return text + fmt.Sprintf("Try it: deadreckon suggest %s --net %s\n", gameFlags, path)
}

// seatFlags returns the flags of an arena in which agents play the learning side, or the first one.
func seatFlags(c *selfplay.Config, agents ...string) (text string) {
	for i, side := range engine.SidesOf(c.Game) {
		others := c.Pool.Agents
		if side.Name == c.Side || c.Side == "" && i == 0 {
			others = agents
		} else if len(others) == 0 {
			others = []string{"script"}
		}
		for _, agent := range others {
			text += fmt.Sprintf(" --seat %s=%s", side.Name, agent)
		}
	}
	return text
}

// clear removes the line of progress.
func (t *trainReporter) clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.live != nil {
		fmt.Fprint(t.live, stdio.ClearLine)
	}
}

// terminalWidth returns the width of a terminal, or 80.
func terminalWidth(out io.Writer) int {
	if f, ok := stdio.FileOf(out); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 80
}

// cut shortens a line to a width, since a wrapped line cannot be overwritten.
func cut(line string, width int) string {
	if letters := []rune(line); len(letters) > width {
		return string(letters[:max(width-1, 0)]) + "…"
	}
	return line
}

// shortTime formats a duration in one or two units.
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

// yardstickName names a yardstick and the net's side, or the agent that plays by itself.
func yardstickName(y *selfplay.YardstickResult) string {
	if y.Alone {
		return cut(y.Agent, 24)
	}
	return y.Side + " v " + cut(y.Agent, 24)
}

// trainTable writes a table row by row, with columns of fixed width. Columns that do not fit into its width
// are on a second line.
type trainTable struct {
	width    int      // in columns; 0 is stdio.PlainColumns
	head     string   // last header
	opponent []string // columns of yardsticks
	nashConv bool     // true if there is a column of NashConv
}

const generationWidth = 10 // width of the first column

// row returns the row of a generation, after a header if the columns have changed.
func (t *trainTable) row(r *selfplay.Row) string {
	cells := map[string]string{} // of yardsticks, by column; never ranged over
	if len(r.Yardsticks) > 0 {
		t.opponent = nil
	}
	for _, y := range r.Yardsticks {
		t.opponent = append(t.opponent, yardstickName(&y))
		cells[yardstickName(&y)] = fmt.Sprintf("%.0f (%.0f-%.0f)", 100*y.Points, 100*y.Low, 100*y.High)
	}
	t.nashConv = t.nashConv || r.NashConv != nil
	var head, row strings.Builder
	used := 0 // columns of the current line
	column := func(width int, name, cell string) {
		width = max(width, len([]rune(name)))
		if used > 0 && used+width > cmp.Or(t.width, stdio.PlainColumns) {
			used = generationWidth + 2 // the second line begins below the second column
			for _, line := range []*strings.Builder{&head, &row} {
				text := strings.TrimRight(line.String(), " ")
				line.Reset()
				line.WriteString(text + "\n" + strings.Repeat(" ", used))
			}
		}
		used += width + 2
		fmt.Fprintf(&head, "%*s  ", width, name)
		fmt.Fprintf(&row, "%*s  ", width, cell)
	}
	column(generationWidth, "generation", fmt.Sprint(r.Generation))
	column(6, "time", shortTime(time.Duration(r.Seconds*float64(time.Second))))
	column(7, "games", fmt.Sprint(r.Games))
	column(6, "loss", fmt.Sprintf("%.3f", r.Learn.Loss))
	column(13, "new net", gateCell(r.Gate))
	column(8, "best net", fmt.Sprint(r.Best))
	if l := r.Lead; l != nil {
		column(16, "minus base, %", fmt.Sprintf("%+.1f (%.1f, %.1f)", 100*l.Difference, 100*l.Low, 100*l.High))
	}
	if t.nashConv {
		cell := ""
		if r.NashConv != nil {
			cell = fmt.Sprintf("%.4f", *r.NashConv)
		}
		column(8, "NashConv", cell)
	}
	for _, name := range t.opponent {
		column(7, name, cells[name])
	}
	out := strings.TrimRight(row.String(), " \n") + "\n"
	if h := strings.TrimRight(head.String(), " ") + "\n"; h != t.head {
		out, t.head = h+out, h
	}
	return out
}

// gateCell describes the result of a gate.
func gateCell(g *selfplay.GateResult) string {
	switch {
	case g.Games == 0:
		return g.Verdict
	case g.Passed:
		return fmt.Sprintf("passed %+.3f", g.Score)
	}
	return fmt.Sprintf("failed %+.3f", g.Score)
}
