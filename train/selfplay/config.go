package selfplay

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// Config holds the settings of a run. Default returns a config for small games that lacks only
// Game and Dir. The zero value is not valid.
type Config struct {
	Game    engine.Game
	Dir     string // folder of the run, created if needed
	Seed    uint64
	Compute Compute

	// Side is the side that learns, "" for all. Pool.Agents, by default the game's script, play
	// the other sides.
	Side string

	Limit      Limit
	Shape      Shape
	Play       Play
	Learn      Learn
	Gate       Gate
	Pool       Pool
	Yardsticks Yardsticks
	by         access.Permission // for the files of the run
}

// Compute says what does the work.
type Compute struct {
	Program string // name and version, for the files
	Threads int
	Backend net.Backend         // for the learner; games use net.Go
	Remote  agents.RemoteRunner // plays all games; nil plays them here
}

// Limit says when to stop. The first limit that is reached counts; 0 means no limit.
type Limit struct {
	Generations int
	Time        time.Duration // work, earlier calls included
	Patience    int           // consecutive gates without a new best net
}

// Shape is the architecture of the net and how it starts.
type Shape struct {
	Kind          string // "graph", "mlp", or "" for a graph if the game has squares
	Width, Depth  int    // see net.Spec
	FromScripted  int    // games by the game's script, which the first generation imitates
	ScriptedSteps int    // learner steps on those games
	Base          string // agent of the base policy (net.Base), or ""; with one, only the value learns from the script's games
}

// Play says how the actors play.
type Play struct {
	Games      int // games per generation
	Slots      int // concurrent games; see slot
	Iterations int // iterations of a full search; 0 draws actions from the policy
}

// Learn says how the learner learns.
type Learn struct {
	From  string // "advantages" (or its old name "leads") or ""; "" means visits, or sampled actions if Play.Iterations is 0
	Steps int    // steps per generation; 0 means that each new position is used recipe.reuse times
	Batch int    // positions per step
	Rate  float64
	Luck  string  // for sampled actions: "on" removes luck by the game's exact value, "off" uses the net's value, "" means "on" if possible
	Pull  float64 // for sampled actions: weight of the cross entropy with the base policy or uniform play
}

// Gate is a sequential test between the learner's net and the best net. A net that is worse
// does not become the best. With a base policy, a net must be shown to be better, so the best
// net is never worse than the base.
type Gate struct {
	Every int // generations between gates
	Games int // maximum games; 0 lets every net pass

	// With a base policy, each of Weights plays Sweep games before the gate: see sweep.
	Weights []float64
	Sweep   int
}

// Pool describes the opponents of the learning side.
type Pool struct {
	Share  float64  // share of games against the pool
	Agents []string // fixed opponents
	Nets   int      // maximum number of past nets, the latest
	Sides  []string // sides that play against the pool; none means all
}

// Yardsticks are fixed opponents that measure the best net.
type Yardsticks struct {
	Agents   []string
	Games    int // games per opponent and side
	Lead     int // games of the best net, and as many of its base policy on the same deals; 0 means none
	NashConv int // maximum nodes of the game tree for computing NashConv; 0 does not compute it
}

// Default returns a config that learns a small game in minutes.
func Default() Config {
	return Config{
		Seed:       1,
		Compute:    Compute{Program: "deadreckon", Threads: 1, Backend: net.Go{}},
		Shape:      Shape{Width: 32, Depth: 2, ScriptedSteps: 1000},
		Play:       Play{Games: 200, Slots: 8, Iterations: 64},
		Learn:      Learn{Batch: 128, Rate: 1e-3, Pull: 0.01},
		Gate:       Gate{Every: 1, Weights: []float64{1, 1.5, 2, 3, 4, 6}},
		Pool:       Pool{Share: 0.25, Nets: 100},
		Yardsticks: Yardsticks{Agents: []string{"random"}, Games: 40},
	}
}

// Values of Learn.From and Learn.Luck.
const (
	learnAdvantages = "advantages"
	oldAdvantages   = "leads" // the name of advantages in earlier versions

	on  = "on"
	off = "off"
)

