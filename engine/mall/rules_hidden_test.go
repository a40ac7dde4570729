package mall

import (
	"slices"
	"testing"
)

// Digest 6.9: hidden zombies. EN 9.0.

// Maps: a den with ten squares for hidden zombies, and two in Edwin's; and a hall with a store behind a
// solid door at its end.
const (
	den    = "row 001 at 0,0 AAAAA\nrow 011 at 0,1 AAAAA\nrow 176 at 0,2 $$\nopen 011 176\nopen 012 177\n"
	cellar = "row 001 at 0,0 #####\nrow 011 at 5,0 B\ndoor solid 005 011\n"
)

// ambushed checks the probability of an ambush in the square just entered: certain for a viewer that knows
// the hidden squares; otherwise the share of the choices of squares that EN 3.1 and the facts allow,
// counted one by one.
func (g *table) ambushed(yes bool) *table {
	g.t.Helper()
	certain := "clear"
	if yes {
		certain = "ambush"
	}
	g.phase(phaseAmbush).only("", certain).as(Zombie).only("", certain)
	var met, all uint64
	possible, edwins := g.s.possible(), g.s.b().Edwins
	for bits := range 1 << possible.Len() {
		var choice Set
		for i := range possible.Len() {
			if bits>>i&1 != 0 {
				choice.Add(possible.At(i))
			}
		}
		inEdwins := choice.And(edwins)
		if choice.Len() != int(g.s.hiddenLeft) || inEdwins.Len() > 1 {
			continue
		}
		all++
		if choice.Has(g.s.focus) {
			met++
		}
	}
	human := g.as(Human).odds(met, all, func(s *State) bool { return s.phase == phaseDraw })
	if met > 0 && met < all {
		human.only("", "clear", "ambush")
	}
	return g
}

func TestRulesHidden(t *testing.T) {
	const five = "peter 001 normal\nhidden 002 004 013 014 177\nbox 5 6 7 8 8\n"
	runRules(t, []rule{
		{"T120 EN 9.1", "den", five + "units 015=3n",
			"select peter; step 002; ambushed true; human % 294/672 @ draw; ambush; @ draw; ~ draw 5 | draw 6 | draw 7 | draw 8; % 2/5 worth 002 8; both ~ draw ?; draw 6;" +
				" @ value; = units 002=6n 015=3n; ~ value 6; both % 2/6 worth 002 8; both % 1/6 worth 002 3; value 6; @ act; = units 002=6 015=3n; seen 002 6 6; seen 015 ? ?;" +
				" left 7; secret 004 013 014 177 / ? ? ? ?; = cleared 002; + step 003; step 003; left 0"}, // one of the five in the box and the one in 015; 6 + 1
		{"T120 EN 9.1 no way on", "den", five, "select peter; step 002; ambush; draw 8; value 8; left 7; - step*; + shoot peter@002"}, // A06: 8 + 1 of 7 points
		{"T120 EN 9.1 nobody there", "den", five,
			"select peter; step 011; ambushed false; clear; @ act; = cleared 011; left 7; secret 002 004 013 014 177 / ? ? ? ? ?; step 001; ambushed false; clear; step 011;" +
				" @ act; step 176; ambushed false; human % 70/196 @ draw"}, // once entered, known
		{"T120 EN 3.1.4", "den", "peter 012 normal; hidden 002 004 013 014 177; box 5 6 7 8 9",
			"select peter; step 177; ambushed true; human % 210/672 @ draw; ambush; draw 5; value 5; = cleared 176 177; step 176; @ act"}, // nobody else is in Edwin's
		{"T121 EN 9.1 6.5", "den", five, "select peter; step 002; ambush; draw 6; value 6; + shoot peter@002; shoot peter@002; @ panic; % 2/6 panics peter; roll 3; @ shot"},
		{"T122 EN 9.3", "den", five + "units 002=4n", "select peter; step 002; @ value; value 4; @ act; seen 002 4 4; secret 002 004 013 014 177 / ? ? ? ? ?; ! cleared"},
		{"T122 EN 9.3 A95", "den", "peter 001 normal; roger 002 super; hidden 002", "select peter; step 002; @ act; secret 002 / ?; ! cleared"},
		{"T123 EN 9.3 A94 he stays", "den", "peter 001 normal; hidden 002; units 002=4n",
			"select peter; step 002; value 4; shoot peter@002; roll 3; roll 4; @ act; ! units; secret 002 / ?; ! cleared; end; ~ end; end; roll 1; ~ reveal 002; reveal 002;" +
				" draw 1; value 1; seen 002 1 1; secret  / ; ~ end; end; @ fire"}, // in reaction it would be engaged
		{"T123 EN 9.3 A94 he comes back", "den", "peter 001 normal; hidden 002; units 002=4n",
			"select peter; step 002; value 4; shoot peter@002; roll 3; roll 12; step 003; clear; step 002; ambushed true; ambush; draw 1; value 1; = units 002=1; secret  / "},
		{"T131 EN 9.1 5.6", "den", "peter 001 normal; fran 001 normal; hidden 002 005; box 2 3",
			"select peter; carry peter>fran; step 002; ambushed true; ambush; draw 2; value 2; stands peter 002 normal; stands fran 002 normal; left 5; = carries peter>fran;" +
				" step 003; clear; left 0; stands fran 003 normal"}, // 2 + 1 + 2
	})
}

