package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"deadreckon/agents"
	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	"deadreckon/engine/mall"
	"deadreckon/mcts"
)

// columns of the file of games, the line after the one that says what made it.
var columns = []string{"player", "zombie", "game", "score", "turns", "decisions", "disputed", "departed", "foreign"}

// game is a line of the file.
type game struct {
	player, zombie string
	number         int // from 0; 2k+1 is the mirror of 2k
	score          float64
	turns          int

	decisions int // of the humans, with two legal actions or more
	disputed  int // of these, where the plans differ
	departed  int // of these, where the script's move was not made
	foreign   int // of these, where no plan's was
}

func (g game) fields() []string {
	return []string{g.player, g.zombie, strconv.Itoa(g.number), fmt.Sprint(g.score), strconv.Itoa(g.turns),
		strconv.Itoa(g.decisions), strconv.Itoa(g.disputed), strconv.Itoa(g.departed), strconv.Itoa(g.foreign)}
}

// heading says what made the games, for the first line of their file.
func (s *study) heading() string {
	return fmt.Sprintf("# maxTurns=150 seed=%d zombies=%s", s.seed, strings.Join(s.zombies, "+"))
}

// read returns the games of the file, none if there is no file.
func (s *study) read() ([]game, error) {
	lines, err := s.lines(s.file, len(columns))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var games []game
	for _, f := range lines {
		g := game{player: f[0], zombie: f[1]}
		for i, n := range []*int{&g.number, nil, &g.turns, &g.decisions, &g.disputed, &g.departed, &g.foreign} {
			if n == nil {
				g.score, err = strconv.ParseFloat(f[2+i], 64)
			} else {
				*n, err = strconv.Atoi(f[2+i])
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %q: %w", s.file, f, err)
			}
		}
		games = append(games, g)
	}
	return games, err
}

// lines returns the lines of a file of games after the first two. The first must
// begin with the study's heading.
func (s *study) lines(file string, fields int) ([][]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if first, _, _ := strings.Cut(string(text), "\n"); !strings.HasPrefix(first+" ", s.heading()+" ") {
		return nil, fmt.Errorf("%s is of other games: %q, want %q", file, first, s.heading())
	}
	r := csv.NewReader(strings.NewReader(string(text)))
	r.Comment, r.FieldsPerRecord = '#', fields
	all, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return all[min(1, len(all)):], nil
}

// play plays what the file lacks, game by game and in each game player by player, so
// that whenever it stops all players have about as many games.
func (s *study) play(ctx context.Context) error {
	old, err := s.read()
	if err != nil {
		return err
	}
	file, err := os.OpenFile(s.file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	out := csv.NewWriter(file)
	if size, err := file.Seek(0, 2); err == nil && size == 0 {
		fmt.Fprintln(file, s.heading())
		out.Write(columns)
	}
	known := map[string]bool{}
	for _, g := range old {
		known[fmt.Sprint(g.player, g.number)] = true
	}
	w, err := s.newWorker()
	if err != nil {
		return err
	}
	for number := range s.games {
		for _, player := range s.players {
			if known[fmt.Sprint(player, number)] {
				continue
			}
			g, err := w.play(ctx, player, number)
			if err != nil {
				return err
			}
			out.Write(g.fields())
			if out.Flush(); out.Error() != nil {
				return out.Error()
			}
		}
	}
	return file.Sync()
}

// worker plays games, one at a time.
type worker struct {
	study  *study
	table  *agents.Table
	agents map[string]agents.Agent
	plans  []mcts.Policy // of the humans, the script's first
	legal  []engine.Action
}

func (s *study) newWorker() (*worker, error) {
	t, err := agents.NewTable(s.game)
	if err != nil {
		return nil, err
	}
	w := &worker{study: s, table: t, agents: map[string]agents.Agent{}}
	if w.plans, err = plansOf(s.game, mall.Human); err != nil {
		return nil, err
	}
	for seat, texts := range [][]string{mall.Human: s.players, mall.Zombie: s.zombies} {
		for _, text := range texts {
			if w.agents[text], err = agents.ParseFor(s.game, engine.Seat(seat), text); err != nil {
				return nil, err
			}
		}
	}
	return w, nil
}

func (w *worker) play(ctx context.Context, player string, number int) (game, error) {
	g := game{player: player, zombie: w.study.zombies[number/2%len(w.study.zombies)], number: number}
	w.table.Watch = func(s engine.State, a engine.Action) { w.count(&g, s, a) }
	end, err := w.table.Play(ctx, []agents.Agent{w.agents[player], w.agents[g.zombie]},
		agents.Draw{Seed: w.study.seed + uint64(number/2), Mirrored: number%2 == 1})
	if err != nil {
		return game{}, err
	}
	g.score = end.Score(mall.Human)
	g.turns = mall.FactsOf(end, engine.Seat(mall.Human)).GameTurn()
	return g, nil
}

// count compares a move of the humans with those of the plans.
func (w *worker) count(g *game, s engine.State, a engine.Action) {
	if w.legal = s.AppendLegal(w.legal[:0]); s.Turn() != mall.Human || len(w.legal) == 1 {
		return
	}
	g.decisions++
	own := ask(w.plans[0], s, w.legal)
	disputed, foreign := false, a != own
	for _, p := range w.plans[1:] {
		b := ask(p, s, w.legal)
		disputed, foreign = disputed || b != own, foreign && a != b
	}
	if disputed {
		g.disputed++
	}
	if a != own {
		g.departed++
	}
	if foreign {
		g.foreign++
	}
}

// ask returns what a plan does, with the same dice whenever it is asked: no plan of
// the mall rolls any at a decision that it knows.
func ask(p mcts.Policy, s engine.State, legal []engine.Action) engine.Action {
	return p.Choose(s, legal, rand.New(rand.NewPCG(1, 2)))
}

// plansOf returns the policy of playouts and the plans of a seat.
func plansOf(g engine.Game, seat engine.Seat) ([]mcts.Policy, error) {
	own, err := agents.OpenRollout(g, "")
	if err != nil {
		return nil, err
	}
	plans := []mcts.Policy{own}
	for _, k := range agents.Kinds(g) {
		if k.Seat == nil || !k.Seat(g, seat) {
			continue
		}
		a, err := agents.Parse(g, k.Name)
		if err != nil {
			return nil, err
		}
		plans = append(plans, a.(mcts.Policy))
	}
	return plans, nil
}
