package engine

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Rulebook has the texts about a game for its players.
type Rulebook struct {
	// Purpose says in a few sentences how to win under the options, for a reader who does not know
	// the game. There is one text for each seat, or one for all seats.
	Purpose []string

	Rules  []Rule     // every reference that messages may cite, in order; nil if they cite none
	Tour   []string   // references for newcomers, in reading order
	People [][]Person // characters of each seat at the start, in the order of their numbers; nil if the game has none

	Cards func() []Card // the cards that actions name; nil if there are none
}

// Card is the text of a card that actions name by a word of the notation, such as "horde".
type Card struct {
	Word string `json:"word"`
	Text string `json:"text"`
}

// PurposeOf returns the purpose of a seat, "" if there is none.
func (b *Rulebook) PurposeOf(seat Seat) string {
	switch len(b.Purpose) {
	case 0:
		return ""
	case 1:
		return b.Purpose[0]
	}
	return b.Purpose[seat]
}

// Person is a character that a seat plays.
type Person struct {
	Name  string   `json:"name"`
	Rules []string `json:"rules"` // rule references of his abilities
}

// Rule explains one reference.
type Rule struct {
	Ref   string `json:"ref"`             // such as "EN 6.3", as messages write it
	Cites string `json:"cites,omitempty"` // references of the rules that this one interprets
	Means string `json:"means"`           // one or two sentences without the final full stop
}

// hyphened matches a chapter and a number written as one reference, such as zeds-6.
var hyphened = regexp.MustCompile(`([A-Za-z])-([0-9])`)

// part matches one reference of a list: an optional book of one or more words, and a number.
var part = regexp.MustCompile(`^([A-Za-z]*(?: [a-z]+)*) ?([0-9][0-9.]*[a-z]?)?$`)

// ExplainRules returns the rules of a list of references, such as "EN 6.3, 7.1, A21" or "EN
// 5.1-5.4" (only both ends). A reference without a book uses the previous book, or any. A hyphen
// after a letter, as in zeds-6, is part of the reference. A case without an entry, such as 5.9c,
// returns the entry of its parent case.
func ExplainRules(g Game, refs string) ([]Rule, error) {
	all := g.About().Rulebook.Rules
	if all == nil {
		return nil, fmt.Errorf("%s: its messages cite no rules", g.Name())
	}
	var out []Rule
	book := ""
	for ref := range strings.FieldsFuncSeq(hyphened.ReplaceAllString(refs, "$1 $2"), func(c rune) bool { return c == ',' || c == '-' }) {
		ref = strings.TrimSpace(ref)
		words := part.FindStringSubmatch(ref)
		if words == nil {
			return nil, unknownRule(g, all, ref)
		}
		if words[1] != "" {
			book = words[1]
		}
		i := findRule(all, book, words[2])
		if i < 0 {
			return nil, unknownRule(g, all, ref)
		}
		out = append(out, all[i])
	}
	if len(out) == 0 {
		return nil, unknownRule(g, all, refs)
	}
	return out, nil
}

// joined removes the separators of a reference.
var joined = strings.NewReplacer(" ", "", "-", "")

// findRule returns the index of the rule with a book and a number, or of its parent case, or -1.
func findRule(all []Rule, book, number string) int {
	for {
		i := slices.IndexFunc(all, func(r Rule) bool {
			if book == "" {
				_, after, _ := strings.Cut(r.Ref, " ")
				return after == number && number != ""
			}
			return strings.EqualFold(joined.Replace(r.Ref), joined.Replace(book)+number)
		})
		whole := strings.TrimRight(number, "abcdefghijklmnopqrstuvwxyz")
		if whole == number {
			dot := strings.LastIndexByte(number, '.')
			if strings.Count(number, ".") < 2 {
				return i
			}
			whole = number[:dot]
		}
		if i >= 0 {
			return i
		}
		number = whole
	}
}

func unknownRule(g Game, all []Rule, ref string) error {
	var refs []string
	for _, r := range all {
		refs = append(refs, r.Ref)
	}
	return fmt.Errorf("%s: no rule %q%s", g.Name(), ref, DidYouMean(ref, refs))
}
