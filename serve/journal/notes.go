package journal

import (
	"cmp"
	"encoding/json"
	"fmt"
)

// Note is a comment and a bookmark at an entry.
type Note struct {
	Comment  string `json:"comment,omitempty"`
	Bookmark bool   `json:"bookmark,omitempty"`
}

// noteLine replaces a note, kind note. By names the seat that owns the note; "" is the viewer of the whole
// game.
type noteLine struct {
	Entry int    `json:"entry"` // by its number in the file
	By    string `json:"by,omitempty"`
	Note
}

// noted identifies a note by node and owner.
type noteKey struct {
	node int
	by   string
}

// Limits in bytes as written to the file: for one comment, and for all comments that a seat ever wrote.
// They keep the file readable.
const (
	maxComment = 1 << 14
	maxNotes   = 1 << 20
)

// Note returns the note of the journal's own viewer at a node.
func (j *Journal) Note(node int) Note { return j.notes[noteKey{node, j.eye()}] }

// NoteBy returns the note of a seat at a node.
func (j *Journal) NoteBy(seat string, node int) Note { return j.notes[noteKey{node, seat}] }

// eye returns the first of the header's Eyes, or "".
func (j *Journal) eye() string {
	if len(j.header.Eyes) == 0 {
		return ""
	}
	return j.header.Eyes[0]
}

// WriteNote replaces a seat's note at a node; seat "" is the journal's own viewer. An empty note removes
// it.
func (j *Journal) WriteNote(seat string, node int, n Note) error {
	seat = cmp.Or(seat, j.eye())
	if err := j.check(node); err != nil {
		return err
	}
	comment, err := json.Marshal(n.Comment)
	if err != nil {
		return err
	}
	if size := len(comment) - len(`""`); size > maxComment {
		return fmt.Errorf("the comment has %d bytes; the limit is %d", size, maxComment)
	}
	l := noteLine{node, seat, n}
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	size := len(text)
	if j.noteBytes[seat]+size > maxNotes {
		return fmt.Errorf("all notes written in this game have %d bytes, replaced ones included, and this one has %d; the limit is %d",
			j.noteBytes[seat], size, maxNotes)
	}
	if err := j.write("note", l); err != nil {
		return err
	}
	j.keepNote(noteKey{node, seat}, n)
	j.countNote(seat, size)
	return nil
}

// countNote adds a note's size to the seat's total.
func (j *Journal) countNote(seat string, size int) {
	if j.noteBytes == nil {
		j.noteBytes = map[string]int{}
	}
	j.noteBytes[seat] += size
}

func (j *Journal) keepNote(at noteKey, n Note) {
	if n == (Note{}) {
		delete(j.notes, at)
		return
	}
	if j.notes == nil {
		j.notes = map[noteKey]Note{}
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
	r.j.keepNote(noteKey{l.Entry, l.By}, l.Note)
	r.j.countNote(l.By, len(text))
	return nil
}

// playersLine changes the players, kind players.
type playersLine struct {
	Players []string `json:"players"` // by seat, "" if unknown
}

// SetPlayers changes the players, by seat, in the header and the file.
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
