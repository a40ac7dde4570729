package env_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/env"
	"deadreckon/internal/slowtest"
)

// TestEveryIndexIsAnswered checks that in many positions every index is either legal or rejected with a
// rule.
func TestEveryIndexIsAnswered(t *testing.T) {
	slowtest.Skip(t)
	for _, players := range []string{"1", "2", "3"} {
		e := newEnv(t, open(t, "mall", engine.Setting{Key: "players", Value: players}))
		rng := engine.Stream(5, "choose")
		s, err := e.Reset(2, env.Options{})
		if err != nil {
			t.Fatal(err)
		}
		answered, cited := 0, 0
		for ply := 0; !s.Terminated; ply++ {
			if ply%29 == 0 {
				for range 400 {
					a := rng.IntN(len(s.Mask))
					text, err := e.ActionText(a)
					switch {
					case s.Mask[a] == 1 && (err != nil || text == ""):
						t.Fatalf("legal action %d: %q, %v", a, text, err)
					case s.Mask[a] == 0 && (err == nil || !strings.Contains(err.Error(), fmt.Sprintf("action %d is masked", a))):
						t.Fatalf("masked action %d: %q, %v", a, text, err)
					case s.Mask[a] == 0:
						answered++
						if strings.Contains(err.Error(), "EN ") || strings.Contains(err.Error(), "A5") {
							cited++
						}
					}
				}
			}
			if s, err = e.Step(choose(s.Mask, rng)); err != nil {
				t.Fatal(err)
			}
		}
		if answered < 500 || cited < answered {
			t.Errorf("%s players: %d of %d refusals cite a rule", players, cited, answered)
		}
		if _, err := e.Step(0); err == nil || !strings.Contains(err.Error(), "Reset") {
			t.Errorf("a step after the end: %v", err)
		}
	}
}

// keyed is an agent that chooses by the key of its view.
type keyed struct{}

func (keyed) Name() string { return "keyed" }

func (keyed) Decide(_ context.Context, v engine.View, _ *rand.Rand) (engine.Action, error) {
	legal := v.AppendLegal(nil)
	return legal[v.Key()%uint64(len(legal))], nil
}

