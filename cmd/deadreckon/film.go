package main

import (
	"fmt"
	"strconv"
	"strings"

	"deadreckon/cmd/deadreckon/internal/sitting"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// maxPlies is the maximum number of actions in a game.
const maxPlies = 1 << 22

// films is a file of games for replay.
type films interface {
	game() engine.Game
	film(number uint64) (*film, error)        // with an error, the correct beginning of the game or nil
	all(visit func(*film, error) error) error // calls visit with every game, as film returns it
	prove(rerun bool) (games int, err error)
	remark() string // about the file, after it is read to its end
	close()
}

// film is a game that obeys the rules.
type film struct {
	number   uint64
	seed     uint64
	agents   []string // by seat, or nil if the file does not name them
	actions  []engine.Action
	thoughts map[int]string // results of searches, by ply
	over     bool
	scores   []float64       // empty if the game is not finished
	root     engine.Position // first position, nil for the root of the game
}

// add adds an action with the result of its search, if any.
func (f *film) add(a engine.Action, thought string) {
	if thought != "" {
		if f.thoughts == nil {
			f.thoughts = map[int]string{}
		}
		f.thoughts[len(f.actions)] = thought
	}
	f.actions = append(f.actions, a)
}

// begin returns the position before the first action: the full state, or a view if the file has only that.
func (f *film) begin(game engine.Game) engine.Position {
	if f.root == nil {
		return game.NewState()
	}
	return engine.Clone(game, f.root)
}

// at returns the position after n actions.
func (f *film) at(game engine.Game, n int) engine.Position {
	p := f.begin(game)
	for _, a := range f.actions[:n] {
		p.Apply(a)
	}
	return p
}

// title describes the game in a line.
func (f *film) title(game engine.Game) string {
	line := fmt.Sprintf("game %d, seed %d, %d actions", f.number, f.seed, len(f.actions))
	if len(f.agents) == len(game.Seats()) {
		line += ": " + sitting.SeatList(game, f.agents)
	}
	return line
}

// result describes the end of the game in a line.
func (f *film) result(game engine.Game) string {
	if len(f.scores) == 0 || !f.over {
		return "not finished"
	}
	return "result " + sitting.ScoresOf(game, f.scores)
}

// line describes the action at ply n, applied to s.
func (f *film) line(e sitting.Eyes, s engine.Position, n int) string {
	text := fmt.Sprintf("%d %s", n, e.Line(s, f.actions[n]))
	if thought := f.thoughts[n]; thought != "" && e.Private(s.Turn()) {
		text += "  [" + thought + "]"
	}
	return text
}

// list prints the moves of one game or of all.
func (r *replayRequest) list(src films, e sitting.Eyes, path string, s stdio.Streams) error {
	if r.number.N > 0 {
		f, err := src.film(uint64(r.number.N))
		if f != nil {
			if err := stdio.Write(s.Out, movesText(e, f)); err != nil {
				return err
			}
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		return nil
	}
	var bad damages
	err := src.all(func(f *film, err error) error {
		if err != nil {
			bad.add(err)
		}
		if f == nil {
			return nil
		}
		return stdio.Write(s.Out, movesText(e, f))
	})
	if err == nil {
		err = bad.err(path)
	}
	if remark := src.remark(); remark != "" && err == nil {
		err = stdio.Write(s.Err, path+remark+"\n")
	}
	return err
}

// movesText lists the moves of a game, each with its ply.
func movesText(e sitting.Eyes, f *film) string {
	var out strings.Builder
	out.WriteString(f.title(e.Game) + "\n")
	state := f.begin(e.Game)
	for n, a := range f.actions {
		out.WriteString(f.line(e, state, n) + "\n")
		state.Apply(a)
	}
	out.WriteString(f.result(e.Game) + "\n")
	return out.String()
}

// show prints one position of a game.
func (r *replayRequest) show(src films, e sitting.Eyes, s stdio.Streams) error {
	f, damage := src.film(uint64(max(r.number.N, 1)))
	if f == nil {
		return damage
	}
	text, err := scene(e, f, max(r.ply, 0))
	switch {
	case err == nil:
		err = stdio.Write(s.Out, stdio.Drawing(s.Out, src.game(), text))
	case damage != nil:
		return damage // the ply is missing because of the damage
	}
	if err == nil {
		err = damage
	}
	return err
}

// scene shows the position after n actions, the effect of the last action, and the next action.
func scene(e sitting.Eyes, f *film, n int) (string, error) {
	if n > len(f.actions) {
		return "", fmt.Errorf("no ply %d: game %d has %d actions", n, f.number, len(f.actions))
	}
	truth := f.at(e.Game, n)
	text := strings.TrimRight(e.Game.Notation().Show(e.Position(truth)), "\n") + "\n\n"
	if n > 0 {
		for _, line := range e.Narrate(f.at(e.Game, n-1), f.actions[n-1]) {
			text += "- " + line + "\n"
		}
	}
	if n == len(f.actions) {
		return text + f.result(e.Game) + "\n", nil
	}
	return text + f.line(e, truth, n) + "\n", nil
}

// step lets a person step through the games.
func (r *replayRequest) step(src films, e sitting.Eyes, s stdio.Streams) error {
	c := stdio.NewConsole(s)
	defer c.Close()
	f, err := src.film(uint64(max(r.number.N, 1)))
	if f == nil {
		return err
	}
	game := src.game()
	c.Printf("%s\nn next, p back, a number goes to that ply, g and a number to that game, q quits\n\n", f.title(game))
	if err != nil {
		c.Printf("%v\n", err)
	}
	for n := 0; ; {
		text, err := scene(e, f, n)
		if err != nil {
			return err
		}
		c.Printf("%s", stdio.Drawing(s.Out, game, text))
		var quit bool
		if f, n, quit = r.command(c, src, f, n); quit {
			return nil
		}
	}
}

// command asks for the next position to show.
func (r *replayRequest) command(c *stdio.Console, src films, f *film, n int) (_ *film, ply int, quit bool) {
	for {
		word, err := c.Ask(fmt.Sprintf("game %d, ply %d of %d", f.number, n, len(f.actions)), nil)
		if err != nil {
			return f, n, true
		}
		to := n
		other, isGame := strings.CutPrefix(word, "g ")
		switch {
		case word == "q" || word == "quit":
			return f, n, true
		case word == "n" || word == "next":
			to++
		case word == "p" || word == "back":
			to--
		case isGame:
			g, err := filmNamed(src, other)
			if err != nil {
				c.Printf("%v\n", err)
			}
			if g == nil {
				continue
			}
			c.Printf("%s\n\n", g.title(src.game()))
			return g, 0, false
		default:
			if to, err = strconv.Atoi(word); err != nil {
				c.Printf("%q: enter n, p, a number, g and a number, or q\n", word)
				continue
			}
		}
		if to < 0 || to > len(f.actions) {
			c.Printf("no ply %d: game %d has %d actions\n", to, f.number, len(f.actions))
			continue
		}
		return f, to, false
	}
}

// filmNamed returns the game of the entered number.
func filmNamed(src films, text string) (*film, error) {
	number, err := strconv.ParseUint(strings.TrimSpace(text), 10, 64)
	if err != nil {
		return nil, fmt.Errorf("%q: expected the number of a game", text)
	}
	return src.film(number)
}
