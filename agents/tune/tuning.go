package tune

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Tuning describes a search for better numbers. It has the same result at any number of threads, if
// its agents do not depend on time.
type Tuning struct {
	Program    string            `json:"program"` // program with its version
	Game       string            `json:"game"`
	Settings   map[string]string `json:"settings"` // settings of the game, with the digests of its data
	Side       string            `json:"side"`     // side of the tuned agent
	Agent      string            `json:"agent"`    // agent as given
	Knobs      []Knob            `json:"knobs"`    // tuned numbers
	Opponents  []arena.Side      `json:"opponents"`
	Seed       uint64            `json:"seed"`
	Budget     int               `json:"budget"`     // maximum number of games of the search
	Batch      int               `json:"batch"`      // games of a candidate against each opponent; even
	Population int               `json:"population"` // candidates of a generation
	Step       float64           `json:"step"`       // standard deviation of the first generation, as a share of a knob's range
	Games      int               `json:"games"`      // games of each pairing of the final match; even

	Luck string `json:"luck"` // value that adjusts all points for luck, or ""

	game   engine.Game
	tuned  int       // index of Side
	others []string  // fixed parameters of Agent, as name=value
	start  []float64 // start point in the unit cube
}

// Options are the settings that a user chooses. By[i] are the agents of side i of engine.SidesOf:
// one for the tuned side, any number for the others.
type Options struct {
	Side       string // "" is the first
	By         [][]string
	Knobs      []string // none is all
	Seed       uint64
	Budget     int
	Batch      int
	Population int     // 0 depends on the number of knobs
	Step       float64 // 0 is DefaultStep
	Games      int
	Luck       string // see arena.Experiment.AdjustLuck
}

// New returns a tuning on g.
func New(g engine.Game, o Options) (*Tuning, error) {
	t := &Tuning{Game: g.Name(), Settings: engine.SettingsOf(g), Seed: o.Seed, Budget: o.Budget, Batch: o.Batch,
		Population: o.Population, Step: o.Step, Games: o.Games, game: g}
	if t.Step == 0 {
		t.Step = DefaultStep
	}
	if err := t.chooseSide(o); err != nil {
		return nil, err
	}
	var err error
	if t.Agent, err = (agents.Reader{By: access.Grant()}).Expanded(t.game, t.Agent); err != nil {
		return nil, err
	}
	if err := t.checkSizes(); err != nil {
		return nil, err
	}
	e, err := arena.New(g, t.lists(t.Agent), t.Seed, t.Games, nil)
	if err != nil {
		return nil, err
	}
	if err := e.AdjustLuck(o.Luck); err != nil {
		return nil, fmt.Errorf("tune: luck: %w", err)
	}
	t.Luck = e.Luck
	if err := t.chooseKnobs(o.Knobs); err != nil {
		return nil, err
	}
	if t.Population == 0 {
		t.Population = population(len(t.Knobs))
	}
	if t.Generations() == 0 {
		each := "each"
		if len(t.Opponents) > 0 {
			each = fmt.Sprintf("against each of %d opponents", t.pairings())
		}
		return nil, fmt.Errorf("tune: a budget of %d games: one generation of %d candidates with %d games %s needs %d",
			t.Budget, t.Population, t.Batch, each, t.Population*t.GamesEach())
	}
	return t, nil
}

// chooseSide separates the tuned agent from its opponents.
func (t *Tuning) chooseSide(o Options) error {
	var names []string
	t.tuned = -1
	for i, side := range engine.SidesOf(t.game) {
		names = append(names, side.Name)
		if side.Name != o.Side && (o.Side != "" || i > 0) {
			t.Opponents = append(t.Opponents, arena.Side{Name: side.Name, Agents: o.By[i]})
			continue
		}
		t.tuned, t.Side = i, side.Name
		if len(o.By[i]) != 1 {
			return fmt.Errorf("tune: the side %s is to be tuned, which takes one agent of it, not %d", side.Name, len(o.By[i]))
		}
		t.Agent = o.By[i][0]
	}
	if t.tuned < 0 {
		return fmt.Errorf("tune: no side %q in %s; sides: %s", o.Side, t.Game, strings.Join(names, ", "))
	}
	return nil
}

// maxGames is the maximum number of games of a search.
const maxGames = 1 << 30

