package town

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// TestRefusals: legal actions have no objection, and every other action of the phase has one that cites a
// rule.
func TestRefusals(t *testing.T) {
	guards := enginetest.Guards{Game: Name, All: enginetest.GuardsIn(t, "*.go", "Refuse", "Require"), Silent: map[string]string{
		"C59: there is no room for two to withdraw to":      "two stand where Overwatch shot from, and behind them is room for one",
		"C59: there is no room to withdraw to on the track": "play asks only where there is room: of positions that are set up",
		"C96: there is no Event card to look at":            "the Police Scanner is held when the last Event card has been drawn",
		"fate-3: the Fate card does not mean the %s track":  "the Fate card is of some tracks, and they are level",
		"move-1: %s has nowhere to go":                      "a unit is shut in from both sides",
		"term-5: the free Action is not to %s":              "a card gives a free Action of some sorts alone",
		"turn-1: of the class of card %d no more are drawn": "a class of Event cards is used up before its act ends",
	}}
	games := 80
	if testing.Short() {
		games = 15
	}
	var kinds [KindDone + 1]int
	for _, players := range []uint8{1, 3} {
		t.Run(fmt.Sprint(players), func(t *testing.T) {
			legal, refused := enginetest.Refusals{
				Start: func(seed uint64) (engine.Game, engine.State) {
					o := settings(seed * 7919)
					o.Players = players
					r, err := NewRules(DefaultData(), o)
					if err != nil {
						t.Fatal(err)
					}
					return New(r), New(r).NewState()
				},
				Games: games, Each: 2, Stride: 5,
				Sort: func(s engine.State) string {
					seen := uint64(0)
					for _, a := range s.AppendLegal(nil) {
						seen |= 1 << Decode(a).Kind
					}
					return fmt.Sprint(content(s).phase, seen)
				},
				Written: func(p engine.Position, rng *rand.Rand) []string {
					for _, a := range p.AppendLegal(nil) {
						kinds[Decode(a).Kind]++
					}
					return said.Written(content(p), rng, 20)
				},
				WhyNot: func(p engine.Position, action string) error {
					q, err := said.Read(content(p), action)
					if err != nil {
						return err
					}
					return said.WhyNot(content(p), q)
				},
				Guards: &guards,
				Cites:  regexp.MustCompile(`^town: ([a-z]+-\d|C\d|D10)|^town: ".*" is out of place: `),
			}.Check(t)
			t.Logf("%d legal actions, %d refused", legal, refused)
			if refused < legal {
				t.Errorf("%d actions are legal and only %d refused", legal, refused)
			}
		})
	}
	for k, n := range kinds[KindDeal:] {
		if n == 0 && !testing.Short() {
			t.Errorf("kind %d was nowhere legal", k+1)
		}
	}
	say(t, &guards)
	sayRarely(t, &guards)
	if !testing.Short() {
		guards.Check(t)
	}
}

// TestSaid: entered texts and their answers.
func TestSaid(t *testing.T) { say(t, &enginetest.Guards{}) }

