package mall

import "testing"

// Digest 6.5: carrying, and how the stunned recover.

func TestRulesCarrying(t *testing.T) {
	enough := map[Character]uint8{Peter: 12, Roger: 12, Steve: 12, Fran: 12}
	for _, row := range []struct {
		rule             string
		carrier, carried string
		cost             uint8 // of two squares
	}{
		{"T054 EN 5.9c", "peter", "fran", 6},
		{"T054 EN 5.9c", "roger", "fran", 6},
		{"T054 EN 5.9c", "steve", "fran", 8},
		{"T054 EN 5.9c", "fran", "peter", 10},
	} {
		t.Run(row.rule+" "+row.carrier, func(t *testing.T) {
			g := givenRules(t, moving(t, enough), row.carrier+" 113 normal\n"+row.carried+" 113 normal")
			g.play("select "+row.carrier, "carry "+row.carrier+">"+row.carried).left(12).play("step 114").left(12 - row.cost/2)
			g.play("step 115").left(12-row.cost).triggered(114, 115)
			if x := g.square(115); g.s.charactersAt(x) != 1<<g.s.group.first()|g.s.carried() || g.s.carried() == 0 {
				t.Errorf("%s arrived", g.s.charactersAt(x))
			}
		})
	}
	t.Run("T054 EN 5.1", func(t *testing.T) { // one point short of a second square
		r := moving(t, map[Character]uint8{Peter: 5})
		givenRules(t, r, "peter 113 normal\nfran 113 normal").play("select peter", "carry peter>fran", "step 114").left(2).only("step ")
	})
	t.Run("T055 EN 5.4, 5.9", func(t *testing.T) {
		g := given(t, "roger 113 normal\nsteve 113 normal\nunits 113=2").play("select roger", "carry roger>steve", "step 114").left(3)
		g.stands(Steve, 114, Normal).stands(Roger, 114, Normal)
	})
	t.Run("T057 EN 5.6", func(t *testing.T) {
		g := given(t, "peter 113 normal\nfran 113 normal\nsteve 114 normal").play("select peter").only("carry ", "carry peter>fran")
		g.play("step 114").only("carry ").play("step 113").only("carry ")
	})
	t.Run("T057 EN 5.6 dropped", func(t *testing.T) { // is not picked up again, not even at once or by another
		g := given(t, "peter 113 normal\nroger 113 normal\nsteve 113 normal\nfran 113 normal").play("select peter+roger", "carry peter>fran")
		g.play("drop peter").left(8).only("carry ", "carry peter>steve", "carry roger>steve")
	})
	t.Run("T057 EN 5.6 door", func(t *testing.T) {
		given(t, "peter 113 normal\nfran 113 normal").play("select peter", "close 091-113").only("carry ")
	})
	t.Run("T058 EN 5.6, A17", func(t *testing.T) {
		g := given(t, "peter 113 normal\nfran 113 normal\nunits 115=11n").play("select peter", "shoot peter@115", "roll 2", "value 11")
		g.only("carry ", "carry peter>fran").play("carry peter>fran", "step 112").left(5).only("shoot ")
	})
	t.Run("T059 EN 5.6", func(t *testing.T) {
		g := given(t, "peter 113 normal\nroger 113 normal\nfran 113 normal\nunits 115=11n").play("select peter+roger")
		g.only("carry ", "carry peter>fran", "carry roger>fran")
		g.only("shoot ", "shoot peter@115", "shoot roger@115", "shoot peter+roger@115").play("carry peter>fran")
		g.only("shoot ", "shoot roger@115").only("carry ").offers("close 091-113") // Roger's hands are free (A18)
	})
	t.Run("T059 EN 5.6 alone", func(t *testing.T) { // and may do nothing but move
		g := given(t, "peter 117 normal\nfran 117 normal\nunits 115=11n").play("select peter").offers("close east", "shoot peter@115")
		g.play("carry peter>fran").only("", "drop peter", "step 116", "step 142", "end").play("step 116")
		g.only("", "drop peter", "step 092", "step 115", "step 117", "step 141", "end").play("drop peter").offers("close 092-116", "shoot peter@115")
	})
	t.Run("T059 EN 12.2", func(t *testing.T) {
		given(t, "steve 177 normal\nfran 177 stunned").play("select steve").offers("rifle steve").play("carry steve>fran").only("rifle ")
	})
	t.Run("T061 EN 5.6, A14", func(t *testing.T) {
		g := given(t, "peter 113 normal\nfran 113 normal activated").refuses("select fran", "select peter+fran")
		g.play("select peter", "carry peter>fran", "step 114").stands(Fran, 114, Normal).play("end")
		if g.s.activated != 1<<Peter {
			t.Errorf("activated: %s", g.s.activated)
		}
	})
	t.Run("EN 5.9c", func(t *testing.T) { // the infected do not carry, but are carried
		given(t, "peter 113 infected\nfran 113 infected").play("select peter").only("carry ")
		given(t, "peter 113 normal\nfran 113 infected").play("select peter").only("carry ", "carry peter>fran")
	})
	t.Run("A18", func(t *testing.T) { // no chains: who walks is not carried, one load each
		g := given(t, "peter 113 normal\nroger 113 normal\nsteve 113 normal\nfran 113 normal").play("select peter+steve")
		g.only("carry ", "carry peter>roger", "carry peter>fran", "carry steve>roger", "carry steve>fran")
		g.play("carry peter>fran").only("carry ", "carry steve>roger").play("carry steve>roger").only("carry ")
		g.play("step 114").left(4) // 1 and the larger surcharge
	})
	t.Run("EN 5.6", func(t *testing.T) { // put down on the way
		g := given(t, "peter 113 normal\nfran 113 normal").play("select peter", "carry peter>fran", "step 114", "drop peter").left(5)
		g.only("carry ").only("drop ").play("step 115").left(4).stands(Fran, 114, Normal).stands(Peter, 115, Normal)
	})
}

