package session

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
)

// Action is one legal action, or one outcome at chance.
type Action struct {
	Action      string  `json:"action"`
	Words       string  `json:"words"`
	Odds        uint64  `json:"odds,omitempty"`
	Probability float64 `json:"probability,omitempty"`

	Places []string `json:"places,omitempty"` // of the map: see OnMap
}

// LegalActions lists the legal actions of a position, with odds at chance.
func LegalActions(game engine.Game, p engine.Position) []Action {
	out := worded(game, p, p.AppendLegal(nil))
	odds := p.AppendOdds(nil)
	sum := uint64(0)
	for _, w := range odds {
		sum += w
	}
	for i := range odds {
		out[i].Odds, out[i].Probability = odds[i], float64(odds[i])/float64(sum)
	}
	return out
}

// worded returns actions with their words.
func worded(game engine.Game, p engine.Position, actions []engine.Action) []Action {
	out := make([]Action, len(actions)) // not nil: JSON writes nil as null
	for i, a := range actions {
		out[i] = Action{Action: game.Notation().FormatAction(p, a), Words: game.Notation().Explain(p, a)}
	}
	return out
}

// OnMap is LegalActions with the places of the map that each action joins, if the game has a map.
func OnMap(game engine.Game, p engine.Position) []Action {
	return placed(game, p, p.AppendLegal(nil), LegalActions(game, p))
}

// placed adds the places of the map to the actions of a list.
func placed(game engine.Game, p engine.Position, actions []engine.Action, list []Action) []Action {
	if n, ok := game.Notation().(engine.Map); ok {
		for i, a := range actions {
			list[i].Places = n.PlacesOf(p, a)
		}
	}
	return list
}

var errNoActions = errors.New(`"actions" is empty; expected an array of actions`)

// Apply is Read and Enter.
func (s *Session) Apply(words []string) error {
	actions, err := s.Read(words)
	if err != nil {
		return err
	}
	return s.Enter(actions...)
}

// Read reads consecutive actions and outcomes in the game's notation from the current position.
func (s *Session) Read(words []string) ([]engine.Action, error) {
	if err := s.Ready(); err != nil {
		return nil, err
	}
	if len(words) == 0 {
		return nil, errNoActions
	}
	return s.phrases(words, s.Position())
}

// Enter plays consecutive legal actions: all of them or, after an error, none.
func (s *Session) Enter(actions ...engine.Action) error { return s.journal.Enter(actions...) }

// phrases reads actions that follow one another from a position.
func (s *Session) phrases(actions []string, from engine.Position) (all []engine.Action, err error) {
	p := engine.Clone(s.Game(), from)
	for i, word := range actions {
		phrase, err := engine.ParsePhrase(s.Game().Notation(), p, word)
		if err != nil {
			return nil, fmt.Errorf("action %d: %w", i+1, quoting(word, err))
		}
		for _, a := range phrase {
			p.Apply(a)
		}
		all = append(all, phrase...)
	}
	return all, nil
}

// quoting names the text that an error is about, unless the error does.
func quoting(text string, err error) error {
	if strings.Contains(err.Error(), strconv.Quote(text)) {
		return err
	}
	return fmt.Errorf("%q: %w", text, err)
}

// Roll plays an outcome of chance, drawn by the seed, and returns it.
func (s *Session) Roll() (engine.Action, error) {
	if err := s.Ready(); err != nil {
		return 0, err
	}
	p := s.Position()
	if p.Turn() != engine.Chance {
		return 0, fmt.Errorf("%s is on turn, not chance", engine.SeatName(s.Game(), p.Turn()))
	}
	a := p.AppendLegal(nil)[engine.Pick(p.AppendOdds(nil), s.journal.Dice())]
	return a, s.journal.EnterRolled(a)
}

// Standing is the part of every position that all games share.
type Standing struct {
	Turn   string             `json:"turn"`
	Scores map[string]float64 `json:"scores,omitempty"` // by seat, at the end of the game
	Unkept string             `json:"unkept,omitempty"` // why the journal lacks entries, as on a full disk
}

// Standing tells of the current position; there must be a game.
func (s *Session) Standing() Standing {
	out := StandingOf(s.Game(), s.Position())
	out.Unkept = s.journal.Unsaved()
	return out
}

// StandingOf tells of a position.
func StandingOf(game engine.Game, p engine.Position) Standing {
	out := Standing{Turn: engine.SeatName(game, p.Turn())}
	if p.Turn() == engine.Nobody {
		out.Scores = map[string]float64{}
		for i, name := range game.Seats() {
			out.Scores[name] = p.Score(engine.Seat(i))
		}
	}
	return out
}
