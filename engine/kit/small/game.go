package small

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/kit/position"
)

// Game defines a small game. It must not change after New.
type Game[S any, P State[S]] struct {
	ID      string             // name in the registry
	Players []string           // names of the seats
	Facts   engine.About       // engine.Game.About
	Root    S                  // start position
	Blank   func() engine.View // returns an empty view; nil for a View

	Shape   engine.Encoding           // squares and their action planes, if there is a board
	Planes  []index.Part[*S, uint64]  // planes of the observation
	Numbers []index.Part[*S, float32] // numbers of the observation
	Moves   index.List                // actions of players, in index order

	Word    func(a engine.Action) string // text of an action
	Explain func(s *S, a engine.Action) string
	Narrate func(before *S, a engine.Action, after *S) []string // engine.Narrator.Narrate, or nil
	Show    func(s *S) string

	Played func(s *S) []string            // actions so far as the viewer saw them; nil if File is used
	File   *position.Format[S]            // lines of a position
	Flaw   func(s *S) (key, cause string) // fault of a position as a whole; may be nil

	coding *index.Coding[*S]
}

// New completes a game.
func New[S any, P State[S]](g Game[S, P]) *Game[S, P] {
	g.coding = index.NewCoding(g.Shape, g.Planes, g.Numbers, index.New[*S](g.Shape.Squares, nil, nil))
	if fields := g.Moves.Fields(g.Word); g.Shape.ActionPlanes == nil {
		g.coding.Shape.ActionGlobals = fields
	} else {
		g.coding.Shape.ActionPlanes = g.Shape.ActionPlanes
	}
	return &g
}

// Register registers a game without options.
func Register(g engine.Game, means string) {
	engine.Register(engine.Entry{Name: g.Name(), Means: means, Open: func([]engine.Setting) (engine.Game, error) { return g, nil }})
}

func (g *Game[S, P]) Name() string         { return g.ID }
func (g *Game[S, P]) Seats() []string      { return g.Players }
func (g *Game[S, P]) About() *engine.About { return &g.Facts }

func (g *Game[S, P]) NewState() engine.State {
	s := g.Root
	*P(&s).ViewerSeat() = engine.Nobody
	return P(&s)
}

func (g *Game[S, P]) NewView() engine.View {
	if g.Blank != nil {
		return g.Blank()
	}
	return &View[S, P]{}
}

func (g *Game[S, P]) Encoding() *engine.Encoding { return &g.coding.Shape }

func (g *Game[S, P]) Observe(v engine.View, planes []uint64, globals []float32) {
	g.coding.Observe(Of[S](v), planes, globals)
}

func (g *Game[S, P]) AppendIndices(dst []int32, _ engine.Position, actions []engine.Action) []int32 {
	return g.Moves.Append(dst, actions)
}

func (g *Game[S, P]) ActionAt(p engine.Position, i int) (engine.Action, bool) {
	return g.Moves.At(p, i)
}

func (g *Game[S, P]) Notation() engine.Notation {
	n := notation[S, P]{engine.ActionNames(g.Word), g}
	if g.Narrate != nil {
		return narrator[S, P]{n}
	}
	return n
}
