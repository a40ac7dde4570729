package mall_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"deadreckon/engine/mall"
)

func ExampleBoard_Sight() {
	b := mall.DefaultBoard()
	from, shop := b.SquareByID(42), b.SquareByID(44)
	front := b.DoorByName("042-043")
	fmt.Println("open:", b.Sees(from, shop, mall.Doors{}), "through", b.DoorName(b.SightDoor(from, shop)))
	fmt.Println("closed glass:", b.Sees(from, shop, mall.Doors{Closed: 1 << front}))
	// Output:
	// open: true through 042-043
	// closed glass: true
}

func ExampleParseBoard() {
	_, err := mall.ParseBoard("my-mall.txt", []byte("deadreckon board 1\nregion # hall Arcade printed\n"))
	fmt.Println(err)
	// Output:
	// my-mall.txt:2:15: unexpected "Arcade", expected a region's name in quotes
}

func ExampleBoard_Text() {
	b, err := mall.ParseBoard("", []byte(`deadreckon board 1
title "Corner shop"
region # hall  "Arcade"     reconstructed
region S store "Sweet Shop" reconstructed
row 001 at 0,0 ##SS         reconstructed
door glass 002 003          reconstructed
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	picture, _, _ := strings.Cut(b.Text(mall.Doors{Closed: 1}, nil), "\n\nsquares")
	fmt.Println(picture)
	// Output:
	// Corner shop
	//
	// ┌─────────┬─────────┐
	// │001  002 G003S 004S│
	// │         G         │
	// └─────────┴─────────┘
}

// TestFormatDocument reads the examples of docs/games/mall/board-format.md.
func TestFormatDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/games/mall/board-format.md")
	if err != nil {
		t.Fatal(err)
	}
	fenced := func(kind string) []byte {
		_, rest, _ := strings.Cut(string(text), "```"+kind+"\n")
		block, _, ok := strings.Cut(rest, "```")
		if !ok {
			t.Fatalf("no example of %s", kind)
		}
		return []byte(block)
	}
	b, err := mall.ParseBoard("board", fenced("board"))
	if err != nil {
		t.Fatal(err)
	}
	if b.Squares != 11 || len(b.Doors) != 5 || b.ZombieSymbols.Len() != 3 || len(b.Sides(11)) != 1 {
		t.Errorf("the example has %d squares, %d doors, %d zombie symbols", b.Squares, len(b.Doors), b.ZombieSymbols.Len())
	}
	c, err := mall.ParseCounters("counters", fenced("counters"))
	if err != nil {
		t.Fatal(err)
	}
	if c.Units() != 3 {
		t.Errorf("the example has %d units", c.Units())
	}
}