// TestRulesReveal: hidden zombies that the zombie player reveals. EN 9.2-9.4.
func TestRulesReveal(t *testing.T) {
	runRules(t, []rule{
		{"T126 EN 9.2 not in sight", "cellar", "peter 001 normal; hidden 011; closed 005-011", "moves peter 002; ~ end; end; roll 1; ~ end | reveal 011"},
		{"T126 EN 9.2 A52 blocked", "cellar", "peter 002 normal; steve 004 normal; units 004=2 005=3n; hidden 011", "moves peter 003; bound 004 005 / 005; ~ end; end; roll 1; ~ end | reveal 011"},
		{"T126 EN 9.2 A52 no longer blocked", "cellar", "peter 002 normal; units 005=3n; hidden 011",
			"moves peter 003; ~ move 005-004; move 005-004; ~ end | reveal 011; reveal 011; draw 1; bound 004 011 / 011; ~ move 011-005"},
		{"T126 EN 9.2 7.2.1", "den", "peter 001 normal; steve 003 normal; hidden 003", "moves peter 002; ~ end; end; roll 1; ~ end | reveal 003"}, // it would be engaged
		{"T127 EN 9.2 none left to move", "den", "units 001=2n; hidden 005 011; box 6 7",
			"pass; unchecked; roll 1; move 001-002; ! free-moves; ~ end | reveal 005 | reveal 011; reveal 005; % 1/2 worth 005 6; draw 7; = units 002=2n 005=7n; seen 005 ? ?;" +
				" secret 011 / ?; = spent 002; ~ end | reveal 011"},
		{"T127 EN 9.2 one to move", "den", "hidden 005 011; box 6 7",
			"pass; roll 1; reveal 005; draw 7; = free-moves 1; ~ end | move 005-004 | move 005-015 | reveal 011; move 005-004; ! free-moves; ~ end | reveal 011;" +
				" = units 004=7n"}, // A96: a reveal costs nothing
		{"T129 EN 9.3 A95 reaction", "den", "peter 001 normal; roger 005 super; hidden 005",
			"moves peter 002; ~ end | super roger-004; super roger-004; super roger-003; stop; ~ end | reveal 005; end; roll 1; ~ end | reveal 005"},
		{"T129 EN 9.3 A95 free", "den", "roger 005 super; hidden 005", "pass; roll 1; ~ end | super roger-004 | super roger-015; super roger-004; stop; ~ end | reveal 005"},
		{"T125 EN 9.2 A52", "den", "peter 001 normal; hidden 005; box 6",
			"moves peter 002; @ react; ~ end | reveal 005; zombie ~ end | reveal 005; human + end;" +
				" human ~reveal 001 | 003 | 004 | 005 | 011 | 012 | 013 | 014 | 015 | 176 | 177; reveal 005; @ draw; human ~ draw ?; draw 6; bound 005 / 005; secret /;" +
				" = units 005=6n; seen 005 ? ?; ~ move 005-004; move 005-004; @ free-die; roll 6; bound 004 /; ~ end"},
		{"T126 EN 9.2 nothing done", "den", "hidden 005", "pass; @ free-die; roll 1; ~ end | reveal 005; human + end; human ~reveal 002 | 001 | 003 | 004 | 005 | 011 | 012 | 013 | 014 | 015 | 176 | 177"},
		{"T129 EN 9.3", "den", "units 005=3n; hidden 005",
			"freely 1; ~ end | move 005-004 | move 005-015; human ~reveal 002 | 001 | 003 | 004 | 011 | 012 | 013 | 014 | 015 | 176 | 177; move 005-015; ~ end | reveal 005"},
	})
}

