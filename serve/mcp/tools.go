package mcp

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"deadreckon/engine"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

// addTools adds the tools that the options allow.
func (s *Server) addTools() {
	begin := &sdk.Tool{Name: "new_game", Annotations: &sdk.ToolAnnotations{DestructiveHint: new(bool)}}
	if s.options.fixed() {
		begin.Description = "Begin the next game. A game in progress is abandoned."
		add(s, begin, newFixed)
	} else {
		begin.Description = "Begin a game. A game in progress is abandoned. `games` lists the games and their settings."
		add(s, begin, newFree)
		add(s, &sdk.Tool{Name: "games", Description: "List the games, or the seats, settings and presets of one."}, listGames)
	}
	add(s, &sdk.Tool{Name: "observe", Description: "The view of your seat: events and changes since the last answer (detail short), a drawing of the position (full), or its text (position)."}, observe)
	if s.options.has(LegalMoves) {
		add(s, &sdk.Tool{Name: LegalMoves, Description: "List the legal actions with their meaning, a page at a time."}, legalMoves)
	}
	add(s, &sdk.Tool{Name: "play", Description: "Play actions in the notation of the game, in order. Dice and other players then go on by themselves until you have to decide. A refusal gives the reason and the rule.",
		Annotations: &sdk.ToolAnnotations{DestructiveHint: new(bool)}}, play)
	if s.options.has(Odds) {
		add(s, &sdk.Tool{Name: Odds, Description: "Exact probabilities of the next chance event, as far as your seat can know them: after a legal action, which is not played, or now if chance is to move."}, odds)
	}
	if s.options.has(Rules) {
		add(s, &sdk.Tool{Name: Rules, Description: "The text of rules, by reference such as `EN 6.3, A38`, or by a text that they contain."}, rules)
	}
	if s.options.has(Belief) {
		add(s, &sdk.Tool{Name: Belief, Description: "The information hidden from your seat, with probabilities."}, belief)
	}
	if s.options.has(Sample) {
		add(s, &sdk.Tool{Name: Sample, Description: "A random complete position that is consistent with the view of your seat."}, sample)
	}
	if s.options.has(Suggest) {
		add(s, &sdk.Tool{Name: Suggest, Description: "Search for your best move from the view of your seat: ranked moves with win probabilities and 95 % intervals. With moves, compare these in the same sampled positions with the same dice."}, suggest)
	}
}

type noArgs struct{}

func newFixed(ctx context.Context, t *seated, _ noArgs) (string, status, error) {
	if t.Remote != nil {
		if err := t.Join(ctx); err != nil {
			return "", status{}, err
		}
		return t.begun(ctx)
	}
	d, err := t.options.deal(t.Games)
	if err != nil {
		return "", status{}, err
	}
	return t.deal(ctx, d)
}

type newGameArgs struct {
	Game     string                    `json:"game,omitempty" jsonschema:"the name of the game"`
	Settings map[string]session.Scalar `json:"settings,omitempty" jsonschema:"options by name, such as players, preset or maxTurns"`
	Seed     uint64                    `json:"seed,omitempty" jsonschema:"seed of the dice and the agents"`
	Players  map[string]string         `json:"players,omitempty" jsonschema:"agents of other seats, such as random, script or search:iterations=400"`
	Position string                    `json:"position,omitempty" jsonschema:"text of the start position, complete or as seen by a seat"`
	Dice     string                    `json:"dice,omitempty" jsonschema:"seed: the program rolls; enter: you enter the results of a real table"`
}

func newFree(ctx context.Context, t *seated, in newGameArgs) (string, status, error) {
	d, err := t.free(in)
	if err != nil {
		return "", status{}, err
	}
	return t.deal(ctx, d)
}

// free returns the deal that a client requests.
func (t *seated) free(in newGameArgs) (table.Setup, error) {
	d := table.Setup{Game: in.Game, Position: in.Position, Seed: in.Seed}
	if d.Game == "" {
		d.Game = t.options.Game
	}
	switch in.Dice {
	case "", "seed":
	case "enter":
		d.Enters = true
	default:
		return d, fmt.Errorf("dice is %q: expected seed or enter", in.Dice)
	}
	e, err := engine.Lookup(d.Game)
	if err != nil {
		return d, err
	}
	for _, key := range slices.Sorted(maps.Keys(in.Settings)) {
		d.Settings = append(d.Settings, engine.Setting{Key: key, Value: string(in.Settings[key])})
	}
	d.Settings = e.Limited(d.Settings)
	game, err := engine.Open(d.Game, d.Settings)
	if err != nil {
		return d, err
	}
	d.Players = make([]string, len(game.Seats()))
	for _, name := range slices.Sorted(maps.Keys(in.Players)) {
		seat, err := engine.SeatNamed(game, name)
		if err != nil {
			return d, err
		}
		if err := trusted(game, in.Players[name]); err != nil {
			return d, err
		}
		d.Players[seat] = in.Players[name]
	}
	return d, nil
}

