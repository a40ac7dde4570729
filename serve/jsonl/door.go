package jsonl

import (
	"bytes"

	"deadreckon/owner"
	"deadreckon/serve/session"
)

// Door answers requests to one session that come otherwise than as lines of a stream, such as
// over HTTP. It is not safe for concurrent use.
type Door struct{ door }

// NewDoor returns a door to a session. Later is given the replies that a search sends, each
// as a line, from any goroutine. DefaultGame is opened by a request that names none. Who asks it
// holds the session where agents play.
func NewDoor(s *session.Session, defaultGame string, later func(reply []byte)) *Door {
	return &Door{door{Session: s, defaultGame: defaultGame, replies: lines(later)}}
}

// Answer answers one request, which is a line without its end, of who names files by a right: it
// returns the reply, a line, or nil where a search was started, whose replies come later.
func (d *Door) Answer(request []byte, by owner.Right) []byte {
	d.by = by
	line := finishLine(request[:min(len(request), MostBytes)], len(request)+1, true)
	reply := d.answer(line)
	if reply == nil {
		return nil
	}
	return Line(reply)
}

// Over reports whether the op quit was answered.
func (d *Door) Over() bool { return d.over }

// Line writes a reply as it leaves the door.
func Line(reply any) []byte {
	var out bytes.Buffer
	if err := write(&out, reply); err != nil {
		return Line(errorReply{Error: session.RefusalOf(err)})
	}
	return out.Bytes()
}

// Refuse returns the reply to a request that is refused before it reaches the session.
func Refuse(request []byte, err error) []byte {
	return Line(errorReply{ID: idOf(request), Error: session.RefusalOf(err)})
}

// OpOf returns the id and the op of a request, or what is wrong with it.
func OpOf(request []byte) (id, op string, err error) {
	h, err := readRequest(finishLine(request[:min(len(request), MostBytes)], len(request)+1, true))
	return h.ID, h.Op, err
}

// lines are replies that go to a function.
type lines func(reply []byte)

func (l lines) send(reply any) { l(Line(reply)) }

// Decode reads a JSON object into the struct that v points to as a request is read: keys that
// stand twice, and fields that the struct does not have, are errors.
func Decode(text []byte, v any) error {
	if err := checkJSON(text); err != nil {
		return err
	}
	return decode(text, v)
}
