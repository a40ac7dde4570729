package journal

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"deadreckon/engine"
	"deadreckon/internal/durable"
)

// Shelf is a folder of journals, a file for each.
type Shelf string

// extension is that of the files.
const extension = ".journal"

var goodName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`)

// path returns where the journal of a name stands.
func (s Shelf) path(name string) (string, error) {
	if !goodName.MatchString(name) {
		return "", fmt.Errorf("journal %q: a name has up to 64 letters, digits, and - . _ behind the first", name)
	}
	return filepath.Join(string(s), name+extension), nil
}

// Path returns where the journal of a name stands, which must be there.
func (s Shelf) Path(name string) (string, error) {
	path, err := s.path(name)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		names, _ := s.Names() // a folder that cannot be read has none
		return "", fmt.Errorf("no journal %q in %s%s", name, string(s), engine.DidYouMean(name, names))
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s: there is something else than a file", path)
	}
	return path, nil
}

// Names returns the names of all journals, in order. A folder that is not there has none.
func (s Shelf) Names() ([]string, error) {
	files, err := os.ReadDir(string(s))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var out []string
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), extension); ok && goodName.MatchString(name) {
			out = append(out, name)
		}
	}
	return out, nil
}

// Begin begins the journal of a game g. Without a name it takes the first that is free of
// GAME-1, GAME-2 and so on. It makes the folder.
func (s Shelf) Begin(name string, g engine.Game, h Header) (*Journal, error) {
	j, err := New(g, h)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(string(s), 0o700); err != nil {
		return nil, s.Explain(err)
	}
	if name != "" {
		return j, s.begin(j, name)
	}
	j.unnamed = true
	for n := 1; ; n++ {
		err := s.begin(j, fmt.Sprintf("%s-%d", h.Game, n))
		if !errors.Is(err, fs.ErrExist) {
			return j, err
		}
	}
}

// begin writes the first line of a journal whose name is free.
func (s Shelf) begin(j *Journal, name string) error {
	path, err := s.path(name)
	if err != nil {
		return err
	}
	j.header.Nonce = rand.Text()
	head, err := durable.Line("journal", j.header)
	if err != nil {
		return err
	}
	if err := durable.Create(path, 0o644, head); errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("the journal %q %w", name, taken{})
	} else if err != nil {
		return s.Explain(err)
	}
	if j.log, err = durable.OpenLog(path, nil, func(int, []byte) error { return nil }); err != nil {
		return openError(name, err)
	}
	j.Name, j.path = name, path
	return nil
}

// Explain adds to an error of the file system the option that names another folder.
func (s Shelf) Explain(err error) error {
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		return fmt.Errorf("%w; choose another folder of journals with --journals FOLDER or $DEADRECKON_JOURNALS", err)
	}
	return err
}

// taken is the error of a name that stands for another journal.
type taken struct{}

func (taken) Error() string        { return "is there already; go on with it, or take another name" }
func (taken) Is(target error) bool { return target == fs.ErrExist }

// openError says why a journal cannot be opened to write in it.
func openError(name string, err error) error {
	if errors.Is(err, durable.ErrLocked) {
		return fmt.Errorf("the journal %q is open in another process; close it there first", name)
	}
	return err
}

// Open opens a journal to go on with it. Where its last line was cut off, that is gone, and
// Torn says so. A damaged one is left as it is. Extra are settings that name files of data,
// where the header has digests of others than the built-in ones.
func (s Shelf) Open(name string, extra ...engine.Setting) (*Journal, error) {
	path, err := s.Path(name)
	if err != nil {
		return nil, err
	}
	text, err := readFile(path)
	if err != nil {
		return nil, err
	}
	if err := checkWhole(path, text); err != nil {
		return nil, err
	}
	r := reader{extra: extra}
	log, err := durable.OpenLog(path, nil, r.line)
	if err != nil {
		return nil, openError(name, err)
	}
	r.j.log, r.j.Name, r.j.path = log, name, path
	r.j.Torn = !bytes.HasSuffix(text, []byte("\n"))
	return r.j, nil
}

// Read reads the journal in a file, which stays as it is. Of a damaged one it returns what is
// whole, with an error that names the line; of one whose header cannot be read, nil.
func Read(path string, extra ...engine.Setting) (*Journal, error) {
	text, err := readFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, text, extra...)
}

// Parse is Read for the text of a file: path is its name in messages.
func Parse(path string, text []byte, extra ...engine.Setting) (*Journal, error) {
	if err := checkWhole(path, text); err != nil {
		return nil, err
	}
	r := reader{extra: extra}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	number := 0
	for line := range bytes.Lines(whole) {
		number++
		if err := r.line(number, bytes.TrimSuffix(line, []byte("\n"))); err != nil {
			return r.j, fmt.Errorf("%s: line %d: %w", path, number, err)
		}
	}
	r.j.Name, r.j.path, r.j.Torn = nameOf(path), path, len(whole) < len(text)
	return r.j, nil
}

// nameOf returns the name of the journal in a file.
func nameOf(path string) string { return strings.TrimSuffix(filepath.Base(path), extension) }

// maxFile bounds the size of a journal, in bytes.
var maxFile int64 = 256 << 20 // but for tests

func readFile(path string) ([]byte, error) {
	f, err := durable.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && int64(len(text)) > maxFile {
		err = fmt.Errorf("%s: more than %d bytes", path, maxFile)
	}
	return text, err
}

// mark is what every file begins with, but for the digits of the checksum.
const mark = `{"crc":"00000000","journal":`

// Is reports whether a text is that of a journal, or its beginning.
func Is(text []byte) bool {
	const at = len(`{"crc":"`)
	if len(text) < len(mark) {
		return false
	}
	return string(text[:at]) == mark[:at] && string(text[at+8:len(mark)]) == mark[at+8:]
}

// checkWhole refuses what has no whole first line.
func checkWhole(path string, text []byte) error {
	switch {
	case len(text) > 0 && !Is(text) && !strings.HasPrefix(mark[:8], string(text[:min(len(text), 8)])):
		return fmt.Errorf("%s: %w", path, ErrForeign)
	case !slices.Contains(text, '\n'):
		return fmt.Errorf("%s: the journal is cut off in its first line; nothing was entered in it", path)
	}
	return nil
}

// Verify is VerifyText for the file at a path.
func Verify(path string, extra ...engine.Setting) (*Journal, error) {
	text, err := readFile(path)
	if err != nil {
		return nil, err
	}
	return VerifyText(path, text, extra...)
}

// VerifyText proves the text of a file, with its name in messages: every line is, byte for byte, what its
// entries are written as, and the rules allow every one, of all branches.
func VerifyText(path string, text []byte, extra ...engine.Setting) (*Journal, error) {
	j, err := Parse(path, text, extra...)
	if err != nil {
		return nil, err
	}
	if j.Torn {
		return nil, fmt.Errorf("%s: the last line is cut off; the journal is whole up to there", path)
	}
	number := 0
	for line := range bytes.Lines(text) {
		number++
		if again := rewritten(bytes.TrimSuffix(line, []byte("\n"))); !bytes.Equal(again, line) {
			return nil, fmt.Errorf("%s: line %d: written again it is another", path, number)
		}
	}
	return j, nil
}

// rewritten writes again what a line says.
func rewritten(line []byte) []byte {
	for kind, v := range map[string]any{"journal": &Header{}, "entries": &entriesLine{}, "then": &thenLine{}, "at": &atLine{}, "place": &placeLine{},
		"note": &noteLine{}, "players": &playersLine{}} {
		if inner, ok := durable.ParseLine(kind, line); ok && json.Unmarshal(inner, v) == nil {
			again, _ := durable.Line(kind, v) // it was read from JSON
			return again
		}
	}
	return nil
}

// Remove removes a journal that no process has open.
func (s Shelf) Remove(name string) error {
	return s.alone(name, func(path string) error {
		if err := os.Remove(path); err != nil {
			return err
		}
		moveBesides(path, "")
		return nil
	})
}

// Rename gives a journal that no process has open another name, which must be free.
func (s Shelf) Rename(from, to string) error {
	path, err := s.path(to)
	if err != nil {
		return err
	}
	return s.alone(from, func(old string) error {
		if err := os.Link(old, path); errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("the journal %q %w", to, taken{})
		} else if err != nil {
			return err
		}
		if err := os.Remove(old); err != nil {
			return err
		}
		moveBesides(old, path)
		durable.SyncFolder(string(s))
		return nil
	})
}

