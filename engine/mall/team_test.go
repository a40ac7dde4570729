package mall

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
)

// Owners who are asked one after the other: what it comes to, why another's turn is
// not yet, and what a position file says of it. Digest 3.S7.

// TestTeamSplit: what owners say one after the other comes to what one player can
// choose at once, each choice in exactly one way. S7, A67.
func TestTeamSplit(t *testing.T) {
	for _, players := range []uint8{3, 4} {
		o := Options{MaxTurns: 100, Players: players}
		w := &watch{rules: defaultRules(t, o)}
		o.Players = 1
		one := defaultRules(t, o)
		split := map[Phase]int{}
		for seed := range uint64(120) {
			for w.begin(seed); w.s.phase != phaseOver; w.choose() {
				if s := &w.s; s.toCheck == 0 || s.toCheck != s.toAsk() || s.target != 0 {
					continue
				}
				split[w.s.phase]++
				team, alone := map[State]int{}, map[State]int{}
				w.s.outcomes(team, w.s.phase, one)
				s := w.s
				s.toCheck, s.rules = 0, one.id
				for _, a := range s.AppendLegal(nil) {
					next := s
					next.Apply(a)
					alone[next]++
				}
				if !maps.Equal(team, alone) {
					t.Fatalf("%d players, seed %d: %d outcomes in a team, %d alone of\n%s", players, seed, len(team), len(alone), notation{w.rules}.FormatPosition(&w.s))
				}
			}
		}
		t.Logf("%d players: %v", players, split)
		for _, ph := range []Phase{phaseAct, phaseFire, phaseName} {
			if split[ph] < 10 {
				t.Errorf("%d players: asked in phase %s %d times", players, ph, split[ph])
			}
		}
	}
}

// toAsk returns who is asked where nobody has answered yet. In a game with one player
// of characters that is nobody.
func (s *State) toAsk() chars {
	fresh := *s
	switch {
	case !s.r().team():
		return 0
	case s.phase == phaseAct && s.target == 0 && s.group != 0 && s.square() != 0:
		fresh.askGroup()
		return fresh.toCheck
	case s.phase == phaseFire && s.shooters == 0:
		return s.able(s.charactersAt(s.combat))
	case s.phase == phaseName && s.chosen == 0:
		return s.charactersAt(s.combat)
	}
	return 0
}

// outcomes counts what a round of questions comes to, as positions of a game with one
// player.
func (s *State) outcomes(out map[State]int, ph Phase, one *Rules) {
	for _, a := range s.AppendLegal(nil) {
		next := *s
		next.Apply(a)
		speaker := s.phase == phaseAct && s.toCheck == 0
		again := actionKind(a) != KindHold && next.phase == phaseAct && next.target == 0 // a new round
		if next.phase == ph && !speaker && !again && (next.toCheck != 0 || ph == phaseAct) {
			next.outcomes(out, ph, one)
			continue
		}
		if next.rules = one.id; next.phase == phaseAct || next.phase == phaseFire || next.phase == phaseName {
			next.toCheck = 0
		}
		out[next]++
	}
}

