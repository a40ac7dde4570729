package selfplay

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"deadreckon/agents"
	"deadreckon/agents/export"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
)

// generationGames are the games of a generation in progress.
type generationGames struct {
	c      *Config
	pairs  []pairing // by slot
	lineup lineup
	slots  []*slot

	mu   sync.Mutex
	done int
	tell func(done, all int)
}

// slot plays its games one after another with the same players and stores them in its own file.
// The file holds whole games, so an interrupted slot continues with its next game.
type slot struct {
	games   int // games of the slot
	file    *os.File
	header  *trajectory.Header
	writer  *trajectory.Writer
	played  window         // all games of the slot, when finished
	waiting map[int][]byte // remote games that arrived early; never ranged over
}

func (c *Config) slotPath(generation, slot int) string {
	return filepath.Join(c.Dir, gamesFolder, fmt.Sprintf("%04d-%03d.drt", generation, slot))
}

// slots returns the number of slots, at most the number of games.
func (c *Config) slots() int { return min(c.Play.Slots, c.Play.Games) }

// generationGames returns the current generation's games and draws their players.
func (r *Run) generationGames() *generationGames {
	g := &generationGames{c: &r.config, tell: func(done, all int) { r.report(phasePlay, done, all) }}
	for slot := range r.config.slots() {
		g.pairs = append(g.pairs, r.config.pair(&r.state, r.state.Generation, slot))
	}
	g.lineup = r.config.lineup(&r.state, g.pairs)
	return g
}

// play plays the missing games, here or remotely, and loads all.
func (g *generationGames) play(ctx context.Context) error {
	defer func() {
		for _, s := range g.slots {
			s.file.Close()
		}
	}()
	for i := range g.pairs {
		if err := g.openSlot(i); err != nil {
			return err
		}
	}
	play := g.playHere
	if g.c.Compute.Remote != nil {
		play = g.playRemote
	}
	if err := play(ctx); err != nil {
		return err
	}
	for _, s := range g.slots {
		if err := s.writer.Finish(); err != nil {
			return err
		}
		if err := s.played.load(s.file.Name(), false); err != nil {
			return err
		}
	}
	return nil
}

// openSlot opens a slot's file and counts the games in it.
func (g *generationGames) openSlot(number int) error {
	c, n := g.c, len(g.pairs)
	s := &slot{games: c.Play.Games*(number+1)/n - c.Play.Games*number/n, played: window{paired: c.fromAdvantages()}, waiting: map[int][]byte{}}
	var err error
	if s.header, err = g.lineup.header(c, number); err != nil {
		return err
	}
	path := c.slotPath(g.lineup.Generation, number)
	if s.file, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	g.slots = append(g.slots, s)
	if s.writer, err = trajectory.Resume(s.file, s.header); err != nil {
		return damaged(path, err)
	}
	g.count(s.writer.Games())
	return nil
}

// append appends a slot's next game to its file.
func (g *generationGames) append(s *slot, frames []byte) error {
	err := s.writer.Append(frames)
	if err == nil {
		g.count(1)
	}
	return err
}

// count adds to the number of finished games and reports it.
func (g *generationGames) count(more int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.done += more
	g.tell(g.done, g.c.Play.Games)
}

// playHere plays all slots concurrently, so that all processors are busy until the end. Nets run on net.Go: on one view at a time it is
// faster than other backends.
func (g *generationGames) playHere(ctx context.Context) error {
	nets, err := g.lineup.nets(g.c)
	if err != nil {
		return err
	}
	slots := make([]int, len(g.slots))
	for i := range slots {
		slots[i] = i
	}
	open := func() (agents.Worker[struct{}], error) {
		a, err := newActor(g.c, &g.lineup, nets)
		return &slotWorker{g, a}, err
	}
	err = agents.Parallel(ctx, len(slots), slots, open, func(int, struct{}) (bool, error) { return true, nil })
	return cmp.Or(err, context.Cause(ctx))
}

// slotWorker plays slots: a "game" of agents.Worker is a slot.
type slotWorker struct {
	g *generationGames
	a *actor
}

// Play plays the missing games of a slot.
func (w *slotWorker) Play(ctx context.Context, number int) (struct{}, error) {
	s := w.g.slots[number]
	for game := s.writer.Games() + 1; game <= s.games; game++ {
		frames, err := w.a.play(ctx, number, game)
		if err == nil {
			err = w.g.append(s, frames)
		}
		if err != nil {
			return struct{}{}, err
		}
	}
	return struct{}{}, nil
}

func (w *slotWorker) Close() { w.a.close() }

// play plays the missing games of the current generation, records the results against the
// pool, and keeps the games for the learner.
func (r *Run) play(ctx context.Context) error {
	g := r.generationGames()
	if err := g.play(ctx); err != nil {
		return err
	}
	all := &window{paired: r.config.fromAdvantages()}
	for i, s := range g.slots {
		for _, game := range s.played.games {
			all.add(game)
			if p := g.pairs[i]; p.Member >= 0 {
				r.state.Members[p.Member].Records[p.Side].add(engine.SidesOf(r.config.Game)[p.Side].Mean(game.results))
			}
		}
	}
	r.keep(all)
	return nil
}

// keep counts the current generation's games and keeps them for the learner.
func (r *Run) keep(w *window) {
	for _, g := range w.games {
		r.state.Games++
		r.state.Actions += uint64(len(g.actions))
	}
	r.read[r.state.Generation] = w
}

// playScript plays the missing games of the first generation, all seats by the script.
func (r *Run) playScript(ctx context.Context) error {
	c := &r.config
	texts := make([]string, len(c.Game.Seats()))
	for seat := range texts {
		texts[seat] = c.script()
	}
	job := &export.Job{Game: c.Game, Agents: texts, Seed: engine.Stream(c.Seed, "selfplay.teacher").Uint64() >> 11, Program: c.Compute.Program, Remote: c.Compute.Remote}
	h, err := job.Header()
	if err != nil {
		return err
	}
	f, err := os.OpenFile(c.teacherPath(), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	defer f.Close()
	w, err := trajectory.Resume(f, h)
	if err != nil {
		return damaged(f.Name(), err)
	}
	r.report(phasePlay, w.Games(), c.Shape.FromScripted)
	if err := job.Run(ctx, w, c.Shape.FromScripted, c.Compute.Threads, func() { r.report(phasePlay, w.Games(), c.Shape.FromScripted) }); err != nil {
		return err
	}
	if err := w.Finish(); err != nil {
		return err
	}
	all := &window{paired: c.fromAdvantages()}
	if err := all.load(c.teacherPath(), true); err != nil {
		return err
	}
	r.keep(all)
	return nil
}

func (c *Config) teacherPath() string { return filepath.Join(c.Dir, gamesFolder, "teacher.drt") }
