package net

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strings"
)

// DropUnused sets to zero the rows of the input that no example has had, which still are what
// was drawn at first: those whose second moments are zero, one for each weight. What the net says of what it has
// seen stays the same, of anything else it has no draws to add, and its file is smaller (Gzip).
func (n *Net) DropUnused(second []float32) {
	for _, t := range n.Spec.Tensors() {
		if !strings.HasPrefix(t.Name, "in.") || t.Cols == 0 {
			continue
		}
		for at := t.Offset; at < t.Offset+t.Size(); at += t.Cols {
			if allZero(second[at : at+t.Cols]) {
				clear(n.Weights[at : at+t.Cols])
			}
		}
	}
}

func allZero(x []float32) bool {
	for _, v := range x {
		if v != 0 {
			return false
		}
	}
	return true
}

// MaxBits are those of a weight after its first: Round to as many changes nothing.
const MaxBits = 23

// Round rounds each weight to bits binary digits after its first, 0 to MaxBits, ties to what is farther from 0.
// A weight near the greatest float32 keeps all.
func (n *Net) Round(bits int) {
	drop := MaxBits - bits
	if drop == 0 {
		return
	}
	for i, v := range n.Weights {
		raw := math.Float32bits(v) + 1<<(drop-1)
		if r := math.Float32frombits(raw &^ (1<<drop - 1)); !math.IsInf(float64(r), 0) {
			n.Weights[i] = r
		}
	}
}

// Gzip returns Bytes, compressed. Parse and Load read it.
func (f *File) Gzip() ([]byte, error) {
	b, err := f.Bytes()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(b)
	}
	if err == nil {
		err = w.Close()
	}
	return out.Bytes(), err
}

const (
	gzipMagic   = "\x1f\x8b"
	maxDeflated = 1032 // bytes that one of deflate may stand for
)

// gunzip undoes Gzip. It unpacks only as many bytes as the preface says, and no more of other files.
func gunzip(b []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("net: gzip: %w", err)
	}
	begin := make([]byte, preface)
	if n, err := io.ReadFull(r, begin); err != nil || string(begin[:len(magic)]) != magic {
		return nil, fmt.Errorf("net: gzip: in it is no net, but %q", begin[:min(n, len(magic))])
	}
	size := binary.LittleEndian.Uint64(begin[len(magic)+8:])
	if size < uint64(preface) || size > min(maxFileSize, maxDeflated*uint64(len(b))) {
		return nil, fmt.Errorf("net: gzip: %d bytes cannot hold a net of %d bytes", len(b), size)
	}
	out := make([]byte, size)
	if _, err := io.ReadFull(r, out[copy(out, begin):]); err != nil && err != io.EOF {
		return nil, fmt.Errorf("net: gzip: %w", err)
	}
	if n, err := io.ReadFull(r, begin[:1]); n > 0 {
		return nil, fmt.Errorf("net: gzip: the net in it is longer than the %d bytes that it says", size)
	} else if err != io.EOF {
		return nil, fmt.Errorf("net: gzip: %w", err)
	}
	return out, nil
}
