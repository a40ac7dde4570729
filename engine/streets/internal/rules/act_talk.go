package rules

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// NEGOTIATE: to talk to independents, and to barter with them. Talk, T5.3, S65, S66.

// barterInches is how near a group has to be. 1.2.
const barterInches = 3

// eachTalk lists the groups that may be talked to: one of it in sight within 12".
func (s *State) eachTalk(l *Listing) {
	for g := range s.Groups {
		if s.Groups[g].Flags&(state.GroupHere|state.GroupClosed) == state.GroupHere && s.hears(&l.Table, l.slot, g).Found && !s.CrazedGroup(g) {
			l.add(action.Play{Kind: action.KindTalk, A: uint8(g)})
		}
	}
}

// hears returns the nearest of a group whom somebody may talk to.
func (s *State) hears(t *ground.Tabletop, slot, g int) (best state.Nearest) {
	from := s.Survivors[slot].At
	for m := s.Members(g); m != 0; m &= m - 1 {
		n := bits.TrailingZeros16(m)
		if at := s.Survivors[n].At; ground.Within(t.D2(from, at), 2*talkInches) && t.Sees(from, at) {
			best.Offer(n, at, t.D2(from, at))
		}
	}
	return best
}

// doTalk throws for what a group thinks of it; beyond 6" it is a SHOUT.
func (s *State) doTalk(p action.Play) {
	s.TalkFrame().Group = p.A
	w := s.Table()
	d2 := s.hears(&w.Table, int(s.Actor), int(p.A)).D2
	w.Back()
	if !ground.Within(d2, 2*shoutBeyond) {
		s.Mark(s.Square(s.Who().At), 1)
	}
	s.roll(ChanceTalk)
}

