package web

import (
	"errors"
	"net/http"
	"time"

	"deadreckon/serve/watch"
)

func (s *Server) getRuns(w http.ResponseWriter, _ *http.Request) {
	reply(w, http.StatusOK, map[string]any{"runs": s.runs.List()})
}

func (s *Server) getRun(w http.ResponseWriter, r *http.Request) {
	run, err := s.runs.Run(r.PathValue("name"))
	if errors.Is(err, watch.ErrNone) {
		err = notFound("%v", err)
	}
	if err != nil {
		refuse(w, err)
		return
	}
	reply(w, http.StatusOK, run)
}

// getRunEvents streams a notice whenever a run has new output.
func (s *Server) getRunEvents(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	stamp := s.runs.Stamp(name)
	if stamp == "" {
		refuse(w, notFound("%v: %q", watch.ErrNone, name))
		return
	}
	if err := s.load.stream(s.Limits.Streams); err != nil {
		refuse(w, err)
		return
	}
	defer s.load.ended()
	q := newEventQueue("")
	over := make(chan struct{})
	defer close(over)
	go func() {
		look := time.NewTicker(s.Limits.Look)
		defer look.Stop()
		for {
			select {
			case <-over:
				return
			case <-s.ends:
				q.end()
				return
			case <-look.C:
			}
			if now := s.runs.Stamp(name); now != stamp {
				stamp = now
				q.written()
			}
		}
	}()
	s.writeStream(w, r, q)
}
