package agents

import (
	"slices"
	"strings"

	"deadreckon/engine"
)

// Game is what there is to know of a game before it is played, for a person or for
// another program.
type GameInfo struct {
	Name    string            `json:"name"`
	Means   string            `json:"means"`
	Seats   []string          `json:"seats"`
	Sides   []SideInfo        `json:"sides"`
	Modes   []ModeInfo        `json:"modes"`
	Agents  []string          `json:"agents"` // how each is named, and what it does
	Options []engine.Option   `json:"options"`
	Presets []engine.Preset   `json:"presets"`
	Files   []FileInfo        `json:"files"`
	Limits  map[string]string `json:"limits"`  // what is set unless somebody says otherwise
	Encoded bool              `json:"encoded"` // whether nets can see it (engine.Encoder), and so environments of Python play it
}

// Side is the seats that are played together.
type SideInfo struct {
	Name  string   `json:"name"`
	Seats []string `json:"seats"`
}

// Mode is settings under which others sit at the table.
type ModeInfo struct {
	Name     string           `json:"name"`
	Means    string           `json:"means"`
	Settings []engine.Setting `json:"settings"`
	Seats    []string         `json:"seats"`
	Sides    []SideInfo       `json:"sides"`
}

// File is data that a file may replace.
type FileInfo struct {
	Name   string   `json:"name"`
	Means  string   `json:"means"`
	Names  []string `json:"names,omitempty"` // of what is built in, the default first, where there are several
	Ours   string   `json:"ours,omitempty"`  // what of the default no rules text prints, in a clause
	Says   string   `json:"says,omitempty"`  // what a file or text that is set is, in a clause
	Digest string   `json:"digest"`          // of the data in force
}

// All lists every game under its defaults, in the order of the names.
func DescribeGames() ([]GameInfo, error) {
	var all []GameInfo
	for _, name := range engine.Names() {
		l, err := DescribeGame(name, nil)
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

// Of lists a game. Its seats, sides and agents are those under the settings.
func DescribeGame(name string, settings []engine.Setting) (GameInfo, error) {
	e, err := engine.Lookup(name)
	if err != nil {
		return GameInfo{}, err
	}
	g, err := engine.Open(name, settings)
	if err != nil {
		return GameInfo{}, err
	}
	l := GameInfo{
		Name: e.Name, Means: e.Means, Seats: g.Seats(), Sides: DescribeSides(g), Modes: []ModeInfo{},
		Options: append([]engine.Option{}, e.Options...), Presets: append([]engine.Preset{}, e.Presets...),
		Files: []FileInfo{}, Limits: map[string]string{},
	}
	_, l.Encoded = g.(engine.Encoder)
	for _, k := range Kinds(g) {
		l.Agents = append(l.Agents, k.Usage)
	}
	for _, m := range e.Modes {
		g, err := engine.Open(name, m.Settings)
		if err != nil {
			return GameInfo{}, err
		}
		l.Modes = append(l.Modes, ModeInfo{m.Name, m.Means, m.Settings, g.Seats(), DescribeSides(g)})
	}
	for _, file := range e.Files {
		of := FileInfo{Name: file.Name, Means: file.Means, Names: file.Names, Ours: file.Reconstructed}
		if i := slices.IndexFunc(settings, func(s engine.Setting) bool { return s.Key == file.Name && s.File != nil }); i >= 0 && !slices.Contains(file.Names, settings[i].Value) {
			if of.Says, err = file.Check(settings[i].File); err != nil {
				return GameInfo{}, err
			}
		}
		for _, set := range g.About().Settings {
			if set.Key == file.DigestKey() {
				of.Digest = set.Value
			}
		}
		l.Files = append(l.Files, of)
	}
	for _, limit := range e.Limits {
		l.Limits[limit.Key] = limit.Value
	}
	return l, nil
}

// DataOf says in a line each what of the data of a game is not as printed: what no rules text
// prints of that which is built in, and what has come from elsewhere.
func DataNotes(g engine.Game) ([]string, error) {
	usual, err := DescribeGame(g.Name(), nil)
	if err != nil {
		return nil, err
	}
	var lines []string
	now := engine.SettingsOf(g)
	for _, file := range usual.Files {
		key := engine.File{Name: file.Name}.DigestKey()
		ours := now[key] == file.Digest
		for _, name := range file.Names {
			other, err := engine.Open(g.Name(), []engine.Setting{{Key: file.Name, Value: name}})
			if err != nil {
				return nil, err
			}
			ours = ours || now[key] == engine.SettingsOf(other)[key]
		}
		switch {
		case !ours:
			lines = append(lines, file.Name+": other than what is built in")
		case file.Ours != "":
			lines = append(lines, file.Name+": "+file.Ours)
		}
	}
	return lines, nil
}

// Sides returns the sides of a game with the names of their seats.
func DescribeSides(g engine.Game) []SideInfo {
	var sides []SideInfo
	for _, side := range engine.SidesOf(g) {
		of := SideInfo{Name: side.Name}
		for _, seat := range side.Seats {
			of.Seats = append(of.Seats, g.Seats()[seat])
		}
		sides = append(sides, of)
	}
	return sides
}

// Player is an agent as somebody may choose it.
type AgentInfo struct {
	Name        string      `json:"name"`
	Means       string      `json:"means"`
	Seats       []string    `json:"seats"` // that it plays
	Parameters  []Parameter `json:"parameters"`
	RunsProgram bool        `json:"outside,omitempty"` // its text names a program that playing runs
}

// Players returns the agents of a game with the seats that they play, in the order of the names.
func DescribeAgents(g engine.Game) []AgentInfo {
	out := []AgentInfo{}
	for _, k := range Kinds(g) {
		p := AgentInfo{Name: k.Name, Means: strings.TrimPrefix(k.Usage, k.Name+": "), Parameters: append([]Parameter{}, k.Parameters(g)...), RunsProgram: k.RunsProgram}
		for i, name := range g.Seats() {
			if k.Seat == nil || k.Seat(g, engine.Seat(i)) {
				p.Seats = append(p.Seats, name)
			}
		}
		if len(p.Seats) == 0 {
			continue
		}
		out = append(out, p)
	}
	return out
}
