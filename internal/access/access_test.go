package access_test

import (
	"os"
	"path/filepath"
	"testing"

	"deadreckon/internal/access"
)

// Without permission no file is named, and the zero File opens nothing.
func TestRight(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(path, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	if f := (access.Permission{}).File(path); f.Named() || f.String() != "" {
		t.Errorf("%v is named", f)
	} else if _, err := f.Read(10); err == nil {
		t.Error("no file was read")
	}
	if f := access.Grant().File(path); !f.Named() || f.String() != path {
		t.Errorf("%v", f)
	} else if text, err := f.Read(4); string(text) != "text" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}

// A text is read like a file, and opens nothing.
func TestText(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(path, []byte("a file"), 0o600); err != nil {
		t.Fatal(err)
	}
	f := access.Text(path, "a text")
	if got, err := f.Read(6); !f.Named() || string(got) != "a text" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := f.Read(5); got != nil || err == nil || err.Error() != path+": more than 5 bytes" {
		t.Errorf("%q, %v", got, err)
	}
	if in, err := f.Open(6); err == nil {
		in.Close()
		t.Error("it opens a file")
	}
	if _, ok := access.Grant().File(path).Text(); ok {
		t.Error("a file is a text")
	}
}
