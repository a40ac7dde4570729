package flatstate_test

import (
	"math/rand/v2"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
)

// The methods of a race as a state with secrets.
func (s *state) Turn() engine.Seat { return engine.Seat(s.Lap & 1) }
func (s *state) AppendLegal(dst []engine.Action) []engine.Action {
	return append(dst, engine.Action(s.Lap))
}
func (s *state) AppendOdds(dst []uint64) []uint64                  { return append(dst, uint64(s.Lap)) }
func (s *state) Apply(a engine.Action)                             { s.Lap += uint8(a) }
func (s *state) Score(seat engine.Seat) float64                    { return float64(seat) + float64(s.Lap) }
func (s *state) Phase() string                                     { return "race" }
func (s *state) PlayerTurn() int                                   { return int(s.Lap) }
func (s *state) Prompt() string                                    { return "a lap" }
func (s *state) FullyVisible(engine.Seat) bool                     { return true }
func (s *state) Key(engine.Seat) uint64                            { return 1 }
func (s *state) CopyFrom(engine.State)                             {}
func (s *state) ViewInto(engine.Seat, engine.View)                 {}
func (s *state) Seen(a engine.Action, _ engine.Seat) engine.Action { return a }
func (s *state) Self() *state                                      { return s }
func (s *state) ViewerSeat() engine.Seat                           { return flatstate.ViewerSeat(s.eye) }
func (s *state) Number() *uint16                                   { return &s.rules }
func (s *state) Sample(dst *state, rng *rand.Rand) {
	*dst = *s
	dst.eye, dst.Lap = 0, uint8(rng.IntN(9))
}
func (s *state) Belief() []engine.Unknown { return []engine.Unknown{{Name: "lap"}} }

type seen = flatstate.View[state, *state]

// A view plays like its state.
func TestViewPlays(t *testing.T) {
	v := &seen{state{Lap: 2}}
	var p engine.Position = v
	if p.Apply(3); v.Masked.Lap != 5 || p.Turn() != 1 || p.Score(1) != 6 || p.AppendLegal(nil)[0] != 5 || p.AppendOdds(nil)[0] != 5 ||
		v.Phase() != "race" || v.PlayerTurn() != 5 || v.Prompt() != "a lap" {
		t.Errorf("played to %+v", v)
	}
}

// A view has its seat, content, beliefs and samples.
func TestView(t *testing.T) {
	s := &state{rules: 3, Lap: 4}
	if flatstate.Position(s) != engine.Position(s) {
		t.Error("the truth is no position of its own")
	}
	s.eye = 2
	v := flatstate.Position(s).(engine.View)
	if v.Viewer() != 1 || v.Key() != flatstate.Key(s, &s.rules) || v.(engine.Believer).Belief()[0].Name != "lap" {
		t.Errorf("view %+v", v)
	}
	var c seen
	if c.CopyFrom(v); c.Masked != *s || c.Self() != &c.Masked {
		t.Errorf("a copy of %+v is %+v", s, c.Masked)
	}
	bytes, _ := c.AppendBinary(nil)
	if want := flatstate.AppendBytes(nil, s, &s.rules); string(bytes) != string(want) {
		t.Errorf("bytes %v, want %v", bytes, want)
	}
	var world state
	if c.Sample(&world, engine.Stream(1, "race")); world.eye != 0 || world.rules != 3 {
		t.Errorf("a world %+v", world)
	}
}
