package agents

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Kind is a type of agent that Parse knows by name.
type Kind struct {
	Name  string // one word
	Game  string // only game that it plays, or "" for any
	Usage string // name and description, in one line
	Open  func(g engine.Game, p *Params) (Agent, error)

	// Means describes the parameters that Open reads, except for Knobs.
	Means map[string]string

	// In reports whether a kind without Game plays a game; nil is every game.
	In func(game string) bool

	// Seat reports whether the kind can play a seat of g; nil is every seat.
	Seat func(g engine.Game, seat engine.Seat) bool

	// Expand replaces Open in a kind whose text stands for another text, such as the name of a
	// file. It returns the other text and the name of the agent. The seat is engine.Nobody if it is
	// unknown.
	Expand func(g engine.Game, seat engine.Seat, p *Params) (text, name string, err error)

	// Aims are the possible aims of the player (see AimSetter); nil for none.
	Aims []Aim

	// RunsProgram marks a kind whose text names a program that is run. Such a text from a file must
	// not be played.
	RunsProgram bool

	// Knobs returns the tunable numbers of the player at their defaults, each a parameter of its
	// text; nil for none.
	Knobs func() []Knob
}

// Parameters returns the parameters of the agent's text except for Knobs, in the order in which
// Open reads them, with the defaults for g.
func (k Kind) Parameters(g engine.Game) []Parameter {
	p := &Params{text: k.Name}
	if k.Expand != nil {
		_, _, _ = k.Expand(g, engine.Nobody, p) // only the parameters matter
	} else {
		_, _ = k.Open(g, p) // only the parameters matter
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

func (k Kind) plays(g engine.Game) bool {
	return k.Game == g.Name() || k.Game == "" && (k.In == nil || k.In(g.Name()))
}

var kinds []Kind

// Register makes a kind known to Parse. Packages call it from init; a second kind of the same name
// and game panics.
func Register(k Kind) {
	for _, old := range kinds {
		if old.Name == k.Name && (old.Game == k.Game || old.Game == "" || k.Game == "") {
			panic("agents: kind registered twice: " + k.Name)
		}
	}
	kinds = append(kinds, k)
}

// Kinds returns the kinds that play g, sorted by name.
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

// removedKinds has the reasons why kinds were removed.
var removedKinds = map[string]string{
	"plans": "a search over whole plans was no stronger than the best plan (experiments/009-macro-plans); use search",
}

// Find returns the kind of an agent's text.
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

// RunsProgram reports whether an agent's text names a program to run, also inside of a parameter.
func RunsProgram(g engine.Game, text string) bool {
	return slices.ContainsFunc(Kinds(g), func(k Kind) bool { return k.RunsProgram && strings.Contains(text, k.Name+":") })
}

// Reader parses texts of agents with the permissions of their author: only the owner of the machine
// may name files and programs. The functions ParseFor and Parse grant no permissions.
type Reader struct{ By access.Permission }

// IsSlow reports whether an agent takes noticeable time for a move, such as a search, a net or a
// program. Strategies and random do not.
func IsSlow(g engine.Game, text string) bool {
	r, err := Reader{}.resolve(g, engine.Nobody, text)
	return err == nil && r.Game == "" && r.Kind.Name != "random"
}

// ParseFor is Parse for one seat. It is an error if the agent cannot play the seat.
func ParseFor(g engine.Game, seat engine.Seat, text string) (Agent, error) {
	return Reader{}.ParseFor(g, seat, text)
}

// ParseFor is the function ParseFor with the permissions of the reader.
func (r Reader) ParseFor(g engine.Game, seat engine.Seat, text string) (Agent, error) {
	k, err := r.resolve(g, seat, text)
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

// checkSomeSeat returns an error if the agent can play no seat of g: the error of the last seat.
func checkSomeSeat(g engine.Game, a SeatChecker) (err error) {
	for seat := range g.Seats() {
		if err = a.CheckSeat(engine.Seat(seat)); err == nil {
			return nil
		}
	}
	return err
}

// Parse makes an agent of g from a text: the name of a kind, then, if there are parameters, a colon
// and the parameters, as in "search:iterations=1000,time=2s".
func Parse(g engine.Game, text string) (Agent, error) { return Reader{}.Parse(g, text) }

// Parse is the function Parse with the permissions of the reader.
func (r Reader) Parse(g engine.Game, text string) (Agent, error) {
	k, err := r.resolve(g, engine.Nobody, text)
	if err != nil {
		return nil, err
	}
	return k.open(g)
}

// Expanded returns the text for which an agent's text stands, for example the content of an agent
// file; otherwise the text itself.
func (r Reader) Expanded(g engine.Game, text string) (string, error) {
	found, err := r.resolve(g, engine.Nobody, text)
	return found.text, err
}

// resolved is an agent's text after expansion.
type resolved struct {
	Kind
	text string // text with the parameters
	name string // name of the agent
	by   access.Permission
}

// resolve expands an agent's text and finds its kind.
func (r Reader) resolve(g engine.Game, seat engine.Seat, text string) (resolved, error) {
	k, err := Find(g, text)
	if err != nil || k.Expand == nil {
		return resolved{k, text, text, r.By}, err
	}
	p, err := r.params(text, text)
	if err != nil {
		return resolved{}, err
	}
	inner, name, err := k.Expand(g, seat, p)
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

// params splits the parameters of a text; errors use the name.
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
