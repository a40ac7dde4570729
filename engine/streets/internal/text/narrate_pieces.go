package text

import (
	"math"
	"slices"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Changes of zombies and tokens. They have no names, so a lost and a new record count as one figure if
// they are alike and near.

// zombies reports zombies that moved, changed, came or left.
func (c *change) zombies() {
	left := slices.Clone(c.s.ZombieList())
	var came, fresh []state.Zombie
	for _, z := range c.t.ZombieList() {
		if i := slices.IndexFunc(left, func(o state.Zombie) bool { return o.At() == z.At() && same(o, z) }); i >= 0 {
			left = slices.Delete(left, i, i+1)
			continue
		}
		came = append(came, z)
	}
	for _, z := range came {
		i := nearest(c.t, left, z, func(o state.Zombie) bool { return o.At() == z.At() || o.Kind() == z.Kind() })
		if i < 0 {
			fresh = append(fresh, z)
			continue
		}
		c.zombie(left[i], z)
		left = slices.Delete(left, i, i+1)
	}
	for _, z := range left {
		c.tell("the %s is gone", z.InWords(&c.s.Position))
	}
	for _, z := range fresh {
		c.tell("%s comes to %s", prose.A(z.Kind().String()), c.t.PlaceName(z.At()))
	}
}

// same reports whether two records look alike.
func same(a, b state.Zombie) bool {
	return a.Kind() == b.Kind() && a.Wounds() == b.Wounds() && a.Prone() == b.Prone() && a.Out() == b.Out() && a.Seat() == b.Seat()
}

// nearest finds the earlier record of a figure: the nearest that satisfies fits, -1 for none.
func nearest[T interface{ At() state.Place }](s *rules.State, list []T, to T, fits func(T) bool) int {
	best, least := -1, math.MaxInt
	for i, o := range list {
		if d2 := s.D2(o.At(), to.At()); d2 < least && fits(o) {
			best, least = i, d2
		}
	}
	return best
}

func (c *change) zombie(was, is state.Zombie) {
	name := "the " + was.InWords(&c.s.Position)
	if was.At() != is.At() {
		c.tell("%s goes to %s", name, c.t.PlaceName(is.At()))
	}
	switch {
	case was.Kind() != is.Kind():
		c.tell("%s is lowered to %s", name, prose.A(is.Kind().String()))
	case is.Wounds() > was.Wounds():
		c.tell("%s is wounded", name)
	}
	if was.Prone() != is.Prone() {
		c.tell("%s %s", name, prose.Either(is.Prone(), "is thrown down", "stands up"))
	}
	if was.Out() != is.Out() {
		c.tell("%s %s", name, prose.Either(is.Out(), "is incapacitated", "is no longer incapacitated"))
	}
	if was.Seat() != is.Seat() && is.Seat() >= 0 {
		c.tell("%s plays %s", state.SeatNames[is.Seat()], name)
	}
}

// tokens reports tokens that moved, came or left, but not the knowledge of psychics.
func (c *change) tokens() {
	var gone, come []ground.Square
	for _, t := range c.s.TokenList() {
		gone = append(gone, t.At())
	}
	for _, t := range c.t.TokenList() {
		if i := slices.Index(gone, t.At()); i >= 0 {
			gone = slices.Delete(gone, i, i+1)
			continue
		}
		come = append(come, t.At())
	}
	for i, q := range come {
		if i < len(gone) {
			c.tell("the token at %s goes to %s", c.t.PlaceName(state.Place(gone[i])), c.t.PlaceName(state.Place(q)))
			continue
		}
		c.tell("a token comes to %s", c.t.PlaceName(state.Place(q)))
	}
	for _, q := range gone[min(len(come), len(gone)):] {
		c.tell("the token at %s is turned over or gone", c.t.PlaceName(state.Place(q)))
	}
}

// dogs reports dogs that moved, came or left.
func (c *change) dogs() {
	left := slices.Clone(c.s.DogList())
	var came []state.Dog
	for _, d := range c.t.DogList() {
		if i := slices.IndexFunc(left, func(o state.Dog) bool { return o.At() == d.At() }); i >= 0 {
			c.dog(left[i], d)
			left = slices.Delete(left, i, i+1)
			continue
		}
		came = append(came, d)
	}
	for _, d := range came {
		i := nearest(c.t, left, d, func(o state.Dog) bool { return o.Tame() == d.Tame() })
		if i < 0 {
			c.tell("a %s comes", d.InWords(&c.t.Position))
			continue
		}
		c.tell("the %s goes to %s", left[i].InWords(&c.s.Position), c.t.PlaceName(d.At()))
		c.dog(left[i], d)
		left = slices.Delete(left, i, i+1)
	}
	for _, d := range left {
		c.tell("the %s is gone", d.InWords(&c.s.Position))
	}
}

func (c *change) dog(was, is state.Dog) {
	if was.Out() != is.Out() {
		c.tell("the %s %s", is.InWords(&c.t.Position), prose.Either(is.Out(), "is incapacitated", "is no longer incapacitated"))
	}
}

// gadgets tells of timers and toy cars that were laid down, or are gone.
func (c *change) gadgets() {
	list := func(s *rules.State) (out []state.Item) {
		for _, i := range s.ItemList() {
			if i.At() < state.InHands && i.InUse() {
				out = append(out, i)
			}
		}
		return out
	}
	was, is := list(c.s), list(c.t)
	for _, i := range is {
		if !slices.Contains(was, i) {
			c.tell("%s is at %s", i.InWords(), c.t.PlaceName(i.At()))
		}
	}
	for _, i := range was {
		if !slices.Contains(is, i) {
			c.tell("the %s at %s is gone", state.PlainName(i.Kind().String()), c.s.PlaceName(i.At()))
		}
	}
}

func (c *change) vehicles() {
	for n := range c.t.Vehicles {
		was, is := &c.s.Vehicles[n], &c.t.Vehicles[n]
		if *was == *is {
			continue
		}
		name := c.t.VehicleInWords(n)
		switch {
		case was.Here() && !is.Here():
			c.tell("%s is off the table", name)
			continue
		case !was.Here():
			continue
		case was.Pose != is.Pose:
			c.tell("%s comes from %s to %s, heading %s", name, c.s.Rules().Map.Name(was.Anchor()), c.t.Rules().Map.Name(is.Anchor()), c.t.VehiclePose(n).Heading)
		}
		c.vehicle(name, was, is)
	}
}

// vehicle reports the gains and losses of a vehicle.
func (c *change) vehicle(name string, was, is *state.Vehicle) {
	if is.Points < was.Points {
		c.tell("%s takes %s of damage, and has %d left", name, prose.Count(int(was.Points-is.Points), "point", "points"), is.Points)
	}
	for _, w := range [...]struct {
		flag    uint16
		yes, no string
	}{
		{state.WithKeys, "can be used", ""}, {state.Battery, "has a battery", "is without a battery"}, {state.Runs, "runs", ""}, {state.Lootless, "is searched empty", ""}, {state.Stuck, "is stuck in the snow", "is free of the snow"},
	} {
		switch {
		case is.Is(w.flag) && !was.Is(w.flag):
			c.tell("%s %s", name, w.yes)
		case was.Is(w.flag) && !is.Is(w.flag):
			c.tell("%s %s", name, w.no)
		}
	}
	if was.Fuel != is.Fuel {
		c.tell("%s has %s of gasoline", name, prose.Count(int(is.Fuel), "gallon", "gallons"))
	}
	if was.Is(state.Settled) != is.Is(state.Settled) && !is.Is(state.WithKeys) {
		c.tell("%s cannot be used", name)
	}
}
