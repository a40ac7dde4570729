package selfplay_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/export"
	"deadreckon/internal/access"
	"deadreckon/train/selfplay"
)

// away is an agents.RemoteRunner in this process that plays games in random order.
type away struct {
	threads int
	change  func(o agents.Job, game int, result []byte) []byte // nil changes nothing
	mu      sync.Mutex
	orders  []agents.Job
}

func (w *away) Play(ctx context.Context, o agents.Job, games []int, done func(int, []byte) error) error {
	w.mu.Lock()
	w.orders = append(w.orders, o)
	w.mu.Unlock()
	run, err := json.Marshal(o.Run)
	if err != nil {
		return err
	}
	games = slices.Clone(games)
	rand.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	var mu sync.Mutex
	for range w.threads {
		all.Go(func() {
			play, err := w.player(o, run)
			for err == nil && ctx.Err() == nil {
				mu.Lock()
				if len(games) == 0 {
					mu.Unlock()
					return
				}
				game := games[0]
				games = games[1:]
				mu.Unlock()
				var result []byte
				if result, err = play(ctx, game); err != nil {
					break
				}
				if w.change != nil {
					result = w.change(o, game, result)
				}
				mu.Lock()
				if ctx.Err() == nil {
					err = done(game, result)
				}
				mu.Unlock()
			}
			if err != nil {
				stop(err)
			}
		})
	}
	all.Wait()
	return context.Cause(ctx)
}

func (w *away) player(o agents.Job, run []byte) (func(context.Context, int) ([]byte, error), error) {
	switch o.Kind {
	case selfplay.GamesKind:
		p, err := selfplay.OpenActor(o.Game, run, access.Grant())
		if err != nil {
			return nil, err
		}
		return p.Play, nil
	case selfplay.MatchKind:
		p, err := selfplay.OpenMatch(o.Game, run, access.Grant())
		if err != nil {
			return nil, err
		}
		return p.Play, nil
	}
	p, err := export.OpenPlayer(o.Game, nil, run, access.Grant())
	if err != nil {
		return nil, err
	}
	return p.Play, nil
}

// allTargets are runs with every learning target.
func allTargets(t *testing.T) map[string]selfplay.Config {
	t.Helper()
	all := map[string]selfplay.Config{}
	for name, change := range map[string]func(*selfplay.Config){
		"searching": func(c *selfplay.Config) {},
		"taught":    scripting(t),
		"drawing":   drawing,
		"leading":   leading,
		"sweeping": func(c *selfplay.Config) {
			leading(c)
			c.Gate.Sweep, c.Gate.Weights = 8, []float64{1, 2}
			c.Yardsticks.Lead = 8
		},
	} {
		c := small(t, open(t, "leduc"))
		c.Limit.Generations, c.Pool.Share, c.Pool.Agents = 3, 0.5, []string{"random"}
		change(&c)
		all[name] = c
	}
	return all
}

// TestElsewhere: remote games give the same files, except for the order of lines in results.
func TestElsewhere(t *testing.T) {
	for name, c := range allTargets(t) {
		play := func(elsewhere agents.RemoteRunner) map[string]string {
			c := withDir(c, filepath.Join(t.TempDir(), "run"), c.Limit.Generations)
			c.Compute.Remote = elsewhere
			train(t, c)
			return withoutBouts(untimed(t, c.Dir))
		}
		w := &away{threads: 3}
		same(t, name, play(w), play(nil))
		kinds := map[string]int{}
		for _, o := range w.orders {
			kinds[o.Kind]++
		}
		if len(kinds) < 2 || kinds[selfplay.GamesKind] < 2 || kinds[selfplay.MatchKind] < 2 {
			t.Errorf("%s: orders %v", name, kinds)
		}
	}
}

// withoutBouts removes the files whose lines are in order of completion.
func withoutBouts(files map[string]string) map[string]string {
	for name := range files {
		if strings.HasPrefix(name, "bouts/") {
			delete(files, name)
		}
	}
	return files
}

// TestForgedGames: a wrong remote game is refused and not stored.
func TestForgedGames(t *testing.T) {
	c := small(t, open(t, "leduc"))
	c.Gate.Games, c.Yardsticks.Games = 0, 0
	first := []byte{}
	for name, forge := range map[string]func(game int, result []byte) []byte{
		"cut":     func(game int, result []byte) []byte { return result[:len(result)/2] },
		"nothing": func(int, []byte) []byte { return nil },
		"twice":   func(game int, result []byte) []byte { return append(slices.Clone(result), result...) },
		"flipped": func(game int, result []byte) []byte {
			out := slices.Clone(result)
			out[len(out)-1] ^= 1
			return out
		},
		"another": func(_ int, result []byte) []byte {
			if len(first) == 0 {
				first = slices.Clone(result)
			}
			return first // any game will do
		},
	} {
		first = nil
		c := withDir(c, filepath.Join(t.TempDir(), "run"), 1)
		c.Compute.Remote = &away{threads: 1, change: func(o agents.Job, game int, result []byte) []byte {
			if game%2 == 1 { // of half the slots
				return forge(game, result)
			}
			return result
		}}
		r := openRun(t, c)
		err := r.Train(t.Context())
		if err == nil || !strings.Contains(err.Error(), "of slot ") {
			t.Errorf("%s: %v", name, err)
		}
		r.Close()
		c.Compute.Remote = nil
		train(t, c) // resumes with the stored games
	}
}
