package rules

import (
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Gadgets: started by RELOAD, laid down, mounted or fitted. Find, S57, S104, S105. An active item
// is a normal record with a mark. The count of a set timer or a moving toy car is the turn in which
// it rings or stops.

// listReady lists the things in hand that RELOAD activates, the first of several equal ones.
func (s *State) listReady(l *ActionList) {
	list := s.Carried(l.slot)
	for rank, i := range list {
		if i.Kind() == state.ToyCar && s.Survivors[l.slot].InVehicle() || i.Kind() == state.Skis && !i.On() && !s.MaySki(l.slot) {
			continue
		}
		if n := i.Readies(); n > 0 && n <= s.Survivors[l.slot].Actions && (rank == 0 || list[rank-1] != i) {
			l.add(action.Play{Kind: action.KindReload, B: uint8(rank)})
		}
	}
}

// doReady activates a thing. A chainsaw makes noise, a toy car is driven, the rest is silent.
func (s *State) doReady(n int) {
	i := s.Items[n]
	s.pay(i.Readies())
	if i.Kind() == state.ToyCar {
		s.roll(ChanceToy)
		return
	}
	if i.Kind() == state.Skis { // on or off. Canada T
		s.ChangeItem(n, i^state.ItemOn)
		s.endAct()
		return
	}
	if i.Kind() != state.Chainsaw {
		s.makeReady(n)
		s.endAct()
		return
	}
	s.ChangeItem(n, i|state.ItemOn)
	s.Mark(s.Square(s.Acting().At), 1)
	s.endAct()
}

// ItemServed marks dynamite that was lit in this turn or has had its die. ItemOn marks lit dynamite
// and a ready Molotov cocktail.
const ItemServed = state.ItemFitted

// makeReady readies a Molotov cocktail or lights a stick of dynamite. Load, S70.
func (s *State) makeReady(n int) {
	i := s.Items[n]
	if i.Kind() == state.Molotov {
		s.ChangeItem(n, i|state.ItemOn)
		return
	}
	s.takeOne(n)
	s.AddItem(i.Of(1) | state.ItemOn | ItemServed)
}

func (s *State) takeOne(n int) {
	if i := s.Items[n]; i.Kind().Merges() && i.Count() > 1 {
		s.ChangeItem(n, i.Of(i.Count()-1))
		return
	}
	s.TakeItem(n)
}

// rolledToy asks the owner for a target of the toy car within n inches.
func (s *State) rolledToy(n int) {
	s.RunFrame().Inches = uint8(n)
	s.Node = state.PhaseTo
}

// toyStops puts the toy car on its square. It attracts zombies until their phase of the next turn
// is over. S105.
func (s *State) toyStops(at state.Place) {
	s.TakeItem(s.Find(state.Hands(int(s.Actor)), state.ToyCar))
	s.AddItem(state.NewItem(at, state.ToyCar, s.ThisTurn+2, state.ItemOn))
}

// stopToys removes expired toy cars. Flow G0.
func (s *State) stopToys() {
	for n := int(s.ItemsOut) - 1; n >= 0; n-- {
		if i := s.Items[n]; i.Kind() == state.ToyCar && i.On() && i.Count() <= s.ThisTurn {
			s.TakeItem(n)
		}
	}
}

// MostTimer is the maximum time of a timer in turns. Find.
const MostTimer = 10

// unsetTimer returns the number of a timer in hand, or -1.
func (s *State) unsetTimer(slot int) int { return s.Find(state.Hands(slot), state.EggTimer) }

func (s *State) listTimer(l *ActionList) {
	for n := range MostTimer {
		l.add(action.Play{Kind: action.KindTimer, Q: uint16(1 + n)})
	}
}

func (s *State) doTimer(p action.Play) {
	s.TakeItem(s.unsetTimer(int(s.Actor)))
	s.AddItem(state.NewItem(s.Acting().At, state.EggTimer, s.ThisTurn+uint8(p.Q), state.ItemOn))
	s.endAct()
}

// ringing returns the number of the first timer due in this turn, or -1.
func (s *State) ringing() int {
	return slices.IndexFunc(s.ItemList(), func(i state.Item) bool {
		return i.At() < state.InHands && i.Kind() == state.EggTimer && i.On() && i.Count() <= s.ThisTurn
	})
}

// stepTimers is G1a: a die for each timer due in this turn.
func (s *State) stepTimers() {
	if s.ringing() >= 0 {
		s.roll(ChanceTimer)
		return
	}
	s.Next()
}

// rolledTimer: on a 1 the timer is broken, else it is a SHOUT on its square.
func (s *State) rolledTimer(n int) {
	i := s.TakeItem(s.ringing())
	if n > 1 {
		s.Mark(i.At().Square(), 1)
	}
}

// Smash destroys the timers within 1" of a zombie's new place. Find.
func (s *State) Smash(at state.Place) {
	if !s.Rules().Plays(state.Gadgets) {
		return
	}
	for n := int(s.ItemsOut) - 1; n >= 0; n-- {
		i := s.Items[n]
		if i.Kind() != state.EggTimer || i.At() >= state.InHands || !i.On() || !ground.Within(s.D2(i.At(), at), 2) {
			continue
		}
		w := s.Table()
		if w.Table.Touches(at, i.At(), 2) {
			s.TakeItem(n)
		}
		w.Release()
	}
}

// Chainsaws.

func (s *State) doStop(action.Play) {
	s.stopSaws(int(s.Actor))
	s.endAct()
}

// sawNoise marks the noise of running chainsaws. Flow V0.
func (s *State) sawNoise() {
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && s.RunningSaw(slot) >= 0 {
			s.Mark(s.Square(v.At), 1)
		}
	}
}

