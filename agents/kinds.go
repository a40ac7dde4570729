package agents

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Kind is a way to play that Parse knows by name.
type Kind struct {
	Name  string // one word
	Game  string // the only game that it plays, or "" for any
	Usage string // one line for people: the name and what it does
	Open  func(g engine.Game, p *Params) (Agent, error)

	// Means says what the parameters mean that Open asks for, but for Knobs.
	Means map[string]string

	// Seat reports whether it can play a seat of g; nil is every seat.
	Seat func(g engine.Game, seat engine.Seat) bool

	// Expand, in place of Open, returns the other text for which the agent's text stands, such
	// as what a file says, and how it then calls itself.
	Expand func(g engine.Game, p *Params) (text, name string, err error)

	// Aims are what the player may go for: see AimSetter. Nil is none.
	Aims []Aim

	// RunsProgram says that its text names a program that playing runs: whoever finds such a
	// text in a file must not play it.
	RunsProgram bool

	// Knobs returns the numbers that the player is made of, at their defaults:
	// each is a parameter of its text, and what a tuner may turn. Nil is none.
	Knobs func() []Knob
}

// Parameters returns what the agent's text may set, in the order in which Open asks for
// it, with the defaults for g: but for Knobs.
func (k Kind) Parameters(g engine.Game) []Parameter {
	p := &Params{text: k.Name}
	if k.Expand != nil {
		_, _, _ = k.Expand(g, p) // whether it does or not
	} else {
		_, _ = k.Open(g, p) // whether it opens or not
	}
	var knobs []Knob
	if k.Knobs != nil {
		knobs = k.Knobs()
	}
	var out []Parameter
	for _, a := range p.asked {
		if a.Name != firstParameter && !slices.ContainsFunc(knobs, func(b Knob) bool { return b.Name == a.Name }) {
			a.Means = k.Means[a.Name]
			out = append(out, a)
		}
	}
	return out
}

// plays reports whether the kind plays g.
func (k Kind) plays(g engine.Game) bool { return k.Game == "" || k.Game == g.Name() }

var kinds []Kind

// Register makes a kind known to Parse. Packages call it from init; a name that
// is taken for the same game panics.
func Register(k Kind) {
	for _, old := range kinds {
		if old.Name == k.Name && (old.Game == k.Game || old.Game == "" || k.Game == "") {
			panic("agents: kind registered twice: " + k.Name)
		}
	}
	kinds = append(kinds, k)
}

// Kinds returns what plays g, in the order of the names.
func Kinds(g engine.Game) []Kind {
	var fit []Kind
	for _, k := range kinds {
		if k.plays(g) {
			fit = append(fit, k)
		}
	}
	slices.SortFunc(fit, func(a, b Kind) int { return strings.Compare(a.Name, b.Name) })
	return fit
}

// removedKinds says why a kind that there was is no more.
var removedKinds = map[string]string{
	"plans": "a search over whole plans was no stronger than the best plan (experiments/009-macro-plans); use search",
}

// Find returns the kind that an agent's text names.
func Find(g engine.Game, text string) (Kind, error) {
	name, _, _ := strings.Cut(text, ":")
	var names []string
	for _, k := range Kinds(g) {
		if k.Name == name {
			return k, nil
		}
		names = append(names, k.Name)
	}
	if why, ok := removedKinds[name]; ok {
		return Kind{}, fmt.Errorf("agents: %s was removed: %s", name, why)
	}
	return Kind{}, fmt.Errorf("agents: no agent %q for %s%s; agents: %s", name, g.Name(), engine.DidYouMean(name, names), strings.Join(names, ", "))
}

// RunsProgram reports whether an agent's text names a program that playing runs, be it inside a
// parameter.
func RunsProgram(g engine.Game, text string) bool {
	return slices.ContainsFunc(Kinds(g), func(k Kind) bool { return k.RunsProgram && strings.Contains(text, k.Name+":") })
}

// Reader reads the texts of agents for whoever has written them: only the owner's name files
// and programs. The functions ParseFor and Parse read those of anybody.
type Reader struct{ By access.Permission }

