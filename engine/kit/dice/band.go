package dice

import (
	"strconv"

	"deadreckon/engine/kit/prose"
)

// Band lists the sums of n dice for which holds is true: "7 or more", "2, 3 or 12", "any", "none".
func Band(n int, holds func(sum int) bool) string {
	least, greatest := n, Sides*n
	var runs []string
	for from := least; from <= greatest; from++ {
		if !holds(from) {
			continue
		}
		to := from
		for to < greatest && holds(to+1) {
			to++
		}
		runs = append(runs, run(from, to, least, greatest)...)
		from = to
	}
	if runs == nil {
		return "none"
	}
	return prose.List(runs, "or")
}

// Does says which sums of n dice succeed: "7 or more hits", "no throw hits".
func Does(n int, holds func(sum int) bool, what string) string {
	switch band := Band(n, holds); band {
	case "none":
		return "no throw " + what
	case "any":
		return "any throw " + what
	default:
		return band + " " + what
	}
}

// run writes the sums between from and to, out of least to greatest.
func run(from, to, least, greatest int) []string {
	switch {
	case from == least && to == greatest:
		return []string{"any"}
	case from == to:
		return []string{strconv.Itoa(from)}
	case to == from+1 && from > least && to < greatest:
		return []string{strconv.Itoa(from), strconv.Itoa(to)}
	case from == least:
		return []string{strconv.Itoa(to) + " or less"}
	case to == greatest:
		return []string{strconv.Itoa(from) + " or more"}
	}
	return []string{strconv.Itoa(from) + " to " + strconv.Itoa(to)}
}
