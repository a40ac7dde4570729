package games_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets"
	"deadreckon/engine/streets/ground"
	"deadreckon/internal/access"
)

// constant names, by game, the planes and numbers that the games of TestEncodings never change, with the
// reason. A new game has no entry, so all its planes and numbers must change.
var constant = map[string]map[string]string{
	"goofspiel": {
		"round 1: other card is *": hidden, "round 2: other card is *": hidden, "round 3: other card is *": hidden, "round 4: other card is *": hidden,
	},
	"leduc": {
		"first round, action 4: raise": "a round has two raises, and the fourth action follows both", "second round, action 4: raise": "the same",
	},
	"mall": {
		"*: super zombie*":                                      "it takes a character who was bitten and dies of it, and turns of the zombies after that",
		"a unit travels with the super zombie":                  "the same, and a unit beside it",
		"its value, as the viewer knows; 0 unknown":             "the same",
		"*: carries *":                                          "it takes two characters in one place, one of them out of action, and nobody carries himself",
		"*: has a rifle":                                        "few of those who play at random come to where the rifles are",
		"* door on the side: other side 1":                      "for sides that another board may have, and the mall has not",
		"all hidden zombies must be revealed as soon as may be": "the last unit on the map must have been eliminated",
	},
	"town": {
		"*: not yet here":               "units that some Event or Fate card brings, which few games draw",
		"*: still to retreat":           "it takes several units in a space that loses it, and another is asked about first",
		"Fate draw: event":              dead,
		"the Zeds on the move have won": "it takes Zeds who have won a combat on their way, and something that is asked then",
		"step of the turn: count":       dead, "step of the turn: housekeeping": dead, "step of the turn: roadblock": dead,
	},
	"cabin": {
		"Character # has shots, gas or nails in aid":     dead,
		"Character # has shots, gas or nails in axe":     dead,
		"Character # has shots, gas or nails in bat":     dead,
		"Character # has shots, gas or nails in groan":   dead,
		"Character # has shots, gas or nails in machete": dead,
		"Character # has shots, gas or nails in muck":    dead,
		"Character # has shots, gas or nails in rope":    dead,
		"Character # has shots, gas or nails in tape":    dead,
		"Character # has shots, gas or nails in wrench":  dead,
		"weapon: aid":             dead,
		"weapon: groan":           dead,
		"weapon: muck":            dead,
		"weapon: rope":            dead,
		"weapon: tape":            dead,
		"Character # holds groan": dead, "given: groan": dead, "taken: groan": dead,
		"part of the round: effect": dead, "part of the round: survivors": dead,
		"taken: nothing": "a gift is no exchange to who plays at random",
		"all know that * is in the Overlord's hand": "few cards come back to a hand where all have seen them",
	},
	"streets": {
		"found: *":                         "random survivors search a few times a game, and find others of a hundred things each time",
		"the viewer knows that event *":    "one event of thirty-six at a time, where a card or a psychic tells it",
		"for: *":                           "many throws are for what happens seldom, such as a vehicle that careens",
		"in progress: *":                   "most actions are over before anything is thrown or asked",
		"phase *":                          "what is asked after a throw for what happens seldom",
		"stage *":                          "stages that are over before anything is thrown or asked",
		"V#*":                              "three scenarios have few vehicles, and random drivers come a few squares",
		"character # has checked V*":       "the same",
		"character # sits in V*":           "the same",
		"character # holds *":              "markers lie on the table",
		"character # is doped":             "stimulants are taken by few who have them",
		"character # took a pill":          "the same",
		"character # fired automatic fire": "few guns fire it, and at random they mostly fire single shots",
		"character # has inches up a wall": "random climbers are few",
		"who is *":                         "the same, and few are laid low by gas",
		"gun *":                            "few things are guns, little is fitted on them, and nobody has four",
		"shot with: *":                     "the same",
		"thrown: *":                        "one of a hundred things each, in few hands",
		"lit dynamite*":                    "the same",
		"a *":                              "the rarer pieces on the table: gadgets in few hands, bombers under an option, a zombie of which something is asked",
		"*pack*":                           "an event brings the second pack while the first is on the table",
		"an incapacitated *":               "gas seldom meets one",
		"building on fire":                 "it takes a fire that reaches one",
		"from where":                       "an action in two parts that is seldom begun",
		"* is lost":                        "it takes a seat all of whose people are gone",
		"the viewer is *":                  "each seat's flags are told of the viewer too, of whom these are so from beginning to end",
		"what the viewer has seen of a token, row of T3.1": "it takes a psychic under an option",
	},
}

const (
	hidden = "cards that were played stay face down"
	dead   = "dead: kept for the nets that were made with it"
)

// TestEncodings checks the encoding of every registered game, in random play and mostly by its playout
// policy, with every preset, mode, built-in file and some other settings.
func TestEncodings(t *testing.T) {
	for _, name := range engine.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			positions := 4000
			if name == "streets" { // whose positions take longest, under most settings
				positions = 2000
			}
			policy := func(g engine.Game) enginetest.Chooser {
				p, err := agents.OpenRollout(g, "")
				if err != nil {
					t.Fatal(err)
				}
				return p
			}
			enginetest.Observations{Games: variants(t, name), Positions: positions, Policy: policy, Texts: phases(t, name), Rows: rows[name], Constant: constant[name]}.Run(t)
		})
	}
}

