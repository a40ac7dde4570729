package table_test

import (
	"context"
	"fmt"

	_ "deadreckon/internal/games"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

// A client in the first seat of Kuhn poker checks; the agent and the cards respond.
func ExamplePlayer() {
	ctx := context.Background()
	var p table.Player
	if err := p.Begin(table.Setup{Game: "kuhn", Players: []string{"", "random"}, Seed: 1}); err != nil {
		panic(err)
	}
	defer p.Close()
	at, err := p.Deciding(ctx, "")
	if err != nil {
		panic(err)
	}
	fmt.Println(p.News(0))
	fmt.Println(session.RefusalOf(p.Enter(ctx, at, "raise")).Message)
	if err := p.Enter(ctx, at, "check"); err != nil {
		panic(err)
	}
	fmt.Println(p.GoOn(ctx), p.News(0))
	// Output:
	// [the first seat is dealt the queen]
	// "raise": expected check or bet
	// <nil> [the first seat checks the second seat checks the first seat shows the queen the second seat shows the jack the first seat wins 1 chip]
}