// TestTeamReasons: S7. Why an owner does not decide now.
func TestTeamReasons(t *testing.T) {
	const (
		duo   = "peter 113 normal\nfran 113 normal\nunits 115=4n"
		fight = "phase free\nfree-moves 1\npeter 113 normal\nfran 113 normal\nunits 113=9"
		pairs = "roger 113 normal\nfran 113 normal\npeter 113 stunned\nsteve 113 stunned"
		crowd = "phase free\nfree-moves 1\npeter 113 normal\nroger 113 normal\nfran 113 normal\nunits 113=9"
	)
	for _, c := range []struct{ text, play, action, want string }{
		{duo, "select peter+fran", "step 114", "mall: A67: the player of fran is asked first what fran does; what moves the group comes after that"},
		{duo, "select peter+fran", "shoot peter@115", "mall: A67: the player of fran is on turn, and peter does not belong to that player: owners are asked one after the other"},
		{duo, "select peter+fran", "shoot peter+fran@115", "mall: A67: the player of fran is on turn, and peter does not belong"},
		{duo, "select peter+fran; hold", "shoot fran@115", "mall: A67: the player of peter is on turn, and fran does not belong"},
		{duo, "select peter+fran; hold", "hold", `mall: "hold" is out of place`},
		{duo, "select peter+fran; hold", "fire peter", `mall: "fire peter" is out of place`},
		{duo, "select peter+fran; shoot fran@115", "shoot peter@115", "mall: A67: a shot at 115 has been announced: the player of peter is asked whether peter joins it"},
		{duo, "select peter+fran; shoot fran@115", "end", "mall: A67: the player of peter is asked first what peter does"},
		{duo, "select peter+fran; shoot fran@115", "fire roger", "mall: EN 5.2: roger is not in the activated group peter+fran"},
		{pairs, "select roger+fran; carry fran>peter", "carry roger>steve", "mall: A67: the player of fran is on turn, and roger does not belong"},
		{pairs, "select roger+fran; carry fran>peter; hold", "drop fran", "mall: A67: the player of roger is on turn, and fran does not belong"},
		{fight, "end", "fire fran", "mall: A67: the player of peter is on turn, and fran does not belong"},
		{fight, "end", "fire roger", "mall: EN 8.1: roger is not in 113, where the attack is"},
		{fight, "end; hold; hold; number 1", "name fran", "mall: A67: the player of peter is on turn, and fran does not belong"},
		{crowd, "end; hold; hold; hold; number 2; hold", "hold", "roger"}, // forced: no such position
	} {
		g := given(t, c.text, four)
		if !g.hasPlayed(c.play) {
			continue
		}
		if c.want == "roger" {
			g.phase(phaseResolve).attacked(1<<Roger | 1<<Fran)
			continue
		}
		if _, err := g.n.ParseAction(&g.s, c.action); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s; %s: %v; want %s", c.play, c.action, err, c.want)
		}
	}
	g := given(t, crowd, four).play("end", "hold", "hold", "hold", "number 2", "name peter")
	for action, want := range map[string]string{
		"name roger+fran": "mall: A67: the player of roger is on turn, and fran does not belong",
		"name steve":      "mall: EN 8.0: steve is not in 113, where the attack is",
	} {
		if _, err := g.n.ParseAction(&g.s, action); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v; want %s", action, err, want)
		}
	}
	h := given(t, strings.Replace(crowd, "roger 113", "steve 113", 1), three).play("end", "hold", "hold", "number 1", "hold")
	if _, err := h.n.ParseAction(&h.s, "hold"); err == nil || err.Error() != "mall: EN 8.0, A67: 1 are attacked, and too few are asked after steve+fran" {
		t.Errorf("hold: %v", err)
	}
	if _, err := h.n.ParseAction(&h.s, "name steve+fran"); err == nil || err.Error() != "mall: EN 8.0, A67: 1 are attacked, and 0 are named so far; 2 of those asked now do not fit" {
		t.Errorf("name steve+fran: %v", err)
	}
}

// TestTeamReasonsEverywhere asks, where owners are asked in random games, for the actions
// of all the other places: there is always a reason.
func TestTeamReasonsEverywhere(t *testing.T) {
	for _, players := range []uint8{3, 4} {
		w := &watch{rules: defaultRules(t, Options{MaxTurns: 60, Players: players})}
		n := notation{w.rules}
		var positions []State
		asked := map[string]bool{}
		for seed := range uint64(60) {
			for w.begin(seed); w.s.phase != phaseOver; w.choose() {
				if s := &w.s; s.phase != phaseAct && s.phase != phaseFire && s.phase != phaseName || w.rng.IntN(4) > 0 {
					continue
				}
				positions = append(positions, w.s)
				legal := w.s.AppendLegal(nil)
				asked[n.FormatAction(&w.s, legal[w.rng.IntN(len(legal))])] = true
			}
		}
		rng := engine.Stream(1, "reasons in a team")
		asks := 0
		for _, s := range positions {
			for _, text := range slices.Sorted(maps.Keys(asked)) {
				if rng.IntN(10) > 0 {
					continue
				}
				if _, err := n.ParseAction(&s, text); err != nil && (strings.Contains(err.Error(), "not legal here") || !strings.HasPrefix(err.Error(), "mall: ")) {
					t.Errorf("%s at %s: %v", text, s.phase, err)
				} else if err != nil {
					asks++
				}
			}
		}
		if t.Logf("%d players: %d reasons at %d positions", players, asks, len(positions)); asks < 1000 {
			t.Error("too few to tell anything")
		}
	}
}

