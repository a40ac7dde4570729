package streets

import (
	"fmt"
	"math/bits"
	"strings"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
)

// Words about independents.

// groupInWords names a group by who is in it.
func (s *State) groupInWords(g int) string {
	if g < 0 || g >= groupSlots {
		return "nobody"
	}
	var names []string
	for m := s.members(g); m != 0; m &= m - 1 {
		names = append(names, s.title(bits.TrailingZeros16(m)))
	}
	if names == nil {
		return groupName(g)
	}
	return groupName(g) + " (" + prose.List(names, "and") + ")"
}

// peopleThrow is what an independent throws to hit for.
func (s *State) peopleThrow() string {
	name := s.title(int(s.actor))
	if s.weapon != 0 {
		return fmt.Sprintf("%s fires the %s at %s", name, plainName(s.weapon.kind().String()), s.targetInWords())
	}
	return name + " attacks " + s.targetInWords()
}

// groupFact is the line of a group.
func (s *State) groupFact(g int) string {
	k := s.groups[g]
	text := s.groupInWords(g) + ": "
	if k.attitude == ground.NoAttitude {
		text += "has met nobody"
	} else {
		text += k.attitude.String()
	}
	text += prose.Either(k.flags&groupClosed != 0, ", closed to talk", "") + prose.Either(k.flags&groupVictim != 0, ", one was killed by a character", "")
	return text + prose.Either(k.flags&groupSentries != 0, ", sentries", "")
}

// goodsForSale lists what the group of the barter in progress has, with prices.
func (s *State) goodsForSale() string {
	if s.act != KindBarter {
		return ""
	}
	var list []string
	_, goods := s.span(goods(int(s.dealing().group)))
	for _, i := range goods {
		if n := i.price(); i.kind() != suppliesHere && n > 0 {
			list = append(list, fmt.Sprintf("%s for %d", i.inWords(), n))
		}
	}
	text := fmt.Sprintf("%s has %s", groupName(int(s.dealing().group)), prose.Count(s.purse(int(s.dealing().group)), "supply", "supplies"))
	if list == nil {
		return text
	}
	return text + ", and sells " + strings.Join(list, ", ")
}

// ownerInWords is the seat or the group of a survivor.
func (v *survivor) ownerInWords() string {
	if g, ok := v.group(); ok {
		return groupName(g)
	}
	return seatNames[v.owner]
}
