package streets

import (
	"fmt"
	"math/bits"
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// What happened, for people at the table: first what an action was, then what else it
// brought about. What is asked for: Moment.

// Outcome implements engine.Outcomes. Of a die that may be followed by others of ROLL, or to
// which the sensible may add, it says so.
func (n notation) Outcome(p engine.Position, a engine.Action) string {
	s := content(p)
	sum := sumOf(Decode(a))
	if s.phase != phaseRoll || sum == 0 || jobs[s.job].says == nil {
		return ""
	}
	row, t := &jobs[s.job], s.traits(s.actor)
	if row.own && s.dice == 1 && sum == 1 {
		switch {
		case s.thrown == 0 && t.has(insane) && !s.mayStray():
			return "the action is lost, for he is insane"
		case t.has(clumsy), t.has(insane):
			return ""
		}
	}
	words := jobs[s.job].says(s, sum)
	if out := row.outcome; out != nil && words != "" && s.plusesLeft() > 0 && out(s, sum) != out(s, sum+1) {
		words += fmt.Sprintf(", or with 1 more %s", jobs[s.job].says(s, sum+1))
	}
	return words
}

// Narrate implements engine.Narrator.
func (n notation) Narrate(before engine.Position, a engine.Action, after engine.Position) []string {
	s, t := content(before), content(after)
	c := &change{s: s, t: t, play: Decode(a)}
	c.tell("%s", c.first(n, a))
	for slot := range t.survivors {
		c.survivor(slot)
	}
	for g := range t.groups {
		c.group(g)
	}
	c.zombies()
	c.dogs()
	c.tokens()
	c.gadgets()
	c.noise()
	c.blasts()
	for h := range t.r().Map.Buildings {
		c.building(h)
	}
	c.vehicles()
	c.table()
	return c.lines
}

// change is what an action has made of a position.
type change struct {
	s, t  *State // before and after
	play  Play
	lines []string
}

func (c *change) tell(format string, args ...any) {
	c.lines = append(c.lines, prose.Capital(fmt.Sprintf(format, args...)))
}

// first says what the action was; of chance, what it was for.
func (c *change) first(n notation, a engine.Action) string {
	s := c.s
	if s.job == noJob {
		return n.Explain(s, a)
	}
	result := s.argumentInWords('D', c.play)
	switch {
	case s.phase == phaseWhich:
		result = s.argumentInWords('W', c.play)
	case s.phase == phaseRoll && c.play.Q == 0:
		result = "not shown"
	case s.phase == phaseRoll:
		result = s.argumentInWords('E', c.play)
		if words := n.Outcome(s, a); words != "" && words != result {
			result += ", " + words
		}
	}
	return s.thrownFor() + ": " + result
}

// own reports whether an action takes the actor to a place itself.
func (c *change) own(slot int, at place) bool {
	switch c.play.Kind {
	case KindMove, KindTo, KindHide, KindLurk, KindSearch, KindStand, KindExit, KindPlace, KindLeave, KindCheck:
		return slot == int(c.s.actor) && place(c.play.Q) == at
	}
	return false
}

// survivor tells what became of somebody.
func (c *change) survivor(slot int) {
	was, is := &c.s.survivors[slot], &c.t.survivors[slot]
	if is.profile == 0 || was.profile == 0 {
		c.stranger(slot)
		return
	}
	name := c.t.title(slot)
	switch {
	case was.state == onTable && is.state == safe:
		c.tell("%s is off the table with %s", name, prose.Count(int(was.supplies), "supply", "supplies"))
		return
	case was.alive() && !is.alive():
		c.tell("%s is dead", name)
		return
	case was.state == corpse && is.state == gone:
		c.tell("the corpse of %s is gone", name)
	case was.state != is.state:
		return // at the beginning
	case !was.isCharacter() && is.isCharacter():
		c.tell("%s is with %s from now on", name, seatNames[is.owner])
	case is.here() && was.at != is.at && !c.own(slot, is.at):
		c.tell("%s comes from %s to %s", name, c.t.placeName(was.at), c.t.placeName(is.at))
	}
	c.health(slot)
	c.marks(slot)
	c.goods(slot)
}

// stranger tells of an independent who has come or is gone.
func (c *change) stranger(slot int) {
	was, is := &c.s.survivors[slot], &c.t.survivors[slot]
	switch {
	case is.profile != 0 && is.here():
		c.tell("%s comes to %s%s", c.t.title(slot), c.t.placeName(is.at), c.t.goodsFact(slot))
	case was.profile != 0 && was.state == corpse:
		c.tell("the corpse of %s is gone", c.s.title(slot))
	case was.profile != 0:
		c.tell("%s is gone", c.s.title(slot))
	}
}

// group tells what has become of a group of independents.
func (c *change) group(g int) {
	was, is := c.s.groups[g], c.t.groups[g]
	if is.flags&groupHere == 0 || was.flags&groupHere == 0 {
		return
	}
	if was.attitude != is.attitude {
		c.tell("%s is %s", c.t.groupInWords(g), is.attitude)
	}
	if was.flags&groupClosed != is.flags&groupClosed {
		c.tell("%s talks to nobody any more", c.t.groupInWords(g))
	}
}

// health tells of wounds, bites and grabs.
func (c *change) health(slot int) {
	was, is, name := &c.s.survivors[slot], &c.t.survivors[slot], c.t.title(slot)
	if n := int(is.wounds) - int(was.wounds); n != 0 {
		c.tell("%s %s %s, and has %d of %d", name, prose.Either(n > 0, "takes", "is rid of"), prose.Count(max(n, -n), "wound", "wounds"), is.wounds, c.t.endures(slot))
	}
	if was.has(toughUsed) != is.has(toughUsed) {
		c.tell("%s is tough, and ignores a wound", name)
	}
	if is.stuns != was.stuns {
		c.tell("%s has %s", name, prose.Count(int(is.stuns), "non-lethal wound", "non-lethal wounds"))
	}
	if is.bites > was.bites {
		c.tell("%s is bitten", name)
	}
	if !c.s.unconscious(slot) && c.t.unconscious(slot) {
		c.tell("%s is unconscious", name)
	}
	switch n := c.t.grabs(slot); {
	case n > c.s.grabs(slot):
		c.tell("%s is held fast, by %d", name, n)
	case n < c.s.grabs(slot):
		c.tell("%s is %s", name, prose.Either(n == 0, "free", "held by "+strconv.Itoa(n)))
	}
}

// markWords say that a mark holds from now on, and that it holds no longer.
var markWords = [...]struct {
	mark    uint16
	yes, no string
}{
	{panicked, "panics", "panics no longer"},
	{hidden, "is hidden", "is no longer hidden"},
	{lurking, "lurks", "lurks no longer"},
	{prone, "lies on the ground", "stands up"},
	{incapacitated, "is incapacitated", "is no longer incapacitated"},
	{mounted, "sits on a bicycle", "is off the bicycle"},
	{vaccinated, "has the vaccine", ""},
	{infected, "is infected", ""},
}

// marks tells of what holds of a survivor. Who is hit and falls, or panics at once, is told so.
func (c *change) marks(slot int) {
	was, is := &c.s.survivors[slot], &c.t.survivors[slot]
	for _, m := range markWords {
		switch {
		case is.is(m.mark) && !was.is(m.mark):
			c.tell("%s %s", c.t.title(slot), m.yes)
		case was.is(m.mark) && !is.is(m.mark) && m.no != "" && is.here():
			c.tell("%s %s", c.t.title(slot), m.no)
		}
	}
	if was.height() != is.height() && is.here() {
		c.tell("%s is %s", c.t.title(slot), prose.Either(is.aloft(), inchesInWords(is.height())+" up the wall", "down from the wall"))
	}
	if !was.has(stumbles) && is.has(stumbles) {
		c.tell("%s has one action less next turn", c.t.title(slot))
	}
}

// goods tells what a survivor has got or lost; the rounds in a weapon and beside it are not told.
func (c *change) goods(slot int) {
	was, is := c.s.survivors[slot].supplies, c.t.survivors[slot].supplies
	if was != is {
		c.tell("%s has %s, %+d", c.t.title(slot), prose.Count(int(is), "supply", "supplies"), int(is)-int(was))
	}
	var count [itemKinds]int
	for _, i := range c.s.carried(slot) {
		count[i.kind()]--
	}
	for _, i := range c.t.carried(slot) {
		count[i.kind()]++
	}
	for k, n := range count {
		if n != 0 {
			c.tell("%s %s %s", c.t.title(slot), prose.Either(n > 0, "gets", "is without"), article(itemKind(k)))
		}
	}
}

// noise tells where markers have come.
func (c *change) noise() {
	for _, m := range c.t.noises() {
		n := int(m.old) + int(m.new)
		for _, o := range c.s.noises() {
			if o.at == m.at {
				n -= int(o.old) + int(o.new)
			}
		}
		if n > 0 {
			c.tell("%s at %s", prose.Count(n, "noise", "noises"), c.t.placeName(place(m.at)))
		}
	}
	if c.s.markersOut > 0 && c.t.markersOut == 0 {
		c.tell("it is quiet again")
	}
}

// building tells what a building is known to be, and of its breaches.
func (c *change) building(h int) {
	was, is, name := &c.s.buildings[h], &c.t.buildings[h], c.t.houseInWords(uint8(h))
	if was.class != is.class {
		c.tell("%s is %s", name, is.class)
	}
	if was.fire < is.fire {
		c.tell("%s burns", name)
	}
	for floor := range is.breaches {
		for o := range c.t.r().Map.Buildings[h].Openings {
			if was.breached(floor, o) != is.breached(floor, o) {
				c.tell("%s is %s", c.t.openingInWords(Play{A: uint8(h), B: uint8(o), M: uint8(floor)}), prose.Either(is.breached(floor, o), "breached", "barricaded"))
			}
		}
		if !was.empty(floor) && is.empty(floor) {
			c.tell("nothing is left to be found in %s%s", name, prose.Either(floor > 0, ", floor "+strconv.Itoa(floor), ""))
		}
	}
}

// table tells of the weather, clues, turns and the end.
func (c *change) table() {
	s, t := c.s, c.t
	if s.is(raining) != t.is(raining) {
		c.tell("%s", prose.Either(t.is(raining), "it rains", "the rain stops"))
	}
	for seat := range t.r().seats {
		if t.seats[seat].clues > s.seats[seat].clues {
			c.tell("%s has a clue", seatNames[seat])
		}
	}
	switch {
	case t.phase == phaseOver && s.phase != phaseOver:
		c.tell("%s", t.now())
	case t.turn != s.turn:
		c.tell("turn %d of %d begins", t.turn, t.r().maxTurns)
	case t.partOfTurn() != s.partOfTurn():
		c.tell("%s begins", t.partOfTurn())
	}
}

// partOfTurn names the part of the turn. Seq.
func (s *State) partOfTurn() string {
	switch {
	case s.stage < stageTurn:
		return "set-up"
	case s.stage <= stageDrift:
		return "the Game phase"
	case s.stage <= stageDogs:
		return "the Menace phase"
	case s.stage <= stageClose:
		return "the Survival phase"
	}
	return "the test for infection"
}

// blasts tells whom a blast reaches, what lies over the table from now on, and what does no more.
func (c *change) blasts() {
	if n := bits.OnesCount32(c.t.victims); n > 0 && c.s.victims == 0 {
		c.tell("the blast at %s reaches %d", c.t.placeName(c.t.target), n)
	}
	for _, old := range c.s.clouds {
		if old.kind != noCloud && !hasCloud(c.t, old) {
			c.tell("the %s round %s is gone", old.kind.inWords(), c.t.placeName(old.at))
		}
	}
	for _, new := range c.t.clouds {
		if new.kind != noCloud && !hasCloud(c.s, new) {
			c.tell("%s spreads round %s", new.kind.inWords(), c.t.placeName(new.at))
		}
	}
	for _, h := range c.t.charges {
		if h.kind != noCharge && !c.s.chargeAt(h.at) {
			c.tell("%s is at %s", h.inWords(), c.t.placeName(h.at))
		}
	}
	for n := range c.t.vehicles {
		if c.t.vehicles[n].is(aflame) && !c.s.vehicles[n].is(aflame) {
			c.tell("%s burns", c.t.vehicleInWords(n))
		}
	}
}
