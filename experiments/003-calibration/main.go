// Command 003-calibration measures whether the win probabilities that the search
// gives come true: over positions from games of the search against itself, what was
// predicted against what became of the game. README.md is the study; it holds the
// commands.
//
//	go run ./experiments/003-calibration play   -o positions.csv
//	go run ./experiments/003-calibration report -o positions.csv
package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/pflag"

	"deadreckon/agents"
	_ "deadreckon/agents/mall"
	"deadreckon/durable"
	"deadreckon/engine"
	"deadreckon/engine/mall"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "003-calibration:", err)
		os.Exit(2)
	}
}

// study is a parsed command line.
type study struct {
	game       engine.Game
	player     string   // of both sides
	predictors []string // searches that are asked what will come
	games      int
	positions  int // of each game
	threads    int
	seed       uint64
	file       string
}

func run(args []string) error {
	var s study
	f := pflag.NewFlagSet("003-calibration", pflag.ContinueOnError)
	f.StringVar(&s.player, "player", "search:iterations=40", "who plays both sides")
	f.StringArrayVar(&s.predictors, "predictor", []string{"search:iterations=400", "search:iterations=100,leaf=none"}, "searches that predict; may be repeated")
	f.IntVar(&s.games, "games", 500, "games")
	f.IntVar(&s.positions, "positions", 5, "positions of each game, drawn from its real choices")
	f.IntVar(&s.threads, "threads", runtime.NumCPU(), "games at a time")
	f.Uint64Var(&s.seed, "seed", 1, "seed of all games")
	f.StringVarP(&s.file, "output", "o", "", "file of positions, to write or to report on")
	if err := f.Parse(args); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return nil
		}
		return err
	}
	verbs := map[string]func() error{"play": s.play, "report": s.report}
	if f.NArg() != 1 || verbs[f.Arg(0)] == nil || s.file == "" {
		return errors.New("expected play or report, and -o FILE")
	}
	if s.games < 1 || s.positions < 1 || s.threads < 1 {
		return errors.New("games, positions and threads are at least 1")
	}
	var err error
	if s.game, err = engine.Open(mall.Name, []engine.Setting{{Key: "maxTurns", Value: "150"}}); err != nil {
		return err
	}
	return verbs[f.Arg(0)]()
}

// position is a line of the file: what each predictor says of the human side, and
// whether it won.
type position struct {
	game, turn int
	seat       engine.Seat // who was to choose
	win        []float64   // probability that the humans win, by predictor
	won        bool
}

// columns of the file, before one for each predictor.
var columns = []string{"game", "turn", "seat", "human won"}

// play plays all games and writes their positions.
func (s *study) play() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	found := make([][]position, s.games)
	errs := make([]error, s.threads)
	next := make(chan int)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var all sync.WaitGroup
	for t := range s.threads {
		all.Go(func() {
			w, err := s.newWorker()
			for i := range next {
				if err == nil {
					found[i], err = w.play(ctx, i)
				}
				if err != nil {
					cancel()
				}
			}
			errs[t] = err
		})
	}
	for i := range s.games {
		next <- i
	}
	close(next)
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	var text strings.Builder
	out := csv.NewWriter(&text)
	out.Write(append(columns[:len(columns):len(columns)], s.predictors...))
	for _, ps := range found {
		for _, p := range ps {
			row := []string{strconv.Itoa(p.game), strconv.Itoa(p.turn), s.game.Seats()[p.seat], strconv.FormatBool(p.won)}
			for _, w := range p.win {
				row = append(row, strconv.FormatFloat(w, 'f', 4, 64))
			}
			out.Write(row)
		}
	}
	if out.Flush(); out.Error() != nil {
		return out.Error()
	}
	return durable.WriteFile(s.file, []byte(text.String()))
}

// worker plays games, one at a time.
type worker struct {
	*study
	table      *agents.Table
	player     agents.Agent
	rival      agents.Agent
	predictors []*agents.Search
	view       engine.View
}

func (s *study) newWorker() (*worker, error) {
	w := &worker{study: s, view: s.game.NewView()}
	var err error
	if w.table, err = agents.NewTable(s.game); err != nil {
		return nil, err
	}
	if w.player, err = agents.Parse(s.game, s.player); err != nil {
		return nil, err
	}
	if w.rival, err = agents.Parse(s.game, s.player); err != nil {
		return nil, err
	}
	for _, text := range s.predictors {
		a, err := agents.Parse(s.game, text)
		if err != nil {
			return nil, err
		}
		p, ok := a.(*agents.Search)
		if !ok {
			return nil, fmt.Errorf("%s is no search: it predicts nothing", text)
		}
		w.predictors = append(w.predictors, p)
	}
	return w, nil
}

// play plays game i, draws some of its real choices evenly, and has them predicted:
// each from what the seat on turn knew.
func (w *worker) play(ctx context.Context, i int) ([]position, error) {
	rng := engine.Stream(w.seed+uint64(i), "positions")
	var states []engine.State
	choices := 0
	w.table.Watch = func(s engine.State, _ engine.Action) {
		if s.Turn() == engine.Chance || len(s.AppendLegal(nil)) < 2 {
			return
		}
		// A reservoir: every choice of the game is as likely to be kept.
		if choices++; len(states) < w.positions {
			states = append(states, w.game.NewState())
			states[len(states)-1].CopyFrom(s)
		} else if k := rng.IntN(choices); k < w.positions {
			states[k].CopyFrom(s)
		}
	}
	end, err := w.table.Play(ctx, []agents.Agent{w.player, w.rival}, agents.Draw{Seed: w.seed + uint64(i)})
	if err != nil {
		return nil, err
	}
	var out []position
	for _, s := range states {
		p := position{game: i, seat: s.Turn(), won: end.Score(mall.Human) > 0, turn: mall.FactsOf(s, s.Turn()).GameTurn()}
		s.ViewInto(p.seat, w.view)
		for _, predictor := range w.predictors {
			win, err := humanWins(ctx, predictor, w.view, rng)
			if err != nil {
				return nil, err
			}
			p.win = append(p.win, win)
		}
		out = append(out, p)
	}
	return out, nil
}

// humanWins returns what a search says of the humans' chance to win. For the zombie
// player's choices it is what is left of its own: draws are rare.
func humanWins(ctx context.Context, p *agents.Search, v engine.View, rng *rand.Rand) (float64, error) {
	own := rand.New(rand.NewPCG(rng.Uint64(), 0)) // a new stream is a new tree
	if _, err := p.Decide(ctx, v, own); err != nil {
		return 0, err
	}
	win := p.Last().Moves[0].Win
	if v.Viewer() != mall.Human {
		win = 1 - win
	}
	return win, nil
}
