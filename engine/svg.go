package engine

import (
	"encoding/xml"
	"fmt"
	"strings"
	"unicode/utf8"
)

// DarkScreens begins the style rules for dark screens.
const DarkScreens = "@media (prefers-color-scheme:dark){"

// SVG draws a position on the map of its game, or its text if the game has no map.
func SVG(game Game, p Position, with Picture) (string, error) {
	n, ok := game.Notation().(Map)
	if !ok {
		return letterSVG(game.Notation().Show(p)), nil
	}
	var out strings.Builder
	err := n.WriteSVG(&out, p, with)
	return out.String(), err
}

// Sizes of letterSVG.
const (
	letterWide = 10
	lineHigh   = 24
	letterRim  = 24
)

// letterSVG draws the lines of a text.
func letterSVG(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	most := 20
	for _, l := range lines {
		most = max(most, utf8.RuneCountInString(l))
	}
	wide, high := most*letterWide+2*letterRim, len(lines)*lineHigh+2*letterRim
	var out strings.Builder
	fmt.Fprintf(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n", wide, high, wide, high)
	out.WriteString("<style>\ntext{font:16px monospace;white-space:pre;fill:#222}\n</style>\n")
	fmt.Fprintf(&out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", wide, high)
	out.WriteString("<style>\n" + DarkScreens + "\nsvg>rect:first-of-type{fill:#16191d}\ntext{fill:#e4e4e0}\n}\n</style>\n")
	for i, l := range lines {
		fmt.Fprintf(&out, "<text x=\"%d\" y=\"%d\">%s</text>\n", letterRim, letterRim+(i+1)*lineHigh-7, escaped(l))
	}
	out.WriteString("</svg>\n")
	return out.String()
}

func escaped(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a Builder returns no error
	return out.String()
}
