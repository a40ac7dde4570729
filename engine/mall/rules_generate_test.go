package mall

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// The Zombie Generation Phase, digest 6.14. EN 11.0, 13.0.

// shelf writes a units line that places all fifty units but the given values
// on squares of the shops, away from the main doors.
func shelf(left ...uint8) string {
	counts := counters.Default().Values
	for _, v := range left {
		counts[v]--
	}
	var out strings.Builder
	out.WriteString("units")
	x := 1
	b := board.Default()
	for v, n := range counts {
		for range n {
			for b.Hall.Has(Square(x)) || b.HumanSymbols.Has(Square(x)) {
				x++
			}
			fmt.Fprintf(&out, " %s=%dn", b.Name(Square(x)), v)
			x++
		}
	}
	return out.String()
}

func TestGeneration(t *testing.T) {
	north, south, east, west := 4, 212, 117, 93 // EN 13.0, A68
	t.Run("T203 EN 13.0, A68", func(t *testing.T) {
		g := given(t, "phase free").play("end").phase(phaseEntrance).turn(engine.Chance)
		g.play("roll 6").phase(phaseDraw)
		// EN 13.3: one at random of the pool, which holds all units here.
		want := map[string]uint64{}
		for v, n := range counters.Default().Values {
			if n > 0 {
				want[fmt.Sprintf("draw %d", v)] = uint64(n)
			}
		}
		for i, w := range g.s.AppendOdds(nil) {
			if a := g.legal()[i]; want[a] != w {
				t.Errorf("%s has weight %d; want %d", a, w, want[a])
			}
		}
		g.play("draw 3")
		if u := g.unit(north); u.known(humanKnows) || u.known(zombieKnows) || u.value() != 3 {
			t.Errorf("the unit is %s; want 3n, face down", u.format())
		}
		if g.s.poolSize != 49 {
			t.Errorf("%d units in the pool; want 49", g.s.poolSize)
		}
	})
	t.Run("T205 EN 13.1", func(t *testing.T) {
		for _, blocked := range []string{"closed north", "units 004=4n"} {
			g := given(t, "phase entrance\n"+blocked).play("roll 3", "draw 3").phase(phaseSelect)
			g.unit(east)
			if n := g.s.poolSize; n != 50-uint8(g.s.occupied.Len()) {
				t.Errorf("%s: %d units in the pool with %d on the map", blocked, n, g.s.occupied.Len())
			}
		}
	})
	t.Run("T205 EN 13.1 both", func(t *testing.T) {
		g := given(t, "phase entrance").play("roll 11", "draw 3", "draw 2").phase(phaseSelect)
		if a, b := g.unit(south).value(), g.unit(west).value(); a != 3 || b != 2 {
			t.Errorf("values %d in the south and %d in the west; want 3 and 2, as the table names them", a, b)
		}
	})
	t.Run("T206 EN 13.3", func(t *testing.T) {
		g := given(t, "phase free\n"+shelf()).play("end").phase(phaseSelect) // A57
		if g.s.poolSize != 0 || g.s.turn != 2 {
			t.Errorf("%d units in the pool in turn %d; want 0 in turn 2", g.s.poolSize, g.s.turn)
		}
		// EN 13.3: the hidden box is no pool.
		given(t, "phase free\nhidden 035 037\nbox 1 2\n"+shelf(1, 2)).play("end").phase(phaseSelect)
	})
	t.Run("T207 EN 13.3 A58", func(t *testing.T) {
		last := "phase entrance\n" + shelf(4)
		g := given(t, last).play("roll 2").phase(phaseDoor).turn(Zombie)
		if got, want := g.legal(), []string{"enter north", "enter west"}; !slices.Equal(got, want) {
			t.Errorf("legal: %s; want %s", got, want)
		}
		g.play("enter west", "draw 4").phase(phaseSelect).unit(west)
		if g.s.occupied.Has(g.square(north)) || g.s.poolSize != 0 {
			t.Errorf("a unit in the north, or %d left in the pool", g.s.poolSize)
		}
		given(t, last+"\nclosed north").play("roll 2").phase(phaseDraw) // no choice left
		given(t, "phase entrance\n"+shelf(4, 4)).play("roll 2").phase(phaseDraw)
	})
	t.Run("T207 EN 13.4 A58", func(t *testing.T) {
		// An entrant that is shot at once comes too late to be the second one.
		g := given(t, "phase entrance\npeter 004 normal\n"+shelf(4)).play("roll 2").offers("enter north", "enter west")
		g.play("enter north", "draw 4", "value 4", "fire peter", "roll 6", "roll 12").phase(phaseSelect)
		if g.s.occupied.Has(g.square(west)) || g.s.poolSize != 1 {
			t.Errorf("a unit in the west, or %d in the pool; want 1", g.s.poolSize)
		}
	})
	t.Run("T209 EN 13.2", func(t *testing.T) {
		g := given(t, "phase entrance\npeter 117 normal\nunits 117=4").play("roll 5").phase(phaseSelect)
		if n := g.s.occupied.Len(); n != 1 {
			t.Errorf("%d units on the map; want 1", n)
		}
		g.status(Peter, Normal)
	})
	t.Run("T210 EN 13.2", func(t *testing.T) {
		for _, text := range []string{
			"closed north south east west",
			"closed north south\nunits 093=4n 117=4n",
			"units 004=4n 093=4n 117=3n 212=3n",
			"closed north south west\nroger 117 super", // a super makes it zombie-occupied
		} {
			given(t, "phase free\n"+text).play("end").phase(phaseSelect)
		}
		given(t, "phase free\nclosed north south west\npeter 117 normal").play("end").phase(phaseEntrance)
	})
	t.Run("T211 EN 13.3", func(t *testing.T) {
		// Peter kills a 3 and knows it; once a unit has entered he does not know
		// whether it is that one.
		g := given(t, "peter 113 normal\nunits 114=3n").play("select peter", "shoot peter@114", "roll 12", "value 3")
		if v := g.view(Human); v.base[3] != counters.Default().Values[3] {
			t.Errorf("the human player counts %d units of 3 in the pool; want all", v.base[3])
		}
		g.play("end", "roll 1", "end", "roll 6", "draw 3")
		for _, seat := range []engine.Seat{Human, Zombie} {
			v := g.view(seat)
			u := v.unitAt(g.square(north))
			if u.value() != 0 || u.known(humanKnows) || u.known(zombieKnows) {
				t.Errorf("seat %v sees the unit as %s; want ?", seat, u.format())
			}
			want := counters.Default().Values
			for value, n := range v.valueOdds(u) {
				if n != uint64(want[value]) {
					t.Errorf("seat %v: its value is %d with weight %d; want %d", seat, value, n, want[value])
				}
			}
			if v.pool != [12]uint8{} {
				t.Errorf("seat %v sees the pool: %v", seat, v.pool)
			}
		}
	})
	t.Run("T213 EN 11.0", func(t *testing.T) {
		g := attacked(t, "steve 113 normal\nunits 113=5").play("hold", "roll 2", "roll 7")
		g.phase(phaseSelect).status(Steve, Infected)
		// In the next turn he does roll.
		g.play("pass", "berserk none", "roll 1", "end", "hold", "roll 10", "roll 7").phase(phaseConvertRoll)
		// By an entrance attack.
		g = given(t, "phase entrance\nsteve 004 normal").play("roll 6", "draw 4", "value 4", "hold", "roll 2")
		g.phase(phaseSelect).status(Steve, Infected)
	})
	t.Run("T214 EN 11.8", func(t *testing.T) {
		g := attacked(t, "peter 113 normal\nsteve 113 infected rifle\nunits 113=4")
		g.play("hold", "number 1", "name peter", "roll 10", "roll 7", "roll 2").status(Steve, Super)
		if g.s.rifles != 0 { // EN 12.3
			t.Error("a super zombie keeps his rifle")
		}
		g.phase(phaseFire).play("hold").strength(6)
	})
	t.Run("T214 EN 11.8 alone", func(t *testing.T) {
		g := given(t, "phase entrance\npeter 113 normal\nsteve 113 infected").play("roll 7", "roll 12")
		g.phase(phaseFire).play("hold").strength(2)
	})
	t.Run("T214 EN 11.0 kill", func(t *testing.T) {
		// Peter and the other infected shoot the new super at once.
		g := given(t, "phase entrance\npeter 113 normal\nsteve 113 infected").play("roll 7", "roll 12")
		g.play("fire peter", "roll 5", "roll 2").phase(phaseSelect).status(Steve, Super) // panic 1 + 3
		if g.s.at[Steve] != 0 {
			t.Error("the super is shot and stands on the map")
		}
	})
	t.Run("T215 EN 11.8", func(t *testing.T) {
		g := given(t, "phase entrance\npeter 114 normal\nsteve 113 infected\nunits 116=4n").play("roll 7", "roll 12")
		g.status(Steve, Super).phase(phaseSelect)
	})
	t.Run("T217 EN 11.0", func(t *testing.T) {
		g := given(t, "phase entrance\npeter 113 infected\nsteve 114 infected\nroger 116 infected infected-now").play("roll 7")
		g.phase(phaseConvert).turn(Zombie)
		if got, want := g.legal(), []string{"turn peter", "turn steve"}; !slices.Equal(got, want) {
			t.Errorf("legal: %s; want %s", got, want)
		}
		g.play("turn steve", "roll 3").phase(phaseConvertRoll).play("roll 3").phase(phaseSelect) // A97: each rolls once
	})
	t.Run("T217 EN 11.0 killed before", func(t *testing.T) {
		// Who is killed before his roll does not roll.
		g := given(t, "phase entrance\npeter 113 infected\nsteve 113 infected").play("roll 7", "turn steve", "roll 2")
		g.play("hold").strength(2).play("roll 3").status(Peter, Dead).phase(phaseSelect)
	})
	t.Run("T218 EN 13.4 A60", func(t *testing.T) {
		g := given(t, "phase free\npeter 004 normal\nsteve 113 infected").play("end").phase(phaseEntrance)
		g.play("roll 6", "draw 4", "value 4").phase(phaseFire).play("hold", "roll 10").phase(phaseConvertRoll)
	})
	t.Run("T264 EN 11.0 5.4, A66", func(t *testing.T) {
		g := attacked(t, "steve 113 infected\nunits 113=4").play("hold", "roll 10", "roll 7", "roll 12")
		g.status(Steve, Super).phase(phaseSelect)
		// Face down: with no character there, both pieces are free to go.
		g.play("pass", "berserk none", "roll 1").offers("super steve-114", "drag steve-114", "move 113-114")
	})
}
