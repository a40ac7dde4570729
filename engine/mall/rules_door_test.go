package mall

import (
	"testing"

	"deadreckon/engine/mall/board"
)

// Digest 6.4: doors.

// shut checks the closed and the destroyed doors.
func (g *table) shut(closed, destroyed string) *table {
	g.t.Helper()
	var want Doors
	for text, set := range map[string]*uint64{closed: &want.Closed, destroyed: &want.Destroyed} {
		if text != "" {
			*set |= 1 << g.s.b().DoorByName(text)
		}
	}
	if g.s.doors != want {
		g.t.Errorf("doors %x; want %x: closed %q, destroyed %q", g.s.doors, want, closed, destroyed)
	}
	return g
}

// nearlyDone is Peter's turn in 116, by an open solid door, with few points left.
const nearlyDone = "peter 116 normal\nthen select peter\n"

func TestRulesDoors(t *testing.T) {
	t.Run("T041 EN 5.5", func(t *testing.T) {
		g := given(t, nearlyDone).spends(6, 0).play("close 092-116").left(0).shut("092-116", "").triggered(116)
		g.only("", "end")
	})
	t.Run("T041 EN 5.5 open", func(t *testing.T) {
		given(t, nearlyDone+"closed 092-116").spends(5, 0).refuses("step 092", "close 092-116").
			play("open 092-116").left(1).shut("", "").triggered(116).play("step 092").left(0)
	})
	t.Run("T042 EN 5.5", func(t *testing.T) {
		given(t, nearlyDone).spends(7, 0).refuses("close *").offers("step 092")
		given(t, nearlyDone+"closed 092-116").spends(7, 0).refuses("open *").offers("step 115")
	})
	for _, row := range []struct{ rule, text, act string }{
		{"T043 EN 5.5 close", "steve 116 normal", "close 092-116"},
		{"T043 EN 5.5 open", "steve 116 normal\nclosed 092-116", "open 092-116"},
		{"T043 EN 5.5 main door", "steve 117 normal", "close east"},
		{"T043 EN 12.2 rifle", "steve 177 normal", "rifle steve"},
	} {
		t.Run(row.rule, func(t *testing.T) {
			given(t, row.text).play("select steve").offers(row.act)
			square := row.text[len("steve "):][:3]
			given(t, row.text+"\nunits "+square+"=2").play("select steve").refuses("open *", "close *", "rifle *")
		})
	}
	t.Run("T043 EN 5.5 super", func(t *testing.T) { // a super alone occupies a square too
		given(t, "steve 117 normal\nroger 117 super").play("select steve").refuses("open *", "close *", "rifle *")
	})
	t.Run("T045 EN 10.5", func(t *testing.T) {
		given(t, "peter 113 normal").play("select peter").offers("close 091-113")
		given(t, "peter 113 normal\ndestroyed 091-113").play("select peter").refuses("close *", "open *")
	})
	for _, row := range []struct{ rule, square, door string }{
		{"T046 EN 5.5", "004", "north"},
		{"T046 EN 5.5", "093", "west"},
		{"T046 EN 5.5", "117", "east"},
		{"T046 EN 5.5", "212", "south"},
	} {
		t.Run(row.rule, func(t *testing.T) {
			g := given(t, "peter "+row.square+" normal\nroger "+row.square+" normal activated").play("select peter", "close "+row.door)
			g.left(0).shut(row.door, "").refuses("open *", "close *", "step *", "rifle *")
			if g.s.triggers != board.SetOf(g.s.at[Peter]) {
				t.Errorf("triggers %s", g.s.b().Names(g.s.triggers))
			}
			g.play("end").quietly(phaseSelect).play("select roger").refuses("open *", "close *").offers("end")
		})
	}
	t.Run("T046 EN 5.5 stack", func(t *testing.T) {
		given(t, "peter 117 normal\nfran 117 normal").play("select peter+fran", "close east").left(0).shut("east", "")
	})
	t.Run("T047 EN 5.5", func(t *testing.T) {
		given(t, "peter 116 normal").play("select peter", "step 117").refuses("close *")
		given(t, "peter 117 normal").play("select peter").offers("close east").
			play("step 116", "step 117").left(6).refuses("close *")
	})
	t.Run("T049 EN 6.2, A09", func(t *testing.T) {
		g := given(t, "peter 117 normal\nunits 115=11n").play("select peter", "shoot peter@115", "roll 2", "value 11")
		g.play("close east").left(0).shut("east", "").only("", "shoot peter@115", "end")
		g.play("shoot peter@115", "roll 3").only("", "shoot peter@115", "end").play("shoot peter@115", "roll 4").only("", "end")
	})
	t.Run("T049 A09 MainDoorEndsFire", func(t *testing.T) {
		option := func(o *Options) { o.MainDoorEndsFire = true }
		g := given(t, "peter 117 normal\nunits 115=11n", option).play("select peter").offers("close east", "shoot peter@115")
		g.play("shoot peter@115", "roll 2", "value 11").refuses("close *").offers("shoot peter@115")
		given(t, "peter 117 normal\nsteve 117 normal\nunits 115=11n", option).play("select peter+steve", "close east").only("", "end")
	})
	t.Run("T050 EN 6.5, 5.5", func(t *testing.T) {
		g := given(t, "peter 117 normal\nunits 115=5n!").play("select peter").offers("close east")
		g.play("shoot peter@115", "roll 1").phase(phaseAct).left(0).shut("", "").only("", "end")
	})
	t.Run("T050 EN 6.5, 5.5 stack", func(t *testing.T) { // one of two panics
		g := given(t, "peter 117 normal\nroger 117 normal\nunits 115=5n!").play("select peter+roger", "shoot peter@115", "roll 1")
		g.refuses("close *", "step *").offers("shoot roger@115")
	})
	t.Run("T051 EN 5.5, A75", func(t *testing.T) {
		g := given(t, "peter 117 normal\nunits 117=5").play("select peter").refuses("close *")
		g.play("shoot peter@117", "roll 2", "roll 5").offers("close east").play("close east").left(0).shut("east", "")
	})
	t.Run("T053 EN 5.5, A77", func(t *testing.T) {
		given(t, "peter 114 normal").play("select peter").only("close ").play("step 113").only("close ", "close 091-113")
		given(t, "peter 091 normal").play("select peter").only("close ", "close 091-113") // from its other side
		given(t, "peter 114 normal\nclosed 091-113").play("select peter").only("open ").play("step 113").only("open ", "open 091-113")
	})
}
