package streets

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// NEGOTIATE: to talk to independents, and to barter with them. Talk, T5.3, S65, S66.

// Dice of this chapter: their rows are in dice.go.
const (
	jobTalk   job = 89
	jobBarter job = 90
	jobPurse  job = 91
)

// barterInches is how near a group has to be. 1.2.
const barterInches = 3

// eachTalk lists the groups that may be talked to: one of it in sight within 12".
func (s *State) eachTalk(l *listing) {
	for g := range s.groups {
		if s.groups[g].flags&(groupHere|groupClosed) == groupHere && s.hears(&l.t, l.slot, g).found && !s.crazedGroup(g) {
			l.add(Play{Kind: KindTalk, A: uint8(g)})
		}
	}
}

// hears returns the nearest of a group whom somebody may talk to.
func (s *State) hears(t *ground.Table, slot, g int) (best nearest) {
	from := s.survivors[slot].at
	for m := s.members(g); m != 0; m &= m - 1 {
		n := bits.TrailingZeros16(m)
		if at := s.survivors[n].at; ground.Within(t.D2(from, at), 2*talkInches) && t.Sees(from, at) {
			best.offer(n, at, t.D2(from, at))
		}
	}
	return best
}

// doTalk throws for what a group thinks of it; beyond 6" it is a SHOUT.
func (s *State) doTalk(p Play) {
	s.talking().group = p.A
	w := s.table()
	d2 := s.hears(&w.t, int(s.actor), int(p.A)).d2
	w.back()
	if !ground.Within(d2, 2*shoutBeyond) {
		s.mark(s.square(s.who().at), 1)
	}
	s.roll(jobTalk)
}

// talkScore is a die of NEGOTIATE with what is added to it. T5.3.
func (s *State) talkScore(n int) int {
	g := int(s.talking().group)
	n = max(n, int(s.power)) // Niceness
	w := s.table()
	defer w.back()
	for i := range s.survivors {
		if t := s.traits(uint8(i)); t&(charismatic|abrasive) != 0 && s.sways(w, i, g) {
			n += t.plus(charismatic) - t.plus(abrasive)
		}
	}
	switch s.groups[g].attitude {
	case ground.Hostile:
		return n - 2
	case ground.Fearful:
		return n - 1
	case ground.Friendly:
		return n + 1
	}
	return n
}

// sways reports whether a character is within 6" and in sight of a group.
func (s *State) sways(w *scratch, slot, g int) bool {
	v := &s.survivors[slot]
	if !v.here() || !v.isCharacter() {
		return false
	}
	for m := s.members(g); m != 0; m &= m - 1 {
		if at := s.survivors[bits.TrailingZeros16(m)].at; ground.Within(w.t.D2(at, v.at), 2*shoutBeyond) && w.t.Sees(at, v.at) {
			return true
		}
	}
	return false
}

// outcomeTalk reads T5.3: by how many levels the attitude changes.
func (s *State) outcomeTalk(n int) int {
	switch n = s.talkScore(n); {
	case n <= 0:
		return -2
	case n <= 2:
		return -1
	case n <= 4:
		return 0
	}
	return 1
}

// throwTalk does what T5.3 says; a leader may first ask for another die, once, and so may Canadians
// among themselves, of whose dice the higher counts. Trait leader, Niceness.
func (s *State) throwTalk(n int) {
	n = max(n, int(s.power))
	if s.mayInsist(int(s.talking().group), int(s.actor), n) || s.traits(s.actor).has(leader) && s.talking().asked == 0 {
		s.die, s.phase = uint8(n), phaseAgain
		return
	}
	s.persuade(n)
}

func (s *State) legalAgain(dst []engine.Action) []engine.Action {
	return append(dst, act0(KindAgain), act0(KindAccept))
}

func (s *State) applyAgain(p Play) {
	n := int(s.die)
	s.die = 0
	switch insists := s.mayInsist(s.inQuestion(), int(s.actor), n); {
	case s.act == 0 && p.Kind == KindAccept:
		s.settleAttitude(s.unmet(), n)
		return
	case s.act == 0:
		s.insist(s.unmet(), n)
		s.actor = 0
		s.roll(jobAttitude)
		return
	case s.act == KindTalk && insists && p.Kind == KindAgain:
		s.insist(int(s.talking().group), n)
	case p.Kind == KindAgain:
		s.talking().asked, s.power = 1, 0
	}
	switch {
	case s.act == KindBefriend && p.Kind == KindAgain:
		s.test(befriendNeed, s.charm())
	case s.act == KindBefriend:
		s.endAct()
	case p.Kind == KindAgain:
		s.roll(jobTalk)
	default:
		s.persuade(n)
	}
}

// persuade changes the attitude of the group; allies join the seat that talked. S51, S66.
func (s *State) persuade(n int) {
	g := int(s.talking().group)
	k := &s.groups[g]
	by := s.outcomeTalk(n)
	k.attitude = ground.Attitude(max(int(k.attitude)+by, int(ground.Hostile)))
	if by == -2 {
		k.flags |= groupClosed
	}
	if k.attitude == ground.Allies {
		s.join(g, s.who().owner)
	}
	s.endAct()
}

