package env_test

import (
	"fmt"

	"deadreckon/engine"
	_ "deadreckon/engine/mall"
	"deadreckon/env"
)

func Example() {
	game, _ := engine.Open("mall", []engine.Setting{{Key: "maxTurns", Value: "60"}})
	e, err := env.New(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	// The caller plays the humans and always takes the first legal action. The zombie player is random.
	s, err := e.Reset(1, env.Options{Seats: []engine.Seat{0}})
	for err == nil && !s.Terminated && !s.Truncated {
		s, err = e.Step(int(e.Legal()[0]))
	}
	fmt.Println(s.Reward, s.Terminated, s.Info.Steps, len(s.Observation), len(s.Mask), err)
	// Output: -1 true 39 11582 12123 <nil>
}
