package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"

	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
	"deadreckon/durable"
	"deadreckon/engine"
)

// read returns the positions of the file, and sets the predictors to its own.
func (s *study) read() ([]position, error) {
	in, err := os.Open(s.file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	rows, err := csv.NewReader(in).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.file, err)
	}
	if len(rows) < 2 || len(rows[0]) <= len(columns) || !slices.Equal(rows[0][:len(columns)], columns) {
		return nil, fmt.Errorf("%s: want the columns %s, one for each predictor, and positions", s.file, strings.Join(columns, ", "))
	}
	s.predictors = rows[0][len(columns):]
	var out []position
	for i, row := range rows[1:] {
		var p position
		var errs [3]error
		p.game, errs[0] = strconv.Atoi(row[0])
		p.turn, errs[1] = strconv.Atoi(row[1])
		p.seat = engine.Seat(slices.Index(s.game.Seats(), row[2]))
		p.won, errs[2] = strconv.ParseBool(row[3])
		err := errors.Join(errs[:]...)
		for _, text := range row[len(columns):] {
			w, bad := strconv.ParseFloat(text, 64)
			p.win, err = append(p.win, w), errors.Join(err, bad)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", s.file, i+2, err)
		}
		out = append(out, p)
	}
	return out, nil
}

// bins is how many bands of predictions are told apart.
const bins = 10

// band is the positions with a prediction of about the same height.
type band struct {
	n, won int
	sum    float64 // of predictions
}

func bandsOf(ps []position, predictor int) (out [bins]band) {
	for _, p := range ps {
		b := &out[min(int(p.win[predictor]*bins), bins-1)]
		b.n++
		b.sum += p.win[predictor]
		if p.won {
			b.won++
		}
	}
	return out
}

// scores are how good predictions are, with intervals that take the positions of a
// game together.
type scores struct {
	brier, constant stats.Interval // mean square error; that of the share of games won
	gap             stats.Interval // mean prediction less share won
}

// judge bootstraps over games.
func (s *study) judge(ps []position, predictor int) scores {
	var games [][]position
	for _, p := range ps {
		if len(games) == 0 || games[len(games)-1][0].game != p.game {
			games = append(games, nil)
		}
		games[len(games)-1] = append(games[len(games)-1], p)
	}
	i := stats.Bootstrap(len(games), engine.Stream(s.seed, "bootstrap"), func(times []int) []float64 {
		n, square, sum, won := 0.0, 0.0, 0.0, 0.0
		for g, t := range times {
			for _, p := range games[g] {
				y := 0.0
				if p.won {
					y = 1
				}
				d := p.win[predictor] - y
				n += float64(t)
				square += float64(t) * d * d
				sum += float64(t) * p.win[predictor]
				won += float64(t) * y
			}
		}
		share := won / n
		return []float64{square / n, share * (1 - share), sum/n - share}
	})
	return scores{i[0], i[1], i[2]}
}

func (s *study) report() error {
	ps, err := s.read()
	if err != nil {
		return err
	}
	var text strings.Builder
	games := map[int]bool{}
	for _, p := range ps {
		games[p.game] = true
	}
	fmt.Fprintf(&text, "%d positions of %d games.\n\n", len(ps), len(games))
	fmt.Fprintln(&text, "| predictor | choices of | positions | Brier score (95 %) | of a constant | mean prediction less share won, % | expected calibration error, % |")
	fmt.Fprintln(&text, "|---|---|---:|---|---|---|---:|")
	for k, name := range s.predictors {
		for seat := -1; seat < len(s.game.Seats()); seat++ {
			who, some := "both", ps
			if seat >= 0 {
				who = s.game.Seats()[seat]
				some = slices.DeleteFunc(slices.Clone(ps), func(p position) bool { return p.seat != engine.Seat(seat) })
			}
			r := s.judge(some, k)
			fmt.Fprintf(&text, "| `%s` | %s | %d | %.3f (%.3f to %.3f) | %.3f | %+.1f (%+.1f to %+.1f) | %.1f |\n", name, who, len(some),
				r.brier.Value, r.brier.Low, r.brier.High, r.constant.Value, 100*r.gap.Value, 100*r.gap.Low, 100*r.gap.High, 100*calibrationError(bandsOf(some, k)))
		}
	}
	for k, name := range s.predictors {
		fmt.Fprintf(&text, "\n`%s`: predicted, and what came of it.\n\n| predicted, %% | positions | mean prediction, %% | humans won, %% (Wilson) |\n|---|---:|---:|---|\n", name)
		for i, b := range bandsOf(ps, k) {
			if b.n > 0 {
				w := stats.Wilson(b.won, b.n)
				fmt.Fprintf(&text, "| %d to %d | %d | %.1f | %.1f (%.1f to %.1f) |\n", 100*i/bins, 100*(i+1)/bins, b.n, 100*b.sum/float64(b.n), 100*w.Value, 100*w.Low, 100*w.High)
			}
		}
	}
	fmt.Print(text.String())
	dir, name := filepath.Dir(s.file), strings.TrimSuffix(filepath.Base(s.file), filepath.Ext(s.file))
	if err := durable.WriteFile(filepath.Join(dir, name+".md"), []byte(text.String())); err != nil {
		return err
	}
	p, err := s.plot(ps)
	if err != nil {
		return err
	}
	return arena.WritePlot(dir, name, p)
}

// calibrationError is the mean distance of prediction and outcome over the bands,
// each counting as often as it was predicted.
func calibrationError(bs [bins]band) (e float64) {
	n := 0
	for _, b := range bs {
		e += math.Abs(b.sum - float64(b.won))
		n += b.n
	}
	return e / float64(n)
}

func (s *study) plot(ps []position) (*plot.Plot, error) {
	p := arena.NewPlot("Do the win probabilities come true?", "predicted, % for the humans")
	p.Y.Label.Text = "won by the humans, %, with 95 % intervals"
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 100, 0, 100
	p.Legend.Top, p.Legend.Left = true, true
	ideal, err := plotter.NewLine(plotter.XYs{{X: 0, Y: 0}, {X: 100, Y: 100}})
	if err != nil {
		return nil, err
	}
	ideal.Dashes = plotutil.Dashes(1)
	p.Add(ideal)
	for k, name := range s.predictors {
		var predicted []float64
		var won []stats.Interval
		for _, b := range bandsOf(ps, k) {
			if b.n > 0 {
				predicted, won = append(predicted, 100*b.sum/float64(b.n)), append(won, stats.Wilson(b.won, b.n))
			}
		}
		if err := arena.AddCurve(p, k, name, predicted, won); err != nil {
			return nil, err
		}
	}
	return p, nil
}
