package trajectory

import (
	"encoding"
	"fmt"
	"math"
	"slices"

	"github.com/klauspost/compress/zstd"

	"deadreckon/engine"
)

// SearchStats are the statistics of the search that chose an action.
type SearchStats struct {
	Visits []uint32 // by legal action, ascending
	Value  float64  // expected score of the seat, -1 to 1
	Paired *Paired  // nil without paired rounds
}

// Paired compares the legal actions with Own, the action of the policy, in the same worlds with the same
// dice (mcts.Paired). Slices are in the order of the legal actions. Entries of Own and of untried actions
// are 0.
type Paired struct {
	Own    engine.Action
	Leads  []float32 // mean difference of the scores, -2 to 2
	Errors []float32 // standard errors, 0 or more
	Rounds []uint32  // number of worlds
}

// Encoder encodes games into frames of a file, one game at a time. The buffers take about 700 bytes per
// step of the largest game. It is not safe for concurrent use. The same game always gives the same bytes.
// A game is a Begin, a Step before each action, and an End.
type Encoder struct {
	game   engine.Game
	schema *Schema
	packer *packer
	zstd   *zstd.Encoder
	out    []byte

	number uint64
	part   uint32
	steps  int
	err    error
	kept   string // text of the next state in the file, "" for the notation's

	view  engine.View
	legal []engine.Action
	odds  []uint64
	seen  []engine.Action
	bytes []byte
	zero  []float64 // reward of every step but the last
	score []float64
}

// NewEncoder returns an encoder for games of g in files with the header h.
func NewEncoder(g engine.Game, h *Header) *Encoder {
	n := len(g.Seats())
	return &Encoder{
		game: g, schema: h.schema(), packer: newPacker(), zstd: newCompressor(), view: g.NewView(),
		seen: make([]engine.Action, n), zero: make([]float64, n), score: make([]float64, n),
	}
}

// Begin begins a game and discards an unfinished one. Games of a file are numbered from 1.
func (e *Encoder) Begin(number, seed uint64) { e.BeginAt(number, seed, nil) }

// BeginAt is Begin for a file with Header.Starts; the game begins at root.
func (e *Encoder) BeginAt(number, seed uint64, root engine.State) {
	e.packer.buf.Reset()
	e.out, e.number, e.part, e.steps, e.err = e.out[:0], number, 0, 0, nil
	e.packer.begin(kindGame, e.schema.Game)
	e.packer.uint("game", number)
	e.packer.uint("seed", seed)
	if root != nil {
		e.position("root", root)
	}
}

// position writes a state as text: kept, or else the notation's text.
func (e *Encoder) position(key string, s engine.State) {
	text := e.kept
	if e.kept = ""; text == "" {
		text = e.game.Notation().FormatPosition(s)
	}
	e.packer.text(key, text)
}

// Step adds the legal action a of s, before it is applied. t is nil without a search.
func (e *Encoder) Step(s engine.State, a engine.Action, t *SearchStats) {
	if e.steps > 0 {
		e.closeStep(e.zero)
	}
	e.steps++
	turn := s.Turn()
	e.legal, e.odds = s.AppendLegal(e.legal[:0]), e.odds[:0]
	for seat := range e.seen {
		e.seen[seat] = s.Seen(a, engine.Seat(seat))
	}
	p := e.packer
	p.begin(kindStep, e.schema.Step)
	p.int("seat", int64(turn))
	p.uint("action", uint64(a))
	list(p, "legal", e.legal, putU4)
	if turn == engine.Chance {
		e.odds = s.AppendOdds(e.odds)
		list(p, "odds", e.odds, putU8)
		p.null("view")
	} else {
		p.null("odds")
		s.ViewInto(turn, e.view)
		e.packView()
	}
	list(p, "seen", e.seen, putU4)
	e.packSearch(t)
	if e.schema.paired() {
		e.packPaired(t)
	}
}

func (e *Encoder) packView() {
	var err error
	var asText bool
	e.bytes, asText, err = appendView(e.bytes[:0], e.game, e.view)
	if err != nil {
		e.fail(err)
	}
	if asText {
		e.packer.text("view", string(e.bytes))
	} else {
		e.packer.bytes("view", e.bytes)
	}
}

