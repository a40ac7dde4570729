package lines

import "fmt"

// Source is the origin of a figure in a data file.
type Source uint8

const (
	Reconstructed Source = iota // ours, tuned for a fair game
	Derived                     // implied by the rules
	Printed                     // stated by the rules or printed on the components
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