// IsSlow reports whether an agent's text names one that takes its time for a move, such as a
// search, a net or another program: all but the strategies of a game and random.
func IsSlow(g engine.Game, text string) bool {
	r, err := Reader{}.resolve(g, text)
	return err == nil && r.Game == "" && r.Kind.Name != "random"
}

// ParseFor is Parse for an agent that is to play a seat: one that cannot is an
// error.
func ParseFor(g engine.Game, seat engine.Seat, text string) (Agent, error) {
	return Reader{}.ParseFor(g, seat, text)
}

// ParseFor is ParseFor for a text of the reader.
func (r Reader) ParseFor(g engine.Game, seat engine.Seat, text string) (Agent, error) {
	k, err := r.resolve(g, text)
	if err != nil {
		return nil, err
	}
	if k.Seat != nil && !k.Seat(g, seat) {
		return nil, fmt.Errorf("agents: %s does not play the seat %s of %s", k.Name, g.Seats()[seat], g.Name())
	}
	a, err := k.open(g)
	if err != nil {
		return nil, err
	}
	if p, ok := a.(SeatChecker); ok {
		if err := p.CheckSeat(seat); err != nil {
			return nil, fmt.Errorf("agents: %s: %w", text, err)
		}
	}
	return a, nil
}

// checkSomeSeat refuses an agent that can play no seat of g, and says why not the last.
func checkSomeSeat(g engine.Game, a SeatChecker) (err error) {
	for seat := range g.Seats() {
		if err = a.CheckSeat(engine.Seat(seat)); err == nil {
			return nil
		}
	}
	return err
}

// Parse makes an agent of g from a text: the name of a kind, then a colon and
// its parameters if there are any, as in "search:iterations=1000,time=2s".
func Parse(g engine.Game, text string) (Agent, error) { return Reader{}.Parse(g, text) }

// Parse is Parse for a text of the reader.
func (r Reader) Parse(g engine.Game, text string) (Agent, error) {
	k, err := r.resolve(g, text)
	if err != nil {
		return nil, err
	}
	return k.open(g)
}

// Expanded returns the text for which an agent's text stands: another's where that is one of
// a file, else itself.
func (r Reader) Expanded(g engine.Game, text string) (string, error) {
	found, err := r.resolve(g, text)
	return found.text, err
}

// resolved is an agent's text, as it is to be read.
type resolved struct {
	Kind
	text string // in which its parameters stand
	name string // how it calls itself
	by   access.Permission
}

// resolve finds the kind of an agent's text, or of that for which it stands.
func (r Reader) resolve(g engine.Game, text string) (resolved, error) {
	k, err := Find(g, text)
	if err != nil || k.Expand == nil {
		return resolved{k, text, text, r.By}, err
	}
	p, err := r.params(text, text)
	if err != nil {
		return resolved{}, err
	}
	inner, name, err := k.Expand(g, p)
	if bad := p.Err(); bad != nil {
		return resolved{}, bad
	}
	if err != nil {
		return resolved{}, fmt.Errorf("agents: %s: %w", text, err)
	}
	k, err = Find(g, inner)
	if err == nil && k.Expand != nil {
		err = fmt.Errorf("agents: %s: it stands for %s, which stands for another itself", text, inner)
	}
	return resolved{k, inner, name, r.By}, err
}

// params takes the parameters of a text apart; messages call it by a name.
func (r Reader) params(name, text string) (*Params, error) {
	_, rest, _ := strings.Cut(text, ":")
	return parseParams(r.By, name, rest)
}

func (r resolved) open(g engine.Game) (Agent, error) {
	p, err := Reader{r.by}.params(r.name, r.text)
	if err != nil {
		return nil, err
	}
	a, err := r.Open(g, p)
	if bad := p.Err(); bad != nil {
		return nil, bad
	}
	if err != nil {
		return nil, fmt.Errorf("agents: %s: %w", r.name, err)
	}
	return a, nil
}
