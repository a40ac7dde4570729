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

// Params are the parameters of an agent's text. An opener asks for each that it
// knows, with a default and a range; the first that is out of range, and any
// that nobody asked for, are an error of Err and so of Parse.
type Params struct {
	text  string
	by    access.Permission // of whoever wrote the text
	given []param
	asked []Parameter
	err   error
}

// Parameter is what an agent's text may set.
type Parameter struct {
	Name    string `json:"name"`
	Values  string `json:"values"`  // for people: a range, words, or what is named
	Default string `json:"default"` // "" for nothing, or for what the meaning says
	Means   string `json:"means"`
}

// param is one parameter as it was written.
type param struct{ name, value string }

// parseParams splits "a=1,b=2", before which a file or a command may stand: "file,a=1".
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

// isName reports whether a text can be the name of a parameter: what stands before "=" in
// a command, as in "./agent --level=3", is none.
func isName(text string) bool { return !strings.ContainsAny(text, " ./\\:") }

// Text returns the agent's whole text.
func (p *Params) Text() string { return p.text }

// Err returns the first error: a value out of range, or else a parameter that
// was not asked for so far.
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

// Removed refuses what an agent no longer takes: why has the reason by parameter, or by "parameter=value".
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

// number writes a number for people.
func number(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// Knob is a number of a player that its text may set: "balanced:risk=0.3".
type Knob struct {
	Name      string
	Value     *float64 // the default, until it is turned
	Low, High float64  // its range
	Doc       string   // a few words for people
}

// SetKnobs sets each knob to what the text gives for it, if anything.
func (p *Params) SetKnobs(knobs []Knob) {
	for _, k := range knobs {
		*k.Value = p.Float(k.Name, *k.Value, k.Low, k.High)
	}
}

// Duration returns a time such as "500ms" from low to high.
func (p *Params) Duration(name string, byDefault, low, high time.Duration) time.Duration {
	return rangeParameter(p, name, byDefault, valueRange[time.Duration]{low, high, time.ParseDuration, time.Duration.String})
}

// Word returns one of the words, or the default, which need not be among them.
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

// Aims returns some of the aims in the order in which the text has them, joined by "/", or
// nil.
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

// firstParameter is the name of what stands before the parameters.
const firstParameter = ""

// NetSource returns the right of whoever wrote the text, for texts of agents inside of it.
func (p *Params) By() access.Permission { return p.by }

// File returns the file that stands before the parameters, as in
// "net:best.net,temperature=0": its name has no comma and no equals sign. It is an
// error if there is none.
func (p *Params) File() access.File {
	if _, ok := p.find(firstParameter); !ok {
		name, _, _ := strings.Cut(p.text, ":")
		p.fail("name a file: %s:FILE", name)
	}
	return p.OptionalFile()
}

// OptionalFile is File where there need be none.
func (p *Params) OptionalFile() access.File { return p.Path(firstParameter) }

// BundledNet returns the net that ships whose name stands before the parameters, as in
// "net:shipped:town/defenders", or nil where there is a file or nothing. Anybody may name it.
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

// file returns the file at a path, if whoever wrote the text may name it.
func (p *Params) file(path string) access.File {
	if path != "" && !p.by.Granted() {
		p.fail("only the owner of this machine may name a file")
	}
	return p.by.File(path)
}

// Command returns the command that stands before the parameters, as in
// "cmd:./agent --level=3,time=5s": it has no comma. It is an error if there is none, or
// whoever wrote the text is not the access.
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

// Free returns a parameter that may be any text without a comma, or "".
func (p *Params) Free(name, values string) string {
	text, _ := p.take(Parameter{Name: name, Values: values})
	return text
}

// Path returns the file that a parameter names, if any: its name has no comma.
func (p *Params) Path(name string) access.File {
	path, _ := p.take(Parameter{Name: name, Values: fileValues})
	return p.file(path)
}

// Agent returns the text of another agent, or "". Its own parameters are written
// with semicolons, as in "against=search:iterations=100;reuse=off".
func (p *Params) Agent(name string) string {
	text, _ := p.take(Parameter{Name: name, Values: "the text of an agent"})
	return strings.ReplaceAll(text, ";", ",")
}

// fileValues is what a parameter takes that names one.
const fileValues = "the name of a file"

// valueRange is a range of values, how they are read, and how they are written.
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
	if err != nil || !(value >= s.low && value <= s.high) { // not a number is in no range
		p.fail("%s=%s: want %v to %v", name, text, s.low, s.high)
		return byDefault
	}
	return value
}

// take returns what was given for a parameter, and notes that it was asked for.
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
