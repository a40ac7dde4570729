package host

import (
	"context"
	"encoding/json"

	"deadreckon/internal/access"
	"deadreckon/serve/session"
)

// Session answers the requests of docs/protocol.md.
type Session struct{ *session.Session }

func newSession(any) (*Session, error) {
	s := session.New()
	s.Owner = access.Grant()
	return &Session{s}, nil
}

// Close closes the journal.
func (s *Session) Close() { s.Session.Close() }

// ask returns the reply, which contains its own error. Only the end of ctx is an error.
func (s *Session) ask(ctx context.Context, request json.RawMessage) ([]byte, error) {
	var reply any
	r, err := session.ReadRequest(request, session.Alone, s.Owner)
	if err == nil {
		reply, err = session.Ask(ctx, s.Session, r, nil)
	}
	return session.EncodeReply(request, reply, err), ctx.Err()
}
