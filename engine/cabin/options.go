package cabin

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/options"
)

// Scoring says whose score counts. B107, B108.
type Scoring uint8

// The two ways to score.
const (
	ScoreSeat Scoring = iota // each seat its own Characters
	ScoreTeam                // all Character seats together
)

// DeadPlay says which seat decides for dead Characters. B107, B116.
type DeadPlay uint8

// Players of the dead. DeadDerived is the owner if scores are per seat and each seat has one Character;
// otherwise the Overlord if there is one; otherwise a rule.
const (
	DeadDerived DeadPlay = iota
	DeadOwner
	DeadOverlord
	DeadAuto
)

// Casting says how the Characters in the Cabin are chosen. B06.
type Casting uint8

// How the cast is found.
const (
	CastChoose Casting = iota // each owner in turn
	CastRandom
	CastNamed // Options.Names
)

// Options are the rule options of digest part 7.
type Options struct {
	Characters     uint8 // 2 to 6, with an Overlord 1 to 6; 0 means 4. Aim 2
	Players        uint8 // seats that own Characters; 0 means one for each Character. B110
	Score          Scoring
	DeadPlay       DeadPlay
	Overlord       bool // Lord 1-5
	Cast           Casting
	Names          [6]Person // for CastNamed
	Named          uint8     // how many Names there are
	ChooseBait     bool      // Less 1
	CutToChase     bool      // Less 2
	NiceRoll       bool      // Less 3
	SharpShooter   bool      // Less 4
	FightFail      bool      // More 1
	RollFail       bool      // More 2
	Points         bool      // More 3
	OutForYourself bool      // More 4
	NoGrief        bool      // More 5
	Haunted        bool      // More 6
	BareFists      bool      // B16
	MaxRounds      uint16    // 0 is no limit. B14
}

// Book returns the options of the rulebook: all defaults.
func Book() Options { return Options{Characters: 4, MaxRounds: 40} }

// with returns the rulebook's options with some changed.
func with(change func(*Options)) Options {
	o := Book()
	change(&o)
	return o
}

func lord(o *Options) { o.Overlord, o.Players, o.Score = true, 1, ScoreTeam }

// presets are the named sets of digest part 7.
var presets = []options.Preset[Options]{
	{Name: "book", Options: Book()},
	{Name: "less", Options: with(func(o *Options) {
		o.ChooseBait, o.CutToChase, o.NiceRoll, o.SharpShooter = true, true, true, true
	})},
	{Name: "more", Options: with(func(o *Options) {
		o.FightFail, o.RollFail, o.NoGrief, o.Haunted = true, true, true, true
	})},
	{Name: "solo", Options: with(func(o *Options) { o.Players, o.Score = 1, ScoreTeam })},
	{Name: "overlord", Options: with(lord)},
	{Name: "overlord-fair", Options: with(func(o *Options) {
		lord(o)
		o.CutToChase, o.NiceRoll, o.SharpShooter = true, true, true
	})},
}

// settable is everything that may be set, in digest order.
var settable = options.Set[Options]{
	Game:    Name,
	Means:   "Dead Panic (Fireside Games): two to six people in a cabin besieged by zombies, with or without an Overlord",
	Default: Book(),
	Rows: []options.Row[Options]{
		options.Number("characters", "2 to 6, with an Overlord 1 to 6", "Aim 2, B115", "number of Characters", 1, 6,
			func(o *Options) *uint8 { return &o.Characters }),
		{
			Name: "players", Values: "all (one for each Character), or 1 to as many as there are Characters", Rule: "B110",
			Means: "number of seats that play the Characters",
			Read: func(o Options) string {
				if o.Players == 0 {
					return "all"
				}
				return strconv.Itoa(int(o.Players))
			},
			Assign: func(o *Options, value string) bool {
				o.Players = uint8(max(slices.Index([]string{"all", "1", "2", "3", "4", "5", "6"}, value), 0))
				return o.Players > 0 || value == "all"
			},
		},
		options.Word("score", "End 2, B107, B108", "whether each seat scores its own Characters, or all seats score together",
			func(o *Options) *uint8 { return (*uint8)(&o.Score) }, "seat", "team"),
		options.Word("deadPlay", "B107, B116", "player of Characters turned Zombies: derived from the other options, their owner, the Overlord, or a rule",
			func(o *Options) *uint8 { return (*uint8)(&o.DeadPlay) }, "derived", "owner", "overlord", "auto"),
		options.Switch("overlord", "Lord 1-5", "one more seat plays the Zombies, with a secret hand of Events",
			func(o *Options) *bool { return &o.Overlord }),
		{
			Name: "cast", Values: "choose, random, or as many names as there are Characters, such as al,ray", Rule: "Setup 3, B06, Al, Barbara, David, Michael, Julie, Maria, Ray, Sandra",
			Means: "the Characters in the Cabin",
			Read:  readCast, Assign: assignCast,
		},
		options.Switch("chooseBait", "Less 1", "the holder gives the Bait token to anybody he likes", func(o *Options) *bool { return &o.ChooseBait }),
		options.Switch("cutToChase", "Less 2", "the Survivors are in the Woods from the start", func(o *Options) *bool { return &o.CutToChase }),
		options.Switch("niceRoll", "Less 3", "a double six does 1 damage more", func(o *Options) *bool { return &o.NiceRoll }),
		options.Switch("sharpShooter", "Less 4", "a Shotgun does 2 damage at one's feet, and two actions aim a Rifle to kill", func(o *Options) *bool { return &o.SharpShooter }),
		options.Switch("fightFail", "More 1", "a lost movement check ends the turn and holds the Character fast", func(o *Options) *bool { return &o.FightFail }),
		options.Switch("rollFail", "More 2", "a double one is an Injury", func(o *Options) *bool { return &o.RollFail }),
		options.Switch("points", "More 3", "most points win", func(o *Options) *bool { return &o.Points }),
		options.Switch("outForYourself", "More 4", "Characters may use weapons against each other", func(o *Options) *bool { return &o.OutForYourself }),
		options.Switch("noGrief", "More 5", "the others may shoot a fallen Character before he rises", func(o *Options) *bool { return &o.NoGrief }),
		options.Switch("haunted", "More 6", "killed dead Characters return with the bag", func(o *Options) *bool { return &o.Haunted }),
		options.Switch("bareFists", "B16", "an action may be spent on a fight without a weapon", func(o *Options) *bool { return &o.BareFists }),
		options.Number("maxRounds", "0 (no limit) to 1000", "B14", "the round after which those still alive are stranded", 0, 1000,
			func(o *Options) *uint16 { return &o.MaxRounds }),
	},
	Presets: presets,
	Modes: []engine.Mode{
		{Name: "team", Means: "all Characters score together", Settings: []engine.Setting{{Key: "score", Value: "team"}}},
		{Name: "solo", Means: "one player runs all Characters", Settings: []engine.Setting{{Key: "players", Value: "1"}, {Key: "score", Value: "team"}}},
		{Name: "overlord", Means: "one player runs all Characters against an Overlord", Settings: []engine.Setting{
			{Key: "players", Value: "1"}, {Key: "score", Value: "team"}, {Key: "overlord", Value: "true"}}},
	},
	Files: []engine.File{cardsFile.Entry(), eventsFile.Entry(), figuresFile.Entry()},
}

