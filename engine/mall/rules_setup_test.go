package mall

import (
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// Digest 6.1: tables and setup.

// TestRulesTables weighs the printed tables over the 36 throws of two dice.
func TestRulesTables(t *testing.T) {
	twoDice := func(count func(roll int)) {
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				count(a + b)
			}
		}
	}
	for column, strength := range []int{1, 2, 3, 5, 7, 9} {
		t.Run("T001 EN 8.8", func(t *testing.T) {
			n := map[byte]int{}
			twoDice(func(roll int) { n[attackResult(roll, strength)]++ })
			infect, stun := []int{1, 2, 4, 7, 10, 14}[column], []int{5, 7, 9, 11, 14, 17}[column] // digest 1.6
			if n['I'] != infect || n['S'] != stun || n['-'] != 36-infect-stun {
				t.Errorf("strength %d: %d infect, %d stun; want %d, %d", strength, n['I'], n['S'], infect, stun)
			}
		})
	}
	for strength, column := range map[int]int{1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 9: 5, 11: 5, 13: 5, 15: 5} {
		t.Run("T002 EN 8.8", func(t *testing.T) {
			for roll := 2; roll <= 12; roll++ {
				if have, want := attackResult(roll, strength), attackTable[roll][column]; have != want {
					t.Errorf("strength %d, roll %d: %c; want %c of column %d", strength, roll, have, want, column)
				}
			}
		})
	}
	t.Run("T003 EN 13.5", func(t *testing.T) {
		doors, byNumber := map[board.Direction]int{}, [3]int{}
		twoDice(func(roll int) {
			byNumber[len(entranceTable[roll])]++
			for _, d := range entranceTable[roll] {
				doors[d]++
			}
		})
		if byNumber != [3]int{12, 18, 6} { // digest 1.7
			t.Errorf("none, one, two doors: %v", byNumber)
		}
		if doors[board.North] != 8 || doors[board.South] != 8 || doors[board.East] != 7 || doors[board.West] != 7 {
			t.Errorf("by door: %v", doors)
		}
	})
}

// dealt starts a game and deals the units, by ascending values.
func dealt(t *testing.T, r *Rules) *table {
	t.Helper()
	g := &table{t, notation{r}, r.start()}
	for g.s.phase == phaseDeal {
		g.play(g.legal()[0])
	}
	return g
}

func TestRulesSetup(t *testing.T) {
	start := func(t *testing.T) *table { return dealt(t, defaultRules(t, SPI1978())) }
	t.Run("T005 EN 3.1", func(t *testing.T) {
		g := start(t).phase(phaseHide)
		if g.s.occupied != g.s.b().ZombieSymbols || g.s.occupied.Len() != 45 {
			t.Errorf("units in %s", g.s.b().Names(g.s.occupied))
		}
		if g.s.poolSize != 0 || g.s.pool != [12]uint8{} {
			t.Errorf("%d units in the pool", g.s.poolSize)
		}
		if n := slices.Index(g.s.box[:], 0); n != 5 {
			t.Errorf("%d units in the hidden box; want 5", n)
		}
		for x := g.s.occupied.Next(1); x != 0; x = g.s.occupied.Next(x + 1) {
			g.do("seen " + g.s.b().Name(x) + " ? ?")
		}
		for _, seat := range []engine.Seat{Human, Zombie} {
			if v := g.view(seat); v.box != [maxHidden]uint8{} || v.pool != [12]uint8{} {
				t.Errorf("seat %d sees the box or the pool", seat)
			}
		}
	})
	t.Run("T005 chances", func(t *testing.T) { // the first of 50 units, digest X1
		g := &table{t, notation{defaultRules(t, SPI1978())}, defaultRules(t, SPI1978()).start()}
		for v, n := range counters.Default().Values {
			g.odds(uint64(n), 50, func(s *State) bool { return s.units[0].value() == uint8(v) })
		}
	})
	t.Run("T006 EN 3.1.1", func(t *testing.T) {
		g := start(t).offers("hide 001", "hide 091")
		for x := g.s.b().Hall.Next(1); x != 0; x = g.s.b().Hall.Next(x + 1) {
			g.refuses("hide " + g.s.b().Name(x))
		}
	})
	runRules(t, []rule{
		{"T009 EN 3.1.4", "", "dealt", "+ hide 157 | hide 158; hide 157; - hide 158 | hide 159 | hide 160 | hide 177 | hide 178 | hide 179 | hide 180; + hide 161 | hide 196"},
		{"T010 EN 3.2", "", "dealt",
			"hide 001; hide 002; hide 003; hide 006; hide 007; @ place; ~ place peter@014 | place peter@208; place peter@014; ~ place roger@014 | place roger@208;" +
				" place roger@014; ~ place steve@208"},
		{"T011 EN 3.2", "", "dealt", "hide 001; hide 002; hide 003; hide 006; hide 007; @ place; human = hidden ? ? ? ? ?; human ! 001; human = 002 ?; zombie = hidden 001 002 003 006 007"},
		{"T013 EN 3.2", "", "dealt",
			"hide 001; hide 002; hide 003; hide 006; hide 007; place p@14; place r@14; place s@208; place f@208; @ select; armed nobody 2; = turn 1; ! closed; ! destroyed"}, // EN 3.3
	})
}

// TestRulesHideNearSymbol is T007: 002 and 010 are symbol squares, 012 is free.
func TestRulesHideNearSymbol(t *testing.T) {
	for _, row := range []struct {
		rule, lines string
		want        []string
	}{
		{"T007 EN 3.1.2 no wall", "row 001 at 0,0 AA derived", []string{"hide 012"}},
		{"T007 EN 3.1.2 wall", "row 001 at 0,0 AB derived", []string{"hide 001", "hide 012"}},
		{"T007 A12 glass door", "row 001 at 0,0 AB derived\ndoor glass 1 2 derived", []string{"hide 012"}},
		{"T007 A12 solid door", "row 001 at 0,0 AB derived\ndoor solid 1 2 derived", []string{"hide 012"}},
	} {
		t.Run(row.rule, func(t *testing.T) {
			board := mustBoard(t, fixtureRegions+row.lines+"\nrow 010 at 0,2 CCC derived\nhuman 2 10 derived")
			counters := *counters.Default()
			counters.Values = [12]uint8{3: 1}
			r, err := NewRules(board, &counters, SPI1978())
			if err != nil {
				t.Fatal(err)
			}
			dealt(t, r).phase(phaseHide).only("", row.want...)
		})
	}
}

func TestRulesAdjacency(t *testing.T) {
	runRules(t, []rule{
		{"T014 EN 2.1", "", "peter 113 normal", "select peter; ~step 112 | 114 | 138 | 091"},                     // 137 and 139 touch 113 at a corner, 115 does not
		{"T014 EN 2.1 large squares", "", "peter 069 normal", "select peter; ~step 051 | 068 | 070 | 089 | 090"}, // 069 lies over 089 and half of 090
	})
}