// variants opens a game with every preset, mode, built-in file and other settings.
func variants(t *testing.T, name string) []engine.Game {
	t.Helper()
	e, err := engine.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	settings := append([][]engine.Setting{nil}, others[name]...)
	if name == "streets" {
		settings = append(settings, crews(t)...)
	}
	for _, p := range e.Presets {
		settings = append(settings, []engine.Setting{{Key: engine.PresetKey, Value: p.Name}})
	}
	for _, m := range e.Modes {
		settings = append(settings, m.Settings)
	}
	for _, f := range e.Files {
		for _, n := range f.Names {
			settings = append(settings, []engine.Setting{{Key: f.Name, Value: n}})
		}
	}
	var all []engine.Game
	for _, list := range settings {
		g, err := engine.Open(name, e.Limited(list))
		if err != nil {
			t.Fatalf("%s %v: %v", name, list, err)
		}
		all = append(all, g)
	}
	return all
}

// others are settings, by game, that no preset, mode or file has.
var others = map[string][][]engine.Setting{
	"mall": {
		set("maxTurns=3"), set("players=1", "preset=grenko"), set("players=4", "preset=grenko"),
	},
	"town": {set("deck=short", "players=2"), set("bonusActions=1", "startAmmo=20")},
	"cabin": {
		set("characters=6"), set("characters=6", "cast=random", "points=true", "outForYourself=true"),
		set("characters=6", "preset=more", "cutToChase=true", "bareFists=true", "score=team", "niceRoll=true"),
		set("characters=6", "players=1", "overlord=true", "score=team", "sharpShooter=true"),
	},
	"streets": {
		set("seats=6", "events=deck", "snow=true"),
		set("seats=6", "scenario=clinic", "canadianTrait=true", "niceness=true"),
		set("seats=6", "scenario=convoy", "lebanon=true", "marines=true"),
		set("seats=6", "mode=rivals", "night=true", "without=people,dogs,blasts,gadgets,vehicles", "score=plain"),
		set("tokenStop=random", "skillet=1", "run=d6plus4", "rocks=false", "rifleShort=5", "psychicToken=peek", "leaderRange=6", "headShot=sixplus", "bowLong=10", "bossWounds=3", "goal=9", "maxTurns=20"),
		set("seats=6", "mode=semi", "events=deck", "armsControl=true", "canadianItems=true", "snow=true"),
	},
}

// set parses key=value words.
func set(words ...string) (list []engine.Setting) {
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		list = append(list, engine.Setting{Key: key, Value: value})
	}
	return list
}

// rows are the prefixes of features that describe several people or things, by game.
var rows = map[string][]string{
	"cabin":   {"Character "},
	"town":    {"Event card ", "Fate card "},
	"streets": {"character ", "V", "pack ", "gun ", "event ", "the viewer knows that event "},
}

// crews are settings of the streets whose rosters have all traits and all things, eight people at a time.
func crews(t *testing.T) (list [][]engine.Setting) {
	words := streets.Words()
	items, traits := slices.Clone(words.Items), slices.Clone(words.Traits)
	items = slices.DeleteFunc(items, func(item string) bool { return !fits(item) })
	base := string(ground.Embedded("roster"))
	const people = 8
	for n := 0; n < len(items) || n < len(traits); n += people * 4 {
		var profiles, names [people]string
		for i := range people {
			names[i] = "c" + strconv.Itoa(i)
			profiles[i] = "profile " + names[i] + " man "
			for k := n + i; k < n+4*people && k < len(traits); k += people {
				profiles[i] += traits[k] + " "
			}
			profiles[i] += "carries "
			for k := n + i; k < n+4*people && k < len(items); k += people {
				profiles[i] += items[k] + " "
			}
			profiles[i] += "reconstructed\n"
		}
		text := "deadreckon roster 1\n" + strings.Join(profiles[:], "") +
			"seats 2 red " + strings.Join(names[:4], " ") + " blue " + strings.Join(names[4:], " ") + " reconstructed\n" +
			base[strings.Index(base, "independent "):]
		path := filepath.Join(t.TempDir(), "roster.txt")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, at := range []string{"scenario=supply", "scenario=convoy"} {
			list = append(list, append(set("seats=2", "marines=true", at), engine.Setting{Key: "roster", Value: path, File: access.Grant().File(path)}))
		}
	}
	return list
}

// fits reports whether a survivor may carry a thing from the start.
func fits(item string) bool {
	return !slices.Contains([]string{"nothing", "item-marker", "supplies-marker"}, item)
}

// phases returns the positions in the phase goldens of a game.
func phases(t *testing.T, name string) (texts []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "engine", name, "testdata", "phases", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, strings.SplitN(string(text), "\n\n", 3)[1]+"\n")
	}
	return texts
}
