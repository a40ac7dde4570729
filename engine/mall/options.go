package mall

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/options"
)

// PanicDice is the number of dice of a panic check. A07.
type PanicDice uint8

// The two readings of A07.
const (
	PanicOne   PanicDice = iota // EN 6.5: one die for everybody
	PanicAsGun                  // FR: as many dice as the shooter's gun
)

// ReactionShots is how often a character may shoot before an attack. A55.
type ReactionShots uint8

// The two readings of A55.
const (
	ShotsOne      ReactionShots = iota // one shot a combat
	ShotsFireRate                      // up to the printed Fire Rate
)

// Options are the rule options of digest part 7, and for how many players the
// game is. The zero value is the preset SPI1978 for two players without a turn
// limit.
type Options struct {
	Players                 uint8 // 1 solitaire, 2, or a team of 3 or 4; 0 means 2. EN 15.0
	PanicDice               PanicDice
	FranCountsTwo           bool // A08: Fran counts as two losses; infection does not count by itself
	CountersBlockSight      bool // A21: counters block sight everywhere, not only shots
	MainDoorEndsFire        bool // A09: no shot in the turn of a closed main door
	StartSquareTriggers     bool // A35: the start square causes reaction once anything is done
	SuperPicksUpAnywhere    bool // A42: a super may pick up and drop units anywhere on its way
	GlassCostsOneStep       bool // A50: a unit that attacks glass may still make one step
	SuperStackPublic        bool // A48: a unit stacked with a super is face up
	SoloAvoidsOpenDoorsOnly bool // A65: solitaire and team game only
	ReactionShots           ReactionShots
	MaxTurns                uint16 // A74: 0 is no limit; reaching it is a draw, without a zombie player a loss
}

// SPI1978 returns the options of the English rules of 1978: all defaults.
func SPI1978() Options { return Options{} }

// Grenko returns the options of the French synthesis by "Grenko".
func Grenko() Options {
	return Options{
		PanicDice:               PanicAsGun,
		FranCountsTwo:           true,
		CountersBlockSight:      true,
		MainDoorEndsFire:        true,
		StartSquareTriggers:     true,
		SuperPicksUpAnywhere:    true,
		GlassCostsOneStep:       true,
		SuperStackPublic:        true,
		SoloAvoidsOpenDoorsOnly: true,
	}
}

// players returns how many play.
func (o Options) players() uint8 {
	if o.Players == 0 {
		return 2
	}
	return o.Players
}

// settable lists the options in digest order.
var settable = options.Set[Options]{
	Game:  Name,
	Means: "Dawn of the Dead (SPI, 1978): four humans against fifty zombie counters in a shopping mall",
	Rows: []options.Row[Options]{
		{
			Name: "players", Values: "1 (solitaire), 2, 3 or 4 (a team against the automaton)", Rule: "EN 15.0", Means: "how many play",
			Read: func(o Options) string { return strconv.Itoa(int(o.players())) },
			Assign: func(o *Options, value string) bool {
				o.Players = uint8(slices.Index([]string{"", "1", "2", "3", "4"}, value))
				return o.Players >= 1 && o.Players <= 4
			},
		},
		options.Word("panicDice", "EN 6.5, A07", "a panic check takes one die, or as many as the shooter's gun",
			func(o *Options) *uint8 { return (*uint8)(&o.PanicDice) }, "one", "asGun"),
		options.Switch("franCountsTwo", "EN 14.1, A08", "Fran weighs two losses, and an infection alone is no loss",
			func(o *Options) *bool { return &o.FranCountsTwo }),
		options.Switch("countersBlockSight", "EN 6.3, 7.1, A21", "counters block sight everywhere, not only shots",
			func(o *Options) *bool { return &o.CountersBlockSight }),
		options.Switch("mainDoorEndsFire", "EN 6.2, A09", "no shot in the turn in which a main door is closed",
			func(o *Options) *bool { return &o.MainDoorEndsFire }),
		options.Switch("startSquareTriggers", "EN 7.0, A35", "the square where the movers began causes reaction once they have done anything",
			func(o *Options) *bool { return &o.StartSquareTriggers }),
		options.Switch("superPicksUpAnywhere", "EN 11.2, A42", "a super zombie may pick up and drop units anywhere on its way",
			func(o *Options) *bool { return &o.SuperPicksUpAnywhere }),
		options.Switch("glassCostsOneStep", "EN 10.4, A50", "a unit that has attacked glass may still make one step",
			func(o *Options) *bool { return &o.GlassCostsOneStep }),
		options.Switch("superStackPublic", "EN 11.1, A48", "a unit stacked with a super zombie lies face up for both players",
			func(o *Options) *bool { return &o.SuperStackPublic }),
		options.Switch("soloAvoidsOpenDoorsOnly", "EN 15.5, A65", "the automaton keeps out of the squares of open main doors alone, not of all four",
			func(o *Options) *bool { return &o.SoloAvoidsOpenDoorsOnly }),
		options.Word("reactionShots", "EN 8.0, A55", "before an attack a character shoots once, or up to the Fire Rate",
			func(o *Options) *uint8 { return (*uint8)(&o.ReactionShots) }, "one", "fireRate"),
		options.Number("maxTurns", fmt.Sprintf("0 (no limit) to %d", math.MaxUint16), "A74", "the turn after which the game is a draw, or lost without a zombie player",
			0, math.MaxUint16, func(o *Options) *uint16 { return &o.MaxTurns }),
	},
	Presets: []options.Preset[Options]{{Name: "spi1978", Options: SPI1978()}, {Name: "grenko", Options: Grenko()}},
	Modes: []engine.Mode{
		{Name: "solo", Means: "one player, against the automaton", Settings: []engine.Setting{{Key: "players", Value: "1"}}},
		{Name: "team", Means: "four players, each with a character, against the automaton", Settings: []engine.Setting{{Key: "players", Value: "4"}}},
	},
	Files:  []engine.File{boards.Entry(), sheets.Entry()},
	Limits: []engine.Setting{{Key: "maxTurns", Value: "150"}},
}

// Settings writes every option as a setting, in digest order.
func (o Options) Settings() []engine.Setting { return settable.Settings(o) }
