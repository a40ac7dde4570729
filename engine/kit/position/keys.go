package position

import "strings"

// Keys is a set of keys of a Format: bit i is Rows[i].
type Keys uint64

// Keys returns a set of keys, separated by blanks. It panics on an unknown key.
func (f *Format[S]) Keys(keys string) (set Keys) {
	for _, key := range strings.Fields(keys) {
		i := f.row(key)
		if i < 0 {
			panic("position: no key " + key)
		}
		set |= 1 << i
	}
	return set
}
