package advice

import "testing"

func TestBytes(t *testing.T) {
	for text, want := range map[string]Bytes{"64MiB": 64 << 20, "1 GiB": 1 << 30, "2GB": 2e9, "1.5kB": 1500, "7B": 7} {
		var b Bytes
		if err := b.Set(text); err != nil || b != want {
			t.Errorf("%q is %d, %v; want %d", text, b, err, want)
		}
	}
	for _, text := range []string{"", "64", "MiB", "-1MiB", "0B", "NaNMiB", "1e300GiB", "64 mib"} {
		if b := Bytes(9); b.Set(text) == nil || b != 9 {
			t.Errorf("%q is taken as %d", text, b)
		}
	}
}
