package watch

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"

	"deadreckon/env/trajectory"
	"deadreckon/internal/durable"
)

// rows decodes the checksummed lines of a log: the first into head, each other by row. It ignores an
// incomplete last line.
func rows(text []byte, kind, rowKind string, head any, row func(inner []byte) error) error {
	first := true
	for line := range bytes.Lines(text) {
		line, whole := bytes.CutSuffix(line, []byte("\n"))
		if !whole {
			break
		}
		if first {
			inner, ok := durable.ParseLine(kind, line)
			if !ok {
				return errors.New("the first line of the log is damaged")
			}
			if err := json.Unmarshal(inner, head); err != nil {
				return err
			}
			first = false
			continue
		}
		if inner, ok := durable.ParseLine(rowKind, line); ok {
			if err := row(inner); err != nil {
				return err
			}
		}
	}
	return nil
}

// pairing is the score of one combination of agents.
type pairing struct {
	agents string
	games  int
	sum    float64 // points of the first side
	curve  curve
}

func (p *pairing) add(points float64) {
	p.games++
	p.sum += points
	p.curve.add(float64(p.games), p.sum/float64(p.games))
}

// spread returns an upper bound of the standard error of the mean.
func (p *pairing) spread() float64 { return 0.5 / math.Sqrt(float64(max(p.games, 1))) }

// fillArena reads games.jsonl of an arena run.
func fillArena(r *Run, dir string) error {
	text, err := readFile(dir, "games.jsonl")
	if err != nil {
		return err
	}
	var head struct {
		Program, Game string
		Games         int
		Sides         []struct {
			Name   string
			Agents []string
		}
	}
	pairings, order := map[string]*pairing{}, []*pairing{}
	err = rows(text, "arena", "game", &head, func(inner []byte) error {
		var g struct {
			Agents []int
			Scores []float64
		}
		if err := json.Unmarshal(inner, &g); err != nil {
			return err
		}
		if len(g.Agents) != len(head.Sides) || len(g.Scores) == 0 {
			return errors.New("a game with the wrong number of agents")
		}
		var names []string
		for i, side := range head.Sides {
			if g.Agents[i] < 0 || g.Agents[i] >= len(side.Agents) {
				return errors.New("a game with an unknown agent")
			}
			names = append(names, side.Agents[g.Agents[i]])
		}
		key := strings.Join(names, " against ")
		if pairings[key] == nil {
			pairings[key] = &pairing{agents: key, curve: curve{name: key}}
			order = append(order, pairings[key])
		}
		pairings[key].add((1 + g.Scores[0]) / 2)
		r.Done++
		return nil
	})
	if err != nil {
		return err
	}
	r.Of = head.Games
	var sides []string
	for _, s := range head.Sides {
		r.Of *= len(s.Agents)
		sides = append(sides, s.Name+": "+strings.Join(s.Agents, ", "))
	}
	r.Lines = append(r.Lines, head.Game+", "+strings.Join(sides, "; "), head.Program, fmt.Sprintf("%d of %d games", r.Done, r.Of))
	t := Grid{Title: "Points of the first side so far", Columns: []string{"agents", "games", "points", "±"}}
	var curves []curve
	for _, p := range order {
		t.Rows = append(t.Rows, []string{p.agents, fmt.Sprint(p.games), number(p.sum / float64(p.games)), number(2 * p.spread())})
		curves = append(curves, p.curve)
	}
	r.Tables = append(r.Tables, t)
	r.plot("Points of the first side by games", "games", curves)
	return r.finish(dir)
}

func number(x float64) string { return fmt.Sprintf("%.3f", x) }

