package enginetest_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"deadreckon/engine/enginetest"
)

// TestGuards: a refusal that never occurs is reported unless it has a reason, and an unused reason
// is reported.
func TestGuards(t *testing.T) {
	code := filepath.Join(t.TempDir(), "guards.go")
	text := `package pond

func whyNot(a args) error {
	switch {
	case a.far:
		return a.Refuse("2.1", "%d squares are " + "too far", a.n)
	case a.far && a.deep:
		return a.Require(a.dry, "2.2", "it is deep")
	}
	return errors.New("no rule")
}`
	if err := os.WriteFile(code, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	const dead = "2.2: it is deep"
	for name, row := range map[string]struct {
		silent map[string]string
		heard  []string
		want   string
	}{
		"dead":            {nil, []string{"pond: 2.1: 7 squares are too far"}, `pond: the guard "2.2: it is deep" never refuses anything`},
		"both":            {nil, []string{"pond: 2.1: 7 squares are too far; sow is expected", "pond: 2.2: here, too: it is deep"}, ""},
		"another rule":    {nil, []string{"pond: 2.1: 7 squares are too far", "pond: 2.1: it is deep"}, `"2.2: it is deep" never refuses`},
		"the rule alone":  {nil, []string{"pond: 2.1: 7 squares are too far", "pond: 2.2: it is deeper"}, `"2.2: it is deep" never refuses`},
		"a reason":        {map[string]string{dead: "no pond is dry"}, []string{"pond: 2.1: 7 squares are too far"}, ""},
		"an empty reason": {map[string]string{dead: ""}, []string{"pond: 2.1: 7 squares are too far"}, `"2.2: it is deep" never refuses`},
		"needless":        {map[string]string{dead: "no pond is dry"}, []string{"pond: 2.1: 7 squares are too far", "pond: " + dead}, `"2.2: it is deep" refuses something`},
		"of none":         {map[string]string{"2.3: it is wet": "?"}, []string{"pond: 2.1: 7 squares are too far", "pond: " + dead}, `"2.3: it is wet" refuses something, or there is none`},
	} {
		tells(t, name, row.want, func(t enginetest.TB) {
			guards := enginetest.Guards{Game: "pond", All: enginetest.GuardsIn(t, code, "Refuse", "Require"), Silent: row.silent}
			guards.Hear(nil)
			for _, text := range row.heard {
				guards.Hear(errors.New(text))
			}
			guards.Check(t)
		})
	}
	tells(t, "no code", "no guard in", func(t enginetest.TB) { enginetest.GuardsIn(t, code, "unheard") })
}
