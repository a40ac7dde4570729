package prose

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// List joins words by commas and a final conjunction: "Ann, Bob and Cyd".
func List(words []string, conjunction string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}

// Count writes a number of things: "1 die", "2 dice".
func Count(n int, one, many string) string { return strconv.Itoa(n) + " " + Form(n, one, many) }

// Form returns the form of a word for a number of things: "is" for 1, "are" for others.
func Form(n int, one, many string) string { return Either(n == 1, one, many) }

// A adds the article to a word, by its first letter: "an axe", "a bow".
func A(word string) string { return Either(strings.Contains("aeiou", word[:1]), "an ", "a ") + word }

// Wrap joins words to lines of at most width characters; a longer word has its own line.
func Wrap(words []string, width int) (lines []string) {
	for _, w := range words {
		if n := len(lines); n > 0 && utf8.RuneCountInString(lines[n-1])+1+utf8.RuneCountInString(w) <= width {
			lines[n-1] += " " + w
		} else {
			lines = append(lines, w)
		}
	}
	return lines
}

// Either returns yes if claim holds, else no.
func Either(claim bool, yes, no string) string {
	if claim {
		return yes
	}
	return no
}

// Capital makes the first letter a capital.
func Capital(text string) string { return first(text, unicode.ToUpper) }

// Small makes the first letter small.
func Small(text string) string { return first(text, unicode.ToLower) }

func first(text string, letter func(rune) rune) string {
	r, n := utf8.DecodeRuneInString(text)
	if r == utf8.RuneError {
		return text
	}
	return string(letter(r)) + text[n:]
}
