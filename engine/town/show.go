package town

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
)

// A position in the terminal: a column for each track, from its Start down to Town Center.

// columnWidth is that of a track; four make less than 100.
const columnWidth = 24

// Show draws a position. A Zeds unit is STRENGTH/REDUCED-HITS, a Player unit its word with
// -HITS, ! for Defiant and + for Well-Armed.
func (n notation) Show(p engine.Position) string {
	s := content(p)
	var b strings.Builder
	b.WriteString(s.heading())
	for t := range Track(tracks) {
		fmt.Fprintf(&b, "%-*s", columnWidth, strings.ToUpper(t.String()))
	}
	b.WriteByte('\n')
	for number := start; number >= 0; number-- {
		var names, units strings.Builder
		for t := range Track(tracks) {
			x := At(t, number)
			fmt.Fprintf(&names, "%-*s", columnWidth, s.spaceLabel(x))
			fmt.Fprintf(&units, "%-*s", columnWidth, "  "+s.occupants(x))
		}
		b.WriteString(strings.TrimRight(names.String(), " ") + "\n")
		if strings.TrimSpace(units.String()) != "" {
			b.WriteString(strings.TrimRight(units.String(), " ") + "\n")
		}
	}
	for _, x := range []Space{Center, Box, Cemetery} {
		if text := s.occupants(x); text != "" {
			fmt.Fprintf(&b, "%-12s %s\n", boxNames[x], text)
		}
	}
	return b.String()
}

var boxNames = map[Space]string{Center: "Town Center", Box: "not yet here", Cemetery: "Cemetery"}

// spaceLabel names a space: its number and its name, and No Entry.
func (s *State) spaceLabel(x Space) string {
	label := fmt.Sprint(x.Number())
	if x.isStart() {
		label = "Start"
	}
	if name := s.r().Map.Name[x]; name != "" {
		label += " " + name
	}
	if s.closed(x) {
		label += " NO ENTRY"
	}
	return label[:min(len(label), columnWidth-1)]
}

// occupants lists the units of a space.
func (s *State) occupants(x Space) string {
	var out []string
	if x < Center {
		for _, z := range s.zeds[x] {
			if z != 0 {
				out = append(out, s.r().zed(z))
			}
		}
	}
	for u := range each(s.menAt(x)) {
		if int(u) < len(s.r().Units.Men) {
			out = append(out, s.manWord(u))
		}
	}
	return strings.Join(out, " ")
}

// manWord writes a unit with its Hits and markers.
func (s *State) manWord(u Unit) string {
	m := s.men[u]
	text := s.r().id(u)
	if d := m.damage(); d > 0 {
		text += fmt.Sprintf("-%d", d)
	}
	if m&defiant != 0 {
		text += "!"
	}
	if m&armed != 0 {
		text += "+"
	}
	return text
}

// heading says where the turn is and what there is to spend.
func (s *State) heading() string {
	r := s.r()
	first := fmt.Sprintf("Turn %d of %d", s.turn, r.turns)
	if s.card != 0 {
		first += ": " + r.Events.Cards[s.card].Title
	}
	switch {
	case s.result == won:
		first += ". The town has held"
	case s.result >= fell:
		first += fmt.Sprintf(". Zeds are in Town Center, by the %s track", Track(s.result-fell))
	}
	lines := []string{first, fmt.Sprintf("Ammo %d, Event Actions %d%s", s.ammo, s.events, s.spendable())}
	var held []string
	for c := range s.r().Fate.Cards {
		if s.held>>c&1 != 0 {
			held = append(held, r.powerOf[c].String())
		}
	}
	if held != nil {
		lines = append(lines, "Fate cards held: "+strings.Join(held, ", "))
	}
	if s.next != 0 {
		lines = append(lines, "The next Event card is "+r.Events.Cards[s.next].Title)
	}
	return strings.Join(lines, "\n") + "\n\n"
}

// spendable lists the markers that can be spent, and whose Player Actions.
func (s *State) spendable() string {
	var out []string
	for seat, name := range seatNames[s.r().players] {
		if s.personal>>seat&1 != 0 {
			out = append(out, "Player Action of "+name)
		}
	}
	for i, p := range []Ability{Initiative, Leadership, Citadel, Speech} {
		if s.marks>>i&1 != 0 && s.has(p) {
			out = append(out, strings.ToUpper(markNames[i][:1])+markNames[i][1:])
		}
	}
	out = slices.Clip(out)
	if out == nil {
		return ""
	}
	return "; " + strings.Join(out, ", ")
}
