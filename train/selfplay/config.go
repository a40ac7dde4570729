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

// Config holds the settings of a run. Default returns one that works
// for small games once it has a game and a folder; the zero value is not valid.
type Config struct {
	Game    engine.Game
	Dir     string // folder of the run, created if it does not exist
	Seed    uint64
	Compute Compute

	// Side is the name of the side that learns, "" for all. Pool.Agents play the other
	// sides, or the game's script if there are none.
	Side string

	Limit      Limit
	Shape      Shape
	Play       Play
	Learn      Learn
	Gate       Gate
	Pool       Pool
	Yardsticks Yardsticks
	by         access.Permission // to the files of the run
}

// Compute is the program and the processors that do the work.
type Compute struct {
	Program   string // with its version, for the files
	Threads   int
	Backend   net.Backend         // of the actors and the learner; gate and yardsticks use net.Go
	Elsewhere agents.RemoteRunner // plays all games, with net.Go; nil plays them here
}

// Limit is when to stop: at whichever comes first; 0 is never.
type Limit struct {
	Generations int
	Time        time.Duration // of all calls together
	Patience    int           // gates in a row that no net passes
}

// Shape is the size of the net and its start.
type Shape struct {
	Kind          string // "graph", "mlp", or "" for a graph if the game has squares
	Width, Depth  int    // see net.Spec
	FromScripted  int    // games of the game's script that the first generation imitates
	ScriptedSteps int    // of the learner, on them
	Base          string // the agent that the policy leans on (net.Base), or ""; with a base only the value learns from the script's games
}

// Play is how the actors play.
type Play struct {
	Games      int // of a generation
	Slots      int // games at a time: see slot
	Iterations int // of a thorough search; 0 draws the actions from the policy
}

// Learn is how the learner learns.
type Learn struct {
	From           string // "leads", "magnet", or "" for visits, and for drawn actions if Play.Iterations is 0
	Steps          int    // of a generation; 0 is as many as learn each new position recipe.reuse times
	Batch          int    // positions of a step
	Rate           float64
	Luck           string  // of drawn actions: "off" leaves luck in and takes the net's value, "on" takes luck off, "" is "on" if the game has a value of the truth
	Pull           float64 // of drawn actions: weight of the cross entropy with the base, or without one with uniform play
	Magnet, Stride float64 // of a magnet: see there
}

// Gate is a sequential test between the learner's net and the best net. A net that is worse
// does not become the best. With a base a net becomes the best only if it is shown to be
// better, so the best net is never worse than the base.
type Gate struct {
	Every int // generations
	Games int // at most; 0 lets every net pass

	// With a base, each of Weights plays Sweep games before the gate: see sweep.
	Weights []float64
	Sweep   int
}

// Pool is the opponents of the learning side.
type Pool struct {
	Share  float64  // of the games that meet the pool
	Agents []string // in the pool besides past nets
	Nets   int      // past nets in the pool, the latest
	Sides  []string // that meet the pool, by name; none is all
}

// Yardsticks are opponents that never change, against which the best net is measured.
type Yardsticks struct {
	Agents   []string
	Games    int // against each, on each side
	Lead     int // games of the best net, and as many of its base on the same deals; 0 plays none
	NashConv int // maximum nodes of the game's tree, to compute the NashConv of the policy; 0 does not
}

// Default returns a config that learns a small game in minutes.
func Default() Config {
	return Config{
		Seed:       1,
		Compute:    Compute{Program: "deadreckon", Threads: 1, Backend: net.Go{}},
		Shape:      Shape{Width: 32, Depth: 2, ScriptedSteps: 1000},
		Play:       Play{Games: 200, Slots: 8, Iterations: 64},
		Learn:      Learn{Batch: 128, Rate: 1e-3, Pull: 0.01, Magnet: 0.1, Stride: 10},
		Gate:       Gate{Every: 1, Weights: []float64{1, 1.5, 2, 3, 4, 6}},
		Pool:       Pool{Share: 0.25, Nets: 100},
		Yardsticks: Yardsticks{Agents: []string{"random"}, Games: 40},
	}
}

// Values of Learn.From and Learn.Luck.
const (
	leads       = "leads"
	learnMagnet = "magnet"

	on  = "on"
	off = "off"
)

