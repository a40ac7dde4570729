package jsonl

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/owner"
	"deadreckon/serve/session"
)

// door is one conversation in JSON lines.
type door struct {
	*session.Session
	defaultGame string
	by          owner.Right // of who asks
	replies     sender
	over        bool
}

// op carries out one request. It returns the reply, or nil where the reply comes
// later; after an error the session is as it was.
type op func(d *door, id string, text []byte) (any, error)

// ops is filled by init: the operations refer to it in their error messages.
var ops map[string]op

func init() {
	ops = map[string]op{
		"new": (*door).opNew, "position": (*door).opPosition, "show": (*door).opShow,
		"legal": (*door).opLegal, "apply": (*door).opApply, "roll": (*door).opRoll,
		"view": (*door).opView, "sample": (*door).opSample, "suggest": (*door).opSuggest,
		"belief": (*door).opBelief, "evaluate": (*door).opEvaluate, "stop": (*door).opStop, "quit": (*door).opQuit,
		"continue": (*door).opContinue, "journals": (*door).opJournals, "undo": (*door).opUndo, "redo": (*door).opRedo,
		"correct": (*door).opCorrect, "entries": (*door).opEntries, "branch": (*door).opBranch,
		"players": (*door).opPlayers, "go": (*door).opGo,
		"board": (*door).opBoard, "goto": (*door).opGoto, "note": (*door).opNote,
		"sweep": (*door).opSweep, "review": (*door).opReview,
		"load": (*door).opLoad, "record": (*door).opRecord, "share": (*door).opShare, "edit": (*door).opEdit, "games": (*door).opGames,
	}
}

// answer answers one line of input with exactly one reply: it returns that or, for a search,
// nil, and sends it later.
func (d *door) answer(line requestLine) any {
	reply, err := d.carryOut(line)
	if err != nil {
		return errorReply{ID: idOf(line.text), Error: session.RefusalOf(err)}
	}
	return reply
}

// held is answer that holds the session, but where it waits for what moves it.
func (d *door) held(line requestLine) any {
	if h, err := readRequest(line); err != nil || h.Op != "quit" {
		defer d.Hold()()
	}
	return d.answer(line)
}

func (d *door) carryOut(line requestLine) (reply any, err error) {
	// A fault of a game must not end the conversation. Operations work on
	// copies, so the session is as it was.
	defer func() {
		if p := recover(); p != nil {
			reply, err = nil, session.Fault(p)
		}
	}()
	h, err := readRequest(line)
	if err != nil {
		return nil, err
	}
	op, ok := ops[h.Op]
	if !ok {
		return nil, fmt.Errorf("no op %q%s; ops: %s", h.Op, engine.DidYouMean(h.Op, Ops()), strings.Join(Ops(), ", "))
	}
	return op(d, h.ID, line.text)
}

// Ops returns the names of all ops, in order.
func Ops() []string {
	names := make([]string, 0, len(ops))
	for name := range ops {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// open decodes a request that needs a game.
func (d *door) open(text []byte, request any) error {
	if err := decode(text, request); err != nil {
		return err
	}
	return d.Ready()
}

func (d *door) opNew(id string, text []byte) (any, error) {
	request := struct {
		header
		Game     string                     `json:"game"`
		Settings map[string]json.RawMessage `json:"settings"`
		Seed     uint64                     `json:"seed"`
		Journal  string                     `json:"journal"`
	}{Game: d.defaultGame}
	if err := decode(text, &request); err != nil {
		return nil, err
	}
	settings, err := ReadSettings(request.Settings, d.by)
	if err != nil {
		return nil, err
	}
	if err := d.OpenKept(request.Game, settings, request.Seed, request.Journal); err != nil {
		return nil, err
	}
	return d.opened(id), nil
}

// opened is a reply of a game that was opened.
type opened struct {
	ID       string         `json:"id"`
	Game     string         `json:"game"`
	Seats    []string       `json:"seats"`
	Settings map[string]any `json:"settings"`
	session.Standing
}

func (d *door) opened(id string) opened {
	game := d.Game()
	return opened{id, game.Name(), game.Seats(), Values(game.Settings()), d.Standing()}
}

func (d *door) opPosition(id string, text []byte) (any, error) {
	var request struct {
		header
		Position *string `json:"position"`
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	if request.Position == nil {
		return nil, errors.New(`the request has no "position"`)
	}
	if err := d.Place(*request.Position); err != nil {
		return nil, err
	}
	reply := struct {
		ID     string `json:"id"`
		Viewer string `json:"viewer,omitempty"` // of a position with holes
		session.Standing
	}{ID: id, Standing: d.Standing()}
	if v, ok := d.Position().(engine.View); ok {
		reply.Viewer = engine.SeatName(d.Game(), v.Viewer())
	}
	return reply, nil
}

func (d *door) opQuit(id string, text []byte) (any, error) {
	var request struct {
		header
		Finish bool `json:"finish"` // the searches in flight run to their end first
	}
	if err := decode(text, &request); err != nil {
		return nil, err
	}
	if request.Finish {
		d.Wait()
	}
	d.Stop(nil)
	d.over = true
	return struct {
		ID string `json:"id"`
	}{id}, nil
}
