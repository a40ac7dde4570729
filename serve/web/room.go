package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"deadreckon/engine"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

// room is the state of a table besides the game: the present viewers and the chat. All viewers get the
// same.
type room struct {
	Views []string   `json:"views"` // seats that a browser shows now, and "open" for the full view
	Chat  []chatLine `json:"chat"`  // latest lines
}

type chatLine struct {
	From string `json:"from"` // a seat, or "open"
	Text string `json:"text"`
}

const (
	maxChatLine = 200 // characters
	maxChat     = 50  // lines; they are not saved
)

// postChat sends a line to all browsers at the table.
func (s *Server) postChat(w http.ResponseWriter, r *http.Request, eye string) {
	t, _, _, err := s.seatOf(r.PathValue("name"), eye)
	if err != nil {
		refuse(w, err)
		return
	}
	defer s.leave(t)
	var o struct {
		Text string `json:"text"`
	}
	text, err := s.body(w, r, s.Limits.Request)
	if err == nil {
		err = session.Decode(text, &o)
	}
	if err == nil {
		err = checkChat(o.Text)
	}
	if err != nil {
		refuse(w, err)
		return
	}
	t.mu.Lock()
	t.chat = append(t.chat[max(0, len(t.chat)+1-maxChat):len(t.chat):len(t.chat)], chatLine{eye, strings.TrimSpace(o.Text)})
	t.mu.Unlock()
	t.announce()
	reply(w, http.StatusOK, map[string]any{"sent": true})
}

func checkChat(text string) error {
	switch n := utf8.RuneCountInString(text); {
	case strings.TrimSpace(text) == "":
		return fmt.Errorf("text: the line is empty")
	case n > maxChatLine:
		return fmt.Errorf("text: the line has %d characters; the limit is %d", n, maxChatLine)
	case strings.ContainsFunc(text, func(r rune) bool {
		return r == utf8.RuneError || unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control)
	}):
		return fmt.Errorf("text: the line has control characters")
	}
	return nil
}

// announce sends the room to all browsers at the table.
func (t *openTable) announce() {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := room{Views: []string{}, Chat: append([]chatLine{}, t.chat...)}
	for seat := range engine.Seat(len(t.table.Game().Seats())) {
		if o := t.eyes[seat]; o != nil && len(o.streams) > 0 {
			now.Views = append(now.Views, engine.SeatName(t.table.Game(), seat))
		}
	}
	if o := t.eyes[table.Whole]; o != nil && len(o.streams) > 0 {
		now.Views = append(now.Views, open)
	}
	text, _ := json.Marshal(now) // cannot fail
	for _, o := range t.eyes {
		for q := range o.streams {
			q.meet(text)
		}
	}
}
