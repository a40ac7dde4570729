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

// addTools adds what the options allow.
func (s *Server) addTools() {
	begin := &sdk.Tool{Name: "new_game", Annotations: &sdk.ToolAnnotations{DestructiveHint: new(bool)}}
	if s.options.fixed() {
		begin.Description = "Begin the next game. A game in progress is left as it is and not gone back to."
		add(s, begin, newFixed)
	} else {
		begin.Description = "Begin a game, in place of the one at this table. `games` lists the games and their settings."
		add(s, begin, newFree)
		add(s, &sdk.Tool{Name: "games", Description: "List the games, or the seats, settings and presets of one."}, listGames)
	}
	add(s, &sdk.Tool{Name: "observe", Description: "What your seat sees: what happened and changed since you were last told (short), the whole position drawn (detail full), or its text (position)."}, observe)
	if s.options.has(LegalMoves) {
		add(s, &sdk.Tool{Name: LegalMoves, Description: "List the legal actions with words, a page at a time; `find` keeps those whose action or words have a text."}, legalMoves)
	}
	add(s, &sdk.Tool{Name: "play", Description: "Play actions in the notation of the game, one after the other. Dice and other players go on by themselves until you are to decide again. A refused action says why, and which rule forbids it.",
		Annotations: &sdk.ToolAnnotations{DestructiveHint: new(bool)}}, play)
	if s.options.has(Odds) {
		add(s, &sdk.Tool{Name: Odds, Description: "What chance does next, with exact probabilities as far as your seat knows: after an action that you name, which is not played, or now where chance is on turn."}, odds)
	}
	if s.options.has(Rules) {
		add(s, &sdk.Tool{Name: Rules, Description: "What the rules say that messages cite, by reference such as `EN 6.3, A38`, or those whose words have a text."}, rules)
	}
	for name, register := range map[string]func(*Server){Belief: addBelief, Suggest: addSuggest, Sample: addSample} {
		if slices.Contains(s.options.Allow, name) {
			register(s)
		}
	}
}

type fixedGame struct{}

func newFixed(ctx context.Context, t *seated, _ fixedGame) (string, moment, error) {
	if t.Away != nil {
		if err := t.Meet(ctx); err != nil {
			return "", moment{}, err
		}
		return t.begun(ctx)
	}
	d, err := t.options.deal(t.Games)
	if err != nil {
		return "", moment{}, err
	}
	return t.deal(ctx, d)
}

type freeGame struct {
	Game     string                    `json:"game,omitempty" jsonschema:"the name of the game"`
	Settings map[string]session.Scalar `json:"settings,omitempty" jsonschema:"options by name, such as players, preset or maxTurns"`
	Seed     uint64                    `json:"seed,omitempty" jsonschema:"fixes the dice and the agents"`
	Players  map[string]string         `json:"players,omitempty" jsonschema:"who plays a seat in your place, such as random, script or search:iterations=400"`
	Position string                    `json:"position,omitempty" jsonschema:"text of a position to begin with, whole or as one seat knows it"`
	Dice     string                    `json:"dice,omitempty" jsonschema:"seed: drawn by the program; enter: you play what chance does too, as it falls on a real table"`
}

func newFree(ctx context.Context, t *seated, in freeGame) (string, moment, error) {
	d, err := t.free(in)
	if err != nil {
		return "", moment{}, err
	}
	return t.deal(ctx, d)
}

// free reads how a client wants to play.
func (t *seated) free(in freeGame) (table.Deal, error) {
	d := table.Deal{Game: in.Game, Position: in.Position, Seed: in.Seed}
	if d.Game == "" {
		d.Game = t.options.Game
	}
	switch in.Dice {
	case "", "seed":
	case "enter":
		d.Enters = true
	default:
		return d, fmt.Errorf("dice is %q; expected seed or enter", in.Dice)
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

// deal begins a game and tells the client's first seat of it, and how it is won.
func (t *seated) deal(ctx context.Context, d table.Deal) (string, moment, error) {
	if err := t.Begin(d); err != nil {
		return "", moment{}, err
	}
	return t.begun(ctx)
}

// begun tells the client's first seat of a game that has begun.
func (t *seated) begun(ctx context.Context) (string, moment, error) {
	t.refused = 0
	text, m, err := t.report(ctx, "", "full")
	if m.Purpose = t.purpose(); m.Purpose != "" {
		text = m.Purpose + "\n" + text
	}
	return text, m, err
}

// purpose says how the game is won, as each seat of the client wants it, a line for each that the
// client was not told before.
func (t *seated) purpose() string {
	var lines []string
	for _, seat := range t.Open {
		if text := t.Game().About().Rulebook.PurposeOf(seat); text != "" && !slices.Contains(t.told, text) {
			t.told = append(t.told, text)
			lines = append(lines, text+"\n")
		}
	}
	return strings.Join(lines, "\n")
}

type observing struct {
	Seat   string `json:"seat,omitempty" jsonschema:"which of your seats, if you have several"`
	Detail string `json:"detail,omitempty" jsonschema:"short (the default), full, or position"`
}

func observe(ctx context.Context, t *seated, in observing) (string, moment, error) {
	return t.report(ctx, in.Seat, in.Detail)
}

// report plays on, and tells a seat of the client where the game is.
func (t *seated) report(ctx context.Context, seat, detail string) (string, moment, error) {
	if err := t.GoOn(ctx); err != nil {
		return "", moment{}, err
	}
	if !slices.Contains([]string{"", "full", "short", "position", "told"}, detail) {
		return "", moment{}, fmt.Errorf("detail is %q; expected short, full or position", detail)
	}
	at, v, err := t.Eye(seat)
	if err != nil {
		return "", moment{}, err
	}
	m := t.moment(at, v)
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

type ofGame struct {
	Game string `json:"game,omitempty" jsonschema:"its name; without one all are listed"`
}

// gameWords is a game as it is listed.
type gameWords struct {
	Name    string          `json:"name"`
	Means   string          `json:"means"`
	Seats   []string        `json:"seats,omitempty"`
	Options []engine.Option `json:"options,omitempty"`
	Presets []string        `json:"presets,omitempty"`
}

type gameList struct {
	Games []gameWords `json:"games"`
}

func listGames(_ context.Context, _ *seated, in ofGame) (string, gameList, error) {
	if in.Game != "" {
		return oneGame(in.Game)
	}
	var out gameList
	var text strings.Builder
	for _, name := range engine.Names() {
		e, _ := engine.Lookup(name)
		out.Games = append(out.Games, gameWords{Name: name, Means: e.Means})
		fmt.Fprintf(&text, "%s: %s\n", name, e.Means)
	}
	return text.String(), out, nil
}

// oneGame tells all of one game.
func oneGame(name string) (string, gameList, error) {
	e, err := engine.Lookup(name)
	if err != nil {
		return "", gameList{}, err
	}
	game, err := engine.Open(name, e.Limits)
	if err != nil {
		return "", gameList{}, err
	}
	w := gameWords{Name: name, Means: e.Means, Seats: game.Seats(), Options: e.Options}
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
	return text.String(), gameList{[]gameWords{w}}, nil
}
