package web

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"slices"
	"time"

	"deadreckon/engine"
	"deadreckon/owner"
	"deadreckon/serve/core"
	"deadreckon/serve/files"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
	"deadreckon/serve/wire"
)

// together reports whether all who play at a table see everything: where persons play against
// agents, or each other, they do not.
func together(players []string) bool {
	persons, others := false, false
	for _, p := range players {
		persons = persons || p == session.Person || p == session.Guest
		others = others || p != "" && p != session.Person && p != session.Others
	}
	return !persons || !others
}

// whole reports whether there is a key that sees all that the table knows. At one that follows a
// seat that is what this seat knows.
func whole(t *table.Table) bool {
	return t.Follows() != "" || together(t.Players()) || !t.Goes()
}

// order is the body of a request for a table.
type order struct {
	Game     string            `json:"game"`
	Settings core.Settings     `json:"settings"`
	Seed     *uint64           `json:"seed"`
	Dice     string            `json:"dice"`
	Players  map[string]string `json:"players"`
	Journal  string            `json:"journal"`
	Continue bool              `json:"continue"`
	Follow   string            `json:"follow"` // the seat as which a game at a real table is known
	Load     string            `json:"load"`
}

// postTable opens a table.
func (s *Server) postTable(w http.ResponseWriter, r *http.Request) {
	o := order{Settings: core.SettingsBy(s.Owner)}
	text, err := s.body(w, r, s.Limits.Load)
	if err == nil {
		err = wire.Decode(text, &o)
	}
	var t *seated
	if err == nil {
		t, err = s.seat(o)
	}
	if err != nil {
		refuse(w, err)
		return
	}
	defer s.leave(t)
	nonce, err := s.Folder.Nonce(t.name)
	if err != nil {
		refuse(w, err)
		return
	}
	g := t.table.Game()
	reply(w, http.StatusOK, map[string]any{"table": t.name, "game": g.Name(), "seats": g.Seats(), "keys": s.keysOf(t, nonce)})
}

// keysOf returns the keys of a table, by the names of their eyes: of every seat that a person
// plays and, where that is so, of who sees everything.
func (s *Server) keysOf(t *seated, nonce string) map[string]string {
	keys := map[string]string{}
	if opens(t.table, table.Whole) {
		keys[open] = s.key(t.name, nonce, open)
	}
	for i, seat := range t.table.Game().Seats() {
		if opens(t.table, engine.Seat(i)) {
			keys[seat] = s.key(t.name, nonce, seat)
		}
	}
	return keys
}

// body reads the body of a request.
func (s *Server) body(w http.ResponseWriter, r *http.Request, most int64) ([]byte, error) {
	if r.ContentLength > most {
		w.Header().Set("Connection", "close")
		return nil, refused(http.StatusRequestEntityTooLarge, "the request has %d bytes, more than %d", r.ContentLength, most)
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(time.Minute)) // a recorder of tests has none
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
	return text, err
}

// seat opens the table of an order.
func (s *Server) seat(o order) (*seated, error) {
	if o.Continue {
		if o.Game != "" || o.Settings.List != nil || o.Players != nil || o.Seed != nil || o.Dice != "" || o.Follow != "" || o.Load != "" {
			return nil, errors.New(`"continue" goes with "journal" alone: the journal says how the game is played`)
		}
		return s.sit(o.Journal, s.kept(o.Journal))
	}
	names, err := s.Folder.Names()
	if err != nil {
		return nil, err
	}
	if len(names) >= s.Limits.Kept {
		return nil, tooMany("%d games are kept in %s; remove some with `deadreckon journal remove`", len(names), s.Folder)
	}
	name, begin, err := s.beginning(o)
	if err != nil {
		return nil, err
	}
	if o.Journal != "" {
		return s.sit(o.Journal, func() (*journal.Journal, error) { return begin(o.Journal) })
	}
	taken := map[string]bool{}
	for _, name := range names {
		taken[name] = true
	}
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s-%d", name, n)
		if taken[name] {
			continue
		}
		t, err := s.sit(name, func() (*journal.Journal, error) { return begin(name) })
		if !errors.Is(err, fs.ErrExist) {
			return t, err
		}
	}
}

