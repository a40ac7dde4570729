package mall

import (
	"fmt"
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
	runRules(t, []rule{
		// EN 13.3: one at random of the pool, which holds all units here
		{"T203 EN 13.0, A68", "", "phase free",
			"end; @ entrance; & chance; roll 6; @ draw; % 4/50 = 004 1n#1; % 8/50 = 004 2n#1; % 10/50 = 004 3n#1; % 9/50 = 004 4n#1; % 7/50 = 004 5n#1; % 5/50 = 004 6n#1;" +
				" % 3/50 = 004 7n#1; % 1/50 = 004 8n#1; % 1/50 = 004 9n#1; % 1/50 = 004 10n#1; % 1/50 = 004 11n#1; draw 3; = pooled 49"},
		{"T205 EN 13.1", "", "phase entrance; closed north", "roll 3; draw 3; @ select; = 117 3n#1; = pooled 49"},
		{"T205 EN 13.1", "", "phase entrance; units 004=4n", "roll 3; draw 3; @ select; = 117 3n#1; = pooled 48"},
		{"T205 EN 13.1 both", "", "phase entrance", "roll 11; draw 3; draw 2; @ select; = 212 3n#1; = 093 2n#2"}, // as the table names them
		{"T206 EN 13.3", "", "phase free; " + shelf(), "end; @ select; = pooled 0; = turn 2"},                    // A57
		{"T206 EN 13.3", "", "phase free; hidden 035 037; box 1 2; " + shelf(1, 2), "end; @ select"},             // the hidden box is no pool
		{"T207 EN 13.3 A58", "", "phase entrance; " + shelf(4), "roll 2; @ enter; & zombie; ~enter north | west; enter west; draw 4; @ select; = 093 4n#1; ! 004; = pooled 0"},
		{"T207 EN 13.3 A58", "", "phase entrance; closed north; " + shelf(4), "roll 2; @ draw"}, // no choice left
		{"T207 EN 13.3 A58", "", "phase entrance; " + shelf(4, 4), "roll 2; @ draw"},
		// an entrant that is shot at once comes too late to be the second one
		{"T207 EN 13.4 A58", "", "phase entrance; peter 004 normal; " + shelf(4),
			"roll 2; + enter north | enter west; enter north; draw 4; value 4; fire peter; roll 6; roll 12; @ select; ! 093; = pooled 1"},
		{"T209 EN 13.2", "", "phase entrance; peter 117 normal; units 117=4", "roll 5; @ select; = units 117=4; stands peter normal"},
		{"T210 EN 13.2", "", "phase free; closed north south east west", "end; @ select"},
		{"T210 EN 13.2", "", "phase free; closed north south; units 093=4n 117=4n", "end; @ select"},
		{"T210 EN 13.2", "", "phase free; units 004=4n 093=4n 117=3n 212=3n", "end; @ select"},
		{"T210 EN 13.2", "", "phase free; closed north south west; roger 117 super", "end; @ select"}, // a super makes it zombie-occupied
		{"T210 EN 13.2", "", "phase free; closed north south west; peter 117 normal", "end; @ entrance"},
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
			u := v.unitAt(g.square(4))
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
	runRules(t, []rule{
		{"T213 EN 11.0", "", "phase free; steve 113 normal; units 113=5",
			"end; hold; roll 2; roll 7; @ select; stands steve infected; pass; berserk none; roll 1; end; hold; roll 10; roll 7; @ convert-roll"}, // in the next turn he does roll
		{"T213 EN 11.0", "", "phase entrance; steve 004 normal", "roll 6; draw 4; value 4; hold; roll 2; @ select; stands steve infected"}, // by an entrance attack
		{"T214 EN 11.8", "", "phase free; peter 113 normal; steve 113 infected rifle; units 113=4",
			"end; hold; number 1; name peter; roll 10; roll 7; roll 2; stands steve super; armed nobody 1; @ fire; hold; @ resolve; = strength 6"}, // EN 12.3: a super zombie has no rifle
		{"T214 EN 11.8 alone", "", "phase entrance; peter 113 normal; steve 113 infected", "roll 7; roll 12; @ fire; hold; @ resolve; = strength 2"},
		{"T214 EN 11.0 kill", "", "phase entrance; peter 113 normal; steve 113 infected",
			"roll 7; roll 12; fire peter; roll 5; roll 2; @ select; stands steve - super"}, // Peter shoots the new super at once; panic 1 + 3
		{"T215 EN 11.8", "", "phase entrance; peter 114 normal; steve 113 infected; units 116=4n", "roll 7; roll 12; stands steve super; @ select"},
		{"T217 EN 11.0", "", "phase entrance; peter 113 infected; steve 114 infected; roger 116 infected infected-now",
			"roll 7; @ convert; & zombie; ~turn peter | steve; turn steve; roll 3; @ convert-roll; roll 3; @ select"}, // A97: each rolls once
		{"T217 EN 11.0 killed before", "", "phase entrance; peter 113 infected; steve 113 infected",
			"roll 7; turn steve; roll 2; hold; @ resolve; = strength 2; roll 3; stands peter dead; @ select"}, // Who is killed before his roll does not roll.
		{"T218 EN 13.4 A60", "", "phase free; peter 004 normal; steve 113 infected", "end; @ entrance; roll 6; draw 4; value 4; @ fire; hold; roll 10; @ convert-roll"},
		// Face down: with no character there, both pieces are free to go.
		{"T264 EN 11.0 5.4, A66", "", "phase free; steve 113 infected; units 113=4",
			"end; hold; roll 10; roll 7; roll 12; stands steve super; @ select; pass; berserk none; roll 1; + super steve-114 | drag steve-114 | move 113-114"},
	})
}
