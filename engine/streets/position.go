package streets

import (
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
	"deadreckon/engine/streets/ground"
)

// positionFile is the format of a position. What is left out is 0: nobody, nothing, unhurt.
// Rows are made in init.
var positionFile = keyed.Format[State]{
	First:   "deadreckon position 1",
	Early:   "view survivor",
	Several: "survivor carries lies zombie building seat",
	Hint:    "; expected one such as turn, phase, survivor, zombie or tokens",
}

// FormatPosition writes a position.
func (n notation) FormatPosition(p engine.Position) string { return positionFile.Text(content(p)) }

// ParsePosition reads a position.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	return n.ReadPosition("", text)
}

// ReadPosition is ParsePosition with a file name for error messages.
func (n notation) ReadPosition(file, text string) (engine.Position, error) {
	s := &State{rules: n.rules.number}
	for h := range n.rules.Map.Buildings {
		s.buildings[h].class = n.rules.Map.Buildings[h].Status
	}
	for slot, c := range n.rules.starters {
		s.survivors[slot].profile, s.survivors[slot].owner = c.profile+1, c.seat
	}
	if _, err := positionFile.Read(s, file, text); err != nil {
		return nil, err
	}
	if s.phase == phaseNone {
		return nil, keyed.At(file, text, "phase", "", "streets: a position is at a phase, such as pick, and a stage, such as part")
	}
	if err := s.check(); err != nil {
		return nil, keyed.At(file, text, "", "", "streets: "+err.Error())
	}
	if s.viewer == 0 {
		return s, nil
	}
	return &View{*s}, nil
}

// Words of flags, by bit.
var (
	markNames = []string{"moved", "acted", "hidden", "lurking", "prone", "panicked", "mounted", "out", "one-action", "pilled", "fresh", "passed",
		"plus-used", "vaccinated", "infected", "refused"}
	useWords     = []string{"tough-used", "heroic-used", "psychic-used", "healed", "stumbles", "doped", "struck0", "struck1", "struck2"}
	lateUseWords = []string{"laser-failed", "turned", "combines"}
	fireWords    = []string{"fired", "firearm", "automatic", "ran", "ran-before", "wounded-by-fire"}
	weatherWords = []string{"rain", "firearm-fired", "forced-entry", "friendly-dog", "second-side", "found-74", "cards-shown", "end"}
	seatWords    = []string{"healed", "fired", "lost", "boss", "hostile", "shown"}
	stageNames   = [stageEnd]string{"cards", "first", "setup-tokens", "places", "turn", "timers", "event", "corner", "corpses", "tokens", "bosses",
		"groups", "zombies", "attacks", "people", "dogs", "start", "lost", "order", "part", "close", "infection", "scores"}
)

// flagWords writes a set of flags, flagOf reads one.
func flagWords(words []string, set uint16) (out []string) {
	for i, w := range words {
		if set>>i&1 != 0 {
			out = append(out, w)
		}
	}
	return out
}

func flagOf(words []string, word string) uint16 {
	if i := slices.Index(words, word); i >= 0 {
		return 1 << i
	}
	return 0
}

// several joins lines of one key.
func several(key string, list []string) string { return strings.Join(list, "\n"+key+" ") }

// placeIn reads a place.
func (s *State) placeIn(l *lines.Line) place {
	const what = "a square such as 12,5, or 12,5/1 on floor 1"
	at, ok := s.placeNamed(l.Next(what))
	if !ok {
		l.Bad(what)
	}
	return at
}

// slotIn reads the name of somebody in the game.
func (s *State) slotIn(l *lines.Line) int {
	const what = "the name of somebody in the game"
	name := l.Next(what)
	for slot := range s.survivors {
		if s.survivors[slot].profile != 0 && s.name(slot) == name {
			return slot
		}
	}
	l.Bad(what)
	return 0
}

// houseIn reads the letter of a building.
func (s *State) houseIn(l *lines.Line) int {
	const what = "the letter of a building"
	if text := l.Next(what); len(text) == 1 {
		if h := s.r().Map.Building(text[0]); h >= 0 {
			return h
		}
	}
	l.Bad(what)
	return 0
}

// statusWords are the classes of buildings.
var statusWords = []string{ground.Ruin.String(), ground.Ransacked.String(), ground.Intact.String(), ground.Barricaded.String(), ground.Unknown.String()}
