package streets

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// TestNarrateGame is the start of a random game in words, with the purpose of each throw.
func TestNarrateGame(t *testing.T) {
	enginetest.Narrated{Game: New(defaultRules(t, state.Book())), Seed: 8, Actions: 330}.Check(t)
}

// TestNarrate: in random games of all modes, every chance event has a roller and a purpose, and the
// narration is in whole sentences.
func TestNarrate(t *testing.T) {
	var asked [rules.ChanceCount]bool
	for name, o := range modes() {
		g := New(defaultRules(t, o))
		player := enginetest.Player{Rng: engine.Stream(4, name)}
		for range 6 {
			for s := g.NewState().(*rules.State); s.Turn() != engine.Nobody; {
				moment := s.Prompt()
				if moment == "" || strings.Contains(moment, "%!") || s.Chance != state.NoChance && strings.HasPrefix(moment, "Dice") {
					t.Fatalf("%s %s: %q", s.Node, rules.ChanceTable[s.Chance].Name, moment)
				}
				asked[s.Chance] = true
				a := player.Choose(s)
				for _, line := range engine.NarrateNext(g, s, a) {
					if line == "" || strings.Contains(line, "%!") || strings.Contains(line, "  ") || strings.Contains(line, "slot") {
						t.Fatalf("%s %s: %q", s.Node, rules.ChanceTable[s.Chance].Name, line)
					}
				}
				s.Apply(a)
			}
		}
	}
	if len(rules.ChanceTable) != int(rules.ChanceCount) {
		t.Errorf("%d rows for %d jobs", len(rules.ChanceTable), rules.ChanceCount)
	}
	for j, ok := range asked {
		if j := state.ChanceKind(j); j > state.NoChance && !ok && rules.ChanceTable[j].Then != nil {
			t.Logf("never thrown: %s", rules.ChanceTable[j].Name)
		}
		if j := state.ChanceKind(j); j > state.NoChance && rules.ChanceTable[j].What == nil || rules.ChanceTable[j].Name == "" {
			t.Errorf("job %d %s: no row, or nothing is said of it", j, rules.ChanceTable[j].Name)
		}
	}
}

// TestMoment: the roller, purpose and target number of a throw, the meaning of its results, and their
// narration.
func TestMoment(t *testing.T) {
	g := given(t, "map supply\nred 6,6 brawler sensible carries machete pistol:12\nzombie shuffler 7,6\nzombie runner 6,3", nil).act(0)
	n := text.Notation{Rules: g.s.Rules()}
	for _, c := range []struct{ play, outcome, told, moment string }{
		{"melee 7,6", "", "C1 attacks a shuffler at 7,6", "C1 attacks the shuffler at 7,6, 1 die: on 2 or less fails; on 3 or more hits"},
		{"roll 2", "fails, or with 1 more hits", "C1 attacks the shuffler at 7,6: 2, fails, or with 1 more hits", "C1 is sensible and has thrown 2: whether to use the sensible +1"},
		{"plus", "", "C1 is sensible: one more on the die",
			"The effect of the hit of C1 on the shuffler at 7,6, 1 die: on 3 or less 1 wound; on 4 or 6 2 wounds; on 5 expires"},
		{"roll 3", "1 wound", "The effect of the hit of C1 on the shuffler at 7,6: 3, 1 wound|The shuffler at 7,6 is lowered to an ankle-biter", "C1: an action"},
		{"snap pistol 6,3", "", "C1 fires the pistol at a runner at 6,3|1 noise at 6,6", "C1 fires the pistol at the runner at 6,3, 1 die: on 3 or less fails; on 4 or more hits"},
		{"roll 4", "hits", "C1 fires the pistol at the runner at 6,3: 4, hits", "The effect of the hit of C1 on the runner at 6,3, 1 die: on 1 thrown down; on 2 to 4 1 wound; on 5 2 wounds; on 6 expires"},
		{"roll 1", "thrown down", "The effect of the hit of C1 on the runner at 6,3: 1, thrown down|The runner at 6,3 goes to 6,2|The runner at 6,3 is thrown down|Turn 4 of 15 begins", "A random event"},
		{"event 15", "", "The random event is 15: rain starts or stops: one die less to SPOT and OBSERVE, and zombies see 18\" far|It rains|The Menace phase begins",
			"How far the runner at 6,2 comes, 3 dice"},
	} {
		a, err := n.ParseAction(g.s, c.play)
		if err != nil {
			t.Fatal(err)
		}
		if got := n.Outcome(g.s, a); got != c.outcome {
			t.Errorf("%s comes to %q, want %q", c.play, got, c.outcome)
		}
		if got := strings.Join(engine.NarrateNext(New(g.s.Rules()), g.s, a), "|"); got != c.told {
			t.Errorf("%s is told as\n%s\nwant\n%s", c.play, got, c.told)
		}
		g.s.Apply(a)
		if got := g.s.Prompt(); got != c.moment {
			t.Errorf("after %s the moment is\n%s\nwant\n%s", c.play, got, c.moment)
		}
	}
}

// TestNumbers: numbers that chance draws in an event have words.
func TestNumbers(t *testing.T) {
	g := given(t, "map supply\nred 6,9\nstatus A intact\ntoken 3,5\ntoken 3,5", func(o *state.Options) { o.PsychicToken = state.PsychicPeeks })
	for _, c := range []struct {
		event uint16
		pick  string
		want  string
	}{
		{23, "which 0", "floor 0 of A, the west house"},
		{26, "which 3", "the north-east corner"},
		{62, "which 1", "the token at 3,5"},
		{41, "which 1", "the south door of H, the ruined garage"},
	} {
		s := *g.s
		s.Event, s.Node, s.Chance, s.Stage = 1+uint8(state.EventRow(c.event)), state.PhaseWhich, rules.ChanceEventWhich, state.StageEvent
		a := action.OfQ(action.KindWhich, uint16(c.pick[6]-'0'))
		if got := (text.Notation{Rules: s.Rules()}).FormatAction(&s, a); got != c.pick {
			t.Errorf("event %d: %q, want %q", c.event, got, c.pick)
		}
		told := engine.NarrateNext(New(s.Rules()), &s, a)[0]
		if want := ": " + c.want; !strings.HasSuffix(told, want) {
			t.Errorf("event %d is told as %q, want %q", c.event, told, want)
		}
	}
}
