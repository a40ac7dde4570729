package net

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/vmihailenco/msgpack/v5"
)

// A list in a header takes many times as much memory as its bytes, and says in five
// bytes that four billion elements come. So each kind of list is a type of its own that
// knows how many a net may have, and is refused before there is room for more.

// Sides are those of an Input, ascending in From.
type Sides []Side

// Heads are those of a Spec.
type Heads []Head

type (
	stages []Stage
	shapes []shaped
	shape  []int
)

// Most that a header may have besides what a Spec has.
const (
	maxTensors  = 1 << 18 // more than any Spec: a graph of all depth with all kinds of sides has half
	maxMetadata = 1 << 10 // of a safetensors file, those of other programs included
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
		*l = make([]T, 0, min(n, 1<<10)) // as many may not be there
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
		return fmt.Errorf("%v where %s are listed", t, what)
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

// members hands over the members of an object in a JSON text, of which there may be most.
func members(text []byte, most int, each func(key string, value json.RawMessage) error) error {
	d := json.NewDecoder(bytes.NewReader(text))
	switch t, err := d.Token(); {
	case err != nil:
		return err
	case t != json.Delim('{'):
		return fmt.Errorf("%v where an object begins", t)
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
		if err := each(key.(string), value); err != nil { // a key is one
			return err
		}
	}
	if _, err := d.Token(); err != nil { // the end
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("something follows the object")
	}
	return nil
}

func tooMany(what string, most int) error {
	return fmt.Errorf("more than %d %s", most, what)
}
