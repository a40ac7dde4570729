package jsonl

import (
	"errors"

	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// opEntries tells what was entered: what leads to the place, what redo enters again, and the
// tree of everything.
func (d *door) opEntries(id string, text []byte) (any, error) {
	request := struct {
		header
		Seat  *seatWord `json:"seat"`
		Told  bool      `json:"told"`
		Notes bool      `json:"notes"` // of the session's own eye, whatever the seat
	}{Told: true}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	j, err := d.Seen(request.Seat.word())
	if err != nil {
		return nil, err
	}
	all, here := d.Story(request.Seat.word(), j, j.Line(), request.Told), j.Entered()+1
	tree := session.TreeOf(j)
	if request.Notes {
		for i := range all {
			all[i].Note = d.Journal().Note(all[i].Node)
		}
		for i := range tree {
			tree[i].Note = d.Journal().Note(tree[i].Node)
		}
	}
	list, undone := all[:here], all[here:]
	if first := list[0]; len(first.Then) == 0 && first.Note == (journal.Note{}) {
		list = list[1:]
	}
	return struct {
		ID       string              `json:"id"`
		Journal  string              `json:"journal,omitempty"`
		Entries  []session.Entry     `json:"entries"`
		Undone   []session.Entry     `json:"undone"`
		Branches []journal.Branch    `json:"branches"`
		Tree     []session.Branching `json:"tree"`
		At       int                 `json:"at"` // the node
	}{id, j.Name, list, undone, j.Branches(), tree, j.At()}, nil
}

// opGoto puts the game at a node of the tree.
func (d *door) opGoto(id string, text []byte) (any, error) {
	var request struct {
		header
		Node *int `json:"node"`
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	if request.Node == nil {
		return nil, errors.New(`the request has no "node"; the op entries numbers them in "tree"`)
	}
	if err := d.Goto(*request.Node); err != nil {
		return nil, err
	}
	return d.place(id), nil
}

// opNote writes something beside an entry.
func (d *door) opNote(id string, text []byte) (any, error) {
	var request struct {
		header
		Seat     *seatWord `json:"seat"` // whose note it is, and whose alone
		Entry    *int      `json:"entry"`
		Node     *int      `json:"node"`
		Comment  *string   `json:"comment"`
		Bookmark *bool     `json:"bookmark"`
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	if request.Comment == nil && request.Bookmark == nil {
		return nil, errors.New(`the request has neither "comment" nor "bookmark"`)
	}
	j, node, _, err := d.look(where{request.Seat, request.Entry, request.Node})
	if err != nil {
		return nil, err
	}
	n := j.Note(node)
	if request.Comment != nil {
		n.Comment = *request.Comment
	}
	if request.Bookmark != nil {
		n.Bookmark = *request.Bookmark
	}
	if err := d.Note(request.Seat.word(), node, n); err != nil {
		return nil, err
	}
	return struct {
		ID    string `json:"id"`
		Node  int    `json:"node"`
		Entry int    `json:"entry"`
		journal.Note
	}{id, node, j.EntryOf(node), n}, nil
}
