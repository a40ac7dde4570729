package journal

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"deadreckon/engine"
	"deadreckon/internal/durable"
)

// Journal is a tree of entries with a current node. It is not safe for concurrent use.
type Journal struct {
	Name string // name of the file without extension; "" without a file
	Torn bool   // the file ended in an incomplete line, which was dropped

	header       Header
	game         engine.Game
	nodes        []node
	at           int
	now          []engine.Position // views or position at the current node
	dice         rand.PCG          // dice at the current node, if the seed rolls them
	diced        bool
	notes        map[noteKey]Note
	noteBytes    map[string]int // bytes of all notes by seat
	log          *durable.Log   // nil without a file
	unsaved      []byte         // lines not yet written
	full         bool           // the file has reached its size limit; further lines are dropped
	lost         atomic.Pointer[WriteError]
	path         string
	analysisPath string // AnalysisPath of a seat's copy without a file

	unnamed bool // the name was chosen automatically
}

// Step is a saved action.
type Step struct {
	Seat   string `json:"seat"`             // who acted, or chance
	Action string `json:"action"`           // in the game's notation
	Rolled bool   `json:"rolled,omitempty"` // drawn by the seed
}

// step is a Step that was checked against the rules.
type step struct {
	Step
	action engine.Action
	forced bool // the only legal action
}

// node is one entry and its consequences. A start has only consequences.
type node struct {
	before  int // parent, none for a start
	start   []engine.Position
	dice    rand.PCG // for a start
	entered []step
	then    []step
	redo    int // child that redo leads to, or 0
}

const none = -1

// New returns a journal at the start of game g, without a file.
func New(g engine.Game, h Header) (*Journal, error) {
	root, err := h.root(g)
	if err != nil {
		return nil, err
	}
	first := node{before: none, start: root}
	engine.Seed(&first.dice, h.Seed, "dice")
	j := &Journal{header: h, game: g, nodes: []node{first}}
	j.now = j.positions(0)
	return j, nil
}

// Path returns the path of the file, "" without one.
func (j *Journal) Path() string { return j.path }

// Header returns a copy of the header.
func (j *Journal) Header() Header { return j.header }

func (j *Journal) Game() engine.Game { return j.game }

// Positions returns the position at the current node: the full position, or a view for each of the
// header's Eyes. The caller must not change it; later entries do not change it either.
func (j *Journal) Positions() []engine.Position { return j.now }

// Position returns the first of Positions.
func (j *Journal) Position() engine.Position { return j.now[0] }

// Entered returns the number of entries up to the current node.
func (j *Journal) Entered() int { return len(j.Trail(j.at)) - 1 }

// Trail returns the nodes from the start to a node, which must exist.
func (j *Journal) Trail(at int) []int {
	var out []int
	for ; at != none; at = j.nodes[at].before {
		out = append(out, at)
	}
	slices.Reverse(out)
	return out
}

// steps returns all actions from the start to a node.
func (j *Journal) steps(at int) (all []step) {
	for _, n := range j.Trail(at) {
		all = append(append(all, j.nodes[n].entered...), j.nodes[n].then...)
	}
	return all
}

// positions replays the game up to a node.
func (j *Journal) positions(at int) []engine.Position {
	out := cloned(j.game, j.nodes[j.Trail(at)[0]].start)
	for _, s := range j.steps(at) {
		play(out, s.action)
	}
	return out
}

func cloned(g engine.Game, ps []engine.Position) []engine.Position {
	out := make([]engine.Position, len(ps))
	for i, p := range ps {
		out[i] = engine.Clone(g, p)
	}
	return out
}

func play(ps []engine.Position, a engine.Action) {
	for _, p := range ps {
		p.Apply(a)
	}
}

// apply plays a legal action and returns its step.
func (j *Journal) apply(ps []engine.Position, a engine.Action) step {
	p := ps[0]
	s := step{Step: Step{Seat: engine.SeatName(j.game, p.Turn()), Action: j.game.Notation().FormatAction(p, a)},
		action: a, forced: len(p.AppendLegal(nil)) == 1}
	play(ps, a)
	return s
}

// Enter adds one entry of legal actions, in order. On error, which comes from the file, nothing changes.
func (j *Journal) Enter(actions ...engine.Action) error {
	ps := cloned(j.game, j.now)
	n := node{before: j.at}
	for _, a := range actions {
		n.entered = append(n.entered, j.apply(ps, a))
	}
	return j.add(n, ps)
}

// EnterOnce is Enter, or returns to an equal entry that is already there if its consequences, then, would
// follow again.
func (j *Journal) EnterOnce(actions ...engine.Action) (then []engine.Action, err error) {
	i := slices.IndexFunc(j.nodes, func(n node) bool { return n.before == j.at && n.repeats(actions) })
	if i < 0 {
		return nil, j.Enter(actions...)
	}
	for _, s := range j.nodes[i].then {
		then = append(then, s.action)
	}
	return then, j.move(i)
}

