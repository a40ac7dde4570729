package mall

import (
	"deadreckon/engine/kit/position"
	"deadreckon/engine/kit/verbs"
	"deadreckon/engine/mall/board"
)

// check recounts everything that a position holds twice or that a rule forbids.
// It returns the first fault, a *position.Flaw that names the rule. It is slow: position
// files and tests call it, play never does.
func (s *State) check() error {
	return position.First(s, (*State).checkPlaces, (*State).checkCharacters, (*State).checkCarries, (*State).checkDoors, (*State).checkUnits,
		(*State).checkFaces, (*State).checkDraws, (*State).checkLog, (*State).checkCounts, (*State).checkHidden)
}

// checkPlaces: every set lies on the board.
func (s *State) checkPlaces() error {
	for _, set := range []Set{s.occupied, s.cleared, s.triggers, s.pending, s.spent} {
		if beyond := squaresAbove(set, Square(s.b().Squares)); !beyond.Empty() {
			return position.Wrong("", "EN 2.1", "there is no square of index %d", beyond.Next(1))
		}
	}
	return nil
}

func (s *State) checkCharacters() error {
	for c := Peter; c <= Fran; c++ {
		x, st := s.at[c], s.status[c]
		switch {
		case st == Dead && x != 0:
			return position.Wrong(c.String(), "EN 8.5", "%s is dead and stands in %s; write - for his square", c, s.b().Name(x))
		case st < Super && x == 0 && s.phase > phasePlace:
			return position.Wrong(c.String(), "EN 3.2", "%s is nowhere: expected a line such as %s 045 normal", c, c)
		case st >= Super && s.rifles.has(c):
			return position.Wrong(c.String(), "EN 12.3", "%s is %s and has a rifle", c, st)
		case c < Steve && s.rifles.has(c):
			return position.Wrong(c.String()+" rifle", "EN 12.1", "%s has a rifle; only Steve and Fran may", c)
		case s.group.has(c) && st != Normal && st != Infected:
			return position.Wrong("group", "EN 8.3", "%s is %s and has been activated", c, st)
		case s.group.has(c) && s.activated.has(c):
			return position.Wrong("group", "EN 5.0", "%s was activated in the last turn and is activated again", c)
		case s.group.has(c) && x != s.square():
			return position.Wrong("group", "EN 5.2", "the movers are in different squares")
		case s.infected.has(c) && st != Infected && st != Dead:
			return position.Wrong(c.String()+" infected-now", "EN 8.4", "%s was infected in this turn and is %s", c, st)
		}
	}
	if held := int(s.rifleLeft) + s.rifles.count(); held > int(rifleCount(s.b())) {
		return position.Wrong("rifles", "EN 3.2", "%d rifles; there are %d", held, rifleCount(s.b()))
	}
	return nil
}

func (s *State) checkCarries() error {
	for c := Peter; c <= Fran; c++ {
		if s.carries[c] == 0 {
			continue
		}
		x := Character(s.carries[c] - 1)
		place := "carries " + c.String() + ">"
		switch {
		case s.status[c] != Normal:
			return position.Wrong(place, "EN 5.6, 5.9c", "%s is %s and carries somebody", c, s.status[c])
		case !s.group.has(c):
			return position.Wrong(place, "EN 5.6", "%s carries somebody and is not activated", c)
		case s.group.has(x) || x == c:
			return position.Wrong(place, "A18", "%s is carried and walks by himself", x)
		case s.at[x] != s.at[c]:
			return position.Wrong(place, "EN 5.6", "%s carries %s, who is in another square", c, x)
		case s.status[x] >= Super:
			return position.Wrong(place, "EN 5.6", "%s carries %s, who is %s", c, x, s.status[x])
		case s.dropped.has(x):
			return position.Wrong(place, "EN 5.6", "%s carries %s, who has been put down in this turn", c, x)
		}
		for d := c + 1; d <= Fran; d++ {
			if s.carries[d] == s.carries[c] {
				return position.Wrong("carries "+d.String()+">", "A18", "%s and %s both carry %s", c, d, x)
			}
		}
	}
	return nil
}

func (s *State) checkDoors() error {
	b := s.b()
	for d := range uint8(board.MaxDoors) {
		closed, destroyed := s.doors.Closed>>d&1 != 0, s.doors.Destroyed>>d&1 != 0
		switch {
		case !closed && !destroyed:
		case int(d) >= len(b.Doors):
			return position.Wrong("closed", "EN 5.5", "there is no door of index %d", d)
		case closed && destroyed:
			return position.Wrong("destroyed "+b.DoorName(d), "EN 10.5", "door %s is closed and destroyed", b.DoorName(d))
		case destroyed && b.Doors[d].Kind != board.Glass:
			return position.Wrong("destroyed "+b.DoorName(d), "EN 10.4", "door %s is %s and destroyed; only glass breaks",
				b.DoorName(d), b.Doors[d].Kind)
		}
	}
	return nil
}

