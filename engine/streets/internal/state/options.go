package state

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/options"
	"deadreckon/engine/kit/prose"
)

// Mode divides the characters among the seats. Digest 7.1.
type Mode uint8

// The modes. Solo is a cooperative game of one seat.
const (
	Coop   Mode = iota // one side
	Semi               // each seat has a secret objective too
	Rivals             // two sides
)

// Events says how random events come.
type Events uint8

// The two ways. Setup, S108.
const (
	EventDice Events = iota
	EventDeck
)

// Choices of options with two words.
const (
	HeadShotSix     uint8 = iota // a score of 6 kills. S84
	HeadShotSixPlus              // 7 and more too
)

const (
	TokenStopAny    uint8 = iota // S10
	TokenStopRandom              // tokens stop near survivors only in the third priority
)

// Effects of the look of a psychic at a token.
const (
	PsychicResolves uint8 = iota // S96
	PsychicPeeks
)

// Whether one may attack his own side.
const (
	FireDerived uint8 = iota // not at one's own side, but in semi
	FireOff
	FireOn
)

// Whether there are rocks to throw.
const (
	RocksOn uint8 = iota // S41
	RocksOff
)

// Whether it is night.
const (
	NightOfScenario uint8 = iota
	NightOff
	NightOn
)

// Options are the rule options of digest part 7.
type Options struct {
	Mode         Mode
	Seats        uint8
	MaxTurns     uint8 // 0 is the scenario's
	Goal         uint8 // supplies to be carried off; 0 is the scenario's
	Events       Events
	Night        uint8
	RunFour      bool  // Run=d6plus4: RUN is 4 more. S17
	LeaderRange  uint8 // S13
	BossWounds   uint8 // S14
	BowLong      uint8 // S16
	RifleShort   uint8 // S16
	TokenStop    uint8
	HeadShot     uint8
	PsychicToken uint8
	Skillet      uint8 // damage. S37
	Rocks        uint8 // S41
	FriendlyFire uint8
	Plain        bool // Score=plain
	Without      Layer

	// The optional chapter. Digest 7.2.
	CanadianTrait, ArmsControl, CanadianItems, Niceness bool
	Snow, Lebanon, Marines                              bool
}

// Book returns the options of the rulebook: all defaults.
func Book() Options {
	return Options{Seats: 1, LeaderRange: 12, BossWounds: 2, BowLong: 12, RifleShort: 4}
}

// With returns the default options with some changed.
func With(change func(*Options)) Options {
	o := Book()
	change(&o)
	return o
}

