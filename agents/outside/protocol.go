package outside

import (
	"encoding/json"
	"fmt"

	"deadreckon/engine"
)

// Protocol is the version of the line protocol.
const Protocol = 1

// maxAnswer is the maximum length of a line of a program, in bytes.
const maxAnswer = 64 << 10

// hello is the first line to a program, which answers with its protocol version.
type hello struct {
	Type     string            `json:"type"` // hello
	ID       int               `json:"id"`
	Protocol int               `json:"protocol"`
	Game     string            `json:"game"`
	Settings map[string]string `json:"settings"` // all options, and digests of data
	Seats    []string          `json:"seats"`
	Seat     string            `json:"seat"`    // seat of the program
	Seconds  float64           `json:"seconds"` // time limit for each move
}

// begin announces a game. The seed is drawn from the agent's stream, because the seed of the dice
// would reveal the dice.
type begin struct {
	Type string `json:"type"` // begin
	Seed uint64 `json:"seed"`
}

// decide asks for a move.
type decide struct {
	Type string `json:"type"` // decide
	ID   int    `json:"id"`
	View string `json:"view"` // position as the seat knows it
	engine.Progress
	Legal []string `json:"legal"` // two or more moves in the game's notation
}

// end reports the score of the seat.
type end struct {
	Type  string  `json:"type"` // end
	Score float64 `json:"score"`
}

// answer is a line of a program.
type answer struct {
	ID       *int    `json:"id"`
	Protocol *int    `json:"protocol"` // answer to hello
	Move     *string `json:"move"`     // answer to decide
	Error    string  `json:"error"`    // replaces the answer
	Use      use     `json:"use"`      // optional, with Move
}

// use is the resources of an answer.
type use struct {
	In   int     `json:"in"`  // tokens read
	Out  int     `json:"out"` // tokens written
	Cost float64 `json:"cost"`
}

func greeting(g engine.Game, seat engine.Seat, seconds float64) hello {
	return hello{Type: "hello", Protocol: Protocol, Game: g.Name(), Settings: engine.SettingsOf(g), Seats: g.Seats(), Seat: g.Seats()[seat], Seconds: seconds}
}

// read decodes the answer to a numbered question.
func read(line []byte, id int) (a answer, err error) {
	switch err := json.Unmarshal(line, &a); {
	case err != nil:
		return a, fault("its answer %s is not a JSON object of the protocol: %v", quoted(line), err)
	case a.Error != "":
		return a, fault("it gives up: %s", quoted([]byte(a.Error)))
	case a.ID == nil:
		return a, fault("its answer %s has no id", quoted(line))
	case a.Use.In < 0 || a.Use.Out < 0 || a.Use.Cost < 0:
		return a, fault("its answer %s reports negative use", quoted(line))
	case *a.ID != id:
		return a, fault("its answer %s has id %d, expected %d: each question has one answer", quoted(line), *a.ID, id)
	}
	return a, nil
}

// Fault is an error of a program.
type Fault struct{ Cause string }

func (f *Fault) Error() string { return f.Cause }

func fault(format string, args ...any) *Fault { return &Fault{fmt.Sprintf(format, args...)} }

// quoted writes the beginning of external text on one line.
func quoted(text []byte) string {
	const most = 80
	if len(text) > most {
		return fmt.Sprintf("%q...", text[:most])
	}
	return fmt.Sprintf("%q", text)
}
