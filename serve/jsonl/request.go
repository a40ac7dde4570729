package jsonl

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/owner"
	"deadreckon/serve/session"
)

// header is what every request has.
type header struct {
	ID string `json:"id"`
	Op string `json:"op"`
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

// readRequest reads the header of a request.
func readRequest(line requestLine) (header, error) {
	if line.bad != nil {
		return header{}, line.bad
	}
	if err := checkJSON(line.text); err != nil {
		return header{}, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(line.text, &fields); err != nil || fields == nil {
		return header{}, errors.New("a request is a JSON object")
	}
	var h header
	for _, f := range []struct {
		name string
		into *string
	}{{"id", &h.ID}, {"op", &h.Op}} {
		raw, ok := fields[f.name]
		if !ok {
			return h, fmt.Errorf("the request has no %q", f.name)
		}
		if err := json.Unmarshal(raw, f.into); err != nil || string(raw) == "null" {
			return h, fmt.Errorf("%q is %s; expected a string", f.name, short(raw))
		}
	}
	return h, nil
}

// checkJSON reports where a line stops being one JSON value, or says a thing twice.
func checkJSON(text []byte) error {
	var v json.RawMessage
	err := json.Unmarshal(text, &v)
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return engine.UniqueKeys(text)
	case errors.As(err, &syntax):
		return &engine.SyntaxError{Column: max(int(syntax.Offset), 1), Cause: "malformed JSON: " + syntax.Error()}
	}
	return err
}

// decode reads the fields of a request into the struct that v points to and
// refuses those that it does not have.
func decode(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil || errors.Is(err, io.EOF):
		return exactFields(text, v)
	case errors.As(err, &kind):
		return fmt.Errorf("%q is a JSON %s; expected %s", kind.Field, kind.Value, kindWord(kind.Type.String()))
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}

// exactFields refuses fields of a request that differ from those of the struct in their
// case: encoding/json takes them for the same.
func exactFields(text []byte, v any) error {
	var given map[string]json.RawMessage
	if err := json.Unmarshal(text, &given); err != nil {
		return err
	}
	for _, f := range reflect.VisibleFields(reflect.TypeOf(v).Elem()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		delete(given, name)
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		return fmt.Errorf("unknown field %q", name)
	}
	return nil
}

// kindWord names a Go type in JSON's words.
func kindWord(t string) string {
	switch {
	case t == "bool":
		return "true or false"
	case strings.Contains(t, "int"):
		return "a whole number in range"
	case strings.Contains(t, "float"):
		return "a number"
	case strings.HasPrefix(t, "["):
		return "an array of strings"
	case strings.HasPrefix(t, "map"):
		return "an object"
	}
	return "a " + t
}

// short quotes the beginning of a value in a message.
func short(raw []byte) string {
	if len(raw) > 40 {
		return string(bytes.ToValidUTF8(raw[:40], nil)) + "..."
	}
	return string(raw)
}

// Values writes settings as ReadSettings reads them: a number or a boolean as such, and
// anything else, such as a digest, which is longer than any number here, as a string.
func Values(settings []engine.Setting) map[string]any {
	out := map[string]any{}
	for _, s := range settings {
		n, err := strconv.ParseInt(s.Value, 10, 32)
		switch {
		case s.Value == "true" || s.Value == "false":
			out[s.Key] = s.Value == "true"
		case err == nil && strconv.FormatInt(n, 10) == s.Value:
			out[s.Key] = n
		default:
			out[s.Key] = s.Value
		}
	}
	return out
}

// ReadSettings turns the object of settings into settings in a fixed order. A
// value may be a string, a number or a boolean, and the name of a file where the right of who
// asks allows it.
func ReadSettings(object map[string]json.RawMessage, by owner.Right) ([]engine.Setting, error) {
	var out []engine.Setting
	for key, raw := range object {
		var value any
		d := json.NewDecoder(bytes.NewReader(raw))
		d.UseNumber()
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		switch value.(type) {
		case string, json.Number, bool:
			out = append(out, engine.SetBy(by, key, fmt.Sprint(value)))
		default:
			return nil, fmt.Errorf("setting %q is %s; expected a string, a number or a boolean", key, short(raw))
		}
	}
	slices.SortFunc(out, func(a, b engine.Setting) int { return strings.Compare(a.Key, b.Key) })
	return out, nil
}

// errorReply is the reply to a request that changed nothing.
type errorReply struct {
	ID    *string         `json:"id"`
	Error session.Refusal `json:"error"`
}
