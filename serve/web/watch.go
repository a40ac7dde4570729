package web

import (
	"errors"
	"net/http"

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
