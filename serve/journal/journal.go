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

// Journal is a game with all that was ever entered in it, and a place in that. It is not
// safe for concurrent use.
type Journal struct {
	Name string // of its file, "" without one
	Torn bool   // the last line of the file was cut off when it was opened, and is gone

	header Header
	game   engine.Game
	nodes  []node
	at     int
	now    []engine.Position // at, as each eye knows it
	dice   rand.PCG          // at, if diced
	diced  bool
	notes  map[noted]Note
	wrote  map[string]int // bytes of all notes by seat
	log    *durable.Log   // nil where nothing is written
	unkept []byte         // lines that are to be written yet
	full   bool           // the file is as long as may be read; further lines are dropped
	lost   atomic.Pointer[Lost]
	path   string
	beside string // of a journal as a seat sees it: where Beside is, if it has no file

	unnamed bool // its name was only the first that was free
}

// Step is one action as it is kept.
type Step struct {
	Seat   string `json:"seat"`             // who acted, or chance
	Action string `json:"action"`           // in the game's notation
	Rolled bool   `json:"rolled,omitempty"` // drawn by the seed
}

// step is a Step that the rules have confirmed.
type step struct {
	Step
	action engine.Action
	forced bool // nothing else was legal
}

// node is what was entered at once, with what followed from it by itself; or a start, which
// only has the latter.
type node struct {
	before  int // the node that it follows, none for a start
	start   []engine.Position
	dice    rand.PCG // at a start
	entered []step
	then    []step
	redo    int // the node after it where the place was last, or 0
}

const none = -1

// New returns a journal that is not written anywhere, at the start of its game, which is g.
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

// Path returns where its file is, "" without one.
func (j *Journal) Path() string { return j.path }

// Header returns what the game is.
func (j *Journal) Header() Header { return j.header }

// Game returns the game.
func (j *Journal) Game() engine.Game { return j.game }

// Positions returns the position at the place: the truth, or a view for each of the header's
// eyes. It is the journal's own, and is never changed: what is entered makes others.
func (j *Journal) Positions() []engine.Position { return j.now }

// Position returns the first of Positions.
func (j *Journal) Position() engine.Position { return j.now[0] }

// Entered returns how many entries lead to the place.
func (j *Journal) Entered() int { return len(j.Trail(j.at)) - 1 }

// Trail returns the nodes from a start to one that is there.
func (j *Journal) Trail(at int) []int {
	var out []int
	for ; at != none; at = j.nodes[at].before {
		out = append(out, at)
	}
	slices.Reverse(out)
	return out
}

// steps returns all that happened from the start to at.
func (j *Journal) steps(at int) (all []step) {
	for _, n := range j.Trail(at) {
		all = append(append(all, j.nodes[n].entered...), j.nodes[n].then...)
	}
	return all
}

// positions plays up to at.
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

// apply plays a legal action and returns it as a step.
func (j *Journal) apply(ps []engine.Position, a engine.Action) step {
	p := ps[0]
	s := step{Step: Step{Seat: engine.SeatName(j.game, p.Turn()), Action: j.game.Notation().FormatAction(p, a)},
		action: a, forced: len(p.AppendLegal(nil)) == 1}
	play(ps, a)
	return s
}

// Enter adds what was entered at once: legal actions, one after the other. After an error,
// which is that of the file, nothing was entered.
func (j *Journal) Enter(actions ...engine.Action) error {
	ps := cloned(j.game, j.now)
	n := node{before: j.at}
	for _, a := range actions {
		n.entered = append(n.entered, j.apply(ps, a))
	}
	return j.add(n, ps)
}

// EnterRolled is Enter of an outcome that was drawn from Dice.
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

// link puts a node behind the one that it follows, and the place there.
func (j *Journal) link(n node) {
	j.nodes = append(j.nodes, n)
	j.at = len(j.nodes) - 1
	if n.before != none {
		j.nodes[n.before].redo = j.at
	}
}

// Follow adds a legal action that followed by itself: an agent's, the only one, or an
// outcome, which may have been drawn from Dice. It belongs to the entry at the place, or,
// where others follow that one already, is an entry in which nothing was entered. After an
// error, which is that of the file, it was not added.
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

// Undo takes the last n entries back, and all that followed from them; all or none.
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

// Redo enters again what n undos have taken back; all or nothing.
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

// move puts the place elsewhere.
func (j *Journal) move(to int) error {
	if err := j.write("at", atLine{to}); err != nil {
		return err
	}
	j.settle(to)
	return nil
}

// settle puts the place at a node, and redo on the way there.
func (j *Journal) settle(to int) {
	trail := j.Trail(to)
	for i, n := range trail[1:] {
		j.nodes[trail[i]].redo = n
	}
	j.at, j.now, j.diced = to, j.positions(to), false
}

// Place puts a position of the game on the table: a new start, where undo ends. Only a
// journal without eyes takes one.
func (j *Journal) Place(p engine.Position) error {
	if len(j.header.Eyes) > 0 {
		return errors.New("the game is kept as a seat knows it; begin another to set up a position")
	}
	if err := j.write("place", placeLine{j.game.Notation().FormatPosition(p)}); err != nil {
		return err
	}
	j.Dice()
	if j.log == nil { // nobody will look for what was before
		j.nodes, j.notes = nil, nil
	}
	j.begin(p)
	return nil
}

// begin adds a start. The dice, which were asked for, go on to fall as they would have.
func (j *Journal) begin(p engine.Position) {
	j.link(node{before: none, start: []engine.Position{engine.Clone(j.game, p)}, dice: j.dice})
	j.now = j.positions(j.at)
}

// Dice returns the stream of the seed's dice, as far as what leads to the place has used it.
// What is drawn from it is to be entered, or to follow, as rolled.
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

// SeedHere returns the seed of what agents draw from the place on: that of the game at its
// beginning, so that the same seed plays the same game, and elsewhere one of the place.
func (j *Journal) SeedHere() uint64 {
	seed, n := j.header.Seed, len(j.Played())
	if n == 0 {
		return seed
	}
	return engine.Stream(seed, fmt.Sprintf("from.%d", n)).Uint64()
}
