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

// EncodeJSON writes a reply, or another value, as a line of JSON.
func EncodeJSON(reply any) []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false) // people read "carry peter>fran" too
	if err := e.Encode(reply); err != nil {
		return EncodeJSON(refused{Error: RefusalOf(err)})
	}
	return out.Bytes()
}

// EncodeReply writes the reply to the request in text, or its error; nil if the request started a search.
func EncodeReply(text []byte, reply any, err error) []byte {
	switch {
	case err != nil:
		return EncodeJSON(refused{idOf(text), RefusalOf(err)})
	case reply == nil:
		return nil
	}
	return EncodeJSON(reply)
}

// EncodeResult writes the reply of a search.
func EncodeResult(t Told) []byte {
	if t.Err != nil {
		return EncodeJSON(refused{&t.ID, RefusalOf(t.Err)})
	}
	return EncodeJSON(t.Reply)
}

// idOf returns the id of a request, even if the text is malformed after it; nil if there is none.
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
