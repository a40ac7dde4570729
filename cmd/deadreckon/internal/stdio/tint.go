package stdio

import (
	"regexp"
	"slices"
	"strings"

	"deadreckon/engine"
)

// tint is a pattern of signs in a drawing, and its colour.
type tint struct {
	signs  *regexp.Regexp
	colour string
}

var toneColours = map[engine.Tone]string{engine.Friend: friend, engine.Foe: foe, engine.Secret: hidden}

// tintsOf returns the tints of a game.
func tintsOf(game engine.Game) (out []tint) {
	for _, t := range game.About().Tints {
		out = append(out, tint{regexp.MustCompile(t.Pattern), toneColours[t.Of]})
	}
	return out
}

// drawn colours the signs of a drawing.
func (i ink) drawn(text string, tints []tint) string {
	if !i || len(tints) == 0 {
		return text
	}
	lines := strings.Split(text, "\n")
	for n, line := range lines {
		lines[n] = i.drawnLine(line, tints)
	}
	return strings.Join(lines, "\n")
}

// drawnLine colours the signs of a line. The first of overlapping tints wins.
func (i ink) drawnLine(line string, tints []tint) string {
	type span struct {
		from, to int
		colour   string
	}
	var spans []span
	for _, t := range tints {
		for from := 0; from < len(line); {
			at := t.signs.FindStringSubmatchIndex(line[from:])
			if at == nil || at[3] <= 0 {
				break
			}
			s := span{from + at[2], from + at[3], t.colour}
			if !slices.ContainsFunc(spans, func(o span) bool { return s.from < o.to && o.from < s.to }) {
				spans = append(spans, s)
			}
			from += at[3] // the character after a sign may also precede the next one
		}
	}
	slices.SortFunc(spans, func(a, b span) int { return b.from - a.from })
	for _, s := range spans {
		line = line[:s.from] + i.paint(s.colour, line[s.from:s.to]) + line[s.to:]
	}
	return line
}

// withoutLegend removes the legend of a drawing.
func withoutLegend(game engine.Game, text string) string {
	legend := game.About().Legend
	if legend == nil {
		return text
	}
	for _, part := range legend {
		text = strings.Replace(text, strings.TrimRight(part, "\n")+"\n", "", 1)
	}
	return strings.TrimRight(manyBlank.ReplaceAllString(text, "\n\n"), "\n") + "\n"
}

var manyBlank = regexp.MustCompile(`\n{3,}`)
