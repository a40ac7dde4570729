package text

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// PositionFile is the format of docs/games/streets/position-format.md, for a position at a decision point:
// the start of a stage of the turn, the choice of the next survivor, the next action of a survivor, and
// the end. Missing lines take the values of the start of a Survival phase. init
// makes it.
var PositionFile keyed.Format[rules.State]

func init() {
	PositionFile = keyed.Format[rules.State]{
		First:   "deadreckon streets position 1",
		Early:   "view turn stage survivor",
		Several: "seat survivor group things building zombie dog pack vehicle cloud charge",
		Gone: "act for dice die need power volley shot mode left kind cursor facing inches step thrown house gate target struck spawn " +
			"weapon found finds in-blast shaken charge-of rocket",
		Hint: "; expected one such as turn, survivor, zombie or things; docs/games/streets/position-format.md lists all",
		Rows: tableRows(),
	}
}

// tableRows are the keys for pieces on the table and for the turn.
func tableRows() []keyed.Row[rules.State] {
	return []keyed.Row[rules.State]{
		keyed.Value("view", keyed.WordsOf(viewers), func(s *rules.State) *uint8 { return &s.Viewer }),
		keyed.Number("turn", 0, 60, func(s *rules.State) *uint8 { return &s.ThisTurn }),
		{Key: "stage", Write: func(s *rules.State) string { return StageNames[s.Stage] }, Read: readStage},
		keyed.Phase(rules.Order.Names, state.PhaseCard, func(s *rules.State) bool { _, ok := DecisionPoints[s.Node]; return ok }, func(s *rules.State) *state.Phase { return &s.Node }).
			If(func(s *rules.State) bool { in, ok := DecisionPoints[s.Node]; return ok && in == s.Stage }),
		keyed.Set("table", WeatherWords, func(s *rules.State) *uint8 { return &s.Weather }),
		seatLine.Row(),
		survivorLine.Row(),
		groupLine.Row(),
		{Key: "things", Write: writeThings, Read: readThings},
		buildingLine.Row(),
		vehicleLine.Row(),
		zombieLine.Row(),
		dogLine.Row(),
		packLine.Row(),
		cloudLine.Row(),
		chargeLine.Row(),
		keyed.List("tokens", "a square", writeTokens, readToken),
		keyed.List("noise", "a square with markers, such as 9,9:2", writeNoise, readNoise),
		keyed.Value("event", eventRow.OrNone(), func(s *rules.State) *uint8 { return &s.Event }),
		keyed.Value("seen", keyed.Many(eventRow), func(s *rules.State) *uint64 { return &s.Events }),
		{Key: "foreseen", Write: writeForeseen, Read: readForeseen},
		keyed.Number("shots", 0, 254, func(s *rules.State) *uint8 { return &s.Shots }),
		keyed.Number("resolved", 0, 255, func(s *rules.State) *uint8 { return &s.Resolved }),
		keyed.Number("shots-made", 0, 255, func(s *rules.State) *uint8 { return &s.ShotsMade }),
		keyed.Value("on-turn", seats.OrNone(), func(s *rules.State) *uint8 { return &s.OnTurn }),
		keyed.Value("served", keyed.Many(seats), func(s *rules.State) *uint8 { return &s.Served }),
		keyed.Number("part", 0, state.SeatSlots, func(s *rules.State) *uint8 { return &s.Part }),
		keyed.Value("actor", slots, func(s *rules.State) *uint8 { return &s.Actor }).If(func(s *rules.State) bool { return s.Node == state.PhaseAct }),
	}
}

// record is a record of a state, with its index.
type record[T any] struct {
	s  *rules.State
	it *T
	n  int
}

// forRecord turns values of a record into values of a state.
func forRecord[T any](v keyed.Values[rules.State]) keyed.Values[record[T]] {
	return keyed.From(v, func(o *record[T]) *rules.State { return o.s })
}

