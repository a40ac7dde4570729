package streets

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	rules "deadreckon/engine/streets"
	"deadreckon/engine/streets/ground"
)

// met opens the default scenario with two strangers on the road, whom nobody has met, or who are
// hostile.
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

// The trader makes more of people on the way than who does not talk to them: it wins them over, and
// sells them guns.
func TestTrader(t *testing.T) {
	g := met(t, "unknown")
	trader, squad := agentstest.Policy(t, g, "trader"), agentstest.Policy(t, g, "squad")
	agentstest.Better(t, "trader", 300, func(seed uint64) float64 {
		s, _ := played(t, g, all(trader), seed)
		mine := s.Score(0)
		s, _ = played(t, g, all(squad), seed)
		return mine - s.Score(0)
	})
}

// Nobody attacks independents who are not hostile, and everybody but who never shoots fights those
// who are.
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
					switch d := rules.Decode(a); d.Kind {
					case rules.KindMelee, rules.KindSnap, rules.KindAim, rules.KindAlso, rules.KindSubdue:
						for m := range rules.FactsOf(s).Survivors() {
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
