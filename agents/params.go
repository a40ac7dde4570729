package agents

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Params are the parameters of an agent's text. An opener asks for each that it
// knows, with a default and a range; the first that is out of range, and any
// that nobody asked for, are an error of Err and so of Parse.
type Params struct {
	text  string
	given []param
	asked []string
	err   error
}

// param is one parameter as it was written.
type param struct{ name, value string }

// parseParams splits "a=1,b=2", before which a file may stand: "file,a=1".
func parseParams(text, rest string) (*Params, error) {
	p := &Params{text: text}
	if rest == "" {
		return p, nil
	}
	for i, field := range strings.Split(rest, ",") {
		name, value, ok := strings.Cut(field, "=")
		if i == 0 && !ok && field != "" {
			p.given = append(p.given, param{nameless, field})
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

// Text returns the agent's whole text.
func (p *Params) Text() string { return p.text }

// Err returns the first error: a value out of range, or else a parameter that
// was not asked for so far.
func (p *Params) Err() error {
	if p.err != nil {
		return p.err
	}
	named := slices.DeleteFunc(slices.Clone(p.asked), func(name string) bool { return name == nameless })
	for _, g := range p.given {
		if !slices.Contains(p.asked, g.name) {
			if g.name == nameless {
				return fmt.Errorf("agents: %s: %q: want name=value", p.text, g.value)
			}
			known := "it takes none"
			if len(named) > 0 {
				known = "known: " + strings.Join(named, ", ")
			}
			return fmt.Errorf("agents: %s: no parameter %q; %s", p.text, g.name, known)
		}
	}
	return nil
}

// Int returns a whole number from low to high.
func (p *Params) Int(name string, byDefault, low, high int) int {
	return ask(p, name, byDefault, span[int]{low, high, strconv.Atoi})
}

// Float returns a number from low to high.
func (p *Params) Float(name string, byDefault, low, high float64) float64 {
	parse := func(s string) (float64, error) { return strconv.ParseFloat(s, 64) }
	return ask(p, name, byDefault, span[float64]{low, high, parse})
}

// Knob is a number of a player that its text may set: "balanced:risk=0.3".
type Knob struct {
	Name      string
	Value     *float64 // the default, until it is turned
	Low, High float64  // its range
	Doc       string   // a few words for people
}

// Turn sets each knob to what the text gives for it, if anything.
func (p *Params) Turn(knobs []Knob) {
	for _, k := range knobs {
		*k.Value = p.Float(k.Name, *k.Value, k.Low, k.High)
	}
}

// Duration returns a time such as "500ms" from low to high.
func (p *Params) Duration(name string, byDefault, low, high time.Duration) time.Duration {
	return ask(p, name, byDefault, span[time.Duration]{low, high, time.ParseDuration})
}

// Word returns one of the words, or the default, which need not be among them.
func (p *Params) Word(name, byDefault string, words []string) string {
	text, ok := p.take(name)
	if !ok {
		return byDefault
	}
	if !slices.Contains(words, text) {
		p.fail("%s=%s: want one of %s", name, text, strings.Join(words, ", "))
		return byDefault
	}
	return text
}

// nameless is the name of what stands before the parameters.
const nameless = ""

// File returns the file that stands before the parameters, as in
// "net:best.net,temperature=0": its name has no comma and no equals sign. It is an
// error if there is none.
func (p *Params) File() string {
	path, ok := p.take(nameless)
	if !ok {
		name, _, _ := strings.Cut(p.text, ":")
		p.fail("name a file: %s:FILE", name)
	}
	return path
}

// Path returns the file that a parameter names, or "": its name has no comma.
func (p *Params) Path(name string) string {
	path, _ := p.take(name)
	return path
}

// Agent returns the text of another agent, or "". Its own parameters are written
// with semicolons, as in "against=search:iterations=100;reuse=off".
func (p *Params) Agent(name string) string {
	text, _ := p.take(name)
	return strings.ReplaceAll(text, ";", ",")
}

// span is a range of values and how they are read.
type span[T cmp.Ordered] struct {
	low, high T
	parse     func(string) (T, error)
}

func ask[T cmp.Ordered](p *Params, name string, byDefault T, s span[T]) T {
	text, ok := p.take(name)
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

// take returns what was given for name, and notes that it was asked for.
func (p *Params) take(name string) (string, bool) {
	p.asked = append(p.asked, name)
	return p.find(name)
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
