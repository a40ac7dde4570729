package mall

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// The team game, digest 3.S7: solitaire rules, several human seats. EN 15.0,
// Optional Three and Four Player Versions; A67.

func TestTeamSeats(t *testing.T) {
	for _, row := range []struct {
		players uint8
		seats   []string
		owner   [4]engine.Seat // for Peter, Roger, Steve and Fran
	}{
		{1, []string{"human"}, [4]engine.Seat{0, 0, 0, 0}},
		{3, []string{"peter", "roger", "steve+fran"}, [4]engine.Seat{0, 1, 2, 2}},
		{4, []string{"peter", "roger", "steve", "fran"}, [4]engine.Seat{0, 1, 2, 3}},
	} {
		o := Options{MaxTurns: 150, Players: row.players}
		r := defaultRules(t, o)
		if have := New(r).Seats(); !slices.Equal(have, row.seats) {
			t.Errorf("seats %q; want %q", have, row.seats)
		}
		for c := Peter; c <= Fran; c++ {
			if have := r.owner(c); have != row.owner[c] {
				t.Errorf("%d players: seat %d owns %s; want %d", o.Players, have, c, row.owner[c])
			}
		}
		g := begun(t, 1, o)
		for c := Peter; c <= Fran; c++ { // each owner moves his character
			h := *g
			h.s.Apply(act1(KindSelect, 1<<c))
			h.phase(phaseAct).turn(row.owner[c])
		}
		s := r.start()
		for p := (enginetest.Player{Rng: engine.Stream(1, "setup")}); s.phase != phasePlace; {
			p.Step(&s)
		}
		for c := Peter; c <= Fran; c++ { // and places him
			if have := s.Turn(); have != row.owner[c] {
				t.Errorf("%d players: seat %d places %s; want %d", o.Players, have, c, row.owner[c])
			}
			s.Apply(s.AppendLegal(nil)[0])
		}
	}
}

func TestTeamOwners(t *testing.T) {
	runRules(t, []rule{
		{"A67 group, four", "four", "peter 113 normal activated; roger 113 normal; steve 113 normal; fran 113 normal", "@ select; & 1"},
		{"A67 group, three", "three", "peter 113 normal activated; roger 113 normal activated; steve 113 normal activated; fran 113 normal", "@ select; & 2"},
		{"A67 group, nobody can", "four", "peter 113 normal activated; roger 113 normal activated; steve 113 stunned; fran 113 stunned", "@ select; & 0"},
		{"A67 the group moves", "four", "roger 113 normal; fran 113 normal", "select roger+fran; @ act; & 1"},
		{"A67 Fran moves, three", "three", "fran 113 normal", "select fran; @ act; & 2"},
		{"A67 shots, four", "four", "phase free; steve 113 stunned; fran 113 normal; units 113=4", "end; @ fire; & 3"},
		{"A67 shots, three", "three", "phase free; steve 113 stunned; fran 113 normal; units 113=4", "end; @ fire; & 2"},
		{"A67 names, four", "four", "phase free; steve 113 stunned; fran 113 normal; units 113=4", "end; hold; number 1; @ name; & 2"},
		{"A67 names, Peter dead", "four", "phase free; peter - dead; steve 113 stunned; fran 113 normal; units 113=4", "end; hold; number 1; @ name; & 2"},
		{"EN 15.2 A67 where a unit appears, four", "twoShops four", "fran 003 normal", "walks fran 004; digit 2; @ appear; & 3"},
		{"EN 15.2 A67 where a unit appears, nobody moved", "twoShops four", "peter - dead; roger 004 normal", "pass; digit 2; @ appear; & 1"},
		{"EN 15.5 the automaton plays the zombies", "corridor four", "phase free; free-moves 1; peter 004 normal; units 002=2n 006=3n", "& chance; ~ move 002-003"},
	})
}

