package cabin

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/slowtest"
)

// sound checks the invariants of a position that was read.
func sound(p engine.Position) error { return content(p).recount() }

// citing finds a rule, or an expectation, in the objection to a position or an action.
var citing = regexp.MustCompile(refs.String() + `|is out of place|is expected`)

// texts tries texts of positions, most with unfinished actions, and plays the valid ones to the end of the
// game.
func texts(t testing.TB, mode string) enginetest.Texts {
	x := enginetest.Texts{Game: New(defaultRules(t, modes()[mode])), Check: sound, Plies: 5000, Cites: citing}
	x.Sound = x.EachPhase(30, 12)
	return x
}

// spoilt are the modes whose texts are spoilt.
var spoilt = []string{"book", "overlord", "everything", "out for yourself", "haunted by nobody"}

// TestSpoiltTexts: texts that people and files have damaged are refused or sound.
func TestSpoiltTexts(t *testing.T) {
	tries := 5000
	if testing.Short() {
		tries = 200
	}
	for _, name := range spoilt {
		t.Run(name, func(t *testing.T) { texts(t, name).Spoilt(t, tries) })
	}
}

// TestPositionsRefused: a position that would break the game is refused with its place, its cause and its
// rule.
func TestPositionsRefused(t *testing.T) {
	n := notation{defaultRules(t, Book())}
	const four = "round 3\nal cabin1\nray cabin2\nmaria yard4\njulie cabin3\n"
	for _, c := range []struct{ name, text, want string }{
		{"a phase in the middle", four + "phase rise", "8:7: phase rise is in the middle of an action: describe the decision point before it"},
		{"what a text once said of it", four + "turn al\nsteps 3", "9:1: key steps is in the middle of an action: describe the decision point before it"},
		{"Act 1: the turn of a dead one", strings.Replace(four, "al cabin1", "al dead yard1 TP", 1) + "turn al", "8:1: cabin: al is dead and has no part in a turn (Act 1)"},
		{"Act 1: nobody's turn", four + "phase card\nleft 2", "9:1: cabin: it is nobody's turn at card (Act 1)"},
		{"Lord 1: no Overlord", four + "phase play", "8:1: cabin: with an Overlord he plays an Event card, at play; else one is drawn, at card (Lord 1-5)"},
		{"Setup 1: the beginning, after which something has come", four + "phase cast", "8:1: cabin: at the beginning nobody is cast, and nothing is placed (Setup 1-9)"},
		{"End 1: nobody is living", "round 3\nal aboard place 1\nray gone\nmaria gone\njulie gone\nvan woods3\nturn al", "9:1: cabin: nobody is living: the game is over (End 1)"},
		{"More 3: points", strings.Replace(four, "al cabin1", "al cabin1 points 3", 1), "4:1: cabin: points are an option (More 3)"},
		{"Parts 2: a Grip Tape on a weapon is one of the two", strings.Replace(four, "al cabin1", "al cabin1 bat+tape axe+tape tape", 1), "4:29: cabin: 3 cards tape in the deck and in hands; there are 2 (Parts 2)"},
		{"Parts 6: too many on the board", four + "zombies yard2 brute1 brute1 brute1 brute1", "8:1: cabin: 4 brutes on the board, in the bag and in the pile; there are 3 (Parts 6)"},
		{"More 6: dead, and nowhere", strings.Replace(four, "julie cabin3", "julie dead", 1), "7:1: cabin: julie: Characters in the bag or in the pile are dead and not on the board (More 6, B126)"},
		{"two spaces", strings.Replace(four, "ray cabin2", "ray cabin2 cabin3", 1), "5:12: a second space"},
		{"Setup 3: not in the cast", four + "sandra cabin4", `8:1: "sandra" is not in the cast`},
		{"Groan 1: a card that nobody holds", strings.Replace(four, "al cabin1", "al cabin1 groan", 1), "4:1: cabin: al holds Graaaaagh!, which is played when it is drawn (Groan 1)"},
		{"Move 6: a piece carried into a room", four + "survivors cabin2 survivor3", "8:11: cabin: a Survivor drops his piece in the first room he enters; write him as survivor3- (Move 6)"},
		{"Sandra: a mark of somebody else", strings.Replace(four, "al cabin1", "al cabin1 doubled", 1), "4:11: cabin: only sandra shoots twice (Sandra)"},
		{"End 1: over too early", four + "phase over", "8:1: cabin: the game is not over: somebody is living, and it is not the last round (End 1, B14)"},
		{"B14: after the last round", strings.Replace(four, "round 3", "round 41", 1), "3:1: cabin: the game ends with round 40 (option maxRounds) (B14)"},
		{"Draw 1: two actions in a line", four + "turn al\nthen draw card axe", `9:11: unexpected "card axe" after "draw"`},
		{"Gun 3: what is done then", strings.Replace(four, "al cabin1", "al cabin1 rifle.0", 1) + "then fire rifle.0", "8:6: cabin: Gun 3: it is not loaded"},
		{"Rope 1: what is done then, by a word", strings.Replace(four, "al cabin1", "al cabin1 rope", 1) + "then rope nobody // who?", `8:11: "nobody" is not`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := engine.ReadPosition(New(n.rules), "p", positionFile.First+"\ncast al ray maria julie\n"+c.text+"\n")
			if err == nil || !strings.HasPrefix(err.Error(), "p:"+c.want) {
				t.Errorf("%v; want %s", err, c.want)
			}
		})
	}
}

