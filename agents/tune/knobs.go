package tune

import (
	"math"
	"strconv"
	"strings"

	"deadreckon/agents"
)

// Knob is a number of an agent that is tuned.
type Knob struct {
	Name  string  `json:"name"`
	Start float64 `json:"start"` // initial value
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Doc   string  `json:"doc"`

	// Soft selects a logarithmic scale, linear in log(value - Low + Soft); 0 is a linear scale.
	Soft float64 `json:"soft,omitempty"`
}

func newKnob(k agents.Knob, given []parameter) Knob {
	out := Knob{Name: k.Name, Start: *k.Value, Low: k.Low, High: k.High, Doc: k.Doc, Soft: soft(k)}
	for _, p := range given {
		if p.name == k.Name {
			out.Start, _ = strconv.ParseFloat(p.value, 64) // already validated
		}
	}
	return out
}

// soft returns Knob.Soft. A range of two decades is logarithmic. So is a range from 0 to many times
// the default: linear steps of 2 in a range to 10 would not find a weight of 0.02. It is
// logarithmic above the default and linear below; without a default it uses a hundredth of the
// range.
func soft(k agents.Knob) float64 {
	const decades, many, hundredth = 100, 4, 0.01
	switch {
	case k.Low > 0 && k.High/k.Low > decades:
		return k.Low
	case k.Low == 0 && *k.Value == 0 && k.High > 1: // ranges up to 1 are probabilities
		return k.High * hundredth
	case k.Low == 0 && *k.Value > 0 && k.High / *k.Value > many:
		return *k.Value
	}
	return 0
}

// unit maps the range to 0 to 1.
func (k Knob) unit(value float64) float64 {
	if k.Soft > 0 {
		return math.Log1p((value-k.Low)/k.Soft) / math.Log1p((k.High-k.Low)/k.Soft)
	}
	return (value - k.Low) / (k.High - k.Low)
}

// value is the inverse of unit for any number, with reflection at the ends.
func (k Knob) value(u float64) float64 {
	u = reflected(u)
	if k.Soft > 0 {
		return k.Low + k.Soft*math.Expm1(u*math.Log1p((k.High-k.Low)/k.Soft))
	}
	return k.Low + u*(k.High-k.Low)
}

// reflected maps any number to 0 to 1 by reflection. Unlike a penalty it needs no weight that
// exceeds the noise, and the search can gather around an end of a range. An optimum near an end
// appears twice: see Search.Answers.
func reflected(u float64) float64 {
	u = math.Mod(math.Abs(u), 2)
	if u > 1 {
		u = 2 - u
	}
	return u
}

// digits is the number of significant digits of candidates.
const digits = 4

// text writes a value of the range.
func (k Knob) text(value float64) string {
	text := strconv.FormatFloat(value, 'g', digits, 64)
	switch rounded, _ := strconv.ParseFloat(text, 64); {
	case rounded < k.Low:
		return strconv.FormatFloat(k.Low, 'g', -1, 64)
	case rounded > k.High:
		return strconv.FormatFloat(k.High, 'g', -1, 64)
	}
	return text
}

// values returns the numbers of a candidate and its text.
func (t *Tuning) values(point []float64) (values []float64, text string) {
	fields := append([]string{}, t.others...)
	for i, k := range t.Knobs {
		word := k.text(k.value(point[i]))
		v, _ := strconv.ParseFloat(word, 64) // valid by construction
		values = append(values, v)
		fields = append(fields, k.Name+"="+word)
	}
	name, _, _ := strings.Cut(t.Agent, ":")
	return values, name + ":" + strings.Join(fields, ",")
}

// parameter is a parameter of an agent's text.
type parameter struct{ name, value string }

// parameters splits the text of an agent.
func parameters(agent string) (out []parameter) {
	_, rest, _ := strings.Cut(agent, ":")
	for field := range strings.SplitSeq(rest, ",") {
		if name, value, ok := strings.Cut(field, "="); ok {
			out = append(out, parameter{name, value})
		}
	}
	return out
}

func knobNames(knobs []agents.Knob) (names []string) {
	for _, k := range knobs {
		names = append(names, k.Name)
	}
	return names
}
