package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// MostRequest bounds a request, in bytes without the end of its line.
const MostRequest = 1 << 20

// ReadRequest decodes the request of a client, whose files are named with a permission.
func ReadRequest(text []byte, who Client, by access.Permission) (Request, error) {
	switch {
	case len(text) > MostRequest:
		return nil, fmt.Errorf("the request has %d bytes; the limit is %d", len(text), MostRequest)
	case !utf8.Valid(text):
		return nil, &engine.SyntaxError{Column: invalidUTF8(text) + 1, Cause: "the request is not valid UTF-8"}
	}
	fields, err := object(text)
	if err != nil {
		return nil, err
	}
	var h Head
	for _, f := range []struct {
		name string
		into *string
	}{{"id", &h.ID}, {"op", &h.Op}} {
		raw, ok := fields[f.name]
		if !ok {
			return nil, fmt.Errorf("the request has no %q", f.name)
		}
		if err := json.Unmarshal(raw, f.into); err != nil || string(raw) == "null" {
			return nil, fmt.Errorf("%q is %s; expected a string", f.name, Short(raw))
		}
	}
	op, err := Find(h.Op, who)
	if err != nil {
		return nil, err
	}
	r := op.Empty(by)
	return r, fill("", fields, reflect.ValueOf(r).Elem())
}

// Decode decodes a JSON object into the struct that v points to. Duplicate keys and unknown fields are errors.
func Decode(text []byte, v any) error {
	fields, err := object(text)
	if err != nil {
		return err
	}
	return fill("", fields, reflect.ValueOf(v).Elem())
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

// object returns the fields of a JSON object. Its error has the column of the fault.
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

// fill decodes fields into a struct. Names are case-sensitive; errors prefix them with within.
func fill(within string, fields map[string]json.RawMessage, v reflect.Value) error {
	for _, f := range reflect.VisibleFields(v.Type()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		raw, given := fields[name]
		if !given || name == "" || name == "-" {
			continue
		}
		delete(fields, name)
		field := v.FieldByIndex(f.Index)
		if err := value(within+name, raw, field); err != nil {
			return err
		}
		if least, err := strconv.Atoi(f.Tag.Get("least")); err == nil && string(raw) != "null" && field.Int() < int64(least) {
			return fmt.Errorf("%s is %d; expected %d or more", within+name, field.Int(), least)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		return fmt.Errorf("unknown field %q", within+name)
	}
	return nil
}

// value decodes the JSON value of a field into v. Null means absent and leaves v unchanged.
func value(name string, raw json.RawMessage, v reflect.Value) error {
	if string(raw) == "null" {
		return nil
	}
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		return value(name, raw, v.Elem())
	}
	if d, ok := v.Addr().Interface().(*time.Duration); ok {
		var seconds float64
		if json.Unmarshal(scalar(raw, reflect.Float64), &seconds) != nil {
			return fmt.Errorf("%q is %s; expected a number", name, Short(raw))
		}
		var err error
		*d, err = Seconds(name, seconds)
		return err
	}
	_, itself := v.Addr().Interface().(json.Unmarshaler)
	var fields map[string]json.RawMessage
	var items []json.RawMessage
	switch {
	case raw[0] == '{' && json.Unmarshal(raw, &fields) == nil:
		if v.Kind() == reflect.Struct && !itself {
			return fill(name+".", fields, v)
		}
		maps.DeleteFunc(fields, func(_ string, raw json.RawMessage) bool { return string(raw) == "null" })
		raw, _ = json.Marshal(fields) // it was decoded from JSON
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct && json.Unmarshal(raw, &items) == nil:
		v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
		for i, item := range items {
			if err := value(fmt.Sprintf("%s[%d]", name, i), item, v.Index(i)); err != nil {
				return err
			}
		}
		return nil
	}
	err := json.Unmarshal(scalar(raw, v.Kind()), v.Addr().Interface())
	if mistyped := (*json.UnmarshalTypeError)(nil); errors.As(err, &mistyped) {
		want := v.Type()
		if itself {
			want = mistyped.Type
		}
		return fmt.Errorf("%q is %s; expected %s", name, Short(raw), words(want))
	}
	return err
}

// Seconds returns a time limit that a client names in seconds.
func Seconds(name string, seconds float64) (time.Duration, error) {
	if !(seconds >= 1e-3 && seconds <= advice.MostSeconds) {
		return 0, fmt.Errorf("%s is %v; expected 0.001 to %v", name, seconds, advice.MostSeconds)
	}
	return time.Duration(seconds * float64(time.Second)), nil
}

// scalar returns a number or a boolean without quotes around it, and a whole number as Integral returns it.
func scalar(raw json.RawMessage, kind reflect.Kind) json.RawMessage {
	switch kind {
	case reflect.Bool, reflect.Int, reflect.Uint64, reflect.Float64:
		var quoted string
		if json.Unmarshal(raw, &quoted) == nil && quoted != "null" && json.Valid([]byte(quoted)) {
			raw = json.RawMessage(quoted)
		}
		return Integral(raw)
	}
	return raw
}

// words returns the JSON name of a Go type.
func words(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Uint64:
		return "a whole number in range"
	case reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "an array of " + strings.Fields(words(t.Elem()))[1] + "s"
	case reflect.Map:
		return "an object of strings"
	case reflect.Struct:
		return "an object"
	}
	return "a string"
}