// fillTune reads evaluations.jsonl of a tune run.
func fillTune(r *Run, dir string) error {
	text, err := readFile(dir, "evaluations.jsonl")
	if err != nil {
		return err
	}
	var head struct {
		Program, Game, Side, Agent string
		Budget                     int
	}
	best, mean := curve{name: "best of a generation"}, curve{name: "mean of a generation"}
	t := Grid{Title: "Best agents so far", Columns: []string{"generation", "agent", "points", "±"}}
	generation, sum, n, top, record := -1, 0.0, 0, 0.0, -1.0
	flush := func() {
		if n > 0 {
			best.add(float64(generation), top)
			mean.add(float64(generation), sum/float64(n))
		}
		sum, n, top = 0, 0, 0
	}
	err = rows(text, "tune", "evaluation", &head, func(inner []byte) error {
		var e struct {
			Generation, Games int
			Agent             string
			Points, Error     float64
		}
		if err := json.Unmarshal(inner, &e); err != nil {
			return err
		}
		if e.Generation != generation {
			flush()
			generation = e.Generation
		}
		r.Done += e.Games
		sum, n, top = sum+e.Points, n+1, max(top, e.Points)
		if e.Points > record {
			record = e.Points
			t.Rows = append(t.Rows, []string{fmt.Sprint(e.Generation), e.Agent, number(e.Points), number(2 * e.Error)})
		}
		return nil
	})
	if err != nil {
		return err
	}
	flush()
	r.Of = head.Budget
	r.Lines = append(r.Lines, fmt.Sprintf("%s, %s of %s", head.Game, head.Agent, head.Side), head.Program, fmt.Sprintf("%d of %d games, generation %d", r.Done, r.Of, generation+1))
	r.Tables = append(r.Tables, t)
	r.plot("Points by generation", "generation", []curve{best, mean})
	return r.finish(dir)
}

// fillTrain reads metrics.jsonl of a training run.
func fillTrain(r *Run, dir string) error {
	text, err := readFile(dir, "metrics.jsonl")
	if err != nil {
		return err
	}
	loss := curve{name: "loss"}
	var benchmarks []*curve
	t := Grid{Title: "Generations", Columns: []string{"generation", "minutes", "games", "best net", "gate", "loss"}}
	for line := range bytes.Lines(text) {
		if !bytes.HasSuffix(line, []byte("\n")) {
			break // incomplete
		}
		var m metrics
		if err := json.Unmarshal(line, &m); err != nil {
			return fmt.Errorf("metrics.jsonl: %w", err)
		}
		r.Done = m.Generation + 1
		t.Rows = append(t.Rows, m.row())
		if m.Learn != nil {
			loss.add(m.Seconds/60, m.Learn.Loss)
		}
		benchmarks = m.addBenchmarks(benchmarks)
	}
	r.Lines = append(r.Lines, fmt.Sprintf("%d generations", r.Done))
	if len(t.Rows) > maxGenerations {
		t.Rows = t.Rows[len(t.Rows)-maxGenerations:]
	}
	r.Tables = append(r.Tables, t)
	var curves []curve
	for _, c := range benchmarks {
		curves = append(curves, *c)
	}
	r.plot("Points of the best net against fixed opponents", "minutes", curves)
	r.plot("Loss", "minutes", []curve{loss})
	return r.finish(dir)
}

// maxGenerations is the maximum number of rows of a table.
const maxGenerations = 50

// metrics are the displayed fields of a line of metrics.jsonl.
type metrics struct {
	Generation int
	Seconds    float64
	Games      uint64
	Best       int
	Learn      *struct{ Loss float64 }
	Gate       *struct {
		Passed  bool
		Verdict string
	}
	Yardsticks []struct {
		Agent, Side string
		Points      float64
	}
}

func (m *metrics) row() []string {
	gate, loss := "", ""
	if m.Gate != nil {
		gate = m.Gate.Verdict
	}
	if m.Learn != nil {
		loss = number(m.Learn.Loss)
	}
	return []string{fmt.Sprint(m.Generation), fmt.Sprintf("%.1f", m.Seconds/60), fmt.Sprint(m.Games), fmt.Sprint(m.Best), gate, loss}
}

// addBenchmarks appends the benchmark results to the curve of each benchmark.
func (m *metrics) addBenchmarks(curves []*curve) []*curve {
	for _, y := range m.Yardsticks {
		name := y.Side + " against " + y.Agent
		at := -1
		for i, c := range curves {
			if c.name == name {
				at = i
			}
		}
		if at < 0 {
			at = len(curves)
			curves = append(curves, &curve{name: name})
		}
		curves[at].add(m.Seconds/60, y.Points)
	}
	return curves
}

// maxCounted is the maximum file size in bytes for which games are counted, since that reads the whole
// file.
const maxCounted = 16 << 20

// fillExport reads a trajectory file of an export run.
func fillExport(r *Run, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	f, err := trajectory.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	h := f.Header()
	r.Lines = append(r.Lines, h.Game+", "+strings.Join(h.Agents, ", "), h.Program, fmt.Sprintf("%d bytes", info.Size()))
	for info.Size() <= maxCounted {
		record, err := f.Next()
		if err != nil {
			break // the end, or an incomplete record
		}
		if _, begins := record.(*trajectory.Start); begins {
			r.Done++
		}
	}
	return nil
}
