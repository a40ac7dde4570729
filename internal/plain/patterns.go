package main

import (
	"regexp"
	"strings"
)

// pattern is one construction that the check counts.
type pattern struct {
	name   string
	reason string // why it makes a sentence hard to read, and the usual replacement
	match  *regexp.Regexp
	// unless lists beginnings of the text after a match that make the match plain English.
	unless []string
}

var patterns = []pattern{
	{
		name:   "clause as noun",
		reason: `"what was asked" hides the noun: write "the question"; "who plays" is "the player"`,
		match:  words(`what|whatever|who|whoever|whom|whichever`),
		unless: []string{" if", " about", " happens if"},
	},
	{
		name:   "headless those",
		reason: `"those of the page" has no noun: write "the tests of the page"`,
		match:  regexp.MustCompile(`(?i)\b(?:those|that) (?:of|by|from|with|in|for|at|on|who|which|that)\b|\bthe (?:others?|ones?|same) (?:of|by|with)\b`),
	},
	{
		name:   "vague verb",
		reason: `"stands", "goes" and "is told" say little: write "is", "continues", "is printed"`,
		match: regexp.MustCompile(`(?i)\b(?:stands?|stood) (?:in|for|at|beside|by|there|below|above|apart|on)\b` +
			`|\b(?:is|are|was|were|be) (?:told|said|asked|there|had|left|held|taken (?:off|away|back|up))\b` +
			`|\b(?:comes?|goes|go) (?:to|on|by|of|in|with)\b`),
	},
	{
		name:   "trailing alone or too",
		reason: `"these alone" and ", too" put the point last: write "only these", "also"`,
		match:  regexp.MustCompile(`(?i)\balone\b|, too\b`),
	},
	{
		name:   "where for if",
		reason: `"where nothing is searched" names no place: write "if there is no search"`,
		match:  words(`where(?:ver)?`),
		unless: []string{" is", " are", " to", " the file", " the folder", " the binary"},
	},
	{
		name:   "preposition and pronoun",
		reason: `"by which" and "of it" make the reader look back: repeat the noun or begin a new sentence`,
		match:  regexp.MustCompile(`(?i)\b(?:of|by|in|with|for|from|to|on|at|behind|beside) (?:which|whom|whose|it|them|what|that)\b`),
	},
	{
		name:   "odd adverb",
		reason: `"surely", "anew" and "as is" are rare in technical English: use the ordinary word or none`,
		match:  words(`surely|evenly|anew|so (?:far|many|much|long)|as (?:well|is|it)|else|besides?|apart|thereof|hence`),
	},
}

// words matches any of the alternatives as whole words, in either case.
func words(alternatives string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:` + alternatives + `)\b`)
}

// count returns the number of findings in a sentence.
func (p pattern) count(sentence string) int {
	n := 0
	for _, at := range p.match.FindAllStringIndex(sentence, -1) {
		if !hasWordPrefix(sentence[at[1]:], p.unless) {
			n++
		}
	}
	return n
}

// hasWordPrefix reports whether the text begins with one of the prefixes and a word ends there.
func hasWordPrefix(text string, prefixes []string) bool {
	for _, prefix := range prefixes {
		if rest, ok := strings.CutPrefix(strings.ToLower(text), prefix); ok && (rest == "" || !isLetter(rest[0])) {
			return true
		}
	}
	return false
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
