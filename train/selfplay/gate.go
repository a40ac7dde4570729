package selfplay

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"deadreckon/agents"
	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
)

// GateResult is what a gate found.
type GateResult struct {
	Passed  bool    `json:"passed"`
	Verdict string  `json:"verdict"`
	Games   int     `json:"games"`
	Score   float64 `json:"score"` // of the candidate, the mean of a game, -1 to 1
	LLR     float64 `json:"llr"`

	// LessLuck is Score without luck, where the game has a value of the truth: the test goes
	// by that.
	LuckAdjusted *float64 `json:"scoreLessLuck,omitempty"`

	// Weight is that of the base which a sweep found, 0 where there was none.
	Weight float64 `json:"weight,omitempty"`
}

// BaseDifference is how many more points of a game than its base the best net makes on the same deals,
// less luck where the game has a value of the truth, with its 95 % interval. A win is a point.
type BaseDifference struct {
	Games int     `json:"games"`
	Lead  float64 `json:"lead"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// candidatePath is the learner's net while it stands at the gate.
func (c *Config) candidatePath() string { return filepath.Join(c.Dir, "candidate.net") }

// searchText is the agent that plays by a net at gates and before yardsticks: the
// policy alone without iterations.
func (c *Config) searchText(path string, iterations int) string {
	if iterations == 0 && c.hasBase() {
		return "net:" + path + ",temperature=0" // the base, and what is better: not what luck draws beside them
	}
	if iterations == 0 {
		return "net:" + path
	}
	return fmt.Sprintf("search:net=%s,iterations=%d,exploration=%v,reuse=off", path, iterations, puctConstant)
}

// gateBlock is one unit of the test: the candidate takes each side that learns in turn and the
// best net the others, in a game and its mirror. Of two that are opposed and equally good
// neither then gains. Where sides are not opposed, or only one learns, the best net also
// plays all of them in the same games, and what it scores on each counts against the candidate.
type gateBlock struct {
	sides   []engine.Side // that learn
	opposed bool          // all of them, which meet each other
}

func newGateBlock(c *Config) gateBlock {
	sides := c.learning()
	return gateBlock{sides, engine.ClaimsOf(c.Game).Opposed && len(sides) > 1}
}

// games returns how many games a block has.
func (b gateBlock) games() int {
	if b.opposed {
		return 2 * len(b.sides)
	}
	return 2 * (len(b.sides) + 1)
}

// candidateAt reports whether the candidate takes a side in game k of a block.
func (b gateBlock) candidateAt(k, side int) bool { return k/2 == side }

// score returns what game k of a block is worth to the candidate.
func (b gateBlock) score(k int, scores []float64) float64 {
	if k/2 < len(b.sides) {
		return b.sides[k/2].Mean(scores)
	}
	sum := 0.0
	for _, side := range b.sides {
		sum += side.Mean(scores)
	}
	return -sum
}

// seated returns who plays game k of a block: candidate and best by their texts, and the sides that
// do not learn by an opponent, each of them in its turn.
func (b gateBlock) seated(c *Config, block, k int, candidate, best string) []string {
	texts := make([]string, len(c.Game.Seats()))
	if n := len(c.Pool.Agents); n > 0 {
		for seat := range texts {
			texts[seat] = c.Pool.Agents[block%n]
		}
	}
	for i, side := range b.sides {
		for _, seat := range side.Seats {
			texts[seat] = best
			if b.candidateAt(k, i) {
				texts[seat] = candidate
			}
		}
	}
	return texts
}

// gateTest is the test of a gate. A net passes unless it is shown to be worse.
type gateTest struct {
	test            *stats.NormalSPRT
	perBlock, games int
	sum, less       float64     // of the scores, and of those less luck
	won, lucky      float64     // in the block: the score, and what luck was worth
	share           stats.Slope // of luck, by the blocks before
}

// Who wins a game of cards says little of who plays it better, and how much little too; the
// sum over a block, in which both had the same cards, says more.
func newGateTest(elo0, elo1 float64, perBlock int) *gateTest {
	return &gateTest{test: stats.NewNormalSPRT(elo0, elo1, perBlock), perBlock: perBlock}
}

// add counts the next game's score of the candidate, and what luck was worth in it: the test goes
// by blocks less the share of luck that the blocks before say, none of it to all, for a few blocks
// may say anything. It reports whether it has ended.
func (j *gateTest) add(score, lucky float64) bool {
	j.games, j.sum, j.won, j.lucky = j.games+1, j.sum+score, j.won+score, j.lucky+lucky
	if j.games%j.perBlock > 0 {
		return false
	}
	less := j.won - min(max(j.share.Value(), 0), 1)*j.lucky
	j.share.Add(j.won, j.lucky)
	j.test.Add(less)
	j.less += less
	j.won, j.lucky = 0, 0
	return j.test.Verdict() != stats.Undecided
}

func (j *gateTest) result() *GateResult {
	v := j.test.Verdict()
	return &GateResult{Passed: v != stats.Accept0, Verdict: v.String(), Games: j.games, Score: j.sum / float64(j.games), LLR: j.test.LLR()}
}

// match is a row of blocks, always the same for its name.
type match struct {
	gateBlock
	c               *Config
	kind            string // names its file, and its deals
	candidate, best string // by their texts
	blocks          int
}

func (r *Run) newMatch(kind, candidate, best string, games int) *match {
	b := newGateBlock(&r.config)
	return &match{b, &r.config, kind, candidate, best, games / b.games()}
}

// run plays, and tells result what each game was worth to the candidate and what luck was, until it
// has enough.
func (m *match) run(ctx context.Context, r *Run, phase string, result func(score, lucky float64) (enough bool)) error {
	c, games := m.c, m.games()
	b := series{
		c: c, path: c.seriesPath(m.kind, r.state.Generation), count: m.blocks * games,
		at: func(i int) seriesGame {
			seed := engine.Stream(c.Seed, fmt.Sprintf("%s.%d.%d", m.kind, r.state.Generation, i/games)).Uint64() >> 11
			return seriesGame{m.seated(c, i/games, i%games, m.candidate, m.best), agents.GameSeed{Seed: seed, Mirrored: i%2 == 1}}
		},
		result: func(i int, row gameRow) bool {
			lucky := 0.0
			if row.Luck != nil {
				lucky = m.score(i%games, row.Luck)
			}
			return result(m.score(i%games, row.Scores), lucky)
		},
		luck: agents.TruthName(c.Game),
	}
	return b.run(ctx, func(done int) { r.report(phase, done, b.count) })
}

// gate lets the candidate play the best net, until the sequential test says which of
// its hypotheses holds or the games are played.
func (r *Run) gate(ctx context.Context) (*GateResult, error) {
	c := &r.config
	weight, err := r.sweep(ctx)
	if err != nil {
		return nil, err
	}
	m := r.newMatch("gate", c.searchText(c.candidatePath(), c.recipe().matches), c.searchText(c.netPath(r.state.Best), c.recipe().matches), c.Gate.Games)
	if m.blocks == 0 {
		return &GateResult{Passed: true, Verdict: "no gate", Weight: weight}, nil
	}
	gateTest := newGateTest(c.elo0(), c.recipe().elo1, m.games())
	if err := m.run(ctx, r, phaseGate, gateTest.add); err != nil {
		return nil, err
	}
	out := gateTest.result()
	if out.Weight = weight; c.hasBase() {
		out.Passed = out.Verdict == stats.Accept1.String()
	}
	if agents.TruthName(c.Game) != "" {
		less := gateTest.less / float64(gateTest.games)
		out.LuckAdjusted = &less
	}
	return out, nil
}

// lead is how far the best net, without search, is ahead of its base, which plays the same deals.
func (r *Run) lead(ctx context.Context) (*BaseDifference, error) {
	c := &r.config
	m := r.newMatch("lead", c.searchText(c.netPath(r.state.Best), 0), c.Shape.Base, 2*c.Yardsticks.Lead)
	if m.blocks == 0 {
		return nil, nil
	}
	var won, lucky []float64 // by block
	var share stats.Slope
	games := 0
	err := m.run(ctx, r, phaseMeasure, func(score, luck float64) bool {
		if games%m.games() == 0 {
			won, lucky = append(won, 0), append(lucky, 0)
		}
		games++
		won[len(won)-1] += score
		lucky[len(lucky)-1] += luck
		return false
	})
	if err != nil {
		return nil, err
	}
	for i := range won {
		share.Add(won[i], lucky[i])
	}
	points := 4 * float64(len(m.sides)) // a point is two of score, and each side has a game and its mirror
	for i := range won {
		own := stats.Slope{}
		own.Add(won[i], lucky[i])
		won[i] = (won[i] - share.Without(own).Value()*lucky[i]) / points
	}
	x := stats.Lead(won, 1/float64(games+1), 1)
	return &BaseDifference{Games: games, Lead: x.Value, Low: x.Low, High: x.High}, nil
}

// promote makes the candidate the best net, under the next version number.
func (r *Run) promote() error {
	c := &r.config
	version := r.state.Best + 1
	text, err := os.ReadFile(c.candidatePath())
	if err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	if err := replace(c.netPath(version), text); err != nil {
		return err
	}
	if err := replace(filepath.Join(c.Dir, bestFile), text); err != nil {
		return err
	}
	r.state.Best = version
	r.state.Members = append(r.state.Members, c.newMember(version, ""))
	return nil
}

// newMember returns a member of the pool that nobody has met.
func (c *Config) newMember(version int, agent string) member {
	return member{version, agent, make([]record, len(engine.SidesOf(c.Game)))}
}

// netPath is the file of a version.
func (c *Config) netPath(version int) string {
	return filepath.Join(c.Dir, netsFolder, fmt.Sprintf("%04d.net", version))
}

// seriesPath is the file of a generation's games of one kind.
func (c *Config) seriesPath(kind string, generation int) string {
	return filepath.Join(c.Dir, seriesFolder, fmt.Sprintf("%s-%04d.jsonl", kind, generation))
}
