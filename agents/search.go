package agents

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"deadreckon/engine"
	"deadreckon/mcts"
)

func init() {
	Register(Kind{
		Name:  "search",
		Usage: "search: information-set search before each move",
		Open:  openSearch,
		Means: searchMeans(),
	})
}

// searchMeans describes the parameters of a search; docs/search.md says more.
func searchMeans() map[string]string {
	var own []string
	for i, name := range mcts.RuleNames() {
		c := mcts.Defaults(mcts.Config{Selection: mcts.Selection{Rule: mcts.Rule(i)}})
		own = append(own, number(c.Selection.Exploration)+" for "+name)
	}
	return map[string]string{
		"iterations":  "iterations per decision; with a time the default is no limit",
		"time":        "search time per decision; 0s is no limit",
		"rollout":     "policy of the playouts, also the prior of puct (default the best of the game)",
		"leaf":        "leaf value that ends a playout early; none plays to the end of the game (default the value of the game, but none with rollout or net)",
		"horizon":     "actions of a playout before the leaf value",
		"net":         "net that guides the search (default the bundled net of the seat, unless rollout, trust or another select is given)",
		"guide":       "use of the net (default the best for the net); none ignores the bundled nets",
		"threads":     "number of threads, each with its own tree",
		"nodes":       "maximum number of nodes of a tree",
		"reuse":       "keep the tree of the previous decision",
		"against":     "agent to exploit: search for a best response to it; write ; for , in its text",
		"algorithm":   "information sets of the tree: so uses the searching seat's, mo every seat's",
		"select":      "selection rule of a node (default puct with a policy or a net)",
		"exploration": "weight of exploration (default " + strings.Join(own, ", ") + ")",
		"trust":       "prior probability of the policy's own move (the default differs without a leaf value)",
		"root":        "allocation of iterations at the root: rounds is sequential halving with common random numbers, bandit is the rule of other nodes (default rounds if final is keep and no net file guides)",
		"final":       "choice of the move: keep replaces the policy's own move by one with a greater estimated score, visits is the most visited (default keep with a policy, visits with a net file without a base agent)",
		"confirm":     "with root=rounds compare the best moves also in playouts to the end of the game, which take half of the work",
	}
}

// removedParameters has the reasons why parameters, or values of them, were removed.
var removedParameters = map[string]string{
	"algorithm=ris":    "it was as exploitable as so (experiments/001-search-speed)",
	"algorithm=pimc":   "it was more exploitable than mo and no stronger than so (experiments/001-search-speed, 002-price-of-information)",
	"guide=playouts":   "playouts by a net gained nothing in the same time (experiments/018-nets/search.md)",
	"select=regret":    "so and mo were more exploitable with it than with ucb1 (experiments/001-search-speed)",
	"final=bound":      "no game, net or study uses it; final=visits and final=keep remain",
	"final=step":       "final=keep chooses by estimates with the same shrinkage (experiments/020-time)",
	"confidence":       "final=keep chooses by estimates that allow for luck and bias (experiments/020-time)",
	"final=proportion": "Python draws by Found.policy, and self-play by itself",
	"temperature":      "it belonged to final=proportion",
	"beta":             "100 is best (experiments/018-nets)",
	"spread":           "0.05 is best (experiments/018-nets)",
	"parallel":         "threads that share one tree were slower and no stronger (experiments/017-defaults)",
	"chance":           "outcomes and open chose no better than results (experiments/017-defaults)",
	"width":            "each game has its own, and no other was better (experiments/017-defaults)",
	"growth":           "each game has its own (docs/search.md)",
	"urgency":          "no game or study uses another than 0.2",
	"noise":            "it is for self-play, which sets it itself; in Python it is an option of Search",
	"alpha":            "no game or study uses another than 10 over the number of moves",
}

// defaultIterations is the budget of a search agent without a limit.
const defaultIterations = 1000

func openSearch(g engine.Game, p *Params) (Agent, error) { return openSearchBy(g, p, nil, nil) }

