package mcp

import (
	"os"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/serve/journal"
)

// first returns options for a client at the first seat of Kuhn poker.
func first(allow ...string) Options {
	return Options{Game: "kuhn", Seats: []string{"first"}, Players: []string{"", "random"}, Seed: 1, Allow: allow}
}

// A whole game, as a model plays it.
func TestGame(t *testing.T) {
	c := dial(t, first())
	c.refuses("observe", `{}`, "there is no game yet; call new_game first")
	c.says("new_game", `{}`, "the first seat is dealt the queen", "second  [?]", "first is on turn; 2 legal actions", "check: stake nothing more")
	c.says("legal_moves", `{"find":"CHIP"}`, `1 with "CHIP"`, "bet one more chip")
	c.says("odds", `{"action":"bet"}`, "no chance event follows")
	c.refuses("odds", `{}`, "chance is not to move")
	m := value[status](c, c.says("play", `{"actions":["check"]}`, "the first seat checks", "the game is over: first +0.5, second -0.5"))
	if m.Scores["first"] != 0.5 || m.Turn != "nobody" || m.Yours || m.Number != 1 {
		t.Errorf("%+v", m)
	}
	c.refuses("play", `{"actions":["check"]}`, "the game is over; call new_game for another")
	c.refuses("legal_moves", `{}`, "the game is over")
	if m := value[status](c, c.says("new_game", `{}`, "second  [?]")); m.Number != 2 {
		t.Errorf("game %d", m.Number)
	}
	c.close()
}

// A refusal names the rule and the legal actions, and changes nothing.
func TestRefused(t *testing.T) {
	position, err := os.ReadFile("../../docs/games/mall/example-position.txt")
	if err != nil {
		t.Fatal(err)
	}
	c := dial(t, Options{Game: "mall", Seats: []string{"human"}, Players: []string{"", "swarm"}, Position: string(position), Settings: []engine.Setting{{Key: "maxTurns", Value: "20"}}})
	c.says("new_game", `{}`, "human is on turn")
	before := c.says("observe", `{"detail":"position"}`).text()
	r := c.says("play", `{"actions":["select peter+roger"]}`, "refused: ", "EN 5.2: peter+roger are in different squares", "legal actions", "select peter: ")
	p := value[played](c, r)
	if !r.Result.IsError || p.Wrong == nil || p.Wrong.Legal < 2 || p.Refused != 1 || p.Wrong.Action != "select peter+roger" || len(p.Wrong.Rules) != 1 {
		t.Fatalf("%s\n%+v", r.text(), p)
	}
	if rule := p.Wrong.Rules[0]; rule.Ref != "EN 5.2" || !strings.Contains(r.text(), "\nEN 5.2: "+rule.Means) {
		t.Errorf("%s\nlacks the text of %s", r.text(), rule.Ref)
	}
	if len(p.Few) > 0 || strings.Count(r.text(), "select steve: ") != 1 {
		t.Errorf("the legal actions are listed twice: %s", r.text())
	}
	if after := c.says("observe", `{"detail":"position"}`).text(); after != before {
		t.Errorf("a refused action changed\n%s\nto\n%s", before, after)
	}
	c.close()
}

// In a call with several actions, those before the refused one are played.
func TestPlaySeveral(t *testing.T) {
	c := dial(t, Options{Game: "tictactoe", Seats: []string{"x", "o"}, Players: []string{"", ""}})
	c.says("new_game", `{}`, "x is on turn")
	r := c.call("play", `{"actions":["mark 1","mark 2","mark 1","mark 3"]}`)
	p := value[played](c, r)
	if p.Played != 2 || p.Wrong == nil || p.Wrong.Action != "mark 1" || p.Turn != "x" || !strings.Contains(r.text(), "played before it: 2 actions") {
		t.Errorf("%s\n%+v", r.text(), p)
	}
	c.refuses("play", `{"actions":[]}`, "actions has 0: expected 1 to 100")
	c.close()
}

// A client sees only its own seat, whatever it requests.
func TestSeatIsForced(t *testing.T) {
	c := dial(t, first(Belief, Suggest, Sample))
	c.says("new_game", `{}`)
	for tool, arguments := range map[string]string{"observe": `{"seat":"second"}`, "legal_moves": `{"seat":"second"}`, "odds": `{"seat":"second"}`,
		Belief: `{"seat":"second"}`, Suggest: `{"seat":"second"}`, Sample: `{"seat":"1"}`} {
		c.refuses(tool, arguments, "the seat second is not yours; yours: first")
	}
	c.refuses("play", `{"seat":"second","actions":["check"]}`, "not yours")
	c.refuses("new_game", `{"seed":9}`, `unknown field "seed"`)
	c.close()
}