func FuzzParsePosition(f *testing.F) { texts(f, "everything").FuzzPositions(f) }

func FuzzParseAction(f *testing.F) {
	enginetest.Texts{Game: New(defaultRules(f, modes()["everything"]))}.FuzzActions(f)
}

// TestRefusals: legal actions have no objection, and every other action has one with a rule.
func TestRefusals(t *testing.T) {
	slowtest.Skip(t)
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
		{"al cabin1", "fire rifle.2", "cabin: Card 1: he does not hold that card"},
		{"al cabin1 rifle.0", "fire rifle.0", "cabin: Gun 3: it is not loaded"},
		{"al cabin1 axe", "fire axe", "cabin: Gun 1: that is no gun"},
		{"al cabin1 rifle.2", "fire rifle.2", "cabin: Range 1-5: it reaches nobody"},
		{"al cabin1 aid injuries 1\nray cabin2 injuries 1", "aid ray", "cabin: B71: that one is not in his space"},
		{"al cabin1 aid\nray cabin1\nmaria cabin1 injuries 1", "aid ray", "cabin: B71: that one is not injured"},
		{"al cabin1 aid\nray fallen cabin1", "aid ray", "cabin: B71: that one is not living"},
		{"al cabin1 axe+tape tape", "tape axe+tape", "cabin: Tape 1, B60: it has a Grip Tape"},
		{"al cabin1 rope", "rope al", "cabin: Rope 1: nobody moves himself with a Rope"},
		{"al cabin1 axe\nray cabin3\njulie cabin3 bat\nmaria cabin3 rope\nturn ray\nthen trade", "partner al", "cabin: Trade 1: that one is not near enough"},
		{"al cabin1 axe rope\nray cabin1 bat tape\nturn al\nthen trade", "give bat", "cabin: Trade 1: he does not have that"},
		{"al cabin1 axe rope\nray cabin1\nturn al\nthen trade", "give nothing", "cabin: Trade 1: the other has nothing to ask for"},
		{"al cabin1 axe rope\nray cabin1 bat refused al\nturn al\nthen trade", "give nothing", "cabin: B20: the other has refused him this turn"},
		{"al cabin1 axe bat pistol.3\nray cabin1\nzombies cabin1 brute3 shambler1\nthen fight\nthen foe brute3", "with pistol.3", "cabin: Melee 1: a fight that is sought is hand to hand"},
		{"al cabin2 axe elephant.1\nray cabin3\nzombies cabin1 brute3 shambler1\nthen move cabin1", "with elephant.1", "cabin: Elephant 1, B48: the Elephant Gun does not shoot into the own space"},
		{"al cabin2 axe\nray cabin3\nzombies cabin1 brute3 shambler1\nthen move cabin1", "with radio", "cabin: Join 2, B27: after the call the Radio is a club for the holder of the whole of it"},
		{"al cabin1 rifle.2\nray cabin1\nzombies cabin1 brute3 yard5 brute3 yard1 shambler1\nthen fire rifle.2", "at yard5 brute3", "cabin: Range 1-5: the weapon does not reach that"},
		{"al cabin1 rifle.2\nray cabin1\nzombies cabin1 brute3 yard1 shambler1\nthen fire rifle.2", "signal", "cabin: Flare 1: only the Flare Gun signals"},
		{"al cabin1\nray cabin2\nvan woods1", "van cw", "cabin: Van 2, B32: while nobody is in the van, who holds the Radio moves it"},
		{"al cabin1\nray aboard place 1\nvan woods1", "van cw", "cabin: Van 2: only who came first into the van moves it"},
		{"al cabin1\nsurvivors cabin1 survivor3-\npieces cabin2\nleft 1", "lead survivor3-", "cabin: Act 1, B12: that takes 2 of his actions, and he has 1 left"},
		{"al cabin1\nwalls cracked - - - - -", "repair", "cabin: Repair 2: he mends it free"},
		{"al aboard place 1\nray cabin1\nvan woods1", "draw", "cabin: Move 7, B29: only who is on the board can do that"},
		{"al cabin1\nvan woods1", "board", "cabin: Move 7: the van is not in his space"},
		{"al cabin1 chainsaw.0 tape\nray cabin2", "tape chainsaw.0", "cabin: Saw 3, B60: a Chainsaw without gas is a club"},
		{"al cabin1 rope\nray fallen cabin2", "rope ray", "cabin: Rope 1, B69: that one is not living"},
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

// TestForgiving: texts as people write them are accepted.
func TestForgiving(t *testing.T) {
	g := given(t, "al cabin1 aid injuries 1\nray cabin1 injuries 1\nzombies cabin2 brute3 brute3", Book())
	for _, c := range [][2]string{{"MOVE  Yard1", "move yard1"}, {"aid r", "aid ray"}} {
		a, err := notation{g.s.r()}.ParseAction(g.s, c[0])
		if err != nil || table.Format(g.s, a) != c[1] {
			t.Errorf("%s: %v", c[0], err)
		}
	}
}

// busy has most of the things that a drawing can show.
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
	for file, p := range map[string]engine.Position{"full": g.s, "p1": &View{Masked: *g.as(0).s}, "setup": start(t, nil).s} {
		text := notation{r}.Show(p)
		enginetest.Golden(t, "show/"+file+".txt", text)
		for i, line := range strings.Split(text, "\n") {
			if n := utf8.RuneCountInString(line); n > 100 {
				t.Errorf("%s: line %d has %d columns", file, i+1, n)
			}
		}
	}
}