func (t *Tuning) checkSizes() error {
	for _, n := range []struct {
		name        string
		games, from int
	}{{"games in a batch", t.Batch, 4}, {"games in the final match", t.Games, 4}} {
		if n.games < n.from || n.games%2 != 0 {
			return fmt.Errorf("tune: %d %s: expected an even number from %d on, as each game is played with its mirror", n.games, n.name, n.from)
		}
	}
	switch {
	case t.Budget < 1 || t.Budget > maxGames:
		return fmt.Errorf("tune: a budget of %d games: expected 1 to %d", t.Budget, maxGames)
	case t.Population != 0 && (t.Population < 4 || t.Population > 1000):
		return fmt.Errorf("tune: a population of %d: expected 4 to 1000", t.Population)
	case !(t.Step >= 0.001 && t.Step <= 1):
		return fmt.Errorf("tune: a step of %v: expected 0.001 to 1 ranges of a knob", t.Step)
	case t.Batch > maxGames/(1000*t.pairings()): // no product can overflow
		return fmt.Errorf("tune: a batch of %d games against each of %d opponents is too large", t.Batch, t.pairings())
	}
	return nil
}

// chooseKnobs finds the knobs of the agent.
func (t *Tuning) chooseKnobs(names []string) error {
	kind, err := agents.Find(t.game, t.Agent)
	if err != nil {
		return err
	}
	var all []agents.Knob
	if kind.Knobs != nil {
		all = kind.Knobs()
	}
	if len(all) == 0 {
		return fmt.Errorf("tune: %s has no numbers to tune; %s that have: %s", kind.Name, t.Side, strings.Join(t.tunable(), ", "))
	}
	given := parameters(t.Agent)
	for i, name := range names {
		if !slices.ContainsFunc(all, func(k agents.Knob) bool { return k.Name == name }) {
			return fmt.Errorf("tune: %s has no knob %q; knobs: %s", kind.Name, name, strings.Join(knobNames(all), ", "))
		}
		if slices.Contains(names[:i], name) {
			return fmt.Errorf("tune: the knob %s is named twice", name)
		}
	}
	for _, k := range all {
		if len(names) > 0 && !slices.Contains(names, k.Name) {
			continue
		}
		knob := newKnob(k, given)
		t.Knobs = append(t.Knobs, knob)
		t.start = append(t.start, knob.unit(knob.Start))
	}
	for _, p := range given {
		if !slices.ContainsFunc(t.Knobs, func(k Knob) bool { return k.Name == p.name }) {
			t.others = append(t.others, p.name+"="+p.value)
		}
	}
	return nil
}

// tunable lists the agents of the side with knobs.
func (t *Tuning) tunable() (names []string) {
	seats := engine.SidesOf(t.game)[t.tuned].Seats
	for _, k := range agents.Kinds(t.game) {
		unfit := func(seat engine.Seat) bool { return k.Seat != nil && !k.Seat(t.game, seat) }
		if k.Knobs != nil && !slices.ContainsFunc(seats, unfit) {
			names = append(names, k.Name)
		}
	}
	if names == nil {
		return []string{"none"}
	}
	return names
}

// lists returns the agents of all sides, with the given agents on the tuned side.
func (t *Tuning) lists(tuned ...string) [][]string {
	var by [][]string
	for _, side := range t.Opponents {
		by = append(by, side.Agents)
	}
	return slices.Insert(by, t.tuned, tuned)
}

// opponentText returns the words after a number of games: "" if a single side plays.
func (t *Tuning) opponentText() string {
	if len(t.Opponents) == 0 {
		return ""
	}
	return " against each opponent"
}

// pairings returns the number of combinations of opponents.
func (t *Tuning) pairings() int {
	n := 1
	for _, side := range t.Opponents {
		n *= max(len(side.Agents), 1)
	}
	return n
}

// Generations returns the number of generations within the budget.
func (t *Tuning) Generations() int { return t.Budget / (t.Population * t.GamesEach()) }

// GamesEach returns the number of games of a candidate.
func (t *Tuning) GamesEach() int { return t.Batch * t.pairings() }

// seed returns the seed of the games of one part. Parts have independent games.
func (t *Tuning) seed(part string) uint64 {
	return engine.Stream(t.Seed, "tune."+part).Uint64() >> 11 // exact in JSON
}

// DefaultStep is the default of Options.Step. On test functions a step of 0.1 was too slow from a
// bad start, and 0.3 lost time at the bounds.
const DefaultStep = 0.2

// population returns the default population: twice the size of N. Hansen, "The CMA Evolution
// Strategy: A Tutorial" (2016), (44), because more candidates average more noise. On noisy
// quadratic functions it reached lower values with the same number of evaluations than the single
// or the fourfold size.
func population(knobs int) int { return 2 * (4 + int(3*math.Log(float64(knobs)))) }
