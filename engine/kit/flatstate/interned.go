package flatstate

import (
	"errors"
	"sync"
	"sync/atomic"
)

// Size is the maximum number of different rules of one game in a process.
const Size = 1 << 12

// Interned is a table of the rules that states share, so that a state holds an index and no
// pointer. The zero value is empty. It is safe for concurrent use.
type Interned[R any] struct {
	table  [Size]atomic.Pointer[R]
	lock   sync.Mutex
	number map[string]uint16
}

// Put returns the rules with a key, which identifies their content. The first call makes them by
// fill, which receives their number. At finds them during fill, so fill may use states. If fill
// fails, its error is returned and nothing is stored.
func (s *Interned[R]) Put(key string, fill func(r *R, number uint16) error) (*R, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if n, ok := s.number[key]; ok {
		return s.At(n), nil
	}
	n := len(s.number)
	if n == Size {
		return nil, errors.New("flatstate: too many different rules in one process")
	}
	r := new(R)
	s.table[n].Store(r)
	if err := fill(r, uint16(n)); err != nil {
		s.table[n].Store(nil)
		return nil, err
	}
	if s.number == nil {
		s.number = map[string]uint16{}
	}
	s.number[key] = uint16(n)
	return r, nil
}

// At returns the rules with a number.
func (s *Interned[R]) At(number uint16) *R { return s.table[number].Load() }
