package paired

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Game is a line of the file. Its columns are player, budget, zombie, game, score, luck and
// turns; those of other names are counts of the study's own.
type Game struct {
	Player
	Zombie string
	Number int     // from 0; 2k+1 is the mirror of 2k
	Score  float64 // of the humans, -1 to 1
	Luck   float64 // what luck was worth to them, if the study has the column; else 0
	Turns  int
	Counts []int // by the study's own columns; what follows is 0
}

// fields returns where the columns of a line are kept: *string, *int or *float64.
func (g *Game) fields(columns []string) (out []any) {
	own := map[string]any{"player": &g.Name, "budget": &g.Budget, "zombie": &g.Zombie, "game": &g.Number, "score": &g.Score, "luck": &g.Luck, "turns": &g.Turns}
	if g.Counts == nil {
		g.Counts = make([]int, len(columns))
	}
	counts := 0
	for _, c := range columns {
		p := own[c]
		if p == nil {
			p = &g.Counts[counts]
			counts++
		}
		out = append(out, p)
	}
	return out
}

func (g *Game) parse(columns, line []string) (err error) {
	for i, p := range g.fields(columns) {
		switch p := p.(type) {
		case *string:
			*p = line[i]
		case *int:
			*p, err = strconv.Atoi(line[i])
		case *float64:
			*p, err = strconv.ParseFloat(line[i], 64)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", columns[i], err)
		}
	}
	return nil
}

func (g *Game) line(columns []string) (out []string) {
	for _, p := range g.fields(columns) {
		out = append(out, fmt.Sprint(reflect.ValueOf(p).Elem()))
	}
	return out
}

// Read returns the games of a file: the study's own, or another's whose heading begins
// with its own. A last line without an end, which a kill may leave, is no game.
func (s *Study) Read(file string) ([]Game, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	text = text[:bytes.LastIndexByte(text, '\n')+1]
	if first, _, _ := strings.Cut(string(text), "\n"); !strings.HasPrefix(first+" ", "# "+s.Heading()+" ") {
		return nil, fmt.Errorf("%s is of other games: %q, want \"# %s\"", file, first, s.Heading())
	}
	r := csv.NewReader(bytes.NewReader(text))
	r.Comment = '#'
	lines, err := r.ReadAll()
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", file, err)
	case len(lines) == 0:
		return nil, fmt.Errorf("%s has no line of columns", file)
	case file == s.File && !slices.Equal(lines[0], s.Columns):
		return nil, fmt.Errorf("%s has the columns %q, want %q", file, lines[0], s.Columns)
	}
	games := make([]Game, len(lines)-1)
	for i, l := range lines[1:] {
		if err := games[i].parse(lines[0], l); err != nil {
			return nil, fmt.Errorf("%s: %q: %w", file, l, err)
		}
	}
	return games, nil
}

// open returns the file, to append to, and what it holds. A last line without an end is
// cut off; a file without its first two lines is begun anew.
func (s *Study) open() (*os.File, []Game, error) {
	text, err := os.ReadFile(s.File)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	head := "# " + s.Heading() + "\n" + strings.Join(s.Columns, ",") + "\n"
	begun := len(text) >= len(head) || !strings.HasPrefix(head, string(text))
	var games []Game
	if begun {
		if games, err = s.Read(s.File); err != nil {
			return nil, nil, err
		}
	}
	file, err := os.OpenFile(s.File, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, nil, err
	}
	if begun {
		err = file.Truncate(int64(bytes.LastIndexByte(text, '\n') + 1))
	} else if err = file.Truncate(0); err == nil {
		_, err = file.WriteString(head)
	}
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return file, games, nil
}