// TestRulesLastZombies: all hidden zombies must come when no unit is on the map.
// EN 9.4, 14.2.3.
func TestRulesLastZombies(t *testing.T) {
	last := "closed north south east west\npeter 113 normal\nsteve 177 normal rifle\nfran 177 normal rifle\nunits 115=2n\n"
	runRules(t, []rule{
		{"T130 EN 14.2 A59", "", last + "hidden 001", "select peter; shoot peter@115; roll 6; value 2; @ act; = must-reveal; ! winner; end; end; roll 6; ~ reveal 001"},
		{"T130 EN 14.2 none left", "", last, "select peter; shoot peter@115; roll 6; value 2; @ over; = winner human"},
	})
	super := "peter 001 normal\nroger 012 super\nsteve 012 normal\nmust-reveal\n"
	runRules(t, []rule{
		// To end now is to say that the other one cannot be shown: it is in 012.; He has been seen in 012, which is engaged: nothing to reveal in reaction.
		{"T261 EN 9.4", "den", super + "hidden 004 012; box 6 7",
			"pass; roll 3; ~ reveal 004; human ~reveal 001 | 002 | 003 | 004 | 005 | 011 | 013 | 014 | 015 | 176 | 177; human - end*; reveal 004; draw 6;" +
				" ~ end | move 004-003 | move 004-005 | move 004-014; = must-reveal; end; = cleared 001 002 003 004 005 011 013 014 015 176 177; secret 012 / ?; = must-reveal;" +
				" @ fire; hold; roll 10; @ select; select steve; shoot steve@012; roll 6; roll 2; = roger - super; end; berserk none; ~ move 004-003 | move 004-014; move 004-003;" +
				" ~ end; end; roll 1; ~ reveal 012; human ~ reveal 012; reveal 012; draw 7; value 7; ! must-reveal; secret  / ; ! cleared; seen 012 7 7"},
		{"T261 EN 9.4 A53 reaction", "den", "peter 001 normal; must-reveal; hidden 005 015; box 6 7",
			"moves peter 002; ~ reveal 005 | reveal 015; human - end*; reveal 005; draw 6; ~ move 005-004 | reveal 015; move 005-004; ~ reveal 015; reveal 015; draw 7;" +
				" ! must-reveal; ~ move 015-005 | move 015-014"},
		{"T261 EN 9.4 A53 engaged", "den", "peter 001 normal; steve 003 normal; must-reveal; hidden 003",
			"moves peter 002; ~ end; end; roll 1; = cleared 001 002 004 005 011 012 013 014 015 176 177; human ~ reveal 003"}, // which says that it is in no square free to react
		{"T261 EN 9.4 A53 out of sight", "cellar", "peter 001 normal; must-reveal; hidden 011; closed 005-011", "moves peter 002; ~ end; end; roll 1; ~ reveal 011"},
	})
}

// TestRulesHideInOrder is T262: squares are chosen in increasing order, and only if five can be completed.
// EN 3.1.
func TestRulesHideInOrder(t *testing.T) {
	r := ground(t, "row 001 at 0,0 A$$AA\nrow 174 at 0,1 A$A$\n", SPI1978())
	outside, edwins := []int{1, 4, 5, 174, 176}, []int{2, 3, 175, 177}
	var want [][]int // five outside, or four and one in Edwin's
	want = append(want, outside)
	for i := range outside {
		for _, e := range edwins {
			c := append(slices.Delete(slices.Clone(outside), i, i+1), e)
			slices.Sort(c)
			want = append(want, c)
		}
	}
	var have [][]int
	var choose func(s State)
	choose = func(s State) {
		if s.phase == phasePlace {
			var c []int
			for _, x := range s.hidden[:s.hiddenLeft] {
				c = append(c, int(s.b().ID[x]))
			}
			have = append(have, c)
			return
		}
		acts := s.AppendLegal(nil)
		if len(acts) == 0 {
			t.Errorf("nothing to choose after %v", s.hidden[:s.hiddenLeft])
		}
		for _, a := range acts {
			next := s
			next.Apply(a)
			choose(next)
		}
	}
	g := dealt(t, r).phase(phaseHide)
	t.Run("T262 EN 3.1", func(t *testing.T) {
		choose(g.s)
		slices.SortFunc(have, slices.Compare)
		slices.SortFunc(want, slices.Compare)
		if !slices.EqualFunc(have, want, slices.Equal) {
			t.Errorf("choices %v; want %v", have, want)
		}
	})
	t.Run("T262 EN 3.1 in secret", func(t *testing.T) {
		for g.t = t; g.s.phase == phaseHide; g.play(g.legal()[0]) {
			g.as(Human).only("", "hide ?")
		}
	})
}
