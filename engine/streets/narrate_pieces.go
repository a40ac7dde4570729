package streets

import (
	"slices"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
)

// What became of zombies and tokens. They have no names: one that is gone and one that has come
// are the same if they are alike and near.

// zombies tells which zombies went where, changed, came and are gone.
func (c *change) zombies() {
	var left, came []zombie
	left = append(left, c.s.lives()...)
	for _, z := range c.t.lives() {
		if !take(&left, func(o zombie) bool { return o.at() == z.at() && same(o, z) }) {
			came = append(came, z)
		}
	}
	var fresh []zombie
	for _, z := range came {
		o, ok := nearestZombie(c.t, &left, z)
		if !ok {
			fresh = append(fresh, z)
			continue
		}
		c.zombie(o, z)
	}
	for _, z := range left {
		c.tell("the %s is gone", z.inWords(c.s))
	}
	for _, z := range fresh {
		c.tell("%s comes to %s", prose.Either(z.kind() == ankleBiter, "an ", "a ")+z.kind().String(), c.t.placeName(z.at()))
	}
}

// same reports whether two records are alike for who looks at them.
func same(a, b zombie) bool {
	return a.kind() == b.kind() && a.wounds() == b.wounds() && a.prone() == b.prone() && a.out() == b.out() && a.seat() == b.seat()
}

// take removes the first zombie of whom something holds from a list.
func take(list *[]zombie, fits func(zombie) bool) bool {
	for i, z := range *list {
		if fits(z) {
			*list = append((*list)[:i], (*list)[i+1:]...)
			return true
		}
	}
	return false
}

// nearestZombie takes the zombie from a list that a record may have been before: the one in its
// place, or the nearest of its kind.
func nearestZombie(s *State, list *[]zombie, z zombie) (zombie, bool) {
	best, least := zombie(0), 1<<30
	for _, o := range *list {
		d2 := s.d2(o.at(), z.at())
		if d2 < least && (o.at() == z.at() || o.kind() == z.kind()) {
			best, least = o, d2
		}
	}
	return best, best != 0 && take(list, func(o zombie) bool { return o == best })
}

// zombie tells what became of a zombie.
func (c *change) zombie(was, is zombie) {
	name := "the " + was.inWords(c.s)
	if was.at() != is.at() {
		c.tell("%s goes to %s", name, c.t.placeName(is.at()))
	}
	switch {
	case was.kind() != is.kind():
		c.tell("%s is lowered to %s", name, prose.Either(is.kind() == ankleBiter, "an ", "a ")+is.kind().String())
	case is.wounds() > was.wounds():
		c.tell("%s is wounded", name)
	}
	if was.prone() != is.prone() {
		c.tell("%s %s", name, prose.Either(is.prone(), "is thrown down", "stands up"))
	}
	if was.out() != is.out() {
		c.tell("%s %s", name, prose.Either(is.out(), "is incapacitated", "is no longer incapacitated"))
	}
	if was.seat() != is.seat() && is.seat() >= 0 {
		c.tell("%s plays %s", seatNames[is.seat()], name)
	}
}

// tokens tells where tokens went, came and are gone. What somebody has seen of one is not told.
func (c *change) tokens() {
	var gone, come []ground.Square
	for _, t := range c.s.lying() {
		gone = append(gone, t.at())
	}
	for _, t := range c.t.lying() {
		if i := indexSquare(gone, t.at()); i >= 0 {
			gone = append(gone[:i], gone[i+1:]...)
			continue
		}
		come = append(come, t.at())
	}
	for i, q := range come {
		if i < len(gone) {
			c.tell("the token at %s goes to %s", c.t.placeName(place(gone[i])), c.t.placeName(place(q)))
			continue
		}
		c.tell("a token comes to %s", c.t.placeName(place(q)))
	}
	for i := len(come); i < len(gone); i++ {
		c.tell("the token at %s is turned over or gone", c.t.placeName(place(gone[i])))
	}
}