// beginning returns the name of the game of an order, and how its journal is begun.
func (s *Server) beginning(o order) (string, func(name string) (*journal.Journal, error), error) {
	if o.Load != "" {
		return s.loading(o)
	}
	g, h, err := o.header(s.Program, s.Owner)
	if err != nil {
		return "", nil, err
	}
	return g.Name(), func(name string) (*journal.Journal, error) { return s.Folder.Begin(name, g, h) }, nil
}

// loading is beginning of a game that a text holds.
func (s *Server) loading(o order) (string, func(name string) (*journal.Journal, error), error) {
	if o.Players != nil || o.Seed != nil || o.Dice != "" || o.Follow != "" {
		return "", nil, errors.New(`"load" goes with "game", "settings" and "journal" alone: the text says the rest`)
	}
	load := func(name string) (*journal.Journal, error) {
		of := session.New(1)
		of.Program, of.Shelf = s.Program, s.Folder
		_, err := files.Load(of, o.Load, files.Order{Game: o.Game, Settings: o.Settings.List, Journal: name})
		return of.Journal(), err
	}
	j, err := load("") // kept nowhere, to see what it is
	if err != nil {
		return "", nil, err
	}
	return j.Game().Name(), load, nil
}

// header returns the game of an order, and how it is played.
func (o order) header(program string, by owner.Right) (engine.Game, journal.Header, error) {
	e, err := engine.Lookup(o.Game)
	if err != nil {
		return nil, journal.Header{}, err
	}
	g, err := engine.Open(o.Game, e.Limited(o.Settings.List)) // what need not end is neither searched nor played by agents
	if err != nil {
		return nil, journal.Header{}, err
	}
	seed := uint64(time.Now().UnixNano())
	if o.Seed != nil {
		seed = *o.Seed
	}
	h := journal.HeaderOf(g, program, seed, journal.DiceSeed)
	switch o.Dice {
	case "", "program":
	case "ask":
		h.Dice = journal.DiceAsk
	default:
		return nil, h, fmt.Errorf("dice %q: expected program or ask", o.Dice)
	}
	if o.Follow != "" {
		return g, h, o.follow(g, &h)
	}
	h.Players, err = o.players(g, by)
	return g, h, err
}

// follow has the game known as a seat knows it, who reads out what happens at a real table.
func (o order) follow(g engine.Game, h *journal.Header) error {
	seat, err := engine.SeatNamed(g, o.Follow)
	if err != nil {
		return err
	}
	for name, p := range o.Players {
		if p != session.Person {
			return fmt.Errorf("%s is %s, but at a real table persons play; leave it out, or \"follow\"", name, p)
		}
	}
	if o.Dice == "program" {
		return errors.New(`"follow" goes with "dice":"ask": they fall at the table`)
	}
	h.Dice, h.Eyes = journal.DiceAsk, []string{engine.SeatName(g, seat)}
	h.Players = slices.Repeat([]string{session.Others}, len(g.Seats()))
	h.Players[seat] = journal.Me
	return nil
}

