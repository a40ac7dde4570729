package town

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"deadreckon/engine/kit/lines"
)

const (
	acts       = 4 // then the last card
	eventCards = 26
	fateCards  = 14
	classes    = 4
	decks      = 2
)

// Events is the Event deck.
type Events struct {
	Cards   [eventCards + 1]Event // from 1 on
	Recipes [decks][acts + 1]uint8
	Quotas  [decks][acts + 1][classes]uint8 // cards of each class in an act; 0 if the file has no quota
}

// Event is an Event card.
type Event struct {
	Title      string
	Slug       string // the title in one word
	Act        uint8  // 1 to 4, 5 for the last card
	Class      uint8  // in its act
	Brains     bool   // turn-6
	Symbols    []uint8
	HasActions bool
	Actions    uint8
	Texts      []Text
}

// Symbols of the Zeds section beyond the tracks. zeds-8, zeds-9.
const (
	symbolAll = tracks + iota
	symbolTwice
)

var symbolNames = append(trackNames[:], "all", "fated-twice")

// tab says when a text happens. C12.
type tab uint8

const (
	tabBefore tab = iota // at the start of the Zeds Phase
	tabAfter             // at its end
	tabAction            // at the start of the Action Phase
)

var tabNames = []string{"before", "after", "action"}

// Text is one instruction of a card.
type Text struct {
	Tab    tab
	Effect Effect
	Arg    uint8
}

// Effect is the kind of an instruction. 3.10; the two pressure icons are movement and placement (C41).
type Effect uint8

// The effects.
const (
	DoNew Effect = iota // with a track
	DoNewAll
	DoNewAt // with a space
	DoFate
	DoMovement
	DoPlacement
	DoCardio
	DoNoTerrain
	DoFog
	DoGain // with an amount
	DoLose // with an amount
	DoArm
	DoHero
	DoCivilians
	DoFreeMove
	DoIgnored
	DoWin
)

var effectNames = []string{"new", "new-all", "new-at", "fate", "movement", "placement", "cardio", "no-terrain", "fog",
	"gain", "lose", "arm", "hero", "civilians", "free-move", "ignored", "win"}

// readEvent reads
//
//	recipe DECK N N N N SOURCE
//	quota DECK ACT N N... SOURCE
//	event ID ACT "TITLE" SOURCE [class N] zeds SYMBOL... SOURCE [actions N SOURCE] {TAB EFFECT [ARGUMENT] SOURCE}
func (h *sheet) readEvent(l *lines.Line) {
	switch l.OneOf("event", "recipe", "quota") {
	case 0:
		h.readCard(l)
	case 1:
		deck := l.OneOf(deckNames...)
		h.once(l, "recipe "+deckNames[deck])
		for act := range acts {
			h.Events.Recipes[deck][act] = uint8(l.Integer("cards of an act", 1, eventCards))
		}
		h.Events.Recipes[deck][acts] = 1
		h.cite(l, acts)
	case 2:
		deck, act := l.OneOf(deckNames...), l.Integer("an act", 1, acts)
		h.once(l, quotaName(deck, act-1))
		for c := 1; c < classes && l.More() && strings.Trim(l.Peek(), "0123456789") == ""; c++ {
			h.Events.Quotas[deck][act-1][c] = uint8(l.Integer("cards of a class", 0, eventCards))
		}
		h.cite(l, 1)
	}
}

func quotaName(deck, act int) string { return fmt.Sprintf("quota %s %d", deckNames[deck], act+1) }

