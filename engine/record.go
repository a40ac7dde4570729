package engine

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Record is one game, finished or not, as text that replays on any machine:
//
//	deadreckon record 1
//	checksum 0badc0de       CRC-32 (IEEE) of all lines below; absent from records of older programs
//	game kuhn
//	set KEY VALUE           one line for each of About.Settings
//	seed 42
//	producer deadreckon 0.1
//	note KEY VALUE          any number of remarks, such as the agents
//	start LINE              the start position, line by line; absent at the root of the game
//
//	chance deal J           seat or chance, and the action in the game's notation
//	chance deal K
//	0 check
//	1 bet
//	0 fold
//	result -0.5 0.5         the score of each seat; absent from an unfinished game
//
// The text is canonical: ReadRecord accepts exactly the bytes of WriteRecord, apart from a byte
// order mark and CRLF.
type Record struct {
	Game     string
	Settings []Setting
	Seed     uint64
	Producer string // program and version
	Notes    []Setting
	Start    string // full start position, "" for the root
	Actions  []RecordedAction
	Scores   []float64 // by seat; nil if the game was not finished

	unsummed bool // read from a text without a checksum
}

// RecordedAction is one action of a record.
type RecordedAction struct {
	Seat Seat   // player or Chance
	Text string // in the game's notation
}

// NewRecord returns the record of a new game of g.
func NewRecord(g Game, seed uint64, producer string) *Record {
	return &Record{Game: g.Name(), Settings: g.About().Settings, Seed: seed, Producer: producer}
}

// Add records the legal action a of p, before it is applied.
func (r *Record) Add(n Notation, p Position, a Action) {
	r.Actions = append(r.Actions, RecordedAction{p.Turn(), n.FormatAction(p, a)})
}

// End records the scores of n seats if the game is over at p.
func (r *Record) End(p Position, n int) {
	if p.Turn() != Nobody {
		return
	}
	r.Scores = nil
	for seat := range Seat(n) {
		r.Scores = append(r.Scores, p.Score(seat))
	}
}

// Open opens the game of the record under its settings. It fails if data with the digest in the
// settings is missing.
func (r *Record) Open() (Game, error) { return Open(r.Game, r.Settings) }

// Begin returns the state of g before the first action.
func (r *Record) Begin(g Game) (State, error) {
	if r.Start == "" {
		return g.NewState(), nil
	}
	p, err := ReadPosition(g, "", r.Start)
	if s, full := p.(State); full {
		return s, nil
	}
	line, column, cause := r.headerLines()-strings.Count(r.Start, "\n"), 1, "a record begins at a full position"
	if e := (*SyntaxError)(nil); errors.As(err, &e) {
		line, column, cause = line+max(e.Line, 1)-1, len("start ")+max(e.Column, 1), e.Cause
	} else if err != nil {
		cause = err.Error()
	}
	return nil, r.fail(line, column, cause)
}

// Replay plays the record on g, as returned by Open, and returns the final state. It calls visit,
// if not nil, with the state before each action. An illegal action, an action of the wrong seat, or
// a different result is a *SyntaxError with its place. For a record without a checksum the error
// says that an older program wrote it: older records of the streets lack the steps `plus` and
// `keep-roll` if two +1s combine.
func (r *Record) Replay(g Game, visit func(s State, a Action)) (State, error) {
	s, err := r.Begin(g)
	if err != nil {
		return nil, err
	}
	n := g.Notation()
	line, old := r.headerLines(), ""
	if r.unsummed {
		old = "; the record has no checksum, so a version of deadreckon before 28 November 2026 wrote it, whose rules may differ"
	}
	for i, step := range r.Actions {
		line++
		if s.Turn() != step.Seat {
			return nil, r.fail(line, 1, fmt.Sprintf("action %d is by %v, but %v is on turn%s", i+1, step.Seat, s.Turn(), old))
		}
		a, err := n.ParseAction(s, step.Text)
		if err != nil {
			return nil, r.misread(line, step, err, old)
		}
		if visit != nil {
			visit(s, a)
		}
		s.Apply(a)
	}
	return s, r.checkScores(s, len(g.Seats()), line+1)
}

// misread adds the place in the record to an error of the notation.
func (r *Record) misread(line int, step RecordedAction, err error, note string) error {
	column, cause := len(step.Seat.String())+2, err.Error()
	if e := (*SyntaxError)(nil); errors.As(err, &e) {
		column, cause = column+max(e.Column, 1)-1, e.Cause
	}
	return r.fail(line, column, cause+note)
}

// checkScores compares the recorded result with that of the final state.
func (r *Record) checkScores(s State, seats, line int) error {
	if len(r.Scores) == 0 {
		return nil
	}
	if s.Turn() != Nobody {
		return r.fail(line, 1, fmt.Sprintf("a result, but the game is not over: %v is on turn", s.Turn()))
	}
	end := Record{}
	end.End(s, seats)
	if !slices.Equal(end.Scores, r.Scores) {
		return r.fail(line, 1, fmt.Sprintf("result %v, but the game ends with %v", r.Scores, end.Scores))
	}
	return nil
}

func (r *Record) fail(line, column int, cause string) error {
	return &SyntaxError{Line: line, Column: column, Cause: "record: " + cause}
}

// headerLines returns the number of lines before the first action.
func (r *Record) headerLines() int {
	n := 6 + len(r.Settings) + len(r.Notes) + strings.Count(r.Start, "\n")
	if r.unsummed {
		n--
	}
	return n
}

// Equal reports whether two records describe the same game, with or without a checksum.
func (r *Record) Equal(other *Record) bool { return r.body() == other.body() }

// check refuses fields that ReadRecord would not read back.
func (r *Record) check() error {
	for _, s := range slices.Concat(r.Settings, r.Notes) {
		if !isWord(s.Key) || !isLine(s.Value) {
			return fmt.Errorf("engine: record: %q %q: want a word and a text of one line", s.Key, s.Value)
		}
	}
	if !isWord(r.Game) {
		return fmt.Errorf("engine: record: game %q: want a word", r.Game)
	}
	if r.Producer == "" || !isLine(r.Producer) {
		return fmt.Errorf("engine: record: producer %q: want a text of one line", r.Producer)
	}
	if r.Start != "" && !strings.HasSuffix(r.Start, "\n") {
		return fmt.Errorf("engine: record: start %q: want whole lines", r.Start)
	}
	for i, step := range r.Actions {
		if step.Text == "" || !isLine(step.Text) || step.Seat < Chance || step.Seat >= MaxSeats {
			return fmt.Errorf("engine: record: action %d: %v %q: want a seat and a text of one line", i+1, step.Seat, step.Text)
		}
	}
	for _, score := range r.Scores {
		if math.IsNaN(score) || score < -1 || score > 1 {
			return fmt.Errorf("engine: record: score %v: want -1 to 1", score)
		}
	}
	return nil
}

func isWord(s string) bool { return s != "" && !strings.ContainsAny(s, " \t\r\n") }

func isLine(s string) bool { return !strings.ContainsAny(s, "\r\n") }
