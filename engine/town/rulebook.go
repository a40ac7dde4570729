package town

import (
	"strings"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
)

// ruleBook explains every reference in a message: the rules by chapter and number, and our readings. It is
// read from data/rulebook.txt:
//
//	REF "MEANS" [REF...]
var ruleBook = sync.OnceValue(func() (book []engine.Rule) {
	const name = "data/rulebook.txt"
	text, err := embedded.ReadFile(name)
	if err == nil {
		err = lines.Read(name, string(text), "deadreckon rulebook 1", func(l *lines.Line) error {
			r := engine.Rule{Ref: l.Next("a reference"), Means: l.Text("what it means")}
			var cites []string
			for l.More() {
				cites = append(cites, l.Next("a reference"))
			}
			r.Cites = strings.Join(cites, ", ")
			book = append(book, r)
			return l.End()
		})
	}
	if err != nil {
		panic("town: " + err.Error())
	}
	return book
})
