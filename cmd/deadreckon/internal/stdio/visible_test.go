package stdio

import (
	"encoding/json"
	"strings"
	"testing"
)

// Foreign control characters are shown, also in pieces; those of the program are sent.
func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"Peter\n\tand Ann ── ok":              "Peter\n\tand Ann ── ok",
		"\x1b]0;pwn\x07\x1b[31m":              `\u001b]0;pwn\u0007\u001b[31m`,
		"a\u009b31m b\u202edc\u2066 \u200f\r": `a\u009b31m b\u202edc\u2066 \u200f\u000d`,
		"cut \xe2\x94":                        "cut \ufffd\ufffd",
		"8 bits \x9b2J":                       "8 bits \ufffd2J",
		own("\r\x1b[K") + "\x1b[K":            "\r\x1b[K" + `\u001b[K`,
		mark[:9]:                              `\u001b` + mark[1:9],
	} {
		for size := 1; size <= len(text); size++ {
			var out strings.Builder
			v := &visible{to: &out}
			for rest := text; rest != ""; rest = rest[min(size, len(rest)):] {
				if n, err := v.Write([]byte(rest[:min(size, len(rest))])); err != nil || n != min(size, len(rest)) {
					t.Fatal(n, err)
				}
			}
			if err := v.end(); err != nil || out.String() != want {
				t.Errorf("%q by %d: %q, %v; want %q", text, size, out.String(), err, want)
			}
		}
	}
	var back string
	if err := json.Unmarshal([]byte(shown("\"a\u202eb\"")), &back); err != nil || back != "a\u202eb" {
		t.Errorf("%q, %v: a text of JSON is another", back, err)
	}
}
