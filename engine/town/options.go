package town

import (
	"slices"
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/options"
)

// Options are the options of digest part 7. The zero value is not valid: see DefaultOptions.
type Options struct {
	Players      uint8
	Deck         uint8 // 0 normal, 1 short
	TieLoser     uint8 // C01
	ToughFrom    uint8 // C03
	SpeechScope  uint8 // C52
	StartAmmo    int8  // -1: as in the data
	BonusActions int8
}

// Values of options.
const (
	LoserZeds    = 0
	LoserPlayers = 1
	LoserColumn  = 2

	SpeechTown          = 0
	SpeechTownAndCenter = 1
)

var deckNames = []string{"normal", "short"}

// DefaultOptions returns the options of a solo game.
func DefaultOptions() Options { return Options{Players: 1, ToughFrom: 4, StartAmmo: -1} }

// settable is everything that may be set.
var settable = options.Set[Options]{
	Game:    Name,
	Means:   "Dawn of the Zeds, Basic Game: one to four players hold a town against the dead on four roads",
	Default: DefaultOptions(),
	Rows: []options.Row[Options]{
		options.Number("players", "1 (solo) to 4", "play-1, C39", "how many play", 1, maxPlayers,
			func(o *Options) *uint8 { return &o.Players }),
		options.Word("deck", "", "how many Event cards are drawn: 20 turns or 14",
			func(o *Options) *uint8 { return &o.Deck }, deckNames...),
		options.Word("tieLoser", "C01", "the loser of a combat with two Hits on both sides",
			func(o *Options) *uint8 { return &o.TieLoser }, "zeds", "players", "column"),
		options.Number("toughFrom", "", "C03", "minimum die of the Tough that cancels a Hit", 4, 5,
			func(o *Options) *uint8 { return &o.ToughFrom }),
		options.Word("speechScope", "C52", "the audience of the Motivational Speech: units in Town spaces, or also in Town Center",
			func(o *Options) *uint8 { return &o.SpeechScope }, "town", "townAndCenter"),
		signed("startAmmo", "-1 (as in the data) to 20", "turn-8", "the Ammo at the beginning", -1, ammoMost,
			func(o *Options) *int8 { return &o.StartAmmo }),
		signed("bonusActions", "-1, 0 or 1", "act-2, turn-8", "added to the Event Actions of every card that has any", -1, 1,
			func(o *Options) *int8 { return &o.BonusActions }),
	},
	Modes: []engine.Mode{
		{Name: "two", Means: "two players together", Settings: []engine.Setting{{Key: "players", Value: "2"}}},
		{Name: "three", Means: "three players together", Settings: []engine.Setting{{Key: "players", Value: "3"}}},
		{Name: "four", Means: "four players together", Settings: []engine.Setting{{Key: "players", Value: "4"}}},
	},
	Files: dataFiles(),
}

// signed is the row of a whole number that may be negative.
func signed(name, values, rule, means string, low, high int, field func(*Options) *int8) options.Row[Options] {
	return options.Row[Options]{Name: name, Values: values, Rule: rule, Means: means,
		Read: func(o Options) string { return strconv.Itoa(int(*field(&o))) },
		Assign: func(o *Options, value string) bool {
			n, err := strconv.Atoi(value)
			if err != nil || n < low || n > high || strconv.Itoa(n) != value {
				return false
			}
			*field(o) = int8(n)
			return true
		}}
}

func dataFiles() (list []engine.File) {
	for i := range parts {
		list = append(list, parts[i].file().Entry())
	}
	return slices.Clip(list)
}
