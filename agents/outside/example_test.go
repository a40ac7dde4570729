package outside_test

import (
	"context"
	"errors"
	"fmt"

	"deadreckon/agents"
	"deadreckon/agents/outside"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/internal/access"
)

// A program that ends at once plays nothing.
func Example() {
	game := kuhn.New()
	var players []agents.Agent
	for _, text := range []string{"cmd:true,time=5s", "random"} {
		a, err := agents.Reader{By: access.Grant()}.Parse(game, text)
		if err != nil {
			panic(err)
		}
		players = append(players, a)
	}
	defer agents.Close(players...)
	_, err := agents.Match{Game: game, Agents: players, Seed: 1}.Play(context.Background())
	var fault *outside.Fault
	fmt.Println(errors.As(err, &fault), fault)
	// Output: true the program exited before its answer (exit status 0)
}
