package durable

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
)

// Line returns a checked line: a JSON object with v under the name kind, and a checksum, the CRC-32 (IEEE)
// of v's text.
//
//	{"crc":"8bb98613","game":{"agents":[0,1],"game":17, ...}}
func Line(kind string, v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "{\"crc\":\"%08x\",%q:%s}\n", crc32.ChecksumIEEE(text), kind, text), nil
}

// ParseLine returns the text of the value in a checked line without its line end, or false if the line is
// damaged or of another kind.
func ParseLine(kind string, text []byte) (inner []byte, ok bool) {
	const prefix = `{"crc":"00000000",`
	kind = `"` + kind + `":`
	if len(text) < len(prefix)+len(kind)+1 || string(text[len(prefix):len(prefix)+len(kind)]) != kind {
		return nil, false
	}
	inner = text[len(prefix)+len(kind) : len(text)-1]
	want := fmt.Sprintf("{\"crc\":\"%08x\",%s%s}", crc32.ChecksumIEEE(inner), kind, inner)
	return inner, want == string(text)
}
