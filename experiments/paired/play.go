package paired

import (
	"context"
	"encoding/csv"
	"os"
	"slices"
	"sync"

	"deadreckon/agents"
	"deadreckon/agents/luck"
	"deadreckon/engine"
	"deadreckon/engine/mall"
	"deadreckon/owner"
)

// Watcher is a player who is shown the truth: Watch is called with each state of its
// games, of whatever seat, and the action that is about to be taken there. It may count
// in g.
type Watcher interface {
	agents.Agent
	Watch(g *Game, s engine.State, a engine.Action)
}

// job is a game to play.
type job struct {
	Player
	number int
}

// play plays what the file lacks, game by game and in each game player by player, so
// that whenever it stops all players have about as many games.
func (s *Study) play(ctx context.Context) error {
	workers := make([]*worker, s.Threads)
	for i := range workers {
		var err error
		if workers[i], err = s.newWorker(); err != nil {
			return err
		}
	}
	file, old, err := s.open()
	if err != nil {
		return err
	}
	defer file.Close()
	known := map[job]bool{}
	for _, g := range old {
		known[job{g.Player, g.Number}] = true
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	jobs := make(chan job)
	log := &appender{file: file, columns: s.Columns}
	var all sync.WaitGroup
	for _, w := range workers {
		all.Go(func() {
			for j := range jobs {
				g, err := w.play(ctx, j)
				if err == nil {
					err = log.add(&g)
				}
				if err != nil {
					stop(err)
				}
			}
		})
	}
	for number := range s.Games {
		for _, p := range s.Players {
			if j := (job{p, number}); !known[j] && ctx.Err() == nil {
				jobs <- j
			}
		}
	}
	close(jobs)
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return file.Sync()
}

// appender adds games to a file, each in one write.
type appender struct {
	lock    sync.Mutex
	file    *os.File
	columns []string
}

func (a *appender) add(g *Game) error {
	a.lock.Lock()
	defer a.lock.Unlock()
	w := csv.NewWriter(a.file)
	w.Write(g.line(a.columns)) // an error stays until it is asked for
	w.Flush()
	return w.Error()
}

// worker plays games, one at a time.
type worker struct {
	study   *Study
	table   *agents.Table
	humans  map[Player]agents.Agent
	zombies []agents.Agent
	tally   *luck.Tally // nil where the study takes no luck off
}

func (s *Study) newWorker() (*worker, error) {
	t, err := agents.NewTable(s.Game)
	if err != nil {
		return nil, err
	}
	w := &worker{study: s, table: t, humans: map[Player]agents.Agent{}}
	if slices.Contains(s.Columns, "luck") {
		v, err := agents.OpenValue(s.Game, agents.TruthName(s.Game))
		if err != nil {
			return nil, err
		}
		w.tally = luck.New(s.Game, v)
	}
	for _, p := range s.Players {
		if w.humans[p], err = s.Open(p); err != nil {
			return nil, err
		}
	}
	for _, text := range s.Zombies {
		a, err := agents.Reader{By: owner.Grant()}.ParseFor(s.Game, engine.Seat(mall.Zombie), text)
		if err != nil {
			return nil, err
		}
		w.zombies = append(w.zombies, a)
	}
	return w, nil
}

func (w *worker) play(ctx context.Context, j job) (Game, error) {
	turn := j.number / 2 % len(w.zombies)
	g := Game{Player: j.Player, Zombie: w.study.Zombies[turn], Number: j.number, Counts: make([]int, len(w.study.Columns))}
	human := w.humans[j.Player]
	players := []agents.Agent{human, w.zombies[turn]}
	told, watches := human.(Watcher)
	w.table.Watch = func(s engine.State, a engine.Action) {
		if watches {
			told.Watch(&g, s, a)
		}
		if w.tally != nil {
			w.tally.Weigh(s, a, players)
		}
	}
	if w.tally != nil {
		w.tally.Begin()
	}
	end, err := w.table.Play(ctx, players,
		agents.Draw{Seed: w.study.Seed + uint64(j.number/2), Mirrored: j.number%2 == 1})
	if err != nil {
		return Game{}, err
	}
	if g.Score = end.Score(mall.Human); w.tally != nil {
		g.Luck = w.tally.Luck()[mall.Human]
	}
	g.Turns = mall.FactsOf(end, engine.Seat(mall.Human)).GameTurn()
	return g, nil
}
