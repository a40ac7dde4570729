package net

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
)

// metadata is the key of our header, as a JSON string, in a safetensors file.
const metadata = "deadreckon"

// Names of the moments in a safetensors file: vectors in the order of all weights.
const (
	firstMoments  = "adam.first"
	secondMoments = "adam.second"
)

// safeTensor is an entry of a safetensors header.
type safeTensor struct {
	Dtype   string `json:"dtype"`
	Shape   shape  `json:"shape"`
	Offsets [2]int `json:"data_offsets"` // bytes from the end of the header
}

// safeTensors returns the entries of f and their numbers, in file order.
func (f *File) safeTensors() (names []string, entries map[string]safeTensor, data [][]float32) {
	entries = map[string]safeTensor{}
	at := 0
	add := func(name string, shape []int, x []float32) {
		names, data = append(names, name), append(data, x)
		entries[name] = safeTensor{"F32", shape, [2]int{at, at + 4*len(x)}}
		at += 4 * len(x)
	}
	for _, t := range f.Net.Spec.Tensors() {
		add(t.Name, t.shape(), f.Net.Weights[t.Offset:t.Offset+t.Size()])
	}
	if m := f.Moments; m != nil {
		add(firstMoments, []int{len(m.First)}, m.First)
		add(secondMoments, []int{len(m.Second)}, m.Second)
	}
	return names, entries, data
}

// Safetensors returns f in the format of the Python package safetensors, with one entry for
// each of Spec.Tensors and our header as metadata.
func (f *File) Safetensors() ([]byte, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	about, err := json.Marshal(f.header())
	if err != nil {
		return nil, fmt.Errorf("net: %w", err)
	}
	_, entries, data := f.safeTensors()
	all := map[string]any{"__metadata__": map[string]string{metadata: string(about)}}
	for name, t := range entries {
		all[name] = t
	}
	head, err := json.Marshal(all) // sorts the keys
	if err != nil {
		return nil, fmt.Errorf("net: %w", err)
	}
	head = append(head, strings.Repeat(" ", (8-len(head)%8)%8)...)
	b := binary.LittleEndian.AppendUint64(nil, uint64(len(head)))
	b = append(b, head...)
	for _, x := range data {
		b = appendFloats(b, x)
	}
	return b, nil
}

// looksSafe reports whether b may be a safetensors file: a plausible header length and then
// JSON.
func looksSafe(b []byte) bool {
	return len(b) > 8 && b[8] == '{' && binary.LittleEndian.Uint64(b) <= maxHeader
}

// ParseSafetensors reads the output of Safetensors, also if another program has changed the
// numbers and kept the metadata.
func ParseSafetensors(b []byte) (*File, error) {
	if !looksSafe(b) {
		return nil, errors.New("net: not a safetensors file")
	}
	length := binary.LittleEndian.Uint64(b)
	if length > uint64(len(b)-8) {
		return nil, fmt.Errorf("net: safetensors: a header of %d bytes in a file of %d", length, len(b))
	}
	head, body := b[8:8+length], b[8+length:]
	var about json.RawMessage
	err := members(head, maxTensors, func(key string, value json.RawMessage) error {
		if key == "__metadata__" {
			about = value
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("net: safetensors: header: %w", err)
	}
	f, err := fromMetadata(about, len(body))
	if err != nil {
		return nil, err
	}
	if err = engine.UniqueKeys(head); err != nil {
		return nil, fmt.Errorf("net: safetensors: header: %w", err)
	}
	if err := f.fill(head, body); err != nil {
		return nil, err
	}
	return f, f.check()
}

// fill reads the numbers of all tensors at the offsets of the header.
func (f *File) fill(head, body []byte) error {
	names, entries, data := f.safeTensors()
	missing := map[string]int{} // index in names
	for i, name := range names {
		missing[name] = i
	}
	err := members(head, maxTensors, func(name string, value json.RawMessage) error {
		if name == "__metadata__" {
			return nil
		}
		i, ok := missing[name]
		if !ok {
			return fmt.Errorf("net: safetensors: tensor %.64q is a duplicate or not part of this net", name)
		}
		delete(missing, name)
		x, err := tensorBytes(value, name, entries[name].Shape, body)
		if err == nil {
			readFloats(data[i], x)
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, ok := missing[name]; ok {
			return fmt.Errorf("net: safetensors: no tensor %s", name)
		}
	}
	return nil
}

// fromMetadata returns the file that the metadata describe, with zero weights. size is the
// number of bytes of tensors.
func fromMetadata(raw json.RawMessage, size int) (*File, error) {
	var about *string
	if raw != nil {
		err := members(raw, maxMetadata, func(key string, value json.RawMessage) error {
			if key != metadata {
				return nil
			}
			return json.Unmarshal(value, &about)
		})
		if err != nil {
			return nil, fmt.Errorf("net: safetensors: metadata: %w", err)
		}
	}
	if about == nil {
		return nil, fmt.Errorf("net: safetensors: the metadata have no key %q; save the file with the metadata of the original", metadata)
	}
	var h header
	d := json.NewDecoder(strings.NewReader(*about))
	d.DisallowUnknownFields()
	if err := d.Decode(&h); err != nil {
		return nil, fmt.Errorf("net: safetensors: metadata: %w", err)
	}
	if err := engine.UniqueKeys([]byte(*about)); err != nil {
		return nil, fmt.Errorf("net: safetensors: metadata: %w", err)
	}
	if err := h.Spec.check(); err != nil {
		return nil, err
	}
	if want := 4 * h.sections() * h.Spec.Weights(); size != want {
		return nil, fmt.Errorf("net: safetensors: %d bytes of tensors: want %d", size, want)
	}
	return h.file(), nil
}

// tensorBytes returns the bytes of a tensor, which must have the shape want.
func tensorBytes(raw json.RawMessage, name string, want shape, body []byte) ([]byte, error) {
	var t safeTensor
	if err := json.Unmarshal(raw, &t); err != nil {
		return nil, fmt.Errorf("net: safetensors: tensor %s: %w", name, err)
	}
	size := 4
	for _, n := range want {
		size *= n
	}
	from, to := t.Offsets[0], t.Offsets[1]
	switch {
	case t.Dtype != "F32" || !slices.Equal(t.Shape, want):
		return nil, fmt.Errorf("net: safetensors: tensor %s is %s %v: want F32 %v", name, t.Dtype, t.Shape, want)
	case from < 0 || to > len(body) || to-from != size:
		return nil, fmt.Errorf("net: safetensors: tensor %s lies from %d to %d of %d bytes: want %d", name, from, to, len(body), size)
	}
	return body[from:to], nil
}
