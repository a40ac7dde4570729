package arena

import (
	"fmt"
	"os"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// What other rooms that play experiments share of the log and the report.

// Points returns 1 for a win of a side, ½ for a draw, 0 for a loss.
func (g *Game) Points(side int) float64 { return g.points(side) }

// Line returns a line of a log: v under a name of its kind, with its checksum.
func Line(kind string, v any) ([]byte, error) { return line(kind, v) }

// ParseLine returns what stands in a line of a log, without its end, or false if
// that is damaged or of another kind.
func ParseLine(kind string, text []byte) (inner []byte, ok bool) { return parseLine(kind, text) }

// Lock takes a file for this process alone, until it is closed.
func Lock(f *os.File) error { return lock(f) }

// SyncFolder brings the names in a folder to the disk, where the system can.
func SyncFolder(dir string) { syncFolder(dir) }

// Temporary is the pattern of the names under which files are written.
const Temporary = temporary

// WriteFile replaces a file of a folder in one step: whoever reads it sees the
// old one or the new one.
func WriteFile(dir, name string, content []byte) error {
	return (&Folder{dir: dir}).replace(name, content)
}

// Markdown returns the table under a title of a level.
func (t Table) Markdown(level int) string {
	var out strings.Builder
	t.markdown(&out, level)
	return out.String()
}

// NewPlot returns an empty plot in the style of the reports.
func NewPlot(title, x string) *plot.Plot { return newPlot(title, x) }

// WritePlot writes a plot to a folder as name.png and name.svg, the same bytes
// for the same plot.
func WritePlot(dir, name string, p *plot.Plot) error {
	d := drawing{name, p, 7 * vg.Inch, 4 * vg.Inch}
	for _, format := range []string{"png", "svg"} {
		content, err := d.render(format)
		if err != nil {
			return fmt.Errorf("arena: plot: %w", err)
		}
		if err := WriteFile(dir, name+"."+format, content); err != nil {
			return err
		}
	}
	return nil
}
