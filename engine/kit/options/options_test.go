package options_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/options"
	"deadreckon/internal/access"
)

type picnic struct {
	baskets uint8
	rain    bool
	drink   uint8
}

func table() *options.Set[picnic] {
	return &options.Set[picnic]{
		Game: "picnic", Means: "lunch on the grass",
		Default: picnic{baskets: 2},
		Rows: []options.Row[picnic]{
			options.Number("baskets", "", "P1", "how many baskets", 1, 4, func(p *picnic) *uint8 { return &p.baskets }),
			options.Switch("rain", "P2", "it rains", func(p *picnic) *bool { return &p.rain }),
			options.Word("drink", "", "what there is to drink", func(p *picnic) *uint8 { return &p.drink }, "tea", "beer"),
		},
		Presets: []options.Preset[picnic]{{Name: "summer", Options: picnic{baskets: 2}}, {Name: "autumn", Options: picnic{baskets: 1, rain: true}}},
		Files:   []engine.File{meadows.Entry()},
	}
}

func Example() {
	t := table()
	p, _, err := t.Parse([]engine.Setting{{Key: "drink", Value: "beer"}, {Key: "preset", Value: "autumn"}})
	fmt.Println(t.Settings(p), err)
	_, _, err = t.Parse([]engine.Setting{{Key: "baskets", Value: "5"}})
	fmt.Println(err)
	// Output:
	// [baskets=1 rain=true drink=beer] <nil>
	// picnic: option baskets is "5"; it takes 1 to 4
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ settings, want string }{
		{"", "baskets=2 rain=false drink=tea"},
		{"rain=true rain=false baskets=3", "baskets=3 rain=false drink=tea"}, // the last one counts
		{"rain=false preset=autumn", "baskets=1 rain=false drink=tea"},       // the preset is applied first
		{"baskets=0", `picnic: option baskets is "0"; it takes 1 to 4`},
		{"baskets=02", `picnic: option baskets is "02"; it takes 1 to 4`},
		{"baskets=257", `picnic: option baskets is "257"; it takes 1 to 4`},
		{"rain=yes", `picnic: option rain is "yes"; it takes false or true`},
		{"drink=wine", `picnic: option drink is "wine"; it takes tea or beer`},
		{"preset=autum", `picnic: no preset "autum" (did you mean autumn?); it takes summer or autumn`},
	} {
		tab := table()
		p, _, err := tab.Parse(settings(c.settings))
		var got []string
		for _, s := range tab.Settings(p) {
			got = append(got, s.Key+"="+s.Value)
		}
		if text := strings.Join(got, " "); err == nil && text != c.want || err != nil && err.Error() != c.want {
			t.Errorf("%s: got %s, %v, want %s", c.settings, text, err, c.want)
		}
	}
}

// byOwner returns settings of the owner, who may name files.
func byOwner(text string) []engine.Setting {
	out := settings(text)
	for i, s := range out {
		out[i] = engine.Setting{Key: s.Key, Value: s.Value, File: access.Grant().File(s.Value)}
	}
	return out
}

func settings(text string) []engine.Setting {
	var out []engine.Setting
	for _, pair := range strings.Fields(text) {
		key, value, _ := strings.Cut(pair, "=")
		out = append(out, engine.Setting{Key: key, Value: value})
	}
	return out
}

// meadow is a map of one word, which must be green.
type meadow string

func (m meadow) Digest() string { return options.Digest(string(m)) }

func (m meadow) Check() error {
	if !strings.HasPrefix(string(m), "green") {
		return fmt.Errorf("a %s meadow", string(m))
	}
	return nil
}

var meadows = options.File[meadow]{
	Name: "meadow", Means: "the map",
	Default: func() meadow { return "green" },
	Parse: func(file, text string) (meadow, error) {
		if text == "" {
			return "", fmt.Errorf("%s:1:1: nothing to read", file)
		}
		return meadow(text), nil
	},
	Describe: func(m meadow) string { return "sound, and " + string(m) },
}

