package cabin

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// A drawing of a position for a person, at most 100 columns wide: the situation, the rings as a table with
// a column for each arc, and a line for each Character.

const cellWidth = 14

// Show draws a position.
func (n notation) Show(p engine.Position) string {
	s := content(p)
	var out strings.Builder
	for _, line := range prose.Wrap(strings.Fields(s.headline()), 100) {
		fmt.Fprintln(&out, line)
	}
	s.showBoard(&out)
	for _, line := range append(s.showFacts(), showKey) {
		fmt.Fprintln(&out, line)
	}
	return out.String()
}

// Status implements engine.Map.
func (n notation) Status(p engine.Position) []string {
	s := content(p)
	return append([]string{prose.Capital(s.headline())}, s.showFacts()...)
}

// showFacts tells of the Characters, the decks and the Events.
func (s *State) showFacts() (lines []string) {
	for c := range s.cast() {
		if s.chars[c].who != 0 {
			lines = append(lines, s.showCharacter(c))
		}
	}
	return append(lines, s.showRest()...)
}

// headline describes the situation.
func (s *State) headline() string {
	text := "setup"
	if s.round > 0 {
		text = fmt.Sprintf("round %d", s.round)
	}
	if s.phase == phaseOver {
		return text + ", " + s.now()
	}
	text += ", " + s.now()
	if s.stage == stageTurn {
		text += fmt.Sprintf("; turn of %s, %s left", s.title(s.onTurn()), prose.Count(int(s.left), "action", "actions"))
	}
	if s.mode != noFight && s.foe != 0 {
		text += fmt.Sprintf("; %s against %s", s.title(int(s.fighter)), s.className(s.foe))
	}
	return text
}

// showBoard draws a block for each ring from the Woods in, and the Walls between.
func (s *State) showBoard(out *strings.Builder) {
	row := func(head string, cell func(arc int) string) {
		line := fmt.Sprintf("%-9s", head)
		for arc := range 6 {
			line += pad(cell(arc), cellWidth) + " "
		}
		fmt.Fprintln(out, strings.TrimRight(line, " "))
	}
	row("", func(arc int) string { return "arc " + strconv.Itoa(arc+1) })
	for r := int(Woods); r >= int(Cabin); r-- {
		var cells [6][]string
		high := 1
		for arc := range cells {
			cells[arc] = prose.Wrap(s.contents(at(Ring(r), arc)), cellWidth)
			high = max(high, len(cells[arc]))
		}
		for i := range high {
			row(prose.Either(i == 0, ringNames[r], ""), func(arc int) string {
				if i < len(cells[arc]) {
					return cells[arc][i]
				}
				return prose.Either(i == 0, ".", "")
			})
		}
		if Ring(r) == Yard {
			row(" walls", func(arc int) string {
				switch {
				case !s.standing(arc):
					return "      "
				case s.isCracked(arc):
					return "==/\\=="
				}
				return "======"
			})
		}
	}
}

// pad fills a text with blanks.
func pad(text string, n int) string {
	return text + strings.Repeat(" ", max(0, n-utf8.RuneCountInString(text)))
}

// short are the letters of tokens. A number after one is its health, if the type can have more than one; a
// number before it is the count.
var short = [types]string{"cr", "sh", "sp", "bw", "bt", "tn"}

const showKey = "cr creeper sh shambler sp sprinter bw brawler bt brute tn turned, with health; S3+ Survivor, piece"

// contents lists the figures and things in a space.
func (s *State) contents(x Space) (out []string) {
	for c := range s.cast() {
		h := &s.chars[c]
		if h.space != x {
			continue
		}
		name := s.title(c)
		switch h.condition {
		case fallen:
			name += " fell"
		case dead:
			name = strings.ToUpper(s.name(c)) + strconv.Itoa(int(h.tally))
		}
		out = append(out, name)
	}
	if s.vanSpace() == x {
		out = append(out, "VAN")
	}
	for _, v := range s.survivorsOnBoard() {
		if v.space() == x {
			out = append(out, "S"+strconv.Itoa(int(v.health()))+prose.Either(v.carries(), "+", ""))
		}
	}
	if n := s.pieces(lyingIn(x)); n > 0 {
		out = append(out, prose.Count(n, "piece", "pieces"))
	}
	if s.bundle == lyingIn(x) {
		out = append(out, fmt.Sprintf("radio%d", s.bundled))
	}
	return s.appendTokens(out, x)
}

// appendTokens lists the Zombies of a space, those alike together.
func (s *State) appendTokens(out []string, x Space) []string {
	for k := range deadClass {
		all, fought := 0, 0
		for _, z := range s.onBoard() {
			if z.space() == x && z.class() == k {
				all++
				if z.fought() {
					fought++
				}
			}
		}
		if all == 0 {
			continue
		}
		text := short[k.kind()] + strconv.Itoa(int(k.health()))
		if all > 1 {
			text = strconv.Itoa(all) + text
		}
		out = append(out, text+strings.Repeat("*", fought))
	}
	return out
}

func (s *State) showCharacter(c int) string {
	h := &s.chars[c]
	text := fmt.Sprintf("%-8s %-7s", s.title(c), prose.Either(h.condition == living || h.condition == waiting, "", conditionNames[h.condition]))
	add := func(claim bool, format string, args ...any) {
		if claim {
			text += " " + fmt.Sprintf(format, args...)
		}
	}
	add(int(s.bait) == c && s.stage > stageSetup, "BAIT")
	add(h.condition == living, "injuries %d of %d", h.tally, s.r().skull)
	if h.condition == dead {
		add(true, "%s, health %d", pairNames[h.pair()], h.tally)
	}
	add(h.marks&covered != 0, "covered")
	add(h.marks&held != 0, "held fast")
	add(s.points[c] > 0, "points %d", s.points[c])
	add(h.condition == living && h.count > 0, "bullets %d", h.count)
	var hand []string
	for _, k := range s.cards(c) {
		hand = append(hand, s.r().cardName(k))
	}
	for range s.pieces(carriedBy(c)) {
		hand = append(hand, "piece")
	}
	if s.bundle == carriedBy(c) {
		hand = append(hand, fmt.Sprintf("radio %d", s.bundled))
	}
	add(len(hand) > 0, "| %s", strings.Join(hand, ", "))
	return strings.TrimRight(text, " ")
}

// showRest tells of decks, bag and Events.
func (s *State) showRest() []string {
	var bag []string
	for t, n := range s.bag[:tokens] {
		bag = append(bag, prose.Count(int(n), prose.Capital(typeNames[t]), prose.Capital(typeNames[t])+"s"))
	}
	bag = append(bag, prose.Count(int(s.bag[tokenSurvivor]), "Survivor", "Survivors"))
	lines := []string{"in the bag: " + prose.List(bag, "and"),
		fmt.Sprintf("%s in the Cabin deck, %d in the Event deck", prose.Count(s.deckSize(), "card", "cards"), s.eventDeck())}
	if s.event != 0 {
		lines = append(lines, "Event: "+s.eventCard().Title)
	}
	if s.handSize > 0 {
		lines = append(lines, "the Overlord holds "+strings.Join(s.handNames(), ", "))
	}
	return lines
}
