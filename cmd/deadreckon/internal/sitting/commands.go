package sitting

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// command is something that a person may enter beside actions.
type command struct {
	word, argument, does string // for the list of help
	takes                bool   // may have further words
	run                  func(p *person, v engine.View, rest string) error
}

// commandList is in the order of help, which begins with what an action may be.
var commandList = []command{
	{word: "suggest", argument: "[SECONDS]", does: "ask the search; `suggest --moves A,B [SECONDS]` compares moves", takes: true, run: (*person).suggest},
	{word: "evaluate", argument: "MOVE", does: "judge a move beside the best other one", takes: true, run: (*person).evaluate},
	{word: "board", does: "show the position", run: func(p *person, v engine.View, _ string) error { p.board(v); return nil }},
	{word: "legend", does: "say what the signs of the board mean", run: func(p *person, _ engine.View, _ string) error { return p.legend() }},
	{word: "belief", does: "show what you cannot know, and the board shaded with it",
		run: func(p *person, v engine.View, _ string) error { return p.belief(v) }},
	{word: "moves", does: "list the legal moves again", run: func(p *person, v engine.View, _ string) error { p.list(v); return nil }},
	{word: "log", argument: "[N]", does: "say again what happened in this turn, or in the last N", takes: true,
		run: func(p *person, _ engine.View, rest string) error { return p.log(rest) }},
	{word: "save", argument: "FILE", does: "write the position, as you know it, to a file; `save over FILE` replaces one", takes: true, run: (*person).save},
	{word: "help", does: "this list"},
	{word: "quit", does: "leave the game", run: func(*person, engine.View, string) error { return stdio.ErrQuit }},
}

// allCommands is commandList, and what may be entered about entries.
func allCommands() []command { return slices.Concat(commandList, journalCommands) }

// commands is allCommands by the word. It is filled by init: help lists the commands.
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

// help lists what can be entered.
func (p *person) help() {
	line := func(entry, does string) { p.console.Printf("  %-18s %s\n", entry, does) }
	if p.table {
		line("ACTION or LETTER", "play it")
		line("OUTCOME or NUMBER", "what chance did: `roll 9`, `9`, or single dice: `4+5`")
	} else {
		line("ACTION or NUMBER", "play it")
	}
	for _, c := range allCommands() {
		line(strings.TrimSpace(fmt.Sprintf("%s %s", c.word, c.argument)), c.does)
	}
}