func readCast(o Options) string {
	switch o.Cast {
	case CastChoose:
		return "choose"
	case CastRandom:
		return "random"
	}
	var names []string
	for _, p := range o.Names[:o.Named] {
		names = append(names, p.String())
	}
	return strings.Join(names, ",")
}

func assignCast(o *Options, value string) bool {
	o.Names, o.Named = [6]Person{}, 0
	switch value {
	case "choose":
		o.Cast = CastChoose
		return true
	case "random":
		o.Cast = CastRandom
		return true
	}
	o.Cast = CastNamed
	names := strings.Split(value, ",")
	if len(names) > len(o.Names) {
		return false
	}
	for i, name := range names {
		p := slices.Index(personNames[:], name)
		if p < 0 || slices.Contains(names[:i], name) {
			return false
		}
		o.Names[i] = Person(p)
	}
	o.Named = uint8(len(names))
	return true
}

// seats returns how many seats own Characters.
func (o Options) seats() int {
	if o.Players == 0 {
		return int(o.Characters)
	}
	return int(o.Players)
}

func (o Options) dead() DeadPlay {
	switch {
	case o.DeadPlay != DeadDerived:
		return o.DeadPlay
	case o.Score == ScoreSeat && o.seats() == int(o.Characters):
		return DeadOwner
	case o.Overlord:
		return DeadOverlord
	}
	return DeadAuto
}

// check refuses options that do not go together. Digest part 7.
func (o Options) check() error {
	alone := o.Score == ScoreSeat && o.seats() == int(o.Characters)
	switch {
	case o.Characters < 1 || o.Characters > 6 || o.Characters == 1 && !o.Overlord:
		return fmt.Errorf("cabin: option characters is %d; it takes 2 to 6, and with an Overlord 1 to 6 (Aim 2, B115)", o.Characters)
	case o.seats() > int(o.Characters):
		return fmt.Errorf("cabin: option players is %d, with %d Characters to play (B110)", o.seats(), o.Characters)
	case o.Cast == CastNamed && o.Named != o.Characters:
		return fmt.Errorf("cabin: option cast names %d, for %d Characters (Setup 3, B06)", o.Named, o.Characters)
	case o.DeadPlay == DeadOwner && !alone:
		return errors.New("cabin: option deadPlay is owner; that takes score=seat and a Character for each seat (B107)")
	case o.DeadPlay == DeadOverlord && !o.Overlord:
		return errors.New("cabin: option deadPlay is overlord; that takes overlord=true (B116)")
	case o.DeadPlay == DeadAuto && o.Overlord:
		return errors.New("cabin: option deadPlay is auto; with overlord=true it takes owner or overlord (B116)")
	case o.Points && (!alone || o.Overlord):
		return errors.New("cabin: option points takes score=seat, a Character for each seat, and no Overlord (More 3, B123)")
	case o.OutForYourself && o.Score == ScoreTeam:
		return errors.New("cabin: option outForYourself takes score=seat (More 4, B124)")
	}
	return nil
}

// Settings writes every option as a setting, in digest order.
func (o Options) Settings() []engine.Setting { return settable.Settings(o) }
