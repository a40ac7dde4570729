package state

import (
	"fmt"
	"math/bits"
	"strings"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
)

// Words about independents.

// GroupInWords names a group by its members.
func (s *Position) GroupInWords(g int) string {
	if g < 0 || g >= GroupSlots {
		return "nobody"
	}
	var names []string
	for m := s.Members(g); m != 0; m &= m - 1 {
		names = append(names, s.Title(bits.TrailingZeros16(m)))
	}
	if names == nil {
		return GroupName(g)
	}
	return GroupName(g) + " (" + prose.List(names, "and") + ")"
}

// PeopleThrow is the purpose of an independent's die to hit.
func (s *Position) PeopleThrow() string {
	name := s.Title(int(s.Actor))
	if s.Weapon != 0 {
		return fmt.Sprintf("%s fires the %s at %s", name, PlainName(s.Weapon.Kind().String()), s.TargetInWords())
	}
	return name + " attacks " + s.TargetInWords()
}

// GroupFact is the line of a group.
func (s *Position) GroupFact(g int) string {
	k := s.Groups[g]
	text := s.GroupInWords(g) + ": "
	if k.Attitude == ground.NoAttitude {
		text += "has met nobody"
	} else {
		text += k.Attitude.String()
	}
	text += prose.Either(k.Flags&GroupClosed != 0, ", closed to talk", "") + prose.Either(k.Flags&GroupVictim != 0, ", one was killed by a character", "")
	return text + prose.Either(k.Flags&GroupSentries != 0, ", sentries", "")
}

// GoodsForSale lists the goods of the group of the barter in progress, with prices.
func (s *Position) GoodsForSale() string {
	if s.Act != action.KindBarter {
		return ""
	}
	var list []string
	_, goods := s.Span(GoodsPlace(int(s.BarterFrame().Group)))
	for _, i := range goods {
		if n := i.Price(); i.Kind() != SuppliesHere && n > 0 {
			list = append(list, fmt.Sprintf("%s for %d", i.InWords(), n))
		}
	}
	text := fmt.Sprintf("%s has %s", GroupName(int(s.BarterFrame().Group)), prose.Count(s.GroupSupplies(int(s.BarterFrame().Group)), "supply", "supplies"))
	if list == nil {
		return text
	}
	return text + ", and sells " + strings.Join(list, ", ")
}

// OwnerInWords is the seat or the group of a survivor.
func (v *Survivor) OwnerInWords() string {
	if g, ok := v.Group(); ok {
		return GroupName(g)
	}
	return SeatNames[v.Owner]
}
