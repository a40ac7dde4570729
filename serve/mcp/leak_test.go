package mcp

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/slowtest"
	"deadreckon/serve/journal"
	"deadreckon/serve/leaktest"
	"deadreckon/serve/table"
)

// everything sends one of each request that reads a position.
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

// This fails for a new tool that everything does not call.
func TestEveryToolIsAsked(t *testing.T) {
	c := dial(t, Options{Game: "kuhn", Seats: []string{"first"}, Players: []string{"", "random"}, Allow: Allowable(), Seed: 1})
	game := enginetest.Open(t, "kuhn")
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

// heard connects a client of a seat, sends all requests, and returns all received bytes. of maps the seat
// to the one that the client gets.
func heard(of func(engine.Seat) engine.Seat) func(t *testing.T, a leaktest.Query) string {
	return func(t *testing.T, a leaktest.Query) string {
		g, truth, seat := a.Journal.Game(), a.Journal.Position(), of(a.Seat)
		v, err := engine.ViewOf(g, truth, seat)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Game: g.Name(), Settings: g.About().Settings, Seats: []string{engine.SeatName(g, seat)}, Seed: 1,
			Position: g.Notation().FormatPosition(truth), Allow: Allowable(), Players: slices.Repeat([]string{"random"}, len(g.Seats()))}
		o.Players[seat] = ""
		c := dial(t, o)
		c.call("new_game", `{}`)
		everything(c, g, v)
		c.close()
		return c.got.String()
	}
}

// A client receives the same bytes in twins, which differ only in information hidden from its seat.
func TestNoSecretsLeave(t *testing.T) {
	leaktest.TestSecrets(t, leaktest.Interface{Decides: true, Ask: heard(func(seat engine.Seat) engine.Seat { return seat })})
}

// The test finds a server that shows another seat's view.
func TestPlantedLeak(t *testing.T) {
	leaktest.TestFindsLeak(t, leaktest.Interface{Decides: true, Ask: heard(func(seat engine.Seat) engine.Seat { return 1 - seat })})
}

// Twins give the same report after every action of the others and of chance.
func TestTwinsAreToldTheSame(t *testing.T) {
	slowtest.Skip(t)
	for _, of := range leaktest.Games {
		t.Run(of.Name, func(t *testing.T) {
			game := enginetest.Open(t, of.Name, of.Settings...)
			told := 0
			for seed := range uint64(3) {
				for seat := range game.Seats() {
					rng := engine.Stream(seed, fmt.Sprint("tables.", seat))
					told += walkTables(t, leaktest.TwinsOf(t, game, engine.Seat(seat), [2]uint64{5, 6}, of.Most, rng))
				}
			}
			if told == 0 {
				t.Error("no events were compared")
			}
		})
	}
}

// walkTables plays twins at two tables and compares the report at every position.
func walkTables(t *testing.T, w *leaktest.Twins) (told int) {
	game := w.Game
	o := Options{Game: game.Name()}
	var tables [2]*seated
	for i := range tables {
		tables[i] = newSeated(&o)
		defer tables[i].Close()
		others := slices.Repeat([]string{"random"}, len(game.Seats())) // they never move here
		if err := tables[i].Begin(table.Setup{Game: game.Name(), Settings: game.About().Settings, Open: []engine.Seat{w.Seat}, Players: others}); err != nil {
			t.Fatal(err)
		}
	}
	played := [2][]journal.Played{w.Of[0].Played(), w.Of[1].Played()}
	for n := range played[0] {
		var got [2]string
		for i, at := range tables {
			if err := at.Play(played[i][n].Action); err != nil {
				t.Fatal(err)
			}
			_, v, err := at.View("")
			if err != nil {
				t.Fatal(err)
			}
			m := at.statusOf(0, v)
			m.Told = at.News(0)
			m.Changed, m.After = at.Changed(0, v, 300)
			value, _ := json.Marshal(m)
			got[i] = string(value) + m.text()
			told += len(m.Told)
		}
		if got[0] != got[1] {
			t.Fatalf("seat %d, action %d: %s", w.Seat, n, leaktest.Diff(got[0], got[1]))
		}
	}
	return told
}