// Settable is everything that may be set, in digest order.
var Settable = options.Set[Options]{
	Game:    Name,
	Means:   "ZoMbIeS, a game of miniatures: one to six players lead survivors through streets full of the dead, as one team, with secret objectives, or as two sides",
	Default: Book(),
	Rows: []options.Row[Options]{
		options.Word("mode", "Frame, Turn", "all seats are one side, each also has a secret objective, or there are two sides",
			func(o *Options) *uint8 { return (*uint8)(&o.Mode) }, "coop", "semi", "rivals"),
		options.Number("seats", "1 to 6, in semi and rivals 2 to 6", "Frame, Data 3", "number of seats", 1, 6, func(o *Options) *uint8 { return &o.Seats }),
		numberOrScenario("maxTurns", "S92", "last turn of the game", func(o *Options) *uint8 { return &o.MaxTurns }),
		numberOrScenario("goal", "Data 6, Data 9", "supplies of the primary objective", func(o *Options) *uint8 { return &o.Goal }),
		options.Word("events", "Setup, Draw, S108", "random events are rolled, or drawn from cards", func(o *Options) *uint8 { return (*uint8)(&o.Events) }, "dice", "deck"),
		options.Word("night", "Spot, S106", "whether it is night", func(o *Options) *uint8 { return &o.Night }, "scenario", "false", "true"),
		choice("run", "S17", "inches of RUN", func(o *Options) *bool { return &o.RunFour }, "d6", "d6plus4"),
		either("leaderRange", "S13", "influence of a leader in inches", func(o *Options) *uint8 { return &o.LeaderRange }, 12, 6),
		either("bossWounds", "S14", "wounds of a boss", func(o *Options) *uint8 { return &o.BossWounds }, 2, 3),
		either("bowLong", "S16", "the long range of bows in inches", func(o *Options) *uint8 { return &o.BowLong }, 12, 10),
		either("rifleShort", "S16", "the short range of rifles in inches", func(o *Options) *uint8 { return &o.RifleShort }, 4, 5),
		options.Word("tokenStop", "S10", "when tokens stop near survivors: always, or only when they move at random", func(o *Options) *uint8 { return &o.TokenStop }, "any", "random"),
		options.Word("headShot", "S84", "which damage scores kill", func(o *Options) *uint8 { return &o.HeadShot }, "six", "sixplus"),
		options.Word("psychicToken", "S96", "a psychic resolves a token, or looks at it", func(o *Options) *uint8 { return &o.PsychicToken }, "resolve", "peek"),
		either("skillet", "S37", "the damage of a skillet", func(o *Options) *uint8 { return &o.Skillet }, 0, 1),
		options.Word("rocks", "S41", "whether anybody outdoors can throw a rock", func(o *Options) *uint8 { return &o.Rocks }, "true", "false"),
		options.Word("friendlyFire", "Melee, Shoot", "whether the own side may be attacked; derived: only in semi", func(o *Options) *uint8 { return &o.FriendlyFire }, "derived", "false", "true"),
		choice("score", "Flow 3.6", "scores are graded, or only a win or a loss", func(o *Options) *bool { return &o.Plain }, "graded", "plain"),
		{
			Name: "without", Values: "none, all, or layers of the rules with commas between: people,dogs,blasts,gadgets,vehicles", Rule: "Flow 8.9",
			Means: "disabled layers of the rules",
			Read:  func(o Options) string { return o.Without.String() }, Assign: assignLayers,
		},
		{
			Name: "canada", Values: "false or true", Rule: "Canada", Means: "the next four options at once",
			Read: func(o Options) string { return strconv.FormatBool(o.canada()) }, Assign: assignCanada,
		},
		options.Switch("canadianTrait", "Canada", "Canadians are sensible, and sensible ones very sensible", func(o *Options) *bool { return &o.CanadianTrait }),
		options.Switch("armsControl", "Canada", "Canadians roll for their weapons before the game, and get other items for lost ones", func(o *Options) *bool { return &o.ArmsControl }),
		options.Switch("canadianItems", "Canada, S109", "fewer weapons and less ammunition are found, and Canadian items instead", func(o *Options) *bool { return &o.CanadianItems }),
		options.Switch("niceness", "Canada", "independents are mostly Canadian, and Canadians may reroll their attitude to each other", func(o *Options) *bool { return &o.Niceness }),
		options.Switch("snow", "Canada", "ice and snow slow everybody down", func(o *Options) *bool { return &o.Snow }),
		options.Switch("lebanon", "Lebanon", "runners may wear body armour, or carry bombs", func(o *Options) *bool { return &o.Lebanon }),
		options.Switch("marines", "Marines", "a roster may give pulse rifles and sentry guns", func(o *Options) *bool { return &o.Marines }),
	},
	Modes: []engine.Mode{
		{Name: "coop", Means: "four seats with a character each", Settings: []engine.Setting{{Key: "seats", Value: "4"}}},
		{Name: "semi", Means: "three seats with a secret objective each", Settings: []engine.Setting{{Key: "mode", Value: "semi"}, {Key: "seats", Value: "3"}}},
		{Name: "rivals", Means: "two seats against each other", Settings: []engine.Setting{{Key: "mode", Value: "rivals"}, {Key: "seats", Value: "2"}}},
	},
	Files: []engine.File{ScenarioFile.Entry(), RosterFile.Entry()},
}

