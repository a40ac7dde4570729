package mcp

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/seated"
)

// twins are two truths of which a seat has seen the same, walked on side by side.
type twins struct {
	game engine.Game
	seat engine.Seat
	rng  *rand.Rand
	both [2]engine.State
}

// alike draws, by odds at chance, an action that the seat sees as seen.
func (w *twins) alike(s engine.State, seen engine.Action) (engine.Action, bool) {
	var fit []engine.Action
	var weight []uint64
	odds := s.AppendOdds(nil)
	for i, a := range s.AppendLegal(nil) {
		if s.Seen(a, w.seat) != seen {
			continue
		}
		fit, weight = append(fit, a), append(weight, 1)
		if odds != nil {
			weight[len(weight)-1] = odds[i]
		}
	}
	if fit == nil {
		return 0, false
	}
	return fit[engine.Pick(weight, w.rng)], true
}

// next draws an action for each of the two, which the seat sees as one.
func (w *twins) next() (actions [2]engine.Action, ok bool) {
	legal := w.both[0].AppendLegal(nil)
	if len(legal) == 0 {
		return actions, false
	}
	actions[0] = legal[w.rng.IntN(len(legal))]
	if odds := w.both[0].AppendOdds(nil); odds != nil {
		actions[0] = legal[engine.Pick(odds, w.rng)]
	}
	actions[1], ok = w.alike(w.both[1], w.both[0].Seen(actions[0], w.seat))
	return actions, ok
}

// leakGames are games with secrets, and who plays in place of the client.
var leakGames = []struct {
	name, others string
	settings     []engine.Setting
	plies        int
}{
	{"kuhn", "random", nil, 20},
	{"liarsdice", "random", nil, 20},
	{"goofspiel", "random", nil, 20},
	{"mall", "script", []engine.Setting{{Key: "maxTurns", Value: "20"}}, 150},
	{"cabin", "random", []engine.Setting{{Key: "preset", Value: "overlord"}}, 150},
	{"streets", "random", []engine.Setting{{Key: "mode", Value: "semi"}, {Key: "seats", Value: "3"}}, 60},
}

// everything is one of each request that tells of a position without moving it.
func everything(c *client, game engine.Game, v engine.View) {
	c.call("observe", `{"detail":"full"}`)
	c.call("observe", `{}`)
	c.call("observe", `{"detail":"position"}`)
	c.call("legal_moves", `{}`)
	c.call("legal_moves", `{"find":"e","from":1,"count":5}`)
	for i, a := range v.AppendLegal(nil) {
		if i == 5 {
			break
		}
		word := game.Notation().FormatAction(v, a)
		c.call("odds", fmt.Sprintf(`{"action":%q}`, word))
		c.refuses("play", fmt.Sprintf(`{"actions":[%q]}`, word+" xyzzy"))
	}
	c.call("play", `{"actions":["xyzzy"]}`)
	c.call("rules", `{"find":"a"}`)
	c.call(Belief, `{}`)
	c.call(Sample, `{"seed":5}`)
	c.call(Suggest, `{"iterations":5}`)
	c.request("tools/list", map[string]any{})
	c.request("resources/list", map[string]any{})
	c.request("prompts/get", map[string]any{"name": "play"})
}

// A new tool is asked for too, or this fails.
func TestEveryToolIsAsked(t *testing.T) {
	c := dial(t, Options{Game: "kuhn", Seats: []string{"first"}, Players: []string{"", "random"}, Allow: Allowable(), Seed: 1})
	game, err := engine.Open("kuhn", nil)
	if err != nil {
		t.Fatal(err)
	}
	c.call("new_game", `{}`)
	s := game.NewState()
	s.Apply(s.AppendLegal(nil)[0])
	s.Apply(s.AppendLegal(nil)[0])
	v, err := engine.ViewOf(game, s, 0)
	if err != nil {
		t.Fatal(err)
	}
	everything(c, game, v)
	for _, tool := range c.request("tools/list", map[string]any{}).Result.Tools {
		if !c.asked[tool.Name] {
			t.Errorf("nobody asks for %q, so nobody knows whether it tells a secret", tool.Name)
		}
	}
	c.close()
}

// heard serves a client of a seat in a truth, asks for everything, and returns every byte that
// the server sent.
func heard(t *testing.T, w *twins, truth engine.State, seat engine.Seat, row int) string {
	t.Helper()
	o := Options{Game: w.game.Name(), Settings: leakGames[row].settings, Seats: []string{engine.SeatName(w.game, seat)}, Seed: 1,
		Position: w.game.Notation().FormatPosition(truth), Allow: Allowable()}
	for i := range w.game.Seats() {
		player := leakGames[row].others
		if i == int(seat) {
			player = ""
		}
		o.Players = append(o.Players, player)
	}
	c := dial(t, o)
	c.call("new_game", `{}`)
	v, err := engine.ViewOf(w.game, truth, seat)
	if err != nil {
		t.Fatal(err)
	}
	everything(c, w.game, v)
	c.close()
	return c.got.String()
}

