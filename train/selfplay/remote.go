package selfplay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/internal/access"
	"deadreckon/train/net"
)

// Kinds of this package's jobs.
const (
	GamesKind = "selfplay" // games of actors; results are frames of trajectories
	MatchKind = "match"    // games of a gate or of yardsticks; results are lines of their file
)

// gamesOrder holds what the games of a generation depend on, besides the game. Game n of slot
// s of S has the number (n-1)S + s.
type gamesOrder struct {
	Dir     string `json:"dir"` // part of the nets' names
	Program string `json:"program"`
	Seed    uint64 `json:"seed"`
	Play    Play   `json:"play"`
	From    string `json:"from"`
	Base    string `json:"base"`
	Lineup  lineup `json:"cast"`
}

func (g *generationGames) order() agents.Job {
	c := g.c
	o := agents.Job{Kind: GamesKind, Game: c.Game, Run: gamesOrder{c.Dir, c.Compute.Program, c.Seed, c.Play, c.Learn.From, c.Shape.Base, g.lineup}}
	for _, who := range g.lineup.all() {
		text := who.Text
		if who.Version != agentVersion {
			text = "net:" + c.versionPath(who.Version)
		}
		if !slices.Contains(o.Agents, text) {
			o.Agents = append(o.Agents, text)
		}
	}
	return o
}

