package holed

import (
	"errors"
	"sync"
	"sync/atomic"
)

// Size bounds the number of different rules of one game in a process.
const Size = 1 << 12

// Shelf holds the rules that the states of a game share, so that a state names its rules
// by a number and has no pointer. Its zero value is empty. It is safe for concurrent use.
type Shelf[R any] struct {
	table  [Size]atomic.Pointer[R]
	lock   sync.Mutex
	number map[string]uint16
}

// Put returns the rules of a key, which says all that they are made of. The first time
// they are made, under the number that they get; an error is returned, and nothing kept.
func (s *Shelf[R]) Put(key string, rules func(number uint16) (*R, error)) (*R, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if n, ok := s.number[key]; ok {
		return s.At(n), nil
	}
	n := len(s.number)
	if n == Size {
		return nil, errors.New("holed: too many different rules in one process")
	}
	r, err := rules(uint16(n))
	if err != nil {
		return nil, err
	}
	if s.number == nil {
		s.number = map[string]uint16{}
	}
	s.number[key] = uint16(n)
	s.table[n].Store(r)
	return r, nil
}

// At returns the rules of a number.
func (s *Shelf[R]) At(number uint16) *R { return s.table[number].Load() }