// Values of fields.
var (
	seats  = keyed.WordsOf(seatWords)
	slots  = keyed.Values[rules.State]{Write: (*rules.State).Name, Read: func(s *rules.State, l *lines.Line) int { return l.OneOf(slotNames(s)...) }}
	places = keyed.Values[rules.State]{Write: func(s *rules.State, n int) string { return s.PlaceName(state.Place(n)) }, Read: func(s *rules.State, l *lines.Line) int { return int(readPlace(s, l)) }}

	// Events are written by the two dice. S02.
	eventRow = keyed.Values[rules.State]{Write: func(_ *rules.State, row int) string { return eventWord(row) }, Read: func(_ *rules.State, l *lines.Line) int { return readEventRow(l) }}
)

// Words of fields.
var (
	StageNames = [state.StageEnd]string{"cards", "first", "tokens", "places", "turn", "timers", "event", "corner", "corpses", "drift",
		"bosses", "groups", "zombies", "bites", "people", "dogs", "start", "sentries", "lost", "order", "part", "close", "infect", "scores"}
	WeatherWords = []string{"rain", "firearm-fired", "forced-entry", "second-side-first", "antibiotics-found", "cards-shown", "end"}
)

func seatWords(s *rules.State) []string { return s.Rules().SeatsInPlay() }

// viewNames are the words for viewers.
var viewNames = append(append([]string{"full"}, state.SeatNames[:]...), "onlooker")

func viewers(s *rules.State) []string {
	words := slices.Clone(viewNames)
	clear(words[1+s.Rules().Seats : rules.PublicObserver]) // seats that are not in this game
	return words
}

func readStage(s *rules.State, l *lines.Line) { s.Stage = state.Stage(l.OneOf(StageNames[:]...)) }

// DecisionPoints are the phases with nothing in progress, and their stages.
var DecisionPoints = map[state.Phase]state.Stage{state.PhaseCard: state.StageCards, state.PhaseColumn: state.StageTokens, state.PhasePlace: state.StagePlaces, state.PhaseEvent: state.StageEvent,
	state.PhaseOrder: state.StageOrder, state.PhasePick: state.StagePart, state.PhaseAct: state.StagePart, state.PhaseOver: state.StageScores}

func eventWord(row int) string { return strconv.Itoa(int(state.EventNumber(row))) }

// readEventRow reads the row of an event.
func readEventRow(l *lines.Line) int {
	n := l.Integer("an event, by its two dice from 11 to 66", 11, 66)
	if l.Err() == nil && (n%10 < 1 || n%10 > 6) {
		l.Bad("an event: both dice are from 1 to 6 (Draw, S02)")
		return 0
	}
	return state.EventRow(uint16(n))
}

// foreseen SEAT EVENT|?
func writeForeseen(s *rules.State) string {
	switch {
	case s.Seer == 0:
		return ""
	case s.Foreseen == state.UnseenEvent:
		return state.SeatNames[s.Seer-1] + " ?"
	case s.Foreseen == 0:
		return state.SeatNames[s.Seer-1]
	}
	return state.SeatNames[s.Seer-1] + " " + eventWord(int(s.Foreseen)-1)
}

func readForeseen(s *rules.State, l *lines.Line) {
	s.Seer = 1 + uint8(l.OneOf(seatWords(s)...))
	switch {
	case !l.More():
	case l.Accept("?"):
		s.Foreseen = state.UnseenEvent
	default:
		s.Foreseen = 1 + uint8(readEventRow(l))
	}
}

// positions is how a position is written and read.
var positions = keyed.Whole[Notation, state.Position]{
	Game:     state.Name,
	Settings: func(n Notation) []engine.Setting { return n.Rules.Settings() },
	Seal:     keyed.NewMomentCodec(func(s *state.Position) *uint16 { return &s.RulesNumber }),
	Write:    func(s *state.Position) string { return PositionFile.Text(&rules.State{Position: *s}) },
	Read:     Notation.board,
	GoesOn:   true,
	Say:      say,
	Prompt: func(p *state.Position) string {
		s := &rules.State{Position: *p}
		return node(s) + ": " + rules.Rows[s.Node].Means
	},
	Position: func(s *state.Position) engine.Position { return flatstate.Position(&rules.State{Position: *s}) },
}

