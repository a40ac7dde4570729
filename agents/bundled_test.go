package agents_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

func opened(t *testing.T, name string, settings ...engine.Setting) engine.Game {
	return enginetest.Open(t, name, settings...)
}

// A net of a folder is selected by the game, its options and the seat's side.
func TestRegisterNets(t *testing.T) {
	agents.RegisterNets("pig", fstest.MapFS{
		"nets/nets.json":  {Data: []byte(`[{"file": "few.net", "sides": ["second"], "options": {"target": "40"}, "made": "here"}, {"file": "most.net", "options": {"target": "41"}}]`)},
		"nets/few.net":    {Data: []byte("few")},
		"nets/most.net":   {Data: []byte("most")},
		"nets/README.txt": {Data: []byte("is no net")},
	})
	for _, row := range []struct{ target, first, second, digest string }{
		{"40", "", "pig/few", "pig/few:fa95e5080882"}, {"41", "pig/most", "pig/most", "pig/most:24ea913efda2"}, {"42", "", "", ""},
	} {
		g := opened(t, "pig", engine.Setting{Key: "target", Value: row.target})
		nets := agents.GuideNets(g)
		for seat, want := range []string{row.first, row.second} {
			name := ""
			if n := agents.GuideNetOf(g, engine.Seat(seat)); n != nil {
				name = n.Name
			}
			if name != want {
				t.Errorf("target %s, seat %d: %q, want %q", row.target, seat, name, want)
			}
		}
		if got := nets.Digest(); got != row.digest {
			t.Errorf("target %s: digest %q, want %q", row.target, got, row.digest)
		}
		if agents.DefaultGuideNets(g) != nil {
			t.Error("nets guide where nothing reads them")
		}
	}
	names := []string{}
	for _, n := range agents.BundledNets() {
		names = append(names, n.Name)
	}
	if !slices.Contains(names, "pig/few") || !slices.IsSorted(names) {
		t.Errorf("%q", names)
	}
	if n := agents.GuideNetOf(opened(t, "pig", engine.Setting{Key: "target", Value: "40"}), 1); n.Source != "here" || string(n.File) != "few" {
		t.Errorf("%+v", n)
	}
}

// A net with "alone" plays its sides, guides no search, and is found by its name.
func TestPlaysOnly(t *testing.T) {
	options := map[string]string{"target": "44"}
	for _, n := range []agents.BundledNet{
		{Name: "pig/alone", Sides: []string{"second"}, PlaysOnly: true}, {Name: "pig/guide", Sides: []string{"first", "second"}}, {Name: "pig/alone-first", Sides: []string{"first"}, PlaysOnly: true},
	} {
		n.Game, n.Options, n.File = "pig", options, []byte(n.Name)
		agents.RegisterNet(n)
	}
	g := opened(t, "pig", engine.Setting{Key: "target", Value: "44"})
	named, err := agents.BundledNetNamed("pig/alone")
	if err != nil {
		t.Fatal(err)
	}
	for what, row := range map[string]struct {
		nets agents.Nets
		want string
	}{
		"guides":  {agents.GuideNets(g), "pig/guide, pig/guide"},
		"players": {agents.PlayNets(g), "pig/alone-first, pig/guide"}, // the latter has the last word
		"by name": {named.For(g), "nobody, pig/alone"},
	} {
		var names []string
		for _, n := range row.nets {
			if n == nil {
				names = append(names, "nobody")
			} else {
				names = append(names, n.Name)
			}
		}
		if got := strings.Join(names, ", "); got != row.want {
			t.Errorf("%s: %s, want %s", what, got, row.want)
		}
	}
	if n, err := agents.BundledNetNamed("pig/none"); n != nil || err == nil {
		t.Errorf("there is %+v, %v", n, err)
	}
}

// A program without its nets has references to them, with the same digests, and fetches their files.
func TestFetchedNets(t *testing.T) {
	file, fails := []byte("the file"), errors.New("offline")
	whole := agents.BundledNet{Name: "pig/whole", Game: "pig", Options: map[string]string{"target": "45"}, File: file}
	away := agents.BundledNet{Name: "pig/away", Game: "pig", Options: map[string]string{"target": "46"}, File: agents.Reference(file)}
	agents.RegisterNet(whole)
	agents.RegisterNet(away)
	got := map[string]*agents.BundledNet{}
	for _, name := range []string{"pig/whole", "pig/away"} {
		n, err := agents.BundledNetNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		got[name] = n
	}
	if a, b := got["pig/whole"].Digest(), got["pig/away"].Digest(); a != b {
		t.Errorf("digests %s and %s", a, b)
	}
	if _, err := got["pig/away"].Content(); err == nil {
		t.Error("a net is fetched by nothing")
	}
	for _, row := range []struct {
		file []byte
		err  error
		want string
	}{{file, nil, ""}, {nil, fails, "offline"}, {[]byte("another"), nil, "not the net of this version"}} {
		agents.FetchNets(func(name string) ([]byte, error) {
			if name != "pig/away" {
				t.Errorf("%s is fetched", name)
			}
			return row.file, row.err
		})
		text, err := got["pig/away"].Content()
		if row.want == "" && (err != nil || string(text) != string(file)) || row.want != "" && (err == nil || !strings.Contains(err.Error(), row.want)) {
			t.Errorf("%q, %v; want the error %q", text, err, row.want)
		}
	}
	if text, err := got["pig/whole"].Content(); err != nil || string(text) != string(file) {
		t.Errorf("%q, %v", text, err)
	}
}

func TestBadNets(t *testing.T) {
	for _, list := range []string{"", "{", `[{"file": "none.net"}]`, `[{"file": "a.net", "side": "first"}]`, `[{"file": "a.net"}, {"file": "a"}]`} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is taken", list)
				}
			}()
			folder := fstest.MapFS{"nets/a.net": {Data: []byte("a")}, "nets/a": {Data: []byte("b")}}
			if list != "" {
				folder["nets/nets.json"] = &fstest.MapFile{Data: []byte(list)}
			}
			agents.RegisterNets("no game", folder)
		}()
	}
}

// A calibration holds only for searches by the same nets.
func TestCalibrationByNets(t *testing.T) {
	agents.RegisterNet(agents.BundledNet{Name: "pig/curved", Game: "pig", Options: map[string]string{"target": "43"}, File: []byte("net")})
	g := opened(t, "pig", engine.Setting{Key: "target", Value: "43"})
	nets := agents.GuideNets(g)
	for _, net := range []string{"", nets.Digest(), "pig/curved:000000000000"} {
		agents.RegisterCalibration([]byte(`{"game": "pig", "options": {"target": "43"}, "player": "` + net + `", "net": "` + net + `", "sides": {"first": {"shift": 0, "slope": 1}}}`))
	}
	for _, by := range []agents.Nets{nil, nets} {
		if c, _ := agents.CalibrationFor(g, 0, by); c == nil || c.Player != by.Digest() {
			t.Errorf("by %v: %+v", by, c)
		}
	}
}