// The client of a seat is sent the same bytes in two truths that differ only in what the seat
// cannot know.
func TestNoSecretsLeave(t *testing.T) {
	for row, of := range leakGames {
		t.Run(of.name, func(t *testing.T) {
			game, err := engine.Open(of.name, of.settings)
			if err != nil {
				t.Fatal(err)
			}
			compared, seeds := 0, uint64(6)
			if testing.Short() && of.plies > 20 {
				seeds = 1 // the race detector sees the same goroutines at every position
			}
			for seed := range seeds {
				compared += compareSeats(t, game, row, seed)
			}
			if compared < 4 && !testing.Short() {
				t.Errorf("%d pairs of truths were compared", compared)
			}
		})
	}
}

// compareSeats walks twins of each seat to a decision of it, at random, and compares what is sent.
func compareSeats(t *testing.T, game engine.Game, row int, seed uint64) (compared int) {
	for i := range game.Seats() {
		w := walked(game, engine.Seat(i), seed, leakGames[row].plies)
		if w == nil {
			continue
		}
		compared++
		if a, b := heard(t, w, w.both[0], w.seat, row), heard(t, w, w.both[1], w.seat, row); a != b {
			t.Fatalf("seat %d, seed %d: %s", i, seed, apart(a, b))
		}
		if seed > 3 {
			break // of a game with many seats the first is looked at more often
		}
	}
	return compared
}

// walked returns twins at a decision of the seat that differ, or nil where a game has none.
func walked(game engine.Game, seat engine.Seat, seed uint64, plies int) *twins {
	w := &twins{game: game, seat: seat, rng: engine.Stream(seed, fmt.Sprint("twins.", seat)), both: [2]engine.State{game.NewState(), game.NewState()}}
	var found *twins
	for stop := 1 + w.rng.IntN(plies); stop > 0; stop-- {
		actions, ok := w.next()
		if !ok {
			break
		}
		for i, a := range actions {
			w.both[i].Apply(a)
		}
		n := game.Notation()
		if w.both[0].Turn() == seat && n.FormatPosition(w.both[0]) != n.FormatPosition(w.both[1]) {
			found = &twins{game: game, seat: seat, both: [2]engine.State{engine.Clone(game, w.both[0]).(engine.State), engine.Clone(game, w.both[1]).(engine.State)}}
		}
	}
	return found
}

// apart shows where two texts begin to differ.
func apart(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	from := max(0, i-200)
	return fmt.Sprintf("sent\n%s\nand\n%s", a[from:min(len(a), i+200)], b[from:min(len(b), i+200)])
}

// A door that shows the eyes of another seat is found.
func TestPlantedLeak(t *testing.T) {
	row := 0
	game, err := engine.Open(leakGames[row].name, nil)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(50) {
		w := walked(game, 0, seed, 20)
		if w == nil {
			continue
		}
		if heard(t, w, w.both[0], 0, row) != heard(t, w, w.both[1], 0, row) {
			t.Fatal("a leak where none was planted")
		}
		if heard(t, w, w.both[0], 1, row) == heard(t, w, w.both[1], 1, row) {
			t.Error("the other seat's card was shown, and nobody noticed")
		}
		return
	}
	t.Error("no twins were found")
}

// What a seat is told of what others do, and of chance, is the same in two truths in which it
// has seen the same, action by action.
func TestTwinsAreToldTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("long, on one goroutine")
	}
	for _, of := range leakGames {
		t.Run(of.name, func(t *testing.T) {
			game, err := engine.Open(of.name, of.settings)
			if err != nil {
				t.Fatal(err)
			}
			told := 0
			for seed := range uint64(3) {
				for seat := range game.Seats() {
					told += walkTables(t, game, of.settings, engine.Seat(seat), seed, of.plies)
				}
			}
			if told == 0 {
				t.Error("nobody was told anything")
			}
		})
	}
}

// walkTables plays twins at two tables and compares every moment.
func walkTables(t *testing.T, game engine.Game, settings []engine.Setting, seat engine.Seat, seed uint64, plies int) (told int) {
	w := &twins{game: game, seat: seat, rng: engine.Stream(seed, fmt.Sprint("tables.", seat))}
	o := Options{Game: game.Name()}
	var tables [2]*table
	for i := range tables {
		tables[i] = newTable(&o)
		defer tables[i].Close()
		others := slices.Repeat([]string{"random"}, len(game.Seats())) // who are not asked here
		if err := tables[i].Begin(seated.Deal{Game: game.Name(), Settings: settings, Open: []engine.Seat{seat}, Players: others}); err != nil {
			t.Fatal(err)
		}
	}
	for range plies {
		for i, at := range tables {
			w.both[i] = at.Session().Position().(engine.State)
		}
		actions, ok := w.next()
		if !ok {
			break
		}
		var got [2]string
		for i, at := range tables {
			if err := at.Play(w.both[i], actions[i]); err != nil {
				t.Fatal(err)
			}
			_, v, err := at.Eye("")
			if err != nil {
				t.Fatal(err)
			}
			m := at.moment(0, v)
			m.Told = at.News(0)
			m.Changed = at.Changed(0, v)
			value, _ := json.Marshal(m)
			got[i] = string(value) + m.text()
			told += len(m.Told)
		}
		if got[0] != got[1] {
			t.Fatalf("seat %d, seed %d: %s", seat, seed, apart(got[0], got[1]))
		}
	}
	return told
}