// talkScore is a die of NEGOTIATE with what is added to it. T5.3.
func (s *State) talkScore(n int) int {
	g := int(s.TalkFrame().Group)
	n = max(n, int(s.Power)) // Niceness
	w := s.Table()
	defer w.Back()
	for i := range s.Survivors {
		if t := s.Traits(uint8(i)); t&(state.Charismatic|state.Abrasive) != 0 && s.sways(w, i, g) {
			n += t.Plus(state.Charismatic) - t.Plus(state.Abrasive)
		}
	}
	switch s.Groups[g].Attitude {
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
func (s *State) sways(w *state.Scratch, slot, g int) bool {
	v := &s.Survivors[slot]
	if !v.Here() || !v.IsCharacter() {
		return false
	}
	for m := s.Members(g); m != 0; m &= m - 1 {
		if at := s.Survivors[bits.TrailingZeros16(m)].At; ground.Within(w.Table.D2(at, v.At), 2*shoutBeyond) && w.Table.Sees(at, v.At) {
			return true
		}
	}
	return false
}

// OutcomeTalk reads T5.3: by how many levels the attitude changes.
func (s *State) OutcomeTalk(n int) int {
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
	n = max(n, int(s.Power))
	if s.mayInsist(int(s.TalkFrame().Group), int(s.Actor), n) || s.Traits(s.Actor).Has(state.Leader) && s.TalkFrame().Asked == 0 {
		s.Die, s.Node = uint8(n), state.PhaseAgain
		return
	}
	s.persuade(n)
}

func (s *State) applyAgain(p action.Play) {
	n := int(s.Die)
	s.Die = 0
	switch insists := s.mayInsist(s.inQuestion(), int(s.Actor), n); {
	case s.Act == 0 && p.Kind == action.KindAccept:
		s.settleAttitude(s.Unmet(), n)
		return
	case s.Act == 0:
		s.insist(s.Unmet(), n)
		s.Actor = 0
		s.roll(ChanceAttitude)
		return
	case s.Act == action.KindTalk && insists && p.Kind == action.KindAgain:
		s.insist(int(s.TalkFrame().Group), n)
	case p.Kind == action.KindAgain:
		s.TalkFrame().Asked, s.Power = 1, 0
	}
	switch {
	case s.Act == action.KindBefriend && p.Kind == action.KindAgain:
		s.test(befriendNeed, s.charm())
	case s.Act == action.KindBefriend:
		s.endAct()
	case p.Kind == action.KindAgain:
		s.roll(ChanceTalk)
	default:
		s.persuade(n)
	}
}

// persuade changes the attitude of the group; allies join the seat that talked. S51, S66.
func (s *State) persuade(n int) {
	g := int(s.TalkFrame().Group)
	k := &s.Groups[g]
	by := s.OutcomeTalk(n)
	k.Attitude = ground.Attitude(max(int(k.Attitude)+by, int(ground.Hostile)))
	if by == -2 {
		k.Flags |= state.GroupClosed
	}
	if k.Attitude == ground.Allies {
		s.Join(g, s.Who().Owner)
	}
	s.endAct()
}

// Barter.

// eachBarter lists the friendly groups of whom one is within 3".
func (s *State) eachBarter(l *Listing) {
	from := s.Survivors[l.slot].At
	for g := range s.Groups {
		if s.Groups[g].Attitude != ground.Friendly {
			continue
		}
		for m := s.Members(g); m != 0; m &= m - 1 {
			if l.Table.Touches(from, s.Survivors[bits.TrailingZeros16(m)].At, 2*barterInches) {
				l.add(action.Play{Kind: action.KindBarter, A: uint8(g)})
				break
			}
		}
	}
}

// doBarter throws for what the group has.
func (s *State) doBarter(p action.Play) {
	s.BarterFrame().Group = p.A
	s.roll(ChanceBarter)
}

// throwBarter: 1-3 supplies, 4 and 5 two special items, 6 both. Talk.
func (s *State) throwBarter(n int) {
	if n >= 4 {
		s.want(findType, 2)
	}
	if n <= 3 || n == 6 {
		s.roll(ChancePurse)
	}
}

// throwPurse is how many supplies the group has beside its own.
func (s *State) throwPurse(n int) { s.addSupplies(n) }

// trade asks what is sold and bought, when all is thrown for.
func (s *State) trade() { s.Node = state.PhaseTrade }

// HasBought is the mode of a barter in which something was bought: nothing is sold any more. S65.
const HasBought = 1

// legalTrade lists what can be paid for. Supplies are the money.
func (s *State) legalTrade(dst []engine.Action) []engine.Action {
	g := int(s.BarterFrame().Group)
	dst = append(dst, action.Of(action.KindDone))
	_, list := s.Span(state.Goods(g))
	for rank, i := range list {
		if s.buys(i) {
			dst = append(dst, action.Play{Kind: action.KindBuy, B: uint8(rank)}.Action())
		}
	}
	if s.BarterFrame().Bought == HasBought {
		return dst
	}
	for rank, i := range s.Carried(int(s.Actor)) {
		if n := i.Price(); n > 0 && n <= s.Purse(g) {
			dst = append(dst, action.Play{Kind: action.KindSell, B: uint8(rank)}.Action())
		}
	}
	return dst
}

// buys reports whether the actor can pay for something, and carry it.
func (s *State) buys(i state.Item) bool {
	n := i.Price()
	return i.Kind() != state.SuppliesHere && n > 0 && n <= int(s.Who().Supplies) && (!i.Kind().IsGun() || s.Guns(int(s.Actor)) < state.MostGuns)
}

func (s *State) applyTrade(p action.Play) {
	g, slot := int(s.BarterFrame().Group), int(s.Actor)
	switch p.Kind {
	case action.KindBuy:
		first, _ := s.Span(state.Goods(g))
		i := s.TakeItem(first + int(p.B))
		s.Who().Supplies -= uint8(i.Price())
		s.earn(g, i.Price())
		s.AddItem(i.In(state.Hands(slot)))
		k := &s.Seats[s.Who().Owner]
		k.Finds = min(k.Finds+1, 254)
		s.BarterFrame().Bought = HasBought
	case action.KindSell:
		first, _ := s.Span(state.Hands(slot))
		i := s.TakeItem(first + int(p.B))
		s.spendPurse(g, i.Price())
		s.Who().Supplies = uint8(min(int(s.Who().Supplies)+i.Price(), 255))
		s.AddItem(i.In(s.bearer(g, i)))
	case action.KindDone:
		s.clearGoods(g)
		s.endAct()
		return
	}
	s.Node = state.PhaseTrade
}

// earn gives supplies to the first of a group.
func (s *State) earn(g, n int) {
	v := &s.Survivors[bits.TrailingZeros16(s.Members(g))]
	v.Supplies = uint8(min(int(v.Supplies)+n, 255))
}

// spendPurse takes supplies from a group: those that were thrown for first.
func (s *State) spendPurse(g, n int) {
	if at := s.Find(state.Goods(g), state.SuppliesHere); at >= 0 {
		have := int(s.Items[at].Count())
		if part := min(n, have); part == have {
			s.TakeItem(at)
			n -= part
		} else {
			s.Items[at] = s.Items[at].Of(uint8(have - part))
			n = 0
		}
	}
	for m := s.Members(g); m != 0; m &= m - 1 {
		v := &s.Survivors[bits.TrailingZeros16(m)]
		part := min(n, int(v.Supplies))
		v.Supplies -= uint8(part)
		n -= part
	}
}

// bearer is where a thing goes that a group has bought: to the first of it who can carry it.
func (s *State) bearer(g int, i state.Item) state.Place {
	for m := s.Members(g); m != 0; m &= m - 1 {
		if slot := bits.TrailingZeros16(m); !i.Kind().IsGun() || s.Guns(slot) < state.MostGuns {
			return state.Hands(slot)
		}
	}
	return state.Goods(g)
}

// clearGoods ends a barter: what was not sold is rolled anew the next time. S65.
func (s *State) clearGoods(g int) {
	for {
		first, list := s.Span(state.Goods(g))
		if len(list) == 0 {
			return
		}
		s.TakeItem(first)
	}
}

// inQuestion is the group whose attitude is thrown for.
func (s *State) inQuestion() int {
	if s.Act == action.KindTalk {
		return int(s.TalkFrame().Group)
	}
	return max(s.Unmet(), 0)
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
func (s *State) eachBefriend(l *Listing) {
	from := s.Survivors[l.slot].At
	for _, d := range s.Hounds() {
		if (!d.Tame() || d.Friend() == l.slot) && ground.Within(l.Table.D2(from, d.At()), 2*talkInches) && l.Table.Sees(from, d.At()) {
			l.add(action.Play{Kind: action.KindBefriend, Q: uint16(d.At())})
		}
	}
	sortTail(l)
}

// doBefriend throws, but for a friendly dog. From afar it is a shout. Event 64.
func (s *State) doBefriend(p action.Play) {
	s.Target = state.Place(p.Q)
	v := s.Who()
	if !ground.Within(s.D2(v.At, s.Target), 2*shoutBeyond) {
		s.Mark(s.Square(v.At), 1)
	}
	if s.Dogs[s.DogAt(s.Target)].Tame() {
		s.befriended(true)
		return
	}
	s.test(befriendNeed, s.charm())
}

// charm is what charismatic and abrasive characters within 6" and sight of the dog add to
// NEGOTIATE. T5.3.
func (s *State) charm() (n int) {
	w := s.Table()
	defer w.Back()
	at := s.Target
	for i := range s.Survivors {
		v, t := &s.Survivors[i], s.Traits(uint8(i))
		if v.Here() && v.IsCharacter() && ground.Within(w.Table.D2(at, v.At), 2*shoutBeyond) && w.Table.Sees(at, v.At) {
			n += t.Plus(state.Charismatic) - t.Plus(state.Abrasive)
		}
	}
	return n
}

// befriended: the dog leaves its pack, and is his. A leader may try again, once.
func (s *State) befriended(ok bool) {
	if !ok && s.TalkFrame().Asked == 0 && s.Traits(s.Actor).Has(state.Leader) {
		s.Node = state.PhaseAgain
		return
	}
	if ok {
		s.TakeDog(s.DogAt(s.Target))
		s.AddItem(state.NewItem(state.Hands(int(s.Actor)), state.LoyalDog, 1, 0))
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
