package stdio

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// TellEvery is the interval of progress messages at a terminal.
const TellEvery = 200 * time.Millisecond

// Progress shows the progress of a long run in one line of a terminal.
type Progress struct {
	out   io.Writer // nil prints nothing
	what  string
	from  int // done before the run began
	start time.Time
	shown time.Time
}

// NewProgress starts a progress line on standard error, if that is a terminal. done of all are finished.
func NewProgress(s Streams, what string, done, all int) *Progress {
	b := &Progress{what: what, from: done, start: time.Now()}
	if IsLively(s.Err) {
		b.out = s.Err
		b.print(done, all, b.start)
	}
	return b
}

// Show updates the line, at most every TellEvery.
func (b *Progress) Show(done, all int) {
	if now := time.Now(); b.out != nil && now.Sub(b.shown) > TellEvery {
		b.print(done, all, now)
	}
}

func (b *Progress) print(done, all int, now time.Time) {
	b.shown = now
	fmt.Fprintf(b.out, ClearLine+"%s", progressLine(done, all, done-b.from, now.Sub(b.start), b.what))
}

// Clear removes the line.
func (b *Progress) Clear() {
	if b.out != nil {
		fmt.Fprint(b.out, ClearLine)
	}
}

// progressLine formats the progress. here is the number that was done in the elapsed time.
func progressLine(done, all, here int, elapsed time.Duration, what string) string {
	const cells = 30
	full := cells * done / max(all, 1)
	line := fmt.Sprintf("[%s%s] %d of %d %s", strings.Repeat("#", full), strings.Repeat(".", cells-full), done, all, what)
	if here == 0 || elapsed <= 0 {
		return line
	}
	left := time.Duration(float64(elapsed) / float64(here) * float64(all-done))
	return fmt.Sprintf("%s, %.1f a second, %v left", line, float64(here)/elapsed.Seconds(), left.Round(time.Second))
}
