package cabin

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	"deadreckon/internal/access"
)

// spoil replaces a part of a text that must be there.
func spoil(t *testing.T, text, from, to string) string {
	t.Helper()
	if !strings.Contains(text, from) {
		t.Fatalf("no %q in the data", from)
	}
	return strings.Replace(text, from, to, 1)
}

// TestData: an error in a file has its place.
func TestData(t *testing.T) {
	for _, c := range []struct{ file, from, to, want string }{
		{"cards", "card shotgun", "crad shotgun", `cards:7:1: "crad" is not the word card`},
		{"cards", "card shotgun ", "card Shotgun ", `cards:7:6: "Shotgun" is not a name of small letters, digits and -`},
		{"cards", "card shotgun ", "card piece ", `cards:7:6: "piece" means something else in the notation`},
		{"cards", "\"Shotgun\"", "Shotgun", `cards:7:15: "Shotgun" is not a title in quotes`},
		{"cards", "copies 2 reconstructed gun", "copies 0 reconstructed gun", `cards:7:55: "0" is not a number from 1 to 15`},
		{"cards", "copies 2 reconstructed gun", "copies 2 gun", `cards:7:57: "gun" is not one of reconstructed, derived, printed`},
		{"cards", "range 1 printed shots 1", "range 4 printed shots 1", `cards:7:86: "4" is not a number from 1 to 3`},
		{"cards", "shots 1 reconstructed", "shots 4 reconstructed", `cards:7:102: "4" is not a number from 1 to 3`},
		{"cards", "copies 1 derived       ak47", "copies 2 derived       ak47", "cards:24: 30 cards, expected 29 (Parts 2)\ncards:24: 2 cards with the use ak47, expected 1 (Gun 1)"},
		{"cards", "cost 0", "cost 1", "cards:24: no item that is free (Item 2)"},
		{"cards", "melee    damage 1", "wrench   damage 1", "cards:19: a second kind of card with the use wrench"},
		{"events", "tokens #+1", "tokens #+9", `events:19:72: "#+9" is not a number from -5 to 5`},
		{"events", "tokens die one ", "tokens die three", "events:20:76: three arcs take a number of tokens that is printed"},
		{"events", "move outside", "move inside", `events:26:90: "inside" is not one of creeper, shambler, sprinter, brawler, brute, turned, all, outside, cabin, yard, clearing, woods`},
		{"events", " stops printed", "", "events:32: 1 cards stop the passing of the Bait, expected 2 (Pass 2)"},
		{"events", "tokens die", "tokens 3", "events:32: no card says die for its tokens (Event 2-5)"},
		{"events", "event frenzy", "evnt frenzy", `events:32:1: "evnt" is not the word event`},
		{"figures", "skull    injury 5", "skull    injury 1", `figures:5:17: "1" is not a number from 2 to 5`},
		{"figures", "survivor health 4 reconstructed", "", "figures:8: the file ends, expected a line survivor"},
		{"figures", "survivor health", "skull injury", "figures:6:1: a second line skull, first in line 5"},
	} {
		var err error
		switch c.file {
		case "cards":
			var d *Cards
			if d, err = ParseCards("cards", spoil(t, defaultCards, c.from, c.to)); err == nil {
				err = d.Check()
			}
		case "events":
			var d *Events
			if d, err = ParseEvents("events", spoil(t, defaultEvents, c.from, c.to)); err == nil {
				err = d.Check()
			}
		default:
			_, err = ParseFigures("figures", spoil(t, defaultFigures, c.from, c.to))
		}
		if fmt.Sprint(err) != c.want {
			t.Errorf("%s for %q:\n%v\nwant\n%s", c.to, c.from, err, c.want)
		}
	}
}

// Every figure has a source, and the digest of data changes only with values that affect play.
func TestDigests(t *testing.T) {
	c := DefaultCards()
	if c.Kinds[0].Source != lines.Printed || DefaultFigures().Source[4] != lines.Derived {
		t.Error("sources")
	}
	other, err := ParseCards("x", spoil(t, defaultCards, "\"Shotgun\"          printed", "\"Flinte\" reconstructed"))
	if err != nil || other.Digest() != c.Digest() {
		t.Errorf("a title decides play: %v", err)
	}
	other, err = ParseCards("x", spoil(t, defaultCards, "shots 2", "shots 3"))
	if err != nil || other.Digest() == c.Digest() {
		t.Errorf("shots decide nothing: %v", err)
	}
}

// Data of a file takes the place of those built in, and records say so.
func TestFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "figures.txt")
	if err := os.WriteFile(path, []byte(spoil(t, defaultFigures, "injury 5", "injury 3")), 0o600); err != nil {
		t.Fatal(err)
	}
	g, err := open(append(Book().Settings(), setting("figures", path)))
	if err != nil || g.(*Game).rules.skull != 3 {
		t.Fatal(err)
	}
	if _, err := open(append(g.About().Settings, setting("figures", path))); err != nil {
		t.Error(err)
	}
	if again, err := open(g.About().Settings); err != nil || again.(*Game).rules != g.(*Game).rules {
		t.Errorf("what has been read is not known by its digest: %v", err)
	}
	if _, err := open(append(Book().Settings(), setting("figuresDigest", "00"))); err == nil || !strings.Contains(err.Error(), "set figures to the file with the original data") {
		t.Errorf("other data: %v", err)
	}
	if _, err := open(append(Book().Settings(), setting("cards", path))); err == nil || !strings.Contains(err.Error(), `:1:1: not what this program reads here`) {
		t.Errorf("figures for cards: %v", err)
	}
}

// TestOptions: options that do not go together are refused, with the reason.
func TestOptions(t *testing.T) {
	for _, c := range []struct {
		change func(o *Options)
		want   string
	}{
		{func(o *Options) { o.Characters = 1 }, "option characters is 1"},
		{func(o *Options) { o.Players = 5 }, "option players is 5, with 4 Characters"},
		{func(o *Options) { o.DeadPlay, o.Players = DeadOwner, 2 }, "option deadPlay is owner"},
		{func(o *Options) { o.DeadPlay = DeadOverlord }, "option deadPlay is overlord"},
		{func(o *Options) { o.DeadPlay, o.Overlord = DeadAuto, true }, "option deadPlay is auto"},
		{func(o *Options) { o.Points, o.Overlord = true, true }, "option points"},
		{func(o *Options) { o.OutForYourself, o.Score = true, ScoreTeam }, "option outForYourself"},
		{func(o *Options) { o.Cast, o.Named = CastNamed, 3 }, "option cast names 3"},
	} {
		_, err := NewRules(DefaultCards(), DefaultEvents(), DefaultFigures(), with(c.change))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %s", err, c.want)
		}
	}
}

func setting(key, value string) engine.Setting {
	return engine.Setting{Key: key, Value: value, File: access.Grant().File(value)}
}
