package stdio

import "strings"

// NoBreak is a blank at which Wrapped does not break a line. It prints as a blank.
const NoBreak = "\u00a0"

// Wrapped breaks a text between words into lines of at most this many columns. The first line begins with
// head. Further lines are indented to the end of head, or by six columns if head is wider than half a line.
func Wrapped(head, text string, columns int) string {
	var out strings.Builder
	indent := strings.Repeat(" ", len([]rune(head)))
	if len(indent) > columns/2 {
		indent = "      "
	}
	line := head
	for _, word := range strings.Split(text, " ") {
		if len([]rune(line))+len([]rune(word)) > columns && strings.TrimSpace(line) != "" && line != indent {
			out.WriteString(strings.TrimRight(line, " ") + "\n")
			line = indent
		}
		line += word + " "
	}
	return strings.ReplaceAll(out.String()+strings.TrimRight(line, " "), NoBreak, " ")
}
