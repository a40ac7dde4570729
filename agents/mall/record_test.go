package mall

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	rules "deadreckon/engine/mall"
)

// TestRecordsReplay: games replay from their records to the same bytes and the same position.
func TestRecordsReplay(t *testing.T) {
	for _, preset := range []string{"spi1978", "grenko"} {
		t.Run(preset, func(t *testing.T) {
			settings := []engine.Setting{{Key: "preset", Value: preset}, {Key: "maxTurns", Value: "40"}, {Key: "reactionShots", Value: "fireRate"}}
			g := enginetest.Open(t, rules.Name, settings...)
			for seed := range uint64(5) {
				text, last := playAndWrite(t, g, seed)
				back, err := engine.ReadRecord(bytes.NewReader(text))
				if err != nil {
					t.Fatal(err)
				}
				opened, err := back.Open()
				if err != nil {
					t.Fatal(err)
				}
				end, err := back.Replay(opened, nil)
				if err != nil {
					t.Fatal(err)
				}
				if end.(*rules.State).Hash() != last {
					t.Errorf("seed %d: the replay ends in another position", seed)
				}
				var again bytes.Buffer
				if err := engine.WriteRecord(&again, back); err != nil || !bytes.Equal(again.Bytes(), text) {
					t.Errorf("seed %d: %v, or other bytes", seed, err)
				}
			}
		})
	}
}

// playAndWrite plays a strategy against uniform play and returns the record and the hash of the last
// position.
func playAndWrite(t *testing.T, g engine.Game, seed uint64) (text []byte, last uint64) {
	t.Helper()
	uniform, err := agents.Parse(g, "random")
	if err != nil {
		t.Fatal(err)
	}
	m := agents.Match{Game: g, Agents: []agents.Agent{new(scriptAgent), uniform}, Seed: seed, Producer: "test"}
	m.Watch = func(s engine.State, a engine.Action) {
		after := g.NewState()
		after.CopyFrom(s)
		after.Apply(a)
		last = after.(*rules.State).Hash()
	}
	record, err := m.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := engine.WriteRecord(&out, record); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), last
}

// TestRecordOfOtherData: a record of other data, or with an illegal action, is refused with the place.
func TestRecordOfOtherData(t *testing.T) {
	text, _ := playAndWrite(t, newGame(t), 1)
	text = regexp.MustCompile(`(?m)^checksum .*\n`).ReplaceAll(text, nil)
	for _, row := range []struct{ name, from, to, want string }{
		{"board", "set boardDigest ", "set boardDigest 0", "set board to the file with the original data"},
		{"option", "set panicDice one", "set panicDice two", "panicDice"},
		{"action", "\nchance deal 4\n", "\nchance deal 12\n", "EN 8.8"},
	} {
		t.Run(row.name, func(t *testing.T) {
			spoilt := strings.Replace(string(text), row.from, row.to, 1)
			if spoilt == string(text) {
				t.Fatalf("no %q in the record", row.from)
			}
			r, err := engine.ReadRecord(strings.NewReader(spoilt))
			if err == nil {
				var g engine.Game
				if g, err = r.Open(); err == nil {
					_, err = r.Replay(g, nil)
				}
			}
			if err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("error %v; want one with %q", err, row.want)
			}
		})
	}
}
