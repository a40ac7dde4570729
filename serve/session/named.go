package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Settings are options and data files of a game.
type Settings struct {
	List []engine.Setting // in the order of their keys
	by   access.Permission
}

// SettingsBy returns empty settings that may name files with a permission.
func SettingsBy(by access.Permission) Settings { return Settings{by: by} }

// UnmarshalJSON reads an object whose values are strings, numbers or booleans.
func (s *Settings) UnmarshalJSON(raw []byte) error {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(raw, &object); err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		var value Scalar
		if value.UnmarshalJSON(object[key]) != nil {
			return fmt.Errorf("setting %q is %s; expected a string, a number or a boolean", key, Short(object[key]))
		}
		s.List = append(s.List, agents.SettingBy(s.by, key, string(value)))
	}
	return nil
}

// Scalar is the text of a string, a number or a boolean.
type Scalar string

// UnmarshalJSON reads one of these.
func (s *Scalar) UnmarshalJSON(raw []byte) error {
	switch raw[0] {
	case '"':
		return json.Unmarshal(raw, (*string)(s))
	case '{', '[':
		return &json.UnmarshalTypeError{Type: reflect.TypeFor[string]()}
	}
	*s = Scalar(Integral(raw))
	return nil
}

// Integral returns a JSON value, and a whole number such as 1.0 or 1e2 without point and exponent.
func Integral(raw []byte) []byte {
	if n, err := strconv.ParseFloat(string(raw), 64); err == nil && n == math.Trunc(n) && math.Abs(n) < 1<<53 {
		return strconv.AppendInt(nil, int64(n), 10)
	}
	return raw
}

// With returns the settings with data.
func (s Settings) With(d Data) []engine.Setting { return append(engine.SetTexts(d.Texts), s.List...) }

// Data are texts that take the place of data of a game, by the names of the files that these are
// otherwise in. They have no place for a path.
type Data struct {
	Texts map[string]string
	by    access.Permission
}

// MostData bounds the texts of one game in bytes: a journal keeps them in its first line.
const MostData = 128 << 10

// DataBy returns empty data; the permission decides whether files are allowed.
func DataBy(by access.Permission) Data { return Data{by: by} }

// UnmarshalJSON reads an object of strings.
func (d *Data) UnmarshalJSON(raw []byte) error {
	if !d.by.Granted() {
		return errors.New(`"data" is for the owner of this machine alone`)
	}
	if json.Unmarshal(raw, &d.Texts) != nil {
		return &json.UnmarshalTypeError{Type: reflect.TypeFor[map[string]string]()}
	}
	bytes := 0
	for _, text := range d.Texts {
		bytes += len(text)
	}
	if bytes > MostData {
		return fmt.Errorf(`"data" has %d bytes; the limit is %d`, bytes, MostData)
	}
	return nil
}

// Short quotes the beginning of a value in a message.
func Short(raw []byte) string {
	if len(raw) > 40 {
		return string(bytes.ToValidUTF8(raw[:40], nil)) + "..."
	}
	return string(raw)
}

// Values writes settings as Settings reads them: a number or a boolean as such, and anything else as a
// string, for example a digest, which is longer than any number here.
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

// Named are the players of seats, by the names of the seats.
type Named struct {
	By map[string]string
	by access.Permission
}

// UnmarshalJSON reads an object of strings.
func (n *Named) UnmarshalJSON(raw []byte) error {
	if json.Unmarshal(raw, &n.By) != nil {
		return &json.UnmarshalTypeError{Type: reflect.TypeFor[map[string]string]()}
	}
	return nil
}

// SeatWord is a seat by its name or its number; "" is none.
type SeatWord string

// UnmarshalJSON reads a string or a number.
func (w *SeatWord) UnmarshalJSON(raw []byte) error { return (*Scalar)(w).UnmarshalJSON(raw) }

// ViewerRequest is a request whose reply is for a viewer.
type ViewerRequest interface {
	Request

	// To sets the viewer to a seat, whatever the request said.
	To(seat string)

	// Names reports whether a seat is named, by its name or its number.
	Names(g engine.Game, seat engine.Seat) bool
}

// ViewerChoice names a viewer: a seat, or the viewer of the whole position.
type ViewerChoice struct {
	Seat SeatWord `json:"seat"`
}

// To implements Telling.
func (t *ViewerChoice) To(seat string) { t.Seat = SeatWord(seat) }

// Names implements Telling.
func (t *ViewerChoice) Names(g engine.Game, seat engine.Seat) bool {
	return string(t.Seat) == engine.SeatName(g, seat) || string(t.Seat) == strconv.Itoa(int(seat))
}
