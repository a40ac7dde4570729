package tune

import (
	"math"
	"strconv"
	"strings"

	"deadreckon/agents"
)

// Knob is a number of an agent that is turned.
type Knob struct {
	Name  string  `json:"name"`
	Start float64 `json:"start"` // as the agent was given
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Doc   string  `json:"doc"`

	// Soft makes the scale one of factors: a place on it moves evenly with
	// log(value - Low + Soft). 0 is a scale of differences.
	Soft float64 `json:"soft,omitempty"`
}

func newKnob(k agents.Knob, given []parameter) Knob {
	out := Knob{Name: k.Name, Start: *k.Value, Low: k.Low, High: k.High, Doc: k.Doc, Soft: soft(k)}
	for _, p := range given {
		if p.name == k.Name {
			out.Start, _ = strconv.ParseFloat(p.value, 64) // the agent was made of it
		}
	}
	return out
}

// soft returns Knob.Soft. A range of two decades is one of factors. So is one
// from 0 up to many times the default: a weight of 0.02 in a range to 10 is not
// found by steps of 2. It has factors above its default and differences below;
// without a default, the default might be a hundredth.
func soft(k agents.Knob) float64 {
	const decades, many, hundredth = 100, 4, 0.01
	switch {
	case k.Low > 0 && k.High/k.Low > decades:
		return k.Low
	case k.Low == 0 && *k.Value == 0 && k.High > 1: // up to 1 are odds and shares
		return k.High * hundredth
	case k.Low == 0 && *k.Value > 0 && k.High / *k.Value > many:
		return *k.Value
	}
	return 0
}

// unit maps a value of the range to 0 to 1.
func (k Knob) unit(value float64) float64 {
	if k.Soft > 0 {
		return math.Log1p((value-k.Low)/k.Soft) / math.Log1p((k.High-k.Low)/k.Soft)
	}
	return (value - k.Low) / (k.High - k.Low)
}

// value is the inverse of unit for any number: beyond the range it is reflected.
func (k Knob) value(u float64) float64 {
	u = reflected(u)
	if k.Soft > 0 {
		return k.Low + k.Soft*math.Expm1(u*math.Log1p((k.High-k.Low)/k.Soft))
	}
	return k.Low + u*(k.High-k.Low)
}

// reflected returns where in 0 to 1 a place beyond it is. Against a penalty for what lies
// outside, this needs no weight that would have to outbid the noise, and a knob that is
// best at an end of its range lets the search gather around the end. But one that is best
// near an end is best at two places: see Search.Answers.
func reflected(u float64) float64 {
	u = math.Mod(math.Abs(u), 2)
	if u > 1 {
		u = 2 - u
	}
	return u
}

// digits is how exact the numbers of a candidate are: more could not be measured.
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

// values returns the numbers of a candidate, and the text of the agent that is
// made of them.
func (t *Tuning) values(point []float64) (values []float64, text string) {
	fields := append([]string{}, t.others...)
	for i, k := range t.Knobs {
		word := k.text(k.value(point[i]))
		v, _ := strconv.ParseFloat(word, 64) // it was written here
		values = append(values, v)
		fields = append(fields, k.Name+"="+word)
	}
	name, _, _ := strings.Cut(t.Agent, ":")
	return values, name + ":" + strings.Join(fields, ",")
}

// parameter is one of an agent's text.
type parameter struct{ name, value string }

// parameters takes the text of an agent apart.
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
