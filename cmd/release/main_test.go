package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"testing"
	"time"
)

var (
	entries = []file{{"deadreckon", 0o755, []byte("program")}, {"LICENSE", 0o644, []byte("free")}}
	made    = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
)

// packed writes an archive twice, and expects the same bytes.
func packed(t *testing.T, write func(io.Writer, string, time.Time, []file) error) []byte {
	t.Helper()
	var twice [2]bytes.Buffer
	for i := range twice {
		if err := write(&twice[i], "deadreckon-1", made, entries); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(twice[0].Bytes(), twice[1].Bytes()) {
		t.Error("two archives of the same files differ")
	}
	return twice[0].Bytes()
}

func TestTar(t *testing.T) {
	unpacked, err := gzip.NewReader(bytes.NewReader(packed(t, writeTar)))
	if err != nil {
		t.Fatal(err)
	}
	archive := tar.NewReader(unpacked)
	for _, want := range entries {
		h, err := archive.Next()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(archive)
		if err != nil || h.Name != "deadreckon-1/"+want.name || h.Mode != want.mode || !h.ModTime.Equal(made) || !bytes.Equal(content, want.content) {
			t.Errorf("%+v, %q, %v; want %+v", h, content, err, want)
		}
	}
	if _, err := archive.Next(); err != io.EOF {
		t.Errorf("after the last file: %v", err)
	}
}

func TestZip(t *testing.T) {
	content := packed(t, writeZip)
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil || len(archive.File) != len(entries) {
		t.Fatalf("%d files, %v", len(archive.File), err)
	}
	for i, f := range archive.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if want := entries[i]; err != nil || f.Name != "deadreckon-1/"+want.name || !bytes.Equal(text, want.content) {
			t.Errorf("%s: %q, %v; want %+v", f.Name, text, err, want)
		}
	}
}
