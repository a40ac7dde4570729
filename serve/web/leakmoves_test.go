package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/internal/slowtest"
	"deadreckon/serve/journal"
	"deadreckon/serve/leaktest"
	"deadreckon/serve/table"
)

// agents lets one agent act.
const agents = `"op":"go","count":1`

// movement plays two games that a seat cannot distinguish for some plies, lets chance or agents move in
// both, and returns the bytes sent to the seat and the actions it saw. With plant the full view is asked.
func movement(t *testing.T, game, settings string, seat engine.Seat, seed uint64, plies int, plant bool) (sent, saw [2]string) {
	t.Helper()
	g := gameOf(t, game, settings)
	rng := rand.New(rand.NewPCG(seed, 2))
	w := leaktest.TwinsOf(t, g, seat, [2]uint64{3, 4}, 1+rng.IntN(plies), rng)
	turn := w.Of[0].Position().Turn()
	if w.Of[0].Entered() == 0 || turn == engine.Nobody || turn == seat {
		return sent, saw
	}
	name := engine.SeatName(g, seat)
	random := map[string]string{}
	for _, other := range g.Seats() {
		if other != name || plant { // if all are agents, the full view is open
			random[other] = "random"
		}
	}
	players, _ := json.Marshal(random)
	for i := range sent {
		folder := t.TempDir()
		s := serving(t, folder, nil)
		at := s.open(fmt.Sprintf(`{"game":%q,"settings":%s,"seed":%d,"journal":"twin"}`, game, settings, 3+i))
		actions, _ := json.Marshal(leaktest.Words(w.Of[i]))
		at.must("open", fmt.Sprintf(`{"id":"a","op":"apply","actions":%s}`, actions))
		who := name
		if plant {
			who = "open"
		}
		tab := at.watch(who, "")
		tab.until("changed ")
		ask := `"op":"roll"`
		if turn >= 0 {
			at.must("open", fmt.Sprintf(`{"id":"p","op":"players","players":%s}`, players))
			ask = agents
		}
		sent[i] = at.must(who, `{"id":"m",`+ask+`}`)
		if ask == agents {
			tab.until(`"id":"m","played"`)
		} else {
			tab.until("changed ")
		}
		s.close()
		for tab.next() != "" {
		}
		sent[i] += summed(t, tab.all.String())
		saw[i] = lately(t, folder, seat)
	}
	return sent, saw
}

// summed returns the replies and the merged changes of a stream, since merging depends on timing.
func summed(t *testing.T, stream string) (out string) {
	t.Helper()
	var all table.Change
	kind := ""
	for line := range strings.Lines(stream) {
		if event, is := strings.CutPrefix(line, "event: "); is {
			kind = strings.TrimSpace(event)
		}
		data, is := strings.CutPrefix(line, "data: ")
		if !is || strings.Contains(data, `"partial":true`) {
			continue
		}
		if kind != "changed" {
			out += line
			continue
		}
		c := table.Change{}
		if err := json.Unmarshal([]byte(data), &c); err != nil {
			t.Fatal(err)
		}
		c.Told, c.Again = append(all.Told, c.Told...), c.Again || all.Again
		all = c
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return out + string(text)
}

// lately returns the last entries of a saved game as a seat saw them.
func lately(t *testing.T, folder string, seat engine.Seat) string {
	t.Helper()
	j, err := journal.Folder(folder).Open("twin")
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	seen, err := j.SeenBy(seat)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(seen.Entries())
}

// If chance or an agent moves and a seat sees the same in two games, it receives the same bytes.
func TestMovesTellNoMore(t *testing.T) {
	for _, c := range []struct {
		game, settings string
		plies, rounds  int
	}{{"kuhn", `{}`, 5, 30}, {"leduc", `{}`, 7, 30}, {"mall", `{"maxTurns":"4"}`, 130, 12}, {"streets", `{"mode":"semi","seats":"2"}`, 3, 16}} {
		rounds, compared := c.rounds, 0
		if testing.Short() {
			rounds = 4
		}
		for round := range rounds {
			seat := engine.Seat(round % 2)
			sent, saw := movement(t, c.game, c.settings, seat, uint64(round), c.plies, false)
			if saw[0] == "" || saw[0] != saw[1] {
				continue // no move, or a visible difference
			}
			if compared++; sent[0] != sent[1] {
				a, b := difference(sent[0], sent[1])
				t.Fatalf("%s, seat %v, round %d: sent\n%s\nand in the other game\n%s", c.game, seat, round, a, b)
			}
		}
		if compared < 2 && !testing.Short() {
			t.Errorf("%s: %d pairs of games were compared", c.game, compared)
		}
		t.Logf("%s: %d of %d pairs of games were compared", c.game, compared, rounds)
	}
}

// The test finds a planted leak of an agent's move or a roll.
func TestMovesThatTellAreFound(t *testing.T) {
	slowtest.Skip(t)
	found := 0
	for round := range 20 {
		sent, saw := movement(t, "kuhn", `{}`, engine.Seat(round%2), uint64(round), 5, true)
		if saw[0] == saw[1] && sent[0] != sent[1] {
			found++
		}
	}
	if found == 0 {
		t.Error("a leak is not found")
	}
}

// difference returns the first pair of different lines.
func difference(a, b string) (string, string) {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return x[max(0, i-1)] + "\n" + x[i], y[max(0, i-1)] + "\n" + y[i]
		}
	}
	return fmt.Sprint(len(x), " lines"), fmt.Sprint(len(y), " lines")
}