// repeats reports whether the entry consists of these actions, with consequences that are forced or drawn by
// the seed.
func (n *node) repeats(actions []engine.Action) bool {
	return slices.EqualFunc(n.entered, actions, func(s step, a engine.Action) bool { return s.action == a && !s.Rolled }) &&
		!slices.ContainsFunc(n.then, func(s step) bool { return !s.Rolled && !s.forced })
}

// EnterRolled is Enter for an outcome drawn from Dice.
func (j *Journal) EnterRolled(a engine.Action) error {
	ps := cloned(j.game, j.now)
	s := j.apply(ps, a)
	s.Rolled = true
	return j.add(node{before: j.at, entered: []step{s}}, ps)
}

func (j *Journal) add(n node, ps []engine.Position) error {
	if err := j.write("entries", entriesLine{n.before, []entryLine{lineOf(n)}}); err != nil {
		j.diced = false
		return err
	}
	j.link(n)
	j.now = ps
	return nil
}

// link appends a node to its parent and makes it the current node.
func (j *Journal) link(n node) {
	j.nodes = append(j.nodes, n)
	j.at = len(j.nodes) - 1
	if n.before != none {
		j.nodes[n.before].redo = j.at
	}
}

// Follow adds a legal consequence of the current node: a forced action, an agent's decision, or an
// outcome, which may be drawn from Dice. If the current node has children, it begins an entry without
// actions. On error, which comes from the file, nothing changes.
func (j *Journal) Follow(a engine.Action, rolled bool) error {
	ps := cloned(j.game, j.now)
	s := j.apply(ps, a)
	s.Rolled = rolled
	if j.nodes[j.at].redo != 0 {
		return j.add(node{before: j.at, then: []step{s}}, ps)
	}
	if err := j.write("then", thenLine{[]Step{s.Step}}); err != nil {
		j.diced = false
		return err
	}
	j.nodes[j.at].then = append(j.nodes[j.at].then, s)
	j.now = ps
	return nil
}

// Undo takes back the last n entries with their consequences, or none.
func (j *Journal) Undo(n int) error {
	trail := j.Trail(j.at)
	switch entered := len(trail) - 1; {
	case entered == 0:
		return errors.New("nothing has been entered yet")
	case n > entered:
		return fmt.Errorf("only %d can be taken back; nothing was", entered)
	}
	return j.move(trail[len(trail)-1-n])
}

// Redo restores n entries that Undo took back, or none.
func (j *Journal) Redo(n int) error {
	to, can := j.at, 0
	for can < n && j.nodes[to].redo != 0 {
		to = j.nodes[to].redo
		can++
	}
	switch {
	case can == 0:
		return errors.New("nothing was taken back here")
	case can < n:
		return fmt.Errorf("only %d can be entered again; nothing was", can)
	}
	return j.move(to)
}

// move changes the current node and saves that.
func (j *Journal) move(to int) error {
	if err := j.write("at", atLine{to}); err != nil {
		return err
	}
	j.setCurrent(to)
	return nil
}

// settle sets the current node and the redo path to it.
func (j *Journal) setCurrent(to int) {
	trail := j.Trail(to)
	for i, n := range trail[1:] {
		j.nodes[trail[i]].redo = n
	}
	j.at, j.now, j.diced = to, j.positions(to), false
}

// Place puts a position on the board as a new start, which Undo cannot pass. Journals with Eyes refuse it.
func (j *Journal) Place(p engine.Position) error {
	if len(j.header.Eyes) > 0 {
		return errors.New("the game is kept as a seat knows it; begin another to set up a position")
	}
	if err := j.write("place", placeLine{j.game.Notation().FormatPosition(p)}); err != nil {
		return err
	}
	j.Dice()
	if j.log == nil { // without a file the old tree is dropped
		j.nodes, j.notes = nil, nil
	}
	j.begin(p)
	return nil
}

// begin adds a start. The dice continue their stream.
func (j *Journal) begin(p engine.Position) {
	j.link(node{before: none, start: []engine.Position{engine.Clone(j.game, p)}, dice: j.dice})
	j.now = j.positions(j.at)
}

// Dice returns the dice stream of the seed at the current node. Outcomes drawn from it must be entered or
// added as rolled.
func (j *Journal) Dice() *rand.Rand {
	if !j.diced {
		j.diced = true
		start := j.nodes[j.Trail(j.at)[0]]
		j.dice = start.dice
		p := engine.Clone(j.game, start.start[0])
		for _, s := range j.steps(j.at) {
			if s.Rolled {
				engine.Pick(p.AppendOdds(nil), rand.New(&j.dice))
			}
			p.Apply(s.action)
		}
	}
	return rand.New(&j.dice)
}

// SeedHere returns the seed of agents at the current node: the game's seed at the start, so that the seed
// alone determines a game, and a derived seed later.
func (j *Journal) SeedHere() uint64 {
	seed, n := j.header.Seed, len(j.Played())
	if n == 0 {
		return seed
	}
	return engine.Stream(seed, fmt.Sprintf("from.%d", n)).Uint64()
}
