package text

import (
	"io"
	"math/bits"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// A picture of a position: the table with pieces, notes and the moves of a plan.

// noteWidth is the length of a note, in characters.
const noteWidth = 45

// WriteSVG draws a position with its caption and moves: arrows for ways, dashed ones for
// shots, rings for the rest. The first move is on top.
func (n Notation) WriteSVG(w io.Writer, at engine.Position, with engine.Picture) error {
	s := rules.Content(at)
	t := s.Table()
	defer t.Release()
	p := ground.Picture{Caption: captions(s, with), Notes: notes(s), Veils: s.Veils(t), Pieces: pieces(s)}
	s.EachVehicle(func(n int, v *state.Vehicle) {
		if v.Points == 0 {
			p.Wrecks |= 1 << n
		}
	})
	for i, m := range slices.Backward(with.Moves) {
		if mark, ok := MarkOf(rules.Content(m.At), m.Action); ok {
			mark.Best = i == 0
			p.Marks = append(p.Marks, mark)
		}
	}
	return t.Table.WriteSVG(w, p)
}

// captions are the lines above the table.
func captions(s *rules.State, with engine.Picture) []string {
	return append(headlines(s), with.Caption...)
}

// notes are the facts next to the table.
func notes(s *rules.State) (list []string) {
	for _, fact := range allFacts(s) {
		for i, line := range prose.Wrap(strings.Fields(fact), noteWidth-3) {
			list = append(list, prose.Either(i == 0, "\u2022 ", "")+line)
		}
	}
	return list
}

// ShowBoard draws the empty table.
func (n Notation) ShowBoard() string {
	s := rules.Root(n.Rules)
	return n.Show(&s)
}

// WriteBoard draws the same as SVG.
func (n Notation) WriteBoard(w io.Writer) error {
	s := rules.Root(n.Rules)
	return n.WriteSVG(w, &s, engine.Picture{})
}

// pieces lists the pieces on the table.
func pieces(s *rules.State) (list []ground.Piece) {
	for _, i := range s.ItemList() {
		if i.At() < state.InHands {
			list = append(list, ground.Piece{At: i.At(), Kind: ground.Thing, Name: "thing"})
		}
	}
	for _, c := range s.Charges {
		switch c.Kind {
		case state.NoCharge:
		case state.LaidSentry:
			list = append(list, ground.Piece{At: c.At, Kind: ground.Sentry, Name: "sentry gun"})
		default:
			list = append(list, ground.Piece{At: c.At, Kind: ground.Charge, Name: "charge"})
		}
	}
	for _, t := range s.TokenList() {
		list = append(list, ground.Piece{At: state.Place(t.At()), Kind: ground.Unknowns, Name: "token"})
	}
	for slot := range s.Survivors {
		v := &s.Survivors[slot]
		switch {
		case v.State == state.Corpse:
			list = append(list, ground.Piece{At: v.At, Kind: ground.Corpse, Name: s.Name(slot)})
		case v.Here():
			p := ground.Piece{At: v.At, Kind: ground.Independent, Name: s.Name(slot), Text: sign(s, slot), Hits: int(v.Wounds), Down: v.Is(state.Prone | state.Hidden)}
			if v.IsCharacter() {
				p.Kind, p.Seat = ground.Character, int(v.Owner)
			}
			list = append(list, p)
		}
	}
	for _, z := range s.ZombieList() {
		list = append(list, ground.Piece{At: z.At(), Kind: ground.Undead, Name: z.Kind().String(), Text: strings.ToUpper(z.Kind().String()[:1]), Hits: int(z.Wounds()), Down: z.Prone() || z.Out()})
	}
	for _, d := range s.DogList() {
		list = append(list, ground.Piece{At: d.At(), Kind: ground.Hound, Name: "dog", Text: prose.Either(d.Tame(), "d", "D"), Down: d.Out()})
	}
	for _, m := range s.MarkerList() {
		list = append(list, ground.Piece{At: state.Place(m.At), Kind: ground.Loud, Name: "noise"})
	}
	return list
}

// MarkOf marks an action on the table: the way of a movement, the line of a shot, or a ring around its
// object or the actor. It returns false for actions without a place.
func MarkOf(s *rules.State, a engine.Action) (mark ground.Mark, ok bool) {
	p := action.Decode(a)
	if s.Turn() < 0 {
		return mark, false
	}
	from, to := actorPlace(s), state.Place(p.Q)
	switch p.Kind {
	case action.KindPlace:
		return ground.Mark{To: to}, true
	case action.KindMove, action.KindTo, action.KindHide, action.KindLurk, action.KindSearch, action.KindStand, action.KindExit, action.KindCheck, action.KindLeave:
		return ground.Mark{Shape: ground.Way, From: from, To: to}, from != to
	case action.KindSnap, action.KindAim, action.KindAlso, action.KindShootTap, action.KindThrow, action.KindAimThrow:
		return ground.Mark{Shape: ground.Shot, From: from, To: to}, true
	case action.KindMelee, action.KindSubdue, action.KindTap, action.KindGet, action.KindPsychic, action.KindBefriend:
		return ground.Mark{To: to}, true
	case action.KindPick, action.KindHelp, action.KindGive, action.KindAid, action.KindGiveUp, action.KindVaccinate:
		v := &s.Survivors[p.A]
		return ground.Mark{To: v.At}, v.Here()
	case action.KindTalk, action.KindBarter:
		if m := s.Members(int(p.A)); m != 0 {
			return ground.Mark{To: s.Survivors[bits.TrailingZeros16(m)].At}, true
		}
		return mark, false
	case action.KindEnter:
		return ground.Mark{Shape: ground.Way, From: from, To: state.Place(s.Rules().Map.Buildings[p.A].Openings[p.B].Inside)}, true
	case action.KindBar:
		return ground.Mark{To: ground.On(s.Rules().Map.Buildings[p.A].Openings[p.B].Inside, from.Floor())}, true
	case action.KindSpot, action.KindObserve:
		if p.M == rules.OfBuilding {
			to = state.Place(s.Rules().Map.Buildings[p.A].Openings[0].Inside)
		}
		return ground.Mark{To: to}, true
	case action.KindBoard:
		return ground.Mark{Shape: ground.Way, From: from, To: ground.Aboard(int(p.A))}, true
	case action.KindStart, action.KindDrive, action.KindFuel, action.KindSiphon, action.KindBattery, action.KindFree:
		return ground.Mark{To: ground.Aboard(int(p.A))}, true
	case action.KindAhead, action.KindBack, action.KindLeft, action.KindRight:
		return ground.Mark{Shape: ground.Way, From: s.Nose(s.VehiclePose(s.Car())), To: s.DrivenTo(p)}, true
	case action.KindNext, action.KindDone:
		return mark, false
	}
	return ground.Mark{To: from}, s.Stage == state.StageBosses || s.Acting().Here()
}

// actorPlace is the place of the actor.
func actorPlace(s *rules.State) state.Place {
	if s.Stage == state.StageBosses {
		if n := s.BossOf(s.BossFrame().Seat); n >= 0 {
			return s.Zombies[n].At()
		}
	}
	return s.Acting().At
}
