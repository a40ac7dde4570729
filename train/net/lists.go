package net

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/vmihailenco/msgpack/v5"
)

// A list in a header can claim four billion elements in five bytes, and needs many times as
// much memory as its bytes. So each kind of list has its own type with a maximum length,
// which is checked before memory is allocated.

// Sides are the sides of an Input, ascending in From.
type Sides []Side

// Heads are the auxiliary heads of a Spec.
type Heads []Head

type (
	stages []Stage
	shapes []shaped
	shape  []int
)

// Limits of a header besides those of a Spec.
const (
	maxTensors  = 1 << 18 // twice the number of the largest Spec
	maxMetadata = 1 << 10 // of a safetensors file, entries of other programs included
)

// DecodeMsgpack implements msgpack.CustomDecoder.
func (l *Sides) DecodeMsgpack(d *msgpack.Decoder) error {
	return decodeList((*[]Side)(l), d, "sides", maxSides)
}

// DecodeMsgpack implements msgpack.CustomDecoder.
func (l *Heads) DecodeMsgpack(d *msgpack.Decoder) error {
	return decodeList((*[]Head)(l), d, "heads", maxHeads)
}

func (l *stages) DecodeMsgpack(d *msgpack.Decoder) error {
	return decodeList((*[]Stage)(l), d, "stages of history", maxHistory)
}

func (l *shapes) DecodeMsgpack(d *msgpack.Decoder) error {
	return decodeList((*[]shaped)(l), d, "tensors", maxTensors)
}

func (l *shape) DecodeMsgpack(d *msgpack.Decoder) error {
	return decodeList((*[]int)(l), d, "dimensions", 2)
}

func decodeList[T any](l *[]T, d *msgpack.Decoder, what string, most int) error {
	n, err := d.DecodeArrayLen()
	if err != nil {
		return err
	}
	if n > most {
		return tooMany(what, most)
	}
	*l = nil
	if n >= 0 {
		*l = make([]T, 0, min(n, 1<<10)) // the file may have fewer than it claims
	}
	for i := range n {
		var zero T
		*l = append(*l, zero)
		if err := d.Decode(&(*l)[i]); err != nil {
			return err
		}
	}
	return nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (l *Sides) UnmarshalJSON(text []byte) error {
	return unmarshalList((*[]Side)(l), text, "sides", maxSides)
}

// UnmarshalJSON implements json.Unmarshaler.
func (l *Heads) UnmarshalJSON(text []byte) error {
	return unmarshalList((*[]Head)(l), text, "heads", maxHeads)
}

func (l *stages) UnmarshalJSON(text []byte) error {
	return unmarshalList((*[]Stage)(l), text, "stages of history", maxHistory)
}

func (l *shape) UnmarshalJSON(text []byte) error {
	return unmarshalList((*[]int)(l), text, "dimensions", 2)
}

func unmarshalList[T any](l *[]T, text []byte, what string, most int) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	*l = nil
	switch t, err := d.Token(); {
	case err != nil || t == nil:
		return err
	case t != json.Delim('['):
		return fmt.Errorf("%v instead of a list of %s", t, what)
	}
	*l = []T{}
	for i := 0; d.More(); i++ {
		if i == most {
			return tooMany(what, most)
		}
		var zero T
		*l = append(*l, zero)
		if err := d.Decode(&(*l)[i]); err != nil {
			return err
		}
	}
	return nil
}

// members calls each for the members of a JSON object, which may have at most most.
func members(text []byte, most int, each func(key string, value json.RawMessage) error) error {
	d := json.NewDecoder(bytes.NewReader(text))
	switch t, err := d.Token(); {
	case err != nil:
		return err
	case t != json.Delim('{'):
		return fmt.Errorf("%v instead of an object", t)
	}
	for i := 0; d.More(); i++ {
		if i == most {
			return tooMany("members of an object", most)
		}
		key, err := d.Token()
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
		if err := each(key.(string), value); err != nil {
			return err
		}
	}
	if _, err := d.Token(); err != nil { // the closing brace
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("unexpected data after the object")
	}
	return nil
}

func tooMany(what string, most int) error {
	return fmt.Errorf("more than %d %s", most, what)
}
