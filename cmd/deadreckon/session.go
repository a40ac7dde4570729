package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"

	"deadreckon/engine"
)

// session is one conversation of the engine verb: a game, a position of it, and
// the searches in flight.
type session struct {
	replies *replies
	over    bool

	game     engine.Game
	position engine.Position
	seed     uint64
	dice     *rand.Rand // of the op roll
	flights  *flights
}

// op carries out one request. It returns the reply, or nil where the reply comes
// later; after an error the session is as it was.
type op func(s *session, id string, text []byte) (any, error)

// ops is filled by init: the operations refer to it in their error messages.
var ops map[string]op

func init() {
	ops = map[string]op{
		"new": (*session).opNew, "position": (*session).opPosition, "show": (*session).opShow,
		"legal": (*session).opLegal, "apply": (*session).opApply, "roll": (*session).opRoll,
		"view": (*session).opView, "sample": (*session).opSample, "suggest": (*session).opSuggest,
		"belief": (*session).opBelief, "stop": (*session).opStop, "quit": (*session).opQuit,
	}
}

// answer answers one line of input with exactly one reply, now or, for a
// search, later.
func (s *session) answer(line requestLine) {
	reply, err := s.carryOut(line)
	switch {
	case err != nil:
		s.replies.send(errorReply{ID: idOf(line.text), Error: bodyOf(err)})
	case reply != nil:
		s.replies.send(reply)
	}
}

func (s *session) carryOut(line requestLine) (reply any, err error) {
	// A fault of a game must not end the conversation. Operations work on
	// copies, so the session is as it was.
	defer func() {
		if p := recover(); p != nil {
			reply, err = nil, fmt.Errorf("internal error: %v at %s", p, culprit(debug.Stack()))
		}
	}()
	h, err := readRequest(line)
	if err != nil {
		return nil, err
	}
	op, ok := ops[h.Op]
	if !ok {
		return nil, fmt.Errorf("no op %q; ops: %s", h.Op, strings.Join(opNames(), ", "))
	}
	return op(s, h.ID, line.text)
}

// culprit names the function that panicked: the first of ours below the panic.
func culprit(stack []byte) string {
	_, after, _ := strings.Cut(string(stack), "\npanic(")
	for _, l := range strings.Split(after, "\n") {
		if strings.HasPrefix(l, "deadreckon/") {
			return l
		}
	}
	return "an unknown place"
}

func opNames() []string {
	names := make([]string, 0, len(ops))
	for name := range ops {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// standing is what every reply tells of the current position.
type standing struct {
	Turn   string             `json:"turn"`
	Scores map[string]float64 `json:"scores,omitempty"` // at the end of the game
}

func (s *session) standing() standing { return standingOf(s.game, s.position) }

func standingOf(game engine.Game, p engine.Position) standing {
	out := standing{Turn: seatName(game, p.Turn())}
	if p.Turn() == engine.Nobody {
		out.Scores = map[string]float64{}
		for i, name := range game.Seats() {
			out.Scores[name] = p.Score(engine.Seat(i))
		}
	}
	return out
}

var errNoGame = errors.New("there is no game yet; send the op new first")

// open decodes a request that needs a game.
func (s *session) open(text []byte, request any) error {
	if err := decode(text, request); err != nil {
		return err
	}
	if s.game == nil {
		return errNoGame
	}
	return nil
}

func (s *session) opNew(id string, text []byte) (any, error) {
	request := struct {
		header
		Game     string                     `json:"game"`
		Settings map[string]json.RawMessage `json:"settings"`
		Seed     uint64                     `json:"seed"`
	}{Game: defaultGame}
	if err := decode(text, &request); err != nil {
		return nil, err
	}
	settings, err := settingsOf(request.Settings)
	if err != nil {
		return nil, err
	}
	game, err := engine.Open(request.Game, settings)
	if err != nil {
		return nil, err
	}
	s.game, s.position = game, game.NewState()
	s.seed, s.dice = request.Seed, engine.Stream(request.Seed, "dice")
	return struct {
		ID       string         `json:"id"`
		Game     string         `json:"game"`
		Seats    []string       `json:"seats"`
		Settings map[string]any `json:"settings"`
		standing
	}{id, game.Name(), game.Seats(), valuesOf(game.Settings()), s.standing()}, nil
}

func (s *session) opPosition(id string, text []byte) (any, error) {
	var request struct {
		header
		Position *string `json:"position"`
	}
	if err := s.open(text, &request); err != nil {
		return nil, err
	}
	if request.Position == nil {
		return nil, errors.New(`the request has no "position"`)
	}
	p, err := s.game.Notation().ParsePosition(*request.Position)
	if err != nil {
		return nil, err
	}
	s.position = p
	reply := struct {
		ID     string `json:"id"`
		Viewer string `json:"viewer,omitempty"` // of a position with holes
		standing
	}{ID: id, standing: s.standing()}
	if v, ok := p.(engine.View); ok {
		reply.Viewer = seatName(s.game, v.Viewer())
	}
	return reply, nil
}

func (s *session) opShow(id string, text []byte) (any, error) {
	var request struct{ header }
	if err := s.open(text, &request); err != nil {
		return nil, err
	}
	return struct {
		ID       string `json:"id"`
		Show     string `json:"show"`
		Position string `json:"position"`
		standing
	}{id, s.game.Notation().Show(s.position), s.game.Notation().FormatPosition(s.position), s.standing()}, nil
}

func (s *session) opQuit(id string, text []byte) (any, error) {
	var request struct {
		header
		Finish bool `json:"finish"` // the searches in flight run to their end first
	}
	if err := decode(text, &request); err != nil {
		return nil, err
	}
	if request.Finish {
		s.flights.wait(nil)
	}
	s.flights.stop(nil)
	s.over = true
	return struct {
		ID string `json:"id"`
	}{id}, nil
}