// Bicycles. S57.

// onWheels is the bonus of a bicycle to MOVE and RUN.
func (s *State) onWheels(v *state.Survivor) int {
	switch {
	case !v.Is(state.Mounted):
		return 0
	case s.Rules().Map.Terrain[v.At.Square()] == ground.Road:
		return 2
	}
	return 1
}

// doMount also stands up.
func (s *State) doMount(action.Play) {
	s.Acting().Marks = s.Acting().Marks&^state.Prone | state.Mounted
	s.endAct()
}

func (s *State) doDismount(action.Play) {
	s.Acting().Marks &^= state.Mounted
	s.endAct()
}

// Tasers. S42.

// stunByTaser is a hit with a taser on the target: no wound, but it is incapacitated until the end
// of its next phase, unless its clothes are thick.
func (s *State) stunByTaser() {
	if n := s.ZombieAt(s.Target); n >= 0 {
		s.Zombies[n] = s.Zombies[n].Holding(-1) | state.ZombieProne | state.ZombieOut
		s.SortZombies()
		return
	}
	if n := s.DogAt(s.Target); n >= 0 {
		s.Dogs[n] = s.Dogs[n].Holding(-1) | state.DogOut
		s.SortDogs()
		return
	}
	slot := s.SurvivorAt(s.Target)
	if slot < 0 || s.clothed(slot) {
		return
	}
	s.scream(slot)
	s.Fell(slot)
	s.stopSaws(slot)
	s.Survivors[slot].Marks |= state.Incapacitated
	s.Survivors[slot].Actions = 0
}

// recover ends the effect of tasers on the survivors that satisfy who. S42.
func (s *State) recover(who func(v *state.Survivor) bool) {
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Is(state.Incapacitated) && who(v) {
			v.Marks &^= state.Incapacitated
		}
	}
}

// Lasers and night vision goggles.

// laserInches is the range of a laser's bonus. Kind 64.
const laserInches = 10

// laserHelps reports whether the weapon in use has a laser, and the target is in its range.
func (s *State) laserHelps() bool {
	return s.Weapon&state.ItemLaser != 0 && s.Weapon.Kind().Lasered() && ground.Within(s.D2(s.Acting().At, s.Target), 2*laserInches)
}

// noteLaserDie breaks the laser at the second natural 1 in a row.
func (s *State) noteLaserDie(n int) {
	v := s.Acting()
	switch {
	case n != 1:
		v.Used &^= state.LaserFailed
	case !v.Has(state.LaserFailed):
		v.Used |= state.LaserFailed
	default:
		v.Used &^= state.LaserFailed
		first, list := s.Span(state.Hands(int(s.Actor)))
		for n, i := range list {
			if i.Kind() == s.Weapon.Kind() && i&state.ItemLaser != 0 {
				s.ChangeItem(first+n, i&^state.ItemLaser)
				break
			}
		}
		s.Weapon &^= state.ItemLaser
	}
}

