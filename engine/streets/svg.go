package streets

import (
	"io"
	"math/bits"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
)

// A picture of a position: the table with pieces, what there is to know beside it, and the
// moves of a plan.

// noteWidth is the length of a line beside the table, in letters.
const noteWidth = 45

// WriteSVG draws a position with its caption and moves: arrows for ways, dashed ones for
// shots, rings for the rest. The first move is on top.
func (n notation) WriteSVG(w io.Writer, at engine.Position, with engine.Picture) error {
	s := content(at)
	t := s.table()
	defer t.back()
	p := ground.Picture{Caption: s.captions(with), Notes: s.notes(), Veils: s.veils(t), Pieces: s.pieces()}
	s.eachVehicle(func(n int, v *vehicle) {
		if v.points == 0 {
			p.Wrecks |= 1 << n
		}
	})
	for i, m := range slices.Backward(with.Moves) {
		if mark, ok := content(m.At).markOf(m.Action); ok {
			mark.Best = i == 0
			p.Marks = append(p.Marks, mark)
		}
	}
	return t.t.WriteSVG(w, p)
}

// captions are the lines above the table.
func (s *State) captions(with engine.Picture) []string { return append(s.headlines(), with.Caption...) }

// notes are the lines beside the table.
func (s *State) notes() (list []string) {
	for _, fact := range s.allFacts() {
		for i, line := range prose.Wrap(strings.Fields(fact), noteWidth-3) {
			list = append(list, prose.Either(i == 0, "\u2022 ", "")+line)
		}
	}
	return list
}

// ShowBoard draws the table before anybody is on it.
func (n notation) ShowBoard() string {
	s := root(n.rules)
	return n.Show(&s)
}

// WriteBoard draws the same as SVG.
func (n notation) WriteBoard(w io.Writer) error {
	s := root(n.rules)
	return n.WriteSVG(w, &s, engine.Picture{})
}

// pieces lists what stands and lies on the table.
func (s *State) pieces() (list []ground.Piece) {
	for _, i := range s.things() {
		if i.at() < inHands {
			list = append(list, ground.Piece{At: i.at(), Kind: ground.Thing, Name: "thing"})
		}
	}
	for _, c := range s.charges {
		switch c.kind {
		case noCharge:
		case laidSentry:
			list = append(list, ground.Piece{At: c.at, Kind: ground.Sentry, Name: "sentry gun"})
		default:
			list = append(list, ground.Piece{At: c.at, Kind: ground.Charge, Name: "charge"})
		}
	}
	for _, t := range s.lying() {
		list = append(list, ground.Piece{At: place(t.at()), Kind: ground.Unknowns, Name: "token"})
	}
	for slot := range s.survivors {
		v := &s.survivors[slot]
		switch {
		case v.state == corpse:
			list = append(list, ground.Piece{At: v.at, Kind: ground.Corpse, Name: s.name(slot)})
		case v.here() && v.isCharacter():
			list = append(list, ground.Piece{At: v.at, Name: s.name(slot), Seat: int(v.owner), Text: s.sign(slot), Hits: int(v.wounds), Down: v.is(prone | hidden)})
		case v.here():
			list = append(list, ground.Piece{At: v.at, Kind: ground.Independent, Name: s.name(slot), Text: s.sign(slot), Hits: int(v.wounds), Down: v.is(prone | hidden)})
		}
	}
	for _, z := range s.lives() {
		list = append(list, ground.Piece{At: z.at(), Kind: ground.Undead, Name: z.kind().String(), Text: strings.ToUpper(z.kind().String()[:1]), Hits: int(z.wounds()), Down: z.prone() || z.out()})
	}
	for _, d := range s.hounds() {
		list = append(list, ground.Piece{At: d.at(), Kind: ground.Hound, Name: "dog", Text: prose.Either(d.tame(), "d", "D"), Down: d.out()})
	}
	for _, m := range s.noises() {
		list = append(list, ground.Piece{At: place(m.at), Kind: ground.Loud, Name: "noise"})
	}
	return list
}

// markOf shows an action on the table: where somebody goes, whom he shoots at, or a ring round
// what it is about, else round himself. It is false for what has no place there.
func (s *State) markOf(a engine.Action) (mark ground.Mark, ok bool) {
	p := Decode(a)
	if s.Turn() < 0 {
		return mark, false
	}
	from, to := s.doer(), place(p.Q)
	switch p.Kind {
	case KindPlace:
		return ground.Mark{To: to}, true
	case KindMove, KindTo, KindHide, KindLurk, KindSearch, KindStand, KindExit, KindCheck, KindLeave:
		return ground.Mark{Shape: ground.Way, From: from, To: to}, from != to
	case KindSnap, KindAim, KindAlso, KindShootTap, KindThrow, KindAimThrow:
		return ground.Mark{Shape: ground.Shot, From: from, To: to}, true
	case KindMelee, KindSubdue, KindTap, KindGet, KindPsychic, KindBefriend:
		return ground.Mark{To: to}, true
	case KindPick, KindHelp, KindGive, KindAid, KindGiveUp, KindVaccinate:
		v := &s.survivors[p.A]
		return ground.Mark{To: v.at}, v.here()
	case KindTalk, KindBarter:
		if m := s.members(int(p.A)); m != 0 {
			return ground.Mark{To: s.survivors[bits.TrailingZeros16(m)].at}, true
		}
		return mark, false
	case KindEnter:
		return ground.Mark{Shape: ground.Way, From: from, To: place(s.r().Map.Buildings[p.A].Openings[p.B].Inside)}, true
	case KindBar:
		return ground.Mark{To: ground.On(s.r().Map.Buildings[p.A].Openings[p.B].Inside, from.Floor())}, true
	case KindSpot, KindObserve:
		if p.M == ofBuilding {
			to = place(s.r().Map.Buildings[p.A].Openings[0].Inside)
		}
		return ground.Mark{To: to}, true
	case KindBoard:
		return ground.Mark{Shape: ground.Way, From: from, To: ground.Aboard(int(p.A))}, true
	case KindStart, KindDrive, KindFuel, KindSiphon, KindBattery, KindFree:
		return ground.Mark{To: ground.Aboard(int(p.A))}, true
	case KindAhead, KindBack, KindLeft, KindRight:
		return ground.Mark{Shape: ground.Way, From: s.nose(s.standing(s.car())), To: s.drivenTo(p)}, true
	case KindNext, KindDone:
		return mark, false
	}
	return ground.Mark{To: from}, s.stage == stageBosses || s.who().here()
}

// doer is the place of who acts.
func (s *State) doer() place {
	if s.stage == stageBosses {
		if n := s.bossOf(s.bossing().seat); n >= 0 {
			return s.zombies[n].at()
		}
	}
	return s.who().at
}
