package agents_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/tictactoe"
	"deadreckon/internal/panics"
)

// A table plays the same game again after others, and a mirror is another game.
func TestTableRepeats(t *testing.T) {
	table, err := agents.NewReferee(kuhn.New())
	if err != nil {
		t.Fatal(err)
	}
	var actions []engine.Action
	table.Watch = func(_ engine.State, a engine.Action) { actions = append(actions, a) }
	players := parse(t, "random", "random")
	once := func(d agents.GameSeed) string {
		actions = nil
		if _, err := table.Play(context.Background(), players, d); err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(actions)
	}
	mirrors := 0
	for seed := range uint64(20) {
		first, mirror := once(agents.GameSeed{Seed: seed}), once(agents.GameSeed{Seed: seed, Mirrored: true})
		if again := once(agents.GameSeed{Seed: seed}); again != first {
			t.Errorf("seed %d: %s and then %s", seed, first, again)
		}
		if mirror != first {
			mirrors++
		}
	}
	if mirrors < 15 {
		t.Errorf("only %d of 20 games differ from their mirror", mirrors)
	}
}

// The clocks count the decisions with several legal actions in the latest game.
func TestRefereeClocks(t *testing.T) {
	table, err := agents.NewReferee(kuhn.New())
	if err != nil {
		t.Fatal(err)
	}
	table.MeasureTime = true
	choices := [2]int{}
	table.Watch = func(s engine.State, _ engine.Action) {
		if s.Turn() >= 0 && len(s.AppendLegal(nil)) > 1 {
			choices[s.Turn()]++
		}
	}
	for seed := range uint64(10) {
		choices = [2]int{}
		if _, err := table.Play(context.Background(), parse(t, "random", "random"), agents.GameSeed{Seed: seed}); err != nil {
			t.Fatal(err)
		}
		for seat, c := range table.Clocks {
			if c.Decisions != choices[seat] || c.Decisions > 0 && c.Time <= 0 {
				t.Errorf("seed %d, seat %d: %+v, want %d decisions", seed, seat, c, choices[seat])
			}
		}
	}
}

// Playing does not allocate by the action: all is the streams' of a game.
func TestTableAllocates(t *testing.T) {
	table, err := agents.NewReferee(kuhn.New())
	if err != nil {
		t.Fatal(err)
	}
	players := parse(t, "random", "random")
	seed := uint64(0)
	n := testing.AllocsPerRun(200, func() {
		seed++
		if _, err := table.Play(context.Background(), players, agents.GameSeed{Seed: seed}); err != nil {
			t.Fatal(err)
		}
	})
	if n > 20 {
		t.Errorf("%v allocations a game", n)
	}
}

// first plays the first legal action, and draws a number if it is to.
type first struct{ draws bool }

func (first) Name() string { return "first" }

func (f first) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	if f.draws {
		rng.Uint64()
	}
	return v.AppendLegal(nil)[0], nil
}

// A table knows which games draw no number: those without dice, of agents that draw none.
func TestTableDrawn(t *testing.T) {
	for _, row := range []struct {
		game  engine.Game
		draws [2]bool
		want  bool
	}{
		{tictactoe.New(), [2]bool{}, false}, {tictactoe.New(), [2]bool{false, true}, true}, {kuhn.New(), [2]bool{}, true},
	} {
		table, err := agents.NewReferee(row.game)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range []agents.GameSeed{{Seed: 1}, {Seed: 1, Mirrored: true}, {Seed: 2}} {
			if _, err := table.Play(context.Background(), []agents.Agent{first{row.draws[0]}, first{row.draws[1]}}, d); err != nil {
				t.Fatal(err)
			}
			if got := table.UsedRandomness(); got != row.want {
				t.Errorf("%s, agents that draw %v: %v", row.game.Name(), row.draws, got)
			}
		}
	}
}

// begun counts the games that begin.
type begun struct {
	agents.Agent
	seeds []uint64
	late  int // decisions before any
}

func (b *begun) Begin(seed uint64) { b.seeds = append(b.seeds, seed) }

func (b *begun) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	if len(b.seeds) == 0 {
		b.late++
	}
	return b.Agent.Decide(ctx, v, rng)
}

// Every agent learns of a game before its first decision.
func TestBegin(t *testing.T) {
	table, err := agents.NewReferee(kuhn.New())
	if err != nil {
		t.Fatal(err)
	}
	players := parse(t, "random", "random")
	b := &begun{Agent: players[0]}
	players[0] = b
	for seed := range uint64(3) {
		if _, err := table.Play(context.Background(), players, agents.GameSeed{Seed: 7 + seed}); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(b.seeds, []uint64{7, 8, 9}) || b.late > 0 {
		t.Errorf("told of games %v, after %d decisions; want 7, 8 and 9 before any", b.seeds, b.late)
	}
}

// A search with tree reuse plays every game as if it was the first.
func TestSearchBegins(t *testing.T) {
	for _, text := range []string{"search:iterations=40", "search:iterations=20,against=random"} {
		match := agents.Match{Seed: 5}
		match.Agents = parse(t, text, text)
		alone := play(t, match)
		match.Agents = parse(t, text, text)
		for seed := range uint64(6) {
			earlier := match
			earlier.Seed = seed
			play(t, earlier)
		}
		if again := play(t, match); again != alone {
			t.Errorf("%s: after other games\n%s\nalone\n%s", text, again, alone)
		}
	}
}

// shaky panics at its third decision.
type shaky struct {
	agents.Agent
	asked int
}

func (s *shaky) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	if s.asked++; s.asked == 3 {
		panic("three is too many")
	}
	return s.Agent.Decide(ctx, v, rng)
}

// A panic in a game is an error with the seed and the number of actions, and the referee can play
// on.
func TestRefereePanics(t *testing.T) {
	table, err := agents.NewReferee(tictactoe.New())
	if err != nil {
		t.Fatal(err)
	}
	players := parse(t, "random", "random")
	_, err = table.Play(context.Background(), []agents.Agent{&shaky{Agent: players[0]}, players[1]}, agents.GameSeed{Seed: 7, Mirrored: true})
	if p, ok := errors.AsType[*panics.Panic](err); !ok || p.Value != "three is too many" {
		t.Fatalf("%v", err)
	}
	if want := "the mirror of seed 7, after 4 actions: panic: three is too many"; !strings.Contains(err.Error(), want) {
		t.Errorf("%v; want %q", err, want)
	}
	if _, err := table.Play(context.Background(), players, agents.GameSeed{Seed: 7}); err != nil {
		t.Errorf("the next game: %v", err)
	}
}
