package jsonl

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"deadreckon/serve/leaktest"
	"deadreckon/serve/session"
)

// wrong holds an invalid value for each kind of field.
var wrong = map[string]string{"true": `"x"`, "number": `"x"`, "text": `7`, "array": `"x"`, "object": `[1]`, "name or number": `[1]`}

// timed ops may report progress at the end of the input.
var timed = map[string]bool{"go": true, "sweep": true, "review": true}

// internal matches Go identifiers, which no error may contain.
var internal = regexp.MustCompile(`json:|Go (struct|value)|core\.|session\.|ViewerChoice|uint64|float64|\[\]string|map\[`)

// Null means absent for every field of every op. A value of a wrong kind is an error with the field's
// name.
func TestNullAndWrongKinds(t *testing.T) {
	made := regexp.MustCompile(`"made":"[^"]*"`)
	ask := func(op, fields string) string {
		got := answersTo(t, newKuhn+fmt.Sprintf(`{"id":"1","op":%q%s}`+"\n", op, fields))
		return made.ReplaceAllString(strings.Join(got[1:], "\n"), "")
	}
	for _, op := range session.Ops(session.Alone) {
		absent := ask(op.Name, "")
		for _, name := range leaktest.Fields(op) {
			if null := ask(op.Name, fmt.Sprintf(`,%q:null`, name)); null != absent && (!timed[op.Name] || strings.Contains(null, "error") != strings.Contains(absent, "error")) {
				t.Errorf("%s with null for %s: %s\nwithout it: %s", op.Name, name, null, absent)
			}
			f := leaktest.Field(op, name)
			value := wrong[kinds[strings.TrimPrefix(f.Type.String(), "*")]]
			got := ask(op.Name, fmt.Sprintf(`,%q:%s`, name, value))
			if want := fmt.Sprintf(`"message":"\"%s\" is %s; expected `, name, strings.ReplaceAll(value, `"`, `\"`)); name != "data" && !strings.Contains(got, want) || internal.MatchString(got) {
				t.Errorf("%s with %s for %s: %s", op.Name, value, name, got)
			}
		}
	}
}

// Integers may be written as floats. Settings with null are ignored.
func TestShapesOfNumbers(t *testing.T) {
	for _, row := range []struct{ sent, same string }{
		{`"op":"new","game":"kuhn","seed":7.0`, `"op":"new","game":"kuhn","seed":7`},
		{`"op":"new","game":"kuhn","seed":"7"`, `"op":"new","game":"kuhn","seed":7`},
		{`"op":"new","game":"kuhn","seed":18446744073709551615`, `"op":"new","game":"kuhn"`},
		{`"op":"new","game":"pig","settings":{"target":3e1}`, `"op":"new","game":"pig","settings":{"target":30}`},
		{`"op":"new","game":"pig","settings":{"target":null}`, `"op":"new","game":"pig"`},
		{`"op":"players","players":{"first":null}`, `"op":"players"`},
		{`"op":"edit","lines":{"cards":null}`, `"op":"edit","lines":{}`},
		{`"op":"view","seat":1.0`, `"op":"view","seat":"second"`},
		{`"op":"show","truth":"true"`, `"op":"show","truth":true`},
		{`"op":"sample","seat":0,"seed":"1e0"`, `"op":"sample","seat":0,"seed":1`},
		{`"op":"suggest","iterations":"0.0"`, `"op":"suggest","iterations":0`},
		{`"op":"show","steps":1.5`, ""},
		{`"op":"show","steps":"null"`, ""},
		{`"op":"show","steps":1e30`, ""},
		{`"op":"edit","pieces":[{"put":7}]`, ""},
	} {
		ask := func(request string) string { return answersTo(t, newKuhn+`{"id":"1",`+request+"}\n")[1] }
		switch got := ask(row.sent); {
		case row.same == "" && (!strings.Contains(got, "; expected ") || internal.MatchString(got)):
			t.Errorf("%s: %s", row.sent, got)
		case row.same != "" && got != ask(row.same):
			t.Errorf("%s: %s\n%s: %s", row.sent, got, row.same, ask(row.same))
		}
	}
}