// recipe holds the constants of one learning target. They were chosen by studies 006 and 018.
type recipe struct {
	share   float64 // share of decisions with a full search
	search  float64 // share of the search's value in the value target
	weight  float64 // weight of the value loss; the policy loss has weight 1
	window  int     // generations to learn from
	reuse   float64 // uses of each position, if Learn.Steps is 0
	decay   float64 // weight decay, multiplied by the learning rate
	clip    float64 // maximum norm of the gradient
	base    float64 // base weight before a sweep
	elo1    float64 // normalized Elo at which a gate accepts a net
	matches int     // search iterations at gates and yardsticks; 0 means the policy without search
	discard bool    // delete games that left the window
}

var (
	byVisits     = recipe{share: 0.25, search: 0.25, weight: 1, window: 10, reuse: 8, decay: 1e-4, clip: 5, base: 4, elo1: 20, matches: 32}
	bySamples    = recipe{share: 0.25, weight: 1, window: 1, reuse: 1, decay: 1e-4, clip: 1, base: 4, elo1: 10, discard: true}
	byAdvantages = recipe{share: 0.5, search: 0.5, weight: 0.2, window: 100, reuse: 8, decay: 0.3, clip: 5, base: 2, elo1: 15}
)

func (c *Config) recipe() *recipe {
	switch {
	case c.fromAdvantages():
		return &byAdvantages
	case c.policyOnly():
		return &bySamples
	}
	return &byVisits
}

// Constants of all recipes.
const (
	hidden           = 32   // pooled units of a graph net
	quickIterations  = 16   // iterations of a quick search
	noise            = 0.25 // share of Dirichlet noise at the root of a full search
	openingDecisions = 30   // a seat's first decisions, which are drawn in proportion to visits
	puctConstant     = 2.0
	advantageScale   = 100  // weight of an advantage relative to the KL to the base policy
	learnedWeight    = 1    // base weight while advantages are learned
	followShare      = 0.5  // with advantages: share of games that play the search's move
	randomShare      = 0.02 // with advantages: share of decisions that take a random action
	ratio            = 0.2  // net.Options.ClipRatio
)

// elo0 is the normalized Elo at which a gate rejects a net.
func (c *Config) elo0() float64 {
	if c.hasBase() {
		return 0
	}
	return -20
}

// trace is the lambda of estimateAdvantages.
func (c *Config) trace() float64 {
	if c.truth() == "" {
		return 0.95
	}
	return 0.9
}

func (c *Config) fromAdvantages() bool {
	return c.Learn.From == learnAdvantages || c.Learn.From == oldAdvantages // an older host may send the old name
}

// policyOnly reports whether the actors play without search.
func (c *Config) policyOnly() bool { return c.Play.Iterations == 0 }

func (c *Config) hasBase() bool { return c.Shape.Base != "" }

// truth returns the name of the value that removes luck from the results of sampled actions,
// or "".
func (c *Config) truth() string {
	if c.Learn.Luck == off {
		return ""
	}
	return agents.TruthName(c.Game)
}

// base returns the base policy.
func (c *Config) base() net.Base {
	if !c.hasBase() {
		return net.Base{}
	}
	return net.Base{Agent: c.Shape.Base, Weight: c.recipe().base}
}

// learnedBase returns the base policy during learning.
func (c *Config) learnedBase() net.Base {
	b := c.base()
	if c.fromAdvantages() {
		b.Weight = learnedWeight
	}
	return b
}

// script returns the agent whose games are imitated.
func (c *Config) script() string { return agents.RolloutNames(c.Game)[0] }

// learning returns the sides that learn.
func (c *Config) learning() []engine.Side {
	return slices.DeleteFunc(slices.Clone(engine.SidesOf(c.Game)), func(s engine.Side) bool { return !c.learns(s) })
}

func (c *Config) learns(s engine.Side) bool { return c.Side == "" || s.Name == c.Side }

