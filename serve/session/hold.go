package session

import "context"

// hold is a mutex of the session: its holder has put a value in.
type hold chan struct{}

// Hold locks the session for the caller until release. Agents that play (Go) move it from their own
// goroutine; a program without Go need not hold it. The holder must not call Wait; it may call Stop.
func (s *Session) Hold() (release func()) {
	s.held <- struct{}{}
	return s.release
}

func (s *Session) release() { <-s.held }

// holdUntil is Hold that gives up when ctx ends.
func (s *Session) holdUntil(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case s.held <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
