package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/mcts/exact"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// InSmallChunks sets the minimum chunk size for a test.
func InSmallChunks(t testing.TB, positions int) {
	before := minChunk
	minChunk = positions
	t.Cleanup(func() { minChunk = before })
}

// Pick is a drawn position: index of the game, and ply.
type Pick struct{ Game, Ply int }

// Draw draws batches from the games of files, and returns the position of each row.
func Draw(c Config, s *net.Spec, paths []string, teacher bool, count, n int, rng *rand.Rand) ([]net.Batch, []Pick, error) {
	w := &window{paired: c.fromAdvantages()}
	for _, path := range paths {
		if err := w.load(path, teacher); err != nil {
			return nil, nil, err
		}
	}
	d, err := newSampler(&c, s, w)
	if err != nil {
		return nil, nil, err
	}
	batches, err := d.batches(count, n, rng)
	if err != nil {
		return nil, nil, err
	}
	picks := make([]Pick, count*n)
	for _, p := range d.positions {
		picks[p.row] = Pick{p.game, int(w.games[p.game].choices[p.choice].ply)}
	}
	return batches, picks, nil
}

// Luck returns the luck in the games of files by game and seat, nil if it is not removed.
func Luck(c Config, paths []string) (luck [][]float64, err error) {
	w := &window{}
	for _, path := range paths {
		if err := w.load(path, false); err != nil {
			return nil, err
		}
	}
	spec, err := c.spec()
	if err != nil {
		return nil, err
	}
	if _, err := newSampler(&c, &spec, w); err != nil {
		return nil, err
	}
	for i := range w.games {
		luck = append(luck, w.games[i].luck)
	}
	return luck, nil
}

// Choice is a decision of a game to learn from.
type Choice struct {
	Seat      int
	Drawn     bool
	Value     float32
	Luck      float32 // luck of the seat so far
	Advantage float32 // estimated for a sampled action
}

// Weigh estimates advantages; nil luck means none.
func Weigh(choices [][]Choice, results, luck [][]float64, trace float64) {
	w := &window{}
	for i, game := range choices {
		g := played{results: results[i]}
		if luck != nil {
			g.luck = luck[i]
		}
		for _, c := range game {
			from := int32(noVisits)
			if c.Drawn {
				from = drawn
			}
			g.choices = append(g.choices, decision{from: from, seat: int32(c.Seat), value: c.Value, luck: c.Luck, advantage: c.Advantage})
		}
		w.add(g)
	}
	w.estimateAdvantages(trace)
	w.standardize()
	for i, game := range choices {
		for j := range game {
			game[j].Advantage = w.games[i].choices[j].advantage
		}
	}
}

// Note adds stages to a history, starting at the current generation.
func (r *Run) Note(f *net.File, steps ...int) {
	for _, n := range steps {
		r.note(f, &LearnResult{Steps: n, Games: 10 + r.state.Generation})
		r.state.Generation++
	}
}

func Spec(c Config) (net.Spec, error) { return c.spec() }

// Member is a member of a pool, with records by side: games and half points.
type Member struct {
	Version int
	Agent   string
	Records [][2]int
}

// Pair draws the pairing of a slot: the learning side and the opponent, or -1.
func Pair(c Config, best int, members []Member, generation, slot int) (side, met int) {
	s := state{Generation: generation, Best: best}
	for _, m := range members {
		x := member{Version: m.Version, Agent: m.Agent}
		for _, r := range m.Records {
			x.Records = append(x.Records, record{r[0], r[1]})
		}
		s.Members = append(s.Members, x)
	}
	p := c.pair(&s, generation, slot)
	return p.Side, p.Member
}

// Records returns the pool's records by name and side: games and half points.
func (r *Run) Records() map[string][][2]int {
	out := map[string][][2]int{}
	for i := range r.state.Members {
		m := &r.state.Members[i]
		for _, x := range m.Records {
			out[m.name()] = append(out[m.name()], [2]int{x.Games, x.HalfPoints})
		}
	}
	return out
}

// Gate runs the gate.
func (r *Run) Gate() (*GateResult, error) { return r.gate(context.Background()) }

// Lead measures the difference between the best net and its base.
func (r *Run) Lead() (*BaseDifference, error) { return r.compareWithBase(context.Background()) }

func (r *Run) SweepPath(stage int) string {
	return r.config.seriesPath(fmt.Sprintf("sweep%d", stage), r.state.Generation)
}

// JudgeLucky returns the luck-adjusted mean score of a gate with blocks of one game.
func JudgeLucky(scores, lucky []float64) (less float64) {
	j := newGateTest(-1e3, 1e3, 1)
	for i := range scores {
		j.add(scores[i], lucky[i])
	}
	return j.adjusted / float64(len(scores))
}

// Judge runs a gate test on scores.
func Judge(elo0, elo1 float64, games, perBlock int, score func() float64) GateResult {
	j := newGateTest(elo0, elo1, perBlock)
	for range games / perBlock * perBlock {
		if x := score(); j.add(x, 0) {
			break
		}
	}
	return *j.result()
}

// Paths of a run's files.
func (r *Run) GatePath() string         { return r.config.seriesPath("gate", r.state.Generation) }
func (r *Run) LeadPath() string         { return r.config.seriesPath("lead", r.state.Generation) }
func (r *Run) CandidatePath() string    { return r.config.candidatePath() }
func (r *Run) NetPath(v int) string     { return r.config.netPath(v) }
func (r *Run) SlotPath(g, s int) string { return r.config.slotPath(g, s) }

// Do runs the current phase and returns the next one.
func (r *Run) Do() (string, error) {
	r.since = time.Now()
	err := r.phase(context.Background())
	return r.state.Phase, err
}

func NashConv(g engine.Game, f *net.File) (float64, error) {
	t, err := exact.Enumerate(g, exact.Options{MaxNodes: 1 << 20})
	if err != nil {
		return 0, err
	}
	return nashConv(g, t, f)
}

// Kinds of lines in files of results and in the state.
const (
	BoutKind  = rowKind
	StateKind = stateKind
)

// Render draws curves.
func Render(rows []Row) string { return curves(rows).SVG }

// GateScores returns the scores of a block's games for the candidate, given the scores of seats
// that it plays and of seats that the best net plays.
func GateScores(g engine.Game, candidate, best []float64) (out []float64) {
	b := newGateBlock(&Config{Game: g})
	for k := range b.games() {
		scores := append([]float64{}, best...)
		for i, side := range b.sides {
			for _, seat := range side.Seats {
				if b.candidateAt(k, i) {
					scores[seat] = candidate[seat]
				}
			}
		}
		out = append(out, b.score(k, scores))
	}
	return out
}

// NewPolicyPlayer returns an actor's agent without search.
func NewPolicyPlayer(s netplay.Source) agents.Agent { return &policyPlayer{source: s} }

func Trace(c Config) float64 { return c.trace() }
