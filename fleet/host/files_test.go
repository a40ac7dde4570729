package host

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"deadreckon/fleet"
)

func TestUploadLimits(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		f, err := openFiles(dir)
		if err != nil {
			t.Fatal(err)
		}
		f.maxBytes = 5
		add := func(key, digit, data string) error {
			return f.add(key, &fleet.FilePiece{File: strings.Repeat(digit, 64), Size: 9, Data: []byte(data)})
		}
		for i, c := range []struct{ key, digit, data, want string }{
			{"a", "1", "xxx", ""},
			{"a", "2", "xxx", "unfinished uploads of the key a exceed 5 bytes"},
			{"a", "1", "xxxxx", ""},
			{"b", "1", "xxxxx", ""},
		} {
			if err := add(c.key, c.digit, c.data); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%d: %v, want %q", i, err, c.want)
			}
		}
		time.Sleep(2 * fleet.Lease)
		if err := add("a", "3", "xxxxx"); err != nil || len(f.uploads) != 1 {
			t.Errorf("after a lease without a piece: %v, %d uploads", err, len(f.uploads))
		}
		f.maxBytes = 100
		for i := range maxUploads {
			if err := add("c", fmt.Sprint(i), "x"); err != nil {
				t.Error(err)
			}
		}
		if err := add("c", "9", "x"); err == nil || !strings.Contains(err.Error(), "8 files of the key c") {
			t.Errorf("a ninth upload: %v", err)
		}
		if err := add("d", "9", "x"); err != nil {
			t.Errorf("another key: %v", err)
		}
	})
}