// Barter.

// eachBarter lists the friendly groups of whom one is within 3".
func (s *State) eachBarter(l *listing) {
	from := s.survivors[l.slot].at
	for g := range s.groups {
		if s.groups[g].attitude != ground.Friendly {
			continue
		}
		for m := s.members(g); m != 0; m &= m - 1 {
			if l.t.Touches(from, s.survivors[bits.TrailingZeros16(m)].at, 2*barterInches) {
				l.add(Play{Kind: KindBarter, A: uint8(g)})
				break
			}
		}
	}
}

// doBarter throws for what the group has.
func (s *State) doBarter(p Play) {
	s.dealing().group = p.A
	s.roll(jobBarter)
}

// throwBarter: 1-3 supplies, 4 and 5 two special items, 6 both. Talk.
func (s *State) throwBarter(n int) {
	if n >= 4 {
		s.want(findType, 2)
	}
	if n <= 3 || n == 6 {
		s.roll(jobPurse)
	}
}

// throwPurse is how many supplies the group has beside its own.
func (s *State) throwPurse(n int) { s.addSupplies(n) }

// trade asks what is sold and bought, when all is thrown for.
func (s *State) trade() { s.phase = phaseTrade }

// hasBought is the mode of a barter in which something was bought: nothing is sold any more. S65.
const hasBought = 1

// legalTrade lists what can be paid for. Supplies are the money.
func (s *State) legalTrade(dst []engine.Action) []engine.Action {
	g := int(s.dealing().group)
	dst = append(dst, act0(KindDone))
	_, list := s.span(goods(g))
	for rank, i := range list {
		if s.buys(i) {
			dst = append(dst, Play{Kind: KindBuy, B: uint8(rank)}.Action())
		}
	}
	if s.dealing().bought == hasBought {
		return dst
	}
	for rank, i := range s.carried(int(s.actor)) {
		if n := i.price(); n > 0 && n <= s.purse(g) {
			dst = append(dst, Play{Kind: KindSell, B: uint8(rank)}.Action())
		}
	}
	return dst
}

// buys reports whether the actor can pay for something, and carry it.
func (s *State) buys(i item) bool {
	n := i.price()
	return i.kind() != suppliesHere && n > 0 && n <= int(s.who().supplies) && (!i.kind().isGun() || s.guns(int(s.actor)) < mostGuns)
}

func (s *State) applyTrade(p Play) {
	g, slot := int(s.dealing().group), int(s.actor)
	switch p.Kind {
	case KindBuy:
		first, _ := s.span(goods(g))
		i := s.takeItem(first + int(p.B))
		s.who().supplies -= uint8(i.price())
		s.earn(g, i.price())
		s.addItem(i.in(hands(slot)))
		k := &s.seats[s.who().owner]
		k.finds = min(k.finds+1, 254)
		s.dealing().bought = hasBought
	case KindSell:
		first, _ := s.span(hands(slot))
		i := s.takeItem(first + int(p.B))
		s.spendPurse(g, i.price())
		s.who().supplies = uint8(min(int(s.who().supplies)+i.price(), 255))
		s.addItem(i.in(s.bearer(g, i)))
	case KindDone:
		s.clearGoods(g)
		s.endAct()
		return
	}
	s.phase = phaseTrade
}

// earn gives supplies to the first of a group.
func (s *State) earn(g, n int) {
	v := &s.survivors[bits.TrailingZeros16(s.members(g))]
	v.supplies = uint8(min(int(v.supplies)+n, 255))
}

// spendPurse takes supplies from a group: those that were thrown for first.
func (s *State) spendPurse(g, n int) {
	if at := s.find(goods(g), suppliesHere); at >= 0 {
		have := int(s.items[at].count())
		if part := min(n, have); part == have {
			s.takeItem(at)
			n -= part
		} else {
			s.items[at] = s.items[at].of(uint8(have - part))
			n = 0
		}
	}
	for m := s.members(g); m != 0; m &= m - 1 {
		v := &s.survivors[bits.TrailingZeros16(m)]
		part := min(n, int(v.supplies))
		v.supplies -= uint8(part)
		n -= part
	}
}

// bearer is where a thing goes that a group has bought: to the first of it who can carry it.
func (s *State) bearer(g int, i item) place {
	for m := s.members(g); m != 0; m &= m - 1 {
		if slot := bits.TrailingZeros16(m); !i.kind().isGun() || s.guns(slot) < mostGuns {
			return hands(slot)
		}
	}
	return goods(g)
}

// clearGoods ends a barter: what was not sold is rolled anew the next time. S65.
func (s *State) clearGoods(g int) {
	for {
		first, list := s.span(goods(g))
		if len(list) == 0 {
			return
		}
		s.takeItem(first)
	}
}

// inQuestion is the group whose attitude is thrown for.
func (s *State) inQuestion() int {
	if s.act == KindTalk {
		return int(s.talking().group)
	}
	return max(s.unmet(), 0)
}

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

func barterWords(_ *State, n int) string {
	switch {
	case n <= 3:
		return "supplies"
	case n <= 5:
		return "two special items"
	}
	return "two special items and supplies"
}
