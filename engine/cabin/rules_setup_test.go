package cabin

import (
	"fmt"
	"strings"
	"testing"
)

// Setup, digest 6.1.
func TestSetup(t *testing.T) {
	t.Run("P001 Parts 6", func(t *testing.T) {
		g := start(t, nil)
		for _, want := range []string{"cast al", "room 1", "cast ray", "room 2", "cast julie", "room 3", "cast maria", "room 1", "wake brute"} {
			g.play(want).holds(g.s.checkTokens() == nil || g.s.stage == stageSetup, "tokens")
		}
		g.holds(g.s.bag == [6]uint8{3, 10, 4, 4, 2}, "bag %v", g.s.bag)
	})
	t.Run("P002 Parts 2, Parts 3, Card 1", func(t *testing.T) {
		if err := DefaultCards().Check(); err != nil {
			t.Error(err)
		}
		if err := DefaultEvents().Check(); err != nil {
			t.Error(err)
		}
		for _, c := range []struct{ from, to, want string }{
			{"copies 3", "copies 2", "cards.txt:24: 28 cards, expected 29 (Parts 2)"},
			{"card bat  ", "card axe  ", `cards.txt:19:6: a second card "axe", first in line 18`},
		} {
			cards, err := ParseCards("cards.txt", strings.Replace(defaultCards, c.from, c.to, 1))
			if err == nil {
				err = cards.Check()
			}
			if fmt.Sprint(err) != c.want {
				t.Errorf("%v; want %s", err, c.want)
			}
		}
		_, err := ParseEvents("events.txt", strings.Replace(defaultEvents, "event twigs", "event horde", 1))
		if want := `events.txt:21:7: a second card "horde", first in line 19`; fmt.Sprint(err) != want {
			t.Errorf("%v; want %s", err, want)
		}
	})
	t.Run("P003 Setup 3, B06", func(t *testing.T) {
		start(t, nil).all("cast al", "cast barbara", "cast david", "cast michael", "cast julie", "cast maria", "cast ray", "cast sandra").
			play("cast al").weights("1 room 1", "1 room 2", "1 room 3", "1 room 4", "1 room 5", "1 room 6").
			play("room 2").is("al", "cabin2").refuses("cast al").holds(true, "")
		g := start(t, func(o *Options) { o.Cast = CastRandom }).odds(1, 8, func(s *State) bool { return s.chars[0].is(Ray) })
		g.play("cast ray", "room 1").odds(1, 7, func(s *State) bool { return s.chars[1].is(Al) })
	})
	t.Run("P005 Setup 4", func(t *testing.T) {
		wake := cast4(t, nil).phase(phaseWake).weights("3 wake creeper", "10 wake shambler", "4 wake sprinter", "4 wake brawler", "3 wake brute")
		wake.play("wake brute").is("zombies", "woods1 brute3").
			weights("3 wake creeper", "10 wake shambler", "4 wake sprinter", "4 wake brawler", "2 wake brute").
			play("wake creeper").is("zombies", "woods1 brute3 woods2 creeper1")
	})
	t.Run("P006 Setup 4", func(t *testing.T) {
		cast4(t, nil).play("wake sprinter", "wake brawler", "wake brute", "wake creeper", "wake shambler").
			is("zombies", "woods1 sprinter2 woods2 brawler2 woods3 brute3 woods4 creeper1 woods5 shambler1")
	})
	t.Run("P007 Setup 5", func(t *testing.T) {
		g := cast4(t, nil)
		for range 6 {
			g.refuses("wake survivor").holds(g.s.bag[tokenSurvivor] == 0, "Survivors in the bag")
			g.play("wake shambler")
		}
		g.phase(phaseFirst).holds(g.s.inBag() == 18 && g.s.bag[tokenSurvivor] == 3, "bag %v", g.s.bag)
	})
	t.Run("P009 Setup 1-2, Setup 6-8, B04, B08", func(t *testing.T) {
		g := woken(t, nil).play("first al").phase(phaseAct).is("walls", "").is("pieces", "").is("van", "").is("radio", "")
		for c := range g.s.cast() {
			g.holds(len(g.s.cards(c)) == 0, "cards")
		}
		g.holds(g.s.round == 1 && g.s.left == 2, "round %d", g.s.round)
	})
	t.Run("P010 Less 2, B118", func(t *testing.T) {
		g := cast4(t, func(o *Options) { o.CutToChase = true })
		g.play("wake shambler", "wake shambler", "wake shambler", "wake shambler", "wake shambler", "wake shambler").phase(phaseCut)
		g.play("arc 2", "arc 2", "arc 5").is("survivors", "woods2 survivor3 woods2 survivor3 woods5 survivor3")
		g.phase(phaseFirst).holds(g.s.bag[tokenSurvivor] == 0, "Survivors in the bag")
	})
	t.Run("P011 Lord 1", func(t *testing.T) {
		g := woken(t, func(o *Options) { o.Overlord = true }).play("first al")
		for n := 23; n > 20; n-- {
			g.phase(phaseHold).holds(len(g.r.Legal()) == n, "%d outcomes", len(g.r.Legal()))
			for seat := range 4 {
				v := g.as(0)
				_ = seat
				v.all("hold ?").weights("1 hold ?")
			}
			g.as(4).holds(len(g.as(4).r.Legal()) == n, "the Overlord sees what he draws")
			g.play(g.r.Legal()[0])
		}
		g.phase(phaseAct)
	})
	t.Run("P013 B110", func(t *testing.T) {
		r := defaultRules(t, with(func(o *Options) { o.Characters, o.Players = 6, 4 }))
		if got := fmt.Sprint(r.owner); got != "[0 0 1 2 2 3]" {
			t.Errorf("owners %s", got)
		}
	})
	t.Run("P014 Kind 1-5, B02", func(t *testing.T) {
		want := [types][2]uint8{{6, 1}, {7, 1}, {7, 2}, {8, 2}, {9, 3}, {7, 1}}
		for k, row := range defaultRules(t, Book()).table {
			if row.fight != want[k][0] || row.health != want[k][1] {
				t.Errorf("%s: %v", Type(k), row)
			}
		}
	})
}

// cast4 is a game with everybody in the Cabin.
func cast4(t *testing.T, change func(*Options)) *deal {
	return start(t, change).play("cast al", "room 1", "cast ray", "room 2", "cast julie", "room 3", "cast maria", "room 4")
}

// woken is a game with a Zombie in each Woods space.
func woken(t *testing.T, change func(*Options)) *deal {
	return cast4(t, change).play("wake shambler", "wake shambler", "wake shambler", "wake shambler", "wake shambler", "wake shambler")
}