// deal starts a game and reports it to the client's first seat.
func (t *seated) deal(ctx context.Context, d table.Setup) (string, status, error) {
	if err := t.Begin(d); err != nil {
		return "", status{}, err
	}
	return t.begun(ctx)
}

// begun reports a new game and its goal to the client's first seat.
func (t *seated) begun(ctx context.Context) (string, status, error) {
	t.refused = 0
	text, m, err := t.report(ctx, "", "full")
	if m.Purpose = t.purpose(); m.Purpose != "" {
		text = m.Purpose + "\n" + text
	}
	return text, m, err
}

// purpose returns the goals of the client's seats that were not sent yet.
func (t *seated) purpose() string {
	var lines []string
	for _, seat := range t.Open {
		if text := t.Game().About().Rulebook.PurposeOf(seat); text != "" && !slices.Contains(t.sentGoals, text) {
			t.sentGoals = append(t.sentGoals, text)
			lines = append(lines, text+"\n")
		}
	}
	return strings.Join(lines, "\n")
}

type observeArgs struct {
	Seat   string `json:"seat,omitempty" jsonschema:"which of your seats, if you have several"`
	Detail string `json:"detail,omitempty" jsonschema:"short (the default), full, or position"`
}

func observe(ctx context.Context, t *seated, in observeArgs) (string, status, error) {
	return t.report(ctx, in.Seat, in.Detail)
}

// report plays until the client has to decide, and reports the game to a seat of the client.
func (t *seated) report(ctx context.Context, seat, detail string) (string, status, error) {
	if err := t.GoOn(ctx); err != nil {
		return "", status{}, err
	}
	if !slices.Contains([]string{"", "full", "short", "position", "told"}, detail) {
		return "", status{}, fmt.Errorf("detail is %q: expected short, full or position", detail)
	}
	at, v, err := t.View(seat)
	if err != nil {
		return "", status{}, err
	}
	m := t.statusOf(at, v)
	n := t.Game().Notation()
	var told []string
	switch room := turnBytes - len(m.text()); detail {
	case "told":
		told, m.Before = t.Latest(at, room)
	case "full", "position":
		told = t.News(at)
		t.Changed(at, v, math.MaxInt)
	default:
		if told, m.After = t.First(at, room); m.After == 0 {
			m.Changed, m.After = t.Changed(at, v, room-len(strings.Join(told, "\n")))
		}
	}
	switch m.Told = append(m.Told, told...); detail {
	case "full":
		m.Show = n.Show(v)
	case "position":
		m.Position = t.Session().ViewText(v)
	}
	return m.text(), m, nil
}

type gamesArgs struct {
	Game string `json:"game,omitempty" jsonschema:"name of a game; by default all games are listed"`
}

// gameInfo is an entry in the list of games.
type gameInfo struct {
	Name    string          `json:"name"`
	Means   string          `json:"means"`
	Seats   []string        `json:"seats,omitempty"`
	Options []engine.Option `json:"options,omitempty"`
	Presets []string        `json:"presets,omitempty"`
}

type gamesResult struct {
	Games []gameInfo `json:"games"`
}

func listGames(_ context.Context, _ *seated, in gamesArgs) (string, gamesResult, error) {
	if in.Game != "" {
		return oneGame(in.Game)
	}
	var out gamesResult
	var text strings.Builder
	for _, name := range engine.Names() {
		e, _ := engine.Lookup(name)
		out.Games = append(out.Games, gameInfo{Name: name, Means: e.Means})
		fmt.Fprintf(&text, "%s: %s\n", name, e.Means)
	}
	return text.String(), out, nil
}

// oneGame describes a game.
func oneGame(name string) (string, gamesResult, error) {
	e, err := engine.Lookup(name)
	if err != nil {
		return "", gamesResult{}, err
	}
	game, err := engine.Open(name, e.Limits)
	if err != nil {
		return "", gamesResult{}, err
	}
	w := gameInfo{Name: name, Means: e.Means, Seats: game.Seats(), Options: e.Options}
	for _, p := range e.Presets {
		w.Presets = append(w.Presets, p.Name)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s: %s\nseats: %s\n", name, e.Means, strings.Join(w.Seats, ", "))
	if w.Presets != nil {
		fmt.Fprintf(&text, "preset: %s\n", strings.Join(w.Presets, ", "))
	}
	for _, o := range w.Options {
		fmt.Fprintf(&text, "%s (%s, by default %s): %s\n", o.Name, o.Values, o.Default, o.Means)
	}
	return text.String(), gamesResult{[]gameInfo{w}}, nil
}
