package cabin

import (
	"strconv"

	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
)

// The rows of a position file.

func positionRows() []keyed.Row[sheet] {
	rows := []keyed.Row[sheet]{
		keyed.Value("view", viewers, func(s *sheet) *uint8 { return &s.viewer }),
		keyed.Phase(order.Names, phaseCast, func(s *sheet) bool { _, ok := rests[s.phase]; return ok }, func(s *sheet) *Phase { return &s.phase }),
		keyed.Number("round", 1, 1000, func(s *sheet) *uint16 { return &s.round }),
		{Key: "cast", Write: writeCast, Read: readCastLine},
		keyed.Value("bait", characters, func(s *sheet) *uint8 { return &s.bait }),
		keyed.Value("lead", characters, func(s *sheet) *uint8 { return &s.lead }).If(func(s *sheet) bool { return s.lead != s.bait }),
		keyed.Packed("turn", characters, func(s *sheet) int { return s.onTurn() }, func(s *sheet, n int) { s.onMove = uint8(n) }).If(hasTurn),
		keyed.Number("left", 0, turnActions, func(s *sheet) *uint8 { return &s.left }).If(hasTurn),
	}
	for p := range people {
		rows = append(rows, keyed.Row[sheet]{Key: p.String(),
			Write: func(s *sheet) string { return s.writeCharacter(s.named(p.String())) },
			Read: func(s *sheet, l *lines.Line) {
				if c := s.named(p.String()); c >= 0 {
					s.readCharacter(l, c)
				} else {
					l.Bad("in the cast")
				}
			}})
	}
	return append(rows, boardRows()...)
}

func hasTurn(s *sheet) bool { return s.stage == stageTurn }

func boardRows() []keyed.Row[sheet] {
	return []keyed.Row[sheet]{
		{Key: "zombies", Write: (*sheet).writeZombies, Read: (*sheet).readZombies},
		{Key: "survivors", Write: (*sheet).writeSurvivors, Read: (*sheet).readSurvivors},
		keyed.List("pieces", "a space", func(s *sheet) (out []string) {
			for _, p := range s.loose {
				if p != 0 && p < carried {
					out = append(out, Space(p-1).String())
				}
			}
			return out
		}, func(s *sheet, l *lines.Line, word string) { s.addPiece(l, lyingIn(spaceIn(l, word))) }),
		{Key: "radio", Write: func(s *sheet) string {
			if s.bundle == 0 || s.bundle >= carried {
				return ""
			}
			return Space(s.bundle-1).String() + " " + strconv.Itoa(int(s.bundled))
		}, Read: func(s *sheet, l *lines.Line) {
			s.bundle = lyingIn(spaceIn(l, l.Next("a space")))
			s.bundled = uint8(l.Integer("a number of pieces", 2, pieceCount))
		}},
		{Key: "walls", Write: func(s *sheet) string { return s.wallWords(s.cracked, s.destroyed, "cracked", "destroyed") },
			Read: func(s *sheet, l *lines.Line) { readWalls(l, &s.cracked, &s.destroyed, "cracked", "destroyed") }},
		numbers("bag", 24, func(s *sheet) []uint8 { return s.bag[:] }).If(func(s *sheet) bool {
			t := *s.State
			t.bag = [6]uint8{}
			t.fillBag()
			return t.bag != s.bag
		}),
		keyed.Value("bag-dead", keyed.Many(characters), func(s *sheet) *uint8 { return &s.bagDead }),
		numbers("pile", 24, func(s *sheet) []uint8 { return s.pile[:] }),
		keyed.Value("pile-dead", keyed.Many(characters), func(s *sheet) *uint8 { return &s.pileDead }),
		{Key: "deck", Write: (*sheet).writeDeck, Read: (*sheet).readDeck},
		{Key: "van", Write: func(s *sheet) string {
			if s.van == 0 {
				return ""
			}
			return s.vanSpace().String()
		}, Read: func(s *sheet, l *lines.Line) {
			x := spaceIn(l, l.Next("a space in the Woods"))
			if x.Ring() != Woods {
				l.Bad("a space in the Woods")
			}
			s.van = uint8(x.arc()) + 1
		}},
		keyed.Value("discards", keyed.Many(eventCards), func(s *sheet) *uint32 { return &s.discards }),
		keyed.List("hand", "an Event card, or ?", func(s *sheet) []string { return s.handNames() }, (*sheet).readHand),
		keyed.Value("known", keyed.Many(eventCards), func(s *sheet) *uint32 { return &s.known }),
	}
}