// OpenSearch opens the agent "search" with the parameters of a text, such as
// "iterations=50,threads=2". If by is not nil, it replaces the net of a file. adjust, if not nil,
// changes settings that no text can set.
func (r Reader) OpenSearch(g engine.Game, parameters string, by *Guide, adjust func(*mcts.Config)) (Searcher, error) {
	p, err := parseParams(r.By, "search:"+parameters, parameters)
	if err != nil {
		return nil, err
	}
	a, err := openSearchBy(g, p, by, adjust)
	if bad := p.Err(); bad != nil {
		return nil, bad
	}
	if err != nil {
		return nil, fmt.Errorf("agents: search: %w", err)
	}
	return a.(Searcher), nil
}

// Searcher is an agent that searches, with access to its latest search.
type Searcher interface {
	Agent
	ResultReporter

	// Root returns the tree of the latest search, until the next begins.
	Root() mcts.Branch

	// Guided reports whether bundled nets guided it.
	Guided() bool
}

func openSearchBy(g engine.Game, p *Params, by *Guide, adjust func(*mcts.Config)) (Agent, error) {
	nets, bad := bundledNetsFor(g, p, by)
	with, err := readSearch(g, p, by, nets) // also after an error, so that all parameters are known
	if err := cmp.Or(bad, err); err != nil {
		return nil, err
	}
	without := with
	if slices.Contains(nets, nil) {
		again := *p // list the parameters once
		again.given, again.asked = slices.DeleteFunc(slices.Clone(p.given), func(g param) bool { return g.name == "guide" }), nil
		if without, err = readSearch(g, &again, nil, nil); err != nil {
			return nil, err
		}
	}
	open := func(seat engine.Seat, opponents []mcts.Policy) (*mcts.Team, error) {
		s := with
		if nets.of(seat) == nil {
			s = without
		}
		if adjust != nil {
			adjust(&s.config)
		}
		s.config.Opponents = opponents
		return mcts.NewTeam(g, s.threads(s.config))
	}
	s := &Search{name: p.Text(), noReuse: !with.reuse, nets: nets}
	for i := range g.Seats() {
		if team := s.teamFor(engine.Seat(i)); *team == nil {
			if *team, err = open(engine.Seat(i), nil); err != nil {
				return nil, err
			}
		}
	}
	s.searcher = *s.teamFor(0)
	if with.against == "" {
		return s, nil
	}
	return newBestResponder(g, s, with.config.Time, Reader{p.By()}, with.against, open)
}

// bundledNetsFor returns the bundled nets of a text: none if it names a net or another kind of
// prior.
func bundledNetsFor(g engine.Game, p *Params, by *Guide) (Nets, error) {
	gives, _ := p.find("guide")
	nets := DefaultGuideNets(g)
	asked := isPolicyOnly(gives)
	if asked {
		nets = GuideNets(g)
	}
	if _, named := p.find("net"); named || by != nil || nets == nil || gives == NoGuide {
		return nil, nil
	}
	other := conflictingPrior(p)
	switch {
	case gives == guideBoth || gives == guideValue:
		return nil, fmt.Errorf("guide=%s: %v, which ships with the program, gives the prior alone; name another: net=FILE", gives, nets)
	case other != "" && asked:
		return nil, fmt.Errorf("guide=%s: %s asks for another prior", gives, other)
	case other != "":
		return nil, nil
	}
	return nets, nil
}

// conflictingPrior returns a setting of the text that excludes the prior of a net, or "".
func conflictingPrior(p *Params) string {
	for _, g := range p.given {
		if g.name == "rollout" || g.name == "trust" || g.name == "select" && g.value != mcts.PUCT.String() {
			return g.name + "=" + g.value
		}
	}
	return ""
}

// searchSpec is a parsed text of a search.
type searchSpec struct {
	config  mcts.Config
	threads func(mcts.Config) []mcts.Config
	against string // text of an agent, or ""
	reuse   bool
}

