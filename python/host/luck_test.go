package host_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/luck"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/env"
	"deadreckon/python/host"
)

// first takes the first legal action, uniform a random one.
type first struct{}

func (first) Name() string { return "first" }

func (first) Decide(_ context.Context, v engine.View, _ *rand.Rand) (engine.Action, error) {
	return v.AppendLegal(nil)[0], nil
}

type uniform struct{ drew []float64 }

func (*uniform) Name() string { return "uniform" }

func (u *uniform) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	legal := v.AppendLegal(nil)
	u.drew = nil
	if len(legal) == 1 {
		return legal[0], nil
	}
	for range legal {
		u.drew = append(u.drew, 1/float64(len(legal)))
	}
	return legal[rng.IntN(len(legal))], nil
}

func (u *uniform) Probabilities() []float64 { return u.drew }

// The luck of a batch equals the result of package luck for the same games, by event and on any number of
// threads.
func TestLuck(t *testing.T) {
	for _, c := range []struct {
		game, turns, seat, other string
		players                  []agents.Agent
	}{
		{"town", "", "defender", "", []agents.Agent{first{}}},
		{"mall", "1", "human", "", []agents.Agent{first{}, &uniform{}}},
		{"mall", "1", "human", `"zombie":"swarm"`, []agents.Agent{first{}, nil}},
	} {
		for threads := 1; threads <= 2; threads++ {
			t.Run(fmt.Sprint(c.game, c.other, threads), func(t *testing.T) {
				const n = 3
				text := ""
				if c.turns != "" {
					text = fmt.Sprintf(`"maxTurns":"%s"`, c.turns)
				}
				spec := fmt.Sprintf(`{"game":"%s","settings":{%s},"seats":["%s"],"agents":{%s},"games":%d,"threads":%d,"autoreset":"same-step","luck":"truth"}`,
					c.game, text, c.seat, c.other, n, threads)
				var settings []engine.Setting
				if c.turns != "" {
					settings = append(settings, engine.Setting{Key: "maxTurns", Value: c.turns})
				}
				g := enginetest.Open(t, c.game, settings...)
				buffers, worth := buffers(t, spec, n), make([]float64, n*len(g.Seats()))
				b, number := opened(t, spec, buffers, worth)
				ask(t, "batch.reset", number, `{"seeds":[7],"at":[null]}`, nil)
				compareLuck(t, b, number, g, buffers, worth, c.players)
			})
		}
	}
	spec := `{"game":"leduc","games":1,"autoreset":"disabled","luck":"truth"}`
	if _, err := host.NewBatch([]byte(spec), buffers(t, spec, 1), make([]float64, 2)); err == nil || !strings.Contains(err.Error(), `no value "truth" for leduc`) {
		t.Error(err)
	}
}

// compareLuck plays two games in each slot and compares them with games played directly.
func compareLuck(t *testing.T, b *host.Batch, number int64, g engine.Game, buffers env.Buffers, worth []float64, players []agents.Agent) {
	seats, n := len(g.Seats()), len(buffers.Seats)
	actions, games := make([]int32, n), make([]int, n)
	ends, indices := make([]int64, n), make([]int32, 1<<16)
	sums, of := make([][]float64, n), make([][]float64, n) // in total and by event, of the current game
	for slices.Min(games) < 2 {
		if _, err := b.Legal(ends, indices); err != nil {
			t.Fatal(err)
		}
		at := int64(0)
		for i := range actions {
			actions[i], at = indices[at], ends[i]
		}
		if err := b.Step(actions); err != nil {
			t.Fatal(err)
		}
		var found struct{ Ends, Worth []byte }
		ask(t, "batch.events", number, "null", &found)
		events := make([]float64, len(found.Worth)/8)
		if _, err := binary.Decode(found.Worth, binary.LittleEndian, events); err != nil {
			t.Fatal(err)
		}
		if _, err := binary.Decode(found.Ends, binary.LittleEndian, ends); err != nil {
			t.Fatal(err)
		}
		at = 0
		for i := range actions {
			if sums[i] == nil {
				sums[i] = make([]float64, seats)
			}
			for seat := range sums[i] {
				sums[i][seat] += worth[i*seats+seat]
			}
			of[i], at = append(of[i], events[int(at)*seats:int(ends[i])*seats]...), ends[i]
			if buffers.Terminated[i] == 0 {
				continue
			}
			compareGame(t, g, players, env.GameSeed(7, i, uint64(games[i])), sums[i], of[i])
			games[i]++
			sums[i], of[i] = nil, nil
		}
	}
}

// compareGame compares the luck of a game with the same game played directly.
func compareGame(t *testing.T, g engine.Game, players []agents.Agent, seed uint64, sum, events []float64) {
	t.Helper()
	value, err := agents.OpenValue(g, "truth")
	if err != nil {
		t.Fatal(err)
	}
	players = append([]agents.Agent(nil), players...)
	for seat, a := range players {
		if a == nil {
			if players[seat], err = agents.ParseFor(g, engine.Seat(seat), "swarm"); err != nil {
				t.Fatal(err)
			}
		}
	}
	tally := luck.New(g, value)
	tally.Begin()
	table, err := agents.NewReferee(g)
	if err != nil {
		t.Fatal(err)
	}
	table.Watch = func(s engine.State, a engine.Action) { tally.Weigh(s, a, players) }
	if _, err := table.Play(context.Background(), players, agents.GameSeed{Seed: seed}); err != nil {
		t.Fatal(err)
	}
	if tally.Events()*len(sum) != len(events) || tally.Events() == 0 {
		t.Errorf("%d events, want %d", len(events)/len(sum), tally.Events())
	}
	for seat, want := range tally.Luck() {
		byEvent := 0.0
		for i := seat; i < len(events); i += len(sum) {
			byEvent += events[i]
		}
		if math.Abs(sum[seat]-want) > 1e-9 || math.Abs(byEvent-want) > 1e-9 {
			t.Errorf("seat %d: luck %v, by event %v, want %v", seat, sum[seat], byEvent, want)
		}
	}
}
