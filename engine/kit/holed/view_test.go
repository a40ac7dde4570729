package holed_test

import (
	"reflect"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/holed"
)

// A race is played by these, and knows secrets by the rest.
func (s *state) Turn() engine.Seat { return engine.Seat(s.Lap & 1) }
func (s *state) AppendLegal(dst []engine.Action) []engine.Action {
	return append(dst, engine.Action(s.Lap))
}
func (s *state) AppendOdds(dst []uint64) []uint64 { return append(dst, uint64(s.Lap)) }
func (s *state) Apply(a engine.Action)            { s.Lap += uint8(a) }
func (s *state) Score(seat engine.Seat) float64   { return float64(seat) + float64(s.Lap) }
func (s *state) Phase() string                    { return "race" }
func (s *state) PlayerTurn() int                  { return int(s.Lap) }
func (s *state) Moment() string                   { return "a lap" }
func (s *state) Overt(engine.Seat) bool           { return true }
func (s *state) Key(engine.Seat) uint64           { return 1 }
func (s *state) CopyFrom(engine.State)            {}

// seen is a view of a race.
type seen struct{ holed.View[state, *state] }

// What a view can do is what its state does, and nothing else of that.
func TestView(t *testing.T) {
	v := &seen{}
	v.Masked.Lap = 2
	var p engine.Position = v
	if p.Apply(3); v.Masked.Lap != 5 || p.Turn() != 1 || p.Score(1) != 6 || p.AppendLegal(nil)[0] != 5 || p.AppendOdds(nil)[0] != 5 ||
		v.Phase() != "race" || v.PlayerTurn() != 5 || v.Moment() != "a lap" {
		t.Errorf("played to %+v", v)
	}
	var names []string
	for i, of := 0, reflect.TypeOf(v); i < of.NumMethod(); i++ {
		names = append(names, of.Method(i).Name)
	}
	if want := []string{"AppendLegal", "AppendOdds", "Apply", "Moment", "Phase", "PlayerTurn", "Score", "Turn"}; !reflect.DeepEqual(names, want) {
		t.Errorf("a view has %v, want %v", names, want)
	}
}
