package engine

import (
	"fmt"
	"hash/crc32"
	"io"
	"strconv"
	"strings"
)

const (
	recordHeader = "deadreckon record 1"
	startWord    = "start "
	sumWord      = "checksum "
)

// WriteRecord writes r. If a field could not be read back, it writes nothing and returns an error.
func WriteRecord(w io.Writer, r *Record) error {
	if err := r.check(); err != nil {
		return err
	}
	_, err := io.WriteString(w, r.text())
	return err
}

func (r *Record) text() string {
	body := r.body()
	if r.unsummed {
		return recordHeader + "\n" + body
	}
	return fmt.Sprintf("%s\n%s%08x\n%s", recordHeader, sumWord, crc32.ChecksumIEEE([]byte(body)), body)
}

// body writes the lines under the checksum.
func (r *Record) body() string {
	var b strings.Builder
	fmt.Fprintf(&b, "game %s\n", r.Game)
	for _, s := range r.Settings {
		fmt.Fprintf(&b, "set %s %s\n", s.Key, s.Value)
	}
	fmt.Fprintf(&b, "seed %d\nproducer %s\n", r.Seed, r.Producer)
	for _, s := range r.Notes {
		fmt.Fprintf(&b, "note %s %s\n", s.Key, s.Value)
	}
	for line := range strings.Lines(r.Start) {
		b.WriteString(startWord + line)
	}
	b.WriteByte('\n')
	for _, step := range r.Actions {
		fmt.Fprintf(&b, "%v %s\n", step.Seat, step.Text)
	}
	if len(r.Scores) > 0 {
		b.WriteString("result")
		for _, score := range r.Scores {
			b.WriteString(" " + strconv.FormatFloat(score, 'g', -1, 64))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// ReadRecord reads the text of WriteRecord. Replay checks the actions. Malformed text is a
// *SyntaxError.
func ReadRecord(src io.Reader) (*Record, error) {
	text, err := io.ReadAll(src)
	if err != nil {
		return nil, fmt.Errorf("engine: record: %w", err)
	}
	plain := PlainText(string(text))
	p := recordParser{lines: strings.Split(plain, "\n")}
	if last := len(p.lines); p.lines[last-1] != "" {
		p.line = last
		return nil, p.fail(len(p.lines[last-1])+1, "cut off: expected a line break")
	}
	if err := p.parse(); err != nil {
		return nil, err
	}
	return &p.record, p.checkBytes(plain)
}

// recordParser reads a record line by line.
type recordParser struct {
	record Record
	lines  []string
	line   int // number of lines read: the 1-based number of the last
}

func (p *recordParser) parse() error {
	if head, _ := p.next(); head != recordHeader {
		return p.fail(1, fmt.Sprintf("this is no record: expected %q", recordHeader))
	}
	if p.record.unsummed = !strings.HasPrefix(p.lines[p.line], sumWord); !p.record.unsummed {
		p.line++
	}
	var err error
	if p.record.Game, err = p.field("game"); err != nil {
		return err
	}
	if p.record.Settings, err = p.pairs("set"); err != nil {
		return err
	}
	seed, err := p.field("seed")
	if err != nil {
		return err
	}
	if p.record.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
		return p.fail(6, fmt.Sprintf("seed %q: expected a whole number below 2^64", seed))
	}
	if p.record.Producer, err = p.field("producer"); err != nil {
		return err
	}
	if p.record.Notes, err = p.pairs("note"); err != nil {
		return err
	}
	for p.line < len(p.lines) && strings.HasPrefix(p.lines[p.line], startWord) {
		p.record.Start += strings.TrimPrefix(p.lines[p.line], startWord) + "\n"
		p.line++
	}
	if blank, ok := p.next(); !ok || blank != "" {
		return p.fail(1, fmt.Sprintf("%q: expected a note, or an empty line before the actions", blank))
	}
	return p.actions()
}

// next returns the next line that ends with a newline.
func (p *recordParser) next() (string, bool) {
	if p.line+1 >= len(p.lines) {
		p.line = len(p.lines)
		return "", false
	}
	p.line++
	return p.lines[p.line-1], true
}

// field returns the value of key on the next line.
func (p *recordParser) field(key string) (string, error) {
	line, _ := p.next()
	value, ok := strings.CutPrefix(line, key+" ")
	if !ok || value == "" {
		return "", p.fail(1, fmt.Sprintf("%q: expected %q and a value", line, key))
	}
	return value, nil
}

// pairs reads the following lines that begin with word.
func (p *recordParser) pairs(word string) ([]Setting, error) {
	var pairs []Setting
	for p.line < len(p.lines) {
		rest, ok := strings.CutPrefix(p.lines[p.line], word+" ")
		if !ok {
			break
		}
		p.line++
		key, value, ok := strings.Cut(rest, " ")
		if !ok || !isWord(key) {
			return nil, p.fail(len(word)+2, fmt.Sprintf("%q: expected a key, a space and a value", rest))
		}
		pairs = append(pairs, Setting{Key: key, Value: value})
	}
	return pairs, nil
}

// actions reads the rest of the record.
func (p *recordParser) actions() error {
	for {
		line, ok := p.next()
		if !ok {
			return nil
		}
		who, text, _ := strings.Cut(line, " ")
		if who == "result" {
			return p.result(text)
		}
		seat, ok := parseSeat(who)
		if !ok || text == "" {
			return p.fail(1, fmt.Sprintf("%q: expected a seat or chance and its action, or the result", line))
		}
		p.record.Actions = append(p.record.Actions, RecordedAction{seat, text})
	}
}

// parseSeat reads a seat that can act.
func parseSeat(text string) (Seat, bool) {
	for seat := Chance; seat < MaxSeats; seat++ {
		if seat.String() == text {
			return seat, true
		}
	}
	return Nobody, false
}

// result reads the scores after the word result.
func (p *recordParser) result(text string) error {
	for field := range strings.SplitSeq(text, " ") {
		score, err := strconv.ParseFloat(field, 64)
		if err != nil {
			return p.fail(8, fmt.Sprintf("score %q: expected a number", field))
		}
		p.record.Scores = append(p.record.Scores, score)
	}
	if line, ok := p.next(); ok {
		return p.fail(1, fmt.Sprintf("%q: expected the end after the result", line))
	}
	return nil
}

// checkBytes refuses a text that is not canonical, so that equal games have equal files.
func (p *recordParser) checkBytes(text string) error {
	if err := p.record.check(); err != nil {
		return err
	}
	if p.record.text() == text {
		return nil
	}
	for i, want := range strings.Split(p.record.text(), "\n") {
		if i >= len(p.lines) || p.lines[i] != want {
			p.line = i + 1
			if strings.HasPrefix(want, sumWord) {
				return p.fail(1, "the record was changed: its checksum is not that of its text; remove this line if you have changed it yourself")
			}
			return p.fail(0, fmt.Sprintf("expected exactly %q", want))
		}
	}
	return p.fail(0, "expected the end of the record")
}

func (p *recordParser) fail(column int, cause string) error {
	return &SyntaxError{Line: p.line, Column: column, Cause: "record: " + cause}
}
