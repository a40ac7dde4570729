package leduc

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// moves are the actions of a player, in the order of their indices.
var moves = index.Of(Fold, Check, Call, Raise)

// shape is what a seat observes and does. There is no board.
var shape = engine.Encoding{
	Globals:       globals(),
	ActionGlobals: moves.Fields(word),
}

// The numbers, group by group. Bets are told ply by ply, for a round has at most
// four: check, raise, raise, call.
const (
	numSeat  = 0           // the viewer is first
	numOwn   = numSeat + 1 // rank of the own card: J, Q, K
	numOther = numOwn + 3
	numBoard = numOther + 3
	numRound = numBoard + 3                // the second round has begun
	numBets  = numRound + 1                // by round and ply: check or call, raise
	numPaid  = numBets + rounds*maxPlies*2 // own and other chips in the pot

	maxPlies = 4
)

// globals documents the numbers in their order.
func globals() []engine.Field {
	claim := func(name string) engine.Field { return index.Claim(name, "") }
	list := []engine.Field{claim("the viewer is first")}
	for _, card := range []string{"own card", "other card", "board"} {
		for _, rank := range []string{"J", "Q", "K"} {
			list = append(list, claim(card+" is "+rank))
		}
	}
	list = append(list, claim("second round"))
	for _, round := range []string{"first", "second"} {
		for _, ply := range []string{"1", "2", "3", "4"} {
			list = append(list, claim(round+" round, action "+ply+": check or call"), claim(round+" round, action "+ply+": raise"))
		}
	}
	return append(list,
		engine.Field{Name: "own chips in the pot", Range: "0..1", Unit: "13 chips"},
		engine.Field{Name: "other's chips in the pot", Range: "0..1", Unit: "13 chips"})
}

// Encoding implements engine.Encoder.
func (Game) Encoding() *engine.Encoding { return &shape }

// Observe implements engine.Encoder.
func (Game) Observe(v engine.View, _ []uint64, dst []float32) {
	t := &v.(*View).table
	clear(dst)
	if t.eye == First {
		dst[numSeat] = 1
	}
	for i, c := range [...]Card{t.cards[t.eye], t.cards[1-t.eye], t.board} {
		if c != Hidden {
			dst[numOwn+3*i+int(c.rank())-1] = 1
		}
	}
	dst[numRound] = float32(t.round())
	for round := range rounds {
		for i := range t.plies[round] {
			at := numBets + 2*(round*maxPlies+int(i))
			switch t.at(round, i) {
			case Check, Call:
				dst[at] = 1
			case Raise:
				dst[at+1] = 1
			}
		}
	}
	dst[numPaid] = float32(t.paid(t.eye)) / MaxChips
	dst[numPaid+1] = float32(t.paid(1-t.eye)) / MaxChips
}

// AppendIndices implements engine.Encoder.
func (Game) AppendIndices(dst []int32, _ engine.Position, actions []engine.Action) []int32 {
	return moves.Append(dst, actions)
}

// ActionAt implements engine.Encoder.
func (Game) ActionAt(p engine.Position, i int) (engine.Action, bool) { return moves.At(p, i) }