// either is the row of an option that is one of two numbers, the default first.
func either(name, rule, means string, field func(*Options) *uint8, a, b uint8) options.Row[Options] {
	return options.Row[Options]{
		Name: name, Values: fmt.Sprint(a, " or ", b), Rule: rule, Means: means,
		Read: func(o Options) string { return strconv.Itoa(int(*field(&o))) },
		Assign: func(o *Options, value string) bool {
			n, err := strconv.ParseUint(value, 10, 8)
			*field(o) = uint8(n)
			return err == nil && (uint8(n) == a || uint8(n) == b)
		},
	}
}

// choice is the row of an option with two words; the field is true for the second.
func choice(name, rule, means string, field func(*Options) *bool, off, on string) options.Row[Options] {
	return options.Row[Options]{
		Name: name, Values: off + " or " + on, Rule: rule, Means: means,
		Read: func(o Options) string { return prose.Either(*field(&o), on, off) },
		Assign: func(o *Options, value string) bool {
			*field(o) = value == on
			return value == on || value == off
		},
	}
}

// numberOrScenario is the row of an option from 1 to 60; 0 is the number of the scenario.
func numberOrScenario(name, rule, means string, field func(*Options) *uint8) options.Row[Options] {
	return options.Row[Options]{
		Name: name, Values: "scenario, or 1 to 60", Rule: rule, Means: means,
		Read: func(o Options) string {
			return prose.Either(*field(&o) == 0, "scenario", strconv.Itoa(int(*field(&o))))
		},
		Assign: func(o *Options, value string) bool {
			n, err := strconv.ParseUint(value, 10, 8)
			*field(o) = uint8(n)
			return value == "scenario" || err == nil && n >= 1 && n <= 60
		},
	}
}

// canada reports whether all four options of Canada are on.
func (o Options) canada() bool {
	return o.CanadianTrait && o.ArmsControl && o.CanadianItems && o.Niceness
}

func assignCanada(o *Options, value string) bool {
	on := value == "true"
	o.CanadianTrait, o.ArmsControl, o.CanadianItems, o.Niceness = on, on, on, on
	return on || value == "false"
}

// National reports whether any rule depends on nationality.
func (o *Options) National() bool {
	return o.CanadianTrait || o.ArmsControl || o.Niceness || o.Snow
}

// String writes layers with commas between, "none" for none.
func (l Layer) String() string {
	var names []string
	for i, name := range LayerNames {
		if l>>i&1 != 0 {
			names = append(names, name)
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ",")
}

func assignLayers(o *Options, value string) bool {
	switch o.Without = 0; value {
	case "none":
		return true
	case "all":
		o.Without = AllLayers
		return true
	}
	for name := range strings.SplitSeq(value, ",") {
		i := slices.Index(LayerNames[:], name)
		if i < 0 || o.Without>>i&1 != 0 {
			return false
		}
		o.Without |= 1 << i
	}
	return true
}

// Check refuses options that do not go together. Digest 7.1, 8.9.
func (o Options) Check() error {
	switch {
	case o.Seats < 1 || o.Seats > SeatSlots:
		return fmt.Errorf("streets: option seats is %d; it takes 1 to 6 (Frame)", o.Seats)
	case o.Mode != Coop && o.Seats < 2:
		return errors.New("streets: option seats is 1; modes semi and rivals take 2 to 6 (Frame)")
	case o.Without|Built != AllLayers:
		missing := AllLayers &^ (o.Without | Built)
		return fmt.Errorf("streets: option without is %s; this program lacks %d of the layers that play would need: leave out %s too (Flow 8.9)",
			o.Without, bits.OnesCount8(uint8(missing)), missing)
	}
	return nil
}

// FriendlyFireOn reports whether one may attack his own side. Digest 7.1.
func (o *Options) FriendlyFireOn() bool {
	return o.FriendlyFire == FireOn || o.FriendlyFire == FireDerived && o.Mode == Semi
}

// Settings writes every option as a setting, in digest order.
func (o Options) Settings() []engine.Setting { return Settable.Settings(o) }

// Name is the game's name in the registry.
const Name = "streets"
