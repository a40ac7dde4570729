package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"deadreckon/agents/advice"
	"deadreckon/engine"
)

// position returns the visible position at w.
func (w Where) position(a *Asker) (engine.Position, error) {
	_, _, p, err := a.Look(w)
	return p, err
}

// view returns the view of a named seat at w.
func (w Where) view(a *Asker) (engine.View, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	if w.Seat == "" {
		return nil, fmt.Errorf(`the request has no "seat"; seats: %s`, strings.Join(a.Game().Seats(), ", "))
	}
	if w.Now() {
		return a.View(string(w.Seat))
	}
	seat, err := engine.SeatNamed(a.Game(), string(w.Seat))
	if err != nil {
		return nil, err
	}
	w.Seat = ""
	p, err := w.position(a)
	if err != nil {
		return nil, err
	}
	return engine.ViewOf(a.Game(), p, seat)
}

// Show draws.
type Show struct {
	Head
	Where
	Truth  bool     `json:"truth"`
	Format string   `json:"format"`
	Belief bool     `json:"belief"`
	Theme  string   `json:"theme"`
	Plan   []string `json:"plan"`
	Arrows []string `json:"arrows"`
}

// ShowReply is a drawing.
type ShowReply struct {
	Answer
	Show     string            `json:"show"`
	Squares  map[string][2]int `json:"squares,omitempty"` // the middle of each place, in the units of the SVG
	Position string            `json:"position"`
	engine.Progress
	Standing
}

func (r *Show) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	look := Look{SVG: r.Format == "svg", Belief: r.Belief, Theme: r.Theme, Plan: r.Plan, Arrows: r.Arrows}
	switch {
	case r.Truth && r.Seat != "":
		return nil, errors.New(`"truth" shows everything, "seat" what one seat knows; give one`)
	case !look.SVG && r.Format != "" && r.Format != "text":
		return nil, fmt.Errorf("format %q: expected text or svg", r.Format)
	case !look.SVG && (look.Theme != "" || len(look.Plan)+len(look.Arrows) > 0):
		return nil, errors.New(`"theme", "plan" and "arrows" go with the format svg`)
	}
	p, err := r.position(a)
	if err != nil {
		return nil, err
	}
	shown, places, err := Drawing(a.Game(), p, look)
	if err != nil {
		return nil, err
	}
	squares := map[string][2]int{}
	for _, at := range places {
		squares[at.Name] = [2]int{at.X, at.Y}
	}
	text, err := a.Text(r.Where)
	return ShowReply{r.answer(), shown, squares, text, engine.ProgressOf(a.Game(), p), StandingOf(a.Game(), p)}, err
}

// Board lists the pieces on places, for keyboards and screen readers.
type Board struct {
	Head
	Where
}

// BoardReply is the list of a Board.
type BoardReply struct {
	Answer
	Places []BoardPlace      `json:"places"`
	Pieces map[string]string `json:"pieces,omitempty"` // where each stands that actions name
	Lines  []string          `json:"lines,omitempty"`  // of the drawing as text, in a game without a map
	Status []string          `json:"status,omitempty"` // facts beside a map
	Asks   string            `json:"asks,omitempty"`
	Standing
}

// BoardPlace is a place of the board with its pieces.
type BoardPlace struct {
	Name    string   `json:"name"`
	Words   string   `json:"words,omitempty"`
	X       int      `json:"x"`
	Y       int      `json:"y"`
	W       int      `json:"w"`
	H       int      `json:"h"`
	Outline []int    `json:"outline,omitempty"` // x and y of its corners, where it is no rectangle
	Pieces  []string `json:"pieces,omitempty"`
}

func (r *Board) do(a *Asker) (any, error) {
	p, err := r.position(a)
	if err != nil {
		return nil, err
	}
	_, places, err := Drawing(a.Game(), p, Look{SVG: true})
	if err != nil {
		return nil, err
	}
	reply := BoardReply{Answer: r.answer(), Places: []BoardPlace{}, Pieces: map[string]string{}, Asks: engine.PromptOf(p), Standing: StandingOf(a.Game(), p)}
	if n, ok := a.Game().Notation().(engine.Map); ok {
		reply.Status = n.Status(p)
	}
	for _, at := range places {
		b := BoardPlace{at.Name, at.Words, at.X, at.Y, at.Width, at.Height, at.Outline, nil}
		for _, piece := range at.Pieces {
			b.Pieces = append(b.Pieces, piece.Words)
			if piece.Name != "" {
				reply.Pieces[piece.Name] = at.Name
			}
		}
		reply.Places = append(reply.Places, b)
	}
	if places == nil {
		reply.Lines = strings.Split(strings.TrimRight(a.Game().Notation().Show(p), "\n"), "\n")
	}
	return reply, nil
}