// TestTeamWords: what is said of a choice, and above the board, where owners are asked.
func TestTeamWords(t *testing.T) {
	const (
		duo   = "peter 113 normal\nfran 113 normal\nunits 115=4n"
		crowd = "phase free\nfree-moves 1\npeter 113 normal\nroger 113 normal\nfran 113 normal\nunits 113=9"
	)
	for _, c := range []struct{ text, play, action, says, show string }{
		{duo, "select peter+fran", "hold", "Fran does nothing now but go with the group", "Peter and Fran in 113: "},
		{duo, "select peter+fran; shoot fran@115", "hold", "Peter does not join the shot", "; announced: Fran shoots at the unit in 115 with 1 die"},
		{duo, "select peter+fran; shoot fran@115", "fire peter", "Peter joins the shot at the unit in 115", ""},
		{crowd, "end", "hold", "Peter does not shoot now", "against Peter, Roger and Fran"},
		{crowd, "end; fire peter", "fire roger", "Roger shoots at the attackers in 113 (2 dice against 9)", "against Peter, Roger and Fran; Peter shoots so far"},
		{crowd, "end; hold; hold; hold; number 2", "hold", "Peter is not attacked", "against Peter, Roger and Fran"},
		{crowd, "end; hold; hold; hold; number 2; name peter", "hold", "Roger is not attacked", "; Peter is named so far"},
	} {
		g := given(t, c.text, four)
		if !g.hasPlayed(c.play) {
			continue
		}
		a, err := g.n.ParseAction(&g.s, c.action)
		if err != nil {
			t.Errorf("%s; %s: %v", c.play, c.action, err)
		} else if got := g.n.Explain(&g.s, a); got != c.says {
			t.Errorf("%s; %s: %s\nwant %s", c.play, c.action, got, c.says)
		}
		if got := g.n.Show(&g.s); !strings.Contains(got, c.show) {
			head, _, _ := strings.Cut(got, "\nP R S F")
			t.Errorf("%s: shown is\n%s\nwant %s", c.play, head, c.show)
		}
	}
}

// TestTeamPositions: S7. Owners are asked one after the other behind a rest.
func TestTeamPositions(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150, Players: 4})}
	base := strings.Replace(swap(t, "view human\n", "view peter\n", "hidden ? ? ? ? ?\n", "pool ? ? ? ? ?\n", "roger 207", "roger 029"), " 029=?", "", 1)
	act := base + "then select peter+roger+fran\n"
	for _, c := range []struct {
		name, text string
		turn       engine.Seat // or
		want       string      // the error
	}{
		{"nobody has been asked", act, 1, ""},
		{"Roger has", act + "then hold\n", 3, ""},
		{"all have", act + "then hold\nthen hold\n", 0, ""},
		{"Roger shoots", act + "then shoot roger@030\n", 3, ""},
		{"Roger and Fran shoot", act + "then shoot roger@030\nthen fire fran\n", 0, ""},
		{"Steve shoots, who is not in the group", act + "then shoot steve@030\n", 0, "12:6: mall: "},
		{"out of sight", act + "then shoot roger@005\n", 0, "12:6: mall: EN 6.4: 005 is not in sight of 029"},
	} {
		p, err := n.ParsePosition(c.text)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v; want %s", c.name, err, c.want)
		case err == nil && p.Turn() != c.turn:
			t.Errorf("%s: seat %d on turn; want %d", c.name, p.Turn(), c.turn)
		case err == nil:
			text := n.FormatPosition(p)
			if again, err := n.ParsePosition(text); err != nil || again.Turn() != c.turn || n.FormatPosition(again) != text {
				t.Errorf("%s: written as\n%s%v", c.name, text, err)
			}
		}
	}
}

// TestTeamFacts: what a program is told of owners who are asked.
func TestTeamFacts(t *testing.T) {
	const all = 1<<Peter | 1<<Fran
	for _, c := range []struct {
		play                                           string
		toAsk, joiners, able, announced, named, number uint8
		target                                         string
	}{
		{"end", all, 0, all, 0, 0, 0, ""},
		{"end; fire peter", 1 << Fran, 0, all, 1 << Peter, 0, 0, ""},
		{"end; fire peter; fire fran", 0, 0, all, all, 0, 0, "113"}, // checks for panic
		{"end; hold; hold; number 1", all, 0, 0, 0, 0, 1, ""},
	} {
		g := given(t, "phase free\nfree-moves 1\npeter 113 normal\nfran 113 normal\nunits 113=9", four)
		if !g.hasPlayed(c.play) {
			continue
		}
		f := FactsOf(&g.s, 0)
		who, target := f.Announced()
		number, named := f.Named()
		if f.ToAsk() != c.toAsk || f.Joiners() != c.joiners || f.Able() != c.able || who != c.announced || named != c.named || number != int(c.number) ||
			target != g.s.b().SquareByName(c.target) {
			t.Errorf("%s: to ask %04b, to join %04b, able %04b, announced %04b at %d, %d attacked, of whom %04b", c.play, f.ToAsk(), f.Joiners(), f.Able(), who, target, number, named)
		}
	}
	g := given(t, "peter 113 normal\nfran 113 normal\nunits 115=4n", four)
	for _, c := range []struct {
		play           string
		toAsk, joiners uint8
	}{{"select peter+fran", 1 << Fran, 1 << Peter}, {"shoot fran@115", 1 << Peter, 0}, {"hold", 0, 0}} {
		if f := FactsOf(&g.play(c.play).s, 0); f.ToAsk() != c.toAsk || f.Joiners() != c.joiners {
			t.Errorf("%s: to ask %04b, to join %04b", c.play, f.ToAsk(), f.Joiners())
		}
	}
}