func TestRulesRecovery(t *testing.T) {
	t.Run("T062 EN 8.3, A73", func(t *testing.T) {
		g := given(t, "peter 113 normal\nfran 113 stunned").play("select peter", "carry peter>fran", "step 114").stands(Fran, 114, Stunned)
		g.play("drop peter").stands(Fran, 114, Stunned).play("step 115", "step 114").stands(Fran, 114, Normal)
	})
	t.Run("T063 EN 8.3, A73", func(t *testing.T) {
		given(t, "peter 113 normal\nsteve 114 normal\nfran 113 stunned").play("select peter", "carry peter>fran", "step 114").
			stands(Fran, 114, Stunned).stands(Steve, 114, Normal).play("end").quietly(phaseSelect).stands(Fran, 114, Stunned)
	})
	t.Run("T065 EN 8.3", func(t *testing.T) {
		g := given(t, "peter 113 normal\nsteve 113 stunned\nunits 113=2").play("select peter", "shoot peter@113", "roll 2", "roll 2")
		g.stands(Steve, 113, Stunned).play("step 114").stands(Steve, 113, Stunned).play("step 113").stands(Steve, 113, Normal).left(6)
	})
	t.Run("T066 EN 8.3", func(t *testing.T) {
		g := given(t, "peter 113 normal\nsteve 114 stunned\nfran 114 stunned\nroger 115 stunned").play("select peter", "step 114").left(7)
		g.stands(Steve, 114, Normal).stands(Fran, 114, Normal).stands(Roger, 115, Stunned)
		g.play("step 115", "step 116").stands(Roger, 115, Normal) // walking through is enough
	})
	t.Run("T066 EN 8.4", func(t *testing.T) { // there is no such cure for infection
		given(t, "peter 113 normal\nsteve 114 infected").play("select peter", "step 114").stands(Steve, 114, Infected)
	})
	t.Run("T066 EN 5.4", func(t *testing.T) { // a unit there does not matter
		given(t, "peter 113 normal\nsteve 114 stunned\nunits 114=4").play("select peter", "step 114").left(7).stands(Steve, 114, Normal)
	})
	t.Run("T067 EN 8.3, 8.4", func(t *testing.T) {
		given(t, "roger 113 infected\nsteve 114 stunned").play("select roger", "step 114").stands(Steve, 114, Normal).stands(Roger, 114, Infected)
	})
	t.Run("T069 EN 8.3", func(t *testing.T) {
		g := given(t, "peter 113 normal\nsteve 114 stunned\nunits 116=11n").refuses("select steve*").play("select peter", "step 114")
		g.stands(Steve, 114, Normal).only("", "step 113", "step 115", "step 139", "shoot peter@116", "end")
		g.play("end").quietly(phaseSelect).offers("select steve").refuses("select peter*")
	})
	t.Run("T070 EN 5.6, 8.3", func(t *testing.T) {
		g := given(t, "peter 113 normal\nfran 113 stunned\nsteve 114 stunned").play("select peter", "carry peter>fran", "step 114")
		g.stands(Steve, 114, Normal).stands(Fran, 114, Stunned)
	})
}