// Legal lists the legal actions.
type Legal struct {
	Head
	Where
	Why    string   `json:"why"`    // an action; the reply says why it is not legal
	Chosen []string `json:"chosen"` // actions of a choice; impossible ones are ignored
}

// LegalReply is the list.
type LegalReply struct {
	Answer
	Standing
	engine.Progress
	Actions []Action `json:"actions"`
	Hidden  bool     `json:"hidden,omitempty"` // the program draws the action, because the seat that reads it out cannot know it
	Why     string   `json:"why,omitempty"`    // the reason, if the action of the request is not legal
	Choice  *Choice  `json:"choice,omitempty"` // if the seat on turn chooses in secret
}

// Choice is a secret choice of several actions in any order.
type Choice struct {
	Count  int      `json:"count"`
	Chosen []Action `json:"chosen"`
	More   []Action `json:"more"`             // actions that complete the chosen ones
	Action string   `json:"action,omitempty"` // text that plays a complete choice
}

// choice returns the choice at a position with the chosen actions, or nil.
func choice(g engine.Game, p engine.Position, words []string) *Choice {
	n := g.Notation()
	more, count := engine.ChoiceOf(n, p, nil)
	if count == 0 {
		return nil
	}
	var chosen []engine.Action
	for _, word := range words {
		if i := slices.IndexFunc(more, func(a engine.Action) bool { return n.FormatAction(p, a) == word }); i >= 0 {
			chosen = append(chosen, more[i])
			more, _ = engine.ChoiceOf(n, p, chosen)
		}
	}
	out := &Choice{Count: count, Chosen: placed(g, p, chosen, worded(g, p, chosen)), More: placed(g, p, more, worded(g, p, more))}
	if len(chosen) == count {
		out.Action = engine.FormatChoice(n, p, chosen)
	}
	return out
}

func (r *Legal) do(a *Asker) (any, error) {
	p, err := r.position(a)
	if err != nil {
		return nil, err
	}
	out := LegalReply{r.answer(), StandingOf(a.Game(), p), engine.ProgressOf(a.Game(), p), OnMap(a.Game(), p), false, "", choice(a.Game(), p, r.Chosen)}
	if r.Why != "" {
		if _, err := engine.ParsePhrase(a.Game().Notation(), p, r.Why); err != nil {
			out.Why = err.Error()
		}
	}
	return out, nil
}

// View asks for the view of a seat.
type View struct {
	Head
	Where
}

// ViewReply is the view of a seat.
type ViewReply struct {
	Answer
	Seat string `json:"seat"`
	engine.Progress
	Position string `json:"position"`
}

func (r *View) do(a *Asker) (any, error) {
	v, err := r.view(a)
	if err != nil {
		return nil, err
	}
	text, err := a.Text(r.Where)
	if err != nil { // the journal does not tell how this seat came to know it
		text = a.Game().Notation().FormatPosition(v)
	}
	return ViewReply{r.answer(), engine.SeatName(a.Game(), v.Viewer()), engine.ProgressOf(a.Game(), v), text}, nil
}

// Sample draws a position that agrees with the knowledge of a seat.
type Sample struct {
	Head
	Where
	Seed uint64 `json:"seed"`
}

// SampleReply is the position.
type SampleReply struct {
	Answer
	Seat     string `json:"seat"`
	Position string `json:"position"`
}

func (r *Sample) do(a *Asker) (any, error) {
	v, err := r.view(a)
	if err != nil {
		return nil, err
	}
	return SampleReply{r.answer(), engine.SeatName(a.Game(), v.Viewer()), a.Game().Notation().FormatPosition(a.Sample(v, r.Seed))}, nil
}

// Belief asks for the belief of a seat.
type Belief struct {
	Head
	Where
}

// BeliefReply is the belief of a seat.
type BeliefReply struct {
	Answer
	Seat   string           `json:"seat"`
	Belief []advice.Unknown `json:"belief"`
	Show   string           `json:"show,omitempty"` // the heat map as text
}

func (r *Belief) do(a *Asker) (any, error) {
	v, err := r.view(a)
	if err != nil {
		return nil, err
	}
	belief, drawing, err := a.Belief(v)
	if err != nil {
		return nil, err
	}
	return BeliefReply{r.answer(), engine.SeatName(a.Game(), v.Viewer()), belief, drawing}, nil
}