func (h *sheet) readCard(l *lines.Line) {
	id := l.Integer("the number of a card (D07)", 1, eventCards)
	h.once(l, fmt.Sprintf("event %d", id))
	c := Event{Act: uint8(l.Integer("an act, or 5 for the last card", 1, acts+1))}
	c.Title = l.Text("the title of the card")
	if c.Slug = slug(c.Title); c.Slug == "" && l.Err() == nil {
		l.Fail("D07: a title has a letter or a number")
	}
	h.cite(l, 1)
	if l.Accept("class") {
		c.Class = uint8(l.Integer("a class", 1, classes-1))
	}
	l.Word("zeds")
	if l.Accept("brains") {
		c.Brains = true
	} else {
		for n := 0; n == 0 || slices.Contains(symbolNames, l.Peek()); n++ {
			c.Symbols = append(c.Symbols, uint8(l.OneOf(symbolNames...)))
		}
	}
	h.cite(l, max(1, len(c.Symbols)))
	if l.Accept("actions") {
		c.HasActions, c.Actions = true, uint8(l.Integer("Event Actions", 0, 9))
		h.cite(l, 1)
	}
	for l.More() {
		h.readText(l, &c)
	}
	h.Events.Cards[id] = c
}

func (h *sheet) readText(l *lines.Line, c *Event) {
	t := Text{Tab: tab(l.OneOf(tabNames...)), Effect: Effect(l.OneOf(effectNames...))}
	if l.Err() != nil {
		return
	}
	if c.Brains || t.Tab == tabAction && !c.HasActions {
		l.Fail("D09: the card has no such Phase")
	}
	switch t.Effect {
	case DoNew:
		t.Arg = uint8(l.OneOf(trackNames[:]...))
	case DoNewAt:
		x := readSpaceName(l)
		if t.Arg = uint8(x); !trackSpaces.Has(x) && l.Err() == nil {
			l.Bad("a track space")
		}
	case DoGain, DoLose:
		t.Arg = uint8(l.Integer("Ammo", 1, ammoMost))
	}
	h.cite(l, 1)
	c.Texts = append(c.Texts, t)
}

// slug writes a title in one word: "BRAINS! Main Street" as brains-main-street.
func slug(title string) string {
	words := strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(title, "'", "")), func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9')
	})
	return strings.Join(words, "-")
}

// checkEvents is D07.
func (h *sheet) checkEvents() error {
	var have [acts + 2]int
	for _, c := range h.Events.Cards {
		have[c.Act]++
	}
	if have[acts+1] != 1 {
		return h.wrong("", "D07: %d last cards (act 5); there is one", have[acts+1])
	}
	for deck, name := range deckNames {
		if h.Events.Recipes[deck][0] == 0 {
			return h.wrong("", "D07: no line for recipe %s", name)
		}
		for act, n := range h.Events.Recipes[deck] {
			if int(n) > have[act+1] {
				return h.wrong("recipe "+name, "D07: act %d has %d cards, and the recipe draws %d", act+1, have[act+1], n)
			}
			if err := h.checkQuota(deck, act); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkQuota checks the classes of an act against its number of cards.
func (h *sheet) checkQuota(deck, act int) error {
	var have [classes]int
	for _, c := range h.Events.Cards {
		if int(c.Act) == act+1 {
			have[c.Class]++
		}
	}
	q := h.Events.Quotas[deck][act]
	if q == ([classes]uint8{}) {
		return nil
	}
	sum := 0
	for class, n := range q {
		if sum += int(n); int(n) > have[class] {
			return h.wrong(quotaName(deck, act), "D07: act %d has %d cards of class %d, and %d are drawn", act+1, have[class], class, n)
		}
	}
	if sum != int(h.Events.Recipes[deck][act]) {
		return h.wrong(quotaName(deck, act), "D07: the quotas of act %d make %d, and its recipe %d", act+1, sum, h.Events.Recipes[deck][act])
	}
	return nil
}

// quotaLeft returns how many cards of a class the act in play may still bring: all that
// are to come, unless it has quotas. 3.10.
func (s *State) quotaLeft(class uint8) int {
	r := s.r()
	q := r.Events.Quotas[r.Options.Deck][s.act]
	if q == ([classes]uint8{}) {
		return int(s.left)
	}
	n := int(q[class])
	for m := s.used & r.acts[s.act]; m != 0; m &= m - 1 {
		if r.Events.Cards[bits.TrailingZeros32(m)].Class == class {
			n--
		}
	}
	return n
}
