package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"deadreckon/agents/arena/stats"
)

// unbounded replaces the ends of an interval that has none.
const unbounded = "no interval"

// Decimal writes x with a number of digits after the point.
func Decimal(x float64, digits int) string { return strconv.FormatFloat(x, 'f', digits, 64) }

// Signed is Decimal with a sign, except for 0.
func Signed(x float64, digits int) string {
	text := Decimal(x, digits)
	switch unsigned := strings.TrimPrefix(text, "-"); {
	case strings.Trim(unsigned, "0.") == "":
		return unsigned
	case text == unsigned:
		return "+" + text
	}
	return text
}

// interval writes a value and its interval, times a factor: 65.6 (62.5 to 68.5).
func interval(i stats.Interval, factor float64, write func(float64) string) string {
	if !i.Bounded() {
		return write(factor*i.Value) + " (" + unbounded + ")"
	}
	return fmt.Sprintf("%s (%s to %s)", write(factor*i.Value), write(factor*i.Low), write(factor*i.High))
}

// Percents writes a share and its interval in %: 65.6 (62.5 to 68.5).
func Percents(i stats.Interval) string { return Interval(i, 100, 1) }

// Interval writes a value and its interval, times a factor.
func Interval(i stats.Interval, factor float64, digits int) string {
	return interval(i, factor, func(x float64) string { return Decimal(x, digits) })
}

// SignedInterval is Interval with signs: +191 (+143 to +240).
func SignedInterval(i stats.Interval, factor float64, digits int) string {
	return interval(i, factor, func(x float64) string { return Signed(x, digits) })
}

// Range writes the ends of an interval, times a factor: 62.5 to 68.5.
func Range(i stats.Interval, factor float64, digits int) string {
	return Decimal(factor*i.Low, digits) + " to " + Decimal(factor*i.High, digits)
}

// SignedRange is Range with signs.
func SignedRange(i stats.Interval, factor float64, digits int) string {
	return Signed(factor*i.Low, digits) + " to " + Signed(factor*i.High, digits)
}

// Number writes a number for programs, "" for an end that an interval does not have.
func Number(x float64) string {
	if math.IsInf(x, 0) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

// Ends writes an interval for programs: the three cells of Bounds.
func Ends(i stats.Interval) []string { return []string{Number(i.Value), Number(i.Low), Number(i.High)} }

// Bounds returns the three columns of an interval.
func Bounds(name, means string) []Column {
	return []Column{{name, means}, {name + " low", "low end of its 95 % interval"}, {name + " high", "high end of its 95 % interval"}}
}