// plays reports whether an agent can play all seats of a side.
func (c *Config) plays(text string, side engine.Side) bool {
	for _, seat := range side.Seats {
		if _, err := (agents.Reader{By: access.Grant()}).ParseFor(c.Game, seat, text); err != nil {
			return false
		}
	}
	return true
}

func (c *Config) spec() (net.Spec, error) {
	e := c.Game.(engine.Encoder).Encoding()
	s := net.Spec{Input: net.InputOf(e), Width: c.Shape.Width, Depth: c.Shape.Depth}
	switch {
	case c.Shape.Kind == net.Graph.String(), c.Shape.Kind == "" && e.Squares > 0:
		s.Kind, s.Hidden = net.Graph, hidden
	case c.Shape.Kind != "" && c.Shape.Kind != net.MLP.String():
		return s, fmt.Errorf("selfplay: net %q: want %v or %v", c.Shape.Kind, net.Graph, net.MLP)
	}
	_, err := net.New(s, 0)
	return s, err
}

// check returns an error that names the first invalid setting.
func (c *Config) check() error {
	if c.Learn.From == oldAdvantages {
		c.Learn.From = learnAdvantages
	}
	switch {
	case c.Game == nil:
		return errors.New("selfplay: no game")
	case c.Dir == "":
		return errors.New("selfplay: no folder")
	case strings.ContainsAny(c.Dir, ",=;"):
		return fmt.Errorf("selfplay: folder %q: the name must not contain a comma, semicolon or equals sign, which separate parameters of agents", c.Dir)
	case c.Compute.Backend == nil:
		return errors.New("selfplay: no backend")
	}
	if _, ok := c.Game.(engine.Encoder); !ok {
		return fmt.Errorf("selfplay: %s has no encoding for nets", c.Game.Name())
	}
	if err := c.Game.About().Endless; err != nil {
		return fmt.Errorf("selfplay: games must end: %w", err)
	}
	if err := c.checkNumbers(); err != nil {
		return err
	}
	if err := c.checkMode(); err != nil {
		return err
	}
	if err := c.applySide(); err != nil {
		return err
	}
	if _, err := c.spec(); err != nil {
		return err
	}
	return c.checkAgents()
}

const most = 1 << 30

func (c *Config) checkNumbers() error {
	type bounds struct {
		what      string
		x, lo, hi float64
	}
	whole := func(what string, n, lo, hi int) bounds { return bounds{what, float64(n), float64(lo), float64(hi)} }
	all := []bounds{
		whole("threads", c.Compute.Threads, 1, 256), whole("generations", c.Limit.Generations, 0, most), whole("patience", c.Limit.Patience, 0, most),
		whole("from-scripted", c.Shape.FromScripted, 0, most), whole("scripted-steps", c.Shape.ScriptedSteps, 1, most),
		whole("games", c.Play.Games, 1, most), whole("slots", c.Play.Slots, 1, 1<<10), whole("iterations", c.Play.Iterations, 0, most),
		whole("steps", c.Learn.Steps, 0, most), whole("batch", c.Learn.Batch, 1, 1<<16), {"rate", c.Learn.Rate, 1e-12, 10},
		{"pull", c.Learn.Pull, 0, 1e6},
		whole("gate-every", c.Gate.Every, 1, most), whole("gate-games", c.Gate.Games, 0, most), whole("sweep", c.Gate.Sweep, 0, most),
		{"pool-share", c.Pool.Share, 0, 1}, whole("pool-nets", c.Pool.Nets, 0, most),
		whole("yardstick-games", c.Yardsticks.Games, 0, most), whole("lead-games", c.Yardsticks.Lead, 0, most), whole("nashconv", c.Yardsticks.NashConv, 0, most),
	}
	for _, w := range c.Gate.Weights {
		all = append(all, bounds{"base-weights", w, 1e-6, 100})
	}
	for _, r := range all {
		if !(r.x >= r.lo && r.x <= r.hi) { // also true for NaN
			return fmt.Errorf("selfplay: %s %v: want %v to %v", r.what, number(r.x), number(r.lo), number(r.hi))
		}
	}
	return nil
}

