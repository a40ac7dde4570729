package mcp_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	_ "deadreckon/internal/games"
	"deadreckon/serve/mcp"
)

// A client starts a game of Kuhn poker and reads the view of its seat.
func Example() {
	server, err := mcp.New(mcp.Options{Game: "kuhn", Seats: []string{"first"}, Players: []string{"", "random"}, Seed: 1})
	if err != nil {
		panic(err)
	}
	requests := strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"new_game","arguments":{}}}
`)
	var replies bytes.Buffer
	if err := server.Serve(context.Background(), requests, &replies); err != nil {
		panic(err)
	}
	_, told, _ := strings.Cut(replies.String(), `"text":"`)
	told, _, _ = strings.Cut(told, `"}`)
	fmt.Println(strings.ReplaceAll(told, `\n`, "\n"))
	// Output:
	// Two players have anted a chip each and hold one card of J, Q and K. Once, either may bet one chip more; whoever faces a bet calls it or folds. You win the pot if the other folds, or if your card is the higher one at the end. Your score is what you win or lose, half a point a chip.
	//
	// the first seat is dealt the queen
	//
	// first   [Q]
	// second  [?]
	// betting ante
	//
	// first is on turn; 2 legal actions
	//   check: stake nothing more
	//   bet: bet one more chip
}
