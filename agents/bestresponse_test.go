package agents_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/internal/slowtest"
)

// watched plays uniformly, records its views, and fails on demand.
type watched struct {
	viewers map[engine.Seat]bool
	begun   bool
	repeats int // decisions in the game of the one before
	fail    bool
	then    func(context.Context) // called at each decision
}

var watch watched

func init() {
	agents.Register(agents.Kind{Name: "watched", Game: "kuhn", Usage: "watched",
		Seat: func(_ engine.Game, seat engine.Seat) bool { return seat == kuhn.Second },
		Open: func(engine.Game, *agents.Params) (agents.Agent, error) { return &watch, nil }})
}

func (*watched) Name() string { return "watched" }

func (w *watched) Begin(uint64) { w.begun = true }

func (w *watched) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	if w.then != nil {
		w.then(ctx)
	}
	w.viewers[v.Viewer()] = true
	if !w.begun {
		w.repeats++
	}
	w.begun = false
	if w.fail {
		return 0, errBroken
	}
	legal := v.AppendLegal(nil)
	return legal[rng.IntN(len(legal))], nil
}

// TestAgainstIsABestResponse plays the search for a best response to uniform play,
// whose exact values mcts/exact has as 1/4 and 5/24.
func TestAgainstIsABestResponse(t *testing.T) {
	slowtest.Skip(t)
	const games = 1200
	table, err := agents.NewReferee(kuhn.New())
	if err != nil {
		t.Fatal(err)
	}
	best := parse(t, "search:against=random,iterations=300,rollout=random")[0]
	random := parse(t, "random")[0]
	for seat, want := range []float64{1.0 / 4, 5.0 / 24} {
		players := []agents.Agent{best, random}
		if seat == 1 {
			players = []agents.Agent{random, best}
		}
		sum, squares := 0.0, 0.0
		for seed := range uint64(games) {
			end, err := table.Play(context.Background(), players, agents.GameSeed{Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			x := end.Score(engine.Seat(seat))
			sum, squares = sum+x, squares+x*x
		}
		mean := sum / games
		if spread := 4 * math.Sqrt((squares/games-mean*mean)/games); math.Abs(mean-want) > spread {
			t.Errorf("seat %d: %.4f a game, want %.4f within %.4f", seat, mean, want, spread)
		}
	}
}

// The other agent decides only for its own seat, each time as in a new game, and its failure is a
// failure of the search.
func TestAgainstShowsOnlyViews(t *testing.T) {
	watch = watched{viewers: map[engine.Seat]bool{}}
	best := parse(t, "search:against=watched,iterations=50")[0]
	s, v := kuhn.New().NewState(), kuhn.New().NewView()
	s.Apply(kuhn.Deal(kuhn.Jack))
	s.Apply(kuhn.Deal(kuhn.Queen))
	s.ViewInto(kuhn.First, v)
	if _, err := best.Decide(context.Background(), v, engine.Stream(1, "test")); err != nil {
		t.Fatal(err)
	}
	if len(watch.viewers) != 1 || !watch.viewers[kuhn.Second] || watch.repeats > 0 {
		t.Errorf("asked as %v, %d times in the game of the decision before", watch.viewers, watch.repeats)
	}
	watch.fail = true
	if _, err := best.Decide(context.Background(), v, engine.Stream(2, "test")); !errors.Is(err, errBroken) {
		t.Errorf("error %v, want %v", err, errBroken)
	}
	if _, err := agents.ParseFor(kuhn.New(), kuhn.First, "search:against=watched"); err != nil {
		t.Error(err)
	}
	_, err := agents.ParseFor(kuhn.New(), kuhn.Second, "search:against=watched")
	if err == nil || !strings.HasPrefix(err.Error(), "agents: search:against=watched: against=watched: agents: watched does not play the seat first") {
		t.Errorf("error %v", err)
	}
}

func TestAgainstRepeatsItself(t *testing.T) {
	for seed := range uint64(10) {
		match := agents.Match{Agents: parse(t, "search:against=random,iterations=50", "search:against=search:iterations=5,iterations=20"), Seed: seed}
		if a, b := play(t, match), play(t, match); a != b {
			t.Errorf("seed %d: two games:\n%s\n%s", seed, a, b)
		}
	}
}

// TestAgainstIsInTime: the belief gets half of the time of a decision and the search the rest. The
// other agent receives this limit, and is not asked after ctx ends.
func TestAgainstIsInTime(t *testing.T) {
	view := func(line ...engine.Action) engine.View {
		s, v := kuhn.New().NewState(), kuhn.New().NewView()
		for _, a := range append([]engine.Action{kuhn.Deal(kuhn.Jack), kuhn.Deal(kuhn.Queen)}, line...) {
			s.Apply(a)
		}
		s.ViewInto(kuhn.First, v)
		return v
	}
	watch = watched{viewers: map[engine.Seat]bool{}}
	best, rng := parse(t, "search:against=watched,time=1h,rollout=random")[0], engine.Stream(1, "test")
	var ctx context.Context
	var cancel context.CancelFunc
	var left []time.Duration // at each question
	watch.then = func(asked context.Context) {
		end, ok := asked.Deadline()
		if !ok {
			t.Error("the other agent may take for ever")
		}
		left = append(left, time.Until(end))
		cancel()
	}
	for _, row := range []struct {
		view        engine.View
		from, until time.Duration
	}{
		{view(), 31 * time.Minute, time.Hour},             // in the search: before it there is nothing to ask
		{view(kuhn.Check, kuhn.Bet), 0, 30 * time.Minute}, // in the belief: after it there is nothing
	} {
		ctx, cancel = context.WithCancel(context.Background())
		left = nil
		a, err := best.Decide(ctx, row.view, rng)
		if err != nil || !slices.Contains(row.view.AppendLegal(nil), a) {
			t.Errorf("%#x, error %v", a, err)
		}
		if len(left) != 1 || left[0] < row.from || left[0] > row.until {
			t.Errorf("time left at each question: %v; want one of %v to %v", left, row.from, row.until)
		}
		if a == kuhn.Bet {
			t.Fatal("the seed is to check first")
		}
		cancel()
	}
}
