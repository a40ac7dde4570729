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

// Config says what to train, how, and for how long. Default returns one that works
// for small games once it has a game and a folder; the zero value is not valid.
type Config struct {
	Game    engine.Game
	Dir     string // of the run: made if it is not there, gone on with if it is
	Seed    uint64
	Program string // who trains, with its version, for the files
	Threads int
	Discard bool // delete games that are not learned from any more
	Limit   Limit
	Backend net.Backend // of the actors and the learner; gate and yardsticks play with net.Go

	// Elsewhere plays all games, if not nil: there actors play with net.Go. They may then begin
	// games of so many generations behind the one that is learned: see planAhead.
	Elsewhere agents.Elsewhere
	Ahead     int

	// Side is the one that learns, by name, "" for all. The others are then played by Pool.Agents,
	// or where there are none by the game's script.
	Side string

	Shape Shape
	Play  Play
	Learn Learn
	Gate  Gate
	Pool  Pool
	Yard  Yardsticks

	start *start       // of Shape.Start
	by    access.Right // to its files
}

// Limit is when to stop: at whichever comes first; 0 is never.
type Limit struct {
	Generations int
	Time        time.Duration // of this and all earlier runs in the folder
	Patience    int           // gates in a row that no net passes
}

// Shape is that of the nets.
type Shape struct {
	Kind          string   // "graph", "mlp", or "" for a graph where the game has squares
	Width, Depth  int      // see net.Spec
	Hidden        int      // of a graph
	Heads         []string // auxiliary heads: see Heads
	HeadWeight    float64  // of the loss of each
	FromScripted  int      // games of a teacher that the first generation imitates; 0 begins from nothing
	ScriptedSteps int      // that it takes for that
	Teacher       string   // an agent that plays all seats; "" is the game's script. Of a search the visits are imitated, of others what they do
	Base          string   // an agent that the policy leans on (net.Base), or "". With a base the value alone learns from a teacher that does not search
	BaseWeight    float64

	// Start is the file of a net that the run begins from, which is its first best one: shape and
	// base are those of that, whatever the fields above say. "" begins from a new net.
	Start string
}

// Play is how the actors play.
type Play struct {
	Games int // of a generation
	Slots int // games at a time: see slot

	// Iterations are those of a thorough search, whose visits the policy learns. With 0
	// nothing is searched: actions are drawn from the learner's policy, which learns by what
	// comes of them.
	Iterations int

	// Share is how many of the decisions are searched thoroughly; the others are searched
	// quickly, only to move the game on (playout cap randomization: Wu, "Accelerating
	// self-play learning in Go", 2019).
	Share float64
	Quick int // iterations of a quick search

	Noise       float64 // share of Dirichlet noise at the root of a thorough search
	Warm        int     // so many first decisions of a seat are drawn in proportion to visits; later ones take most visits
	Temperature float64 // of those draws: visits^(1/Temperature)
	Exploration float64 // of PUCT
	Horizon     int     // actions that the game's rollout policy plays before the net is asked

	// Of actors whose leads are learned, which are the agents "probe": the share of the games in
	// which what the searches find is done, and of the decisions at which anything is.
	Follow, Stray float64
}

// Learn is how the learner learns.
type Learn struct {
	From   string  // what the policy learns from: "leads", "magnet", or "" for visits, and where nothing is searched for what came of the actions
	Beta   float64 // of leads: what one counts beside the KL to the base
	Lean   float64 // of leads: the weight of the base while they are learned; Shape.BaseWeight is written into the net
	Reuse  float64 // how often a position is learned: so many steps are taken that steps*Batch is Reuse times the positions that are new
	Steps  int     // of a generation, whatever Reuse says; 0 goes by Reuse
	Batch  int     // positions of a step
	Rate   float64 // of Adam
	Decay  float64
	Clip   float64 // of the slope's length; 0 is none
	Window int     // generations whose games are drawn from
	Search float64 // share of the search's value in what the net's value learns; the rest is the result
	Weight float64 // of the value's loss beside the policy's
	Turn   bool    // learn a position in one of its images, drawn at random, where the game has any: engine.Symmetric
	Luck   string  // of drawn actions, whether that of chance is taken off, and the value of the truth put for the net's: "on", "off", or "" for on where the game has one
	Trace  float64 // of drawn actions: lambda of their advantages, see window.weigh
	Ratio  float64 // of drawn actions: see net.Options
	Pull   float64 // of drawn actions: weight of the cross entropy with the base, or without one with even odds

	// Of a policy that is drawn to a magnet: see magnet.
	Magnet  float64 // weight of the KL to it, beside 1 for a score
	Stride  float64 // what a score counts beside the KL to the policy that played
	Average float64 // share of the best net in the next, which is the magnet
	Exact   int     // nodes of the game's tree at most: if it has no more, what actions are worth is computed, and not drawn
}

