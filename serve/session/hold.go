package session

import "context"

// hold is who may touch the session: whoever has put something in.
type hold chan struct{}

// Hold makes the session the caller's alone until release: agents that play on (Go) move it too,
// from a goroutine of their own. Whoever never has agents play need not hold it. Wait must not
// be called by who holds it; Stop may.
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