// checkUnits: a unit has a value exactly if the viewer of this position knows it.
func (s *State) checkUnits() error {
	n := s.occupied.Len()
	for _, u := range s.units[n:] {
		if u != 0 {
			return position.Wrong("", "", "more units than occupied squares")
		}
	}
	k := 0
	for x := s.occupied.Next(1); x != 0; x = s.occupied.Next(x + 1) {
		if why := s.checkUnit(s.units[k]); why != nil {
			return position.Wrong("units "+s.b().Name(x)+"=", why.Rule, "the unit in %s: %s", s.b().Name(x), why.Text)
		}
		k++
	}
	if s.companion == 0 {
		return nil
	}
	if why := s.checkUnit(s.companion); why != nil {
		return position.Wrong("companion", why.Rule, "the companion: %s", why.Text)
	}
	return nil
}

func (s *State) checkUnit(u unit) *verbs.Refusal {
	v := u.value()
	switch {
	case v > 11:
		return no("EN 8.8", "value %d; expected 1 to 11", v)
	case s.r().solo && u&bothKnow != 0 && !u.known(bothKnow):
		return no("EN 15.7", "without a zombie player a value is known to all or to nobody; expected no h and no z")
	case s.viewer == 0 && v == 0 && s.phase > phaseDeal:
		return no("EN 3.1", "no value in a full position; expected 1 to 11, with n behind it if nobody knows it")
	case s.viewer == 0:
	case v == 0 && s.shownTo(u):
		return no("EN 2.3", "%s knows its value; expected the value", s.r().player(s.ViewerSeat()))
	case v != 0 && !s.shownTo(u):
		return no("EN 2.3", "%s does not know its value; expected ?", s.r().player(s.ViewerSeat()))
	}
	return nil
}

// checkFaces: T253. Both players know units in squares of characters, and the zombie player knows units
// with a super. EN 11.1, 5.4.
func (s *State) checkFaces() error {
	people := s.characterSquares()
	for x := s.occupied.Next(1); x != 0; x = s.occupied.Next(x + 1) {
		u := s.unitAt(x)
		turning := s.phase == phaseValue && s.focus == x
		var why *verbs.Refusal
		switch {
		case turning:
		case people.Has(x) && !u.known(bothKnow):
			why = no("EN 5.4", "it is with a character, so both players know its value; expected the value alone")
		case s.supersAt(x) != 0 && !u.known(zombieKnows) && !s.r().solo:
			why = no("EN 11.1", "it is with a super zombie, so the zombie player knows it; expected z behind the value or ?")
		}
		if why != nil {
			return position.Wrong("units "+s.b().Name(x)+"=", why.Rule, "the unit in %s: %s", s.b().Name(x), why.Text)
		}
	}
	return nil
}

func (s *State) checkHidden() error {
	k := int(s.hiddenLeft)
	if k > int(s.r().hidden) {
		return position.Wrong("hidden", "EN 3.1", "%d hidden zombies; there are %d", k, s.r().hidden)
	}
	if k == 0 && s.phase > phaseHide && (!s.cleared.Empty() || s.mustShow) {
		return position.Wrong("must-reveal", "EN 9.4", "no hidden zombie is left to be ruled out or revealed")
	}
	b := s.b()
	if s.humanView() {
		if placesIn(b, s.possible()).count(k) == 0 {
			return position.Wrong("cleared", "EN 3.1", "%d hidden zombies have nowhere left to be", k)
		}
		return nil
	}
	possible := s.possible()
	edwins := false
	for i, x := range s.hidden[:k] {
		place := "hidden " + b.Name(x)
		if why := s.noHiding(x); why != nil {
			return position.Wrong(place, why.Rule, "square %s may not carry a hidden zombie: %s", b.Name(x), why.Text)
		}
		switch {
		case !possible.Has(x):
			return position.Wrong(place, "EN 9.1, 9.3", "square %s is ruled out for a hidden zombie by the line cleared", b.Name(x))
		case i > 0 && s.hidden[i-1] >= x:
			return position.Wrong(place, "EN 3.1.3", "hidden square %s stands twice or out of order", b.Name(x))
		case b.Edwins.Has(x) && edwins:
			return position.Wrong(place, "EN 3.1.4", "square %s is a second hidden zombie in Edwin's", b.Name(x))
		}
		edwins = edwins || b.Edwins.Has(x)
	}
	return nil
}