// pointer reports whether a survivor has a laser to point with. Kinds 12, 64.
func (s *State) pointer(slot int) bool {
	return s.Carries(slot, state.LaserPointer) || s.Carries(slot, state.LaserModule) ||
		slices.ContainsFunc(s.Carried(slot), func(i state.Item) bool { return i.Kind().IsGun() && i&state.ItemLaser != 0 })
}

// Goggled reports whether the OBSERVE in progress uses night vision goggles: two 1s among its dice
// break them. Kind 57.
func (s *State) Goggled() bool {
	return s.Act == action.KindObserve && s.Rules().Night && s.Carries(int(s.Actor), state.Goggles)
}

// nightEyes reports whether the OBSERVE in progress uses goggles, or the ones built into a pulse
// rifle, which last. Kind 57, Marines T.
func (s *State) nightEyes() bool {
	return s.Goggled() || s.Act == action.KindObserve && s.Rules().Night && s.Rules().Plays(state.Gadgets) && s.Carries(int(s.Actor), state.PulseRifle)
}

// Doused is the mode of a roll with two or more 1s. X7.
const Doused = action.AllEqual + 1

// WaysWithout returns the number of ways that some dice add up to sum with fewer than two 1s.
func WaysWithout(dice, sum int) uint64 {
	// dice without a 1 are five-sided dice, each one pip higher
	five := func(n, sum int) (ways uint64) {
		var now [8*6 + 1]uint64
		now[0] = 1
		for range n {
			var next [8*6 + 1]uint64
			for have, k := range now {
				for die := 2; die <= 6 && have+die < len(next); die++ {
					next[have+die] += k
				}
			}
			now = next
		}
		if sum < 0 || sum >= len(now) {
			return 0
		}
		return now[sum]
	}
	return five(dice, sum) + uint64(dice)*five(dice-1, sum-1)
}

// legalDoused lists the sums of the dice, then again the sums that may hold two 1s.
func (s *State) legalDoused(dst []engine.Action) []engine.Action {
	s.eachDoused(func(sum int, m uint8, _ uint64) {
		dst = append(dst, action.Play{Kind: action.KindRoll, M: m, Q: uint16(sum)}.Action())
	})
	return dst
}

func (s *State) oddsDoused(dst []uint64) []uint64 {
	s.eachDoused(func(_ int, _ uint8, ways uint64) { dst = append(dst, ways) })
	return dst
}

// eachDoused calls each for every sum of the dice, first with fewer than two 1s. X7.
func (s *State) eachDoused(each func(sum int, m uint8, ways uint64)) {
	n := int(s.Dice)
	for _, m := range [...]uint8{0, Doused} {
		for i, all := range dice.Ways(n) {
			ways := WaysWithout(n, n+i)
			if m == Doused {
				ways = all - ways
			}
			if ways > 0 {
				each(n+i, m, ways)
			}
		}
	}
}

// mostToys is the number of toy cars that zombies distinguish.
const mostToys = 8

// toyAt is the place of the n-th moving toy car, or Nowhere. Kind 11, S105.
func (s *State) toyAt(n int) state.Place {
	if !s.Rules().Plays(state.Gadgets) {
		return ground.Nowhere
	}
	for _, i := range s.ItemList() {
		if i.Kind() == state.ToyCar && i.At() < state.InHands && i.On() {
			if n == 0 {
				return i.At()
			}
			n--
		}
	}
	return ground.Nowhere
}

// RELOAD, clearing jams, and fitting. Load, Data 1, S60, S104.

// AMagazine means a spare magazine in place of a kind of ammunition.
const AMagazine = state.NoItem

