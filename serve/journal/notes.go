package journal

import (
	"cmp"
	"encoding/json"
	"fmt"
)

// Note is what somebody has written beside an entry.
type Note struct {
	Comment  string `json:"comment,omitempty"`
	Bookmark bool   `json:"bookmark,omitempty"`
}

// noteLine keeps a note, of the kind note: what was noted there before is gone. By names the
// seat whose note it is, and whose alone; without one it is that of who sees the game whole.
type noteLine struct {
	Entry int    `json:"entry"` // by its number in the file
	By    string `json:"by,omitempty"`
	Note
}

// noted says where a note stands, and whose it is.
type noted struct {
	node int
	by   string
}

// The notes of a journal are bounded, so that none of those who write in it makes a file that is never
// opened again: a comment, and all that one seat ever wrote, both in bytes as they are kept.
const (
	mostComment = 1 << 14
	mostNotes   = 1 << 20
)

// Note returns the note of a node: that of the eyes of the journal, or of who sees it whole.
func (j *Journal) Note(node int) Note { return j.notes[noted{node, j.eye()}] }

// NoteBy returns the note that a seat, by its name, has made of a node.
func (j *Journal) NoteBy(seat string, node int) Note { return j.notes[noted{node, seat}] }

// eye is who reads the notes of a journal: the first of its eyes, or nobody in particular.
func (j *Journal) eye() string {
	if len(j.header.Eyes) == 0 {
		return ""
	}
	return j.header.Eyes[0]
}

// WriteNote puts a note in the place of the one that a seat has made of a node; "" is whose notes
// Note returns. An empty note takes it away.
func (j *Journal) WriteNote(seat string, node int, n Note) error {
	seat = cmp.Or(seat, j.eye())
	if err := j.check(node); err != nil {
		return err
	}
	comment, err := json.Marshal(n.Comment)
	if err != nil {
		return err
	}
	if size := len(comment) - len(`""`); size > mostComment {
		return fmt.Errorf("the comment takes %d bytes, more than %d", size, mostComment)
	}
	l := noteLine{node, seat, n}
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	size := len(text)
	if j.wrote[seat]+size > mostNotes {
		return fmt.Errorf("the notes that were written in this game take %d bytes, with those that were changed, and this one %d: more than %d",
			j.wrote[seat], size, mostNotes)
	}
	if err := j.write("note", l); err != nil {
		return err
	}
	j.keepNote(noted{node, seat}, n)
	j.countNote(seat, size)
	return nil
}

// countNote counts the bytes of a note that a seat has written.
func (j *Journal) countNote(seat string, size int) {
	if j.wrote == nil {
		j.wrote = map[string]int{}
	}
	j.wrote[seat] += size
}

func (j *Journal) keepNote(at noted, n Note) {
	if n == (Note{}) {
		delete(j.notes, at)
		return
	}
	if j.notes == nil {
		j.notes = map[noted]Note{}
	}
	j.notes[at] = n
}

func (r *reader) note(text []byte) error {
	var l noteLine
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	if l.Entry < 0 || l.Entry >= len(r.j.nodes) {
		return fmt.Errorf("no entry %d", l.Entry)
	}
	r.j.keepNote(noted{l.Entry, l.By}, l.Note)
	r.j.countNote(l.By, len(text))
	return nil
}

// playersLine says who plays from here on, of the kind players.
type playersLine struct {
	Players []string `json:"players"` // by seat, "" where nobody was named
}

// SetPlayers says who plays, by seat. The header tells it from here on.
func (j *Journal) SetPlayers(players []string) error {
	if err := j.countPlayers(players); err != nil {
		return err
	}
	if err := j.write("players", playersLine{players}); err != nil {
		return err
	}
	j.header.Players = players
	return nil
}

func (j *Journal) countPlayers(players []string) error {
	if seats := len(j.game.Seats()); len(players) != seats {
		return fmt.Errorf("%d players of %d seats", len(players), seats)
	}
	return nil
}

func (r *reader) players(text []byte) error {
	var l playersLine
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	if err := r.j.countPlayers(l.Players); err != nil {
		return err
	}
	r.j.header.Players = l.Players
	return nil
}