// hiding is the reply of legal to a zombie player who hides the zombies.
type hiding struct {
	Turn   string
	Choice struct {
		Count  int
		More   []struct{ Action string }
		Action string
	}
}

// toHide opens a game of the mall in which a guest hides the zombies.
func toHide(t *testing.T) (at *seats, choose func(chosen []string) hiding) {
	t.Helper()
	at = serving(t, t.TempDir(), nil).open(`{"game":"mall","seed":3,"settings":{"maxTurns":"4"},"players":{"zombie":"guest"},"journal":"twin"}`)
	choose = func(chosen []string) (now hiding) {
		words, _ := json.Marshal(chosen)
		reply := at.must("zombie", fmt.Sprintf(`{"id":"l","op":"legal","chosen":%s}`, words))
		if err := json.Unmarshal([]byte(reply), &now); err != nil {
			t.Fatal(err)
		}
		return now
	}
	for choose([]string{}).Turn == "chance" {
		at.must("human", `{"id":"d","op":"roll"}`)
	}
	return at, choose
}

// Two secret choices, and the way to them, send the same bytes to the other seat, before and after they are
// played.
func TestChoiceTellsNothing(t *testing.T) {
	_, choose := toHide(t)
	all := choose([]string{})
	var first, last []string
	for n := range all.Choice.Count {
		first, last = append(first, all.Choice.More[n].Action), append(last, all.Choice.More[len(all.Choice.More)-1-n].Action)
	}
	sent := func(chosen []string, drafts int) (out string) {
		at, choose := toHide(t)
		tab := at.watch("human", "")
		tab.until("changed ")
		for n := range drafts {
			choose(chosen[:len(chosen)-n])
		}
		look := func() {
			for _, op := range []string{"entries", "show", "board", "legal", "belief"} {
				out += at.must("human", fmt.Sprintf(`{"id":"x","op":%q,"seat":"human"}`, op))
			}
		}
		look()
		play := choose(chosen).Choice.Action
		at.must("zombie", fmt.Sprintf(`{"id":"a","op":"apply","actions":[%q]}`, play))
		tab.until("changed ")
		look()
		at.s.close()
		for tab.next() != "" {
		}
		return out + summed(t, tab.all.String())
	}
	if a, b := sent(first, 0), sent(last, 4); a != b {
		x, y := difference(a, b)
		t.Errorf("sent\n%s\nand with another choice\n%s", x, y)
	}
}
