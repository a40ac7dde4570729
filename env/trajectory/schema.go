package trajectory

import "slices"

// Schema describes the records of a game to other programs.
type Schema struct {
	Game []Column `msgpack:"game" json:"game"`
	Step []Column `msgpack:"step" json:"step"`
	End  []Column `msgpack:"end" json:"end"`
}

// Column is one field of a record. Every record has all fields of its kind, in this order.
type Column struct {
	Name  string `msgpack:"name" json:"name"`
	Type  string `msgpack:"type" json:"type"`
	Known string `msgpack:"known" json:"known"` // to whom: see the constants
	Means string `msgpack:"means" json:"means"`
}

// Values of Column.Known: who knows a field at the time of its record.
const (
	toAll  = "all"
	toSeat = "seat" // the seat of the step alone; at chance nobody
	toEach = "each" // entry i to seat i alone
	toNone = "none"
)

// Types of fields. Lists are the little-endian bytes of numbers, without their count.
const (
	typeText   = "str"
	typeInt    = "int"
	typeIntNil = "int or nil"
	typeBool   = "bool"
	typeFloat  = "float or nil"
	typeView   = "bin or str or nil"
	typeU4     = "bin of <u4"
	typeU4Nil  = "bin of <u4 or nil"
	typeU8Nil  = "bin of <u8 or nil"
	typeF4Nil  = "bin of <f4 or nil"
	typeFloats = "bin of <f8"
)

// schemaOf returns the schema for a version of the format; from reports whether games begin at positions.
func schemaOf(version int, from bool) *Schema {
	s := schema
	if version < Version {
		s.Step = slices.DeleteFunc(slices.Clone(s.Step), func(c Column) bool { return slices.Contains(pairedColumns, c.Name) })
	}
	if from {
		s.Game = append(slices.Clip(s.Game), Column{"root", typeText, toNone, "the position at which the game begins, in full, as text"})
	}
	return &s
}

// paired reports whether steps have the fields of SearchStats.Paired.
func (s *Schema) paired() bool { return len(s.Step) == len(schema.Step) }

// pairedColumns were added in version 3.
var pairedColumns = []string{"own", "leads", "leadErrors", "rounds"}

// schema is the schema of Version for games that begin at the start.
var schema = Schema{
	Game: []Column{
		{"type", typeText, toAll, "game: a game begins"},
		{"game", typeInt, toAll, "number of the game, from 1"},
		{"seed", typeInt, toNone, "fixes the dice and every agent"},
	},
	Step: []Column{
		{"type", typeText, toAll, "step: an action or a chance event"},
		{"seat", typeInt, toAll, "who acts; -1 is chance"},
		{"action", typeInt, toSeat, "what was done, in the game's own bits"},
		{"legal", typeU4, toSeat, "all that could be done, ascending; at chance the outcomes"},
		{"odds", typeU8Nil, toNone, "at chance the weight of each outcome; a probability is a weight by their sum"},
		{"view", typeView, toSeat, "what the seat knew before it acted; nil at chance"},
		{"seen", typeU4, toEach, "what each seat sees of the action"},
		{"visits", typeU4Nil, toSeat, "search policy: the visits of each legal action; nil without a search"},
		{"value", typeFloat, toSeat, "search value: the score that the seat expected, -1 to 1; nil without a search"},
		{"own", typeIntNil, toSeat, "paired search: the action with which the others were compared; nil if none were"},
		{"leads", typeF4Nil, toSeat, "paired search: by how much each legal action scored more than own, in the same worlds with the same dice; 0 where rounds is"},
		{"leadErrors", typeF4Nil, toSeat, "paired search: the standard errors of leads"},
		{"rounds", typeU4Nil, toSeat, "paired search: how many worlds compare each legal action with own"},
		{"reward", typeFloats, toAll, "by seat: what this step added to its score"},
	},
	End: []Column{
		{"type", typeText, toAll, "end: the game is over, or was broken off"},
		{"steps", typeInt, toAll, "number of steps"},
		{"over", typeBool, toAll, "whether the rules ended the game"},
		{"result", typeFloats, toAll, "by seat: its score, -1 to 1; 0 if it was broken off"},
		{"privileged", "map", toNone, "truth: the last position with all that was hidden, as text"},
	},
}

// Kinds of records.
const (
	kindGame = "game"
	kindStep = "step"
	kindEnd  = "end"
)