// TestTeamDecides: each owner decides for his own characters, and the speaker decides the rest.
func TestTeamDecides(t *testing.T) {
	const (
		fight  = "phase free; free-moves 1; peter 113 normal; fran 113 normal; units 113=9"
		crowd  = "phase free; free-moves 1; peter 113 normal; roger 113 normal; steve 113 normal; fran 113 normal; units 113=8"
		range2 = "peter 113 normal; fran 113 normal; units 115=4n"
	)
	runRules(t, []rule{
		{"S7 EN 6.9 together", "four", fight, "end; @ fire; & 0; ~ fire peter | hold; fire peter; & 3; ~ fire fran | hold; fire fran; @ fire-panic; = shooters peter+fran; roll 6; roll 6; throws 3"},
		{"S7 EN 6.9 one after the other", "four", fight,
			"end; hold; & 3; fire fran; = shooters fran; roll 6; roll 1; @ fire; & 0; ~ fire peter | hold; fire peter; = shooters peter; roll 6; roll 2; @ number"},
		{"S7 EN 6.9 nobody", "four", fight, "end; hold; @ fire; hold; @ number"},
		{"S7 EN 6.9 one owner of two", "three", strings.Replace(fight, "peter 113", "steve 113", 1), "end; & 2; ~ fire steve | fire fran | fire steve+fran | hold"},
		{"S7 EN 8.0 he gives himself", "four", fight, "end; hold; hold; number 1; @ name; & 0; ~ hold | name peter; name peter; @ resolve; @ resolve; = chosen peter"},
		{"S7 EN 8.0 he does not, and the other must", "four", fight, "end; hold; hold; number 1; hold; @ resolve; @ resolve; = chosen fran"},
		{"S7 EN 8.0 two of four", "four", crowd,
			"end; hold; hold; hold; hold; number 2; & 0; hold; & 1; ~ hold | name roger; name roger; & 2; ~ hold | name steve; hold; @ resolve; @ resolve;" +
				" = chosen roger+fran"},
		{"S7 EN 6.8 shots of a group", "four", range2,
			"select peter+fran; @ act; & 3; ~ shoot fran@115 | hold; hold; & 0; + shoot peter@115 | step 114 | end; - shoot fran@115 | shoot peter+fran@115; step 114; & 3;" +
				" shoot fran@115; & 0; ~ fire peter | hold; fire peter; @ shot; throws 3; fired 1 0 0 1"}, // she is asked at every turn of events
		{"S7 EN 6.8 she shoots alone", "four", range2,
			"select peter+fran; shoot fran@115; hold; @ shot; throws 1; roll 1; value 4; & 3; shoot fran@115; & 0; hold; roll 1; & 0; + shoot peter@115"}, // she has no shots left
		{"S7 A31 one of them panics", "four", "peter 113 normal; fran 113 normal; units 113=4", "select peter+fran; shoot fran@113; fire peter; @ panic; roll 6; roll 1; @ shot; = shooters peter"},
		{"S7 EN 5.6 who carries does not join", "four", range2 + "; roger 113 stunned", "select peter+fran; hold; carry peter>roger; & 3; shoot fran@115; @ shot; = shooters fran; throws 1"},
		{"A67 the speaker moves the group", "four", "roger 177 normal; steve 177 normal; fran 177 normal",
			"select roger+steve+fran; & 1; + step 157 | close 176-177 | rifle steve+fran | end; rifle steve+fran; armed steve+fran 0"},
		{"S7 EN 8.0 one owner of two", "three", crowd, "end; hold; hold; hold; number 3; & 0; name peter; & 1; hold; @ resolve; = chosen peter+steve+fran"},
		{"S7 EN 8.0 one owner of two", "three", crowd, "end; hold; hold; hold; number 1; hold; hold; & 2; ~ name steve | name fran; name fran; @ resolve; = chosen fran"},
		{"S7 EN 5.6 whom they carry", "four", "roger 113 normal; fran 113 normal; peter 113 stunned; steve 113 stunned",
			"select roger+fran; & 3; ~ carry fran>peter | carry fran>steve | hold; mark; carry fran>peter; & 3; ~ drop fran | hold; hold; & 1; + carry roger>steve;" +
				" - carry fran>* | drop fran; carry roger>steve; & 3; ~ drop fran | hold; hold; step 114; & 3; drop fran; & 1; + drop roger; back; hold; carry roger>peter; & 1;" +
				" - carry fran>*"}, // pairs come about in one order
	})
}

func TestTeamScore(t *testing.T) {
	runRules(t, []rule{
		{"EN 14.2 all win", "three", "steve 014 normal rifle; fran 014 normal rifle; closed north south east west; peter 113 normal; units 114=2n",
			"select peter; shoot peter@114; roll 12; value 2; over human"},
		{"EN 14.1 all lose", "three", "phase free; peter - dead; roger - dead; steve 113 stunned; units 113=4", "end; roll 3; over zombie"},
		{"T266 MaxTurns team", "three maxTurns=7", "turn 7; phase entrance; peter 113 infected; units 114=2n", "roll 7; roll 7; over zombie"},
		{"EN 14.2 all win", "four", "steve 014 normal rifle; fran 014 normal rifle; closed north south east west; peter 113 normal; units 114=2n",
			"select peter; shoot peter@114; roll 12; value 2; over human"},
		{"EN 14.1 all lose", "four", "phase free; peter - dead; roger - dead; steve 113 stunned; units 113=4", "end; roll 3; over zombie"},
		{"T266 MaxTurns team", "four maxTurns=7", "turn 7; phase entrance; peter 113 infected; units 114=2n", "roll 7; roll 7; over zombie"},
	})
}

// TestTeamViews: digest part 4 and A67. All seats see the same, and no more than the solitaire player; no
// value is shown to one seat only.
func TestTeamViews(t *testing.T) {
	soloGames(t, 8, func(w *watch) {
		s := &w.s
		first := *(&table{t, notation{w.rules}, *s}).view(0)
		keys := map[uint64]bool{}
		for i := range w.rules.seats() {
			seat := engine.Seat(i)
			var v State
			s.mask(seat, &v)
			keys[s.Key(seat)] = true
			v.viewer = first.viewer
			if v != first || slices.ContainsFunc(s.AppendLegal(nil), func(a engine.Action) bool { return s.Seen(a, seat) != s.Seen(a, 0) }) {
				t.Errorf("seed %d: seat %d sees other things than seat 0", w.seed, seat)
			}
		}
		if len(keys) != len(w.rules.seats()) {
			t.Errorf("%d keys for %d seats", len(keys), len(w.rules.seats()))
		}
		for _, u := range append(s.units[:], s.companion) {
			if known := u & bothKnow; known != 0 && known != bothKnow {
				t.Errorf("seed %d: unit %s is known to one side", w.seed, u.format())
			}
		}
		for k, u := range first.units {
			if u.value() != 0 && !s.units[k].known(bothKnow) {
				t.Errorf("seed %d: the view shows %s", w.seed, s.units[k].format())
			}
		}
		if s.hiddenLeft != 0 || s.box != [maxHidden]uint8{} || s.mustShow {
			t.Errorf("seed %d: hidden zombies", w.seed)
		}
	})
}