// number returns whole numbers as int, which prints all digits.
func number(x float64) any {
	if x == math.Trunc(x) && math.Abs(x) <= most {
		return int(x)
	}
	return x
}

// checkMode refuses settings that contradict each other.
func (c *Config) checkMode() error {
	switch {
	case c.Limit.Time < 0:
		return fmt.Errorf("selfplay: time %v: want 0 or more", c.Limit.Time)
	case c.Play.Iterations == 1:
		return errors.New("selfplay: iterations 1: want 0 to draw from the policy, or at least 2")
	case c.Learn.From != "" && !c.fromAdvantages():
		return fmt.Errorf("selfplay: learn %q: want %s or nothing (visits)", c.Learn.From, learnAdvantages)
	case c.fromAdvantages() && (c.policyOnly() || !c.hasBase()):
		return fmt.Errorf("selfplay: learn %s: iterations %d and base %q: want a search and a base", learnAdvantages, c.Play.Iterations, c.Shape.Base)
	case c.Yardsticks.Lead > 0 && !c.hasBase():
		return fmt.Errorf("selfplay: lead-games %d: there is no base to compare with", c.Yardsticks.Lead)
	case c.Gate.Sweep > 0 && (!c.hasBase() || len(c.Gate.Weights) == 0):
		return fmt.Errorf("selfplay: sweep %d: want a base and base-weights", c.Gate.Sweep)
	case c.Learn.Luck != "" && c.Learn.Luck != on && c.Learn.Luck != off:
		return fmt.Errorf("selfplay: less-luck %q: want %s, %s or nothing (%s if the game has a value function for luck)", c.Learn.Luck, on, off, on)
	case c.Learn.Luck == on && c.truth() == "":
		return fmt.Errorf("selfplay: less-luck %s: %s has no value function for luck", on, c.Game.Name())
	case c.Shape.FromScripted > 0 && c.script() == "random":
		return fmt.Errorf("selfplay: from-scripted: %s has no script", c.Game.Name())
	}
	return nil
}

// applySide lets the pool play the sides that do not learn.
func (c *Config) applySide() error {
	if c.Side == "" {
		return nil
	}
	if _, err := engine.SideNamed(c.Game, c.Side); err != nil {
		return fmt.Errorf("selfplay: side: %w", err)
	}
	p := &c.Pool
	p.Share, p.Sides, p.Nets = 1, []string{c.Side}, 0
	if len(p.Agents) == 0 {
		p.Agents = []string{"script"}
	}
	return nil
}

// checkAgents refuses agents that cannot play.
func (c *Config) checkAgents() error {
	var seats []engine.Seat
	for _, side := range c.learning() {
		seats = append(seats, side.Seats...)
	}
	if _, err := netplay.NewBase(c.Game, c.base(), seats...); err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	for _, name := range c.Pool.Sides {
		if _, err := engine.SideNamed(c.Game, name); err != nil {
			return fmt.Errorf("selfplay: pool-sides: %w", err)
		}
	}
	for _, text := range c.Pool.Agents {
		if err := c.playsSome("opponents", text); err != nil {
			return err
		}
	}
	for _, text := range c.Yardsticks.Agents {
		if err := c.playsSome("yardsticks", text); err != nil {
			return err
		}
	}
	if c.Side == "" {
		return nil
	}
	sides := engine.SidesOf(c.Game)
	side := slices.IndexFunc(sides, func(s engine.Side) bool { return s.Name == c.Side })
	for _, text := range c.Pool.Agents { // otherwise there would be no games against it
		if !c.meets(&member{Version: -1, Agent: text}, sides, side) {
			return fmt.Errorf("selfplay: opponents: %s cannot play all sides except %s", text, c.Side)
		}
	}
	return nil
}

// playsSome returns an error unless the agent, a value of key, can play some seat.
func (c *Config) playsSome(key, text string) (err error) {
	for seat := range c.Game.Seats() {
		if _, err = (agents.Reader{By: access.Grant()}).ParseFor(c.Game, engine.Seat(seat), text); err == nil {
			return nil
		}
	}
	return fmt.Errorf("selfplay: %s: %w", key, err)
}
