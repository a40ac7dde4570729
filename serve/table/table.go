package table

import (
	"errors"

	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// Whole is the full view, which sees everything.
const Whole = engine.Nobody

// Table is a game and its viewers. It is safe for concurrent use: every operation and every playing agent
// holds the lock of the table's session.
type Table struct {
	session  *session.Session
	viewers  map[engine.Seat]*Viewer
	tell     Notifier
	searches *session.SearchPool
	last     journal.Mark // last state that viewers were notified of
	moves    int          // number of notifications
	over     bool         // closed
	ended    bool         // the end of the game was seen, on any branch
	proposal proposal     // latest proposal
}

// Notifier receives the events of a table. Its methods are called with the table locked: they return at
// once and must not call the table.
type Notifier interface {
	// Reply delivers a reply of a search.
	Reply(eye engine.Seat, reply session.Told)

	// Waits reports whether the client of a search is still connected.
	Waits(eye engine.Seat, id string) bool

	// Changed reports that the game has changed, as the viewer sees it.
	Changed(eye engine.Seat, c Change)
}

// Change is the notification of a viewer.
type Change struct {
	session.Standing
	Entries int      `json:"entries"`
	Moves   int      `json:"moves"`           // number of changes since the table was opened
	Told    []string `json:"told"`            // events, in lines
	Again   bool     `json:"again,omitempty"` // Told is incomplete: the game has jumped, or lines were left out
}

// New returns a table with the game of a journal, which it then owns. Agents open files with permission
// by; searches share the given limits.
func New(j *journal.Journal, program string, by access.Permission, tell Notifier, air *session.SearchLimits) (*Table, error) {
	t := &Table{session: session.New(), viewers: map[engine.Seat]*Viewer{}, tell: tell}
	t.searches = &session.SearchPool{SearchLimits: air, Workers: workers, Tell: tell.Reply, Waits: tell.Waits,
		Again: func(eye engine.Seat, rest session.Search) error {
			_, err := t.Viewer(eye).Do(rest)
			return err
		}}
	t.session.Program, t.session.Owner = program, by
	if err := t.session.Adopt(j); err != nil {
		return nil, err
	}
	t.session.Moved = t.moved
	t.last, t.ended = j.Mark(), j.Ended()
	return t, nil
}

// workers is the number of concurrent searches per viewer; more are queued.
const workers = 2

// SearchPool returns the searches of the table.
func (t *Table) SearchPool() *session.SearchPool { return t.searches }

// Game returns the game.
func (t *Table) Game() engine.Game { return t.session.Game() }

// Standing returns the state of the game as a Change without events.
func (t *Table) Standing() Change {
	defer t.session.Hold()()
	return Change{Standing: t.session.Standing(), Entries: t.session.Journal().Entered(), Moves: t.moves, Told: []string{}, Again: true}
}

// Opens reports whether a view is open. The view of a seat is open while a person plays the seat. Whole is
// open after the end, and if all who play see everything. At a real table only the follower's view is
// open, which is Whole.
func (t *Table) Opens(eye engine.Seat) bool {
	defer t.session.Hold()()
	return t.opens(eye)
}

func (t *Table) opens(eye engine.Seat) bool {
	players, follows := t.session.Players(), len(t.session.Journal().Header().Eyes) > 0
	if eye == Whole {
		return follows || together(players) || t.session.Position().Turn() == engine.Nobody
	}
	p := players[eye]
	return !follows && (p == "" || p == session.Person || p == session.Guest)
}

// together reports whether the full view reveals nothing to anybody: either no person plays, or only
// persons at this screen.
func together(players []string) bool {
	persons, others := false, false
	for _, p := range players {
		persons = persons || p == session.Person || p == session.Guest
		others = others || p != "" && p != session.Person && p != session.Others
	}
	return !persons || !others
}

// Close stops the searches and closes the journal. Later requests fail.
func (t *Table) Close() error {
	defer t.session.Hold()()
	t.over = true
	t.searches.Close()
	var errs []error
	for _, e := range t.viewers {
		errs = append(errs, e.own.Close())
	}
	return errors.Join(append(errs, t.session.Close())...)
}

// Unsaved returns the reason why the journal lacks entries, or "". It takes no lock.
func (t *Table) Unsaved() string { return t.session.Journal().Unsaved() }

// moved notifies the viewers if the game has changed since the last notification.
func (t *Table) moved() {
	j := t.session.Journal()
	now := j.Mark()
	goesOn := t.last.ContinuedBy(now, t.Game())
	if goesOn && len(now.Played) == len(t.last.Played) {
		return
	}
	before := len(t.last.Played)
	t.last = now
	t.ended = t.ended || j.Position().Turn() == engine.Nobody
	t.moves++
	t.searches.Moved()
	for _, e := range t.viewers {
		e.stale = true
	}
	c := Change{Standing: t.session.Standing(), Entries: j.Entered(), Moves: t.moves, Told: []string{}, Again: !goesOn}
	for seat := range t.viewers {
		if c := c; goesOn {
			c.Told = narrate(t.Game(), now, before, seat)
			t.tell.Changed(seat, c)
		} else {
			t.tell.Changed(seat, c)
		}
	}
}

// narrate describes the actions from a given number on, as a viewer sees them.
func narrate(g engine.Game, m journal.Mark, from int, eye engine.Seat) []string {
	told := []string{} // not nil: JSON writes nil as null
	m.Since(from, g, func(p engine.Position, a engine.Action) { told = append(told, session.Narrate(g, p, a, eye)...) })
	return told
}
