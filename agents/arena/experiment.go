package arena

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Experiment describes a measurement. It has the same games at any number of threads, if its agents
// do not depend on time.
type Experiment struct {
	Program  string            `json:"program"` // program with its version
	Game     string            `json:"game"`
	Settings map[string]string `json:"settings"` // settings of the game, with the digests of its data
	Sides    []Side            `json:"sides"`    // in the order of engine.SidesOf
	Seed     uint64            `json:"seed"`
	Games    int               `json:"games"`            // games of each pairing; even
	SPRT     *Bounds           `json:"sprt,omitempty"`   // nil plays all games
	Starts   []Start           `json:"starts,omitempty"` // start positions; none is the root
	Names    map[string]string `json:"names,omitempty"`  // texts of named agents
	Luck     string            `json:"luck,omitempty"`   // value that adjusts for luck, or ""; see AdjustLuck

	game engine.Game
	by   access.Permission // permission for the texts of agents
}

// Side is one side of the game and its agents, as texts for agents.Parse or as names.
type Side struct {
	Name   string   `json:"name"`
	Agents []string `json:"agents"`
}

// Bounds are the two hypotheses of a sequential test, in Elo.
type Bounds struct {
	Elo0 float64 `json:"elo0"`
	Elo1 float64 `json:"elo1"`
}

// String returns the two numbers, or "none" for nil.
func (b *Bounds) String() string {
	if b == nil {
		return "none"
	}
	return fmt.Sprintf("%g,%g", b.Elo0, b.Elo1)
}

// String returns the side as "human: script, random".
func (s Side) String() string { return s.Name + ": " + strings.Join(s.Agents, ", ") }

// blockGames is the number of games of a block: a game and its mirror.
const blockGames = 2

// maxGames is the maximum number of games; all are kept in memory.
const maxGames = 1 << 24

// New returns an experiment on g. by[i] are the agents of side i of engine.SidesOf.
func New(g engine.Game, by [][]string, seed uint64, games int, sprt *Bounds) (*Experiment, error) {
	return NewNamed(g, nil, by, seed, games, sprt)
}

// NewNamed is New with named agents: names has their texts.
func NewNamed(g engine.Game, names map[string]string, by [][]string, seed uint64, games int, sprt *Bounds) (*Experiment, error) {
	e := &Experiment{Names: names, Game: g.Name(), Settings: engine.SettingsOf(g), Seed: seed, Games: games, SPRT: sprt, game: g, by: access.Grant()}
	sides := engine.SidesOf(g)
	if len(by) != len(sides) {
		return nil, fmt.Errorf("arena: agents for %d sides, but %s has %d", len(by), g.Name(), len(sides))
	}
	for i, side := range sides {
		e.Sides = append(e.Sides, Side{side.Name, by[i]})
	}
	if err := g.About().Endless; err != nil {
		return nil, fmt.Errorf("arena: a tournament needs games that end: %w", err)
	}
	switch {
	case games < blockGames:
		return nil, fmt.Errorf("arena: %d games: expected %d or more", games, blockGames)
	case games%blockGames != 0:
		return nil, fmt.Errorf("arena: %d games: expected an even number, as each game is played with its mirror", games)
	}
	for _, side := range e.Sides {
		if err := e.check(side); err != nil {
			return nil, err
		}
	}
	if n := e.pairings(); games > maxGames/n {
		return nil, fmt.Errorf("arena: %d games of %d pairings: more than %d in all", games, n, maxGames)
	}
	return e, e.checkSPRT()
}

func (e *Experiment) text(agent string) string {
	if text, ok := e.Names[agent]; ok {
		return text
	}
	return agent
}