// players returns who plays each seat: persons where nobody is named.
func (o order) players(g engine.Game, by owner.Right) ([]string, error) {
	out := slices.Repeat([]string{journal.Me}, len(g.Seats()))
	for name, p := range o.Players {
		seat, err := engine.SeatNamed(g, name)
		if err != nil {
			return nil, err
		}
		if out[seat], err = session.PlayerOf(g, seat, p, by); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// kept opens the journal of a name.
func (s *Server) kept(name string) func() (*journal.Journal, error) {
	return func() (*journal.Journal, error) {
		if !s.Folder.Has(name) {
			return nil, notFound("no table %q", name)
		}
		return s.Folder.Open(name)
	}
}

// seatOf returns the table of a request, and the eye of a name, whose key it has. Whoever gets it leaves it.
func (s *Server) seatOf(r *http.Request, eyeName string) (*seated, *table.Eye, engine.Seat, error) {
	name := r.PathValue("name")
	t, err := s.sit(name, s.kept(name))
	if err != nil {
		return nil, nil, 0, placeless{err, s}
	}
	eye, seat, err := eyeNamed(t.table, eyeName)
	if err != nil {
		s.leave(t)
		return nil, nil, 0, err
	}
	return t, eye, seat, nil
}

// postRequest answers one request of the protocol.
func (s *Server) postRequest(w http.ResponseWriter, from *http.Request, eyeName string) {
	t, eye, seat, err := s.seatOf(from, eyeName)
	if err != nil {
		refuse(w, err)
		return
	}
	defer s.leave(t)
	text, err := s.body(w, from, s.Limits.Request)
	if err != nil {
		refuse(w, err)
		return
	}
	r, err := wire.Read(text, eye.Asks(), s.rightOf(from))
	if err != nil {
		s.answer(w, text, nil, err)
		return
	}
	if search, ok := r.(core.Search); ok {
		own := refusal{}
		switch err := t.search(eye, seat, search); {
		case errors.As(err, &own):
			refuse(w, err)
		case err != nil:
			s.answer(w, text, nil, err)
		default:
			reply(w, http.StatusOK, map[string]any{"id": r.Header().ID, "started": true})
		}
		return
	}
	answer, err := eye.Do(r)
	t.unseat()
	s.answer(w, text, answer, err)
}

// answer writes the reply to a request, or why there is none.
func (s *Server) answer(w http.ResponseWriter, text []byte, answer any, err error) {
	send(w, http.StatusOK, s.withoutPlace(wire.Answer(text, answer, err)))
}

// deleteTable closes a table. Its journal stays.
func (s *Server) deleteTable(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	s.mu.Lock()
	t := s.tables[name]
	if t != nil && t.gone {
		t = nil
	}
	if t != nil {
		t.gone = true
	}
	s.mu.Unlock()
	if t == nil {
		refuse(w, notFound("no table %q is open", name))
		return
	}
	if err := t.close(); err != nil {
		refuse(w, err)
		return
	}
	reply(w, http.StatusOK, map[string]any{"closed": name})
}

// row is a table in the list.
type row struct {
	Name    string            `json:"name"`
	Game    string            `json:"game,omitempty"`
	Turn    string            `json:"turn,omitempty"`
	Entries int               `json:"entries"`
	Open    bool              `json:"open"`
	Players map[string]string `json:"players,omitempty"`
	Error   string            `json:"error,omitempty"` // why it cannot be read
}

// getTables lists the tables that are open or kept.
func (s *Server) getTables(w http.ResponseWriter, _ *http.Request) {
	names, err := s.Folder.Names()
	if err != nil {
		refuse(w, err)
		return
	}
	rows := []row{}
	for _, name := range names {
		rows = append(rows, s.row(name))
	}
	reply(w, http.StatusOK, map[string]any{"tables": rows})
}

// row tells of one table, even of one that cannot be read.
func (s *Server) row(name string) row {
	out := row{Name: name}
	s.mu.Lock()
	_, out.Open = s.tables[name]
	s.mu.Unlock()
	j, _, err := s.Folder.Look(name)
	if err != nil {
		out.Error = session.RefusalOf(err).Message
	}
	if j == nil {
		return out
	}
	h := j.Header()
	out.Game, out.Entries, out.Turn = h.Game, j.Entered(), session.StandingOf(j.Game(), j.Position()).Turn
	out.Players = map[string]string{}
	for i, p := range session.PlayersOf(j) {
		out.Players[j.Game().Seats()[i]] = p
	}
	return out
}

// getGames lists the games, as the op of that name does.
func (s *Server) getGames(w http.ResponseWriter, _ *http.Request) {
	a := core.Asker{Session: session.New(1)}
	answer, err := a.Do(&core.Games{Head: core.Head{ID: "games"}})
	s.answer(w, nil, answer, err)
}
