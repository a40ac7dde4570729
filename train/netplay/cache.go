package netplay

import "deadreckon/engine"

// cache keeps answers by information key and seat, since two seats may have the same key. A
// new answer replaces another one in its slot.
type cache struct {
	slots  []slot
	epoch  uint16    // current epoch; slots of other epochs are empty
	policy []float32 // policies of all cached answers
	most   int       // maximum length of policy; then everything is forgotten
}

// slot is a cached answer in 24 bytes.
type slot struct {
	key   uint64
	from  int32 // its policy is cache.policy[from : from+n]
	n     int32
	score float32 // expected score of the viewer's side
	seat  int8
	epoch uint16 // 0 if never used
}

const (
	slotBits  = 16
	maxCached = 1 << 20 // probabilities: 4 MB, plus 1.5 MB of slots
)

func (m *cache) at(key uint64, seat engine.Seat) *slot {
	if m.slots == nil { // allocated at first use, since many searches may wait for their turn
		m.slots, m.epoch = make([]slot, 1<<slotBits), 1
	}
	return &m.slots[engine.Scramble(key+uint64(seat))>>(64-slotBits)]
}

// find returns the cached answer for a seat's information key, or nil.
func (m *cache) find(key uint64, seat engine.Seat) *slot {
	if at := m.at(key, seat); at.epoch == m.epoch && at.key == key && at.seat == int8(seat) {
		return at
	}
	return nil
}

// keep stores an answer. policy is empty if it was not asked for.
func (m *cache) keep(key uint64, seat engine.Seat, score float32, policy []float32) {
	if len(m.policy)+len(policy) > m.most {
		m.forget()
	}
	at := m.at(key, seat)
	*at = slot{key, int32(len(m.policy)), int32(len(policy)), score, int8(seat), m.epoch}
	m.policy = append(m.policy, policy...)
}

// policyOf returns the policy of a cached answer, valid until the next keep.
func (m *cache) policyOf(p *slot) []float32 { return m.policy[p.from : p.from+p.n] }

// forget starts a new epoch. Clearing the slots for every game would take longer than some
// games.
func (m *cache) forget() {
	m.policy = m.policy[:0]
	if m.epoch++; m.epoch == 0 { // clear, or slots of old epochs would become valid
		clear(m.slots)
		m.epoch = 1
	}
}
