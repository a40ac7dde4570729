package streets

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
	"deadreckon/internal/slowtest"
)

// met opens the default scenario with two strangers on the road.
func met(t *testing.T, attitude string, settings ...string) engine.Game {
	t.Helper()
	text := strings.Replace(string(ground.Embedded("supply")), "\nstart ",
		"\ngroup "+attitude+" reconstructed\nmember stranger 15,8 reconstructed\nmember stranger 17,8 reconstructed\nstart ", 1)
	file := filepath.Join(t.TempDir(), "strangers.txt")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return opened(t, append(settings, "scenario="+file, "without=dogs,blasts,gadgets,vehicles")...)
}

// TestTrader: the trader wins over people on the way and sells them guns.
func TestTrader(t *testing.T) {
	slowtest.Skip(t)
	g := met(t, "unknown")
	trader, squad := agentstest.Policy(t, g, "trader"), agentstest.Policy(t, g, "squad")
	agentstest.CheckBetter(t, "trader", 300, func(seed uint64) float64 {
		s, _ := played(t, g, all(trader), seed)
		mine := s.Score(0)
		s, _ = played(t, g, all(squad), seed)
		return mine - s.Score(0)
	})
}

// TestPeaceful: only hostile independents are attacked, by every strategy that shoots.
func TestPeaceful(t *testing.T) {
	for _, attitude := range []string{"unknown", "friendly", "hostile"} {
		g := met(t, attitude, "seats=2")
		for _, name := range names {
			if name == "traitor" {
				continue
			}
			p := agentstest.Policy(t, g, name+":sure=5")
			fought := 0
			for seed := range uint64(3) {
				rng := engine.Stream(seed, "peaceful")
				agentstest.Play(g, rng, func(s engine.State, legal []engine.Action) engine.Action {
					a := p.Choose(s, legal, nil)
					switch d := action.Decode(a); d.Kind {
					case action.KindMelee, action.KindSnap, action.KindAim, action.KindAlso, action.KindSubdue:
						for m := range facts.Of(s).Survivors() {
							if !m.Here || m.Group < 0 || m.At != ground.Place(d.Q) {
								continue
							}
							if fought++; m.Attitude != ground.Hostile {
								t.Errorf("%s, seed %d: %s is attacked, and is %s", name, seed, m.Name, m.Attitude)
							}
						}
					}
					return a
				})
			}
			if attitude == "hostile" && name != "sneak" && fought == 0 {
				t.Errorf("%s never fought the hostile", name)
			}
		}
	}
}

// TestDuel: a hostile independent is shot at within `duel` inches if he is easily hit, with an aim beyond
// 3". A rifle hits to 20" at 5, aimed at 4; a pistol to 10" at 6, aimed at 5.
func TestDuel(t *testing.T) {
	const standing = `deadreckon streets position 1
turn 3
event 61
survivor marshal 15,2 actions %d
things marshal %s
group G1 %s
survivor stranger-1 %s of G1
things stranger-1 machete
stage part
phase act
actor marshal
`
	g := opened(t, "without=dogs,blasts,gadgets,vehicles")
	for _, c := range []struct {
		agent             string
		actions           int
		gun, attitude, at string
		want              string
	}{
		{"squad", 2, "rifle:12", "hostile", "15,15", "aim"}, // 12 inches lie between
		{"squad", 2, "rifle:12", "hostile", "15,16", "move"},
		{"squad:duel=13", 2, "rifle:12", "hostile", "15,16", "aim"},
		{"squad:duel=11", 2, "rifle:12", "hostile", "15,15", "move"},
		{"squad:duel=0", 2, "rifle:12", "hostile", "15,15", "move"},
		{"squad", 2, "rifle:12", "hostile", "15,6", "snap"}, // 3
		{"squad", 2, "rifle:12", "hostile", "15,7", "aim"},
		{"squad", 1, "rifle:12", "hostile", "15,7", "snap"},
		{"squad", 2, "rifle:12", "wary", "15,15", "move"},
		{"squad", 2, "pistol:12", "hostile", "15,13", "aim"}, // 10
		{"squad", 1, "pistol:12", "hostile", "15,13", "move"},
		{"sneak", 2, "rifle:12", "hostile", "15,15", "move"},
	} {
		p, err := g.Notation().ParsePosition(fmt.Sprintf(standing, c.actions, c.gun, c.attitude, c.at))
		if err != nil {
			t.Fatal(err)
		}
		s := p.(engine.State)
		got := g.Notation().FormatAction(s, agentstest.Policy(t, g, c.agent).Choose(s, s.AppendLegal(nil), nil))
		if kind, _, _ := strings.Cut(got, " "); kind != c.want {
			t.Errorf("%s with %s and %d actions, a %s man at %s: %s, want %s", c.agent, c.gun, c.actions, c.attitude, c.at, got, c.want)
		}
	}
}
