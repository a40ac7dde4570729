package stdio

import (
	"cmp"
	"io"
	"os"
	"strconv"
	"strings"

	"golang.org/x/term"

	"deadreckon/engine"
)

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := FileOf(stream)
	return ok && term.IsTerminal(int(f.Fd()))
}

// IsLively reports whether a stream is a terminal that can rewrite a line: one that is not TERM=dumb.
func IsLively(stream any) bool {
	f, ok := FileOf(stream)
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb" && understandsEscapes(f)
}

const (
	// PlainColumns is the width of lists and tables that are not printed on a terminal.
	PlainColumns = 80
	minColumns   = 40 // narrower terminals are treated as this wide
)

// Width returns the columns for lists and tables on a stream: those of its terminal, else PlainColumns.
func Width(stream any) int { return cmp.Or(Columns(stream), PlainColumns) }

// Columns returns the width of a terminal, or 0 if the stream is none. If the terminal does not report its
// width, it is $COLUMNS or 80.
func Columns(stream any) int {
	if !IsTerminal(stream) {
		return 0
	}
	f, _ := FileOf(stream)
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil || columns == 0 {
		if columns, err = strconv.Atoi(os.Getenv("COLUMNS")); err != nil {
			columns = 80
		}
	}
	return max(columns, minColumns)
}

// Drawing formats a drawing of a game for a stream: on a terminal in colours and in panels that fit.
func Drawing(out io.Writer, game engine.Game, text string) string {
	return inkOf(out).drawn(Fitted(text, Columns(out)), tintsOf(game))
}

// ink writes in colours if it is true.
type ink bool

// inkOf reports whether a stream has colours and the user wants them: see no-color.org.
func inkOf(stream any) ink {
	return ink(IsLively(stream) && os.Getenv("NO_COLOR") == "" && os.Getenv("CLICOLOR") != "0")
}

// isUTF8 reports whether the locale has the characters of UTF-8.
func isUTF8() bool {
	locale := strings.ToUpper(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG")))
	return strings.Contains(locale, "UTF-8") || strings.Contains(locale, "UTF8")
}

// plainly replaces the characters of drawings and tables by ASCII.
var plainly = strings.NewReplacer("─", "-", "╴", "-", "╶", "-", "│", "|", "╵", "|", "┌", "+", "┐", "+", "└", "+", "┘", "+",
	"├", "+", "┤", "+", "┬", "+", "┴", "+", "┼", "+", "·", ".", "–", "-", "—", "-", "…", "...", "×", "x", "±", "+-", "→", "->", "“", `"`, "”", `"`, "’", "'")

// The colours by use.
const (
	bold   = "1"
	faint  = "2"
	wrong  = "31"
	friend = "1;32"
	foe    = "31"
	hidden = "35"
	told   = "36"
)

// paint colours a text of one line.
func (i ink) paint(colour, text string) string {
	if !i || text == "" {
		return text
	}
	return own("\x1b["+colour+"m") + text + own("\x1b[0m")
}

// paintLines colours each line of a text.
func (i ink) paintLines(colour, text string) string {
	lines := strings.Split(text, "\n")
	for n, line := range lines {
		lines[n] = i.paint(colour, line)
	}
	return strings.Join(lines, "\n")
}