// say has guards hear the rows of TestSaid.
func say(t *testing.T, guards *enginetest.Guards) {
	const given = "ammo 1; unit hunt forest-3; unit civ-a suburbs-2; unit civ-b suburbs-3 defiant; unit piazza center; unit mayor cemetery; unit schmidt highway-6; zeds highway-5 4/2; zeds forest-4 6/3-4 5/2; zeds forest-start 6/3; held 7"
	for _, c := range []struct{ play, text, want string }{
		{"", "move hunt", "move hunt"},
		{"", " MOVE  Hunt ", "move hunt"},
		{"", "move pia", "move piazza"},
		{"", "move civ-b", "town: move-10: civ-b is Defiant and does not move"},
		{"", "move mayor", "town: save-2: mayor is in the Cemetery"},
		{"", "forage civ-a", "town: forage-1: civ-a is not in a named space"},
		{"", "shoot piazza", "town: gun-1: piazza has no target in range"},
		{"", "craft", "town: gun-1: piazza has no target in range"},
		{"", "lead civ-a move", "town: card-12, C50: civ-a is not in his space or next to it"},
		{"", "speech", "town: C48: nobody in play can do that"},
		{"", "play roadblock", "town: C96: roadblock is not played in this way"},
		{"", "play lucky-break", "town: C96"},
		{"", "play second-wind", "town: fate-7: no second-wind is held"},
		{"", "hold", "town: C44: the chair does not hold; it ends"},
		{"", "roll 7", `town: "roll 7" is out of place: defender is on turn, for an Action: `},
		{"", "dance", `1: there is no action "dance"`},
		{"", "move", `move needs a further word`},
		{"", "lead civ-a", `expected an action such as "lead civ-b forage"`},
		{"", "move hunt forest-1", "move hunt|to forest-1"},
		{"", "move hunt forest-9", `"forest-9" is no space`},
		{"", "move hunt forest-start", "town: move-3: no Player unit enters a Start"},
		{"", "shoot hunt forest-4", "town: C65: the shot is at one unit: 5/2 or 6/3-4 in forest-4?"},
		{"", "shoot hunt forest-2", "town: gun-1: there are no Zeds in forest-2"},
		{"", "shoot hunt forest-4 6/3-4", "shoot hunt|at forest-4 6/3-4"},
		{"", "Shoot  HUNT  Forest-4  5/2", "shoot hunt|at forest-4 5/2"},
		{"", "shoot hunt forest-4 6/3", "town: gun-1: no 6/3 in forest-4"},
		{"", "shoot hunt  forest-4 9/9", `22: "9/9" is no Zeds unit`},
		{"", "shoot hunt hunt", `12: "hunt" is no space`},
		{"", "shoot schmidt highway-5", "shoot schmidt"},
		{"", "shoot schmidt forest-4", "town: gun-6: forest-4 is not on the track of the unit"},
		{"", "shoot schmidt highway-4", "town: gun-1, gun-5: highway-4 is out of range"},
		{"", "shoot schmidt hunt", `15: "hunt" is no space`},
		{"", "shoot schmidt turn", `15: "turn" is no space`},
		{"", "forage piazza center", `"center" is a word too many after "piazza"`},
		{"", "end center", `unexpected "center" after`},
		{"", "move hunt hunt", `11: "hunt" is no space`},
		{"", "move civ-b suburbs-2", "town: move-10: civ-b is Defiant and does not move"},
		{"", "move mayor center", "town: save-2: mayor is in the Cemetery"},
		{"", "move hunt forest-5", "town: move-2: Zeds in forest-4 are on the way to forest-5"},
		{"", "move hunt forest-2 forest-1", `20: "forest-1" is a word too many after "forest-2"`},
		{"", "lead civ-a move suburbs-1", "town: card-12, C50: civ-a is not in his space or next to it"},
		{"", "initiative move highway-5", "initiative move"},
		{"", "lead civ-b shoot suburbs-2", "town: card-12, C50: civ-b is not in his space or next to it"},
		{"move hunt", "move hunt forest-2", `"move hunt" is out of place`},
		{"move hunt", "to forest-3", "town: C62: to stay is no Move"},
		{"move hunt", "to forest-5", "town: move-2: Zeds in forest-4 are on the way to forest-5"},
		{"move hunt", "to mountain-3", "town: move-1: mountain-3 is too far away"},
		{"shoot hunt", "at forest-4 6/3", "town: gun-1: no 6/3 in forest-4"},
		{"shoot hunt", "at forest-start 6/3", "town: gun-4: nobody shoots into a Start"},
		{"shoot hunt", "at suburbs-3 6/3", "town: gun-6: suburbs-3 is not on the track of the unit"},
		{"shoot hunt", "at forest-4 9/9", `"9/9" is no Zeds unit`},
	} {
		b := rule{given: given}.at(t, Default(1))
		if c.play != "" {
			b.Play(c.play)
		}
		n := notation{b.state().r()}
		actions, err := n.ParsePhrase(b.P, c.text)
		guards.Hear(err)
		var have []string
		s := *b.state()
		for _, a := range actions {
			if err == nil {
				have = append(have, n.FormatAction(&s, a))
				s.Apply(a)
			}
		}
		got := strings.Join(have, "|")
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%q: %s; want %s", c.text, got, c.want)
		}
	}
}

