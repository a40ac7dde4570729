package share

import (
	"encoding/json"
	"slices"
	"strings"
)

// edit is a change of a text by lines: keep lines, drop lines, then insert lines. Its JSON is [2, 1,
// "lines"].
type edit struct {
	keep, drop int
	put        []string
}

func (e edit) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{e.keep, e.drop, strings.Join(e.put, "\n")})
}

// window is the number of lines searched for a common line.
const window = 400

// difference returns the edits from a to b. Lines after the last edit are kept.
func difference(a, b string) []edit {
	old, now := strings.Split(a, "\n"), strings.Split(b, "\n")
	edits := []edit{}
	for i, j, kept := 0, 0, 0; i < len(old) || j < len(now); {
		if i < len(old) && j < len(now) && old[i] == now[j] {
			i, j, kept = i+1, j+1, kept+1
			continue
		}
		drop, put := apart(old[i:], now[j:])
		e := edit{kept, drop, now[j : j+put]}
		if put == 1 && now[j] == "" { // an empty line would be lost: join it with a neighbouring line
			if kept > 0 {
				e = edit{kept - 1, drop + 1, now[j-1 : j+1]}
			} else {
				drop, put = drop+1, put+1
				e = edit{0, drop, now[j : j+put]}
			}
		}
		edits = append(edits, e)
		i, j, kept = i+drop, j+put, 0
	}
	return edits
}

// apart returns the minimal numbers of lines before the next common line, or all lines if there is none
// within the window.
func apart(old, now []string) (drop, put int) {
	at := map[string]int{}
	for i, line := range slices.Backward(old[:min(len(old), window)]) {
		at[line] = i
	}
	best := -1
	for j, line := range now[:min(len(now), window)] {
		if best >= 0 && j >= best {
			break
		}
		if i, ok := at[line]; ok && (best < 0 || i+j < best) {
			drop, put, best = i, j, i+j
		}
	}
	if best < 0 {
		return len(old), len(now)
	}
	return drop, put
}
