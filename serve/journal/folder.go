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

// Shelf is a folder of journal files.
type Folder string

// extension of journal files.
const extension = ".journal"

var goodName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`)

// path returns the path for a journal's name.
func (s Folder) path(name string) (string, error) {
	if !goodName.MatchString(name) {
		return "", fmt.Errorf("journal %q: use up to 64 letters, digits, '-', '.' and '_', and begin with a letter or digit", name)
	}
	return filepath.Join(string(s), name+extension), nil
}

// Path returns the path of an existing journal.
func (s Folder) Path(name string) (string, error) {
	path, err := s.path(name)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		names, _ := s.Names() // an unreadable folder has no journals
		return "", fmt.Errorf("no journal %q in %s%s", name, string(s), engine.DidYouMean(name, names))
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s: not a regular file", path)
	}
	return path, nil
}

// Names returns the sorted names of all journals. A missing folder has none.
func (s Folder) Names() ([]string, error) {
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

// Begin begins a journal of game g and makes the folder if needed. Without a name it takes the first free
// one of GAME-1, GAME-2, and so on.
func (s Folder) Begin(name string, g engine.Game, h Header) (*Journal, error) {
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

// begin creates the file of a journal with a free name.
func (s Folder) begin(j *Journal, name string) error {
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

// Explain adds the option for another folder to an error of the file system.
func (s Folder) Explain(err error) error {
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		return fmt.Errorf("%w; choose another folder of journals with --journals FOLDER or $DEADRECKON_JOURNALS", err)
	}
	return err
}

// taken is the error of a name in use.
type taken struct{}

func (taken) Error() string        { return "is there already; go on with it, or take another name" }
func (taken) Is(target error) bool { return target == fs.ErrExist }

// openError explains why a journal cannot be opened for writing.
func openError(name string, err error) error {
	if errors.Is(err, durable.ErrLocked) {
		return fmt.Errorf("the journal %q is open in another process; close it there first", name)
	}
	return err
}

// Open opens a journal for writing. An incomplete last line is dropped, and Torn is set. A damaged file
// stays unchanged and is an error. extra are settings that name data files, needed if the header has
// digests of data that is not built in.
func (s Folder) Open(name string, extra ...engine.Setting) (*Journal, error) {
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

// Read reads a journal without changing the file. For a damaged file it returns the valid part and an
// error with the line number; if the header is invalid, nil.
func Read(path string, extra ...engine.Setting) (*Journal, error) {
	text, err := readFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, text, extra...)
}

// Parse is Read for text; path is only for messages.
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

// nameOf returns the journal's name for a path.
func nameOf(path string) string { return strings.TrimSuffix(filepath.Base(path), extension) }

// maxFile is the size limit of a journal in bytes.
var maxFile int64 = 256 << 20

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

// mark is the beginning of every file, except for the checksum's digits.
const mark = `{"crc":"00000000","journal":`

// Is reports whether text is a journal, or the beginning of one.
func Is(text []byte) bool {
	const at = len(`{"crc":"`)
	if len(text) < len(mark) {
		return false
	}
	return string(text[:at]) == mark[:at] && string(text[at+8:len(mark)]) == mark[at+8:]
}

// checkWhole returns an error if text has no complete first line.
func checkWhole(path string, text []byte) error {
	switch {
	case len(text) > 0 && !Is(text) && !strings.HasPrefix(mark[:8], string(text[:min(len(text), 8)])):
		return fmt.Errorf("%s: %w", path, ErrForeign)
	case !slices.Contains(text, '\n'):
		return fmt.Errorf("%s: the first line is incomplete, so the journal is empty", path)
	}
	return nil
}

// Verify is VerifyText for a file.
func Verify(path string, extra ...engine.Setting) (*Journal, error) {
	text, err := readFile(path)
	if err != nil {
		return nil, err
	}
	return VerifyText(path, text, extra...)
}

// VerifyText checks that every line of a journal is byte-identical to what this program writes and that
// all branches follow the rules. path is only for messages.
func VerifyText(path string, text []byte, extra ...engine.Setting) (*Journal, error) {
	j, err := Parse(path, text, extra...)
	if err != nil {
		return nil, err
	}
	if j.Torn {
		return nil, fmt.Errorf("%s: the last line is incomplete; all earlier lines are valid", path)
	}
	number := 0
	for line := range bytes.Lines(text) {
		number++
		if again := rewritten(bytes.TrimSuffix(line, []byte("\n"))); !bytes.Equal(again, line) {
			return nil, fmt.Errorf("%s: line %d: the line is not in canonical form", path, number)
		}
	}
	return j, nil
}

// rewritten parses a line and writes it again.
func rewritten(line []byte) []byte {
	for kind, v := range map[string]any{"journal": &Header{}, "entries": &entriesLine{}, "then": &thenLine{}, "at": &atLine{}, "place": &placeLine{},
		"note": &noteLine{}, "players": &playersLine{}} {
		if inner, ok := durable.ParseLine(kind, line); ok && json.Unmarshal(inner, v) == nil {
			again, _ := durable.Line(kind, v) // values parsed from JSON can be written as JSON
			return again
		}
	}
	return nil
}

// Remove removes a journal that no process has open.
func (s Folder) Remove(name string) error {
	return s.alone(name, func(path string) error {
		if err := os.Remove(path); err != nil {
			return err
		}
		moveAnalyses(path, "")
		return nil
	})
}

// Rename renames a journal that no process has open. The new name must be free.
func (s Folder) Rename(from, to string) error {
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
		moveAnalyses(old, path)
		durable.SyncFolder(string(s))
		return nil
	})
}

// alone calls do with the path of a file that no other process has open.
func (s Folder) alone(name string, do func(path string) error) error {
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

// Discard closes a journal and removes its file if nothing was entered and its name was automatic.
func (j *Journal) Discard() error {
	if j.log != nil && j.unnamed && len(j.nodes) == 1 {
		os.Remove(j.path) // an empty file does no harm
		j.Name = ""
	}
	return j.Close()
}

// Look is Read for a name; it also returns the time of the last change.
func (s Folder) ReadDated(name string) (j *Journal, last time.Time, err error) {
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

// maxHeader is the size limit of the first line in bytes.
const maxHeader = 1 << 20

// Nonce returns the header's nonce. It reads only the first line.
func (s Folder) Nonce(name string) (string, error) {
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

// Has reports whether a journal exists.
func (s Folder) Has(name string) bool {
	path, err := s.path(name)
	if err != nil {
		return false
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
