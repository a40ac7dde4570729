package netplay

import "deadreckon/engine"

// memory keeps answers by information key and seat: the keys of two seats may be
// equal. A new answer takes the place of another whose key falls there too.
type memory struct {
	places []place
	epoch  uint16    // of what is known: places of another are empty
	policy []float32 // of all kept answers, one after another
	most   int       // of policy: when it is full all is forgotten
}

// place is where a kept answer is. It is 24 bytes.
type place struct {
	key   uint64
	from  int32 // its policy is policy[from : from+n]
	n     int32
	score float32 // of the viewer's side
	seat  int8
	epoch uint16 // of its answer; 0 before there was any
}

const (
	placeBits = 16
	mostKept  = 1 << 20 // probabilities: 4 MB, and 1.5 MB of places
)

func (m *memory) at(key uint64, seat engine.Seat) *place {
	if m.places == nil { // not before it is used: many searches may wait for their turn
		m.places, m.epoch = make([]place, 1<<placeBits), 1
	}
	return &m.places[engine.Scramble(key+uint64(seat))>>(64-placeBits)]
}

// find returns the kept answer about what a seat knows, or nil.
func (m *memory) find(key uint64, seat engine.Seat) *place {
	if at := m.at(key, seat); at.epoch == m.epoch && at.key == key && at.seat == int8(seat) {
		return at
	}
	return nil
}

// keep keeps an answer, whose policy is empty where it was not asked for.
func (m *memory) keep(key uint64, seat engine.Seat, score float32, policy []float32) {
	if len(m.policy)+len(policy) > m.most {
		m.forget()
	}
	at := m.at(key, seat)
	*at = place{key, int32(len(m.policy)), int32(len(policy)), score, int8(seat), m.epoch}
	m.policy = append(m.policy, policy...)
}

// policyOf returns the policy of a kept answer, valid until the next is kept.
func (m *memory) policyOf(p *place) []float32 { return m.policy[p.from : p.from+p.n] }

// forget begins another epoch. To clear all places at every game takes longer than many
// a game.
func (m *memory) forget() {
	m.policy = m.policy[:0]
	if m.epoch++; m.epoch == 0 { // what is left of the first epochs would come back
		clear(m.places)
		m.epoch = 1
	}
}
