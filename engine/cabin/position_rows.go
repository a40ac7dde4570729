package cabin

import (
	"strconv"

	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
)

// The rows of a position file.

func positionRows() []keyed.Row[sheet] {
	rows := []keyed.Row[sheet]{
		{Key: "view", Write: writeView, Read: func(s *sheet, l *lines.Line) { s.viewer = uint8(l.OneOf(s.viewers()...)) }},
		{Key: "phase", Write: writePhase, Read: readPhase},
		keyed.Number("round", 1, 1000, func(s *sheet) *uint16 { return &s.round }),
		{Key: "cast", Write: writeCast, Read: readCastLine},
		whom("bait", func(s *sheet) *uint8 { return &s.bait }),
		unless("lead", func(s *sheet) *uint8 { return &s.lead }, func(s *sheet) uint8 { return s.bait }),
		{Key: "turn", Write: func(s *sheet) string {
			if s.stage != stageTurn {
				return ""
			}
			return s.name(s.onTurn())
		}, Read: func(s *sheet, l *lines.Line) { s.onMove = s.characterIn(l) }},
		{Key: "left", Write: func(s *sheet) string {
			if s.stage != stageTurn {
				return ""
			}
			return strconv.Itoa(int(s.left))
		}, Read: number("", turnActions, func(s *sheet) *uint8 { return &s.left }).Read},
	}
	for p := range people {
		rows = append(rows, keyed.Row[sheet]{Key: p.String(),
			Write: func(s *sheet) string { return s.writeCharacter(s.named(p.String())) },
			Read:  func(s *sheet, l *lines.Line) { s.readCharacter(l, s.named(p.String())) }})
	}
	return append(rows, boardRows()...)
}

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
		{Key: "bag", Write: func(s *sheet) string {
			t := *s.State
			t.bag = [6]uint8{}
			if t.fillBag(); t.bag == s.bag {
				return ""
			}
			return countWords(s.bag[:])
		}, Read: numbers("", 24, func(s *sheet) []uint8 { return s.bag[:] }).Read},
		some("bag-dead", func(s *sheet) *uint8 { return &s.bagDead }),
		numbers("pile", 24, func(s *sheet) []uint8 { return s.pile[:] }),
		some("pile-dead", func(s *sheet) *uint8 { return &s.pileDead }),
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
		eventSet("discards", func(s *sheet) *uint32 { return &s.discards }),
		{Key: "hand", Write: (*sheet).writeHand, Read: (*sheet).readHand},
		eventSet("known", func(s *sheet) *uint32 { return &s.known }),
	}
}