// readSearch parses a text for a search with a guide or bundled nets, if they are not nil.
func readSearch(g engine.Game, p *Params, by *Guide, nets Nets) (s searchSpec, err error) {
	p.Removed(removedParameters)
	limit := p.Duration("time", 0, 0, 24*time.Hour)
	iterations := defaultIterations
	if limit > 0 {
		iterations = 0
	}
	c := mcts.Config{
		Time:       limit,
		Iterations: p.Int("iterations", iterations, 1, math.MaxInt32),
		MaxNodes:   p.Int("nodes", 1<<20, 1, 1<<26),
	}
	r := recipeOf(g, p)
	r.nets = NetSource{p.Path("net"), nets}
	r.mode, r.threads = p.Word("guide", "", guideModes), p.Int("threads", 1, 1, mcts.MaxThreads)
	if by != nil {
		if r.nets.File.Named() {
			return s, fmt.Errorf("net=%s: something else guides the search", r.nets.File)
		}
		r.guide = by
	}
	c, s.threads, err = r.configure(g, c)
	if err != nil {
		return s, err
	}
	c.Horizon = p.Int("horizon", c.Horizon, 0, math.MaxInt32)
	if s.against = p.Agent("against"); s.against != "" {
		c.Selection.Rule = mcts.PUCT
	}
	algorithms := mcts.AlgorithmNames()
	c.Algorithm = mcts.Algorithm(slices.Index(algorithms, p.Word("algorithm", c.Algorithm.String(), algorithms)))
	c.Selection = selection(c.Selection, p)
	finals := mcts.FinalNames()
	c.Final = mcts.Final(slices.Index(finals, p.Word("final", c.Final.String(), finals)))
	c.Root = root(c, p)
	onOff := []string{"off", "on"}
	standard := onOff[0]
	if c.Confirm {
		standard = onOff[1]
	}
	c.Confirm = p.Word("confirm", standard, onOff) == onOff[1]
	s.reuse = p.Word("reuse", "on", []string{"on", "off"}) == "on"
	if err := p.Err(); err != nil {
		return s, err
	}
	if r.usesPrior() && c.Selection.Rule != mcts.PUCT {
		return s, fmt.Errorf("select=%v: the policy of a net is the prior of %v", c.Selection.Rule, mcts.PUCT)
	}
	s.config = c
	return s, nil
}

func selection(s mcts.Selection, p *Params) mcts.Selection {
	names := mcts.RuleNames()
	s.Rule = mcts.Rule(slices.Index(names, p.Word("select", s.Rule.String(), names)))
	own := mcts.Defaults(mcts.Config{Selection: s}).Selection
	s.Exploration = p.Float("exploration", own.Exploration, 1e-6, 1e6)
	s.Trust = p.Float("trust", own.Trust, 1e-6, 1-1e-6)
	return s
}

// root returns the root rule of the text. The default is a bandit if the final choice needs visits.
func root(c mcts.Config, p *Params) mcts.Root {
	if c.Final == mcts.MostVisits {
		c.Root = mcts.Bandit
	}
	names := mcts.RootNames()
	return mcts.Root(slices.Index(names, p.Word("root", c.Root.String(), names)))
}

// Search is the agent that searches before each action, with a seed from the agent's stream. Within
// a game it reuses the tree of the previous search if possible.
type Search struct {
	name     string
	searcher *mcts.Team // team of the latest decision
	last     mcts.Result

	nets             Nets // bundled nets, used for the seats that have one
	guided, unguided *mcts.Team

	noReuse bool // begin every search with an empty tree
}

// Begin implements env.Beginner. A kept tree would make games depend on the order in which they are
// played.
func (s *Search) Begin(uint64) {
	s.searcher.Forget()
	for _, t := range []*mcts.Team{s.guided, s.unguided} {
		if t != nil {
			t.Forget()
		}
	}
}

func (s *Search) teamFor(seat engine.Seat) **mcts.Team {
	if s.nets.of(seat) != nil {
		return &s.guided
	}
	return &s.unguided
}

// Name implements Agent.
func (s *Search) Name() string { return s.name }

// Decide implements Agent.
func (s *Search) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	s.searcher = *s.teamFor(v.Viewer())
	return s.decide(ctx, v, rng)
}

// decide is Decide with the current team.
func (s *Search) decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	s.searcher.Reseed(rng.Uint64())
	if s.noReuse {
		s.searcher.Forget()
	}
	var err error
	s.last, err = s.searcher.Continue(ctx, v)
	return s.last.Best, err
}

// Last returns the result of the latest search.
func (s *Search) Last() mcts.Result { return s.last }

// Guided implements Searcher.
func (s *Search) Guided() bool { return s.guided != nil && s.searcher == s.guided }

// Root implements Searcher.
func (s *Search) Root() mcts.Branch { return s.searcher.Root() }
