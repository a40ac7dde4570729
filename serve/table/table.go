package table

import (
	"errors"

	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// Whole is the eye that sees everything.
const Whole = engine.Nobody

// Table is a game with its eyes. It is safe for concurrent use: whoever does something at it
// holds the session of the truth, as agents do that play.
type Table struct {
	truth   *session.Session
	eyes    map[engine.Seat]*Eye
	tell    Teller
	flights *session.SearchPool
	last    journal.Mark // what the eyes were told of
	moves   int          // how often they were told that the game is elsewhere
	over    bool         // it is closed
	ended   bool         // all eyes have seen the end of the game, on some branch
	wish    wish         // the latest
}

// Teller is told what happens at a table, and says who waits for it. It is called while the table is
// busy: it asks the table for nothing, and returns at once.
type Teller interface {
	// Reply is a reply of a search to the eye that asked for it.
	Reply(eye engine.Seat, reply session.Told)

	// Waits reports whether somebody waits for the replies of a search.
	Waits(eye engine.Seat, id string) bool

	// Changed says that the game is elsewhere now, as the eye sees it.
	Changed(eye engine.Seat, c Change)
}

// Change is what an eye is told of a game that goes on.
type Change struct {
	session.Standing
	Entries int      `json:"entries"`
	Moves   int      `json:"moves"`           // how often the game has moved since the table was opened
	Told    []string `json:"told"`            // what happened, in lines
	Again   bool     `json:"again,omitempty"` // and that is not all: the game is elsewhere, or lines were left out
}

// New sits down at the game of a journal, which belongs to the table from now on. Its agents name
// files by a right, and its searches fly in some air.
func New(j *journal.Journal, program string, by access.Permission, tell Teller, air *session.SearchLimits) (*Table, error) {
	t := &Table{truth: session.New(), eyes: map[engine.Seat]*Eye{}, tell: tell}
	t.flights = &session.SearchPool{SearchLimits: air, Workers: workers, Tell: tell.Reply, Waits: tell.Waits,
		Again: func(eye engine.Seat, rest session.Search) error {
			_, err := t.Eye(eye).Do(rest)
			return err
		}}
	t.truth.Program, t.truth.Owner = program, by
	if err := t.truth.Adopt(j); err != nil {
		return nil, err
	}
	t.truth.Moved = t.moved
	t.last, t.ended = j.Mark(), j.Ended()
	return t, nil
}

// workers is how many searches of one eye run at once; others wait.
const workers = 2

// SearchPool returns the searches of the table.
func (t *Table) SearchPool() *session.SearchPool { return t.flights }

// Game returns the game.
func (t *Table) Game() engine.Game { return t.truth.Game() }

// Standing returns where the game is, as a change that tells nothing of what happened.
func (t *Table) Standing() Change {
	defer t.truth.Hold()()
	return Change{Standing: t.truth.Standing(), Entries: t.truth.Journal().Entered(), Moves: t.moves, Told: []string{}, Again: true}
}

// Opens reports whether somebody may look through an eye: through that of a seat as long as a person
// plays there, and through Whole once the game is over, or where all who play see everything anyway.
// At a real table that is followed there is that of who follows it, which is Whole.
func (t *Table) Opens(eye engine.Seat) bool {
	defer t.truth.Hold()()
	return t.opens(eye)
}

func (t *Table) opens(eye engine.Seat) bool {
	players, follows := t.truth.Players(), len(t.truth.Journal().Header().Eyes) > 0
	if eye == Whole {
		return follows || together(players) || t.truth.Position().Turn() == engine.Nobody
	}
	p := players[eye]
	return !follows && (p == "" || p == session.Person || p == session.Guest)
}

// together reports whether all who play see everything: where persons play against agents, or each
// other, they do not.
func together(players []string) bool {
	persons, others := false, false
	for _, p := range players {
		persons = persons || p == session.Person || p == session.Guest
		others = others || p != "" && p != session.Person && p != session.Others
	}
	return !persons || !others
}

// Close ends the searches and lets go of the journal: whatever is asked after that is refused.
func (t *Table) Close() error {
	defer t.truth.Hold()()
	t.over = true
	t.flights.Close()
	var errs []error
	for _, e := range t.eyes {
		errs = append(errs, e.own.Close())
	}
	return errors.Join(append(errs, t.truth.Close())...)
}

// Unkept says why the journal lacks entries, "" if it does not. It waits for nobody.
func (t *Table) Unkept() string { return t.truth.Journal().Unkept() }

// moved tells the eyes where the game is, if that is elsewhere than they were told.
func (t *Table) moved() {
	j := t.truth.Journal()
	now := j.Mark()
	goesOn := t.last.Leads(now, t.Game())
	if goesOn && len(now.Played) == len(t.last.Played) {
		return
	}
	before := len(t.last.Played)
	t.last = now
	t.ended = t.ended || j.Position().Turn() == engine.Nobody
	t.moves++
	t.flights.Moved()
	for _, e := range t.eyes {
		e.stale = true
	}
	c := Change{Standing: t.truth.Standing(), Entries: j.Entered(), Moves: t.moves, Told: []string{}, Again: !goesOn}
	for seat := range t.eyes {
		if c := c; goesOn {
			c.Told = narrate(t.Game(), now, before, seat)
			t.tell.Changed(seat, c)
		} else {
			t.tell.Changed(seat, c)
		}
	}
}

// narrate tells an eye what happened from the action of a number on.
func narrate(g engine.Game, m journal.Mark, from int, eye engine.Seat) []string {
	told := []string{} // not nil: JSON writes nil as null
	m.Since(from, g, func(p engine.Position, a engine.Action) { told = append(told, session.Narrate(g, p, a, eye)...) })
	return told
}
