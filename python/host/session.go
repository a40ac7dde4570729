package host

import (
	"context"
	"encoding/json"
	"errors"

	"deadreckon/internal/access"
	"deadreckon/serve/session"
	"deadreckon/serve/wire"
)

// Session is a session (package session) that is asked in JSON, as docs/protocol.md has it: one request at
// a time, of which a search is waited for beside the caller.
type Session struct {
	job
	asked *session.Session
	reply []byte
}

// NewSession returns a session without a game, of the access.
func NewSession() *Session {
	s := session.New()
	s.Owner = access.Grant()
	return &Session{asked: s}
}

// Close ends a search that runs, and lets go of the journal.
func (s *Session) Close() {
	s.job.Close()
	s.asked.Close()
}

// Ask begins to answer a request. Whatever is wrong with it the reply says.
func (s *Session) Ask(request json.RawMessage) error {
	return s.start(func(ctx context.Context) error {
		var reply any
		r, err := wire.Read(request, session.Alone, s.asked.Owner)
		if err == nil {
			reply, err = session.Ask(ctx, s.asked, r, nil)
		}
		s.reply = wire.Answer(request, reply, err)
		return ctx.Err()
	})
}

// Reply returns the reply to the latest request.
func (s *Session) Reply() ([]byte, error) {
	if s.done == nil || s.running() || s.reply == nil {
		return nil, errors.New("nothing was answered")
	}
	return s.reply, nil
}
