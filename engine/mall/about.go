package mall

import (
	"fmt"
	"slices"
	"strconv"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	"deadreckon/engine/mall/board"
)

// describe returns the facts of the game. The zombie player knows all that the human player
// knows (EN 2.3, digest part 4). A team has one score and no secrets between its seats (EN 15.0,
// A67).
func (r *Rules) describe() engine.About {
	a := engine.About{
		Settings:       slices.Clip(r.settings()),
		Sides:          r.sides(),
		Claims:         engine.Claims{SharedScore: true, Open: true, ZeroSum: !r.solo},
		Secrets:        true,
		PublicObserver: Human,
		Rulebook: engine.Rulebook{
			Rules: ruleBook,
			Tour:  []string{"EN 4.0", "EN 5.0", "EN 6.0", "EN 7.0", "EN 8.0", "EN 13.0"},
		},
		SummaryCounts: summaryCounts,
		Legend:        []string{pieceKey, shadeKey, board.DoorKey, r.Board.StoreKey()},
		Tints: []engine.Tint{
			{Pattern: `\b(Peter|Roger|Steve|Fran)\b`, Of: engine.Friend},
			{Pattern: `(?:^|[ │gsx])((?:[PRSF]'?)+)(?:z|[ +│]|$)`, Of: engine.Friend},
			{Pattern: `(@[PRSF])`, Of: engine.Foe},
			{Pattern: `(z\d*!?)(?:[ +│hgsx]|$)`, Of: engine.Foe},
			{Pattern: `[ │gsx](h)(?:[ │gsx]|$)`, Of: engine.Secret},
		},
		PieceLists: pieceLists(),
		Counters:   []string{"turn", "rifles"},
		ViewLayout: layout(),
	}
	for seat := range r.seats() {
		a.Rulebook.Purpose = append(a.Rulebook.Purpose, r.purpose(engine.Seat(seat)))
	}
	if r.Options.MaxTurns == 0 { // digest part 7
		a.Endless = fmt.Errorf("mall: some positions never end (all survivors stunned behind closed doors): set option maxTurns above 0 (A74)")
	}
	return a
}

// pieceLists returns the lines of a position that list pieces. Each character has a line of its own.
func pieceLists() (lists []engine.PieceList) {
	for c := Peter; c <= Fran; c++ {
		lists = append(lists, engine.PieceList{Key: c.String(), Own: true, One: true, Kinds: []string{c.String()}, Off: []string{"-"},
			Marks: []string{"normal|stunned|infected|super|dead", "rifle", "activated"}})
	}
	units := engine.PieceList{Key: "units", Joined: "unit", Kinds: []string{"?"}, Forms: []string{"n"}, Count: "N", Reserve: []string{"pool", "box"}, History: "history"}
	for value := range 11 {
		units.Kinds = append(units.Kinds, strconv.Itoa(value+1))
	}
	return append(lists, units, engine.PieceList{Key: "hidden", Joined: "hidden zombie", Bare: true, Kinds: []string{"hidden zombie"}})
}

// layout has the fields of State as parts. The number of the rules is always 0 in a view's bytes.
var layout = sync.OnceValue(flatstate.Layout[State])

// settings returns the options and the digests of the data.
func (r *Rules) settings() []engine.Setting {
	return append(r.Options.Settings(),
		engine.Setting{Key: "boardDigest", Value: r.Board.Digest()},
		engine.Setting{Key: "countersDigest", Value: r.Counters.Digest()})
}

// sides returns the human side, and the zombie player, if there is one.
func (r *Rules) sides() []engine.Side {
	names := r.seats()
	if !r.solo {
		return []engine.Side{{Name: names[Human], Seats: []engine.Seat{Human}}, {Name: names[Zombie], Seats: []engine.Seat{Zombie}}}
	}
	team := engine.Side{Name: seatNames[1][Human]}
	for seat := range names {
		team.Seats = append(team.Seats, engine.Seat(seat))
	}
	return []engine.Side{team}
}

// purpose says how the game is won. EN 14.0, A05, A59, A99.
func (r *Rules) purpose(seat engine.Seat) string {
	text := "Four characters (Peter, Roger, Steve and Fran) fight some fifty zombie units in a shopping mall. " +
		"The humans win at once when all main doors are closed, there are no zombies in the mall, none is hidden, and Steve and Fran have their rifles or are lost. " +
		"The zombies win at once when three characters are dead or super zombies, or Fran is infected or lost and one other is lost. "
	if n := r.Options.MaxTurns; n > 0 {
		text += fmt.Sprintf("After turn %d it is a draw. ", n)
	}
	if r.humans(seat) {
		return text + "You lead humans. Zombies enter through open main doors and return from the pool, so doors matter: close them, and keep them closed. There are rifles in store 177, which shoot better. " +
			"Keep away from squares next to many zombies, because each attacks in their turn: a hit stuns, infects or kills a character. You learn the strength of a unit when it is turned up."
	}
	return text + "You lead the zombies. Units react to characters in sight, move, and attack the characters in their square; hidden ones appear when you choose. " +
		"Attack one character with several units at once, cut off single characters, and keep main doors open for new units. An infected character may turn into a super zombie."
}
