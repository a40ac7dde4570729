package net

import (
	"slices"

	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Encoding of clouds, charges, blasts and throws. Digest 8.4.

// thrownNames are the throwable items, as planes and actions count them; launchers are last.
var thrownNames = [...]string{"frag-grenade", "smoke-grenade", "tear-gas", "molotov", "dynamite", "dynamite lit in this turn", "spear", "large-knife", "rock"}

// thrownClass is the index of an item in thrownNames, -1 if it is not thrown by hand.
func thrownClass(i state.Item) int {
	switch i.Kind() {
	case state.FragGrenade:
		return 0
	case state.SmokeGrenade:
		return 1
	case state.TearGas:
		return 2
	case state.Molotov:
		return 3
	case state.Dynamite:
		if i&rules.ItemServed != 0 {
			return 5
		}
		return 4
	case state.Spear:
		return 6
	case state.LargeKnife:
		return 7
	case state.NoItem:
		return len(thrownNames) - 1
	}
	return -1
}

// blastPlanes are clouds, charges, and the pending victims of a blast.
func (c *Coding) blastPlanes() []planePart {
	const phases = state.CloudPhases + 1
	return []planePart{
		counts("phases", "Blast, S69", phases, func(s *rules.State, dst []uint64) {
			for _, cloud := range s.Clouds {
				if cloud.Kind == state.NoCloud {
					continue
				}
				w := s.Table()
				reach := w.Table.Blast(cloud.At, state.CloudReach)
				w.Release()
				for q, ok := reach.Next(0); ok; q, ok = reach.Next(q + 1) {
					for n := range phases - int(cloud.Age) {
						c.set(dst, phases*int(cloud.Kind-state.Smoke)+n, ground.On(q, cloud.At.Floor()))
					}
				}
			}
		}, "Survival phases for which smoke lasts", "Survival phases for which tear gas lasts"),
		index.Tell(index.Claims("lit dynamite%s", "Blast, S70", "", " without a die in this turn"), func(s *rules.State, dst []uint64) {
			for _, h := range s.Charges {
				if h.Kind == state.LaidDynamite {
					c.set(dst, 0, h.At)
					if h.More&state.ChargeServed != 0 {
						c.set(dst, 1, h.At)
					}
				}
			}
		}),
		where("who is still to be hit by the blast", "Blast, S67", func(s *rules.State, dst []uint64) {
			for bit := range rules.BlastSteps {
				if s.Victims>>bit&1 == 0 {
					continue
				}
				if at, ok := s.VictimAt(bit); ok {
					c.set(dst, 0, at)
				}
			}
		}),
		where("building that the blast has still to shake", "Blast, S71", func(s *rules.State, dst []uint64) {
			for h := range c.Rules.Map.Buildings {
				if s.Shaken>>h&1 != 0 {
					c.or(dst, 0, c.room(h, 0))
				}
			}
		}),
		where("a sentry gun", "Marines", func(s *rules.State, dst []uint64) {
			for _, h := range s.Charges {
				if h.Kind == state.LaidSentry {
					c.set(dst, 0, h.At)
				}
			}
		}),
	}
}

// throwable is a thrown record: by its class, or as a gun of the actor. Of several the first that can be
// thrown.
var throwable = by(ofB(append(thrownNames[:], expand("gun %s of the actor")(counted(state.MostGuns))...)...), thrownField, thrownAt)

func thrownField(s *rules.State, p action.Play) int {
	if p.B == action.AnyRock {
		return thrownClass(0)
	}
	list := s.Carried(int(s.Actor))
	if int(p.B) >= len(list) {
		return -1
	}
	if n := thrownClass(list[p.B]); n >= 0 {
		return n
	}
	if gun := gunRank(s, p.B); gun >= 0 {
		return len(thrownNames) + gun
	}
	return -1
}

func thrownAt(s *rules.State, p action.Play, i int) (rank int, ok bool) {
	if i == thrownClass(0) {
		return action.AnyRock, true
	}
	if i >= len(thrownNames) {
		return gunOfActor.Value(s, p.Action(), i-len(thrownNames))
	}
	rank = slices.IndexFunc(s.Carried(int(s.Actor)), func(o state.Item) bool { return thrownClass(o) == i && s.Throwable(int(s.Actor), o) })
	return rank, rank >= 0
}

// planted is dynamite by whether it was lit in this turn, or a sentry gun.
var planted = func() argument {
	first := thrownClass(state.NewItem(0, state.Dynamite, 1, state.ItemOn))
	const sentry = 2 // behind both sorts of dynamite
	isSentry := func(i state.Item) bool { return i.Kind() == state.SentryGun }
	return by(ofB(append(slices.Clone(thrownNames[first:first+sentry]), state.SentryGun.String())...), func(s *rules.State, p action.Play) int {
		if list := s.Carried(int(s.Actor)); int(p.B) < len(list) && isSentry(list[p.B]) {
			return sentry
		}
		return thrownField(s, p) - first
	}, func(s *rules.State, p action.Play, i int) (int, bool) {
		if i == sentry {
			rank := slices.IndexFunc(s.Carried(int(s.Actor)), isSentry)
			return rank, rank >= 0
		}
		return thrownAt(s, p, first+i)
	})
}()
