package flatstate

import (
	"errors"
	"sync"
	"sync/atomic"
)

// Size bounds the number of different rules of one game in a process.
const Size = 1 << 12

// Interned holds the rules that the states of a game share, so that a state names its rules
// by a number and has no pointer. Its zero value is empty. It is safe for concurrent use.
type Interned[R any] struct {
	table  [Size]atomic.Pointer[R]
	lock   sync.Mutex
	number map[string]uint16
}

// Put returns the rules of a key, which says all that they are made of. The first time
// fill makes them out of nothing, under the number that they get and where At finds
// them, so that it may use states; its error is returned, and nothing kept.
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

// At returns the rules of a number.
func (s *Interned[R]) At(number uint16) *R { return s.table[number].Load() }
