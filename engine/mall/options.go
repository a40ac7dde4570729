package mall

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
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
	Players                 uint8 // 1 solitaire, 2, or a team of 3 or 4; 0 stands for 2. EN 15.0
	PanicDice               PanicDice
	FranCountsTwo           bool // A08: Fran weighs two losses, infection alone does not count
	CountersBlockSight      bool // A21: counters block sight everywhere, not only shots
	MainDoorEndsFire        bool // A09: no shot in the turn in which a main door is closed
	StartSquareTriggers     bool // A35: the start square causes reaction once anything is done
	SuperPicksUpAnywhere    bool // A42: a super may pick up and drop units anywhere on its way
	GlassCostsOneStep       bool // A50: a unit that attacks glass may still make one step
	SuperStackPublic        bool // A48: a unit stacked with a super is face up
	SoloAvoidsOpenDoorsOnly bool // A65: solitaire and team game only
	ReactionShots           ReactionShots
	MaxTurns                uint16 // A74: 0 is no limit; who reaches it draws, and without a zombie player has lost
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

// presets are the named sets of options, first the default.
var presets = []struct {
	name    string
	options func() Options
}{{"spi1978", SPI1978}, {"grenko", Grenko}}

// option is a row of optionTable.
type option struct {
	name   string
	takes  string // the values, for people
	cites  string // the case or the ruling
	means  string // in a clause, of the value that is not the default where there are two
	read   func(Options) string
	assign func(o *Options, value string) bool // false for what is no value
}

// optionTable has every option, in digest order.
var optionTable = []option{
	{"players", "1 (solitaire), 2, 3 or 4 (a team against the automaton)", "EN 15.0", "how many play",
		func(o Options) string { return strconv.Itoa(int(o.players())) },
		func(o *Options, value string) bool {
			n, err := strconv.ParseUint(value, 10, 8)
			o.Players = uint8(n)
			return err == nil && n >= 1 && n <= 4
		}},
	choice("panicDice", "EN 6.5, A07", "a panic check takes one die, or as many as the shooter's gun",
		func(o *Options) *uint8 { return (*uint8)(&o.PanicDice) }, "one", "asGun"),
	switched("franCountsTwo", "EN 14.1, A08", "Fran weighs two losses, and an infection alone is no loss",
		func(o *Options) *bool { return &o.FranCountsTwo }),
	switched("countersBlockSight", "EN 6.3, 7.1, A21", "counters block sight everywhere, not only shots",
		func(o *Options) *bool { return &o.CountersBlockSight }),
	switched("mainDoorEndsFire", "EN 6.2, A09", "no shot in the turn in which a main door is closed",
		func(o *Options) *bool { return &o.MainDoorEndsFire }),
	switched("startSquareTriggers", "EN 7.0, A35", "the square where the movers began causes reaction once they have done anything",
		func(o *Options) *bool { return &o.StartSquareTriggers }),
	switched("superPicksUpAnywhere", "EN 11.2, A42", "a super zombie may pick up and drop units anywhere on its way",
		func(o *Options) *bool { return &o.SuperPicksUpAnywhere }),
	switched("glassCostsOneStep", "EN 10.4, A50", "a unit that has attacked glass may still make one step",
		func(o *Options) *bool { return &o.GlassCostsOneStep }),
	switched("superStackPublic", "EN 11.1, A48", "a unit stacked with a super zombie lies face up for both players",
		func(o *Options) *bool { return &o.SuperStackPublic }),
	switched("soloAvoidsOpenDoorsOnly", "EN 15.5, A65", "the automaton keeps out of the squares of open main doors alone, not of all four",
		func(o *Options) *bool { return &o.SoloAvoidsOpenDoorsOnly }),
	choice("reactionShots", "EN 8.0, A55", "before an attack a character shoots once, or up to the Fire Rate",
		func(o *Options) *uint8 { return (*uint8)(&o.ReactionShots) }, "one", "fireRate"),
	{"maxTurns", fmt.Sprintf("0 (no limit) to %d", math.MaxUint16), "A74", "the turn after which the game is a draw, or lost without a zombie player",
		func(o Options) string { return strconv.Itoa(int(o.MaxTurns)) },
		func(o *Options, value string) bool {
			n, err := strconv.ParseUint(value, 10, 16)
			o.MaxTurns = uint16(n)
			return err == nil
		}},
}

// choice is the row of an option that takes one of some words.
func choice(name, cites, means string, field func(*Options) *uint8, words ...string) option {
	return option{name, strings.Join(words, " or "), cites, means,
		func(o Options) string { return words[*field(&o)] },
		func(o *Options, value string) bool {
			i := slices.Index(words, value)
			*field(o) = uint8(max(i, 0))
			return i >= 0
		}}
}

// switched is the row of an option that is false or true.
func switched(name, cites, means string, field func(*Options) *bool) option {
	return option{name, "false or true", cites, means,
		func(o Options) string { return strconv.FormatBool(*field(&o)) },
		func(o *Options, value string) bool {
			*field(o) = value == "true"
			return value == "true" || value == "false"
		}}
}

// Settings writes every option as a setting, in digest order.
func (o Options) Settings() []engine.Setting {
	var out []engine.Setting
	for _, row := range optionTable {
		out = append(out, engine.Setting{Key: row.name, Value: row.read(o)})
	}
	return out
}

// set gives one option its value, or reports an error that names both.
func (o *Options) set(key, value string) error {
	var names []string
	for _, row := range optionTable {
		if row.name != key {
			names = append(names, row.name)
			continue
		}
		if after := *o; row.assign(&after, value) {
			*o = after
			return nil
		}
		return fmt.Errorf("mall: option %s is %q; it takes %s", key, value, row.takes)
	}
	return fmt.Errorf("mall: no option %q; options: %s, and preset, board, counters", key, strings.Join(names, ", "))
}
