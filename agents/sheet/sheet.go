// Package sheet reads agent files: the agent "file:my.toml" is a strategy of the game with the
// numbers and the order of aims of a TOML file. docs/agents.md describes the file.
//
// A file is converted into the text of an agent, so nothing else in the program needs to know of
// files. It adds comments, space, and errors with line and column. It is not a language: it can set
// only the registered parameters of a strategy.
package sheet

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"deadreckon/agents"
	"deadreckon/engine"
)

func init() {
	agents.Register(agents.Kind{
		Name:   "file",
		Usage:  "file: a strategy with the numbers and aims of a file, such as file:my.toml (docs/agents.md)",
		Expand: expand,
		Means:  map[string]string{"digest": "the first digits of the SHA-256 of the file; another file is refused"},
	})
}

// maxSheet is the maximum size of a file, in bytes.
const maxSheet = 1 << 20

// digits is the number of digits of a digest in a name.
const digits = 12

func expand(g engine.Game, _ engine.Seat, p *agents.Params) (text, name string, err error) {
	file := p.File()
	want := p.Free("digest", "hexadecimal digits")
	if err := p.Err(); err != nil {
		return "", "", err
	}
	content, err := file.Read(maxSheet)
	if err != nil {
		return "", "", err
	}
	sum := sha256.Sum256(content)
	digest := hex.EncodeToString(sum[:])
	if want != "" && !strings.HasPrefix(digest, want) {
		return "", "", fmt.Errorf("digest=%s: the digest of the file is %s: it is another one", want, digest[:digits])
	}
	if want == "" {
		want = digest[:digits]
	}
	text, err = read(agents.Reader{By: p.By()}, g, file.String(), string(content))
	return text, "file:" + file.String() + ",digest=" + want, err
}

// Read returns the text of the agent of g that a file describes. Errors are *engine.SyntaxError
// with line and column.
func Read(g engine.Game, path, content string) (string, error) {
	return read(agents.Reader{}, g, path, content)
}

// read is Read with the permissions of a reader.
func read(by agents.Reader, g engine.Game, path, content string) (string, error) {
	content = engine.PlainText(content)
	s := source{by: by, path: path, lines: strings.Split(content, "\n")}
	var keys map[string]any
	meta, err := toml.Decode(content, &keys)
	if bad := (toml.ParseError{}); errors.As(err, &bad) && s.ours() {
		return "", s.at(bad.Position.Line, bad.Position.Col, bad.Message)
	} else if err != nil || !s.ours() {
		return "", s.at(1, 1, "this is no sheet: it begins with none of "+strings.Join(top, ", "))
	}
	for _, key := range meta.Keys() {
		if name := key.String(); len(key) == 1 && !slices.Contains(top, name) {
			return "", s.fail("", name, "no key %q%s; keys: %s", name, engine.DidYouMean(name, top), strings.Join(top, ", "))
		}
	}
	if of, given := keys["game"]; given && of != g.Name() {
		return "", s.fail("", "game", "the file is for the game %v, and this is %s", of, g.Name())
	}
	strategy, ok := keys["strategy"].(string)
	if !ok {
		return "", s.fail("", "strategy", "want strategy = \"NAME\", one of the agents of %s", g.Name())
	}
	kind, err := agents.Find(g, strategy)
	switch {
	case strings.Contains(strategy, ":"):
		return "", s.fail("", "strategy", "%q: want a name alone; its parameters stand under [parameters]", strategy)
	case err != nil:
		return "", s.fail("", "strategy", "%v", err)
	case kind.Expand != nil || kind.RunsProgram:
		return "", s.fail("", "strategy", "%s is no strategy", strategy)
	}
	parameters, ok := keys["parameters"].(map[string]any)
	if _, given := keys["parameters"]; given && !ok {
		return "", s.fail("", "parameters", "want a table: [parameters]")
	}
	var fields []string
	for _, key := range meta.Keys() { // in the order of the file
		if len(key) != 2 || key[0] != "parameters" {
			continue
		}
		field, err := s.parameter(g, kind, key[1], parameters[key[1]])
		if err != nil {
			return "", err
		}
		fields = append(fields, field)
	}
	text := strategy
	if len(fields) > 0 {
		text += ":" + strings.Join(fields, ",")
	}
	if _, err := s.by.Parse(g, text); err != nil {
		return "", s.fail("", "strategy", "%s", cause(err, text))
	}
	return text, nil
}

