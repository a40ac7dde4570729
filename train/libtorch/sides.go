//go:build libtorch

package libtorch

import (
	lib "github.com/sugarme/gotch/libtch"

	"deadreckon/train/net"
)

// sides are the sides of one kind, on a device.
type sides struct {
	kind    int
	to      tensor // neighbours, grouped by the square they belong to
	ends    tensor // start of each square's neighbours in to, and the end
	rows    tensor // squares with such a side, ascending; nil if all
	squares int64  // number of squares with such a side
}

// newSides returns the sides by kind, without kinds that have none.
func newSides(s *scope, in *net.Input, device int32) (all []sides) {
	for kind := range in.SideKinds {
		var to, ends, rows []int64
		for _, side := range in.Sides {
			if side.Kind != kind {
				continue
			}
			if n := len(rows); n == 0 || rows[n-1] != int64(side.From) {
				rows, ends = append(rows, int64(side.From)), append(ends, int64(len(to)))
			}
			to = append(to, int64(side.To))
		}
		if len(to) == 0 {
			continue
		}
		k := sides{kind: kind, squares: int64(len(rows))}
		k.to, k.ends = s.keep(s.fromLongs(to, device)), s.keep(s.fromLongs(append(ends, int64(len(to))), device))
		if len(rows) < in.Squares {
			k.rows = s.keep(s.fromLongs(rows, device))
		}
		all = append(all, k)
	}
	return all
}

func (k *sides) free() {
	for _, t := range []tensor{k.to, k.ends, k.rows} {
		if t != nil {
			lib.AtFree(t)
		}
	}
}
