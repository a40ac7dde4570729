package mall

import (
	"fmt"
	"maps"
	"strings"
	"testing"
)

// Owners that answer one after the other, and the result. Digest 3.S7.

// TestTeamSplit: the answers of owners one after the other give every choice that one player has, each in
// exactly one way. S7, A67.
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

// toAsk returns the characters to ask about before any answer; none in a game with one player of
// characters.
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

// outcomes counts the results of a round of questions, as positions of a game with one player.
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

// TestTeamFacts: the facts about owners that are asked.
func TestTeamFacts(t *testing.T) {
	for _, c := range []struct{ given, play, want string }{
		{crowd9, "end", "ask peter+fran join  able peter+fran announced  at 000 named  of 0"},
		{crowd9, "end; fire peter", "ask fran join  able peter+fran announced peter at 000 named  of 0"},
		{crowd9, "end; fire peter; fire fran", "ask  join  able peter+fran announced peter+fran at 113 named  of 0"}, // checks for panic
		{crowd9, "end; hold; hold; number 1", "ask peter+fran join  able  announced  at 000 named  of 1"},
		{pair4, "select peter+fran", "ask fran join peter able  announced  at 000 named  of 0"},
		{pair4, "select peter+fran; shoot fran@115", "ask peter join  able  announced fran at 115 named  of 0"},
		{pair4, "select peter+fran; shoot fran@115; hold", "ask  join  able  announced fran at 115 named  of 0"},
	} {
		g := rule{"", "four", c.given, ""}.table(t)
		for action := range strings.SplitSeq(c.play, "; ") {
			g.play(action)
		}
		f := FactsOf(&g.s, 0)
		who, target := f.Announced()
		number, named := f.Named()
		have := fmt.Sprintf("ask %s join %s able %s announced %s at %s named %s of %d", chars(f.ToAsk()), chars(f.Joiners()), chars(f.Able()), chars(who),
			g.s.b().Name(target), chars(named), number)
		if have != c.want {
			t.Errorf("%s: %s; want %s", c.play, have, c.want)
		}
	}
}

const crowd9 = "phase free; free-moves 1; peter 113; fran 113; units 113=9"
