package agents

import (
	"slices"
	"strings"

	"deadreckon/engine"
)

// GameInfo describes a game before it is played, for people and programs.
type GameInfo struct {
	Name    string             `json:"name"`
	Means   string             `json:"means"`
	Seats   []string           `json:"seats"`
	Sides   []SideInfo         `json:"sides"`
	Modes   []ModeInfo         `json:"modes"`
	Agents  []string           `json:"agents"` // usage lines of the agents
	Levels  map[string][]Level `json:"levels"` // levels by seat, weakest first
	Options []engine.Option    `json:"options"`
	Presets []engine.Preset    `json:"presets"`
	Files   []FileInfo         `json:"files"`
	Limits  map[string]string  `json:"limits"`  // default limits
	Encoded bool               `json:"encoded"` // engine.Encoder is implemented, so nets and Python environments can play it
}

// SideInfo is the seats that one player plays.
type SideInfo struct {
	Name  string   `json:"name"`
	Seats []string `json:"seats"`
}

// ModeInfo is settings that change the seats.
type ModeInfo struct {
	Name     string           `json:"name"`
	Means    string           `json:"means"`
	Settings []engine.Setting `json:"settings"`
	Seats    []string         `json:"seats"`
	Sides    []SideInfo       `json:"sides"`
}

// FileInfo is data of a game that a file may replace.
type FileInfo struct {
	Name   string   `json:"name"`
	Means  string   `json:"means"`
	Names  []string `json:"names,omitempty"` // names of the built-in alternatives, the default first, if there are several
	Ours   string   `json:"ours,omitempty"`  // clause that names default data that no rules text prints
	Says   string   `json:"says,omitempty"`  // clause that describes the data that the user supplied
	Digest string   `json:"digest"`          // digest of the current data
}

// DescribeGames describes every game under its defaults, sorted by name.
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

// DescribeGame describes a game. Its seats, sides and agents are those under the settings.
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
		Files: []FileInfo{}, Limits: map[string]string{}, Levels: map[string][]Level{},
	}
	for i, seat := range g.Seats() {
		if levels := LevelsOf(g, engine.Seat(i)); levels != nil {
			l.Levels[seat] = levels
		}
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

// OtherData is the text of DataNotes about a data file that is not bundled.
const OtherData = "other than what is built in"

// DataNotes lists the data files of a game that differ from the published game, each as NAME: REASON: bundled
// files with reconstructed data, and files of the user.
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
			lines = append(lines, file.Name+": "+OtherData)
		case file.Ours != "":
			lines = append(lines, file.Name+": "+file.Ours)
		}
	}
	return lines, nil
}

// DescribeSides returns the sides of a game with the names of their seats.
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

// AgentInfo describes an agent for a user who chooses one.
type AgentInfo struct {
	Name        string      `json:"name"`
	Means       string      `json:"means"`
	Seats       []string    `json:"seats"` // seats that it plays
	Parameters  []Parameter `json:"parameters"`
	RunsProgram bool        `json:"outside,omitempty"` // its text names a program that is run
}

// DescribeAgents returns the agents of a game with their seats, sorted by name.
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