// top are the top-level keys of a file.
var top = []string{"game", "strategy", "parameters"}

// source is a file that is read.
type source struct {
	by    agents.Reader
	path  string
	lines []string
}

// ours reports whether the first line with content belongs to an agent file. Errors never quote
// other files.
func (s *source) ours() bool {
	for _, line := range s.lines {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return slices.ContainsFunc(top, func(key string) bool {
				rest, ok := strings.CutPrefix(strings.TrimLeft(line, "[\"' \t"), key)
				return ok && strings.ContainsAny(rest[:min(1, len(rest))], "]\"' \t=")
			})
		}
	}
	return true
}

func (s *source) at(line, column int, cause string) error {
	return &engine.SyntaxError{File: s.path, Line: line, Column: column, Cause: cause}
}

// fail returns an error at a key of a table, "" for the top level.
func (s *source) fail(table, key, format string, args ...any) error {
	line, column := s.find(table, key)
	return s.at(line, column, fmt.Sprintf(format, args...))
}

var header = regexp.MustCompile(`^\s*\[\s*"?([^\]"]*?)"?\s*\]`)

// find returns the position of a key, otherwise of its table, otherwise the start of the file.
func (s *source) find(table, key string) (line, column int) {
	wanted := regexp.MustCompile(`^(\s*)["']?` + regexp.QuoteMeta(key) + `["']?\s*[=.]`)
	in, line := "", 1
	for i, text := range s.lines {
		if m := header.FindStringSubmatch(text); m != nil {
			if in = m[1]; in == table || in == key {
				line = i + 1
			}
			continue
		}
		if m := wanted.FindStringSubmatch(text); m != nil && in == table {
			return i + 1, len(m[1]) + 1
		}
	}
	return line, 1
}

// parameter returns a parameter in the form of an agent's text.
func (s *source) parameter(g engine.Game, k agents.Kind, name string, value any) (string, error) {
	var known []string
	if k.Knobs != nil {
		for _, knob := range k.Knobs() {
			known = append(known, knob.Name)
		}
	}
	numbers := len(known)
	for _, p := range k.Parameters(g) {
		known = append(known, p.Name)
	}
	at := slices.Index(known, name)
	if at < 0 {
		return "", s.fail("parameters", name, "%s has no parameter %q%s; parameters: %s", k.Name, name, engine.DidYouMean(name, known), strings.Join(known, ", "))
	}
	text, ok := written(value)
	if !ok {
		return "", s.fail("parameters", name, "%s: want a number, a text without a comma, or a list of texts", name)
	}
	field := name + "=" + text
	if one := k.Name + ":" + field; at < numbers || name == "aims" { // parameters that are independent of others
		if _, err := s.by.Parse(g, one); err != nil {
			return "", s.fail("parameters", name, "%s", cause(err, one))
		}
	}
	return field, nil
}

// written returns a TOML value in the form of an agent's text. Lists are joined like aims.
func written(value any) (string, bool) {
	switch x := value.(type) {
	case int64:
		return strconv.FormatInt(x, 10), true
	case float64:
		return strconv.FormatFloat(x, 'g', -1, 64), true
	case string:
		return x, x != "" && !strings.ContainsAny(x, ",\n")
	case []any:
		var words []string
		for _, word := range x {
			text, ok := word.(string)
			if !ok || strings.ContainsAny(text, ",/\n") {
				return "", false
			}
			words = append(words, text)
		}
		return strings.Join(words, "/"), len(words) > 0
	}
	return "", false
}

// cause removes the text from an error, because the position in the file replaces it.
func cause(err error, text string) string {
	return strings.TrimPrefix(err.Error(), "agents: "+text+": ")
}
