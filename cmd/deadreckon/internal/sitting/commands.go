package sitting

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// command is an entry of a person that is not an action.
type command struct {
	word, argument, does string // for help
	takes                bool   // whether it has arguments
	run                  func(p *person, v engine.View, rest string) error
}

// commandList is in the order of help.
var commandList = []command{
	{word: "suggest", argument: "[SECONDS]", does: "rank the moves; `suggest --moves A,B [SECONDS]` compares moves", takes: true, run: (*person).suggest},
	{word: "evaluate", argument: "MOVE", does: "compare a move with the best other one", takes: true, run: (*person).evaluate},
	{word: "board", does: "show the position", run: func(p *person, v engine.View, _ string) error { p.board(v); return nil }},
	{word: "legend", does: "explain the signs of the board", run: func(p *person, _ engine.View, _ string) error { return p.legend() }},
	{word: "belief", does: "show the probabilities of hidden information",
		run: func(p *person, v engine.View, _ string) error { return p.belief(v) }},
	{word: "moves", does: "list the legal moves again", run: func(p *person, v engine.View, _ string) error { p.list(v); return nil }},
	{word: "log", argument: "[N]", does: "repeat what happened in this turn or in the last N", takes: true,
		run: func(p *person, _ engine.View, rest string) error { return p.log(rest) }},
	{word: "save", argument: "FILE", does: "save your view of the position; `save over FILE` replaces a file", takes: true, run: (*person).save},
	{word: "help", does: "this list"},
	{word: "quit", does: "leave the game", run: func(*person, engine.View, string) error { return stdio.ErrQuit }},
}

// allCommands is commandList and journalCommands.
func allCommands() []command { return slices.Concat(commandList, journalCommands) }

// commands is allCommands by word. init fills it, since help uses it.
var commands = map[string]command{}

func init() {
	for _, c := range allCommands() {
		if c.word == "help" {
			c.run = func(p *person, _ engine.View, _ string) error { p.help(); return nil }
			commands["?"] = c
		}
		commands[c.word] = c
	}
}

// help lists all entries.
func (p *person) help() {
	line := func(entry, does string) { p.console.Printf("  %-18s %s\n", entry, does) }
	if p.isRealTable {
		line("ACTION or LETTER", "play it")
		line("OUTCOME or NUMBER", "an event: `roll 9`, `9`, or single dice: `4+5`")
	} else {
		line("ACTION or NUMBER", "play it")
	}
	for _, c := range allCommands() {
		line(strings.TrimSpace(fmt.Sprintf("%s %s", c.word, c.argument)), c.does)
	}
}
