package games_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// Every bundled net is small, is based on an agent, names its maker, fits its game's encoding, and plays
// the sides that its list names or guides their searches, as no other net does.
func TestShippedNets(t *testing.T) {
	var names []string
	for _, n := range agents.BundledNets() {
		t.Run(n.Name, func(t *testing.T) {
			names = append(names, n.Name)
			f, err := netplay.Bundled(n)
			if err != nil {
				t.Fatal(err)
			}
			if len(n.File) > agents.MaxBundledSize || f.Moments != nil {
				t.Errorf("%d bytes, %v moments: want at most %d and none, as of the best.net of a run", len(n.File), f.Moments != nil, agents.MaxBundledSize)
			}
			if f.Base == (net.Base{}) {
				t.Error("it leans on no agent: it would be no prior that a search keeps")
			}
			if kind, rest, _ := strings.Cut(f.Base.Agent, ":"); kind == "net" && !strings.HasPrefix(rest, "shipped:") {
				t.Fatalf("it leans on %s, which may be itself: say net:shipped:NAME", f.Base.Agent)
			}
			if n.Source == "" || len(f.History) == 0 || slices.ContainsFunc(f.History, func(s net.Stage) bool { return s.What == "" }) {
				t.Errorf("made in %q, history %+v: want where, and every stage", n.Source, f.History)
			}
			var settings []engine.Setting
			for key, value := range n.Options {
				settings = append(settings, engine.Setting{Key: key, Value: value})
			}
			g := enginetest.Open(t, n.Game, settings...)
			if err := f.Fits(g); err != nil {
				t.Error(err)
			}
			sides := 0
			for _, side := range engine.SidesOf(g) {
				if len(n.Sides) > 0 && !slices.Contains(n.Sides, side.Name) {
					continue
				}
				sides++
				for _, seat := range side.Seats {
					if plays, guides := agents.PlayNets(g)[seat], agents.GuideNetOf(g, seat); plays != n && guides != n || n.PlaysOnly == (guides == n) {
						t.Fatalf("%v plays the side %s, and %v guides its searches", plays, side.Name, guides)
					}
					for _, text := range []string{"net", "net:shipped:" + n.Name, "search:iterations=1,guide=prior"} {
						if _, err := agents.ParseFor(g, seat, text); err != nil {
							t.Error(err)
						}
					}
				}
			}
			if sides == 0 || len(n.Sides) > 0 && sides != len(n.Sides) {
				t.Errorf("it is for the sides %q, of which the game has %d under %v", n.Sides, sides, n.Options)
			}
		})
	}
	files, err := filepath.Glob("../../agents/*/nets/*.net*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		game := filepath.Base(filepath.Dir(filepath.Dir(file)))
		if name := game + "/" + strings.TrimSuffix(strings.TrimSuffix(filepath.Base(file), ".gz"), ".net"); !slices.Contains(names, name) {
			t.Errorf("%s is in no list: add it to nets.json beside it", file)
		}
	}
}
