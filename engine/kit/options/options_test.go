package options_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/options"
)

type picnic struct {
	baskets uint8
	rain    bool
	drink   uint8
}

func table() *options.Table[picnic] {
	return &options.Table[picnic]{
		Game: "picnic", Means: "lunch on the grass",
		Default: picnic{baskets: 2},
		Rows: []options.Row[picnic]{
			options.Number("baskets", "", "P1", "how many baskets", 1, 4, func(p *picnic) *uint8 { return &p.baskets }),
			options.Switch("rain", "P2", "it rains", func(p *picnic) *bool { return &p.rain }),
			options.Word("drink", "", "what there is to drink", func(p *picnic) *uint8 { return &p.drink }, "tea", "beer"),
		},
		Presets: []options.Preset[picnic]{{Name: "summer", Options: picnic{baskets: 2}}, {Name: "autumn", Options: picnic{baskets: 1, rain: true}}},
		Files:   []engine.File{{Name: "meadow", Means: "the map"}},
	}
}

func Example() {
	t := table()
	p, _, err := t.Parse([]engine.Setting{{Key: "drink", Value: "beer"}, {Key: "preset", Value: "autumn"}})
	fmt.Println(t.Settings(p), err)
	_, _, err = t.Parse([]engine.Setting{{Key: "baskets", Value: "5"}})
	fmt.Println(err)
	// Output:
	// [{baskets 1} {rain true} {drink beer}] <nil>
	// picnic: option baskets is "5"; it takes 1 to 4
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ settings, want string }{
		{"", "baskets=2 rain=false drink=tea"},
		{"rain=true rain=false baskets=3", "baskets=3 rain=false drink=tea"}, // the later one wins
		{"rain=false preset=autumn", "baskets=1 rain=false drink=tea"},       // the preset comes first
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

func settings(text string) []engine.Setting {
	var out []engine.Setting
	for _, pair := range strings.Fields(text) {
		key, value, _ := strings.Cut(pair, "=")
		out = append(out, engine.Setting{Key: key, Value: value})
	}
	return out
}

func TestData(t *testing.T) {
	_, d, err := table().Parse(settings("meadow=here.txt meadowDigest=12ab rain=true"))
	if err != nil || d.Path("meadow") != "here.txt" || d.Path("rain") != "" {
		t.Errorf("got %q, %q, %v", d.Path("meadow"), d.Path("rain"), err)
	}
	if err := d.Agree("meadow", "12ab"); err != nil {
		t.Error(err)
	}
	if err := d.Agree("meadow", "34cd"); err == nil || !strings.Contains(err.Error(), "meadowDigest is 12ab, but the data have 34cd") {
		t.Errorf("got %v", err)
	}
}

// What a game registers lists what it takes, and a key that stands nowhere is refused
// before the game sees it.
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
