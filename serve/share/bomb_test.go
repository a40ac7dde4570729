package share_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"runtime"
	"strings"
	"testing"

	"deadreckon/serve/share"
)

// packed returns a file with the given data.
func packed(t *testing.T, data string) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	must(t, err)
	_, err = w.Write([]byte(data))
	must(t, err)
	must(t, w.Close())
	sum := sha256.Sum256([]byte(data))
	return []byte(share.First + `<script type="application/octet-stream" id="game" data-sha256="` + hex.EncodeToString(sum[:]) + `">` +
		base64.StdEncoding.EncodeToString(out.Bytes()) + "</script>\n</html>\n")
}

// A small file that unpacks to many values is refused before parsing, since values need a hundred times
// their bytes or more in memory.
func TestBomb(t *testing.T) {
	const many = 2_000_000
	for name, list := range map[string]string{
		"frames":    `"frames":[` + strings.Repeat(`{},`, many) + `{}]`,
		"steps":     `"frames":[{"entered":[` + strings.Repeat(`{},`, many) + `{}]}]`,
		"decisions": `"decisions":[` + strings.Repeat(`{},`, many) + `{}]`,
		"drawings":  `"svgs":[` + strings.Repeat(`0,`, many) + `0]`,
		"lists":     `"svgs":[` + strings.Repeat(`[],`, many) + `[]]`,
	} {
		text := packed(t, `{"format":2,"title":"with a \" and , in it",`+list+`}`)
		if len(text) > 200_000 {
			t.Errorf("%s: a file of %d bytes is no bomb", name, len(text))
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := share.Read(text)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), "the file has more than 524288 values") {
			t.Errorf("%s: %v", name, err)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 32<<20 {
			t.Errorf("%s: %d MiB to refuse %d bytes", name, took>>20, len(text))
		}
	}
	// Values inside a string are not counted.
	if _, err := share.Read(packed(t, `{"format":2,"title":"`+strings.Repeat(`{[,\"`, 300_000)+`"}`)); err != nil {
		t.Error(err)
	}
}
