package mall

import (
	"fmt"
	"math"
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

// flags lists the options that are either false or true, in digest order.
func (o *Options) flags() []struct {
	name string
	on   *bool
} {
	return []struct {
		name string
		on   *bool
	}{
		{"franCountsTwo", &o.FranCountsTwo},
		{"countersBlockSight", &o.CountersBlockSight},
		{"mainDoorEndsFire", &o.MainDoorEndsFire},
		{"startSquareTriggers", &o.StartSquareTriggers},
		{"superPicksUpAnywhere", &o.SuperPicksUpAnywhere},
		{"glassCostsOneStep", &o.GlassCostsOneStep},
		{"superStackPublic", &o.SuperStackPublic},
		{"soloAvoidsOpenDoorsOnly", &o.SoloAvoidsOpenDoorsOnly},
	}
}

// Settings writes every option as a setting, in digest order.
func (o Options) Settings() []engine.Setting {
	out := []engine.Setting{
		{Key: "players", Value: strconv.Itoa(int(o.players()))},
		{Key: "panicDice", Value: [...]string{"one", "asGun"}[o.PanicDice]},
	}
	for _, f := range o.flags() {
		out = append(out, engine.Setting{Key: f.name, Value: strconv.FormatBool(*f.on)})
	}
	return append(out,
		engine.Setting{Key: "reactionShots", Value: [...]string{"one", "fireRate"}[o.ReactionShots]},
		engine.Setting{Key: "maxTurns", Value: strconv.Itoa(int(o.MaxTurns))})
}

// set gives one option its value, or reports an error that names both.
func (o *Options) set(key, value string) error {
	choice := func(words ...string) (uint8, error) {
		for i, w := range words {
			if value == w {
				return uint8(i), nil
			}
		}
		return 0, fmt.Errorf("mall: option %s is %q; it takes %s", key, value, strings.Join(words, " or "))
	}
	switch key {
	case "players":
		n, err := strconv.ParseUint(value, 10, 8)
		if err != nil || n < 1 || n > 4 {
			return fmt.Errorf("mall: option players is %q; it takes 1 (solitaire), 2, 3 or 4 (a team against the automaton)", value)
		}
		o.Players = uint8(n)
		return nil
	case "panicDice":
		n, err := choice("one", "asGun")
		o.PanicDice = PanicDice(n)
		return err
	case "reactionShots":
		n, err := choice("one", "fireRate")
		o.ReactionShots = ReactionShots(n)
		return err
	case "maxTurns":
		n, err := strconv.ParseUint(value, 10, 16)
		if err != nil {
			return fmt.Errorf("mall: option maxTurns is %q; it takes 0 (no limit) to %d", value, math.MaxUint16)
		}
		o.MaxTurns = uint16(n)
		return nil
	}
	names := make([]string, 0, 8)
	for _, f := range o.flags() {
		if f.name == key {
			n, err := choice("false", "true")
			*f.on = n == 1
			return err
		}
		names = append(names, f.name)
	}
	return fmt.Errorf("mall: no option %q; options: players, panicDice, %s, reactionShots, maxTurns, and preset, board, counters",
		key, strings.Join(names, ", "))
}
