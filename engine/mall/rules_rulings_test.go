package mall

import (
	"slices"
	"testing"

	"deadreckon/engine/mall/board"
)

// TestRulings holds the rulings of digest part 5 that no case of part 6 is about.
func TestRulings(t *testing.T) {
	t.Run("A28 EN 6.7", func(t *testing.T) {
		b := board.Default()
		x, y := b.SquareByID(5), b.SquareByID(6)
		if apart := b.Dist[x][y]; b.Fire[x][y] != 1 || apart <= 1 || slices.ContainsFunc(b.Sides(x), func(s board.Side) bool { return s.To == y }) {
			t.Errorf("fire distance %d, %d steps; want 1 through the wall, and no way", b.Fire[x][y], apart)
		}
	})
	runRules(t, []rule{
		{"A56 EN 8.0 Proc 5", "", "phase free; peter 113 normal; roger 113 normal; units 113=7", "end; hold; number 2; = chosen peter+roger; roll 10; = chosen roger; roll 10"},
	})
	t.Run("A69 FR Materiel", func(t *testing.T) { // twelve markers are no limit
		b := board.Default()
		closed := "closed"
		for d := range uint8(len(b.Doors)) {
			if b.Doors[d].Kind != board.MainDoor && d != b.DoorByName("091-113") {
				closed += " " + b.DoorName(d)
			}
		}
		given(t, "peter 113 normal\n"+closed).play("select peter").offers("close 091-113").play("close 091-113")
	})
	runRules(t, []rule{
		{"A72 EN 5.4 11.3", "", "peter 113 normal; roger 113 super; units 113=4", "select peter; step 114; left 1"},                           // 8 less 1, 4 and 2
		{"A80 EN 6.0", "", "steve 113 normal; units 116=11n", "select steve; + shoot steve@116; shoot steve@116; roll 6; value 11; = 116 11"}, // a shot without hope shows the value all the same
		{"A85 EN 7.2.3", "", "peter 113 normal; roger 115 super; units 116=4n", "select peter; step 112; step 113; end; berserk none; @ react; - move 116-115"},
	})
	t.Run("A103 EN 14.0", func(t *testing.T) {
		g := given(t, "peter - dead\nroger - dead\nfran 140 normal\nsteve - super\nclosed north south east west")
		if !g.s.zombieWins() || !g.s.checkVictory() || g.s.winner != zombieWon {
			t.Errorf("the zombie player's conditions come first; winner %d", g.s.winner)
		}
	})
}
