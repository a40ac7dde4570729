package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"deadreckon/durable"
)

// The log is a text of one JSON object in each line. The first is the experiment,
// each other one a finished game, in the order in which they ended:
//
//	{"crc":"1c291ca3","arena":{"format":1,"program":"deadreckon 0.1.0", ...}}
//	{"crc":"8bb98613","game":{"agents":[0,1],"game":17, ...}}
//
// The checksum is the CRC-32 (IEEE) of the text of the inner object. A line is
// written in one piece and never again, so a run that is killed can leave no
// more behind than a last line without its end, and that is dropped.
const (
	kindArena = "arena"
	kindGame  = "game"
	logFormat = 1
)

// syncEvery is how much of a run a failure of the whole machine may cost.
const syncEvery = time.Second

// header is the first line.
type header struct {
	Format int `json:"format"`
	*Experiment
}

// line returns a line of the log.
func line(kind string, v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	return fmt.Appendf(nil, "{\"crc\":\"%08x\",%q:%s}\n", crc32.ChecksumIEEE(text), kind, text), nil
}

// parseLine returns what stands in a line, without its end, or false if that is
// damaged.
func parseLine(kind string, text []byte) (inner []byte, ok bool) {
	const prefix = `{"crc":"00000000",`
	kind = `"` + kind + `":`
	if len(text) < len(prefix)+len(kind)+1 || string(text[len(prefix):len(prefix)+len(kind)]) != kind {
		return nil, false
	}
	inner = text[len(prefix)+len(kind) : len(text)-1]
	want := fmt.Sprintf("{\"crc\":\"%08x\",%s%s}", crc32.ChecksumIEEE(inner), kind, inner)
	return inner, want == string(text)
}

// Log is the file of the finished games of one experiment. It is locked as long
// as it is open.
type Log struct {
	file   *os.File
	synced time.Time
	err    error // of a write: nothing may follow half a line
}

// OpenLog opens or begins the log of a run at path, and adds to the run the
// games that it holds.
func OpenLog(path string, r *Run) (*Log, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	l := &Log{file: f, synced: time.Now()}
	if err := l.load(r); err != nil {
		f.Close()
		return nil, fmt.Errorf("arena: %s: %w", path, err)
	}
	return l, nil
}

// load reads the log, and leaves the file at the end of its last whole line.
func (l *Log) load(r *Run) error {
	if err := lock(l.file); err != nil {
		return fmt.Errorf("another run is writing here: %w", err)
	}
	text, err := io.ReadAll(l.file)
	if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if whole == 0 {
		return l.begin(r.Experiment, text)
	}
	first := true
	number := 0
	for row := range bytes.Lines(text[:whole]) {
		number++
		row = bytes.TrimSuffix(row, []byte("\n"))
		if first {
			err = checkHeader(r.Experiment, row)
		} else {
			err = loadGame(r, row)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
		first = false
	}
	return l.cut(int64(whole))
}

// begin writes the first line over a torn one.
func (l *Log) begin(e *Experiment, torn []byte) error {
	text, err := line(kindArena, header{logFormat, e})
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(text, torn) {
		return fmt.Errorf("this is no log of arena")
	}
	if err := l.cut(0); err != nil {
		return err
	}
	if _, err := l.file.Write(text); err != nil {
		return err
	}
	durable.SyncFolder(filepath.Dir(l.file.Name()))
	return l.file.Sync()
}

// cut drops what follows the first n bytes.
func (l *Log) cut(n int64) error {
	if err := l.file.Truncate(n); err != nil {
		return err
	}
	_, err := l.file.Seek(n, io.SeekStart)
	return err
}

// checkHeader compares the experiment of a log with the one to be run.
func checkHeader(e *Experiment, row []byte) error {
	inner, ok := parseLine(kindArena, row)
	if !ok {
		return fmt.Errorf("this is no log of arena")
	}
	var h header
	if err := json.Unmarshal(inner, &h); err != nil {
		return err
	}
	if h.Format != logFormat {
		return fmt.Errorf("format %d, expected %d", h.Format, logFormat)
	}
	if what := h.Experiment.differs(e); what != "" {
		return fmt.Errorf("this is the log of another experiment: %s", what)
	}
	return nil
}

// loadGame adds the game of a line to a run.
func loadGame(r *Run, row []byte) error {
	inner, ok := parseLine(kindGame, row)
	if !ok {
		return fmt.Errorf("the line is damaged; without it, its game is played again")
	}
	var g Game
	if err := json.Unmarshal(inner, &g); err != nil {
		return err
	}
	if !r.Add(&g) {
		return fmt.Errorf("game %d of agents %v is there twice, or not of this experiment", g.Number, g.Agents)
	}
	return nil
}

// differs says in what the experiment there differs from the one here, "" if in
// nothing.
func (there *Experiment) differs(here *Experiment) string {
	var all []string
	say := func(what string, a, b any) {
		if !reflect.DeepEqual(a, b) {
			all = append(all, fmt.Sprintf("%s is %v there, %v here", what, a, b))
		}
	}
	say("the program", there.Program, here.Program)
	say("the game", there.Game, here.Game)
	say("the seed", there.Seed, here.Seed)
	say("the number of games", there.Games, here.Games)
	say("the test", there.SPRT.String(), here.SPRT.String())
	keys := maps.Clone(there.Settings)
	maps.Copy(keys, here.Settings)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		say(key, there.Settings[key], here.Settings[key])
	}
	for i := range max(len(there.Sides), len(here.Sides)) {
		if i >= len(there.Sides) || i >= len(here.Sides) {
			say("the number of sides", len(there.Sides), len(here.Sides))
			break
		}
		say("the side "+here.Sides[i].Name, there.Sides[i].String(), here.Sides[i].String())
	}
	return strings.Join(all, "; ")
}

// Add writes a finished game. After an error the log takes no more.
func (l *Log) Add(g *Game) error {
	if l.err != nil {
		return l.err
	}
	text, err := line(kindGame, g)
	if err == nil {
		_, err = l.file.Write(text)
	}
	if err == nil && time.Since(l.synced) > syncEvery {
		err = l.file.Sync()
		l.synced = time.Now()
	}
	l.err = err
	return err
}

// Sync brings everything to the disk.
func (l *Log) Sync() error { return l.file.Sync() }

// Close brings everything to the disk and lets go of the lock.
func (l *Log) Close() error { return errors.Join(l.file.Sync(), l.file.Close()) }
