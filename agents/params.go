package agents

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Params are the parameters of an agent's text. An opener reads each parameter that it knows, with
// a default and a range. A value out of range, and a parameter that nobody reads, are errors of Err
// and Parse.
type Params struct {
	text  string
	by    access.Permission // permission of the author of the text
	given []param
	asked []Parameter
	err   error
}

// Parameter is a parameter of an agent's text.
type Parameter struct {
	Name    string `json:"name"`
	Values  string `json:"values"`  // range, words or kind of name, for people
	Default string `json:"default"` // "" if there is none, or if the meaning names it
	Means   string `json:"means"`
}

// param is a parameter of a text.
type param struct{ name, value string }

// parseParams splits "a=1,b=2", optionally after a file or command: "file,a=1".
func parseParams(by access.Permission, text, rest string) (*Params, error) {
	p := &Params{text: text, by: by}
	if rest == "" {
		return p, nil
	}
	for i, field := range strings.Split(rest, ",") {
		name, value, ok := strings.Cut(field, "=")
		if i == 0 && field != "" && (!ok || !isName(name)) {
			p.given = append(p.given, param{firstParameter, field})
			continue
		}
		if !ok || name == "" || value == "" {
			return nil, fmt.Errorf("agents: %s: %q: want name=value", text, field)
		}
		if _, twice := p.find(name); twice {
			return nil, fmt.Errorf("agents: %s: parameter %s is given twice", text, name)
		}
		p.given = append(p.given, param{name, value})
	}
	return p, nil
}

// isName reports whether a text can be the name of a parameter. The text before "=" in a command,
// as in "./agent --level=3", is not.
func isName(text string) bool { return !strings.ContainsAny(text, " ./\\:") }

// Text returns the agent's whole text.
func (p *Params) Text() string { return p.text }

// Err returns the first error: a value out of range, otherwise a parameter that nobody has read so
// far.
func (p *Params) Err() error {
	if p.err != nil {
		return p.err
	}
	var named []string
	for _, a := range p.asked {
		if a.Name != firstParameter {
			named = append(named, a.Name)
		}
	}
	for _, g := range p.given {
		if !slices.ContainsFunc(p.asked, func(a Parameter) bool { return a.Name == g.name }) {
			if g.name == firstParameter {
				return fmt.Errorf("agents: %s: %q: want name=value", p.text, g.value)
			}
			known := "it takes none"
			if len(named) > 0 {
				known = "known: " + strings.Join(named, ", ")
			}
			return fmt.Errorf("agents: %s: no parameter %q%s; %s", p.text, g.name, engine.DidYouMean(g.name, named), known)
		}
	}
	return nil
}

// Removed returns an error for removed parameters: why has the reasons by parameter or
// "parameter=value".
func (p *Params) Removed(why map[string]string) {
	for _, g := range p.given {
		for _, key := range []string{g.name, g.name + "=" + g.value} {
			if reason, ok := why[key]; ok {
				p.fail("%s was removed: %s", key, reason)
			}
		}
	}
}

// Int returns a whole number from low to high.
func (p *Params) Int(name string, byDefault, low, high int) int {
	return rangeParameter(p, name, byDefault, valueRange[int]{low, high, strconv.Atoi, strconv.Itoa})
}

