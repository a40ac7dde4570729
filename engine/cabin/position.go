package cabin

import (
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	keyed "deadreckon/engine/kit/position"
)

// sheet is a position file: a state, and how far its lines have told.
type sheet struct {
	*State
	pieces uint8 // single pieces read
	onMove uint8 // the Character on turn
}

// noCharacter means a Character that a file does not name.
const noCharacter = 255

// positionFile is the format of a decision point: before an action of a turn, before an Event card, at the
// beginning and at the end. An omitted value is zero, or is derived from the others: see complete.
var positionFile = keyed.Format[sheet]{
	First: "deadreckon position 1",
	Early: "view cast",
	Gone: "stage step flags actor asked mode fighter weapon foe spot last roll against placing suffering floor partner given taken haul hauled steps queue " +
		"event tokens token hits thrown creepers mover before strides choice choices",
	Hint: "; expected one such as round, phase, al, zombies, walls or bag",
}

// positions is how a position is written and read.
var positions = keyed.Whole[notation, State]{
	Game:     Name,
	Settings: func(n notation) []engine.Setting { return n.rules.settings() },
	Seal:     keyed.NewMomentCodec((*State).Number),
	Write:    func(s *State) string { return positionFile.Text(s.sheet()) },
	Read:     notation.board,
	Say:      (*State).say,
	Prompt:   func(s *State) string { return s.phase.String() + ": " + rows[s.phase].Means },
	Position: flatstate.Position[State, *State],
}

// FormatPosition writes a position, full or holed.
func (n notation) FormatPosition(p engine.Position) string { return positions.Format(n, content(p)) }

// Pending implements engine.Narrator.
func (n notation) Pending(p engine.Position) map[string]string {
	return positions.Pending(n, content(p))
}

// sheet returns the written part of a position. In a view the hand holds its knowledge.
func (s *State) sheet() *sheet {
	t := *s
	if t.holed() {
		t.known = 0
	}
	return &sheet{State: &t}
}

// ParsePosition reads a position.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	return positions.Parse(n, "", text)
}

// board reads the lines of the board and derives the rest.
func (n notation) board(file, text string) (*State, func() error, error) {
	s := &State{rules: n.rules.number, phase: phaseAct, stage: stageTurn}
	for c := range s.chars {
		s.chars[c].space = off
	}
	f := &sheet{State: s, onMove: noCharacter}
	seen, err := positionFile.Read(f, file, text)
	if err == nil {
		f.complete(seen)
	}
	return s, func() error { return s.checkRest(seen) }, err
}

// say is the words of a field in Pending.
func (s *State) say(field string, v any) string {
	switch v := v.(type) {
	case card:
		if v != 0 && int(v) != 255 {
			return s.r().cardName(v)
		}
	case class:
		return s.className(v)
	case zombie:
		if v != 0 {
			return s.className(v.class()) + " " + v.space().String()
		}
	case uint8:
		switch {
		case slices.Contains([]string{"actor", "asked", "fighter"}, field) && int(v) < len(s.chars):
			return s.name(int(v))
		case (field == "partner" || field == "hauled") && v > 0:
			return s.name(int(v) - 1)
		case field == "spot" && v > 0:
			return Space(v - 1).String()
		}
	}
	return ""
}
