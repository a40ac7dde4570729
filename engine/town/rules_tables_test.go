package town

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
)

// Digest 6.1: tables and constants, and the cases of 6.2, 6.7 and 6.10 without play.

// weigh adds up f of a table row over the rolls of two dice.
func weigh(f func(row int) int) (n int) {
	for sum := diceLow; sum <= diceHigh; sum++ {
		n += int(dice.Ways(2)[sum-diceLow]) * f(int(rollRow[sum]))
	}
	return n
}

func TestRulesTables(t *testing.T) {
	g := Default(1)
	r := g.rules
	hand := &r.Tables.Hand
	columns := func(f func(col, row int) int) (out []int) {
		for col := range tableRows {
			out = append(out, weigh(func(row int) int { return f(col, row) }))
		}
		return out
	}
	equal := func(t *testing.T, have, want []int) {
		t.Helper()
		if !slices.Equal(have, want) {
			t.Errorf("%v; want %v", have, want)
		}
	}
	t.Run("Z001 combat-12", func(t *testing.T) {
		want := strings.Fields("1/2 2/2 2/1 3/1 3/0 3/0 4/0")
		for col, c := range hand[5] {
			if have := string([]byte{'0' + c.Zeds, '/', '0' + c.Players}); have != want[col] {
				t.Errorf("10-11, column %d: %s; want %s", col, have, want[col])
			}
		}
		for row, cells := range hand {
			for col, c := range cells {
				if have := string([]byte{'0' + c.Zeds, '0' + c.Players}); have != printedHand[row][2*col:2*col+2] {
					t.Errorf("row %d, column %d: %s", row, col, have)
				}
			}
		}
	})
	t.Run("Z002 combat-12", func(t *testing.T) {
		equal(t, columns(func(col, row int) int { return int(hand[row][col].Zeds) }), []int{7, 21, 45, 57, 81, 93, 109})
		equal(t, columns(func(col, row int) int { return int(hand[row][col].Players) }), []int{114, 99, 81, 63, 51, 28, 16})
	})
	loses := func(tie uint8) []int {
		o := DefaultOptions()
		o.TieLoser = tie
		r, err := NewRules(DefaultData(), o)
		if err != nil {
			t.Fatal(err)
		}
		return columns(func(col, row int) int {
			if r.lost[row][col] {
				return 1
			}
			return 0
		})
	}
	t.Run("Z003 C01", func(t *testing.T) {
		equal(t, loses(LoserZeds), []int{35, 30, 21, 15, 6, 1, 0})
		equal(t, loses(LoserPlayers), []int{36, 35, 30, 21, 15, 6, 1})
		equal(t, loses(LoserColumn), []int{36, 35, 30, 15, 6, 1, 0})
	})
	t.Run("Z005 C02, combat-12", func(t *testing.T) {
		for _, c := range []struct {
			sum, zeds, players int
			lost               bool
		}{{12, 2, 0, false}, {7, 1, 2, true}, {10, 2, 1, false}} {
			cell, lost := Facts{&r.first}.Hand(c.sum, 2)
			if int(cell.Zeds) != c.zeds || int(cell.Players) != c.players || lost != c.lost {
				t.Errorf("roll %d: %v, players lose %v", c.sum, cell, lost)
			}
		}
	})
	t.Run("Z006 combat-11", func(t *testing.T) {
		worth := func(row, col int) int { return int(hand[row][col].Zeds) - int(hand[row][col].Players) }
		for row := range tableRows {
			for col := range tableRows {
				if col > 0 && (worth(row, col) < worth(row, col-1) || r.Tables.Gun[row][col] < r.Tables.Gun[row][col-1]) ||
					row > 0 && (worth(row, col) < worth(row-1, col) || r.Tables.Gun[row][col] < r.Tables.Gun[row-1][col]) {
					t.Errorf("row %d, column %d is worse than before", row, col)
				}
			}
		}
		equal(t, columns(func(col, row int) int { return int(r.Tables.Gun[row][col]) }), []int{6, 16, 27, 46, 62, 82, 98})
	})
	t.Run("Z009 forage-2", func(t *testing.T) {
		for _, c := range []struct {
			x    Space
			keys int
			want []int
		}{
			{At(Mountain, 4), 0, []int{0, 0, 1, 1, 1, 2}}, {At(Forest, 3), 0, []int{0, 0, 0, 0, 0, 1}},
			{At(Suburbs, 4), 0, []int{0, 0, 0, 0, 1, 1}}, {At(Forest, 0), 1, []int{0, 0, 0, 1, 1, 2}}, {Center, 1, []int{0, 0, 0, 1, 1, 2}},
		} {
			var have []int
			for die := 1; die <= maxDie; die++ {
				have = append(have, int(r.Tables.Forage[r.Map.Class[c.x].forage()][die+c.keys]))
			}
			equal(t, have, c.want)
		}
	})
	t.Run("Z013 hit-5, C08", func(t *testing.T) {
		s := r.first
		var have []int
		for damage := range zedHits {
			have = append(have, s.strength(zed(4)|zed(damage)<<4))
		}
		equal(t, have, []int{6, 6, 6, 3, 3, 3})
	})
	t.Run("Z014 combat-2", func(t *testing.T) {
		if s := r.first; s.strength(zed(4)|2<<4) != 6 {
			t.Error("Hit markers lower Strength")
		}
	})
	t.Run("Z015 hit-3, hit-4", func(t *testing.T) {
		s := r.first
		u := r.unit("civ-a")
		s.men[u] = man(At(Forest, 1)).with(noSeat).hurt(1)
		s.fight = fight{kind: combat, at: At(Forest, 1), who: u, hits: 3}
		if s.takeHit() || s.manStrength(u) != 2 {
			t.Errorf("after the second Hit Strength is %d", s.manStrength(u))
		}
		if s.takeHit() || !s.takeHit() || s.phase != phaseSave {
			t.Error("the fourth Hit is not the last")
		}
	})
	t.Run("Z017 2.1, C09, C10, C11, track-1", func(t *testing.T) {
		var near []string
		for x := range Space(spaces) {
			if Center.near(x) != x.near(Center) {
				t.Errorf("%s is near Town Center one way only", x)
			}
			if x.near(Center) {
				near = append(near, x.String())
			}
			if Forest.Start().near(x) != (x == At(Forest, 6)) {
				t.Errorf("the Forest Start and %s", x)
			}
		}
		if !slices.Equal(near, strings.Fields("forest-0 mountain-0 highway-0 suburbs-0")) {
			t.Errorf("Town Center has the neighbours %v", near)
		}
	})
	t.Run("Z018 forage-1, track-2", func(t *testing.T) {
		var have []string
		for m := r.named; m != 0; m &= m - 1 {
			have = append(have, m.Next().String())
		}
		want := "forest-0 forest-3 forest-4 mountain-0 mountain-2 mountain-4 mountain-5 highway-0 highway-3 highway-5 suburbs-0 suburbs-1 suburbs-3 suburbs-4 suburbs-5 center"
		if strings.Join(have, " ") != want {
			t.Errorf("named are %v; want %s", have, want)
		}
	})
	t.Run("Z205 combat-4", func(t *testing.T) {
		equal(t, []int{column(6, 2), column(5, 2), column(4, 2), column(3, 2), column(2, 2), column(1, 2)}, []int{0, 1, 1, 2, 3, 5})
	})
	t.Run("Z206 combat-4", func(t *testing.T) {
		equal(t, []int{column(2, 3), column(2, 4), column(2, 5), column(2, 6)}, []int{4, 5, 5, 6})
	})
	t.Run("Z207 combat-4", func(t *testing.T) {
		equal(t, []int{column(9, 3), column(8, 3), column(6, 3), column(5, 3), column(3, 5)}, []int{0, 1, 1, 2, 4})
	})
	t.Run("Z235 C83, fight-2", func(t *testing.T) {
		for row := range tableRows {
			for col, c := range hand[row] {
				if r.lost[row][col] && c.Players < 2 {
					t.Errorf("row %d, column %d is lost with %d Hits", row, col, c.Players)
				}
			}
		}
	})
	t.Run("Z157 move-9, C05", func(t *testing.T) {
		var have []int
		for _, m := range r.Units.Men {
			have = append(have, int(m.Move))
		}
		equal(t, have, []int{5, 4, 4, 4, 4, 3, 2, 2, 2, 2, 2, 2, 2})
	})
	t.Run("Z122 C41", func(t *testing.T) {
		for id, c := range r.Events.Cards {
			moves := slices.ContainsFunc(c.Texts, func(t Text) bool { return t.Effect == DoMovement })
			places := slices.ContainsFunc(c.Texts, func(t Text) bool { return t.Effect == DoPlacement })
			if moves && places {
				t.Errorf("card %d has both", id)
			}
		}
	})
	t.Run("Z189 C66 Strength 9", func(t *testing.T) {
		strong := withLine(t, g, "units", "unit furies", `unit furies "Farmingdale Furies" heroic strength 9/3 reconstructed move 3 derived hits 2+2 reconstructed`)
		b := rule{given: "ammo 1; unit furies highway-5; zeds highway-6 6/3"}.at(t, strong)
		b.Play("shoot furies")
		b.do("$ 7")
	})
}

