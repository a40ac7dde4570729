package rules

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// NEGOTIATE and BARTER with independents. Talk, T5.3, S65, S66.

// 1.2.
const barterInches = 3

// listTalk lists the groups with a member in sight within 12".
func (s *State) listTalk(l *ActionList) {
	for g := range s.Groups {
		if s.Groups[g].Flags&(state.GroupHere|state.GroupClosed) == state.GroupHere && s.hears(&l.Table, l.slot, g).Found && !s.CrazedGroup(g) {
			l.add(action.Play{Kind: action.KindTalk, A: uint8(g)})
		}
	}
}

// hears returns the nearest member of a group to talk to.
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

// doTalk rolls for the group's opinion. Beyond 6" it is a SHOUT.
func (s *State) doTalk(p action.Play) {
	s.TalkFrame().Group = p.A
	w := s.Table()
	d2 := s.hears(&w.Table, int(s.Actor), int(p.A)).D2
	w.Release()
	if !ground.Within(d2, 2*shoutBeyond) {
		s.Mark(s.Square(s.Acting().At), 1)
	}
	s.roll(ChanceTalk)
}

// talkScore is a die of NEGOTIATE with its modifiers. T5.3.
func (s *State) talkScore(n int) int {
	g := int(s.TalkFrame().Group)
	n = max(n, int(s.Power)) // Niceness
	w := s.Table()
	defer w.Release()
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

// OutcomeTalk reads T5.3: the change of the attitude in levels.
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

// rolledTalk applies T5.3. First a leader may ask for another die, once. So may Canadians among
// themselves; the higher of their dice counts. Trait leader, Niceness.
func (s *State) rolledTalk(n int) {
	n = max(n, int(s.Power))
	if s.mayReroll(int(s.TalkFrame().Group), int(s.Actor), n) || s.Traits(s.Actor).Has(state.Leader) && s.TalkFrame().Asked == 0 {
		s.Die, s.Node = uint8(n), state.PhaseAgain
		return
	}
	s.persuade(n)
}

func (s *State) applyAgain(p action.Play) {
	n := int(s.Die)
	s.Die = 0
	switch insists := s.mayReroll(s.inQuestion(), int(s.Actor), n); {
	case s.Act == 0 && p.Kind == action.KindAccept:
		s.settleAttitude(s.UnmetGroup(), n)
		return
	case s.Act == 0:
		s.reroll(s.UnmetGroup(), n)
		s.Actor = 0
		s.roll(ChanceAttitude)
		return
	case s.Act == action.KindTalk && insists && p.Kind == action.KindAgain:
		s.reroll(int(s.TalkFrame().Group), n)
	case p.Kind == action.KindAgain:
		s.TalkFrame().Asked, s.Power = 1, 0
	}
	switch {
	case s.Act == action.KindBefriend && p.Kind == action.KindAgain:
		s.rollTest(befriendNeed, s.charm())
	case s.Act == action.KindBefriend:
		s.endAct()
	case p.Kind == action.KindAgain:
		s.roll(ChanceTalk)
	default:
		s.persuade(n)
	}
}

// persuade changes the attitude of the group. Allies join the seat that talked. S51, S66.
func (s *State) persuade(n int) {
	g := int(s.TalkFrame().Group)
	k := &s.Groups[g]
	by := s.OutcomeTalk(n)
	k.Attitude = ground.Attitude(max(int(k.Attitude)+by, int(ground.Hostile)))
	if by == -2 {
		k.Flags |= state.GroupClosed
	}
	if k.Attitude == ground.Allies {
		s.Join(g, s.Acting().Owner)
	}
	s.endAct()
}

// Barter.

// listBarter lists the friendly groups with a member within 3".
func (s *State) listBarter(l *ActionList) {
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

func (s *State) doBarter(p action.Play) {
	s.BarterFrame().Group = p.A
	s.roll(ChanceBarter)
}

// rolledBarter: 1-3 supplies, 4 and 5 two special items, 6 both. Talk.
func (s *State) rolledBarter(n int) {
	if n >= 4 {
		s.want(findType, 2)
	}
	if n <= 3 || n == 6 {
		s.roll(ChancePurse)
	}
}

// rolledPurse is the number of supplies that the group has in addition to its own.
func (s *State) rolledPurse(n int) { s.addSupplies(n) }

// trade asks for sales and purchases when all rolls are made.
func (s *State) trade() { s.Node = state.PhaseTrade }

// HasBought is the mode of a barter after the first purchase: no more sales. S65.
const HasBought = 1

// legalTrade lists the affordable trades. Supplies are the money.
func (s *State) legalTrade(dst []engine.Action) []engine.Action {
	g := int(s.BarterFrame().Group)
	dst = append(dst, action.Of(action.KindDone))
	_, list := s.Span(state.GoodsPlace(g))
	for rank, i := range list {
		if s.buys(i) {
			dst = append(dst, action.Play{Kind: action.KindBuy, B: uint8(rank)}.Action())
		}
	}
	if s.BarterFrame().Bought == HasBought {
		return dst
	}
	for rank, i := range s.Carried(int(s.Actor)) {
		if n := i.Price(); n > 0 && n <= s.GroupSupplies(g) {
			dst = append(dst, action.Play{Kind: action.KindSell, B: uint8(rank)}.Action())
		}
	}
	return dst
}

// buys reports whether the actor can pay for a thing and carry it.
func (s *State) buys(i state.Item) bool {
	n := i.Price()
	return i.Kind() != state.SuppliesHere && n > 0 && n <= int(s.Acting().Supplies) && (!i.Kind().IsGun() || s.Guns(int(s.Actor)) < state.MostGuns)
}

func (s *State) applyTrade(p action.Play) {
	g, slot := int(s.BarterFrame().Group), int(s.Actor)
	switch p.Kind {
	case action.KindBuy:
		first, _ := s.Span(state.GoodsPlace(g))
		i := s.TakeItem(first + int(p.B))
		s.Acting().Supplies -= uint8(i.Price())
		s.earn(g, i.Price())
		s.AddItem(i.In(state.Hands(slot)))
		k := &s.Seats[s.Acting().Owner]
		k.Finds = min(k.Finds+1, 254)
		s.BarterFrame().Bought = HasBought
	case action.KindSell:
		first, _ := s.Span(state.Hands(slot))
		i := s.TakeItem(first + int(p.B))
		s.spendPurse(g, i.Price())
		s.Acting().Supplies = uint8(min(int(s.Acting().Supplies)+i.Price(), 255))
		s.AddItem(i.In(s.goodsHolder(g, i)))
	case action.KindDone:
		s.clearGoods(g)
		s.endAct()
		return
	}
	s.Node = state.PhaseTrade
}

// earn gives supplies to the first member of a group.
func (s *State) earn(g, n int) {
	v := &s.Survivors[bits.TrailingZeros16(s.Members(g))]
	v.Supplies = uint8(min(int(v.Supplies)+n, 255))
}

// spendPurse takes supplies from a group, rolled ones first.
func (s *State) spendPurse(g, n int) {
	if at := s.Find(state.GoodsPlace(g), state.SuppliesHere); at >= 0 {
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

// goodsHolder returns the place of an item that a group has bought: the first member that can carry it.
func (s *State) goodsHolder(g int, i state.Item) state.Place {
	for m := s.Members(g); m != 0; m &= m - 1 {
		if slot := bits.TrailingZeros16(m); !i.Kind().IsGun() || s.Guns(slot) < state.MostGuns {
			return state.Hands(slot)
		}
	}
	return state.GoodsPlace(g)
}

// clearGoods ends a barter. Unsold goods are rolled anew the next time. S65.
func (s *State) clearGoods(g int) {
	for {
		first, list := s.Span(state.GoodsPlace(g))
		if len(list) == 0 {
			return
		}
		s.TakeItem(first)
	}
}

// inQuestion is the group whose attitude is rolled for.
func (s *State) inQuestion() int {
	if s.Act == action.KindTalk {
		return int(s.TalkFrame().Group)
	}
	return max(s.UnmetGroup(), 0)
}

// NEGOTIATE with a dog. Dog 8, Talk, S66.

// Reach of talk, and of talk without a shout, in inches. 1.2.
const (
	talkInches  = 12
	shoutBeyond = 6
)

// 1.2.
const befriendNeed = 6

// listBefriend lists the dogs in sight within 12". A friendly dog is only for the survivor whom it
// follows.
func (s *State) listBefriend(l *ActionList) {
	from := s.Survivors[l.slot].At
	for _, d := range s.DogList() {
		if (!d.Tame() || d.Friend() == l.slot) && ground.Within(l.Table.D2(from, d.At()), 2*talkInches) && l.Table.Sees(from, d.At()) {
			l.add(action.Play{Kind: action.KindBefriend, Q: uint16(d.At())})
		}
	}
	sortTail(l)
}

// doBefriend rolls, except for a friendly dog. Beyond 6" it is a SHOUT. Event 64.
func (s *State) doBefriend(p action.Play) {
	s.Target = state.Place(p.Q)
	v := s.Acting()
	if !ground.Within(s.D2(v.At, s.Target), 2*shoutBeyond) {
		s.Mark(s.Square(v.At), 1)
	}
	if s.Dogs[s.DogAt(s.Target)].Tame() {
		s.befriended(true)
		return
	}
	s.rollTest(befriendNeed, s.charm())
}

// charm is the sum of charismatic minus abrasive characters within 6" and sight of the dog. T5.3.
func (s *State) charm() (n int) {
	w := s.Table()
	defer w.Release()
	at := s.Target
	for i := range s.Survivors {
		v, t := &s.Survivors[i], s.Traits(uint8(i))
		if v.Here() && v.IsCharacter() && ground.Within(w.Table.D2(at, v.At), 2*shoutBeyond) && w.Table.Sees(at, v.At) {
			n += t.Plus(state.Charismatic) - t.Plus(state.Abrasive)
		}
	}
	return n
}

// befriended takes the dog from its pack. A leader may try again, once.
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
