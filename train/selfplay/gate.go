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

// GateResult is the result of a gate.
type GateResult struct {
	Passed  bool    `json:"passed"`
	Verdict string  `json:"verdict"`
	Games   int     `json:"games"`
	Score   float64 `json:"score"` // mean score of the candidate per game, -1 to 1
	LLR     float64 `json:"llr"`

	// LuckAdjusted is the luck-adjusted mean score, which the test uses. It is nil if the game has no
	// value function for luck. Its JSON key is an older name, which existing files have.
	LuckAdjusted *float64 `json:"scoreLessLuck,omitempty"`

	// Weight is the base weight that a sweep found, or 0.
	Weight float64 `json:"weight,omitempty"`
}

// BaseDifference is the difference between the best net and its base policy on the same deals, in points per
// game with a 95 % interval, luck-adjusted if possible. A win is one point. The JSON key "lead" is an older
// name of the difference.
type BaseDifference struct {
	Games      int     `json:"games"`
	Net        float64 `json:"net,omitempty"`  // points per game of the net, luck included
	Base       float64 `json:"base,omitempty"` // points per game of the base policy in the net's place, luck included; 0.5 if they play each other
	Difference float64 `json:"lead"`           // net minus base
	Low        float64 `json:"low"`            // ends of the interval
	High       float64 `json:"high"`
}

// candidatePath is the path of the learner's net while it is at the gate.
func (c *Config) candidatePath() string { return filepath.Join(c.Dir, "candidate.net") }

// searchText returns the agent that plays by a net in gates and against yardsticks. With 0 iterations it is
// the policy without search; with a base it plays its best action, since sampling would add noise.
func (c *Config) searchText(path string, iterations int) string {
	switch {
	case iterations > 0:
		return fmt.Sprintf("search:net=%s,iterations=%d,exploration=%v,reuse=off", path, iterations, puctConstant)
	case c.hasBase():
		return "net:" + path + ",temperature=0"
	}
	return "net:" + path
}

// gateBlock is the unit of the test. For each learning side it has a game and its mirror, in which the
// candidate plays this side and the best net plays the others. If the sides are opposed, the sum of the
// candidate's scores is 0 on average for equally good nets. Otherwise the block has two more games, in which
// the best net plays all learning sides; its scores are subtracted as the baseline.
type gateBlock struct {
	sides   []engine.Side // learning sides
	opposed bool          // they play a zero-sum game against each other
}

func newGateBlock(c *Config) gateBlock {
	sides := c.learning()
	return gateBlock{sides, engine.ClaimsOf(c.Game).ZeroSum && len(sides) > 1}
}

// games returns the number of games of a block.
func (b gateBlock) games() int {
	if b.opposed {
		return 2 * len(b.sides)
	}
	return 2 * (len(b.sides) + 1)
}

// candidateAt reports whether the candidate plays a side in game k of a block.
func (b gateBlock) candidateAt(k, side int) bool { return k/2 == side }

// score returns the candidate's score in game k of a block, or minus the baseline score in a game that the
// best net plays alone.
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

