package web

import (
	"errors"
	"io/fs"
	"math"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"deadreckon/internal/access"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
	"deadreckon/serve/watch"
)

type Config struct {
	Folder  journal.Folder    // folder of the tables' journals
	Program string            // name and version
	Page    fs.FS             // index.html and its files, which must be seekable
	Hosts   []string          // names of this machine besides localhost and addresses
	Public  *url.URL          // from ParsePublic; nil without a proxy
	Token   string            // token of the owner; "" treats every client as the owner
	Watch   []string          // folders with runs
	Owner   access.Permission // file permission of requests with the token
	Limits  Limits
}

// Server is an http.Handler.
type Server struct {
	Config
	routes  http.Handler
	origin  string // origin of Public
	cross   *http.CrossOriginProtection
	assets  sync.Map // *asset by file name
	streams sync.Map // *eventStream by id
	secret  []byte   // for keys
	runs    *watch.Runs

	mu     sync.Mutex // locked before a table
	tables map[string]*openTable
	closed bool
	ends   chan struct{} // closed at shutdown

	load load
	air  *session.SearchLimits // limits of all searches
}

// load counts the work of a server. Its mu is locked last.
type load struct {
	mu      sync.Mutex
	streams int
	bodies  map[bool]int64 // bytes of concurrent requests: of the owner, and of all others
	keys    map[string]int // concurrent requests by key
}

// upload counts the bytes of a request and reports false if there would be too many.
func (l *load) upload(owner bool, bytes, most int64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.bodies[owner]+bytes > most {
		return false
	}
	l.bodies[owner] += bytes
	return true
}

// New returns a server. It creates the folder and stores the secret of the keys there, so that keys remain
// valid after a restart.
func New(c Config) (*Server, error) {
	if c.Limits == (Limits{}) {
		c.Limits = DefaultLimits
	}
	s := &Server{Config: c, tables: map[string]*openTable{}, runs: watch.In(c.Watch...), ends: make(chan struct{}), load: load{keys: map[string]int{}, bodies: map[bool]int64{}}, cross: http.NewCrossOriginProtection()}
	l := c.Limits
	s.air = session.NewSearchLimits(session.Bounds{Threads: l.Threads, Memory: l.Memory, OfEye: l.OfKey, Pause: l.Pause, Guest: l.Guest})
	var err error
	if s.secret, err = secretIn(string(c.Folder)); err != nil {
		return nil, c.Folder.Explain(err)
	}
	m := http.NewServeMux()
	m.HandleFunc("GET /{$}", s.getPage)
	m.HandleFunc("GET /assets/{name}", s.getAsset)
	m.HandleFunc("GET /api/games", s.owned(s.getGames))
	m.HandleFunc("POST /api/games", s.owned(s.postGames))
	m.HandleFunc("GET /api/rules/{game}", s.owned(s.getRules))
	m.HandleFunc("GET /api/tables", s.owned(s.getTables))
	m.HandleFunc("POST /api/tables", s.owned(s.postTable))
	m.HandleFunc("POST /api/tables/{name}", s.keyed(s.postRequest))
	m.HandleFunc("POST /api/tables/{name}/chat", s.keyed(s.postChat))
	m.HandleFunc("DELETE /api/tables/{name}", s.owned(s.deleteTable))
	m.HandleFunc("PATCH /api/tables/{name}", s.owned(s.patchTable))
	m.HandleFunc("DELETE /api/tables/{name}/journal", s.owned(s.deleteJournal))
	m.HandleFunc("GET /api/tables/{name}/events", s.getEvents)
	m.HandleFunc("GET /api/events", s.getStream)
	m.HandleFunc("PUT /api/events/{id}", s.putStream)
	m.HandleFunc("GET /api/watch", s.owned(s.getRuns))
	m.HandleFunc("GET /api/watch/{name}", s.owned(s.getRun))
	m.HandleFunc("GET /api/watch/{name}/events", s.owned(s.getRunEvents))
	m.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { refuse(w, noPage(m, r)) })
	s.routes = m
	if p := c.Public; p != nil {
		s.origin = p.Scheme + "://" + p.Host
		if err := s.cross.AddTrustedOrigin(s.origin); err != nil {
			return nil, err
		}
		if p.Path != "" { // a proxy may leave it away or not
			outer := http.NewServeMux()
			outer.Handle("/", m)
			outer.Handle(p.Path+"/", http.StripPrefix(p.Path, m))
			s.routes = outer
		}
	}
	return s, nil
}

// noPage returns the error for an unknown path or a wrong method.
func noPage(m *http.ServeMux, r *http.Request) error {
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		other := &http.Request{Method: method, URL: r.URL, Host: r.Host}
		if _, pattern := m.Handler(other); strings.HasPrefix(pattern, method+" ") {
			return refused(http.StatusMethodNotAllowed, "%s needs the method %s, not %s", r.URL.Path, method, r.Method)
		}
	}
	return notFound("no page %s", r.URL.Path)
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	in := pieceWriter{w, s.Limits.Write, takesGzip(r)}
	in.wait()
	defer in.wait() // time limit for the end of the response
	if err := s.guard(r); err != nil {
		refuse(in, err)
		return
	}
	header(w.Header())
	bytes := r.ContentLength
	if bytes < 0 || bytes > s.Limits.Load {
		bytes = s.Limits.Load
	}
	if !s.load.upload(s.owner(r), bytes, s.Limits.Bodies) {
		refuse(in, tooMany("the concurrent requests have more than %d bytes together; try again", s.Limits.Bodies))
		return
	}
	defer s.load.upload(s.owner(r), -bytes, math.MaxInt64)
	s.routes.ServeHTTP(in, r)
}

// Close notifies the browsers, stops all searches and releases the journals.
func (s *Server) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	close(s.ends)
	var all, gone []*openTable
	for _, t := range s.tables {
		if t.gone {
			gone = append(gone, t)
		} else {
			t.gone = true
			all = append(all, t)
		}
	}
	s.mu.Unlock()
	var errs []error
	for _, t := range all {
		errs = append(errs, t.close())
	}
	for _, t := range gone { // the others are being closed already
		<-t.over
	}
	return errors.Join(errs...)
}