// FormatPosition writes a position.
func (n Notation) FormatPosition(p engine.Position) string {
	return positions.Format(n, &rules.Content(p).Position)
}

// Pending implements engine.Narrator.
func (n Notation) Pending(p engine.Position) map[string]string {
	return positions.Pending(n, &rules.Content(p).Position)
}

// ParsePosition reads a position and checks it against the rules.
func (n Notation) ParsePosition(text string) (engine.Position, error) {
	return positions.Parse(n, "", text)
}

// board reads the lines of the board and derives the rest. The phase, if given, takes effect when the
// returned function runs.
func (n Notation) board(file, text string) (*state.Position, func() error, error) {
	s := blank(n.Rules)
	seen, err := PositionFile.Read(&s, file, text)
	if err != nil {
		return nil, nil, err
	}
	said := s.Node
	s.Node = state.PhaseNone
	complete(&s, said, seen)
	return &s.Position, func() error {
		if s.Stage != state.StagePart && seen&PositionFile.Keys("actor") != 0 {
			return keyed.Wrong("actor", "Turn", "this key needs a stage with the part of a seat")
		}
		return follow(&s, said)
	}, nil
}

// follow completes a position after its lines are read. It returns an error for an impossible position.
func follow(s *rules.State, said state.Phase) error {
	if bad := checkLines(s); bad != nil {
		return bad
	}
	switch {
	case s.Node == state.PhaseAct:
		if !s.Able(int(s.Actor), s.OnTurn-1) {
			return keyed.Wrong("actor", "Turn", "%s cannot act in the part of %s", s.Name(int(s.Actor)), state.SeatNames[s.OnTurn-1])
		}
	case s.Stage == state.StageScores && said == state.PhaseOver && shown(s):
		s.Node = state.PhaseOver
	default:
		s.Run()
	}
	if said != state.PhaseNone && said != s.Node {
		return keyed.Wrong("phase", "", "%s is not possible here: the next phase is %s", said, node(s))
	}
	return nil
}

// shown reports whether no card is still to be shown at the end.
func shown(s *rules.State) bool {
	hidden := func(k state.SeatRecord) bool { return k.Flags&state.SeatShown == 0 }
	return s.Options().Mode != state.Semi || !slices.ContainsFunc(s.Seats[:s.Rules().Seats], hidden)
}

// blank is the table before a position is read, without figures and stage.
func blank(r *state.Rules) rules.State {
	var s rules.State
	s.RulesNumber, s.Stage = r.Number, state.StageEnd
	s.Buildings = r.Start.Buildings
	s.Vehicles = r.Start.Vehicles
	for slot := range r.Starters {
		v := &s.Survivors[slot]
		*v = r.Start.Survivors[slot]
		v.Actions = actionsUnsaid
	}
	return s
}

// actionsUnsaid marks actions to derive, while a position is read.
const actionsUnsaid = 255

