package netplay

import "deadreckon/engine"

// cache keeps answers by information key and seat: the keys of two seats may be
// equal. A new answer takes the place of another whose key falls there too.
type cache struct {
	slots  []slot
	epoch  uint16    // of what is known: slots of another are empty
	policy []float32 // of all cache answers, one after another
	most   int       // of policy: when it is full all is forgotten
}

// place is where a cache answer is. It is 24 bytes.
type slot struct {
	key   uint64
	from  int32 // its policy is policy[from : from+n]
	n     int32
	score float32 // of the viewer's side
	seat  int8
	epoch uint16 // of its answer; 0 before there was any
}

const (
	slotBits  = 16
	maxCached = 1 << 20 // probabilities: 4 MB, and 1.5 MB of slots
)

func (m *cache) at(key uint64, seat engine.Seat) *slot {
	if m.slots == nil { // not before it is used: many searches may wait for their turn
		m.slots, m.epoch = make([]slot, 1<<slotBits), 1
	}
	return &m.slots[engine.Scramble(key+uint64(seat))>>(64-slotBits)]
}

// find returns the cache answer about what a seat knows, or nil.
func (m *cache) find(key uint64, seat engine.Seat) *slot {
	if at := m.at(key, seat); at.epoch == m.epoch && at.key == key && at.seat == int8(seat) {
		return at
	}
	return nil
}

// keep keeps an answer, whose policy is empty where it was not asked for.
func (m *cache) keep(key uint64, seat engine.Seat, score float32, policy []float32) {
	if len(m.policy)+len(policy) > m.most {
		m.forget()
	}
	at := m.at(key, seat)
	*at = slot{key, int32(len(m.policy)), int32(len(policy)), score, int8(seat), m.epoch}
	m.policy = append(m.policy, policy...)
}

// policyOf returns the policy of a cache answer, valid until the next is cache.
func (m *cache) policyOf(p *slot) []float32 { return m.policy[p.from : p.from+p.n] }

// forget begins another epoch. To clear all slots at every game takes longer than many
// a game.
func (m *cache) forget() {
	m.policy = m.policy[:0]
	if m.epoch++; m.epoch == 0 { // what is left of the first epochs would come back
		clear(m.slots)
		m.epoch = 1
	}
}