// TestRarelySaid: entered texts in rare situations.
func TestRarelySaid(t *testing.T) { sayRarely(t, &enginetest.Guards{}) }

// sayRarely has guards hear the rows of TestRarelySaid.
func sayRarely(t *testing.T, guards *enginetest.Guards) {
	const (
		fated = "phase event; seen 1 2; held 10; discarded 14; then event 3 missing-campers; then pass; then zed 5/2; then zed 5/2; then zed 6/3"
		shot  = "turn 4; ammo 1; unit piazza center; zeds forest-1 3/1; zeds highway-0 3/1; card 5; seen 1 2 3; then shoot piazza forest-1; then roll 7"
		stand = "phase event; unit civ-d suburbs-4; unit civ-e suburbs-4; unit civ-f suburbs-2; zeds suburbs-3 3/2; zeds suburbs-5 6/3; " +
			"then event 1 rule-7-cardio; then fight civ-f; then roll 10; then fight civ-d; then roll 3"
	)
	for _, c := range []struct{ given, text, want string }{
		{"phase event", "event 99 rule-7-cardio", "turn-1: there is no Event card 99"},
		{"phase event; seen 1; turn 2", "event 1 rule-7-cardio", "turn-1: card 1 has been seen"},
		{"phase event; next 2", "event 1 rule-7-cardio", "C96: all have seen that card 2 comes next"},
		{fated, "fate 99 panic", "fate-1: there is no Fate card 99"},
		{fated, "fate 10 roadblock", "fate-7: card 10 is held"},
		{fated, "fate 14 panic", "fate-1: card 14 has been discarded"},
		{"unit hunt forest-1; no-entry forest-2", "move hunt forest-2", "hello-2: No Entry in forest-2"},
		{"unit hunt forest-1; no-entry forest-2", "move hunt forest-3", "hello-2: No Entry in forest-2 is on the way to forest-3"},
		{"unit hunt forest-2; unit schmidt forest-3; unit civ-a forest-3", "move hunt forest-3", "move-4: forest-3 is full"},
		{"turn 1; card 1; seen 1; event-actions 1; held 13; next 2", "play police-scanner", "C96: the next Event card has been looked at"},
		{shot, "away-to highway", "C59: Zeds are in highway-0"},
		{stand, "withdraw", "C07: attackers do not withdraw"},
	} {
		b := rule{given: c.given}.at(t, Default(1))
		_, err := notation{b.state().r()}.ParsePhrase(b.P, c.text)
		guards.Hear(err)
		if err == nil || err.Error() != "town: "+c.want {
			t.Errorf("%q: %v; want %s", c.text, err, c.want)
		}
	}
}

// TestPhrases: an action with one more word is accepted only if that word is the place of its Move or
// shot, for all words that occur in a position.
func TestPhrases(t *testing.T) {
	played, single := 0, 0
	enginetest.Soak{Game: Default(2), Games: 3, Properties: []enginetest.Property{{Name: "one word more", Step: func(m *enginetest.Match) error {
		n := m.Game.Notation().(notation)
		words := strings.Fields(n.FormatPosition(m.State))
		slices.Sort(words)
		if len(m.Legal) > 0 {
			text := n.FormatAction(m.State, m.Legal[m.Ply%len(m.Legal)])
			for _, word := range slices.Compact(words) {
				actions, err := n.ParsePhrase(m.State, text+" "+word)
				if err != nil {
					continue
				}
				s := *content(m.State)
				for _, a := range actions {
					s.Apply(a)
				}
				x, ok := SpaceNamed(word)
				if moved := ok && s.menAt(x)&^content(m.State).menAt(x) != 0; !moved && (!ok || s.fight.kind != shot || s.fight.at != x) {
					return fmt.Errorf("%q is read as %d actions", text+" "+word, len(actions))
				}
				if played++; len(actions) == 1 {
					single++
				}
			}
		}
		return nil
	}}}}.Run(t)
	if played < 100 || single == 0 {
		t.Errorf("%d phrases were played, %d with one place", played, single)
	}
}
