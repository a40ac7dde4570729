package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"time"

	"deadreckon/engine"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

// postTable opens a table.
func (s *Server) postTable(w http.ResponseWriter, r *http.Request) {
	o := table.NewOpenRequest(s.Owner)
	text, err := s.body(w, r, s.Limits.Load)
	if err == nil {
		err = session.Decode(text, &o)
	}
	var t *openTable
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
	out := map[string]any{"table": t.name, "game": g.Name(), "seats": g.Seats(), "keys": s.keysOf(t, nonce)}
	if s.Public != nil {
		out["public"] = s.Public.JoinPath("/").String()
	}
	reply(w, http.StatusOK, out)
}

// keysOf returns the keys of a table by viewer: of every seat that a person plays, and of the full view if
// it is open.
func (s *Server) keysOf(t *openTable, nonce string) map[string]string {
	keys := map[string]string{}
	if t.table.Opens(table.Whole) {
		keys[open] = s.key(t.name, nonce, open)
	}
	for i, seat := range t.table.Game().Seats() {
		if t.table.Opens(engine.Seat(i)) {
			keys[seat] = s.key(t.name, nonce, seat)
		}
	}
	return keys
}

func (s *Server) body(w http.ResponseWriter, r *http.Request, most int64) ([]byte, error) {
	if r.ContentLength > most {
		w.Header().Set("Connection", "close")
		return nil, refused(http.StatusRequestEntityTooLarge, "the request has %d bytes; the limit is %d", r.ContentLength, most)
	}
	return io.ReadAll(http.MaxBytesReader(w, r.Body, most))
}

