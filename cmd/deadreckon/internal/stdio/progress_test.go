package stdio

import (
	"testing"
	"time"
)

func TestProgressLine(t *testing.T) {
	for _, row := range []struct {
		done, all, here int
		elapsed         time.Duration
		want            string
	}{
		{0, 60, 0, 0, "[..............................] 0 of 60 games"},
		{20, 60, 20, 10 * time.Second, "[##########....................] 20 of 60 games, 2.0 a second, 20s left"},
		{50, 60, 10, 100 * time.Second, "[#########################.....] 50 of 60 games, 0.1 a second, 1m40s left"},
		{60, 60, 60, time.Second, "[##############################] 60 of 60 games, 60.0 a second, 0s left"},
	} {
		if got := progressLine(row.done, row.all, row.here, row.elapsed, "games"); got != row.want {
			t.Errorf("got  %s\nwant %s", got, row.want)
		}
	}
}