// alone does something to a file that no other process has open.
func (s Shelf) alone(name string, do func(path string) error) error {
	path, err := s.Path(name)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := durable.Lock(f); err != nil {
		return openError(name, err)
	}
	return do(path)
}

// Discard closes a journal. If nothing was ever entered in it, and nobody has named it, its
// file is removed.
func (j *Journal) Discard() error {
	if j.log != nil && j.unnamed && len(j.nodes) == 1 {
		os.Remove(j.path) // it is empty: it may as well stay
		j.Name = ""
	}
	return j.Close()
}

// Look reads the journal of a name as Read does, and says when it was last written.
func (s Shelf) Look(name string) (j *Journal, last time.Time, err error) {
	path, err := s.Path(name)
	if err != nil {
		return nil, last, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, last, err
	}
	j, err = Read(path)
	return j, info.ModTime(), err
}

// maxHeader bounds the first line of a journal.
const maxHeader = 1 << 20

// Nonce returns that of the header of a journal. It reads the first line alone.
func (s Shelf) Nonce(name string) (string, error) {
	path, err := s.path(name)
	if err != nil {
		return "", err
	}
	f, err := durable.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	line, err := bufio.NewReader(io.LimitReader(f, maxHeader)).ReadBytes('\n')
	if err != nil && err != io.EOF {
		return "", err
	}
	if err := checkWhole(path, line); err != nil {
		return "", err
	}
	var h Header
	inner, ok := durable.ParseLine("journal", bytes.TrimSuffix(line, []byte("\n")))
	if !ok || json.Unmarshal(inner, &h) != nil {
		return "", fmt.Errorf("%s: line 1: %w", path, ErrForeign)
	}
	return h.Nonce, nil
}

// Has reports whether there is a journal of a name.
func (s Shelf) Has(name string) bool {
	path, err := s.path(name)
	if err != nil {
		return false
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
