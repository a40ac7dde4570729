package cabin

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// sound is what must hold of a position that was read.
func sound(p engine.Position) error {
	if f := content(p).check(); f != nil {
		return f
	}
	return nil
}

// TestSpoiltTexts: texts that people and files have damaged are refused or sound.
func TestSpoiltTexts(t *testing.T) {
	for _, name := range []string{"book", "overlord", "everything"} {
		t.Run(name, func(t *testing.T) {
			enginetest.Texts{Game: New(defaultRules(t, modes()[name])), Check: sound}.Spoilt(t, 1500)
		})
	}
}

func FuzzParsePosition(f *testing.F) {
	enginetest.Texts{Game: New(defaultRules(f, modes()["everything"])), Check: sound}.FuzzPositions(f)
}

func FuzzParseAction(f *testing.F) {
	enginetest.Texts{Game: New(defaultRules(f, modes()["everything"]))}.FuzzActions(f)
}

// TestRefusals: nothing speaks against what is legal, and against all else a rule does.
func TestRefusals(t *testing.T) {
	for _, name := range []string{"book", "overlord", "everything", "points"} {
		t.Run(name, func(t *testing.T) {
			legal, refused := enginetest.Refusals{
				Game: New(defaultRules(t, modes()[name])), Games: 12, Each: 6, Stride: 5,
				Sort: func(s engine.State) string { return s.(*State).phase.String() },
				Written: func(p engine.Position, rng *rand.Rand) []string {
					return table.Written(content(p), rng, 8)
				},
				WhyNot: func(p engine.Position, action string) error {
					q, err := table.Read(content(p), action)
					if err != nil {
						return err
					}
					return table.WhyNot(content(p), q)
				},
				Cites: regexp.MustCompile(`^cabin: .* is out of place: |^cabin: ` + refs.String() + `|is expected`),
			}.Check(t)
			if legal < 500 || refused < 1000 {
				t.Errorf("only %d legal and %d refused", legal, refused)
			}
		})
	}
}

// TestWhyNot: refusals of a person's moves, word for word.
func TestWhyNot(t *testing.T) {
	for _, c := range []struct{ text, action, want string }{
		{"al yard1", "draw", "cabin: Draw 1: that takes a room of the Cabin"},
		{"al cabin1", "call", "cabin: Call 1, B26: that takes all three pieces, assembled"},
		{"al cabin1 bat", "fight", "cabin: Melee 1: no Zombie is in his space"},
		{"al cabin1\nzombies cabin1 brute3", "fight", "cabin: Melee 1, B16: he has neither a melee weapon nor a club"},
		{"al cabin1", "move cabin4", "cabin: Move 1, 3: a Character moves to the next arc of his ring, or one ring in or out"},
		{"al cabin1", "move cabin9", `6: "cabin9" is not a space such as yard3; expected an action such as "move yard3"`},
		{"al cabin1 rifle.2", "fire rifle.2", "cabin: Gun 2, Range 1-5: he has no such loaded gun, or it reaches nobody"},
		{"al cabin1\nsurvivors cabin1 survivor3-\npieces cabin2\nleft 1", "lead survivor3-", "cabin: Act 1, B12: that takes 2 of his actions, and he has 1 left"},
		{"al cabin1\nwalls cracked - - - - -", "repair", "cabin: Repair 2: he mends it free"},
		{"al cabin1", "roll 9", `cabin: "roll 9" is out of place: p1 is on turn, at act: `},
		{"al cabin1", "mvoe yard1", `1: there is no action "mvoe" (did you mean move?); `},
		{"al cabin1\nray cabin2", "bait ray", `cabin: "bait ray" is out of place`},
	} {
		g := given(t, c.text, Book())
		_, err := notation{g.s.r()}.ParseAction(g.s, c.action)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s", c.action, err, c.want)
		}
	}
}

// TestForgiving: what people write is read.
func TestForgiving(t *testing.T) {
	g := given(t, "al cabin1 aid injuries 1\nray cabin1 injuries 1\nzombies cabin2 brute3 brute3", Book())
	for _, c := range [][2]string{{"MOVE  Yard1", "move yard1"}, {"aid r", "aid ray"}} {
		a, err := notation{g.s.r()}.ParseAction(g.s, c[0])
		if err != nil || table.Format(g.s, a) != c[1] {
			t.Errorf("%s: %v", c[0], err)
		}
	}
}

// busy has most of what a drawing can show.
const busy = `round 7
bait ray
van woods5
al dead woods3 TP health 2
ray cabin2 injuries 1 pistol.2 axe+tape nails.1
julie yard4 injuries 2 covered rifle.2 muck aid tape flare.1
maria cabin5 radio 3 shotgun.0
david aboard place 1
sandra fallen woods5
zombies cabin2 shambler1 yard1 brute1 brute3 shambler1 shambler1 shambler1 sprinter2 yard4 brawler1 clearing6 creeper1 creeper1 creeper1 woods2 turned1
survivors clearing2 survivor3-
walls cracked - destroyed - - cracked
hand horde ? ?
view p1`

// TestShow: whole drawings, at most 100 columns wide.
func TestShow(t *testing.T) {
	o := with(func(o *Options) { o.Characters, o.Overlord = 6, true })
	r := defaultRules(t, o)
	g := givenRules(t, r, strings.Replace(strings.Replace(busy, "hand horde ? ?", "hand horde fists twigs\nknown horde", 1), "\nview p1", "", 1))
	for file, p := range map[string]engine.Position{"full": g.s, "p1": &View{*g.as(0).s}, "setup": start(t, nil).s} {
		text := notation{r}.Show(p)
		enginetest.Golden(t, "show/"+file+".txt", text)
		for i, line := range strings.Split(text, "\n") {
			if n := utf8.RuneCountInString(line); n > 100 {
				t.Errorf("%s: line %d has %d columns", file, i+1, n)
			}
		}
	}
}

// TestExplain: every legal action of random games has words without a hole or a sign.
func TestExplain(t *testing.T) {
	seen := map[string]string{}
	for _, name := range []string{"book", "overlord", "everything"} {
		g := New(defaultRules(t, modes()[name]))
		n := g.Notation()
		for seed := range uint64(15) {
			p := enginetest.Player{Rng: engine.Stream(seed, "explain")}
			for s := g.NewState(); s.Turn() != engine.Nobody; p.Step(s) {
				for _, a := range s.AppendLegal(nil) {
					text := n.Explain(s, a)
					if text == "" || strings.ContainsAny(text, "@$#") || strings.HasSuffix(text, ".") {
						t.Fatalf("%s: %q", n.FormatAction(s, a), text)
					}
					word, _, _ := strings.Cut(n.FormatAction(s, a), " ")
					if _, ok := seen[word]; !ok {
						seen[word] = word + ": " + text
					}
				}
			}
		}
	}
	if len(seen) < 70 {
		t.Errorf("only %d verbs", len(seen))
	}
}