// recipe holds the constants of one learning target. The studies 006 and 018 chose them.
type recipe struct {
	share   float64 // of the decisions that are searched thoroughly
	search  float64 // share of the search's value in what the value learns
	weight  float64 // of the value's loss, beside 1 for the policy's
	window  int     // generations that are learned from
	reuse   float64 // times that a position is learned, if Learn.Steps is 0
	decay   float64 // of weights, times the rate
	clip    float64 // maximum length of the gradient
	base    float64 // weight of the base, before a sweep has found another
	elo1    float64 // normalized Elo at which a gate accepts a net
	matches int     // iterations of a search at gates and yardsticks; 0 is the policy alone
	measure int     // generations between two measurements
	discard bool    // delete games that no later generation learns from
}

var (
	byVisits = recipe{share: 0.25, search: 0.25, weight: 1, window: 10, reuse: 8, decay: 1e-4, clip: 5, base: 4, elo1: 20, matches: 32, measure: 1}
	byDraws  = recipe{share: 0.25, weight: 1, window: 1, reuse: 1, decay: 1e-4, clip: 1, base: 4, elo1: 10, measure: 1, discard: true}
	byLeads  = recipe{share: 0.5, search: 0.5, weight: 0.2, window: 100, reuse: 8, decay: 0.3, clip: 5, base: 2, elo1: 15, measure: 1}
	byMagnet = recipe{share: 0.25, weight: 0.1, window: 10, reuse: 8, decay: 1e-4, clip: 5, base: 4, elo1: 20, measure: 25, discard: true}
)

func (c *Config) recipe() *recipe {
	switch {
	case c.fromAdvantages():
		return &byLeads
	case c.fromMagnet():
		return &byMagnet
	case c.policyOnly():
		return &byDraws
	}
	return &byVisits
}

// Numbers that are the same in all recipes.
const (
	hidden           = 32   // units of a graph that see the whole board
	quickIterations  = 16   // iterations of a quick search
	noise            = 0.25 // share of Dirichlet noise at the root of a thorough search
	openingDecisions = 30   // first decisions of a seat that are drawn in proportion to visits
	puctConstant     = 2.0  // constant of PUCT
	advantageScale   = 100  // what a lead counts beside the KL to the base
	lean             = 1    // weight of the base while leads are learned
	follow           = 0.5  // share of the games of leads in which the move of the search is played
	randomShare      = 0.02 // share of the decisions of leads at which any action is taken
	ratio            = 0.2  // see net.Options
	average          = 0.95 // share of the best net in the next, of a magnet
	maxNodes         = 600000
)

// elo0 is the normalized Elo at which a gate rejects a net.
func (c *Config) elo0() float64 {
	if c.hasBase() {
		return 0
	}
	return -20
}

// trace is the lambda of the advantages of drawn actions: see window.weigh.
func (c *Config) trace() float64 {
	if c.truth() == "" {
		return 0.95
	}
	return 0.9
}

func (c *Config) fromAdvantages() bool { return c.Learn.From == leads }
func (c *Config) fromMagnet() bool     { return c.Learn.From == learnMagnet }

// draws reports whether the actors play without search.
func (c *Config) policyOnly() bool { return c.Play.Iterations == 0 }

// leans reports whether the policy has a base.
func (c *Config) hasBase() bool { return c.Shape.Base != "" }

// truth returns the name of the value that removes luck from the results of drawn actions, "" for
// none.
func (c *Config) truth() string {
	if c.Learn.Luck == off {
		return ""
	}
	return agents.TruthName(c.Game)
}

// base returns the base of the policy.
func (c *Config) base() net.Base {
	if !c.hasBase() {
		return net.Base{}
	}
	return net.Base{Agent: c.Shape.Base, Weight: c.recipe().base}
}