// check returns an error if an agent cannot play the side.
func (e *Experiment) check(s Side) error {
	g := e.game
	if len(s.Agents) == 0 {
		return fmt.Errorf("arena: side %s has no agent; add --seat %s=AGENT", s.Name, s.Name)
	}
	for i, text := range s.Agents {
		if slices.Contains(s.Agents[:i], text) {
			return fmt.Errorf("arena: side %s has the agent %s twice", s.Name, text)
		}
	}
	for _, side := range engine.SidesOf(g) {
		if side.Name != s.Name {
			continue
		}
		for _, text := range s.Agents {
			for _, seat := range side.Seats {
				if _, err := (agents.Reader{By: access.Grant()}).ParseFor(g, seat, e.text(text)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// checkSPRT returns an error unless the test makes one comparison.
func (e *Experiment) checkSPRT() error {
	if e.SPRT == nil {
		return nil
	}
	if b := *e.SPRT; !(b.Elo0 < b.Elo1) || math.Abs(b.Elo0) > 1000 || math.Abs(b.Elo1) > 1000 {
		return fmt.Errorf("arena: sprt %g,%g: expected two different numbers from -1000 to 1000, the smaller first", b.Elo0, b.Elo1)
	}
	if e.comparedSide() < 0 && e.isOneSided() {
		return fmt.Errorf("arena: sprt compares two agents, and %s meets nobody: name two for it", e.Sides[0].Name)
	}
	if e.comparedSide() < 0 && e.pairings() > 1 {
		return errors.New("arena: sprt makes one comparison: two agents on a side, or one on every side")
	}
	return nil
}

// isOneSided reports whether a single side plays against the rules.
func (e *Experiment) isOneSided() bool { return len(e.Sides) == 1 }

// Unit names the unit of the number of games: a pairing, or an agent if there is one side.
func (e *Experiment) Unit() string {
	if e.isOneSided() {
		return "agent"
	}
	return "pairing"
}

// comparedSide returns the first side with two agents, which the sequential test compares, or -1.
// Then it tests the points of the first side.
func (e *Experiment) comparedSide() int {
	return slices.IndexFunc(e.Sides, func(s Side) bool { return len(s.Agents) == 2 })
}

func (e *Experiment) pairings() int {
	n := 1
	for _, side := range e.Sides {
		n *= len(side.Agents)
	}
	return n
}

// pairing returns the agent of each side in pairing p. The agents of the last side vary fastest.
func (e *Experiment) pairing(p int) []int {
	who := make([]int, len(e.Sides))
	for i := len(who) - 1; i >= 0; i-- {
		n := len(e.Sides[i].Agents)
		who[i], p = p%n, p/n
	}
	return who
}

// title names the agents of a pairing.
func (e *Experiment) title(p int) string {
	var names []string
	for i, agent := range e.pairing(p) {
		names = append(names, e.Sides[i].Agents[agent])
	}
	return strings.Join(names, " against ")
}

// pairingOf is the inverse of pairing; ok is false if there is none.
func (e *Experiment) pairingOf(who []int) (p int, ok bool) {
	if len(who) != len(e.Sides) {
		return 0, false
	}
	for i, side := range e.Sides {
		if who[i] < 0 || who[i] >= len(side.Agents) {
			return 0, false
		}
		p = p*len(side.Agents) + who[i]
	}
	return p, true
}

// placeOf returns the place of a game among all; ok is false if it is not a game of the experiment.
func (e *Experiment) placeOf(g *Game) (place int, ok bool) {
	p, ok := e.pairingOf(g.Agents)
	n := len(e.Sides)
	return g.Number*e.pairings() + p, ok && g.Number >= 0 && g.Number < e.Games && len(g.Scores) == n &&
		len(g.Choices) == n && len(g.Thinking) == n && (e.Luck == "" || len(g.Luck) == n)
}

// blocks returns the number of blocks of a full run.
func (e *Experiment) blocks() int { return e.Games / blockGames }

// draw returns the seed of a game, which is the same in every pairing.
func (e *Experiment) draw(number int) agents.GameSeed {
	stream := engine.Stream(e.Seed, fmt.Sprintf("arena.%d", number/blockGames))
	return agents.GameSeed{Seed: stream.Uint64() >> 11, Mirrored: number%blockGames == 1} // exact in JSON
}

// SplitAgents splits a list at the commas between agents. A piece with "=" before any ":" is
// another parameter of the previous agent: "script,search:iterations=100,time=2s" are two agents.
func SplitAgents(list string) []string {
	var out []string
	for piece := range strings.SplitSeq(list, ",") {
		name, _, _ := strings.Cut(piece, ":")
		if len(out) > 0 && strings.Contains(name, "=") {
			out[len(out)-1] += "," + piece
			continue
		}
		out = append(out, piece)
	}
	return out
}

// counts returns the names of Game.Counts, nil for a game without a summary.
func (e *Experiment) counts() []string {
	return e.game.About().SummaryCounts
}