func TestAllowed(t *testing.T) {
	c := dial(t, first(Belief, Suggest, Sample))
	c.refuses(Belief, `{}`, "there is no game yet")
	c.says("new_game", `{}`)
	c.says(Belief, `{}`, "the card of the second seat: J 50.0 %, K 50.0 %")
	c.says(Sample, `{"seed":2}`, "eye truth", "cards Q")
	c.says(Suggest, `{"iterations":200}`, "1. ", "wins ", "(95 % CI ", "200 iterations")
	c.says(Suggest, `{"iterations":300,"moves":["bet","check"]}`, "points behind")
	c.refuses(Suggest, `{"seconds":61}`, "seconds is 61: expected 0 to 60")
	c.refuses(Suggest, `{"moves":["raise"]}`, "expected check or bet")
	c.close()
}

// A search result includes the measured win rate of similar positions, if there is one.
func TestSearched(t *testing.T) {
	r := advice.Report{Moves: []advice.Move{{Action: "hold"}}, Searched: &advice.Searched{Win: 0.53}, Iterations: 9}
	if text := ranked(r); !strings.HasSuffix(text, "were won about 53 % of the time\n9 iterations") {
		t.Error(text)
	}
	if r.Searched = nil; strings.Contains(ranked(r), "won about") {
		t.Error(ranked(r))
	}
}

// Without fixed seats, a client chooses the game and the agents, and enters dice.
func TestOpenTable(t *testing.T) {
	c := dial(t, Options{})
	c.says("games", `{}`, "kuhn: ", "mall: ")
	c.says("games", `{"game":"pig"}`, "seats: ", "target (")
	c.refuses("games", `{"game":"pigs"}`, "did you mean pig?")
	c.refuses("new_game", `{"game":"mall","settings":{"turns":"5"}}`, `no option "turns"`)
	c.refuses("new_game", `{"players":{"third":"random"}}`, `no seat "third"`)
	c.refuses("new_game", `{"players":{"first":"cmd:./x"}}`, "runs a program")
	c.refuses("new_game", `{"players":{"first":"random","second":"random"}}`, "every seat has an agent")
	c.refuses("new_game", `{"dice":"ask"}`, `dice is "ask": expected seed or enter`)
	c.says("new_game", `{"dice":"enter"}`, "chance is on turn", "deal J", "(33.3 %)")
	c.says("odds", `{}`, " 33.3 % ")
	c.says("play", `{"actions":["deal K","deal J","check"]}`, "second is on turn", "the first seat checks")
	c.says("observe", `{"seat":"first","detail":"full"}`, "first   [K]\nsecond  [?]")
	c.says("observe", `{"seat":"second","detail":"full"}`, "first   [?]\nsecond  [J]")

	// The client may continue from a position as one seat knows it.
	c.says("new_game", `{"dice":"enter","position":"kuhn position 1\neye second\ncards ? J\nbetting bet\nshown 0\n"}`, "second is on turn")
	c.refuses("observe", `{"seat":"first"}`, "the seat first is not yours; yours: second")
	c.says("play", `{"actions":["call","show K"]}`, "the first seat shows the king")
	c.refuses("new_game", `{"position":"kuhn position 1\neye nobody\n"}`, `"nobody" is not one of`)
	c.says("observe", `{"detail":"full"}`, "first   [K]", "the game is over") // the game before stands
	c.close()
}

// Each event is reported once.
func TestShort(t *testing.T) {
	c := dial(t, Options{Game: "kuhn", Seats: []string{"first", "second"}, Players: []string{"", ""}, Seed: 1})
	c.says("new_game", `{}`)
	c.says("play", `{"actions":["check"]}`)
	m := value[status](c, c.says("observe", `{"detail":"short","seat":"first"}`))
	if !slices.Contains(m.Changed, "betting check") || m.Show != "" || !slices.Contains(m.Told, "the first seat checks") {
		t.Errorf("%+v", m)
	}
	if m := value[status](c, c.says("observe", `{"detail":"short","seat":"first"}`)); m.Changed != nil || len(m.Told) > 0 {
		t.Errorf("a second time: %+v", m)
	}
	c.refuses("observe", `{"detail":"long"}`, `detail is "long": expected short, full or position`)
	c.close()
}

