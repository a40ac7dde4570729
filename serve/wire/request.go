package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"deadreckon/engine"
	"deadreckon/owner"
	"deadreckon/serve/core"
)

// Most bounds a request, in bytes without the end of its line.
const Most = 1 << 20

// Read reads a request of one who asks, whose files are named by a right.
func Read(text []byte, who core.Whom, by owner.Right) (core.Request, error) {
	switch {
	case len(text) > Most:
		return nil, fmt.Errorf("the request has %d bytes, more than %d", len(text), Most)
	case !utf8.Valid(text):
		return nil, &engine.SyntaxError{Column: invalidUTF8(text) + 1, Cause: "the request is not valid UTF-8"}
	}
	fields, err := object(text)
	if err != nil {
		return nil, err
	}
	var h core.Head
	for _, f := range []struct {
		name string
		into *string
	}{{"id", &h.ID}, {"op", &h.Op}} {
		raw, ok := fields[f.name]
		if !ok {
			return nil, fmt.Errorf("the request has no %q", f.name)
		}
		if err := json.Unmarshal(raw, f.into); err != nil || string(raw) == "null" {
			return nil, fmt.Errorf("%q is %s; expected a string", f.name, core.Short(raw))
		}
	}
	op, err := core.Find(h.Op, who)
	if err != nil {
		return nil, err
	}
	r := op.Empty(by)
	return r, decode(text, fields, r)
}

// Decode reads a JSON object into the struct that v points to as a request is read: keys that
// stand twice, and fields that the struct does not have, are errors.
func Decode(text []byte, v any) error {
	fields, err := object(text)
	if err != nil {
		return err
	}
	return decode(text, fields, v)
}

// invalidUTF8 returns the index of the first byte that is not UTF-8.
func invalidUTF8(text []byte) int {
	i := 0
	for i < len(text) {
		r, n := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		i += n
	}
	return i
}

// object reads the fields of a JSON object. It reports where a text stops being one JSON value, or
// says a thing twice.
func object(text []byte) (fields map[string]json.RawMessage, err error) {
	err = json.Unmarshal(text, &fields)
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		return nil, &engine.SyntaxError{Column: max(int(syntax.Offset), 1), Cause: "malformed JSON: " + syntax.Error()}
	}
	if twice := engine.UniqueKeys(text); twice != nil {
		return nil, twice
	}
	if err != nil || fields == nil {
		return nil, errors.New("a request is a JSON object")
	}
	return fields, nil
}

// decode reads the fields of a request into the struct that v points to and refuses those that it
// does not have.
func decode(text []byte, fields map[string]json.RawMessage, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil || errors.Is(err, io.EOF):
		return exactFields(fields, v)
	case errors.As(err, &kind):
		return fmt.Errorf("%q is a JSON %s; expected %s", kind.Field, kind.Value, kindWord(kind.Type.String()))
	}
	return errors.New(strings.TrimPrefix(err.Error(), "json: "))
}

// exactFields refuses fields of a request that differ from those of the struct in their
// case: encoding/json takes them for the same.
func exactFields(given map[string]json.RawMessage, v any) error {
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