// Without permission only built-in data can be named, and errors do not reveal whether a file
// exists.
func TestNoRight(t *testing.T) {
	several := meadows
	several.DefaultName, several.Others = "spring", []options.Other[meadow]{{Name: "summer", Open: func() meadow { return "greener" }}}
	path := filepath.Join(t.TempDir(), "green")
	if err := os.WriteFile(path, []byte("green"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file           options.File[meadow]
		settings, want string
	}{
		{several, "meadow=summer", "greener"},
		{several, "meadow=" + path, `picnic: no meadow "` + path + `"; it takes spring, summer`},
		{several, "meadow=" + path + ".gone", `picnic: no meadow "` + path + `.gone"; it takes spring, summer`},
		{meadows, "meadow=" + path, "picnic: meadow is a file, and only the owner of this machine may name one"},
	} {
		_, d, err := table().Parse(settings(c.settings))
		if err != nil {
			t.Fatal(err)
		}
		m, err := c.file.Choose(d)
		if got := string(m); err == nil && got != c.want || err != nil && err.Error() != c.want {
			t.Errorf("%s: got %s, %v, want %s", c.settings, got, err, c.want)
		}
	}
}

// Other built-in data is chosen by name or by the digest of a record; a file by its path.
func TestOthers(t *testing.T) {
	several := meadows
	several.DefaultName, several.Others = "spring", []options.Other[meadow]{{Name: "summer", Open: func() meadow { return "greener" }}}
	if got := strings.Join(several.Entry().Names, " "); got != "spring summer" {
		t.Errorf("the names are %s", got)
	}
	if got := meadows.Entry().Names; got != nil {
		t.Errorf("where one is built in the names are %s", got)
	}
	path := filepath.Join(t.TempDir(), "brown")
	if err := os.WriteFile(path, []byte("brown"), 0o600); err != nil {
		t.Fatal(err)
	}
	green, greener := meadow("green").Digest(), meadow("greener").Digest()
	for _, c := range []struct{ settings, want string }{
		{"", "green"},
		{"meadow=spring", "green"},
		{"meadow=summer", "greener"},
		{"meadowDigest=" + greener, "greener"},
		{"meadowDigest=" + green, "green"},
		{"meadow=spring meadowDigest=" + greener, "picnic: meadowDigest is " + greener + ", but the digest of the data is " + green + ": set meadow to the file with the original data"},
		{"meadowDigest=00", "picnic: meadowDigest is 00, but the digest of the data is " + green + ": set meadow to the file with the original data"},
		{"meadow=sumer", `picnic: no meadow "sumer" (did you mean summer?), and no such file; it takes spring, summer, or the path of a file`},
		{"meadow=" + path, "a brown meadow"},
		{"meadow=./summer", "open ./summer: no such file or directory"},
	} {
		_, d, err := table().Parse(byOwner(c.settings))
		if err != nil {
			t.Fatal(err)
		}
		m, err := several.Choose(d)
		if got := string(m); err == nil && got != c.want || err != nil && err.Error() != c.want {
			t.Errorf("%s: got %s, %v, want %s", c.settings, got, err, c.want)
		}
	}
}

// Data is remembered by its digest, up to the capacity.
func TestKnown(t *testing.T) {
	dir := t.TempDir()
	read := func(text string) {
		path := filepath.Join(dir, text)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := meadows.Read(access.Grant().File(path)); err != nil {
			t.Fatal(err)
		}
	}
	by := func(text string) error {
		_, d, err := table().Parse(settings("meadowDigest=" + meadow(text).Digest()))
		if err != nil {
			t.Fatal(err)
		}
		got, err := meadows.Choose(d)
		if err == nil && string(got) != text {
			t.Errorf("%s: got %s", text, got)
		}
		return err
	}
	if by("greenest") == nil {
		t.Error("what was never read is known")
	}
	read("greenest")
	if err := by("greenest"); err != nil {
		t.Error(err)
	}
	for i := range 40 {
		read(fmt.Sprint("green", i))
	}
	if err := by("green39"); err != nil {
		t.Error(err)
	}
	if by("greenest") == nil {
		t.Error("all that was ever read is known")
	}
}

func TestFile(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"green": "greener", "brown": "brown", "empty": "", "huge": strings.Repeat("x", 4<<20+1)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	green, greener := meadow("green").Digest(), meadow("greener").Digest()
	for _, c := range []struct{ settings, want string }{
		{"rain=true", "green"},
		{"meadow=brown meadow=green", "greener"},
		{"meadow=brown", "a brown meadow"},
		{"meadow=empty", "empty:1:1: nothing to read"},
		{"meadow=huge", "huge: more than 4194304 bytes"},
		{"meadow=gone", "no such file"},
		{"meadowDigest=" + green, "green"},
		{"meadow=green meadowDigest=" + greener, "greener"},
		{"meadow=green meadowDigest=" + green, "picnic: meadowDigest is " + green + ", but the digest of the data is " + greener},
		{"meadowDigest=" + greener, "greener"}, // read before
	} {
		_, d, err := table().Parse(byOwner(strings.ReplaceAll(c.settings, "meadow=", "meadow="+dir+"/")))
		if err != nil {
			t.Fatal(err)
		}
		m, err := meadows.Choose(d)
		if err == nil && string(m) != c.want || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %q, %v, want %s", c.settings, m, err, c.want)
		}
	}
	e := meadows.Entry()
	if says, err := e.Check(access.Grant().File(filepath.Join(dir, "green"))); says != "sound, and greener" || err != nil {
		t.Errorf("got %q, %v", says, err)
	}
	if says, err := e.Check(access.Grant().File(filepath.Join(dir, "brown"))); says != "" || err == nil {
		t.Errorf("got %q, %v", says, err)
	}
	if got := meadows.Digest("green"); e.Name != "meadow" || got.Key != e.DigestKey() || got.Value != green {
		t.Errorf("got %+v of %+v", got, e)
	}
}

// The registration lists all keys, and unknown keys are refused before the game is opened.
func TestEntry(t *testing.T) {
	tab := table()
	engine.Register(tab.Entry(func(s []engine.Setting) (engine.Game, error) {
		_, _, err := tab.Parse(s)
		return nil, errors.Join(errors.New("opened"), err)
	}))
	e, err := engine.Lookup("picnic")
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"baskets", "rain", "drink", "preset", "meadow"}; !slices.Equal(e.Keys(), want) {
		t.Errorf("keys %v, want %v", e.Keys(), want)
	}
	if o := e.Options[0]; o != (engine.Option{Name: "baskets", Values: "1 to 4", Default: "2", Rule: "P1", Means: "how many baskets"}) {
		t.Errorf("got %+v", o)
	}
	if v := e.Presets[1].Values; !slices.Equal(v, settings("baskets=1 rain=true drink=tea")) {
		t.Errorf("got %v", v)
	}
	for key, want := range map[string]string{
		"drink": "opened", "meadow": "opened", "meadowDigest": "opened",
		"drinks": `picnic: no option "drinks" (did you mean drink?); options: baskets, rain, drink, preset, meadow`,
	} {
		if _, err := engine.Open("picnic", []engine.Setting{{Key: key, Value: "tea"}}); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", key, err, want)
		}
	}
}
