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
	LessLuck *float64 `json:"scoreLessLuck,omitempty"`
}

// candidatePath is the learner's net while it stands at the gate.
func (c *Config) candidatePath() string { return filepath.Join(c.Dir, "candidate.net") }

// searchText is the agent that plays by a net at gates and before yardsticks: the
// policy alone without iterations.
func (c *Config) searchText(path string, iterations int) string {
	if iterations == 0 && c.leads() {
		return "net:" + path + ",temperature=0" // what leads most, and not by how much more likely it is
	}
	if iterations == 0 {
		return "net:" + path
	}
	text := fmt.Sprintf("search:net=%s,iterations=%d,exploration=%v,reuse=off", path, iterations, c.Play.Exploration)
	if c.Play.Horizon > 0 {
		text += fmt.Sprintf(",horizon=%d", c.Play.Horizon)
	}
	return text
}

// gateBlock is one unit of the test: the candidate takes each side in turn and the
// best net the others, in a game and its mirror. Of two that are opposed and equally good
// neither then gains. Where sides are not opposed, or there is but one, the best net also
// plays all sides of the same games, and what it scores on each counts against the candidate.
type gateBlock struct {
	sides   []engine.Side
	opposed bool
}

func newGateBlock(g engine.Game) gateBlock {
	return gateBlock{engine.SidesOf(g), engine.ClaimsOf(g).Opposed}
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

// judge is the test of a gate. A net passes unless it is shown to be worse.
type judge struct {
	test            *stats.NormalSPRT
	perBlock, games int
	sum, less       float64     // of the scores, and of those less luck
	won, lucky      float64     // in the block: the score, and what luck was worth
	share           stats.Slope // of luck, by the blocks before
}

// Who wins a game of cards says little of who plays it better, and how much little too; the
// sum over a block, in which both had the same cards, says more.
func (g *Gate) judge(perBlock int) *judge {
	return &judge{test: stats.NewNormalSPRT(g.Elo0, g.Elo1, perBlock), perBlock: perBlock}
}

// add counts the next game's score of the candidate, and what luck was worth in it: the test goes
// by blocks less the share of luck that the blocks before say. It reports whether it has ended.
func (j *judge) add(score, lucky float64) bool {
	j.games, j.sum, j.won, j.lucky = j.games+1, j.sum+score, j.won+score, j.lucky+lucky
	if j.games%j.perBlock > 0 {
		return false
	}
	less := j.won - j.share.Value()*j.lucky
	j.share.Add(j.won, j.lucky)
	j.test.Add(less)
	j.less += less
	j.won, j.lucky = 0, 0
	return j.test.Verdict() != stats.Undecided
}

func (j *judge) result() *GateResult {
	v := j.test.Verdict()
	return &GateResult{Passed: v != stats.Accept0, Verdict: v.String(), Games: j.games, Score: j.sum / float64(j.games), LLR: j.test.LLR()}
}

// gate lets the candidate play the best net, until the sequential test says which of
// its hypotheses holds or the games are played.
func (r *Run) gate(ctx context.Context) (*GateResult, error) {
	c := &r.config
	block := newGateBlock(c.Game)
	blocks := c.Gate.Games / block.games()
	if blocks == 0 {
		return &GateResult{Passed: true, Verdict: "no gate"}, nil
	}
	judge := c.Gate.judge(block.games())
	candidate, best := c.searchText(c.candidatePath(), c.Gate.Iterations), c.searchText(c.netPath(r.state.Best), c.Gate.Iterations)
	b := bouts{
		c: c, path: c.boutsPath("gate", r.state.Generation), count: blocks * block.games(),
		at: func(i int) bout {
			k := i % block.games()
			texts := make([]string, len(c.Game.Seats()))
			for side, s := range block.sides {
				for _, seat := range s.Seats {
					texts[seat] = best
					if block.candidateAt(k, side) {
						texts[seat] = candidate
					}
				}
			}
			seed := engine.Stream(c.Seed, fmt.Sprintf("gate.%d.%d", r.state.Generation, i/block.games())).Uint64() >> 11
			return bout{texts, agents.Draw{Seed: seed, Mirrored: k%2 == 1}}
		},
		result: func(i int, row boutRow) bool {
			k := i % block.games()
			lucky := 0.0
			if row.Luck != nil {
				lucky = block.score(k, row.Luck)
			}
			return judge.add(block.score(k, row.Scores), lucky)
		},
		luck: agents.TruthName(c.Game),
	}
	if err := b.run(ctx, func(done int) { r.tell(phaseGate, done, b.count) }); err != nil {
		return nil, err
	}
	out := judge.result()
	if b.luck != "" {
		less := judge.less / float64(judge.games)
		out.LessLuck = &less
	}
	return out, nil
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

// boutsPath is the file of a generation's games of one kind.
func (c *Config) boutsPath(kind string, generation int) string {
	return filepath.Join(c.Dir, boutsFolder, fmt.Sprintf("%s-%04d.jsonl", kind, generation))
}
