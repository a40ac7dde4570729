package mall

import "testing"

// Victory, digest 6.15. EN 14.0.

// over checks how the game has ended; unfinished that it has not.
func (g *table) over(want result) *table {
	g.t.Helper()
	if g.s.winner != want || (g.s.phase == phaseOver) != (want != unfinished) {
		g.t.Errorf("result %d in phase %s; want %d", g.s.winner, g.s.phase, want)
	}
	human, zombie := 0.0, 0.0
	switch want {
	case humanWon:
		human, zombie = 1, -1
	case zombieWon:
		human, zombie = -1, 1
	}
	if a, b := g.s.Score(Human), g.s.Score(Zombie); a != human || b != zombie {
		g.t.Errorf("scores %v and %v; want %v and %v", a, b, human, zombie)
	}
	return g
}

func franCountsTwo(o *Options) { o.FranCountsTwo = true }

func TestVictory(t *testing.T) {
	t.Run("T219 EN 14.1", func(t *testing.T) {
		g := given(t, "phase entrance\npeter - dead\nroger - dead\nsteve 113 infected\nfran 113 normal").play("roll 7")
		g.phase(phaseConvertRoll).play("roll 2").over(zombieWon)
	})
	t.Run("T221 EN 14.1", func(t *testing.T) {
		g := attacked(t, "steve 116 stunned\nfran 113 normal\nunits 113=4 116=4").play("attack 113", "hold", "roll 2")
		g.status(Fran, Infected).over(unfinished).play("roll 3").status(Steve, Dead).over(zombieWon)
	})
	t.Run("T222 EN 14.1", func(t *testing.T) {
		text := "steve - dead\nfran 113 normal\nunits 113=4"
		attacked(t, text).play("hold", "roll 2").status(Fran, Infected).over(zombieWon)
		attacked(t, text, franCountsTwo).play("hold", "roll 2").status(Fran, Infected).over(unfinished)
	})
	t.Run("T223 EN 14.1 A08", func(t *testing.T) {
		// The last change of each row is played: a conversion or a death.
		for _, row := range []struct {
			name, text string
			play       []string
			want       result
		}{
			{"Fran super, Peter dead", "phase entrance\npeter - dead\nfran 113 infected", []string{"roll 7", "roll 2"}, zombieWon},
			{"Fran infected, Peter dead", "phase free\npeter 113 stunned\nfran 116 infected\nunits 113=4", []string{"end", "roll 3"}, unfinished},
			{"Fran super alone", "phase entrance\nfran 113 infected", []string{"roll 7", "roll 2"}, unfinished},
			{"Peter and Roger dead", "phase free\npeter - dead\nroger 113 stunned\nunits 113=4", []string{"end", "roll 3"}, unfinished},
			{"Peter, Roger and Steve dead", "phase free\npeter - dead\nroger - dead\nsteve 113 stunned\nunits 113=4", []string{"end", "roll 3"}, zombieWon},
		} {
			t.Run(row.name, func(t *testing.T) { given(t, row.text, franCountsTwo).play(row.play...).over(row.want) })
		}
	})

	// All that the human player needs but the last zombie.
	const almost = "steve 014 normal rifle\nfran 014 normal rifle\nclosed north south east west\n"
	t.Run("T224 EN 14.2", func(t *testing.T) {
		g := given(t, almost+"peter 113 normal\nunits 114=2n").play("select peter", "shoot peter@114", "roll 12", "value 2")
		g.over(humanWon)
	})
	t.Run("T224 EN 14.2 super", func(t *testing.T) {
		// EN 14.2.3 counts supers too.
		text := "roger 116 super\n" + almost + "peter 113 normal\nunits 114=2n"
		g := given(t, text).play("select peter", "shoot peter@114", "roll 12", "value 2").over(unfinished)
		g.play("shoot peter@116", "roll 6", "roll 12").over(humanWon)
	})
	t.Run("T225 EN 14.2 6.9", func(t *testing.T) {
		attacked(t, almost+"peter 113 normal\nunits 113=4").play("fire peter", "roll 6", "roll 4").over(humanWon)
	})
	t.Run("T226 EN 14.2 door", func(t *testing.T) {
		g := given(t, "peter 117 normal\nsteve 014 normal rifle\nfran 014 normal rifle\nclosed north south west")
		g.play("select peter", "close east").over(humanWon)
	})
	t.Run("T226 EN 14.2 rifle", func(t *testing.T) {
		g := given(t, "steve 177 normal\nfran 014 infected rifle\nclosed north south east west")
		g.play("select steve", "rifle steve").over(humanWon)
	})
	t.Run("T227 EN 14.2", func(t *testing.T) {
		shot := []string{"select peter", "shoot peter@114", "roll 12", "value 2"}
		for _, row := range []struct {
			steve string
			want  result
		}{
			{"- dead", humanWon}, {"- super", humanWon},
			{"014 infected", unfinished}, {"014 infected rifle", humanWon}, {"014 stunned", unfinished},
		} {
			g := given(t, "steve "+row.steve+"\nfran 014 normal rifle\nclosed north south east west\npeter 113 normal\nunits 114=2n")
			g.play(shot...).over(row.want)
		}
	})
	t.Run("T227 EN 12.3 A98", func(t *testing.T) {
		// The rifle of the dead is gone for good, and his need for one too.
		g := attacked(t, "steve 113 stunned rifle\nunits 113=4").play("roll 3").status(Steve, Dead)
		if g.s.rifles != 0 || g.s.rifleLeft != 1 {
			t.Errorf("rifles %q and %d left; want none and 1", g.s.rifles, g.s.rifleLeft)
		}
	})
	t.Run("T229 EN 14.0", func(t *testing.T) {
		g := attacked(t, "peter 113 stunned\nroger 113 normal\nfran 014 infected\nunits 113=4").play("hold", "number 2", "roll 3")
		g.status(Peter, Dead).status(Roger, Normal).over(zombieWon)
		if legal := g.legal(); legal != nil {
			t.Errorf("the game is over and offers %s", legal)
		}
	})
	t.Run("T230 EN 14.2", func(t *testing.T) {
		g := given(t, "steve 014 normal rifle\nfran 014 normal rifle\nclosed north south east\npeter 113 normal\nunits 114=2n")
		g.play("select peter", "shoot peter@114", "roll 12", "value 2").over(unfinished)
	})
	t.Run("T266 MaxTurns", func(t *testing.T) {
		limit := func(n uint16) func(*Options) { return func(o *Options) { o.MaxTurns = n } }
		given(t, "turn 7\nphase entrance", limit(7)).play("roll 7").over(drawn)
		given(t, "turn 6\nphase entrance", limit(7)).play("roll 7").over(unfinished).phase(phaseSelect)
		given(t, "turn 700\nphase entrance", limit(0)).play("roll 7").over(unfinished).phase(phaseSelect)
		// ZE6: a victory in the last turn counts.
		text := "turn 7\nphase entrance\npeter - dead\nroger - dead\nsteve 113 infected"
		given(t, text, limit(7)).play("roll 7", "roll 2").over(zombieWon)
	})
}

func TestCarryTwo(t *testing.T) {
	t.Run("T265 EN 5.6 A18", func(t *testing.T) {
		for _, row := range []struct {
			pairs []string
			cost  uint8
		}{
			{[]string{"carry peter>roger", "carry steve>fran"}, 1 + 3},
			{[]string{"carry peter>roger"}, 1 + 2},
			{[]string{"carry steve>roger"}, 1 + 3},
		} {
			g := given(t, "peter 113 normal\nroger 113 stunned\nsteve 113 normal\nfran 113 normal").play("select peter+steve")
			before := g.s.moveLeft
			g.play(row.pairs...).play("step 114")
			if cost := before - g.s.moveLeft; cost != row.cost {
				t.Errorf("%s: a plain step costs %d; want %d", row.pairs, cost, row.cost)
			}
		}
	})
}