// Gate is a sequential test between the learner's net and the best net. One that turns out
// worse does not become the best; where there is a base, one that is not shown to be better,
// so that no net is the best that is worse than the base.
type Gate struct {
	Every      int     // generations
	Games      int     // at most; 0 lets every net pass
	Elo0, Elo1 float64 // normalized: a net fails if the test decides for Elo0, and passes if it decides for Elo1; see Gate for what lies between
	Iterations int     // of a search there; 0 is the policy alone

	// Where there is a base the net first leans on it by each of Weights, and goes on with
	// the one that does best in Sweep games a weight, doubled for those that are left: see sweep.
	Weights []float64
	Sweep   int
}

// Pool is whom the learning side meets besides itself.
type Pool struct {
	Share  float64  // of the games
	Power  float64  // an opponent is drawn in proportion to (1 - points against it)^Power (Vinyals et al. 2019)
	Agents []string // that are in the pool besides past nets
	Nets   int      // past nets in it, the latest
	Sides  []string // that meet it, by name; all if there are none
}

// Yardsticks are opponents that never change, by which the best net is measured.
type Yardsticks struct {
	Agents     []string
	Games      int // against each, on each side
	Every      int // generations
	Iterations int // of a search; 0 is the policy alone
	Lead       int // games of the best net, and as many of its base on the same deals; 0 plays none
	NashConv   int // nodes of the game's tree at most, to compute the NashConv of the policy; 0 leaves it out
}

// Default returns what learns something in minutes where the game is small.
func Default() Config {
	c := Config{Seed: 1, Program: "deadreckon", Threads: 1, Backend: net.Go{}}
	c.Shape = Shape{Width: 32, Depth: 2, Hidden: 32, HeadWeight: 0.1, ScriptedSteps: 1000, BaseWeight: 4}
	c.Play = Play{Games: 200, Slots: 8, Iterations: 64, Quick: 16, Share: 0.25, Noise: 0.25, Warm: 30, Temperature: 1, Exploration: 2, Follow: 0.5, Stray: 0.02}
	c.Learn = Learn{Beta: 100, Lean: 1, Reuse: 8, Batch: 128, Rate: 1e-3, Decay: 1e-4, Clip: 5, Window: 10, Search: 0.25, Weight: 1, Turn: true, Trace: 0.9, Ratio: 0.2, Pull: 0.01, Magnet: 0.1, Stride: 10, Average: 0.95, Exact: 200000}
	c.Gate = Gate{Every: 1, Elo0: -20, Elo1: 20, Iterations: 32, Weights: []float64{1, 1.5, 2, 3, 4, 6}}
	c.Pool = Pool{Share: 0.25, Power: 1, Nets: 100}
	c.Yard = Yardsticks{Agents: []string{"random"}, Games: 40, Every: 1, Iterations: 32}
	return c
}

