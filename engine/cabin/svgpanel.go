package cabin

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/draw"
	"deadreckon/engine/kit/prose"
)

// The panel beside the board: Characters with their things, decks, bag and Events. Below the board: the
// viewer's belief about the Overlord's hand.

// Lengths of a line in letters.
const (
	panelWidth = 40  // width of the panel in characters
	handWidth  = 165 // below it
)

func (s *State) panelHeight() int { return s.heightOf(s.panelParts()) }

func (s *State) heightOf(parts [][]string) (lines int) {
	for _, part := range parts {
		lines += len(part) + 1
	}
	return svgSide * (lines + 1)
}

// panelMost is the largest height of the panel: the letters of a higher picture are too small.
const panelMost = 2*svgHalf + 3*svgSide

// panelParts are the paragraphs of the panel: all details of the Characters or, if that is too high, their
// abilities and changing values, or only the changing values.
func (s *State) panelParts() (parts [][]string) {
	for _, character := range []func(int) []string{s.panelCharacter, s.panelAble, s.panelState} {
		if parts = s.partsWith(character); s.heightOf(parts) <= panelMost {
			break
		}
	}
	return parts
}

func (s *State) partsWith(character func(c int) []string) (parts [][]string) {
	for c := range s.cast() {
		if s.chars[c].who != 0 {
			parts = append(parts, character(c))
		}
	}
	var rest []string
	for _, line := range s.showRest() {
		if line != showKey {
			rest = append(rest, prose.Wrap(strings.Fields(line), panelWidth)...)
		}
	}
	return append(parts, rest)
}

// panelState returns the changing values of a Character, in lines.
func (s *State) panelState(c int) []string {
	words := strings.Fields(s.showCharacter(c))
	return append(words[:1:1], prose.Wrap(words[1:], panelWidth)...)
}

// panelAble returns the abilities and changing values of a Character, in lines.
func (s *State) panelAble(c int) []string {
	name, state, _ := strings.Cut(s.showCharacter(c), " ")
	return append([]string{name}, prose.Wrap(strings.Fields(s.ability(c)+"; "+state), panelWidth)...)
}

// panelCharacter returns the lines of a Character: name, abilities, condition and things.
func (s *State) panelCharacter(c int) []string {
	name, state, _ := strings.Cut(s.showCharacter(c), " ")
	state, _, _ = strings.Cut(state, "|")
	if h := &s.chars[c]; h.condition == dead {
		state = fmt.Sprintf("dead, health %d", h.tally)
	}
	lines := append([]string{name}, prose.Wrap(strings.Fields(s.ability(c)), panelWidth)...)
	lines = append(lines, prose.Wrap(strings.Fields(state), panelWidth)...)
	var hand []string
	for _, k := range s.cards(c) {
		hand = append(hand, strings.TrimPrefix(s.r().cardWords(k), "the "))
	}
	if n := s.pieces(carriedBy(c)); n > 0 {
		hand = append(hand, prose.Count(n, "piece of the Radio", "pieces of the Radio"))
	}
	if s.bundle == carriedBy(c) {
		hand = append(hand, fmt.Sprintf("the Radio, %s", prose.Count(int(s.bundled), "piece", "pieces")))
	}
	if len(hand) > 0 {
		lines = append(lines, prose.Wrap(strings.Fields("holds "+prose.List(hand, "and")), panelWidth)...)
	}
	return lines
}

// ability describes the ability of a Character, alive or dead.
func (s *State) ability(c int) string {
	if h := &s.chars[c]; h.condition == dead {
		return h.pair().inWords()
	}
	return abilityOf(s.title(c))
}

func (p *picture) panel(left, top int) {
	y := top + 10
	parts := p.s.panelParts()
	for k, part := range parts {
		for i, line := range part {
			p.Text(prose.Either(i == 0 && k < len(parts)-1, "head", "side"), left, y, line)
			y += svgSide
		}
		y += svgSide
	}
}

// handLines describe the possible hand of the Overlord, in lines as wide as the picture: every unseen card
// is equally likely.
func (s *State) handLines() []string {
	var known, rest []string
	each := 0.0
	for _, l := range s.suspects() {
		if l.Probability == 1 {
			known = append(known, l.Value)
		} else {
			rest, each = append(rest, l.Value), l.Probability
		}
	}
	var parts []string
	if len(known) > 0 {
		parts = append(parts, "surely "+prose.List(known, "and"))
	}
	if len(rest) > 0 {
		parts = append(parts, fmt.Sprintf("%.0f %% each: %s", 100*each, prose.List(rest, "or")))
	}
	if len(parts) == 0 {
		return nil
	}
	return prose.Wrap(strings.Fields(fmt.Sprintf("In the Overlord's hand of %d: %s", s.handSize, strings.Join(parts, "; "))), handWidth)
}

// suspects are the cards that may be in the Overlord's hand, nil for a viewer who sees it.
func (s *State) suspects() []engine.Likelihood {
	if s.viewer == 0 {
		return nil
	}
	for _, u := range s.Belief() {
		return u.Outcomes
	}
	return nil
}

// ShowBelief draws a view as Show does, followed by the possible hand of the Overlord.
func (n notation) ShowBelief(v engine.View) string {
	s := content(v)
	text := n.Show(v)
	list := s.suspects()
	if list == nil {
		return text
	}
	var words []string
	for _, l := range list {
		words = append(words, fmt.Sprintf("%s %3.0f%% %s", draw.Shade(l.Probability, [3]float64{0.1, 0.3, 0.7}), 100*l.Probability, l.Value))
	}
	return text + fmt.Sprintf("\nmay be in the Overlord's hand of %d:\n", s.handSize) + draw.Columns(words, 4, 25)
}
