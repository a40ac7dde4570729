package text

import (
	"fmt"
	"math/bits"
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Narration for people at the table: first the action, then its consequences.

// Outcome implements engine.Narrator. It says if further dice of ROLL may follow, or if a sensible
// survivor may add to the die.
func (n Notation) Outcome(p engine.Position, a engine.Action) string {
	s := rules.Content(p)
	sum := rules.SumOf(action.Decode(a))
	if s.Node != state.PhaseRoll || sum == 0 || rules.ChanceTable[s.Chance].Says == nil {
		return ""
	}
	row, t := &rules.ChanceTable[s.Chance], s.Traits(s.Actor)
	if row.Own && s.Dice == 1 && sum == 1 {
		switch {
		case s.Thrown == 0 && t.Has(state.Insane) && !s.MayStray():
			return "the action is lost, for he is insane"
		case t.Has(state.Clumsy), t.Has(state.Insane):
			return ""
		}
	}
	words := rules.ChanceTable[s.Chance].Says(s, sum)
	if k := s.PlusesNeeded(s.Chance, sum); words != "" && k > 0 {
		words += fmt.Sprintf(", or with %d more %s", k, row.Says(s, sum+k))
	}
	return words
}

// Narrate implements engine.Narrator.
func (n Notation) Narrate(before engine.Position, a engine.Action, after engine.Position) []string {
	s, t := rules.Content(before), rules.Content(after)
	c := &change{s: s, t: t, play: action.Decode(a)}
	c.tell("%s", c.first(n, a))
	for slot := range t.Survivors {
		c.survivor(slot)
	}
	for g := range t.Groups {
		c.group(g)
	}
	c.zombies()
	c.dogs()
	c.tokens()
	c.gadgets()
	c.noise()
	c.blasts()
	for h := range t.Rules().Map.Buildings {
		c.building(h)
	}
	c.vehicles()
	c.table()
	return c.lines
}

// change holds the positions before and after an action.
type change struct {
	s, t  *rules.State // before and after
	play  action.Play
	lines []string
}

func (c *change) tell(format string, args ...any) {
	c.lines = append(c.lines, prose.Capital(fmt.Sprintf(format, args...)))
}

// first describes the action; for chance, its purpose.
func (c *change) first(n Notation, a engine.Action) string {
	s := c.s
	if s.Chance == state.NoChance {
		return n.Explain(s, a)
	}
	result := argumentInWords(s, 'D', c.play)
	switch {
	case s.Node == state.PhaseWhich:
		result = argumentInWords(s, 'W', c.play)
	case s.Node == state.PhaseRoll && c.play.Q == 0:
		result = "not shown"
	case s.Node == state.PhaseRoll:
		result = argumentInWords(s, 'E', c.play)
		if words := n.Outcome(s, a); words != "" && words != result {
			result += ", " + words
		}
	}
	return s.ThrownFor() + ": " + result
}

// own reports whether an action takes the actor to a place itself.
func (c *change) own(slot int, at state.Place) bool {
	switch c.play.Kind {
	case action.KindMove, action.KindTo, action.KindHide, action.KindLurk, action.KindSearch, action.KindStand, action.KindExit, action.KindPlace, action.KindLeave, action.KindCheck:
		return slot == int(c.s.Actor) && state.Place(c.play.Q) == at
	}
	return false
}

// survivor describes the changes of a survivor.
func (c *change) survivor(slot int) {
	was, is := &c.s.Survivors[slot], &c.t.Survivors[slot]
	if is.Profile == 0 || was.Profile == 0 {
		c.stranger(slot)
		return
	}
	name := c.t.Title(slot)
	switch {
	case was.State == state.OnTable && is.State == state.Safe:
		c.tell("%s is off the table with %s", name, prose.Count(int(was.Supplies), "supply", "supplies"))
		return
	case was.Alive() && !is.Alive():
		c.tell("%s is dead", name)
		return
	case was.State == state.Corpse && is.State == state.Gone:
		c.tell("the corpse of %s is gone", name)
	case was.State != is.State:
		return // at the beginning
	case !was.IsCharacter() && is.IsCharacter():
		c.tell("%s is with %s from now on", name, state.SeatNames[is.Owner])
	case is.Here() && was.At != is.At && !c.own(slot, is.At):
		c.tell("%s comes from %s to %s", name, c.t.PlaceName(was.At), c.t.PlaceName(is.At))
	}
	c.health(slot)
	c.marks(slot)
	c.goods(slot)
}

// stranger reports an independent that has come or gone.
func (c *change) stranger(slot int) {
	was, is := &c.s.Survivors[slot], &c.t.Survivors[slot]
	switch {
	case is.Profile != 0 && is.Here():
		c.tell("%s comes to %s%s", c.t.Title(slot), c.t.PlaceName(is.At), GoodsFact(c.t, slot))
	case was.Profile != 0 && was.State == state.Corpse:
		c.tell("the corpse of %s is gone", c.s.Title(slot))
	case was.Profile != 0:
		c.tell("%s is gone", c.s.Title(slot))
	}
}

// group describes the changes of a group of independents.
func (c *change) group(g int) {
	was, is := c.s.Groups[g], c.t.Groups[g]
	if is.Flags&state.GroupHere == 0 || was.Flags&state.GroupHere == 0 {
		return
	}
	if was.Attitude != is.Attitude {
		c.tell("%s is %s", c.t.GroupInWords(g), is.Attitude)
	}
	if was.Flags&state.GroupClosed != is.Flags&state.GroupClosed {
		c.tell("%s talks to nobody any more", c.t.GroupInWords(g))
	}
}

// health tells of wounds, bites and grabs.
func (c *change) health(slot int) {
	was, is, name := &c.s.Survivors[slot], &c.t.Survivors[slot], c.t.Title(slot)
	if n := int(is.Wounds) - int(was.Wounds); n != 0 {
		c.tell("%s %s %s, and has %d of %d", name, prose.Either(n > 0, "takes", "is rid of"), prose.Count(max(n, -n), "wound", "wounds"), is.Wounds, c.t.Endures(slot))
	}
	if was.Has(state.ToughUsed) != is.Has(state.ToughUsed) {
		c.tell("%s is tough, and ignores a wound", name)
	}
	if is.Stuns != was.Stuns {
		c.tell("%s has %s", name, prose.Count(int(is.Stuns), "non-lethal wound", "non-lethal wounds"))
	}
	if is.Bites > was.Bites {
		c.tell("%s is bitten", name)
	}
	if !c.s.Unconscious(slot) && c.t.Unconscious(slot) {
		c.tell("%s is unconscious", name)
	}
	switch n := c.t.Grabs(slot); {
	case n > c.s.Grabs(slot):
		c.tell("%s is held fast, by %d", name, n)
	case n < c.s.Grabs(slot):
		c.tell("%s is %s", name, prose.Either(n == 0, "free", "held by "+strconv.Itoa(n)))
	}
}

// markWords say that a mark holds from now on, and that it holds no longer.
var markWords = [...]struct {
	mark    uint16
	yes, no string
}{
	{state.Panicked, "panics", "panics no longer"},
	{state.Hidden, "is hidden", "is no longer hidden"},
	{state.Lurking, "lurks", "lurks no longer"},
	{state.Prone, "lies on the ground", "stands up"},
	{state.Incapacitated, "is incapacitated", "is no longer incapacitated"},
	{state.Mounted, "sits on a bicycle", "is off the bicycle"},
	{state.Vaccinated, "has the vaccine", ""},
	{state.Infected, "is infected", ""},
}

// marks describes the changed marks of a survivor, unless another line covers them: a hit survivor falls,
// for example.
func (c *change) marks(slot int) {
	was, is := &c.s.Survivors[slot], &c.t.Survivors[slot]
	for _, m := range markWords {
		switch {
		case is.Is(m.mark) && !was.Is(m.mark):
			c.tell("%s %s", c.t.Title(slot), m.yes)
		case was.Is(m.mark) && !is.Is(m.mark) && m.no != "" && is.Here():
			c.tell("%s %s", c.t.Title(slot), m.no)
		}
	}
	if was.Height() != is.Height() && is.Here() {
		c.tell("%s is %s", c.t.Title(slot), prose.Either(is.OnWall(), state.InchesInWords(is.Height())+" up the wall", "down from the wall"))
	}
	if !was.Has(state.Stumbles) && is.Has(state.Stumbles) {
		c.tell("%s has one action less next turn", c.t.Title(slot))
	}
}

// goods lists items that a survivor has gained or lost, except rounds.
func (c *change) goods(slot int) {
	was, is := c.s.Survivors[slot].Supplies, c.t.Survivors[slot].Supplies
	if was != is {
		c.tell("%s has %s, %+d", c.t.Title(slot), prose.Count(int(is), "supply", "supplies"), int(is)-int(was))
	}
	var count [state.ItemKinds]int
	for _, i := range c.s.Carried(slot) {
		count[i.Kind()]--
	}
	for _, i := range c.t.Carried(slot) {
		count[i.Kind()]++
	}
	for k, n := range count {
		if n != 0 {
			c.tell("%s %s %s", c.t.Title(slot), prose.Either(n > 0, "gets", "is without"), state.Article(state.ItemKind(k)))
		}
	}
}

// noise reports new markers.
func (c *change) noise() {
	for _, m := range c.t.MarkerList() {
		n := int(m.Old) + int(m.New)
		for _, o := range c.s.MarkerList() {
			if o.At == m.At {
				n -= int(o.Old) + int(o.New)
			}
		}
		if n > 0 {
			c.tell("%s at %s", prose.Count(n, "noise", "noises"), c.t.PlaceName(state.Place(m.At)))
		}
	}
	if c.s.MarkersOut > 0 && c.t.MarkersOut == 0 {
		c.tell("it is quiet again")
	}
}

// building describes the discoveries about a building, and its breaches.
func (c *change) building(h int) {
	was, is, name := &c.s.Buildings[h], &c.t.Buildings[h], c.t.HouseInWords(uint8(h))
	if was.Class != is.Class {
		c.tell("%s is %s", name, is.Class)
	}
	if was.Fire < is.Fire {
		c.tell("%s burns", name)
	}
	for floor := range is.Breaches {
		for o := range c.t.Rules().Map.Buildings[h].Openings {
			if was.Breached(floor, o) != is.Breached(floor, o) {
				c.tell("%s is %s", c.t.OpeningInWords(action.Play{A: uint8(h), B: uint8(o), M: uint8(floor)}), prose.Either(is.Breached(floor, o), "breached", "barricaded"))
			}
		}
		if !was.Empty(floor) && is.Empty(floor) {
			c.tell("%s%s is searched empty", name, prose.Either(floor > 0, ", floor "+strconv.Itoa(floor), ""))
		}
	}
}

// table tells of the weather, clues, turns and the end.
func (c *change) table() {
	s, t := c.s, c.t
	if s.Is(state.Raining) != t.Is(state.Raining) {
		c.tell("%s", prose.Either(t.Is(state.Raining), "it rains", "the rain stops"))
	}
	for seat := range t.Rules().Seats {
		if t.Seats[seat].Clues > s.Seats[seat].Clues {
			c.tell("%s has a clue", state.SeatNames[seat])
		}
	}
	switch {
	case t.Node == state.PhaseOver && s.Node != state.PhaseOver:
		c.tell("%s", now(t))
	case t.ThisTurn != s.ThisTurn:
		c.tell("turn %d of %d begins", t.ThisTurn, t.Rules().MaxTurns)
	case partOfTurn(t) != partOfTurn(s):
		c.tell("%s begins", partOfTurn(t))
	}
}

// partOfTurn names the part of the turn. Seq.
func partOfTurn(s *rules.State) string {
	switch {
	case s.Stage < state.StageTurn:
		return "set-up"
	case s.Stage <= state.StageDrift:
		return "the Game phase"
	case s.Stage <= state.StageDogs:
		return "the Menace phase"
	case s.Stage <= state.StageClose:
		return "the Survival phase"
	}
	return "the test for infection"
}

// blasts reports the victims of a blast, and new and ended clouds and charges.
func (c *change) blasts() {
	if n := bits.OnesCount32(c.t.Victims); n > 0 && c.s.Victims == 0 {
		c.tell("the blast at %s reaches %d", c.t.PlaceName(c.t.Target), n)
	}
	for _, old := range c.s.Clouds {
		if old.Kind != state.NoCloud && !state.HasCloud(&c.t.Position, old) {
			c.tell("the %s round %s is gone", old.Kind.InWords(), c.t.PlaceName(old.At))
		}
	}
	for _, new := range c.t.Clouds {
		if new.Kind != state.NoCloud && !state.HasCloud(&c.s.Position, new) {
			c.tell("%s spreads round %s", new.Kind.InWords(), c.t.PlaceName(new.At))
		}
	}
	for _, h := range c.t.Charges {
		if h.Kind != state.NoCharge && !c.s.ChargeAt(h.At) {
			c.tell("%s is at %s", h.InWords(), c.t.PlaceName(h.At))
		}
	}
	for n := range c.t.Vehicles {
		if c.t.Vehicles[n].Is(state.Aflame) && !c.s.Vehicles[n].Is(state.Aflame) {
			c.tell("%s burns", c.t.VehicleInWords(n))
		}
	}
}
