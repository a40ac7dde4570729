package sitting

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"deadreckon/agents/advice"
	"deadreckon/cmd/deadreckon/internal/report"
	"deadreckon/engine"
	"deadreckon/serve/session"
)

// movesFlag precedes the moves of suggest.
const movesFlag = "--moves"

// evaluate compares one move with the best other one.
func (p *person) evaluate(v engine.View, entry string) error {
	if entry == "" {
		return errors.New("evaluate which move? expected: evaluate MOVE")
	}
	return p.judge(v, []string{entry}, p.suggestions)
}

// compare compares moves that are separated by commas; a number of seconds may follow.
func (p *person) compare(v engine.View, entry string) error {
	order := p.suggestions
	if i := strings.LastIndexByte(entry, ' '); i >= 0 {
		if n, err := strconv.ParseFloat(entry[i+1:], 64); err == nil && n > 0 && n <= advice.MostSeconds && p.namesMove(v, entry[:i]) {
			order.Time, order.Iterations = time.Duration(n*float64(time.Second)), 0
			entry = entry[:i]
		}
	}
	if strings.TrimSpace(entry) == "" {
		return fmt.Errorf("which moves? expected: suggest %s MOVE,MOVE [SECONDS]", movesFlag)
	}
	return p.judge(v, strings.Split(entry, ","), order)
}

// namesMove reports whether the last word of a list is a move.
func (p *person) namesMove(v engine.View, list string) bool {
	last := list[strings.LastIndexByte(list, ',')+1:]
	_, err := p.parse(v, strings.TrimSpace(last))
	return err == nil
}

// judge compares moves.
func (p *person) judge(v engine.View, entries []string, order advice.Request) error {
	view, err := engine.ViewOnTurn(p.game, v)
	if err != nil {
		return err
	}
	order.Moves = nil
	for _, entry := range entries {
		phrase, err := p.parse(view, strings.TrimSpace(entry))
		if err != nil {
			return err
		}
		word := strings.TrimSpace(entry)
		if len(phrase) == 1 {
			word = p.game.Notation().FormatAction(view, phrase[0])
		}
		order.Moves = append(order.Moves, word)
	}
	out, err := p.ask(order, "the search")
	if err != nil {
		return err
	}
	p.console.Printf("%s", report.Judgement{Judgement: out.(session.JudgeReply).Judgement, Marks: p.marksByName(v)}.Text(p.console.Columns()))
	return nil
}
