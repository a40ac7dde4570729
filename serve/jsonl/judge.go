package jsonl

import (
	"errors"

	"deadreckon/agents/advice"
	"deadreckon/serve/session"
)

// judgeReply is a result of the op evaluate, and of suggest with moves.
type judgeReply struct {
	ID string `json:"id"`
	advice.Judgement
}

// opEvaluate judges one move beside the best other one. The reply comes when that ends.
func (d *door) opEvaluate(id string, text []byte) (any, error) {
	var request struct {
		suggestFields
		Move *string `json:"move"`
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	if request.Move == nil {
		return nil, errors.New(`the request has no "move"`)
	}
	if request.Moves != nil {
		return nil, errors.New(`"moves" goes with the op suggest`)
	}
	request.Moves = []string{*request.Move}
	return nil, d.judge(id, &request.suggestFields)
}

// judge starts to judge the moves that a request names.
func (d *door) judge(id string, request *suggestFields) error {
	order, err := d.order(request)
	switch {
	case err != nil:
		return err
	case len(request.Moves) == 0:
		return errors.New(`"moves" is empty; expected an array of actions`)
	case request.partial() || request.Memory != "" || request.Deeper:
		return errors.New("moves are judged by playouts alone: everySeconds, everyIterations, memory and deeper do not go with them")
	}
	position, err := d.position(request)
	if err != nil {
		return err
	}
	return d.Judge(session.Question{ID: id, Order: order, Position: position, Moves: request.Moves,
		Done: func(j advice.Judgement, err error) {
			if err != nil {
				d.replies.send(errorReply{ID: &id, Error: session.RefusalOf(err)})
				return
			}
			d.replies.send(judgeReply{id, j})
		}})
}
