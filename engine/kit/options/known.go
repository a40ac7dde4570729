package options

import (
	"slices"
	"sync"
)

// mostKnown is the capacity of memory; the oldest entry goes first.
const mostKnown = 32

// memory holds data read from files, in reading order.
type memory struct {
	mu  sync.Mutex
	all []remembered
}

type remembered struct {
	digest string
	data   any
}

// known is the memory of this process.
var known memory

func (m *memory) put(digest string, data any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all = slices.DeleteFunc(m.all, func(r remembered) bool { return r.digest == digest })
	m.all = append(m.all[max(0, len(m.all)-mostKnown+1):], remembered{digest, data})
}

// get returns the data with a digest, or nil.
func (m *memory) get(digest string) any {
	m.mu.Lock()
	defer m.mu.Unlock()
	if i := slices.IndexFunc(m.all, func(r remembered) bool { return r.digest == digest }); i >= 0 {
		return m.all[i].data
	}
	return nil
}
