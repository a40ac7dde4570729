package town

import (
	"fmt"
	"strings"

	"deadreckon/engine"
)

// A position in the terminal: a column for each track, from its Start down to Town Center.

// columnWidth is the width of a track in characters; four make 100.
const columnWidth = 25

// Show draws a position. A Zeds unit is STRENGTH/REDUCED-HITS, a Player unit its word with
// -HITS, ! for Defiant and + for Well-Armed.
func (n notation) Show(p engine.Position) string {
	s := content(p)
	var b strings.Builder
	b.WriteString(s.heading())
	var heads strings.Builder
	for t := range Track(tracks) {
		fmt.Fprintf(&heads, "%-*s", columnWidth, strings.ToUpper(t.String()))
	}
	b.WriteString(strings.TrimRight(heads.String(), " ") + "\n")
	for number := start; number >= 0; number-- {
		var rows [3]strings.Builder
		for t := range Track(tracks) {
			for i, text := range s.cell(At(t, number)) {
				fmt.Fprintf(&rows[i], "%-*s", columnWidth, text)
			}
		}
		for i := range rows {
			if text := strings.TrimRight(rows[i].String(), " "); text != "" {
				b.WriteString(text + "\n")
			}
		}
	}
	for _, x := range []Space{Center, Box, Cemetery} {
		if text := s.manWords(x); text != "" {
			fmt.Fprintf(&b, "%-12s %s\n", boxNames[x], text)
		}
	}
	return b.String()
}

// Status implements engine.Map.
func (n notation) Status(p engine.Position) []string {
	return strings.Split(strings.TrimSpace(content(p).heading()), "\n")
}

var boxNames = map[Space]string{Center: "Town Center", Box: "not yet here", Cemetery: "Cemetery"}

// cell draws a space: its name and, in one or two lines, its units.
func (s *State) cell(x Space) [3]string {
	zeds, men := s.zedWords(x), s.manWords(x)
	if zeds == "" || len(zeds)+len(men)+4 <= columnWidth {
		return [3]string{s.spaceLabel(x), "  " + strings.TrimSpace(zeds+" "+men)}
	}
	return [3]string{s.spaceLabel(x), "  " + zeds, "  " + men}
}

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

// zedWords lists the Zeds units of a space of a track, manWords the Player units of any.
func (s *State) zedWords(x Space) string {
	var out []string
	for _, z := range s.zeds[x] {
		if z != 0 {
			out = append(out, s.r().zed(z))
		}
	}
	return strings.Join(out, " ")
}

func (s *State) manWords(x Space) string {
	var out []string
	for u := range s.r().Units.Men {
		if s.men[u].place() == x {
			out = append(out, s.manWord(Unit(u)))
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

// heading names the place in the turn and the resources.
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

// spendable lists whose Player Actions, and which markers, can be spent.
func (s *State) spendable() string {
	var seats, marks []string
	for seat, name := range s.seats() {
		if s.personal>>seat&1 != 0 {
			seats = append(seats, name)
		}
	}
	for i, p := range []Ability{Initiative, Leadership, Citadel, Speech} {
		if s.marks>>i&1 != 0 && s.has(p) {
			marks = append(marks, markNames[i])
		}
	}
	out := ""
	if seats != nil {
		out = ", Player Actions of " + strings.Join(seats, " ")
	}
	if marks != nil {
		out += "\nMarkers to spend: " + strings.Join(marks, ", ")
	}
	return out
}
