package session

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Op is a row of the table of ops.
type Op struct {
	Name     string
	Seat     Rule   // what becomes of it where the seat of a table asks, and so who may
	Searches bool   // its reply comes later, and its Request is a Search
	Files    bool   // the owner's may name files
	Must     string // the fields without which it is refused, in words

	empty func(by access.Permission) Request
}

// Rule says who may ask for an op, and what becomes of it at a table (serve/table).
type Rule int

// Who asks a session of his own may ask for everything. At a table sit who sees everything, and
// seats: each of these asks a session that holds the game as it sees it.
const (
	Refused Rule = iota // nobody at a table: it is of one game
	Reads               // answered from what the eye knows
	Keeps               // so too when the game is over and the eye sees everything
	Notes               // what a seat writes for itself
	Enters              // actions of the seat: held against what it knows, and then done in the truth
	Tells               // done in the truth, and told as the eye sees it
	Moves               // moves the place in the journal, as far as a seat may alone; its reply tells nothing of a position
	Stops               // searches of the eye
	Sets                // of the truth: only for who sees it, and of a seat that does as Moves
	Is                  // what the table is; who asks a session of his own has no such op
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
	{"evaluate", Reads, true, true, "move", func(by access.Permission) Request { return &Evaluate{Ordered: Ordered{Net: Net{by: by}}} }},
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
	{"record", Reads, false, false, "", func(access.Permission) Request { return &Record{Format: defaultFormat} }},
	{"redo", Moves, false, false, "", func(access.Permission) Request { return &Redo{Count: 1} }},
	{"review", Reads, true, true, "", func(by access.Permission) Request { return &Review{Net: Net{by: by}} }},
	{"roll", Tells, false, false, "", func(access.Permission) Request { return &Roll{} }},
	{"rules", Reads, false, false, "", func(access.Permission) Request { return &Rules{} }},
	{"sample", Reads, false, false, "seat", func(access.Permission) Request { return &Sample{} }},
	{"share", Reads, false, false, "", func(access.Permission) Request { return &Share{} }},
	{"show", Reads, false, false, "", func(access.Permission) Request { return &Show{} }},
	{"stop", Stops, false, false, "", func(access.Permission) Request { return &Stop{} }},
	{"suggest", Reads, true, true, "", func(by access.Permission) Request { return &Suggest{Ordered: Ordered{Net: Net{by: by}}} }},
	{"sweep", Reads, true, false, "", func(access.Permission) Request { return &Sweep{Rounds: defaultRounds} }},
	{"table", Is, false, false, "", func(access.Permission) Request { return &Seating{} }},
	{"undo", Moves, false, false, "", func(access.Permission) Request { return &Undo{Count: 1} }},
	{"view", Reads, false, false, "seat", func(access.Permission) Request { return &View{} }},
	{"ways", Reads, false, false, "from", func(access.Permission) Request { return &Ways{} }},
}

// rows finds them by the types of their requests.
var rows = map[reflect.Type]Op{}

func init() {
	for _, op := range table {
		rows[reflect.TypeOf(op.Request())] = op
	}
}

// Whom is who asks.
type Whom int

const (
	Alone  Whom = iota // who asks a session of his own
	Whole              // who sees everything at a table
	Seated             // a seat of one
)

// Ops returns the rows of the table for one who asks, in the order of the names.
func Ops(by Whom) []Op {
	return slices.DeleteFunc(slices.Clone(table), func(op Op) bool { return op.refused(by) })
}

func (o Op) refused(by Whom) bool {
	if by == Alone {
		return o.Seat == Is
	}
	return o.Seat == Refused || o.Seat == Sets && by == Seated
}

// Names returns the names of the ops for one who asks, in order.
func Names(by Whom) []string {
	var names []string
	for _, op := range Ops(by) {
		names = append(names, op.Name)
	}
	return names
}

// Find returns the row of an op for one who asks, or an error that names those that there are.
func Find(name string, by Whom) (Op, error) {
	op := Op{Name: name}
	if i := slices.IndexFunc(table, func(op Op) bool { return op.Name == name }); i >= 0 {
		op = table[i]
	}
	return op, op.Check(by)
}

// Request returns one of the op of who may name no files.
func (o Op) Request() Request { return o.empty(access.Permission{}) }

// OpOf returns the row of a request's op.
func OpOf(r Request) Op { return rows[reflect.TypeOf(r)] }

// Check refuses an op to one who asks that may not.
func (o Op) Check(by Whom) error {
	if o.empty != nil && !o.refused(by) {
		return nil
	}
	names := strings.Join(Names(by), ", ")
	switch {
	case by == Alone:
		return fmt.Errorf("no op %q%s; ops: %s", o.Name, engine.DidYouMean(o.Name, Names(by)), names)
	case o.Seat == Sets:
		return fmt.Errorf("the op %q is for who sees everything, and a seat may not; ops: %s", o.Name, names)
	}
	return fmt.Errorf("the op %q is not for a table; ops: %s", o.Name, names)
}

// Empty returns a request with nothing said, to be filled by who reads one. Files that it comes to
// name are so by a right.
func (o Op) Empty(by access.Permission) Request {
	if !o.Files {
		by = access.Permission{}
	}
	return o.empty(by)
}