// playRemote plays the missing games remotely. It checks each result by replaying the game.
func (g *generationGames) playRemote(ctx context.Context) error {
	var missing []int
	for i, s := range g.slots {
		for game := s.writer.Games() + 1; game <= s.games; game++ {
			missing = append(missing, (game-1)*len(g.slots)+i)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	slices.Sort(missing) // so that slots advance together and few games wait
	return g.c.Compute.Remote.Play(ctx, g.order(), missing, func(number int, frames []byte) error {
		slot, game := number%len(g.slots), number/len(g.slots)+1
		s := g.slots[slot]
		if err := trajectory.CheckGame(s.header, g.c.Game, uint64(game), g.lineup.seed(g.c, slot, game), frames); err != nil {
			return fmt.Errorf("selfplay: %w of slot %d: game %d: %w", agents.ErrResult, slot, game, err)
		}
		s.waiting[game] = frames
		for frames, ok := s.waiting[s.writer.Games()+1]; ok; frames, ok = s.waiting[s.writer.Games()+1] {
			delete(s.waiting, s.writer.Games()+1)
			if err := g.append(s, frames); err != nil {
				return err
			}
		}
		return nil
	})
}

// Actor plays the games of a job. It is not safe for concurrent use.
type Actor struct{ a *actor }

// OpenActor opens a job of a generation's games on g. text is its JSON, and by the permission
// for the nets and for files that agents name.
func OpenActor(g engine.Game, text []byte, by access.Permission) (*Actor, error) {
	var o gamesOrder
	if err := json.Unmarshal(text, &o); err != nil {
		return nil, fmt.Errorf("selfplay: %w", err)
	}
	if _, ok := g.(engine.Encoder); !ok {
		return nil, fmt.Errorf("selfplay: %s has no encoding for nets", g.Name())
	}
	c := &Config{Game: g, Dir: o.Dir, Compute: Compute{Program: o.Program, Backend: net.Go{}}, Seed: o.Seed, Play: o.Play, Learn: Learn{From: o.From}, Shape: Shape{Base: o.Base}, by: by}
	for slot, seats := range o.Lineup.Slots {
		if len(seats) != len(g.Seats()) {
			return nil, fmt.Errorf("selfplay: slot %d has %d seats, expected %d", slot, len(seats), len(g.Seats()))
		}
	}
	if len(o.Lineup.Slots) == 0 {
		return nil, errors.New("selfplay: no slots")
	}
	nets, err := o.Lineup.nets(c)
	if err != nil {
		return nil, err
	}
	a, err := newActor(c, &o.Lineup, nets)
	if err != nil {
		return nil, err
	}
	return &Actor{a}, nil
}

// Play plays a game and returns its frames.
func (a *Actor) Play(ctx context.Context, number int) ([]byte, error) {
	slots := len(a.a.lineup.Slots)
	if number < 0 {
		return nil, fmt.Errorf("selfplay: no game %d", number)
	}
	frames, err := a.a.play(ctx, number%slots, number/slots+1)
	return slices.Clone(frames), err
}

// Close releases the players' resources.
func (a *Actor) Close() { a.a.close() }

// matchOrder holds what the games of a gate or of yardsticks depend on, besides the game.
type matchOrder struct {
	Agents []string       `json:"agents"`
	Luck   string         `json:"luck"`
	Games  []numberedGame `json:"games"`
}

// numberedGame is a seriesGame with agents by number.
type numberedGame struct {
	Seats    []int  `json:"seats"`
	Seed     uint64 `json:"seed"`
	Mirrored bool   `json:"mirrored,omitempty"`
}

// game returns game i.
func (m *matchOrder) game(i int) seriesGame {
	x := m.Games[i]
	b := seriesGame{draw: agents.GameSeed{Seed: x.Seed, Mirrored: x.Mirrored}}
	for _, n := range x.Seats {
		b.seats = append(b.seats, m.Agents[n])
	}
	return b
}

func (b *series) order() agents.Job {
	m := matchOrder{Luck: b.luck}
	numbers := map[string]int{} // never ranged over
	for i := range b.count {
		game := b.at(i)
		x := numberedGame{Seed: game.draw.Seed, Mirrored: game.draw.Mirrored}
		for _, text := range game.seats {
			n, ok := numbers[text]
			if !ok {
				n = len(m.Agents)
				numbers[text] = n
				m.Agents = append(m.Agents, text)
			}
			x.Seats = append(x.Seats, n)
		}
		m.Games = append(m.Games, x)
	}
	return agents.Job{Kind: MatchKind, Game: b.c.Game, Agents: m.Agents, Run: m}
}

// playRemote is play on other machines.
func (b *series) playRemote(ctx context.Context, missing []int, keep func(gameRow) (enough bool, err error)) error {
	inner, stop := context.WithCancel(ctx)
	defer stop()
	enough := false
	err := b.c.Compute.Remote.Play(inner, b.order(), missing, func(number int, result []byte) (err error) {
		row, err := b.parse(result)
		if err == nil && row.Number != number {
			err = fmt.Errorf("the result is of game %d", row.Number)
		}
		if err != nil {
			return fmt.Errorf("selfplay: %w of game %d of %s: %w", agents.ErrResult, number, b.path, err)
		}
		if enough, err = keep(row); enough {
			stop()
		}
		return err
	})
	if enough && ctx.Err() == nil && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// Match plays the games of a job. It is not safe for concurrent use.
type Match struct {
	w     *seriesWorker
	order matchOrder
}

// OpenMatch opens a job of a match on g. text is its JSON, and by the permission for files that
// agents name.
func OpenMatch(g engine.Game, text []byte, by access.Permission) (*Match, error) {
	m := &Match{}
	if err := json.Unmarshal(text, &m.order); err != nil {
		return nil, fmt.Errorf("selfplay: %w", err)
	}
	for i, x := range m.order.Games {
		if len(x.Seats) != len(g.Seats()) || slices.Min(x.Seats) < 0 || slices.Max(x.Seats) >= len(m.order.Agents) {
			return nil, fmt.Errorf("selfplay: game %d has the seats %v", i, x.Seats)
		}
	}
	var err error
	m.w, err = newSeriesWorker(g, m.order.Luck, by, "job", m.order.game)
	return m, err
}

// Play plays a game and returns its line.
func (m *Match) Play(ctx context.Context, number int) ([]byte, error) {
	if number < 0 || number >= len(m.order.Games) {
		return nil, fmt.Errorf("selfplay: no game %d of %d", number, len(m.order.Games))
	}
	row, err := m.w.Play(ctx, number)
	if err != nil {
		return nil, err
	}
	return row.line()
}

// Close releases the agents' resources.
func (m *Match) Close() { m.w.Close() }