// seat opens the table of a request.
func (s *Server) seat(o table.OpenRequest) (*openTable, error) {
	if o.Continue {
		if err := o.Continued(); err != nil {
			return nil, err
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
	name, begin, err := o.Begin(s.Folder, s.Program)
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

// kept returns a function that opens a saved journal.
func (s *Server) kept(name string) func() (*journal.Journal, error) {
	return func() (*journal.Journal, error) {
		if !s.Folder.Has(name) {
			return nil, notFound("no table %q", name)
		}
		return s.Folder.Open(name)
	}
}

// seatOf returns a table and a viewer. The caller must call leave.
func (s *Server) seatOf(name, eyeName string) (*openTable, *table.Viewer, engine.Seat, error) {
	t, err := s.sit(name, s.kept(name))
	if err != nil {
		return nil, nil, 0, pathlessError{err, s}
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
	t, eye, _, err := s.seatOf(from.PathValue("name"), eyeName)
	if err != nil {
		refuse(w, err)
		return
	}
	defer s.leave(t)
	text, err := s.body(w, from, s.Limits.Request)
	if err == nil {
		_, _, err = eyeNamed(t.table, eyeName) // an agent may have taken the seat
	}
	if err != nil {
		refuse(w, err)
		return
	}
	r, err := session.ReadRequest(text, eye.Client(), s.rightOf(from))
	if err != nil {
		s.answer(w, text, nil, err)
		return
	}
	ctx, cancel := context.WithCancel(from.Context())
	defer cancel()
	defer context.AfterFunc(t.ends, cancel)()
	r.Header().Guest, r.Header().Until = !s.owner(from), ctx
	answer, err := eye.Do(r)
	taken, full := session.DuplicateIDError(""), session.BusyError("")
	switch {
	case errors.Is(err, table.ErrViewClosed):
		refuse(w, errShut(eyeName))
	case errors.As(err, &taken):
		refuse(w, refused(http.StatusConflict, "%v", err))
	case errors.As(err, &full):
		refuse(w, tooMany("%v", err))
	case answer == nil && err == nil:
		t.soon()
		reply(w, http.StatusOK, map[string]any{"id": r.Header().ID, "started": true})
	default:
		t.unseat()
		s.answer(w, text, answer, err)
	}
}

// answer writes a reply or an error of the protocol.
func (s *Server) answer(w http.ResponseWriter, text []byte, answer any, err error) {
	send(w, http.StatusOK, s.withoutPath(session.EncodeReply(text, answer, err)))
}

// deleteTable closes a table; its journal stays. It waits at most a second for a request in progress.
func (s *Server) deleteTable(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	closed, err := s.shut(name), error(nil)
	if closed == nil {
		refuse(w, notFound("no table %q is open", name))
		return
	}
	select {
	case err = <-closed:
	case <-time.After(time.Second):
	}
	if err != nil {
		refuse(w, err)
		return
	}
	reply(w, http.StatusOK, map[string]any{"closed": name})
}

// shut starts to close a table. The channel receives the error of closing; it is nil if the table was not
// open.
func (s *Server) shut(name string) <-chan error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tables[name]
	if t == nil || t.gone {
		return nil
	}
	t.gone = true
	closed := make(chan error, 1)
	go func() { closed <- t.close() }()
	return closed
}

// patchTable renames a saved table and closes it first, since keys depend on the name.
func (s *Server) patchTable(w http.ResponseWriter, r *http.Request) {
	var o struct {
		Name string `json:"name"`
	}
	text, err := s.body(w, r, s.Limits.Request)
	if err == nil {
		err = session.Decode(text, &o)
	}
	name := r.PathValue("name")
	if err == nil {
		err = s.whileClosed(name, func() error { return s.Folder.Rename(name, o.Name) })
	}
	if err != nil {
		refuse(w, err)
		return
	}
	reply(w, http.StatusOK, map[string]any{"table": o.Name})
}

// deleteJournal deletes a saved table.
func (s *Server) deleteJournal(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	if err := s.whileClosed(name, func() error { return s.Folder.Remove(name) }); err != nil {
		refuse(w, err)
		return
	}
	reply(w, http.StatusOK, map[string]any{"removed": name})
}

// whileClosed calls do while the saved table is closed.
func (s *Server) whileClosed(name string, do func() error) error {
	if !s.Folder.Has(name) {
		return notFound("no table %q", name)
	}
	if closed := s.shut(name); closed != nil {
		if err := <-closed; err != nil {
			return err
		}
	}
	return do()
}

// row is a table in the list.
type row struct {
	Name              string            `json:"name"`
	Game              string            `json:"game,omitempty"`
	Entries           int               `json:"entries"`
	Open              bool              `json:"open"`
	Players           map[string]string `json:"players,omitempty"`
	Begun             time.Time         `json:"begun,omitzero"`
	Written           time.Time         `json:"written,omitzero"` // when something was last entered
	*session.Standing                   // nil if the journal is unreadable
	Error             string            `json:"error,omitempty"` // why it cannot be read
}

// getTables lists open and saved tables.
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

// row describes a table, even an unreadable one.
func (s *Server) row(name string) row {
	out := row{Name: name}
	s.mu.Lock()
	t := s.tables[name]
	s.mu.Unlock()
	out.Open = t != nil
	kept, j, written := session.KeptAs(s.Folder, name)
	out.Game, out.Entries, out.Error, out.Written = kept.Game, kept.Entries, kept.Error, written
	if j != nil {
		standing := session.StandingOf(j.Game(), j.Position())
		standing.Unkept = t.unkept()
		out.Players, out.Begun, out.Standing = session.PlayersByName(j), j.Header().Begun, &standing
	}
	return out
}

// getRules answers the op rules.
func (s *Server) getRules(w http.ResponseWriter, r *http.Request) {
	a := session.Asker{Session: session.New()}
	answer, err := a.Do(&session.Rules{Head: session.Head{ID: "rules"}, Game: r.PathValue("game")})
	s.answer(w, nil, answer, err)
}

// getGames lists the games without their details.
func (s *Server) getGames(w http.ResponseWriter, _ *http.Request) {
	type game struct {
		Name    string `json:"name"`
		Means   string `json:"means"`
		Options int    `json:"options"` // number of rule options
	}
	all := []game{}
	for _, name := range engine.Names() {
		if e, err := engine.Lookup(name); err == nil {
			all = append(all, game{e.Name, e.Means, len(e.Options)})
		}
	}
	reply(w, http.StatusOK, map[string]any{"games": all})
}

// postGames answers the op games for one game with given settings and data.
func (s *Server) postGames(w http.ResponseWriter, r *http.Request) {
	of := session.Games{Settings: session.SettingsBy(s.Owner), Data: session.DataBy(s.Owner)}
	text, err := s.body(w, r, s.Limits.Request)
	if err == nil {
		err = session.Decode(text, &of)
	}
	if err != nil {
		refuse(w, err)
		return
	}
	if of.Game == "" && len(of.Settings.With(of.Data)) == 0 {
		refuse(w, refused(http.StatusBadRequest, `the request has no "game"`))
		return
	}
	of.ID = "games"
	a := session.Asker{Session: session.New()}
	answer, err := a.Do(&of)
	s.answer(w, nil, answer, err)
}