// learnedBase returns the base while the policy is learned.
func (c *Config) learnedBase() net.Base {
	b := c.base()
	if c.fromAdvantages() {
		b.Weight = lean
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

// plays reports whether an agent can take all the seats of a side.
func (c *Config) plays(text string, side engine.Side) bool {
	for _, seat := range side.Seats {
		if _, err := (agents.Reader{By: access.Grant()}).ParseFor(c.Game, seat, text); err != nil {
			return false
		}
	}
	return true
}

// spec returns the shape of the nets.
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

// check returns an error that names the first setting that is out of range.
func (c *Config) check() error {
	switch {
	case c.Game == nil:
		return errors.New("selfplay: no game")
	case c.Dir == "":
		return errors.New("selfplay: no folder")
	case strings.ContainsAny(c.Dir, ",=;"):
		return fmt.Errorf("selfplay: folder %q: want a name without comma, semicolon and equals sign, which agents' texts use", c.Dir)
	case c.Compute.Backend == nil:
		return errors.New("selfplay: no backend")
	}
	if _, ok := c.Game.(engine.Encoder); !ok {
		return fmt.Errorf("selfplay: %s has no encoding that a net could learn", c.Game.Name())
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
	if err := c.sided(); err != nil {
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
		{"pull", c.Learn.Pull, 0, 1e6}, {"magnet", c.Learn.Magnet, 0, 1e6}, {"stride", c.Learn.Stride, 1e-6, 1e6},
		whole("gate-every", c.Gate.Every, 1, most), whole("gate-games", c.Gate.Games, 0, most), whole("sweep", c.Gate.Sweep, 0, most),
		{"pool-share", c.Pool.Share, 0, 1}, whole("pool-nets", c.Pool.Nets, 0, most),
		whole("yardstick-games", c.Yardsticks.Games, 0, most), whole("lead-games", c.Yardsticks.Lead, 0, most), whole("nashconv", c.Yardsticks.NashConv, 0, most),
	}
	for _, w := range c.Gate.Weights {
		all = append(all, bounds{"base-weights", w, 1e-6, 100})
	}
	for _, r := range all {
		if !(r.x >= r.lo && r.x <= r.hi) { // NaN is in no range
			return fmt.Errorf("selfplay: %s %v: want %v to %v", r.what, number(r.x), number(r.lo), number(r.hi))
		}
	}
	return nil
}

// number prints whole numbers in full.
func number(x float64) any {
	if x == math.Trunc(x) && math.Abs(x) <= most {
		return int(x)
	}
	return x
}

// checkMode refuses settings that do not go together.
func (c *Config) checkMode() error {
	switch {
	case c.Limit.Time < 0:
		return fmt.Errorf("selfplay: time %v: want 0 or more", c.Limit.Time)
	case c.Play.Iterations == 1:
		return errors.New("selfplay: iterations 1: want 0, which draws from the policy, or 2 and more")
	case c.Learn.From != "" && !c.fromAdvantages() && !c.fromMagnet():
		return fmt.Errorf("selfplay: learn %q: want %s or %s, or nothing, for visits", c.Learn.From, leads, learnMagnet)
	case c.fromMagnet() && !c.policyOnly():
		return fmt.Errorf("selfplay: learn %s: iterations %d: want 0", learnMagnet, c.Play.Iterations)
	case c.fromAdvantages() && (c.policyOnly() || !c.hasBase()):
		return fmt.Errorf("selfplay: learn %s: iterations %d and base %q: want a search, and a base over which they lead", leads, c.Play.Iterations, c.Shape.Base)
	case c.Yardsticks.Lead > 0 && !c.hasBase():
		return fmt.Errorf("selfplay: lead-games %d: there is no base over which a net may lead", c.Yardsticks.Lead)
	case c.Gate.Sweep > 0 && (!c.hasBase() || len(c.Gate.Weights) == 0):
		return fmt.Errorf("selfplay: sweep %d: want a base and base-weights", c.Gate.Sweep)
	case c.Learn.Luck != "" && c.Learn.Luck != on && c.Learn.Luck != off:
		return fmt.Errorf("selfplay: less-luck %q: want %s or %s, or nothing, for on if the game has a value of the truth", c.Learn.Luck, on, off)
	case c.Learn.Luck == on && c.truth() == "":
		return fmt.Errorf("selfplay: less-luck %s: %s has no value of the truth", on, c.Game.Name())
	case c.Shape.FromScripted > 0 && c.script() == "random":
		return fmt.Errorf("selfplay: from-scripted: %s has no script", c.Game.Name())
	}
	return nil
}

// sided has the pool play the sides that do not learn.
func (c *Config) sided() error {
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

// checkAgents refuses an agent that cannot play.
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
	for _, text := range c.Pool.Agents { // else no game would be played against it, and none at a gate
		if !c.meets(&member{Version: -1, Agent: text}, sides, side) {
			return fmt.Errorf("selfplay: opponents: %s does not play all sides but %s", text, c.Side)
		}
	}
	return nil
}

// playsSome refuses an agent of a key that plays no seat.
func (c *Config) playsSome(key, text string) (err error) {
	for seat := range c.Game.Seats() {
		if _, err = (agents.Reader{By: access.Grant()}).ParseFor(c.Game, engine.Seat(seat), text); err == nil {
			return nil
		}
	}
	return fmt.Errorf("selfplay: %s: %w", key, err)
}
