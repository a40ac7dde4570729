package session

import (
	"errors"

	"deadreckon/serve/journal"
)

// Entries lists the entries up to the place, the entries that redo repeats, and the whole tree.
type Entries struct {
	Head
	ViewerChoice
	Told  bool `json:"told"`
	Notes bool `json:"notes"` // of the session's own eye, whatever the seat
}

// EntriesReply is the list of entries.
type EntriesReply struct {
	Answer
	Journal  string           `json:"journal,omitempty"`
	Entries  []Entry          `json:"entries"`
	Undone   []Entry          `json:"undone"`
	Branches []journal.Branch `json:"branches"`
	Tree     []TreeEntry      `json:"tree"`
	At       int              `json:"at"` // the node
}

func (r *Entries) do(a *Asker) (any, error) {
	j, err := a.Seen(string(r.Seat))
	if err != nil {
		return nil, err
	}
	all, here := a.Story(string(r.Seat), j, j.Line(), r.Told), j.Entered()+1
	tree := a.Tree(string(r.Seat), j, r.Told)
	if r.Notes {
		for i := range all {
			all[i].Note = a.Journal().Note(all[i].Node)
		}
		for i := range tree {
			tree[i].Note = a.Journal().Note(tree[i].Node)
		}
	}
	list, undone := all[:here], all[here:]
	if first := list[0]; len(first.Then) == 0 && first.Note == (journal.Note{}) {
		list = list[1:]
	}
	return EntriesReply{r.answer(), j.Name, list, undone, j.Branches(), tree, j.At()}, nil
}

// Goto puts the game at a node of the tree.
type Goto struct {
	Head
	Node *int `json:"node"`
}

func (r *Goto) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	if r.Node == nil {
		return nil, errors.New(`the request has no "node"; the op entries numbers them in "tree"`)
	}
	return a.moved(&r.Head, a.Goto(*r.Node))
}

// Note writes a note at an entry.
type Note struct {
	Head
	ViewerChoice         // author and only reader
	Entry        *int    `json:"entry"`
	Node         *int    `json:"node"`
	Comment      *string `json:"comment"`
	Bookmark     *bool   `json:"bookmark"`
}

// NoteReply is the note at the entry.
type NoteReply struct {
	Answer
	Node  int `json:"node"`
	Entry int `json:"entry"`
	journal.Note
}

func (r *Note) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	if r.Comment == nil && r.Bookmark == nil {
		return nil, errors.New(`the request has neither "comment" nor "bookmark"`)
	}
	j, node, _, err := a.Look(Where{ViewerChoice: r.ViewerChoice, At: r.Entry, Node: r.Node})
	if err != nil {
		return nil, err
	}
	n := j.Note(node)
	if r.Comment != nil {
		n.Comment = *r.Comment
	}
	if r.Bookmark != nil {
		n.Bookmark = *r.Bookmark
	}
	if err := a.Note(string(r.Seat), node, n); err != nil {
		return nil, err
	}
	return NoteReply{r.answer(), node, j.EntryOf(node), n}, nil
}