// TestAgents checks that the game against an agent equals a match of the same agents and seed.
func TestAgents(t *testing.T) {
	for _, name := range []string{"kuhn", "leduc", "mall"} {
		g := open(t, name)
		for seed := range uint64(5) {
			plies := 0
			m := agents.Match{Game: g, Agents: []agents.Agent{keyed{}, keyed{}}, Seed: seed}
			m.Watch = func(engine.State, engine.Action) { plies++ }
			record, err := m.Play(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			e := newEnv(t, g)
			v := g.NewView()
			s, err := e.Reset(seed, env.Options{Seats: []engine.Seat{0}, Agents: []env.Agent{nil, keyed{}}})
			for err == nil && !s.Terminated {
				if err = e.ViewInto(0, v); err == nil {
					a, _ := keyed{}.Decide(context.Background(), v, nil)
					s, err = e.Step(int(g.(engine.Encoder).AppendIndices(nil, v, []engine.Action{a})[0]))
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			if s.Info.Plies != plies || !slices.Equal(s.Info.Rewards, record.Scores) {
				t.Errorf("%s, seed %d: %d plies and rewards %v, in the match %d and %v", name, seed, s.Info.Plies, s.Info.Rewards, plies, record.Scores)
			}
		}
	}
}

// scripted is an agent that fails on command.
type scripted struct{ err error }

func (s scripted) Decide(context.Context, engine.View, *rand.Rand) (engine.Action, error) {
	return 0xffffffff, s.err
}

// TestFailingAgents checks that agents' errors reach the caller and that a Reset is possible afterwards.
func TestFailingAgents(t *testing.T) {
	e := newEnv(t, open(t, "leduc"))
	for _, c := range []struct {
		agent env.Agent
		want  string
	}{{scripted{errors.New("no idea")}, "seat 1: no idea"}, {scripted{}, "not a legal action"}} {
		s, err := e.Reset(1, env.Options{Seats: []engine.Seat{0}, Agents: []env.Agent{nil, c.agent}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Step(choose(s.Mask, engine.Stream(1, ""))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
		if _, err := e.Step(0); err == nil || count(s.Mask) > 0 {
			t.Error("the game goes on after an agent has failed")
		}
	}
	if _, err := e.Reset(1, env.Options{}); err != nil {
		t.Error(err)
	}
}

// TestShaping checks the sum of a seat's shaped rewards, discounted by its own steps: minus the potential
// of its first view (Ng, Harada and Russell 1999), plus the discounted potential of its last view in a
// truncated game.
func TestShaping(t *testing.T) {
	g := open(t, "mall")
	potential := g.(engine.Potential)
	idle := 0.0 // potentials of seats that did not act last before truncation
	for _, c := range []struct {
		gamma float64
		steps int // limit
	}{{1, 0}, {0.9, 0}, {1, 1}, {1, 301}, {0.99, 302}} {
		e := newEnv(t, g)
		rng := engine.Stream(6, "choose")
		const weight = 0.5
		paidSomething := false
		for game := range uint64(4) {
			s, err := e.Reset(game, env.Options{Shaping: weight, Discount: c.gamma, MaxSteps: c.steps})
			if err != nil {
				t.Fatal(err)
			}
			var first, sum [2]float64
			var turns [2]int // decisions of a seat so far
			view := g.NewView()
			potentialOf := func(seat engine.Seat) float64 {
				if err := e.ViewInto(seat, view); err != nil {
					t.Fatal(err)
				}
				return potential.Potential(view)
			}
			last := engine.Nobody
			for !s.Terminated && !s.Truncated {
				seat := s.Info.Seat
				if turns[seat] == 0 {
					first[seat] = potentialOf(seat)
				}
				turns[seat]++
				last = seat
				if s, err = e.Step(choose(s.Mask, rng)); err != nil {
					t.Fatal(err)
				}
				for i, paid := range s.Info.Rewards {
					if s.Terminated {
						paid -= score(t, e, i)
					}
					paidSomething = paidSomething || paid != 0
					if turns[i] > 0 {
						sum[i] += math.Pow(c.gamma, float64(turns[i]-1)) * paid
					} else if paid != 0 {
						t.Errorf("seat %d is paid %v before it has done anything", i, paid)
					}
				}
			}
			for i := range sum {
				want := -weight * first[i]
				if s.Truncated && turns[i] > 0 {
					end := potentialOf(engine.Seat(i))
					want += weight * math.Pow(c.gamma, float64(turns[i])) * end
					if engine.Seat(i) != last {
						idle += math.Abs(end)
					}
				}
				if math.Abs(sum[i]-want) > 1e-9 {
					t.Errorf("%+v: shaped rewards of seat %d add up to %v, want %v", c, i, sum[i], want)
				}
			}
		}
		if !paidSomething && c.steps != 1 {
			t.Errorf("%+v: shaping has paid nothing", c)
		}
	}
	if idle == 0 {
		t.Error("no seat was owed anything that did not act last")
	}
	e, _ := env.New(open(t, "kuhn"))
	if _, err := e.Reset(1, env.Options{Shaping: 1}); err == nil {
		t.Error("kuhn has no potential, and was shaped")
	}
}

func score(t *testing.T, e *env.Env, seat int) float64 {
	t.Helper()
	v := e.Game().NewView()
	if err := e.ViewInto(engine.Seat(seat), v); err != nil {
		t.Fatal(err)
	}
	return v.Score(engine.Seat(seat))
}

// TestTruncation checks that a truncated game has the same last observation, seat and legal actions as a
// game without a limit, and that a terminated game has no legal actions.
func TestTruncation(t *testing.T) {
	for _, game := range engine.Names() {
		g := open(t, game)
		for steps := 1; steps <= 12; steps++ {
			whole := newEnv(t, g)
			short, _ := env.New(g)
			rng := engine.Stream(uint64(steps), "choose")
			w, _ := whole.Reset(5, env.Options{})
			s, err := short.Reset(5, env.Options{MaxSteps: steps})
			for err == nil && !s.Terminated && !s.Truncated {
				action := choose(w.Mask, rng)
				if w, err = whole.Step(action); err == nil {
					s, err = short.Step(action)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			if s.Info.Seat != w.Info.Seat || !slices.Equal(s.Observation, w.Observation) || !slices.Equal(s.Mask, w.Mask) || !slices.Equal(short.Legal(), whole.Legal()) {
				t.Fatalf("%s after %d steps: the last observation or mask differs", game, s.Info.Steps)
			}
			if s.Truncated != (len(short.Legal()) > 1) {
				t.Errorf("%s after %d steps: truncated %v with %d legal actions", game, s.Info.Steps, s.Truncated, len(short.Legal()))
			}
			if _, err := short.Step(0); !errors.Is(err, env.ErrNoGame) {
				t.Errorf("%s: a step after the end: %v", game, err)
			}
		}
	}
}

// TestRewards checks that rewards are zero before the end, the scores at the end, and zero after
// truncation.
func TestRewards(t *testing.T) {
	e := newEnv(t, open(t, "mall"))
	rng := engine.Stream(6, "choose")
	for _, most := range []int{0, 40} {
		s, err := e.Reset(3, env.Options{MaxSteps: most})
		for err == nil && !s.Terminated && !s.Truncated {
			if s.Info.Rewards[0] != 0 || s.Info.Rewards[1] != 0 {
				t.Errorf("rewards %v before the end", s.Info.Rewards)
			}
			s, err = e.Step(choose(s.Mask, rng))
		}
		switch {
		case err != nil:
			t.Fatal(err)
		case most == 0 && (!s.Terminated || s.Truncated || math.Abs(s.Info.Rewards[0]) != 1 || s.Info.Rewards[1] != -s.Info.Rewards[0]):
			t.Errorf("at the end: %+v", s.Info)
		case most > 0 && (s.Terminated || !s.Truncated || s.Info.Steps != most || s.Info.Rewards[0] != 0):
			t.Errorf("cut off: %+v", s.Info)
		}
	}
}

func TestOptionsAreChecked(t *testing.T) {
	e := newEnv(t, open(t, "mall"))
	for _, c := range []struct {
		options env.Options
		want    string
	}{
		{env.Options{Seats: []engine.Seat{2}}, "seat 2"},
		{env.Options{Seats: []engine.Seat{engine.Chance}}, "seat -1"},
		{env.Options{Agents: make([]env.Agent, 3)}, "3 agents for 2 seats"},
		{env.Options{MaxSteps: -1}, "MaxSteps"},
		{env.Options{Discount: 1.5}, "Discount"},
		{env.Options{Discount: math.NaN()}, "Discount"},
		{env.Options{Shaping: math.Inf(1)}, "Shaping"},
	} {
		if _, err := e.Reset(1, c.options); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want it to speak of %q", err, c.want)
		}
	}
	endless := enginetest.Open(t, "mall")
	if _, err := env.New(endless); err == nil || !strings.Contains(err.Error(), "maxTurns") {
		t.Errorf("a game without an end: %v", err)
	}
}

// TestObserve checks that any seat can be observed, without side effects.
func TestObserve(t *testing.T) {
	e := newEnv(t, open(t, "mall"))
	s, err := e.Reset(3, env.Options{})
	if err != nil {
		t.Fatal(err)
	}
	own, other := make([]float32, len(s.Observation)), make([]float32, len(s.Observation))
	rng := engine.Stream(6, "choose")
	for range 200 {
		if err := errors.Join(e.Observe(1-s.Info.Seat, other), e.Observe(s.Info.Seat, own)); err != nil {
			t.Fatal(err)
		}
		same := true
		for i := range own {
			if own[i] != s.Observation[i] {
				t.Fatal("the observation of who is on turn is another")
			}
			same = same && own[i] == other[i]
		}
		if same {
			t.Fatal("both seats observe the same")
		}
		if s, err = e.Step(choose(s.Mask, rng)); err != nil || s.Terminated {
			t.Fatal(err)
		}
	}
	if e.Observe(2, own) == nil || e.Observe(0, own[1:]) == nil {
		t.Error("a bad seat or length is accepted")
	}
}

// begun is an agent that counts calls of Begin.
type begun struct{ seeds []uint64 }

func (b *begun) Begin(seed uint64) { b.seeds = append(b.seeds, seed) }

func (b *begun) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	legal := v.AppendLegal(nil)
	return legal[rng.IntN(len(legal))], nil
}

// TestBegin checks that agents in all seats get Begin for every game.
func TestBegin(t *testing.T) {
	e := newEnv(t, open(t, "leduc"))
	other := &begun{}
	for _, seed := range []uint64{4, 9} {
		if _, err := e.Reset(seed, env.Options{Seats: []engine.Seat{0}, Agents: []env.Agent{nil, other}}); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(other.seeds, []uint64{4, 9}) {
		t.Errorf("told of the games %v, want 4 and 9", other.seeds)
	}
}