func indexSquare(list []ground.Square, q ground.Square) int {
	for i, have := range list {
		if have == q {
			return i
		}
	}
	return -1
}

// dogs tells where dogs went, came and are gone.
func (c *change) dogs() {
	left := append([]dog(nil), c.s.hounds()...)
	var came []dog
	for _, d := range c.t.hounds() {
		if i := slices.IndexFunc(left, func(o dog) bool { return o.at() == d.at() }); i >= 0 {
			c.dog(left[i], d)
			left = slices.Delete(left, i, i+1)
			continue
		}
		came = append(came, d)
	}
	for _, d := range came {
		best, least := -1, 1<<30
		for i, o := range left {
			if d2 := c.t.d2(o.at(), d.at()); d2 < least && o.tame() == d.tame() {
				best, least = i, d2
			}
		}
		if best < 0 {
			c.tell("a %s comes", d.inWords(c.t))
			continue
		}
		c.tell("the %s goes to %s", left[best].inWords(c.s), c.t.placeName(d.at()))
		c.dog(left[best], d)
		left = slices.Delete(left, best, best+1)
	}
	for _, d := range left {
		c.tell("the %s is gone", d.inWords(c.s))
	}
}

// dog tells what became of a dog.
func (c *change) dog(was, is dog) {
	if was.out() != is.out() {
		c.tell("the %s %s", is.inWords(c.t), prose.Either(is.out(), "is incapacitated", "is no longer incapacitated"))
	}
}

// gadgets tells of timers and toy cars that were laid down, or are gone.
func (c *change) gadgets() {
	list := func(s *State) (out []item) {
		for _, i := range s.things() {
			if i.at() < inHands && i.inUse() {
				out = append(out, i)
			}
		}
		return out
	}
	was, is := list(c.s), list(c.t)
	for _, i := range is {
		if !slices.Contains(was, i) {
			c.tell("%s is at %s", i.inWords(), c.t.placeName(i.at()))
		}
	}
	for _, i := range was {
		if !slices.Contains(is, i) {
			c.tell("the %s at %s is gone", plainName(i.kind().String()), c.s.placeName(i.at()))
		}
	}
}

// vehicles tells what became of the vehicles.
func (c *change) vehicles() {
	for n := range c.t.vehicles {
		was, is := &c.s.vehicles[n], &c.t.vehicles[n]
		if *was == *is {
			continue
		}
		name := c.t.vehicleInWords(n)
		switch {
		case was.here() && !is.here():
			c.tell("%s is off the table", name)
			continue
		case !was.here():
			continue
		case was.pose != is.pose:
			c.tell("%s comes from %s to %s, heading %s", name, c.s.r().Map.Name(was.anchor()), c.t.r().Map.Name(is.anchor()), c.t.standing(n).Heading)
		}
		c.vehicle(name, was, is)
	}
}

// vehicle tells what a vehicle has got or lost.
func (c *change) vehicle(name string, was, is *vehicle) {
	if is.points < was.points {
		c.tell("%s takes %s of damage, and has %d left", name, prose.Count(int(was.points-is.points), "point", "points"), is.points)
	}
	for _, w := range [...]struct {
		flag    uint16
		yes, no string
	}{
		{withKeys, "can be used", ""}, {battery, "has a battery", "is without a battery"}, {runs, "runs", ""}, {lootless, "is empty: nothing is left to be found in it", ""}, {stuck, "is stuck in the snow", "is free of the snow"},
	} {
		switch {
		case is.is(w.flag) && !was.is(w.flag):
			c.tell("%s %s", name, w.yes)
		case was.is(w.flag) && !is.is(w.flag):
			c.tell("%s %s", name, w.no)
		}
	}
	if was.fuel != is.fuel {
		c.tell("%s has %s of gasoline", name, prose.Count(int(is.fuel), "gallon", "gallons"))
	}
	if was.is(settled) != is.is(settled) && !is.is(withKeys) {
		c.tell("%s cannot be used", name)
	}
}
