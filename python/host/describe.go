package host

import (
	"encoding/json"
	"fmt"

	"deadreckon/agents"
	"deadreckon/agents/listing"
	"deadreckon/engine"
	"deadreckon/env"
)

// Description is the shape of a game, for a program that makes buffers.
type Description struct {
	Game     string         `json:"game"`
	Settings [][2]string    `json:"settings"` // engine.Game.Settings
	Seats    []string       `json:"seats"`
	Sides    []listing.Side `json:"sides"`
	Agents   []string       `json:"agents"` // usage lines of those that play it

	Squares       int            `json:"squares"`
	Planes        []engine.Field `json:"planes"`
	Globals       []engine.Field `json:"globals"`
	ActionPlanes  []engine.Field `json:"action_planes"`
	ActionGlobals []engine.Field `json:"action_globals"`
	Size          int            `json:"size"`    // float32 of an observation
	Actions       int            `json:"actions"` // action indices
	Digest        string         `json:"digest"`  // engine.Encoding.Digest

	Potential   bool `json:"potential"`   // rewards can be shaped
	Illustrated bool `json:"illustrated"` // the game draws its positions as SVG

	Board     [][4]int `json:"board"` // the sides of squares: square, square beyond, kind, slot
	SideKinds []string `json:"side_kinds"`
	Slots     []string `json:"slots"`
}

// Describe returns the description of a spec's game as JSON.
func Describe(spec json.RawMessage) ([]byte, error) {
	s, err := ParseSpec(spec)
	if err != nil {
		return nil, err
	}
	g, err := s.open()
	if err != nil {
		return nil, err
	}
	return describe(g)
}

func describe(g engine.Game) ([]byte, error) {
	encoder, ok := g.(engine.Encoder)
	if !ok {
		return nil, fmt.Errorf("game %s has no encoding", g.Name())
	}
	if _, err := env.New(g); err != nil {
		return nil, err
	}
	e := encoder.Encoding()
	d := Description{
		Game: g.Name(), Seats: g.Seats(), Sides: listing.Sides(g),
		Squares: e.Squares, Planes: e.Planes, Globals: e.Globals,
		ActionPlanes: e.ActionPlanes, ActionGlobals: e.ActionGlobals,
		Size: e.Size(), Actions: e.Actions(), Digest: e.Digest(),
		SideKinds: e.SideKinds, Slots: e.Slots,
	}
	for square, sides := range e.Sides {
		for _, a := range sides {
			d.Board = append(d.Board, [4]int{square, a.To, int(a.Kind), int(a.Slot)})
		}
	}
	d.Settings = engine.SettingPairs(g)
	for _, k := range agents.Kinds(g) {
		d.Agents = append(d.Agents, k.Usage)
	}
	_, d.Potential = g.(engine.Potential)
	_, d.Illustrated = g.Notation().(engine.Map)
	return json.Marshal(d)
}