// ReloadCost returns the actions to load a weapon with rounds of a kind or a spare magazine, 0 if
// impossible.
func (s *State) ReloadCost(slot int, i state.Item, k state.ItemKind) uint8 {
	g := i.Kind().Gun()
	if g.Long == 0 || i.Jammed() || g.Load == state.Never || g.Load == state.ByNocking || !s.Rules().Plays(i.Kind().Row().Needs) {
		return 0
	}
	full := i.Rounds() == g.Holds
	switch {
	case k == AMagazine:
		if g.Load != state.ByMagazine || i.Spares() == 0 || full && !i.Fine() {
			return 0
		}
		return 1
	case k != g.Fires && k != g.Fine, s.Amount(slot, k) == 0, full && i.Loaded() == k:
		return 0
	case g.Load == state.BySingle:
		return 1
	}
	return 2
}

// listReload lists weapons with their ammunition, and things to make ready, the first of several
// equal ones.
func (s *State) listReload(l *ActionList) {
	list := s.Carried(l.slot)
	for rank, i := range list {
		g := i.Kind().Gun()
		if g.Long == 0 {
			continue
		}
		for _, k := range [...]state.ItemKind{AMagazine, g.Fires, g.Fine} {
			if n := s.ReloadCost(l.slot, i, k); n > 0 && n <= s.Survivors[l.slot].Actions && (k != AMagazine || g.Load == state.ByMagazine) {
				l.add(action.Play{Kind: action.KindReload, B: uint8(rank), Q: uint16(k)})
			}
		}
	}
	s.listReady(l)
	sortTail(l)
}

func (s *State) doReload(p action.Play) {
	slot, k := int(s.Actor), state.ItemKind(p.Q)
	if first, list := s.Span(state.Hands(slot)); !list[p.B].Kind().IsGun() {
		s.doReady(first + int(p.B))
		return
	}
	s.pay(s.ReloadCost(slot, s.Carried(slot)[p.B], k))
	s.refill(slot, int(p.B), k)
	s.endAct()
}

// refill loads a weapon. Its old rounds go back if they are of another kind or a magazine takes
// their place. S60.
func (s *State) refill(slot, rank int, k state.ItemKind) {
	first, list := s.Span(state.Hands(slot))
	i := list[rank]
	s.TakeItem(first + rank)
	g := i.Kind().Gun()
	if n := i.Rounds(); n > 0 && (k == AMagazine || i.Loaded() != k) {
		s.AddItem(state.NewItem(state.Hands(slot), i.Loaded(), n, 0))
		i = i.Of(0)
	}
	if k == AMagazine {
		i = i.Of(g.Holds) - 1
	} else {
		n := min(int(g.Holds-i.Rounds()), s.Amount(slot, k))
		s.Spend(slot, k, n)
		i = i.Of(i.Rounds() + uint8(n))
		if k == g.Fine {
			i = i.Of(i.Count() | state.FineRounds)
		}
	}
	s.AddItem(i)
}

func (s *State) listClear(l *ActionList) {
	for rank, i := range s.Carried(l.slot) {
		if i.Kind().IsGun() && i.Jammed() {
			l.add(action.Play{Kind: action.KindClear, B: uint8(rank)})
		}
	}
}

func (s *State) doClear(p action.Play) {
	first, list := s.Span(state.Hands(int(s.Actor)))
	s.ChangeItem(first+int(p.B), list[p.B]&^state.ItemJammed)
	s.endAct()
}

// listFit lists guns with the scopes, silencers and lasers that fit, the first of several equal
// ones.
func (s *State) listFit(l *ActionList) {
	list := s.Carried(l.slot)
	for rank, i := range list {
		if rank > 0 && list[rank-1] == i {
			continue
		}
		for gun, g := range list {
			if i.Fitting(g) {
				l.add(action.Play{Kind: action.KindFit, B: uint8(rank), Q: uint16(gun)})
			}
		}
	}
}

func (s *State) doFit(p action.Play) {
	first, list := s.Span(state.Hands(int(s.Actor)))
	gun, fitted := list[p.Q], state.ItemFitted
	if list[p.B].Kind() == state.LaserModule {
		fitted = state.ItemLaser
	}
	s.TakeItem(first + max(int(p.Q), int(p.B)))
	s.TakeItem(first + min(int(p.Q), int(p.B)))
	s.AddItem(gun | fitted)
	s.endAct()
}
