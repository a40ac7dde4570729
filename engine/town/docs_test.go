package town

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/town/rulebook"
)

func documentPath(name string) string {
	return filepath.Join("..", "..", "docs", "games", "town", name)
}

func document(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(documentPath(name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// table writes rows of a document with a head.
func tableOf(head string, rows ...string) string {
	columns := strings.Count(head, "|") - 1
	return head + "\n" + strings.Repeat("|---", columns) + "|\n" + strings.Join(rows, "\n") + "\n"
}

// cited is how strings of the program cite rules.
var cited = regexp.MustCompile(`\b(?:(?:play|turn|term|zeds|village|hello|town|stack|track|act|move|forage|gun|fight|combat|hit|save|retreat|house|fate|press|card|show)-[0-9]+|[CD][0-9]{2,3})\b`)

// TestRuleBook: every reference in a string of the program, which a message may print, is
// explained.
func TestRuleBook(t *testing.T) {
	g := Default(1)
	all := g.RuleBook()
	for i, r := range all {
		if r.Means == "" || strings.HasSuffix(r.Means, ".") || slices.ContainsFunc(all[:i], func(s engine.Rule) bool { return s.Ref == r.Ref }) {
			t.Errorf("%q: no words, a full stop, or a row that stands twice", r.Ref)
		}
		checkReferences(t, g, "the row of "+r.Ref, r.Cites)
	}
	seen := 0
	for _, folder := range []string{".", "../../agents/town"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(parsed, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.BasicLit:
					if n.Kind == token.STRING {
						seen += checkReferences(t, g, file, n.Value)
					}
				case *ast.CommentGroup:
					seen += checkReferences(t, g, file, n.Text())
				}
				return true
			})
		}
	}
	if seen < 300 {
		t.Errorf("%d references found in the program: the test looks at the wrong place", seen)
	}
}

// checkReferences returns how many references stand in a text.
func checkReferences(t *testing.T, g *Game, where, text string) int {
	t.Helper()
	found := cited.FindAllString(text, -1)
	for _, ref := range found {
		if rules, err := engine.ExplainRules(g, ref); err != nil || rules[0].Ref != ref {
			t.Errorf("%s cites %s: %v", where, ref, err)
		}
	}
	return len(found)
}

// TestRulesDocument: docs/games/town/rules.md lists rules, readings and what is asked as the
// program does.
func TestRulesDocument(t *testing.T) {
	var rules, readings, conditions, asked []string
	for _, r := range rulebook.All() {
		row := fmt.Sprintf("| %s | %s |", r.Ref, r.Means)
		switch {
		case r.Cites != "":
			readings = append(readings, fmt.Sprintf("| %s | %s | %s |", r.Ref, r.Cites, r.Means))
		case r.Ref[0] == 'D':
			conditions = append(conditions, row)
		default:
			rules = append(rules, row)
		}
	}
	for p := phaseDeal; p < phaseCount; p++ {
		if row := phases[p]; row.asks != "" {
			asked = append(asked, fmt.Sprintf("| `%s` | %s | %s |", row.name, deciders[row.by], row.asks))
		}
	}
	file := documentPath("rules.md")
	enginetest.Part(t, file, "rules", tableOf("| | rule |", rules...))
	enginetest.Part(t, file, "readings", tableOf("| | of | reading |", readings...))
	enginetest.Part(t, file, "asked", tableOf("| phase | who is asked | what is asked for |", asked...))
	enginetest.Part(t, documentPath("data-files.md"), "conditions", tableOf("| | condition |", conditions...))
}

var deciders = map[decider]string{byChair: "the chair", byActor: "who acts, else the chair", byFloor: "who has the floor",
	byHolder: "the player of the unit", byShooter: "the player of the unit; of a shot who acts"}

