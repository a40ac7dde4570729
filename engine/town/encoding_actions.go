package town

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// actionRow is a kind of action as nets count it.
type actionRow = index.Row[*State]

var packing = index.Packing{Pack: func(kind, a uint8) engine.Action { return pack1(Kind(kind), a) }, Arg: func(x engine.Action) uint8 { return Decode(x).A }}

// actionTable counts the actions of a player.
func actionTable(r *Rules) *index.Numbering[*State] {
	ids, cards := r.ids(), powerNames[SecondWind:]
	return index.New(spaces, []actionRow{
		onSpace(KindTo, "go", "where", "move-1"),
		targetRow(),
		onSpace(KindBlock, "No Entry", "where", "hello-2"),
	}, []actionRow{
		errandRow(KindAct, ids, "%s", "act-13"),
		single(KindCraft, "craft", "card-3"),
		among(KindInitiative, "initiative: %s", "card-8", errandNames[:]...),
		errandRow(KindLeadership, ids, "leadership: %s", "card-12"),
		among(KindCitadel, "shoot from the Citadel: %s", "card-6", ids...),
		single(KindSpeech, "speech", "card-7"),
		playRow(cards),
		among(KindRide, "ride into town: %s", "C96", ids...),
		single(KindPledge, "pledge", "C46"),
		floorRow(),
		single(KindHold, "hold", "C44"),
		single(KindEnd, "end", "C44"),
		errandRow(KindGrant, ids, "free Action: %s", "term-5"),
		single(KindDone, "done", "term-5"),
		among(KindFight, "fight: %s", "move-8", ids...),
		single(KindWithdraw, "withdraw", "C72"),
		single(KindAmbush, "ambush", "C96"),
		single(KindPlain, "no ambush", "C96"),
		single(KindKeep, "keep the dice", "card-11"),
		single(KindAgain, "roll again", "card-11"),
		single(KindLucky, "lucky break", "C74"),
		among(KindSplit, "Hits on the first Zeds unit: %s", "hit-2", append([]string{"0"}, counted(zedHits)...)...),
		slotRow(),
		among(KindNear, "takes the nearer space: %s", "retreat-9", ids...),
		single(KindStay, "stay", "card-2"),
		single(KindAway, "withdraw after the shot", "card-2"),
		awayWithRow(),
		among(KindAwayTo, "withdraw from Town Center: %s", "C58", trackNames[:]...),
		single(KindUse, "traps", "hello-1"),
		single(KindSkip, "no traps", "hello-1"),
		among(KindOrder, "activate next: %s", "C17", trackNames[:]...),
		among(KindTrack, "track: %s", "turn-5", trackNames[:]...),
		among(KindArm, "Well-Armed: %s", "C71", ids...),
		among(KindPanic, "panics: %s", "C86", ids...),
		single(KindPass, "no Roadblock", "hello-2"),
	})
}

// onSpace is a kind whose only argument is a space.
func onSpace(k Kind, name, space, rule string) actionRow {
	return index.OnSquare[*State](packing, k, 0, index.Act(name, space, rule))
}

// single is an action without arguments.
func single(k Kind, name, rule string) actionRow { return among(k, "%s", rule, name) }

// among is a kind whose only argument counts some words.
func among(k Kind, name, rule string, words ...string) actionRow {
	return index.Among[*State](packing, k, 0, index.Each(index.Act(name, "", rule), words...)...)
}

// errandRow is a kind that names a unit and a normal Action.
func errandRow(k Kind, ids []string, name, rule string) actionRow {
	var words []string
	for _, e := range errandNames {
		for _, id := range ids {
			words = append(words, e+" "+id)
		}
	}
	n := len(ids)
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(name, "", rule), words...),
		Of: func(_ *State, a engine.Action) (field, square int) {
			d := Decode(a)
			return int(d.B)*n + int(d.A), 0
		},
		Action: func(_ *State, field, _ int) (engine.Action, bool) {
			return pack2(k, uint8(field%n), uint8(field/n)), true
		}}
}

// targetRow is a shot at the first or the second Zeds unit of a space: of twins at the first.
func targetRow() actionRow {
	return actionRow{Kind: uint8(KindTarget),
		Fields: index.Each(index.Act("shoot at the %s Zeds unit", "where", "gun-1"), "first", "second"),
		Of: func(_ *State, a engine.Action) (field, square int) {
			d := Decode(a)
			return int(d.B), int(d.A)
		},
		Action: func(s *State, slot, x int) (engine.Action, bool) {
			if x >= len(s.zeds) {
				return 0, false
			}
			g := &s.zeds[x]
			return pack2(KindTarget, uint8(x), uint8(slot)), g[slot] != 0 && (slot == 0 || !g[1].same(g[0]))
		}}
}

// slotRow chooses one of the two Zeds units of the space in question.
func slotRow() actionRow {
	return actionRow{Kind: uint8(KindSlot), Fields: index.Each(index.Act("the %s Zeds unit", "", "C20"), "first", "second"),
		Of: func(_ *State, a engine.Action) (field, square int) { return int(Decode(a).B), 0 },
		Action: func(s *State, slot, _ int) (engine.Action, bool) {
			return pack2(KindSlot, uint8(s.slotSpace()), uint8(slot)), said.Takes(s, uint8(KindSlot))
		}}
}

// playRow plays a held card of a power: of several the first.
func playRow(powers []string) actionRow {
	return actionRow{Kind: uint8(KindPlay), Fields: index.Each(index.Act("play %s", "", "fate-7"), powers...),
		Of: func(s *State, a engine.Action) (field, square int) {
			return int(s.r().powerOf[Decode(a).A] - SecondWind), 0
		},
		Action: func(s *State, field, _ int) (engine.Action, bool) {
			c := s.heldCard(SecondWind + Power(field))
			return pack1(KindPlay, c), c != 0
		}}
}

// floorRow gives the floor to a seat.
func floorRow() actionRow {
	row := among(KindFloor, "floor: %s", "C44", seatNames[maxPlayers]...)
	row.Action = func(s *State, seat, _ int) (engine.Action, bool) {
		return pack1(KindFloor, uint8(seat)), seat < int(s.r().players)
	}
	return row
}

// awayWithRow withdraws with the other unit of the space.
func awayWithRow() actionRow {
	row := single(KindAwayWith, "withdraw after the shot, with the other unit", "card-2")
	row.Action = func(s *State, _, _ int) (engine.Action, bool) {
		x := s.men[s.fight.who&15%maxUnits].place()
		return pack0(KindAwayWith), x < Center && size(s.menAt(x)) == stacking
	}
	return row
}
