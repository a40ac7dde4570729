package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"sync"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/mall"
)

// columns of the file of games. The first line of the file says what made it.
const columns = "player,budget,zombie,game,score,turns"

// game is a line of the file.
type game struct {
	cell
	zombie string
	number int // from 0; 2k+1 is the mirror of 2k
	score  float64
	turns  int
}

func (g game) String() string {
	return fmt.Sprintf("%s,%d,%s,%d,%g,%d", g.player, g.budget, g.zombie, g.number, g.score, g.turns)
}

// zombieOf returns who plays the zombies in a game.
func (s *study) zombieOf(number int) string { return s.zombies[number/2%len(s.zombies)] }

// heading says what made the games, for the first line of their file.
func (s *study) heading() string {
	return fmt.Sprintf("# maxTurns=150 seed=%d zombies=%s search=%s", s.seed, strings.Join(s.zombies, "+"), s.search)
}

// read returns the games of the file, none if there is no file.
func (s *study) read() ([]game, error) {
	file, err := os.Open(s.file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var games []game
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		text := lines.Text()
		if n == 1 && text != s.heading() {
			return nil, fmt.Errorf("%s is of another study: %q, want %q", s.file, text, s.heading())
		}
		if n <= 2 {
			continue
		}
		g, err := parse(text)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", s.file, n, err)
		}
		games = append(games, g)
	}
	return games, lines.Err()
}

func parse(text string) (g game, err error) {
	f := strings.Split(text, ",")
	if len(f) != 6 {
		return g, fmt.Errorf("%q: want %s", text, columns)
	}
	g.player, g.zombie = f[0], f[2]
	var errs [4]error
	g.budget, errs[0] = strconv.Atoi(f[1])
	g.number, errs[1] = strconv.Atoi(f[3])
	g.score, errs[2] = strconv.ParseFloat(f[4], 64)
	g.turns, errs[3] = strconv.Atoi(f[5])
	return g, errors.Join(errs[:]...)
}

// play plays what the file lacks, game by game and in each game cell by cell, so
// that whenever it stops all cells have about as many games.
func (s *study) play(ctx context.Context) error {
	old, err := s.read()
	if err != nil {
		return err
	}
	out, err := os.OpenFile(s.file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer out.Close()
	if size, err := out.Seek(0, 2); err == nil && size == 0 {
		fmt.Fprintln(out, s.heading())
		fmt.Fprintln(out, columns)
	}
	type key struct {
		cell
		number int
	}
	known := map[key]bool{}
	for _, g := range old {
		known[key{g.cell, g.number}] = true
	}
	jobs := make(chan key)
	done := make(chan game)
	fail := make(chan error, s.threads)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var all sync.WaitGroup
	for range s.threads {
		all.Go(func() {
			w, err := s.newWorker()
			for j := range jobs {
				var g game
				if err == nil {
					g, err = w.play(ctx, j.cell, j.number)
				}
				if err != nil {
					stop()
					continue
				}
				done <- g
			}
			fail <- err
		})
	}
	go func() {
		defer close(jobs)
		for number := range s.games {
			for _, c := range s.cells() {
				if j := (key{c, number}); !known[j] {
					select {
					case jobs <- j:
					case <-ctx.Done():
						return
					}
				}
			}
		}
	}()
	go func() {
		all.Wait()
		close(done)
	}()
	for g := range done {
		if _, err := fmt.Fprintln(out, g); err != nil {
			return err
		}
	}
	close(fail)
	for err := range fail {
		if err != nil {
			return err
		}
	}
	return out.Sync()
}

// worker plays games, one at a time.
type worker struct {
	study  *study
	table  *agents.Table
	agents map[string]agents.Agent
}

func (s *study) newWorker() (*worker, error) {
	t, err := agents.NewTable(s.game)
	if err != nil {
		return nil, err
	}
	return &worker{s, t, map[string]agents.Agent{}}, nil
}

// player returns the player of a cell, opened once.
func (w *worker) player(c cell) (agents.Agent, error) {
	name := fmt.Sprint(c)
	if a := w.agents[name]; a != nil {
		return a, nil
	}
	a, err := w.study.open(c)
	w.agents[name] = a
	return a, err
}

func (w *worker) play(ctx context.Context, c cell, number int) (game, error) {
	human, err := w.player(c)
	if err != nil {
		return game{}, err
	}
	g := game{cell: c, zombie: w.study.zombieOf(number), number: number}
	zombie, err := w.player(cell{g.zombie, 0})
	if err != nil {
		return game{}, err
	}
	w.table.Watch = nil
	if told, ok := human.(witness); ok {
		w.table.Watch = told.hear
	}
	end, err := w.table.Play(ctx, []agents.Agent{human, zombie},
		agents.Draw{Seed: w.study.seed + uint64(number/2), Mirrored: number%2 == 1})
	if err != nil {
		return game{}, err
	}
	g.score = end.Score(mall.Human)
	g.turns = mall.FactsOf(end, engine.Seat(mall.Human)).GameTurn()
	return g, nil
}