// TestPositionDocument: docs/games/town/position-format.md has every key, phase and word, and
// its example is read.
func TestPositionDocument(t *testing.T) {
	doc := document(t, "position-format.md")
	_, example, _ := strings.Cut(doc, "```position\n")
	example, _, _ = strings.Cut(example, "```")
	p, err := notation{Default(1).rules}.ParsePosition(example)
	if err != nil {
		t.Fatal(err)
	}
	if s := content(p); s.turn != 6 || s.ammo != 4 || size(s.inPlay()) != 11 {
		t.Errorf("the example is read as\n%s", positionFile.Text(s))
	}
	words := slices.Concat(stepNames, fatePartNames[1:], jobNames[1:], fightNames[1:], effectWords, markNames, moverNames, fightNumbers, fightFlags)
	for _, r := range positionFile.Rows {
		words = append(words, r.Key)
	}
	for ph := phaseDeal; ph < phaseCount; ph++ {
		words = append(words, ph.String())
	}
	for _, word := range words {
		if !strings.Contains(doc, "`"+word+"`") {
			t.Errorf("docs/games/town/position-format.md does not speak of %s", word)
		}
	}
}

// TestExamplePosition: the example of the documents is a position, and its picture is of it.
func TestExamplePosition(t *testing.T) {
	n := notation{Default(1).rules}
	text := document(t, "example-position.txt")
	p, err := n.ReadPosition("example-position.txt", text)
	if err != nil {
		t.Fatal(err)
	}
	if have := n.FormatPosition(p); have != text {
		t.Errorf("the example is written\n%s", have)
	}
	var out strings.Builder
	if err := n.WriteSVG(&out, p, engine.Picture{}); err != nil {
		t.Fatal(err)
	}
	path := documentPath("example-position.svg")
	if enginetest.Updating() {
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if out.String() != document(t, "example-position.svg") {
		t.Errorf("%s is another picture; -update writes it", path)
	}
	enginetest.Part(t, documentPath("README.md"), "example", "```position\n"+n.Show(p)+"```\n")
}

// TestNotationDocument: docs/games/town/notation.md has the first word of every action that
// random play comes to, and each action in its tables has the form of one of these.
func TestNotationDocument(t *testing.T) {
	doc := document(t, "notation.md")
	seen := map[string]bool{}
	for seed := range uint64(60) {
		g := Default(1 + int(seed%maxPlayers))
		n, s := g.Notation(), g.NewState()
		player := enginetest.Player{Rng: engine.Stream(seed, "notation")}
		for s.Turn() != engine.Nobody {
			for _, a := range s.AppendLegal(nil) {
				seen[n.FormatAction(s, a)] = true
			}
			player.Step(s)
		}
	}
	form := func(text string) string {
		verb, _, _ := strings.Cut(text, " ")
		return fmt.Sprintf("%s with %d words", verb, strings.Count(text, " "))
	}
	verbs, forms := map[string]bool{}, map[string]bool{}
	for text := range seen {
		verb, _, _ := strings.Cut(text, " ")
		verbs[verb], forms[form(text)] = true, true
	}
	for verb := range verbs {
		if !regexp.MustCompile("`" + verb + "[` ]").MatchString(doc) {
			t.Errorf("docs/games/town/notation.md does not speak of %s", verb)
		}
	}
	rows := 0
	for _, row := range regexp.MustCompile(`(?m)^\| (.*?) \|`).FindAllStringSubmatch(doc, -1) {
		for _, action := range regexp.MustCompile("`(.*?)`").FindAllStringSubmatch(row[1], -1) {
			if rows++; !forms[form(action[1])] {
				t.Errorf("docs/games/town/notation.md speaks of %s", action[1])
			}
		}
	}
	if rows < 40 {
		t.Errorf("%d actions in the tables of docs/games/town/notation.md", rows)
	}
}

// TestDataDocument: docs/games/town/data-files.md has every file, and every word that a
// statement may have.
func TestDataDocument(t *testing.T) {
	doc := document(t, "data-files.md")
	words := slices.Concat(classNames, abilityNames, unitKindNames, tabNames, effectNames, symbolNames, topNames, powerNames[1:], deckNames)
	for _, p := range parts {
		words = append(words, p.name)
	}
	for _, window := range windowOf {
		words = append(words, window)
	}
	for _, word := range words {
		if !strings.Contains(doc, "`"+word+"`") {
			t.Errorf("docs/games/town/data-files.md does not speak of %s", word)
		}
	}
}
