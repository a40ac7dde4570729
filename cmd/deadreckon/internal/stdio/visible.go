package stdio

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// visible is a writer that protects the terminal from foreign texts, such as names of agents or errors of
// programs: it prints control characters as in JSON (\u001b), except for those of this program.
type visible struct {
	mu    sync.Mutex
	to    io.Writer
	ascii bool   // whether to print ASCII: a terminal whose locale is not UTF-8
	kept  []byte // incomplete character or mark at the end of the last write
}

// mark precedes each control character of this program. It is random, so that no foreign text contains it.
var mark = "\x1b" + rand.Text()

// own marks the control characters of a text as the program's own.
func own(text string) string {
	var out strings.Builder
	for _, r := range text {
		if invisible(r) {
			out.WriteString(mark)
		}
		out.WriteRune(r)
	}
	return out.String()
}

// ClearLine moves to the start of the line and clears it.
var ClearLine = own("\r\x1b[K")

// invisible reports whether a character is a control character or changes the direction of writing.
func invisible(r rune) bool {
	return r != '\n' && r != '\t' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
}

// Write implements io.Writer.
func (v *visible) Write(text []byte) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	out, kept := reveal(append(v.kept, text...), false)
	v.kept = kept
	if v.ascii {
		out = []byte(plainly.Replace(string(out)))
	}
	if _, err := v.to.Write(out); err != nil {
		return 0, err
	}
	return len(text), nil
}

// end writes the incomplete end of the last write.
func (v *visible) end() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.kept) == 0 {
		return nil
	}
	out, _ := reveal(v.kept, true)
	v.kept = nil
	_, err := v.to.Write(out)
	return err
}

// reveal returns a text as it is printed, and its incomplete end unless all is set.
func reveal(text []byte, all bool) (out, kept []byte) {
	out = make([]byte, 0, len(text))
	for len(text) > 0 {
		if !all && (len(text) <= len(mark) && strings.HasPrefix(mark, string(text)) || !utf8.FullRune(text)) {
			return out, bytes.Clone(text)
		}
		ours := bytes.HasPrefix(text, []byte(mark))
		if ours {
			text = text[len(mark):]
		}
		r, size := utf8.DecodeRune(text)
		if invisible(r) && !ours {
			out = fmt.Appendf(out, `\u%04x`, r)
		} else {
			out = utf8.AppendRune(out, r)
		}
		text = text[size:]
	}
	return out, nil
}

// shown returns a complete text as it is printed.
func shown(text string) string {
	out, _ := reveal([]byte(text), true)
	return string(out)
}

// Guarded returns the streams with protected output, and a function to call at the end.
func (s Streams) Guarded() (Streams, func() error) {
	out := &visible{to: s.Out, ascii: IsTerminal(s.Out) && !isUTF8()}
	errs := &visible{to: s.Err, ascii: IsTerminal(s.Err) && !isUTF8()}
	s.Out, s.Err = out, errs
	return s, func() error { return errors.Join(out.end(), errs.end()) }
}

// FileOf returns the file of a stream, if it has one.
func FileOf(stream any) (*os.File, bool) {
	if v, ok := stream.(*visible); ok {
		stream = v.to
	}
	f, ok := stream.(*os.File)
	return f, ok
}
