package session

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Op is a row of the table of ops.
type Op struct {
	Name     string
	Seat     Rule   // treatment of a request by a seat at a table
	Searches bool   // its reply comes later, and its Request is a Search
	Files    bool   // the owner's may name files
	Must     string // the fields without which it is refused, in words

	empty func(by access.Permission) Request
}

// Rule says who may request an operation, and how a table (serve/table) treats it.
type Rule int

// A client with its own session may request everything. At a table there is one viewer of everything, and
// there are seats, each with a session that holds the game as it sees it.
const (
	Refused Rule = iota // nobody at a table: it is of one game
	Reads               // answered from the viewer's knowledge
	Keeps               // so too when the game is over and the eye sees everything
	Notes               // private notes of a seat
	Enters              // actions of the seat: checked against its knowledge, then executed on the true position
	Tells               // done in the truth, and told as the eye sees it
	Moves               // moves the place in the journal, as far as a seat may; its reply shows nothing of a position
	Stops               // searches of the eye
	Sets                // changes the true position: for the viewer of everything, and for a seat like Moves
	Is                  // facts about the table; a client with its own session has no such operation
)

// table has the ops in the order of their names.
var table = []Op{
	{"apply", Enters, false, false, "actions", func(access.Permission) Request { return &Apply{} }},
	{"belief", Reads, false, false, "seat", func(access.Permission) Request { return &Belief{} }},
	{"board", Reads, false, false, "", func(access.Permission) Request { return &Board{} }},
	{"branch", Moves, false, false, "branch", func(access.Permission) Request { return &Branch{} }},
	{"continue", Refused, false, false, "journal", func(access.Permission) Request { return &Continue{} }},
	{"correct", Sets, false, false, "entry actions", func(access.Permission) Request { return &Correct{} }},
	{"edit", Sets, false, false, "", func(access.Permission) Request { return &Edit{} }},
	{"entries", Keeps, false, false, "", func(access.Permission) Request { return &Entries{Told: true} }},
	{"evaluate", Reads, true, true, "move", func(by access.Permission) Request { return &Evaluate{Suggest: *suggestBy(by)} }},
	{"games", Reads, false, true, "", func(by access.Permission) Request { return &Games{Settings: Settings{by: by}, Data: Data{by: by}} }},
	{"go", Tells, true, false, "", func(access.Permission) Request { return &Go{} }},
	{"goto", Moves, false, false, "node", func(access.Permission) Request { return &Goto{} }},
	{"journals", Refused, false, false, "", func(access.Permission) Request { return &Journals{} }},
	{"legal", Reads, false, false, "", func(access.Permission) Request { return &Legal{} }},
	{"load", Refused, false, true, "text", func(by access.Permission) Request { return &Load{Settings: Settings{by: by}, Data: Data{by: by}} }},
	{"new", Refused, false, true, "", func(by access.Permission) Request { return &NewGame{Settings: Settings{by: by}, Data: Data{by: by}} }},
	{"note", Notes, false, false, "", func(access.Permission) Request { return &Note{} }},
	{"players", Sets, false, true, "", func(by access.Permission) Request { return &Players{Players: Named{by: by}} }},
	{"position", Sets, false, false, "position", func(access.Permission) Request { return &Position{} }},
	{"preview", Reads, false, false, "", func(access.Permission) Request { return &Preview{} }},
	{"quit", Refused, false, false, "", func(access.Permission) Request { return &Quit{} }},
	{"recall", Reads, false, false, "", func(access.Permission) Request { return &Recall{} }},
	{"record", Reads, false, false, "", func(access.Permission) Request { return &Record{Format: defaultFormat} }},
	{"redo", Moves, false, false, "", func(access.Permission) Request { return &Redo{Count: 1} }},
	{"review", Reads, true, true, "", func(by access.Permission) Request { return &Review{Net: advice.NetBy(by)} }},
	{"roll", Tells, false, false, "", func(access.Permission) Request { return &Roll{} }},
	{"rules", Reads, false, false, "", func(access.Permission) Request { return &Rules{} }},
	{"sample", Reads, false, false, "seat", func(access.Permission) Request { return &Sample{} }},
	{"share", Reads, false, false, "", func(access.Permission) Request { return &Share{} }},
	{"show", Reads, false, false, "", func(access.Permission) Request { return &Show{} }},
	{"stop", Stops, false, false, "", func(access.Permission) Request { return &Stop{} }},
	{"suggest", Reads, true, true, "", func(by access.Permission) Request { return suggestBy(by) }},
	{"sweep", Reads, true, false, "", func(access.Permission) Request { return &Sweep{Rounds: defaultRounds} }},
	{"table", Is, false, false, "", func(access.Permission) Request { return &Seating{} }},
	{"undo", Moves, false, false, "", func(access.Permission) Request { return &Undo{Count: 1} }},
	{"view", Reads, false, false, "seat", func(access.Permission) Request { return &View{} }},
	{"ways", Reads, false, false, "from", func(access.Permission) Request { return &Ways{} }},
}

// suggestBy returns a request whose files are named with a permission.
func suggestBy(by access.Permission) *Suggest {
	return &Suggest{Request: advice.Request{Net: advice.NetBy(by)}}
}

// rows finds them by the types of their requests.
var rows = map[reflect.Type]Op{}

func init() {
	for _, op := range table {
		rows[reflect.TypeOf(op.Request())] = op
	}
}

// Client is the kind of a client.
type Client int

const (
	Alone  Client = iota // with its own session
	Whole                // viewer of everything at a table
	Seated               // a seat of one
)

// Ops returns the operations for a kind of client, ordered by name.
func Ops(by Client) []Op {
	return slices.DeleteFunc(slices.Clone(table), func(op Op) bool { return op.refused(by) })
}

func (o Op) refused(by Client) bool {
	if by == Alone {
		return o.Seat == Is
	}
	return o.Seat == Refused || o.Seat == Sets && by == Seated
}

// Names returns the names of the operations for a kind of client, in order.
func Names(by Client) []string {
	var names []string
	for _, op := range Ops(by) {
		names = append(names, op.Name)
	}
	return names
}

// Find returns an operation for a kind of client, or an error that names the known ones.
func Find(name string, by Client) (Op, error) {
	op := Op{Name: name}
	if i := slices.IndexFunc(table, func(op Op) bool { return op.Name == name }); i >= 0 {
		op = table[i]
	}
	return op, op.Check(by)
}

// Request returns an empty request of a client without permission to name files.
func (o Op) Request() Request { return o.empty(access.Permission{}) }

// OpOf returns the row of a request's op.
func OpOf(r Request) Op { return rows[reflect.TypeOf(r)] }

// Check returns an error if a kind of client may not use the operation.
func (o Op) Check(by Client) error {
	if o.empty != nil && !o.refused(by) {
		return nil
	}
	names := strings.Join(Names(by), ", ")
	switch {
	case by == Alone:
		return fmt.Errorf("no op %q%s; ops: %s", o.Name, engine.DidYouMean(o.Name, Names(by)), names)
	case o.Seat == Sets:
		return fmt.Errorf("the op %q needs the full view; ops of a seat: %s", o.Name, names)
	}
	return fmt.Errorf("the op %q is not for a table; ops: %s", o.Name, names)
}

// Empty returns an empty request to be filled by a decoder. Its files are opened with the permission.
func (o Op) Empty(by access.Permission) Request {
	if !o.Files {
		by = access.Permission{}
	}
	return o.empty(by)
}
