package streets

import "deadreckon/engine/streets/ground"

// NEGOTIATE with a dog. Dog 8, Talk, S66.

// How far one talks, and from where on that is a shout, in inches. 1.2.
const (
	talkInches  = 12
	shoutBeyond = 6
)

// befriendNeed is the score that wins a dog over. 1.2.
const befriendNeed = 6

// eachBefriend lists the dogs within 12" and in sight; a friendly one is for whom it has met.
func (s *State) eachBefriend(l *listing) {
	from := s.survivors[l.slot].at
	for _, d := range s.hounds() {
		if (!d.tame() || d.friend() == l.slot) && ground.Within(l.t.D2(from, d.at()), 2*talkInches) && l.t.Sees(from, d.at()) {
			l.add(Play{Kind: KindBefriend, Q: uint16(d.at())})
		}
	}
	sortTail(l)
}

// doBefriend throws, but for a friendly dog. From afar it is a shout. Event 64.
func (s *State) doBefriend(p Play) {
	s.target = place(p.Q)
	v := s.who()
	if !ground.Within(s.d2(v.at, s.target), 2*shoutBeyond) {
		s.mark(s.square(v.at), 1)
	}
	if s.dogs[s.dogAt(s.target)].tame() {
		s.befriended(true)
		return
	}
	s.test(befriendNeed, s.charm())
}

// charm is what charismatic and abrasive characters within 6" and sight of the dog add to
// NEGOTIATE. T5.3.
func (s *State) charm() (n int) {
	w := s.table()
	defer w.back()
	at := s.target
	for i := range s.survivors {
		v, t := &s.survivors[i], s.traits(uint8(i))
		if v.here() && v.isCharacter() && ground.Within(w.t.D2(at, v.at), 2*shoutBeyond) && w.t.Sees(at, v.at) {
			n += t.plus(charismatic) - t.plus(abrasive)
		}
	}
	return n
}

// befriended: the dog leaves its pack, and is his. A leader may try again, once.
func (s *State) befriended(ok bool) {
	if !ok && s.talking().asked == 0 && s.traits(s.actor).has(leader) {
		s.phase = phaseAgain
		return
	}
	if ok {
		s.takeDog(s.dogAt(s.target))
		s.addItem(newItem(hands(int(s.actor)), loyalDog, 1, 0))
	}
	s.endAct()
}