// check returns an error that names the first figure that is out of range.
func (c *Config) check() error {
	switch {
	case c.Game == nil:
		return errors.New("selfplay: no game")
	case c.Dir == "":
		return errors.New("selfplay: no folder")
	case strings.ContainsAny(c.Dir, ",=;"):
		return fmt.Errorf("selfplay: folder %q: want a name without comma, semicolon and equals sign, which agents' texts use", c.Dir)
	case c.Backend == nil:
		return errors.New("selfplay: no backend")
	}
	if _, ok := c.Game.(engine.Encoder); !ok {
		return fmt.Errorf("selfplay: %s has no encoding that a net could learn", c.Game.Name())
	}
	if err := c.Game.About().Endless; err != nil {
		return fmt.Errorf("selfplay: games must end: %w", err)
	}
	if err := c.started(); err != nil {
		return err
	}
	if err := c.checkNumbers(); err != nil {
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
	whole := []struct {
		what      string
		n, lo, hi int
	}{
		{"threads", c.Threads, 1, 256}, {"generations", c.Limit.Generations, 0, most}, {"patience", c.Limit.Patience, 0, most},
		{"from-scripted", c.Shape.FromScripted, 0, most}, {"scripted-steps", c.Shape.ScriptedSteps, 1, most}, {"hidden", c.Shape.Hidden, 1, 1 << 16},
		{"games", c.Play.Games, 1, most}, {"slots", c.Play.Slots, 1, 1 << 10}, {"iterations", c.Play.Iterations, 0, most},
		{"quick-iterations", c.Play.Quick, 2, most}, {"warm", c.Play.Warm, 0, most}, {"horizon", c.Play.Horizon, 0, most},
		{"steps", c.Learn.Steps, 0, most}, {"batch", c.Learn.Batch, 1, 1 << 16}, {"window", c.Learn.Window, 1, most}, {"ahead", c.Ahead, 0, 100},
		{"pool-nets", c.Pool.Nets, 0, most}, {"gate-every", c.Gate.Every, 1, most}, {"gate-games", c.Gate.Games, 0, most}, {"sweep", c.Gate.Sweep, 0, most}, {"gate-iterations", c.Gate.Iterations, 0, most},
		{"yardstick-games", c.Yard.Games, 0, most}, {"yardstick-every", c.Yard.Every, 1, most},
		{"exact", c.Learn.Exact, 0, most}, {"yardstick-iterations", c.Yard.Iterations, 0, most}, {"lead-games", c.Yard.Lead, 0, most}, {"nashconv", c.Yard.NashConv, 0, most},
	}
	for _, r := range whole {
		if r.n < r.lo || r.n > r.hi {
			return fmt.Errorf("selfplay: %s %d: want %d to %d", r.what, r.n, r.lo, r.hi)
		}
	}
	numbers := []struct {
		what      string
		x, lo, hi float64
	}{
		{"full-share", c.Play.Share, 1e-6, 1}, {"noise", c.Play.Noise, 0, 1}, {"temperature", c.Play.Temperature, 1e-3, 1e3},
		{"exploration", c.Play.Exploration, 1e-6, 1e6}, {"reuse", c.Learn.Reuse, 1e-3, 1e4}, {"rate", c.Learn.Rate, 1e-12, 10}, {"decay", c.Learn.Decay, 0, 1},
		{"clip", c.Learn.Clip, 0, 1e12}, {"search-share", c.Learn.Search, 0, 1}, {"value-weight", c.Learn.Weight, 0, 1e6},
		{"base-weight", c.Shape.BaseWeight, 1e-6, 100}, {"trace", c.Learn.Trace, 0, 1}, {"ratio", c.Learn.Ratio, 0, 1e6}, {"pull", c.Learn.Pull, 0, 1e6},
		{"beta", c.Learn.Beta, 1e-6, 1e6}, {"lean", c.Learn.Lean, 1e-6, 100}, {"follow", c.Play.Follow, 0, 1}, {"stray", c.Play.Stray, 0, 1},
		{"magnet", c.Learn.Magnet, 0, 1e6}, {"stride", c.Learn.Stride, 1e-6, 1e6}, {"average", c.Learn.Average, 0, 1},
		{"head-weight", c.Shape.HeadWeight, 0, 1e6}, {"gate-elo0", c.Gate.Elo0, -1e3, 1e3}, {"gate-elo1", c.Gate.Elo1, -1e3, 1e3},
		{"pool-share", c.Pool.Share, 0, 1}, {"pool-power", c.Pool.Power, 0, 100},
	}
	for _, w := range c.Gate.Weights {
		numbers = append(numbers, struct {
			what      string
			x, lo, hi float64
		}{"base-weights", w, 1e-6, 100})
	}
	for _, r := range numbers {
		if !(r.x >= r.lo && r.x <= r.hi) { // not a number is in no range
			return fmt.Errorf("selfplay: %s %v: want %v to %v", r.what, r.x, r.lo, r.hi)
		}
	}
	switch {
	case c.Play.Iterations == 1:
		return errors.New("selfplay: iterations 1: want 0, which draws from the policy, or 2 and more")
	case c.Ahead > 0 && c.draws():
		return fmt.Errorf("selfplay: ahead %d: iterations 0: want 0 of one: who draws learns from the latest net's own games alone", c.Ahead)
	case c.Learn.From != "" && !c.leads() && !c.magnet():
		return fmt.Errorf("selfplay: learn %q: want %s or %s, or nothing, for visits", c.Learn.From, leads, toMagnet)
	case c.magnet() && !c.draws():
		return fmt.Errorf("selfplay: learn %s: iterations %d: want 0", toMagnet, c.Play.Iterations)
	case c.leads() && (c.draws() || c.Shape.Base == ""):
		return fmt.Errorf("selfplay: learn %s: iterations %d and base %q: want a search, and a base over which they lead", leads, c.Play.Iterations, c.Shape.Base)
	case c.Yard.Lead > 0 && !c.leans():
		return fmt.Errorf("selfplay: lead-games %d: there is no base over which a net may lead", c.Yard.Lead)
	case c.Gate.Sweep > 0 && (!c.leans() || len(c.Gate.Weights) == 0):
		return fmt.Errorf("selfplay: sweep %d: want a base and base-weights", c.Gate.Sweep)
	case c.Learn.Luck != "" && c.Learn.Luck != on && c.Learn.Luck != off:
		return fmt.Errorf("selfplay: less-luck %q: want %s or %s, or nothing, for on where the game has a value of the truth", c.Learn.Luck, on, off)
	case c.Learn.Luck == on && c.truth() == "":
		return fmt.Errorf("selfplay: less-luck %s: %s has no value of the truth", on, c.Game.Name())
	case c.Limit.Time < 0:
		return fmt.Errorf("selfplay: time %v: want 0 or more", c.Limit.Time)
	case c.Gate.Elo0 >= c.Gate.Elo1:
		return fmt.Errorf("selfplay: gate-elo0 %v: want less than gate-elo1, %v", c.Gate.Elo0, c.Gate.Elo1)
	case c.Shape.FromScripted > math.MaxInt32:
		return fmt.Errorf("selfplay: from-scripted %d: want at most %d", c.Shape.FromScripted, math.MaxInt32)
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

// learning returns the sides that learn.
func (c *Config) learning() []engine.Side {
	return slices.DeleteFunc(slices.Clone(engine.SidesOf(c.Game)), func(s engine.Side) bool { return !c.learns(s) })
}

func (c *Config) learns(s engine.Side) bool { return c.Side == "" || s.Name == c.Side }

// checkAgents refuses an agent that plays no seat.
func (c *Config) checkAgents() error {
	if err := c.checkTeacher(); err != nil {
		return err
	}
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
	for _, list := range []struct {
		key    string
		agents []string
	}{{"opponents", c.Pool.Agents}, {"yardsticks", c.Yard.Agents}} {
		for _, text := range list.agents {
			ok, err := false, error(nil)
			for seat := range c.Game.Seats() {
				if _, e := (agents.Reader{By: access.Grant()}).ParseFor(c.Game, engine.Seat(seat), text); e == nil {
					ok = true
				} else {
					err = e
				}
			}
			if !ok {
				return fmt.Errorf("selfplay: %s: %w", list.key, err)
			}
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

// checkTeacher refuses one that cannot take all seats.
func (c *Config) checkTeacher() error {
	if c.Shape.FromScripted == 0 {
		return nil
	}
	text := c.teacher()
	if text == "random" {
		return fmt.Errorf("selfplay: from-scripted: %s has no script: name a teacher", c.Game.Name())
	}
	for seat := range c.Game.Seats() {
		if _, err := (agents.Reader{By: access.Grant()}).ParseFor(c.Game, engine.Seat(seat), text); err != nil {
			return fmt.Errorf("selfplay: teacher: %w", err)
		}
	}
	return nil
}

// base returns what the policy leans on.
func (c *Config) base() net.Base {
	if c.Shape.Base == "" {
		return net.Base{}
	}
	return net.Base{Agent: c.Shape.Base, Weight: c.Shape.BaseWeight}
}

// learnedBase returns what the policy leans on while it is learned.
func (c *Config) learnedBase() net.Base {
	b := c.base()
	if c.leads() {
		b.Weight = c.Learn.Lean
	}
	return b
}

// leads is what Learn.From says where searches compare actions side by side.
const leads = "leads"

func (c *Config) leads() bool { return c.Learn.From == leads }

// leans reports whether the policy has a base, below which the best net is not to be.
func (c *Config) leans() bool { return c.Shape.Base != "" }

// toMagnet is what Learn.From says where the policy is drawn to a magnet.
const toMagnet = "magnet"

func (c *Config) magnet() bool { return c.Learn.From == toMagnet }

// What Learn.Luck says.
const (
	on  = "on"
	off = "off"
)

// truth returns the name of the value by which luck is taken off what drawn actions came to, ""
// for none.
func (c *Config) truth() string {
	if c.Learn.Luck == off {
		return ""
	}
	return agents.TruthName(c.Game)
}

// draws reports whether the actors play without search.
func (c *Config) draws() bool { return c.Play.Iterations == 0 }

// teacher returns the agent whose games are imitated: the game's script is an agent of
// the name of its rollout policy.
func (c *Config) teacher() string {
	if c.Shape.Teacher == "" {
		return agents.RolloutNames(c.Game)[0]
	}
	return c.Shape.Teacher
}

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
	if c.start != nil {
		return c.start.file.Net.Spec, nil
	}
	e := c.Game.(engine.Encoder).Encoding()
	s := net.Spec{Input: net.InputOf(e), Width: c.Shape.Width, Depth: c.Shape.Depth}
	switch {
	case c.Shape.Kind == net.Graph.String(), c.Shape.Kind == "" && e.Squares > 0:
		s.Kind, s.Hidden = net.Graph, c.Shape.Hidden
	case c.Shape.Kind != "" && c.Shape.Kind != net.MLP.String():
		return s, fmt.Errorf("selfplay: net %q: want %v or %v", c.Shape.Kind, net.Graph, net.MLP)
	}
	for _, name := range c.Shape.Heads {
		h, err := headOf(e, name, c.Shape.HeadWeight)
		if err != nil {
			return s, err
		}
		s.Heads = append(s.Heads, h.head)
	}
	_, err := net.New(s, 0)
	return s, err
}
