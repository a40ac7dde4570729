package session

import (
	"bytes"
	"encoding/json"
)

// refused is the reply to a request that changed nothing.
type refused struct {
	ID    *string `json:"id"`
	Error Refusal `json:"error"`
}

// Line writes a reply, or a value of another kind, as a line of JSON.
func EncodeJSON(reply any) []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false) // people read "carry peter>fran" too
	if err := e.Encode(reply); err != nil {
		return EncodeJSON(refused{Error: RefusalOf(err)})
	}
	return out.Bytes()
}

// Answer writes the reply to a request, which is nil where a search was started, or why there is none.
// The text is that of the request.
func EncodeReply(text []byte, reply any, err error) []byte {
	switch {
	case err != nil:
		return EncodeJSON(refused{idOf(text), RefusalOf(err)})
	case reply == nil:
		return nil
	}
	return EncodeJSON(reply)
}

// Told writes the reply of a search.
func EncodeResult(t Told) []byte {
	if t.Err != nil {
		return EncodeJSON(refused{&t.ID, RefusalOf(t.Err)})
	}
	return EncodeJSON(t.Reply)
}

// idOf reads the id of a request as far as it can be read, also of a request
// that is broken off or malformed further on; nil if there is none.
func idOf(text []byte) *string {
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil
		}
		if key == "id" {
			value, err := d.Token()
			if id, ok := value.(string); ok && err == nil {
				return &id
			}
			return nil
		}
		var skipped json.RawMessage
		if d.Decode(&skipped) != nil {
			return nil
		}
	}
	return nil
}
