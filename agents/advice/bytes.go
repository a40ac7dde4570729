package advice

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Bytes is a size in bytes, written with a unit such as "64MiB"; 0 means unset.
type Bytes int64

// byteUnits lists units, the largest first.
var byteUnits = []struct {
	name  string
	bytes float64
}{
	{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"GB", 1e9}, {"MB", 1e6}, {"kB", 1e3}, {"B", 1},
}

func (b *Bytes) Set(text string) error {
	for _, u := range byteUnits {
		number, ok := strings.CutSuffix(text, u.name)
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || !(n*u.bytes >= 1 && n*u.bytes < math.MaxInt64) {
			break
		}
		*b = Bytes(n * u.bytes)
		return nil
	}
	return errors.New("expected a size above 0, such as 64MiB or 2GB")
}

func (b *Bytes) UnmarshalJSON(raw []byte) error {
	var text string
	if err := json.Unmarshal(raw, &text); err != nil || text == "" {
		return err
	}
	if err := b.Set(text); err != nil {
		return fmt.Errorf("memory is %q; %w", text, err)
	}
	return nil
}

func (b *Bytes) String() string {
	if *b == 0 {
		return ""
	}
	return fmt.Sprintf("%dB", int64(*b))
}

func (*Bytes) Type() string { return "size" }