// at sets a row up under a game of its own.
func (r rule) at(t *testing.T, g *Game) play {
	t.Helper()
	return at(t, g, r.text(g, false))
}

// Digest 6.2 and 6.7: options, the root and seats.
func TestRulesSetup(t *testing.T) {
	open := func(settings ...string) (*Game, error) {
		var list []engine.Setting
		for _, s := range settings {
			key, value, _ := strings.Cut(s, "=")
			list = append(list, engine.Setting{Key: key, Value: value})
		}
		g, err := engine.Open(Name, list)
		if err != nil {
			return nil, err
		}
		return g.(*Game), nil
	}
	must := func(t *testing.T, settings ...string) play {
		t.Helper()
		g, err := open(settings...)
		if err != nil {
			t.Fatal(err)
		}
		return rootOf(t, g)
	}
	t.Run("Z019 play-1", func(t *testing.T) {
		for _, n := range []string{"0", "5"} {
			if _, err := open("players=" + n); err == nil || !strings.Contains(err.Error(), "players") {
				t.Errorf("players %s: %v", n, err)
			}
		}
		for _, n := range []string{"1", "2", "3", "4"} {
			if _, err := open("players=" + n); err != nil {
				t.Error(err)
			}
		}
	})
	t.Run("Z021 2.8", func(t *testing.T) {
		b := must(t)
		b.do("% 1 2 2 2")
		b.Play("civilians 3/2")
		b.do("= unit civ-b forest-4 defiant")
		b.do("% 1 1 2 2")
		b.Play("civilians 3/2")
		b.do("= unit civ-c mountain-5 defiant")
	})
	t.Run("Z022 2.8", func(t *testing.T) {
		b := must(t, "players=4")
		for _, line := range []string{"ammo 10", "unit piazza center player1", "unit hunt center player2", "unit schmidt center player3",
			"unit mayor center player4", "unit furies center"} {
			b.do("= " + line)
		}
	})
	dealt := []string{"civilians 4/2", "civilians 3/2", "civilians 3/2", "civilians 3/1", "civilians 3/1", "civilians 2/1"}
	t.Run("Z023 2.8", func(t *testing.T) {
		b := must(t)
		b.Play(dealt...)
		b.do("% 1 2 3 6 3 5 6 2 2")
		b.Play("zed 9/4")
		b.do("% 2 3 6 3 5 6 2 2")
	})
	t.Run("Z025 turn-1, house-3", func(t *testing.T) {
		b := must(t)
		b.Play(dealt...)
		b.Play("zed 9/4", "zed 5/2", "zed 5/2", "zed 5/2")
		b.do("~ event 1 rule-7-cardio | event 2 emergency-broadcast | event 3 missing-campers | event 4 traffic-jam")
		b.do("% 1 1 1 1")
	})
	t.Run("Z030 term-2, term-9", func(t *testing.T) {
		s := must(t).state()
		s.cup[4]--
		s.put(At(Forest, 2), zed(4)|5<<4)
		if s.hurt(At(Forest, 2), 0, 1); s.cup[4] != 6 || s.hostile(At(Forest, 2)) {
			t.Errorf("%d of 6/3 in the Cup", s.cup[4])
		}
		if s.phase, s.goal, s.step = phaseNone, 1+uint8(Forest.Start()), stepSymbols; true {
			s.applyCup(Decoded{Kind: KindCup, A: 4})
		}
		if z := s.zeds[Forest.Start()][0]; z != 4 {
			t.Errorf("it comes as %v", z)
		}
	})
	t.Run("Z041 2.6", func(t *testing.T) {
		g, err := open("deck=short")
		if err != nil || g.rules.turns != 14 || g.rules.quota != [acts + 1]uint8{2, 5, 4, 2, 1} {
			t.Errorf("%v: %v", err, g.rules.quota)
		}
	})
	t.Run("Z138 C43", func(t *testing.T) {
		s := must(t, "players=3").state()
		for turn, want := range []uint8{1: 0, 2: 1, 3: 2, 4: 0} {
			if s.turn = uint8(turn); turn > 0 && s.chair() != want {
				t.Errorf("turn %d: chair %d", turn, s.chair())
			}
		}
	})
	t.Run("Z150 startAmmo", func(t *testing.T) {
		must(t, "players=3", "startAmmo=7").do("= ammo 7")
		must(t, "players=3", "startAmmo=-1").do("= ammo 8")
		must(t, "startAmmo=0").do("! ammo")
	})
	t.Run("Z081 C26", func(t *testing.T) {
		given, n := "phase event", 0
		for typ, z := range Default(1).rules.Units.Zeds {
			for range z.Count {
				x := At(Track([]int{0, 1, 3}[n/2/7]), 1+n/2%7)
				if n%2 == 0 {
					given += ";zeds " + x.String()
				}
				given += " " + Default(1).rules.zedType(uint8(typ))
				n++
			}
		}
		rule{"Z081", "zeds=highway", given, "@ action; ! zeds highway"}.do1(t)
	})
}
