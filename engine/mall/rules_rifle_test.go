package mall

import "testing"

// Digest 6.6: hunting rifles.

// armed checks who has a rifle, and how many are left.
func (g *table) armed(who chars, left uint8) *table {
	g.t.Helper()
	if g.s.rifles != who || g.s.rifleLeft != left {
		g.t.Errorf("rifles: %q, %d left; want %q, %d left", g.s.rifles, g.s.rifleLeft, who, left)
	}
	return g
}

func TestRulesRifles(t *testing.T) {
	t.Run("T071 EN 12.2", func(t *testing.T) {
		g := given(t, "steve 177 normal").armed(0, 2).play("select steve").only("rifle ", "rifle steve").play("rifle steve")
		g.armed(1<<Steve, 1).left(0).triggered(177).only("", "end")
	})
	t.Run("T073 EN 12.2", func(t *testing.T) {
		given(t, "steve 157 normal").play("select steve", "step 177").only("rifle ")
		given(t, "steve 177 normal").play("select steve", "step 157", "step 177").only("rifle ") // points are spent
		given(t, "steve 177 normal").play("select steve", "close 176-177").only("rifle ")
	})
	t.Run("T073 EN 12.1", func(t *testing.T) { // not for Peter and Roger, and one each
		given(t, "peter 177 normal\nroger 177 normal").play("select peter+roger").only("rifle ")
		given(t, "peter 177 normal\nsteve 177 normal").play("select peter+steve").only("rifle ", "rifle steve")
		given(t, "steve 177 normal rifle").play("select steve").only("rifle ")
	})
	t.Run("T073 EN 6.5", func(t *testing.T) { // panic ends movement
		g := given(t, "steve 177 normal\nunits 178=5n!").play("select steve").offers("rifle steve")
		g.play("shoot steve@178", "roll 1").only("rifle ").left(0)
	})
	t.Run("T074 EN 12.0, A19", func(t *testing.T) {
		g := given(t, "steve 177 normal\nunits 178=11n").play("select steve", "rifle steve").only("", "shoot steve@178", "end")
		g.fired(0, 0, 0, 0).play("shoot steve@178").phase(phaseShot).throws(2).play("roll 2+2", "value 11").fired(0, 0, 1, 0)
		g.play("shoot steve@178", "roll 7").only("", "end") // his Fire Rate is 2 still
	})
	t.Run("T074 EN 6.2", func(t *testing.T) { // a shot before does not prevent it
		given(t, "steve 177 normal\nunits 178=11n").play("select steve", "shoot steve@178").throws(1).play("roll 2", "value 11").
			play("rifle steve").armed(1<<Steve, 1).play("shoot steve@178").throws(2)
	})
	t.Run("T075 EN 12.0, A20", func(t *testing.T) {
		g := given(t, "steve 177 normal\nfran 177 normal").play("select steve+fran")
		g.only("rifle ", "rifle steve", "rifle fran", "rifle steve+fran").play("rifle steve+fran").armed(1<<Steve|1<<Fran, 0).left(0)
	})
	t.Run("T075 EN 12.0 one left", func(t *testing.T) {
		given(t, "steve 177 normal\nfran 177 normal\nrifles 1").play("select steve+fran").only("rifle ", "rifle steve", "rifle fran").
			play("rifle fran").armed(1<<Fran, 0).only("rifle ")
		given(t, "steve 177 normal\nrifles 0").play("select steve").only("rifle ")
	})
	t.Run("T077 EN 12.0", func(t *testing.T) {
		given(t, "fran 177 infected").play("select fran", "rifle fran").armed(1<<Fran, 1).left(0)
	})
}