// appendView appends a view in the encoding of viewFormat.
func appendView(dst []byte, g engine.Game, v engine.View) (out []byte, asText bool, err error) {
	if g.About().ViewLayout != nil {
		out, err = v.(encoding.BinaryAppender).AppendBinary(dst)
		return out, false, err
	}
	return append(dst, g.Notation().FormatPosition(v)...), true, nil
}

func (e *Encoder) packSearch(t *SearchStats) {
	p := e.packer
	if t == nil {
		p.null("visits")
		p.null("value")
		return
	}
	if err := t.check(len(e.legal)); err != nil {
		e.fail(err)
	}
	list(p, "visits", t.Visits, putU4)
	p.float("value", t.Value)
}

func (e *Encoder) packPaired(t *SearchStats) {
	p := e.packer
	if t == nil || t.Paired == nil {
		for _, name := range pairedColumns {
			p.null(name)
		}
		return
	}
	q := t.Paired
	if err := q.check(e.legal); err != nil {
		e.fail(err)
	}
	p.uint("own", uint64(q.Own))
	list(p, "leads", q.Leads, putF4)
	list(p, "leadErrors", q.Errors, putF4)
	list(p, "rounds", q.Rounds, putU4)
}

// check rejects statistics that do not match n legal actions.
func (t *SearchStats) check(n int) error {
	switch {
	case len(t.Visits) != n:
		return fmt.Errorf("visits of %d actions, but %d are legal", len(t.Visits), n)
	case !(t.Value >= -1 && t.Value <= 1):
		return fmt.Errorf("value %v: expected -1 to 1", t.Value)
	}
	return nil
}

// check rejects comparisons that do not match the legal actions.
func (p *Paired) check(legal []engine.Action) error {
	n := len(legal)
	if len(p.Leads) != n || len(p.Errors) != n || len(p.Rounds) != n {
		return fmt.Errorf("leads of %d, errors of %d and rounds of %d actions, but %d are legal", len(p.Leads), len(p.Errors), len(p.Rounds), n)
	}
	own, ok := slices.BinarySearch(legal, p.Own)
	if !ok {
		return fmt.Errorf("own action %#x is not among the legal ones", p.Own)
	}
	for i, lead := range p.Leads {
		switch {
		case !(lead >= -2 && lead <= 2):
			return fmt.Errorf("lead %v: expected -2 to 2", lead)
		case !(p.Errors[i] >= 0 && p.Errors[i] <= math.MaxFloat32):
			return fmt.Errorf("error %v of a lead: expected 0 or more", p.Errors[i])
		case (p.Rounds[i] == 0 || i == own) && (lead != 0 || p.Errors[i] != 0 || p.Rounds[i] != 0):
			return fmt.Errorf("lead %v ± %v of %d rounds of an action that was not compared", lead, p.Errors[i], p.Rounds[i])
		}
	}
	return nil
}

// closeStep adds the reward of the last step, which is known after it.
func (e *Encoder) closeStep(reward []float64) {
	list(e.packer, "reward", reward, putF8)
	if e.packer.buf.Len() >= fullFrame {
		e.flush()
	}
}

// End ends the game in state s, complete or not, and returns its frames, which are valid until the next
// Begin.
func (e *Encoder) End(s engine.State) ([]byte, error) {
	for seat := range e.score {
		e.score[seat] = s.Score(engine.Seat(seat))
	}
	if e.steps > 0 {
		e.closeStep(e.score)
	}
	p := e.packer
	p.begin(kindEnd, e.schema.End)
	p.uint("steps", uint64(e.steps))
	p.bool("over", s.Turn() == engine.Nobody)
	list(p, "result", e.score, putF8)
	p.key("privileged")
	must(p.enc.EncodeMapLen(1))
	e.position("truth", s)
	e.flush()
	if e.err != nil {
		return nil, fmt.Errorf("trajectory: game %d: %w", e.number, e.err)
	}
	return e.out, nil
}

// flush ends a frame.
func (e *Encoder) flush() {
	if n := e.packer.buf.Len(); n > maxRaw {
		e.fail(fmt.Errorf("a record of %d bytes or more: at most %d", n-fullFrame, maxRecord))
	} else {
		e.out = appendFrame(e.out, e.zstd, mark{game: e.number, part: e.part}, e.packer.buf.Bytes())
	}
	e.part++
	e.packer.buf.Reset()
}

// fail keeps the first error for End.
func (e *Encoder) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}
