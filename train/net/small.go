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

// DropUnused sets the input rows to zero that no example has used, that is, those whose second
// moments (one number per weight) are zero. Such rows still have their random initial values.
// This removes noise on new inputs and makes the compressed file smaller.
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

// MaxBits is the number of fraction bits of a float32.
const MaxBits = 23

// Round rounds each weight to bits fraction bits, 0 to MaxBits; ties are rounded away from 0.
// A weight that would overflow is kept.
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
	maxDeflated = 1032 // maximum ratio of deflate
)

// gunzip undoes Gzip. It unpacks at most the length that the file claims, and only nets.
func gunzip(b []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("net: gzip: %w", err)
	}
	begin := make([]byte, preface)
	if n, err := io.ReadFull(r, begin); err != nil || string(begin[:len(magic)]) != magic {
		return nil, fmt.Errorf("net: gzip: not a net inside, but %q", begin[:min(n, len(magic))])
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
		return nil, fmt.Errorf("net: gzip: the net inside is longer than its stated %d bytes", size)
	} else if err != io.EOF {
		return nil, fmt.Errorf("net: gzip: %w", err)
	}
	return out, nil
}
