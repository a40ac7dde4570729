package engine

import "strings"

// DidYouMean returns " (did you mean X?)" for the known word closest to the input, or "" if none is
// close: at most two edits and at most a third of the letters. Case is ignored.
func DidYouMean(wrote string, known []string) string {
	best, least := "", min(2, len(wrote)/3)+1
	for _, word := range known {
		if n := edits(strings.ToLower(wrote), strings.ToLower(word)); n < least {
			best, least = word, n
		}
	}
	if best == "" {
		return ""
	}
	return " (did you mean " + best + "?)"
}

// edits returns the optimal string alignment distance: the number of inserted, deleted, replaced or
// transposed letters.
func edits(a, b string) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			other := 1
			if a[i] == b[j] {
				other = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+other)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