// complete derives missing values: the stage, the seat on turn, the actions of survivors that have not acted,
// and the condition of survivors that are not named. It sorts the records.
func complete(s *rules.State, phase state.Phase, seen keyed.Keys) {
	said := func(key string) bool { return seen&PositionFile.Keys(key) != 0 }
	if !said("stage") {
		switch {
		case said("actor"):
			s.Stage = state.StagePart
		case phase != state.PhaseNone:
			s.Stage = DecisionPoints[phase]
		default:
			s.Stage = state.StageOrder
		}
	}
	if said("actor") && s.Stage == state.StagePart {
		s.Node = state.PhaseAct
	}
	if !said("turn") && s.Stage > state.StagePlaces {
		s.ThisTurn = 1
	}
	for slot := range s.Survivors {
		v := &s.Survivors[slot]
		if v.Profile == 0 {
			continue
		}
		if v.State == state.Absent && s.Stage > state.StagePlaces {
			v.State, v.Supplies = state.Gone, 0
		}
		if v.Actions == actionsUnsaid {
			v.Actions = usualActions(s, slot)
			if v.Actions == 1 {
				v.Marks |= state.OneAction
			}
		}
	}
	if !said("on-turn") && s.Stage == state.StagePart {
		s.OnTurn = 1 + seatNext(s, said("actor"))
	}
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Profile != 0 && (v.State == state.Corpse || v.State == state.Gone) && v.Wounds == 0 {
			v.Wounds = s.Endures(slot)
		}
	}
	if !said("part") {
		s.Part = partsBegun(s)
	}
	slices.Sort(s.ZombieList())
	s.SortTokens()
}

// usualActions is the number of actions of a survivor that has not acted. G0, events 35 and 66.
func usualActions(s *rules.State, slot int) uint8 {
	if s.Stage <= state.StagePlaces || s.Stage > state.StageClose || !s.Survivors[slot].Here() || !s.Survivors[slot].IsCharacter() || s.Unconscious(slot) || s.Survivors[slot].Is(state.Incapacitated) {
		return 0
	}
	switch {
	case s.EventActive(66):
		return 3
	case s.EventActive(35) && !s.Traits(uint8(slot)).Has(state.Fearless):
		return 1
	}
	return 2
}

// seatNext is the default for the seat on turn: the seat of the actor, otherwise the first that waits.
func seatNext(s *rules.State, actor bool) uint8 {
	if v := s.Acting(); actor && v.IsCharacter() {
		return v.Owner
	}
	return uint8(bits.TrailingZeros8(s.Waiting()|1<<7)) % state.SeatSlots
}

// partsBegun is how many parts of seats have begun in this turn.
func partsBegun(s *rules.State) uint8 {
	n := uint8(bits.OnesCount8(s.Served))
	if s.OnTurn != 0 {
		n++
	}
	return n
}

// Places.

// readPlace reads a place: a square, with an existing floor, or a vehicle.
func readPlace(s *rules.State, l *lines.Line) state.Place {
	word := l.Next("a square such as 12,5, or 12,5/1 on floor 1")
	if n, ok := s.VehicleNamed(word); ok {
		return ground.Aboard(n)
	}
	at, ok := s.PlaceNamed(word)
	switch m := s.Rules().Map; {
	case l.Err() != nil:
	case !ok:
		l.Bad("a square such as 12,5, or 12,5/1 on floor 1")
		return 0
	case at.Floor() > 0 && (m.House[at.Square()] < 0 || at.Floor() >= m.Buildings[m.House[at.Square()]].Floors):
		l.Bad("an existing floor")
		return 0
	}
	return at
}

// squareNamed reads a square that is part of a word.
func squareNamed(s *rules.State, l *lines.Line, text string) ground.Square {
	at, ok := s.PlaceNamed(text)
	if (!ok || at.Floor() > 0) && l.Err() == nil {
		l.Bad("a square such as 12,5")
		return 0
	}
	return at.Square()
}

// say is the words of a field in Pending.
func say(p *state.Position, field string, v any) string {
	s := &rules.State{Position: *p}
	switch v := v.(type) {
	case state.Place:
		return s.PlaceName(v)
	case state.ChanceKind:
		return rules.ChanceTable[v].Name
	case action.Kind:
		if i := slices.IndexFunc(VerbList, func(r Verb) bool { return r.Kind == v }); i >= 0 {
			return strings.Fields(VerbList[i].Word)[0]
		}
	case state.Item:
		if v != 0 {
			return thingWord(v)
		}
	case state.Zombie:
		if v != 0 {
			return v.InWords(p)
		}
	case uint8:
		if field == "Actor" && v < state.SurvivorSlots {
			return s.Name(int(v))
		}
	}
	return ""
}
