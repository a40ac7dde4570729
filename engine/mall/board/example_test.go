package board_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"deadreckon/engine/mall/board"
)

func ExampleBoard_Sight() {
	b := board.Default()
	from, shop := b.SquareByID(42), b.SquareByID(44)
	front := b.DoorByName("042-043")
	fmt.Println("open:", b.Sees(from, shop, board.Doors{}), "through", b.DoorName(b.SightDoor(from, shop)))
	fmt.Println("closed glass:", b.Sees(from, shop, board.Doors{Closed: 1 << front}))
	// Output:
	// open: true through 042-043
	// closed glass: true
}

func ExampleParse() {
	_, err := board.Parse("my-mall.txt", "deadreckon board 1\nregion # hall Arcade printed\n")
	fmt.Println(err)
	// Output:
	// my-mall.txt:2:15: "Arcade" is not a region's name in quotes
}

func ExampleBoard_Text() {
	b, err := board.Parse("", `deadreckon board 1
title "Corner shop"
region # hall  "Arcade"     reconstructed
region S store "Sweet Shop" reconstructed
row 001 at 0,0 ##SS         reconstructed
door glass 002 003          reconstructed
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	picture, _, _ := strings.Cut(b.Text(board.Doors{Closed: 1}, nil), "\n\nsquares")
	fmt.Println(picture)
	// Output:
	// Corner shop
	//
	// ┌─────────┬─────────┐
	// │001  002 G003S 004S│
	// │         G         │
	// └─────────┴─────────┘
}

// TestFormatDocument reads the example of docs/games/mall/board-format.md.
func TestFormatDocument(t *testing.T) {
	text, err := os.ReadFile("../../../docs/games/mall/board-format.md")
	_, rest, _ := strings.Cut(string(text), "```board\n")
	block, _, _ := strings.Cut(rest, "```")
	b, fault := board.Parse("board", block)
	if err != nil || fault != nil {
		t.Fatal(err, fault)
	}
	if b.Squares != 11 || len(b.Doors) != 5 || b.ZombieSymbols.Len() != 3 || len(b.Sides(11)) != 1 {
		t.Errorf("the example has %d squares, %d doors, %d zombie symbols", b.Squares, len(b.Doors), b.ZombieSymbols.Len())
	}
}
