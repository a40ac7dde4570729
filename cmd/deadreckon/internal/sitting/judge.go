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
	return p.judge(v, []string{strings.TrimSpace(entry)}, p.suggestions)
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
	return p.judge(v, p.split(v, entry), order)
}

// namesMove reports whether a list ends with a move.
func (p *person) namesMove(v engine.View, list string) bool {
	moves := p.split(v, list)
	return p.isMove(v, moves[len(moves)-1])
}

// split returns the moves of a list.
func (p *person) split(v engine.View, list string) []string {
	return JoinMoves(strings.Split(list, ","), func(move string) bool { return p.isMove(v, move) })
}

func (p *person) isMove(v engine.View, text string) bool {
	_, err := p.parse(v, text)
	return err == nil
}

// JoinMoves returns the moves of a list that was split at commas. A comma before a digit belongs to a square,
// such as 10,3, unless the text before it is a move.
func JoinMoves(pieces []string, isMove func(text string) bool) (moves []string) {
	for len(pieces) > 0 {
		move := strings.TrimSpace(pieces[0])
		pieces = pieces[1:]
		for len(pieces) > 0 && strings.IndexAny(pieces[0], "0123456789") == 0 && !isMove(move) {
			move, pieces = move+","+strings.TrimSpace(pieces[0]), pieces[1:]
		}
		moves = append(moves, move)
	}
	return moves
}

// judge compares moves.
func (p *person) judge(v engine.View, moves []string, order advice.Request) error {
	view, err := engine.ViewOnTurn(p.game, v)
	if err != nil {
		return err
	}
	order.Moves = nil
	for _, word := range moves {
		phrase, err := p.parse(view, word)
		if err != nil {
			return err
		}
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
