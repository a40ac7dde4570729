package session

import (
	"errors"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// NewGame opens a game at its root.
type NewGame struct {
	Head
	Game     string   `json:"game"`
	Settings Settings `json:"settings"`
	Data     Data     `json:"data"`
	Seed     uint64   `json:"seed"`
	Journal  string   `json:"journal"`
}

// OpenReply is a game that was opened.
type OpenReply struct {
	Answer
	Game     string         `json:"game"`
	Seats    []string       `json:"seats"`
	Settings map[string]any `json:"settings"`
	Standing
}

func (a *Asker) opened(with Answer) OpenReply {
	g := a.Game()
	return OpenReply{with, g.Name(), g.Seats(), Values(g.About().Settings), a.Standing()}
}

func (r *NewGame) do(a *Asker) (any, error) {
	if r.Game == "" {
		r.Game = a.DefaultGame
	}
	if err := a.OpenKept(r.Game, r.Settings.With(r.Data), r.Seed, r.Journal); err != nil {
		return nil, err
	}
	return a.opened(r.answer()), nil
}

// Games lists the games, or one under some settings.
type Games struct {
	Head
	Game     string   `json:"game"`
	Settings Settings `json:"settings"`
	Data     Data     `json:"data"`
}

// GamesReply is the list.
type GamesReply struct {
	Answer
	Games []GameInfo `json:"games"`
}

// GameInfo is a game with its agents.
type GameInfo struct {
	agents.GameInfo
	Kinds  []agents.AgentInfo         `json:"kinds"`
	People map[string][]engine.Person `json:"people,omitempty"` // whom each seat leads
}

func (r *Games) do(*Asker) (any, error) {
	names, settings := []string{r.Game}, r.Settings.With(r.Data)
	if r.Game == "" {
		if len(settings) > 0 {
			return nil, errors.New(`"settings" of which game? "game" names one`)
		}
		names = engine.Names()
	}
	all := []GameInfo{}
	for _, name := range names {
		l, err := agents.DescribeGame(name, settings)
		if err != nil {
			return nil, err
		}
		g, err := engine.Open(name, settings)
		if err != nil {
			return nil, err
		}
		of := GameInfo{GameInfo: l, Kinds: agents.DescribeAgents(g)}
		if people := g.About().Rulebook.People; people != nil {
			of.People = map[string][]engine.Person{}
			for i, seat := range l.Seats {
				of.People[seat] = people[i]
			}
		}
		all = append(all, of)
	}
	return GamesReply{r.answer(), all}, nil
}

// Position puts a position on the table.
type Position struct {
	Head
	Position *string `json:"position"`
}

// PositionReply is the new place of the game.
type PositionReply struct {
	Answer
	Viewer string `json:"viewer,omitempty"` // of a position with holes
	engine.Progress
	Standing
}

func (r *Position) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	if r.Position == nil {
		return nil, errors.New(`the request has no "position"`)
	}
	p, err := a.Game().Notation().ParsePosition(*r.Position)
	if err != nil {
		return nil, err
	}
	if err := a.Place(p); err != nil {
		return nil, err
	}
	reply := PositionReply{Answer: r.answer(), Progress: engine.ProgressOf(a.Game(), a.Position()), Standing: a.Standing()}
	if v, ok := a.Position().(engine.View); ok {
		reply.Viewer = engine.SeatName(a.Game(), v.Viewer())
	}
	return reply, nil
}

// Quit ends the conversation.
type Quit struct {
	Head
	Finish bool `json:"finish"` // the searches in flight run to their end first
}

func (r *Quit) do(a *Asker) (any, error) {
	if r.Finish {
		a.SearchPool.Wait()
	}
	a.SearchPool.Close()
	a.Over = true
	return r.answer(), nil
}

// Seating asks for the game, its players, and the client's own seat.
type Seating struct{ Head }

// SeatingReply is that.
type SeatingReply struct {
	OpenReply
	Players  map[string]string `json:"players"`
	Dice     string            `json:"dice"`             // program or ask
	Eye      string            `json:"eye"`              // a seat, or open
	Follow   string            `json:"follow,omitempty"` // the seat as which the game is known
	Entries  int               `json:"entries"`
	Moves    int               `json:"moves"`          // how often the game has moved since the table was opened
	Maps     bool              `json:"maps"`           // it is drawn as a map
	Believes bool              `json:"believes"`       // it tells of beliefs
	Data     []string          `json:"data,omitempty"` // what of its data is not as printed, each in a line
}

// do fills in everything except the table's part: the viewer and the moves.
func (r *Seating) do(a *Asker) (any, error) {
	g, j := a.Game(), a.Journal()
	out := SeatingReply{OpenReply: a.opened(r.answer()), Players: PlayersByName(j), Dice: "program", Entries: j.Entered()}
	if j.Header().Dice == journal.DiceAsk {
		out.Dice = "ask"
	}
	if v, ok := a.Position().(engine.View); ok {
		out.Follow = engine.SeatName(g, v.Viewer())
	}
	_, out.Maps = g.Notation().(engine.Map)
	_, out.Believes = g.NewView().(engine.Believer)
	var err error
	out.Data, err = agents.DataNotes(g)
	return out, err
}