// seatAgents returns the agents of game k of a block, by seat. One agent of the pool plays all sides that
// do not learn. Successive blocks take the agents of the pool in turn.
func (b gateBlock) seatAgents(c *Config, block, k int, candidate, best string) []string {
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

// gateTest is the sequential test of a gate.
type gateTest struct {
	test            *stats.NormalSPRT
	perBlock, games int
	sum, adjusted   float64 // sums of the scores and of the luck-adjusted scores

	blockScore, blockLuck float64     // sums over the current block
	luckCoefficient       stats.Slope // regression coefficient of score on luck, from earlier blocks
}

// newGateTest returns a test on sums over blocks. Sums over blocks have a lower variance than single
// games, because both nets play the same deals.
func newGateTest(elo0, elo1 float64, perBlock int) *gateTest {
	return &gateTest{test: stats.NewNormalSPRT(elo0, elo1, perBlock), perBlock: perBlock}
}

// add counts the candidate's score and luck in the next game and reports whether the test has ended. Blocks
// are luck-adjusted with the coefficient of the earlier blocks, clamped to [0, 1] because the estimate from
// few blocks is unreliable.
func (t *gateTest) add(score, luck float64) bool {
	t.games, t.sum = t.games+1, t.sum+score
	t.blockScore, t.blockLuck = t.blockScore+score, t.blockLuck+luck
	if t.games%t.perBlock > 0 {
		return false
	}
	adjusted := t.blockScore - min(max(t.luckCoefficient.Value(), 0), 1)*t.blockLuck
	t.luckCoefficient.Add(t.blockScore, t.blockLuck)
	t.test.Add(adjusted)
	t.adjusted += adjusted
	t.blockScore, t.blockLuck = 0, 0
	return t.test.Verdict() != stats.Undecided
}

func (t *gateTest) result() *GateResult {
	v := t.test.Verdict()
	return &GateResult{Passed: v != stats.Accept0, Verdict: v.String(), Games: t.games, Score: t.sum / float64(t.games), LLR: t.test.LLR()}
}

// match is a sequence of blocks. Its deals depend only on its kind, the generation and the seed of the run.
type match struct {
	gateBlock
	c               *Config
	kind            string // part of the file name and of the seeds
	candidate, best string // agents
	blocks          int
}

func (r *Run) newMatch(kind, candidate, best string, games int) *match {
	b := newGateBlock(&r.config)
	return &match{b, &r.config, kind, candidate, best, games / b.games()}
}

// run plays the match and calls result with the candidate's score and luck in each game, until result returns
// true.
func (m *match) run(ctx context.Context, r *Run, phase string, result func(score, luck float64) (enough bool)) error {
	c, games := m.c, m.games()
	s := series{
		c: c, path: c.seriesPath(m.kind, r.state.Generation), count: m.blocks * games,
		at: func(i int) seriesGame {
			seed := engine.Stream(c.Seed, fmt.Sprintf("%s.%d.%d", m.kind, r.state.Generation, i/games)).Uint64() >> 11
			return seriesGame{m.seatAgents(c, i/games, i%games, m.candidate, m.best), agents.GameSeed{Seed: seed, Mirrored: i%2 == 1}}
		},
		result: func(i int, row gameRow) bool {
			luck := 0.0
			if row.Luck != nil {
				luck = m.score(i%games, row.Luck)
			}
			return result(m.score(i%games, row.Scores), luck)
		},
		luck: agents.TruthName(c.Game),
	}
	return s.run(ctx, func(done int) { r.report(phase, done, s.count) })
}

// gate plays the candidate against the best net until the sequential test ends or all games are played.
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
		adjusted := gateTest.adjusted / float64(gateTest.games)
		out.LuckAdjusted = &adjusted
	}
	return out, nil
}

// compareWithBase measures the difference between the best net, without search, and its base policy.
func (r *Run) compareWithBase(ctx context.Context) (*BaseDifference, error) {
	c := &r.config
	// The files and seeds of existing runs have the kind "lead".
	m := r.newMatch("lead", c.searchText(c.netPath(r.state.Best), 0), c.Shape.Base, 2*c.Yardsticks.Lead)
	if m.blocks == 0 {
		return nil, nil
	}
	var scores, lucks []float64     // sums by block
	games, net, base := 0, 0.0, 0.0 // number of games, and sums of the scores of the net and of the base
	err := m.run(ctx, r, phaseMeasure, func(score, luck float64) bool {
		if games%m.games() == 0 {
			scores, lucks = append(scores, 0), append(lucks, 0)
		}
		if games%m.games() < 2*len(m.sides) {
			net += score
		} else {
			base -= score
		}
		games++
		scores[len(scores)-1] += score
		lucks[len(lucks)-1] += luck
		return false
	})
	if err != nil {
		return nil, err
	}
	// A block has two games of each side, and a point is 2 units of score (-1 to 1).
	gamesPerBlock := float64(2 * len(m.sides))
	points := adjustBlocks(scores, lucks)
	for i := range points {
		points[i] /= 2 * gamesPerBlock
	}
	x := stats.Lead(points, 1/float64(games+1), 1)
	out := &BaseDifference{Games: games, Difference: x.Value, Low: x.Low, High: x.High}
	played := gamesPerBlock * float64(len(scores))
	out.Net, out.Base = (1+net/played)/2, (1+base/played)/2
	return out, nil
}

// adjustBlocks returns the luck-adjusted scores of blocks. The coefficient of luck for a block is estimated
// from the other blocks.
func adjustBlocks(scores, lucks []float64) []float64 {
	var all stats.Slope
	for i := range scores {
		all.Add(scores[i], lucks[i])
	}
	adjusted := make([]float64, len(scores))
	for i := range scores {
		var own stats.Slope
		own.Add(scores[i], lucks[i])
		adjusted[i] = scores[i] - all.Without(own).Value()*lucks[i]
	}
	return adjusted
}

// promote makes the candidate the best net, with the next version number.
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

// newMember returns a member of the pool without games.
func (c *Config) newMember(version int, agent string) member {
	return member{version, agent, make([]record, len(engine.SidesOf(c.Game)))}
}

// netPath returns the path of a version's net.
func (c *Config) netPath(version int) string {
	return filepath.Join(c.Dir, netsFolder, fmt.Sprintf("%04d.net", version))
}

// seriesPath returns the path of a generation's results of one kind.
func (c *Config) seriesPath(kind string, generation int) string {
	return filepath.Join(c.Dir, seriesFolder, fmt.Sprintf("%s-%04d.jsonl", kind, generation))
}
