package main

import (
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
)

// maxPlies bounds a game that is stepped through.
const maxPlies = 1 << 22

// films is a file of games for replay.
type films interface {
	game() engine.Game
	film(number uint64) (*film, error)        // with an error, what is right of it, or nil
	all(visit func(*film, error) error) error // every game, as film returns it
	prove(rerun bool) (games int, err error)
	remark() string // on the file, once it is read to its end
	close()
}

// film is a game that the rules have confirmed.
type film struct {
	number   uint64
	seed     uint64
	agents   []string // by seat, as far as the file names them
	actions  []engine.Action
	thoughts map[int]string // by ply, where somebody searched
	over     bool
	scores   []float64    // empty if the game has no end
	root     engine.State // where it begins; nil at the root of the game
}

// add adds an action, with what a search said of it.
func (f *film) add(a engine.Action, thought string) {
	if thought != "" {
		if f.thoughts == nil {
			f.thoughts = map[int]string{}
		}
		f.thoughts[len(f.actions)] = thought
	}
	f.actions = append(f.actions, a)
}

// at returns the truth after n actions.
func (f *film) at(game engine.Game, n int) engine.State {
	s := game.NewState()
	if f.root != nil {
		s.CopyFrom(f.root)
	}
	for _, a := range f.actions[:n] {
		s.Apply(a)
	}
	return s
}

// title is a line about the whole game.
func (f *film) title(game engine.Game) string {
	line := fmt.Sprintf("game %d, seed %d, %d actions", f.number, f.seed, len(f.actions))
	if len(f.agents) == len(game.Seats()) {
		line += ": " + welcome(game, f.agents)
	}
	return line
}

// result is a line about its end.
func (f *film) result(game engine.Game) string {
	if len(f.scores) == 0 || !f.over {
		return "not finished"
	}
	return "result " + scoresOf(game, f.scores)
}

// line writes the action at ply n of s.
func (f *film) line(game engine.Game, s engine.State, n int) string {
	text := fmt.Sprintf("%d %s %s", n, engine.SeatName(game, s.Turn()), game.Notation().FormatAction(s, f.actions[n]))
	if thought := f.thoughts[n]; thought != "" {
		text += "  [" + thought + "]"
	}
	return text
}

// list writes the moves of one game or of all.
func (r *replayRequest) list(src films, path string, s streams) error {
	if r.game > 0 {
		f, err := src.film(uint64(r.game))
		if f != nil {
			if err := write(s.stdout, movesText(src.game(), f)); err != nil {
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
		return write(s.stdout, movesText(src.game(), f))
	})
	if err == nil {
		err = bad.err(path)
	}
	if remark := src.remark(); remark != "" && err == nil {
		err = write(s.stderr, path+remark+"\n")
	}
	return err
}

// movesText lists the moves of a game, each with its ply.
func movesText(game engine.Game, f *film) string {
	var out strings.Builder
	out.WriteString(f.title(game) + "\n")
	state := f.at(game, 0)
	for n, a := range f.actions {
		out.WriteString(f.line(game, state, n) + "\n")
		state.Apply(a)
	}
	out.WriteString(f.result(game) + "\n")
	return out.String()
}

// show prints one position of a game.
func (r *replayRequest) show(src films, s streams) error {
	f, damage := src.film(uint64(max(r.game, 1)))
	if f == nil {
		return damage
	}
	text, err := r.scene(src.game(), f, max(r.ply, 0))
	switch {
	case err == nil:
		err = write(s.stdout, text)
	case damage != nil:
		return damage // that is why the ply is not there
	}
	if err == nil {
		err = damage
	}
	return err
}

// scene writes the position after n actions, and the action that follows.
func (r *replayRequest) scene(game engine.Game, f *film, n int) (string, error) {
	if n > len(f.actions) {
		return "", fmt.Errorf("no ply %d: game %d has %d actions", n, f.number, len(f.actions))
	}
	truth := f.at(game, n)
	var p engine.Position = truth
	if r.seat != "" {
		seat, err := engine.SeatNamed(game, r.seat)
		if err != nil {
			return "", err
		}
		if p, err = engine.ViewOf(game, truth, seat); err != nil {
			return "", err
		}
	}
	text := game.Notation().Show(p)
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	if n == len(f.actions) {
		return text + "\n" + f.result(game) + "\n", nil
	}
	return text + "\n" + f.line(game, truth, n) + "\n", nil
}

// step leads a person through the games.
func (r *replayRequest) step(src films, s streams) error {
	c := newConsole(s)
	defer c.close()
	f, err := src.film(uint64(max(r.game, 1)))
	if f == nil {
		return err
	}
	game := src.game()
	c.printf("%s\nn next, p back, a number goes to that ply, g and a number to that game, q leaves\n\n", f.title(game))
	if err != nil {
		c.printf("%v\n", err)
	}
	for n := 0; ; {
		text, err := r.scene(game, f, n)
		if err != nil {
			return err
		}
		c.printf("%s", text)
		var quit bool
		if f, n, quit = r.command(c, src, f, n); quit {
			return nil
		}
	}
}

// command asks what to show next, until it is something.
func (r *replayRequest) command(c *console, src films, f *film, n int) (_ *film, ply int, quit bool) {
	for {
		word, err := c.ask(fmt.Sprintf("game %d, ply %d of %d", f.number, n, len(f.actions)))
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
				c.printf("%v\n", err)
			}
			if g == nil {
				continue
			}
			c.printf("%s\n\n", g.title(src.game()))
			return g, 0, false
		default:
			if to, err = strconv.Atoi(word); err != nil {
				c.printf("%q: enter n, p, a number, g and a number, or q\n", word)
				continue
			}
		}
		if to < 0 || to > len(f.actions) {
			c.printf("no ply %d: game %d has %d actions\n", to, f.number, len(f.actions))
			continue
		}
		return f, to, false
	}
}

// filmNamed returns the film of a game whose number was entered.
func filmNamed(src films, text string) (*film, error) {
	number, err := strconv.ParseUint(strings.TrimSpace(text), 10, 64)
	if err != nil {
		return nil, fmt.Errorf("%q: expected the number of a game", text)
	}
	return src.film(number)
}