// Float returns a number from low to high.
func (p *Params) Float(name string, byDefault, low, high float64) float64 {
	parse := func(s string) (float64, error) { return strconv.ParseFloat(s, 64) }
	return rangeParameter(p, name, byDefault, valueRange[float64]{low, high, parse, number})
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// Knob is a tunable number of a player that its text may set: "balanced:risk=0.3".
type Knob struct {
	Name      string
	Value     *float64 // default at first, then the value that is set
	Low, High float64  // its range
	Doc       string   // description in a few words
}

// SetKnobs sets the knobs that the text names.
func (p *Params) SetKnobs(knobs []Knob) {
	for _, k := range knobs {
		*k.Value = p.Float(k.Name, *k.Value, k.Low, k.High)
	}
}

// DurationHint explains how to write a time, for a text that time.ParseDuration refuses.
func DurationHint(text string) string {
	if _, err := time.ParseDuration(text + "s"); err == nil {
		return fmt.Sprintf("no unit; write %ss", text)
	}
	return "expected a time such as 30s, 5m or 1h30m"
}

// Duration returns a time such as "500ms" from low to high.
func (p *Params) Duration(name string, byDefault, low, high time.Duration) time.Duration {
	parse := func(text string) (time.Duration, error) {
		d, err := time.ParseDuration(text)
		if err != nil {
			p.fail("%s=%s: %s", name, text, DurationHint(text))
		}
		return d, err
	}
	return rangeParameter(p, name, byDefault, valueRange[time.Duration]{low, high, parse, time.Duration.String})
}

// Word returns one of the words, or the default, which may be another word.
func (p *Params) Word(name, byDefault string, words []string) string {
	text, ok := p.take(Parameter{Name: name, Values: strings.Join(words, ", "), Default: byDefault})
	if !ok {
		return byDefault
	}
	if !slices.Contains(words, text) {
		p.fail("%s=%s: want one of %s", name, text, strings.Join(words, ", "))
		return byDefault
	}
	return text
}

// Aims returns the aims of a parameter, joined by "/", in their order; nil if it is not given.
func (p *Params) Aims(name string, aims []Aim) []string {
	var known []string
	for _, a := range aims {
		known = append(known, a.Name)
	}
	text, ok := p.take(Parameter{Name: name, Values: "some of " + strings.Join(known, "/")})
	if !ok {
		return nil
	}
	order := strings.Split(text, "/")
	for i, word := range order {
		if !slices.Contains(known, word) {
			p.fail("%s=%s: no aim %q%s; aims: %s", name, text, word, engine.DidYouMean(word, known), strings.Join(known, ", "))
			return nil
		}
		if slices.Contains(order[:i], word) {
			p.fail("%s=%s: %s is there twice", name, text, word)
			return nil
		}
	}
	return order
}

// firstParameter is the name of the text before the parameters.
const firstParameter = ""

// By returns the permission of the author of the text, for texts of agents inside of it.
func (p *Params) By() access.Permission { return p.by }

// File returns the file before the parameters, as in "net:best.net,temperature=0". Its name has no
// comma and no equals sign. It is an error if there is none.
func (p *Params) File() access.File {
	if _, ok := p.find(firstParameter); !ok {
		name, _, _ := strings.Cut(p.text, ":")
		p.fail("name a file: %s:FILE", name)
	}
	return p.OptionalFile()
}

// OptionalFile is File without the error.
func (p *Params) OptionalFile() access.File { return p.Path(firstParameter) }

// BundledNet returns the bundled net whose name is before the parameters, as in
// "net:shipped:town/defenders"; nil if there is none. It needs no permission.
func (p *Params) BundledNet() *BundledNet {
	text, _ := p.find(firstParameter)
	name, ships := strings.CutPrefix(text, "shipped:")
	if !ships {
		return nil
	}
	p.take(Parameter{Name: firstParameter, Values: fileValues})
	n, err := BundledNetNamed(name)
	if err != nil {
		p.fail("%v", err)
	}
	return n
}

// file returns the file at a path, if the author may name it.
func (p *Params) file(path string) access.File {
	if path != "" && !p.by.Granted() {
		p.fail("only the owner of this machine may name a file")
	}
	return p.by.File(path)
}

// first returns the text before the parameters, or "".
func (p *Params) first(values string) string {
	text, _ := p.take(Parameter{Name: firstParameter, Values: values})
	return text
}

// Command returns the command before the parameters, as in "cmd:./agent --level=3,time=5s". It has
// no comma. It is an error if there is none, or the author may not run it.
func (p *Params) Command() string {
	command, ok := p.take(Parameter{Name: firstParameter, Values: "a command"})
	switch {
	case !ok:
		p.fail("name a command: cmd:./my-agent")
	case !p.by.Granted():
		p.fail("only the owner of this machine may name a program")
		return ""
	}
	if !p.by.Runs(command) {
		p.fail("the owner of this machine has not allowed the program %s", command)
		return ""
	}
	return command
}

// Free returns a parameter with any text without a comma, or "".
func (p *Params) Free(name, values string) string {
	text, _ := p.take(Parameter{Name: name, Values: values})
	return text
}

// Path returns the file that a parameter names, if any. Its name has no comma.
func (p *Params) Path(name string) access.File {
	path, _ := p.take(Parameter{Name: name, Values: fileValues})
	return p.file(path)
}

// Agent returns the text of another agent, or "". Its own parameters are separated by semicolons,
// as in "against=search:iterations=100;reuse=off".
func (p *Params) Agent(name string) string {
	text, _ := p.take(Parameter{Name: name, Values: "the text of an agent"})
	return strings.ReplaceAll(text, ";", ",")
}

const fileValues = "the name of a file"

// valueRange is a range of values with a parser and a formatter.
type valueRange[T cmp.Ordered] struct {
	low, high T
	parse     func(string) (T, error)
	text      func(T) string
}

func rangeParameter[T cmp.Ordered](p *Params, name string, byDefault T, s valueRange[T]) T {
	text, ok := p.take(Parameter{Name: name, Values: s.text(s.low) + " to " + s.text(s.high), Default: s.text(byDefault)})
	if !ok {
		return byDefault
	}
	value, err := s.parse(text)
	if err != nil || !(value >= s.low && value <= s.high) { // NaN is in no range
		p.fail("%s=%s: want %v to %v", name, text, s.low, s.high)
		return byDefault
	}
	return value
}

// take returns the text of a parameter, and notes that it was read.
func (p *Params) take(a Parameter) (string, bool) {
	p.asked = append(p.asked, a)
	return p.find(a.Name)
}

func (p *Params) find(name string) (string, bool) {
	for _, g := range p.given {
		if g.name == name {
			return g.value, true
		}
	}
	return "", false
}

func (p *Params) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf("agents: %s: %s", p.text, fmt.Sprintf(format, args...))
	}
}
