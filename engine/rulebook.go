package engine

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Rulebook is the text about a game that its players read.
type Rulebook struct {
	// Purpose says in a few sentences how the game is won under its options, and what decides
	// it, for a reader who knows neither the game nor its rules. There is one text for each
	// seat, or a single text for all seats.
	Purpose []string

	Rules  []Rule     // every reference that a message may cite, in order; nil if messages cite no rules
	Tour   []string   // the references that a newcomer reads first, in order
	People [][]Person // by seat, the people whom it leads from the start, as they are numbered; nil if the game has none
}

// PurposeOf returns the purpose of a seat, "" if the game has no such text.
func (b *Rulebook) PurposeOf(seat Seat) string {
	switch len(b.Purpose) {
	case 0:
		return ""
	case 1:
		return b.Purpose[0]
	}
	return b.Purpose[seat]
}

// Person is a character whom a seat leads.
type Person struct {
	Name  string   `json:"name"`
	Rules []string `json:"rules"` // references of the rules about his abilities
}

// Rule explains one reference.
type Rule struct {
	Ref   string `json:"ref"`             // such as "EN 6.3", as messages write it
	Cites string `json:"cites,omitempty"` // what it is a reading of, as references
	Means string `json:"means"`           // in a sentence or two, without the full stop
}

// hyphened is a chapter and a number of a game that cites rules as zeds-6, as one reference.
var hyphened = regexp.MustCompile(`([A-Za-z])-([0-9])`)

// part is one reference of a list: a book, if it is named, which may be of several words, and
// a number.
var part = regexp.MustCompile(`^([A-Za-z]*(?: [a-z]+)*) ?([0-9][0-9.]*[a-z]?)?$`)

// ExplainRules returns the rules that a list of references means, such as "EN 6.3, 7.1,
// A21" or "EN 5.1-5.4", of which it returns the ends. A part without the name of the book
// goes on in that of the part before, or in any book. A hyphen behind a letter, as in
// zeds-6, is part of a reference. A case that the table does not have apart, such as 5.9c,
// is explained by the one that it belongs to.
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

// joined writes a reference without what stands between book and number.
var joined = strings.NewReplacer(" ", "", "-", "")

// findRule returns the index of the rule of a book and a number, or of the case that
// it belongs to, or -1.
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
