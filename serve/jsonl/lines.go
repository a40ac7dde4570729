package jsonl

import (
	"io"
	"sync"
)

// replies writes lines from any goroutine.
type replies struct {
	mu     sync.Mutex
	w      io.Writer
	broken error
}

// send writes a line. A failure is stored in err.
func (r *replies) send(line []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broken == nil && line != nil {
		_, r.broken = r.w.Write(line)
	}
}

func (r *replies) err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.broken
}
