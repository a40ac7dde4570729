package town

import (
	"embed"
	"fmt"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/options"
)

// Data holds the data that the rulebook leaves to other books and to the components. The default is ours,
// except for figures marked as printed or derived. Digest part 2.
type Data struct {
	Map    Map
	Units  Units
	Tables Tables
	Events Events
	Fate   Fate
	Setup  Setup
}

//go:embed data/*.txt
var embedded embed.FS

// sheet is a data file while it is read.
type sheet struct {
	digest string // digest of built-in data, which every game asks for
	Data
	part    *part
	file    string
	last    int                    // the line read last
	at      map[string]int         // line of each statement, by its subject
	sources [lines.Printed + 1]int // number of figures by source
}

// cite reads the source of n figures.
func (h *sheet) cite(l *lines.Line, n int) lines.Source {
	source := l.Source()
	h.sources[source] += n
	return source
}

// once refuses a second statement about one thing.
func (h *sheet) once(l *lines.Line, about string) {
	if first, again := h.at[about]; again {
		l.Fail("a second line for %s, first in line %d", about, first)
	}
	h.at[about] = l.Number()
}

// wrong returns an error about a statement or, if it is missing, about the file.
func (h *sheet) wrong(about, format string, args ...any) error {
	n, ok := h.at[about]
	if !ok {
		n = h.last
	}
	return &engine.SyntaxError{File: h.file, Line: n, Column: 1, Cause: fmt.Sprintf(format, args...)}
}

// part is one of the files.
type part struct {
	name, means string
	read        func(h *sheet, l *lines.Line) // a statement
	check       func(h *sheet) error          // the whole. 2.11
	copy        func(to, from *Data) any      // takes the part over, and returns it
}

var parts = []part{
	{"map", "the spaces of the tracks, their names and kinds", (*sheet).readSpace, (*sheet).checkMap,
		func(to, from *Data) any { to.Map = from.Map; return to.Map }},
	{"units", "the Zeds Cup and the Player units", (*sheet).readUnit, (*sheet).checkUnits,
		func(to, from *Data) any { to.Units = from.Units; return to.Units }},
	{"tables", "hand-to-hand combat, gunfire and Forage", (*sheet).readTable, (*sheet).checkTables,
		func(to, from *Data) any { to.Tables = from.Tables; return to.Tables }},
	{"events", "the Event cards, and how many of each act are drawn", (*sheet).readEvent, (*sheet).checkEvents,
		func(to, from *Data) any { to.Events = from.Events; return to.Events }},
	{"fate", "the Fate cards", (*sheet).readFate, (*sheet).checkFate,
		func(to, from *Data) any { to.Fate = from.Fate; return to.Fate }},
	{"setup", "starting places and Ammo", (*sheet).readSetup, (*sheet).checkSetup,
		func(to, from *Data) any { to.Setup = from.Setup; return to.Setup }},
}

// file is the part as a file that a user may replace.
func (p *part) file() *options.File[*sheet] {
	return &options.File[*sheet]{Name: p.name, Means: p.means, Reconstructed: "its printed part is as printed, and the rest is ours", Parse: p.parse, Describe: (*sheet).says,
		Default: func() *sheet { return defaultSheets()[p.name] }}
}

// parse reads one of the files. Errors are *engine.SyntaxError.
func (p *part) parse(file, text string) (*sheet, error) {
	h := &sheet{part: p, file: file, last: 1, at: map[string]int{}}
	return h, lines.Read(file, text, "deadreckon "+p.name+" 1", func(l *lines.Line) error {
		h.last = l.Number()
		p.read(h, l)
		return l.End()
	})
}

// into reads one of the files, checks it and takes it over into d.
func (p *part) into(d *Data, file, text string) error {
	h, err := p.parse(file, text)
	if err == nil {
		err = h.Check()
	}
	if err == nil {
		p.copy(d, &h.Data)
	}
	return err
}

// Check returns the first error in the file. 2.11.
func (h *sheet) Check() error { return h.part.check(h) }

// Digest is a hash of the data without their sources.
func (h *sheet) Digest() string {
	if h.digest != "" {
		return h.digest
	}
	return h.part.digest(&h.Data)
}

func (p *part) digest(d *Data) string {
	return options.Digest(fmt.Sprintf("%s %+v", p.name, p.copy(d, d)))
}

// says describes the file.
func (h *sheet) says() string {
	return fmt.Sprintf("sound %s: %d figures printed, %d derived, %d reconstructed",
		h.part.name, h.sources[lines.Printed], h.sources[lines.Derived], h.sources[lines.Reconstructed])
}

// DefaultData returns the data that the program has built in.
var DefaultData = sync.OnceValue(func() (d Data) {
	for _, p := range parts {
		name := "data/" + p.name + ".txt"
		if err := p.into(&d, name, string(options.Must(embedded.ReadFile(name)))); err != nil {
			panic("town: " + err.Error())
		}
	}
	return d
})

// defaultSheets are the same as sheets, by the names of their parts. They are shared and must not
// be changed.
var defaultSheets = sync.OnceValue(func() map[string]*sheet {
	out := map[string]*sheet{}
	for i := range parts {
		h := &sheet{part: &parts[i], Data: DefaultData()}
		h.digest = h.Digest()
		out[h.part.name] = h
	}
	return out
})
