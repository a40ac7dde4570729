package lines

import "fmt"

// Source says where a figure of a data file comes from.
type Source uint8

// The three sources of a figure.
const (
	Reconstructed Source = iota // ours, tuned for a fair game
	Derived                     // the rules force it
	Printed                     // the rules, or the game's parts, state it
)

var sourceNames = []string{Reconstructed: "reconstructed", Derived: "derived", Printed: "printed"}

// String returns "reconstructed", "derived" or "printed".
func (s Source) String() string {
	if int(s) < len(sourceNames) {
		return sourceNames[s]
	}
	return fmt.Sprintf("source %d", uint8(s))
}

// Source reads a source.
func (l *Line) Source() Source { return Source(l.OneOf(sourceNames...)) }