// TestManyBullets: the drawing shows many bullets.
func TestManyBullets(t *testing.T) {
	g := given(t, "al cabin1 rifle.2 bullets 12", Book())
	if text := (notation{g.s.r()}).Show(g.s); !strings.Contains(text, "bullets 12") {
		t.Error(text)
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

// TestPositionsCompleted: the deck and the Events are derived from the other lines.
func TestPositionsCompleted(t *testing.T) {
	for _, c := range []struct{ name, text, then, want string }{
		{"a Grip Tape on a weapon", "al cabin1 bat+tape", "draw", "27 cards in the Cabin deck"},
		{"all Events are discarded", "phase card\nal cabin1\ndiscards " + strings.Join(defaultRules(t, Book()).eventNames(1<<EventCount-1), " "), "event horde", "22 in the Event deck"},
	} {
		g := given(t, c.text, Book())
		g.play(c.then)
		if shown := (notation{g.s.r()}).Show(g.s); !strings.Contains(shown, c.want) {
			t.Errorf("%s: %q is not in\n%s", c.name, c.want, shown)
		}
	}
}

// TestRollAgain: the player of the dead Character decides. B103, B107.
func TestRollAgain(t *testing.T) {
	g := given(t, "al cabin1 axe\nray dead cabin1 RP\nturn al\nthen fight\nthen roll 7\nthen against 5", Book())
	if says := g.s.Prompt(); g.s.phase != phaseReroll || says != "Ray: whether to roll again" || g.s.Turn() != 1 {
		t.Errorf("at %s seat %d is asked %q", g.s.phase, g.s.Turn(), says)
	}
}

// TestPlacesOf: actions without a space among their words happen somewhere too.
func TestPlacesOf(t *testing.T) {
	const lordly = "al cabin1\nphase play\nhand brambles fists thin-fog\nthen play brambles\nthen token brute"
	for _, c := range []struct{ text, action, want string }{
		{"al cabin1 axe\nray dead cabin1 RP\nturn al\nthen fight\nthen roll 7\nthen against 5", "reroll", "[cabin1]"},
		{lordly, "place 2", "[clearing2]"},
	} {
		o := Book()
		o.Overlord = c.text == lordly
		g := given(t, c.text, o)
		a, err := notation{g.s.r()}.ParseAction(g.s, c.action)
		if at := fmt.Sprint(notation{g.s.r()}.PlacesOf(g.s, a)); err != nil || at != c.want {
			t.Errorf("%s happens in %s, %v; want %s", c.action, at, err, c.want)
		}
	}
}