func TestPages(t *testing.T) {
	c := dial(t, Options{Game: "mall", Seats: []string{"zombie"}, Players: []string{"script", ""}, Seed: 1, Settings: []engine.Setting{{Key: "maxTurns", Value: "20"}}})
	c.says("new_game", `{}`, "zombie is on turn", "; call legal_moves")
	all := value[legalPage](c, c.says("legal_moves", `{"count":200}`))
	part := value[legalPage](c, c.says("legal_moves", `{"from":5,"count":3}`, " more; continue with from 8"))
	if len(part.Actions) != 3 || part.Actions[0].Action != all.Actions[5].Action || part.Legal != all.Legal || part.Found != all.Legal {
		t.Errorf("%+v", part)
	}
	c.refuses("legal_moves", `{"count":201}`, "count is 201: expected 1 to 200")
	c.refuses("legal_moves", `{"from":-1}`, "from is -1: expected 0 or more")
	c.close()
}

func TestRules(t *testing.T) {
	c := dial(t, Options{Game: "mall"})
	c.says("rules", `{"rules":"EN 6.3, A38"}`, "EN 6.3: ", "A38")
	c.says("rules", `{"find":"rifle"}`, "rifle")
	c.says("rules", `{"find":"qwertz"}`, "no rule of mall matches")
	c.refuses("rules", `{"rules":"A999"}`, `no rule "A999"`)
	c.refuses("rules", `{"game":"kuhn"}`, "has no rulebook")
	r := c.request("resources/read", map[string]any{"uri": "deadreckon://rules/mall"})
	if len(r.Result.Contents) == 0 || !strings.Contains(r.Result.Contents[0].Text, "EN 6.3: ") {
		t.Errorf("%+v", r)
	}
	if r := c.request("prompts/get", map[string]any{"name": "play"}); len(r.Result.Messages) == 0 || !strings.Contains(r.Result.Messages[0].Content.Text, "new_game") {
		t.Errorf("%+v", r)
	}
	c.close()
}

// A message with A38 does not cite A3.
func TestCited(t *testing.T) {
	game := enginetest.Open(t, "mall")
	for message, want := range map[string]string{"no line of sight (EN 6.3)": "EN 6.3", "A38.": "A38", "as A38 says": "A38", "EN 6.33": "", "nothing": ""} {
		var got []string
		for _, rule := range cited(game, message) {
			got = append(got, rule.Ref)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q cites %v, want %s", message, got, want)
		}
	}
}

// Each game of a client is stored as a journal that can be resumed.
func TestKept(t *testing.T) {
	o := first()
	o.Shelf, o.Journal = journal.Folder(t.TempDir()), "league"
	c := dial(t, o)
	c.says("new_game", `{}`)
	c.says("play", `{"actions":["check"]}`)
	c.says("new_game", `{}`)
	c.close()
	names, err := o.Shelf.Names()
	if err != nil || !slices.Equal(names, []string{"league-1", "league-2"}) {
		t.Fatal(names, err)
	}
	path, err := o.Shelf.Path("league-1")
	if err != nil {
		t.Fatal(err)
	}
	j, err := journal.Verify(path)
	if err != nil || j.Position().Turn() != engine.Nobody {
		t.Errorf("%v", err)
	}
}

func TestBadOptions(t *testing.T) {
	for _, row := range []struct {
		want  string
		spoil func(*Options)
	}{
		{`--allow "beleif": expected some of belief, suggest, sample (did you mean belief?)`, func(o *Options) { o.Allow = []string{"beleif"} }},
		{`no game "kun"`, func(o *Options) { o.Game = "kun" }},
		{`no seat "frist"`, func(o *Options) { o.Seats = []string{"frist"} }},
		{`no agent "best"`, func(o *Options) { o.Players[1] = "best" }},
		{"nobody plays the seat second", func(o *Options) { o.Players = nil }},
		{"--journal requires --seat", func(o *Options) { o.Seats, o.Journal = nil, "x" }},
		{"is not one of first, second, truth", func(o *Options) { o.Position = "kuhn position 1\neye nobody\n" }},
		{"needs an end", func(o *Options) { o.Game, o.Seats, o.Players = "mall", []string{"human"}, []string{"", "swarm"} }},
	} {
		o := first()
		row.spoil(&o)
		if _, err := New(o); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%v, want %q", err, row.want)
		}
	}
}
