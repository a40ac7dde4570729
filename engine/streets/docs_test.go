package streets

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// documents are docs/games/streets.
const documents = enginetest.Documents("streets")

// ruling is the name of one of our readings.
var ruling = regexp.MustCompile(`^S[0-9]{2,3}$`)

// docs/games/streets/rules.md lists rules, readings and what is asked as the program does, and
// position-format.md the phases of rests.
func TestRulesDocument(t *testing.T) {
	var list, readings, asked, resting []string
	for _, r := range New(defaultRules(t, state.Book())).RuleBook() {
		if ruling.MatchString(r.Ref) {
			readings = append(readings, fmt.Sprintf("| %s | %s | %s |", r.Ref, r.Cites, r.Means))
		} else {
			list = append(list, fmt.Sprintf("| %s | %s |", r.Ref, r.Means))
		}
	}
	for p := state.PhaseCard; p < state.PhaseEnd; p++ {
		row := fmt.Sprintf("| `%s` | %s |", rules.Rows[p].Name, rules.Rows[p].Means)
		if _, ok := text.Rests[p]; ok {
			resting = append(resting, row)
		}
		if rules.Rows[p].Legal != nil && rules.Rows[p].Odds == nil {
			asked = append(asked, row)
		}
	}
	file := documents.Path("rules.md")
	enginetest.Part(t, file, "rules", enginetest.Rows("| | rule |", list))
	enginetest.Part(t, file, "readings", enginetest.Rows("| | of | reading |", readings))
	enginetest.Part(t, file, "asked", enginetest.Rows("| phase | what is asked for |", asked))
	enginetest.Part(t, documents.Path("position-format.md"), "phases", enginetest.Rows("| phase | what comes next |", resting))
}

// docs/games/streets/rules.md says at which phases somebody may be asked for one thing alone, as
// random play of every mode finds them.
func TestForcedDocument(t *testing.T) {
	found := map[state.Phase]bool{}
	for name, o := range modes() {
		g := New(defaultRules(t, o))
		for seed := range uint64(4) {
			p := enginetest.Player{Rng: engine.Stream(seed, name)}
			var legal []engine.Action
			for s := g.NewState().(*rules.State); s.Turn() != engine.Nobody; p.Step(s) {
				if legal = s.AppendLegal(legal[:0]); len(legal) == 1 && s.Turn() != engine.Chance {
					found[s.Node] = true
				}
			}
		}
	}
	_, alone, _ := strings.Cut(documents.Text(t, "rules.md"), "\nOne answer alone ")
	alone, _, _ = strings.Cut(alone, "\n\n")
	for p := state.PhaseCard; p < state.PhaseEnd; p++ {
		if found[p] && !strings.Contains(alone, "`"+rules.Rows[p].Name+"`") {
			t.Errorf("one answer alone is asked for at %s, of which docs/games/streets/rules.md does not speak", p)
		}
	}
	if !found[state.PhaseAct] {
		t.Error("random play has found no action that is the only one")
	}
}

// docs/games/streets/position-format.md has every key and word, and its example is read.
func TestPositionDocument(t *testing.T) {
	n := text.Notation{Rules: defaultRules(t, state.Book())}
	_, example, _ := strings.Cut(documents.Text(t, "position-format.md"), "```position\n")
	example, rest, _ := strings.Cut(example, "```")
	p, err := n.ParsePosition(example)
	if err != nil {
		t.Fatal(err)
	}
	_, told, _ := strings.Cut(rest, "```position\n")
	told, _, _ = strings.Cut(told, "```")
	if q, err := n.ParsePosition(told); err != nil || rules.Content(q).Job != rules.JobDamage {
		t.Errorf("the example of what is told: %v", err)
	}
	if s := rules.Content(p); s.ThisTurn != 3 || s.TokensOut != 2 || s.ZombiesOut != 2 || s.Node != state.PhaseAct || s.Noise() != 2 {
		t.Errorf("the example is read as\n%s", n.FormatPosition(s))
	}
	words := slices.Concat(text.StageNames[:], text.WeatherWords, text.RestMarks, text.UseNames, text.RestFire, text.SeatMarks, text.RestFlags)
	for _, r := range text.PositionFile.Rows {
		words = append(words, r.Key)
	}
	documents.Has(t, "position-format.md", words...)
}

// The example of the documents is a position as the program writes it, and its picture and
// drawing are of it.
func TestExamplePosition(t *testing.T) { documents.Pictured(t) }

// docs/games/streets/notation.md has every verb, and each action in its tables is understood,
// and written like that, where somebody has the things.
func TestNotationDocument(t *testing.T) {
	const where = "turn 3\nevent 61\nbuilding A ransacked\nsurvivor marshal 9,9\nsurvivor medic 9,8\nsurvivor scavenger 8,9\nsurvivor hunter 9,10\n" +
		"things hunter pistol:6+spares1 shotgun:2 rifle:9 revolver:1 pistol-rounds:10 scope machete chainsaw toy-car frag-grenade molotov dynamite:2\nthings 12,13 item-marker\nphase act\nactor hunter"
	p, err := text.Notation{Rules: defaultRules(t, state.With(func(o *state.Options) { o.Mode, o.Seats, o.Without = state.Semi, 4, o.Without&^state.Built }))}.ParsePosition("deadreckon streets position 1\nseat red card 3\nseat blue card 4\n" +
		"seat green card 5\nseat yellow card 6\n" + where)
	if err != nil {
		t.Fatal(err)
	}
	s := rules.Content(p)
	trade := bartering(t).s
	for _, r := range text.Grammar.Rows {
		documents.Has(t, "notation.md", r.Word)
	}
	actions := 0
	for _, row := range regexp.MustCompile(`(?m)^\| (.*?) \|`).FindAllStringSubmatch(documents.Text(t, "notation.md"), -1) {
		for _, action := range regexp.MustCompile("`(.*?)`").FindAllStringSubmatch(row[1], -1) {
			actions++
			q, err := text.Grammar.Read(s, action[1])
			if strings.HasPrefix(action[1], "buy ") {
				q, err = text.Grammar.Read(trade, action[1])
			}
			if err != nil || q.Text != action[1] && !strings.HasSuffix(action[1], "?") {
				t.Errorf("docs/games/streets/notation.md: %s is read as %q: %v", action[1], q.Text, err)
			}
		}
	}
	if actions < 60 {
		t.Errorf("%d actions in the tables of docs/games/streets/notation.md", actions)
	}
}
