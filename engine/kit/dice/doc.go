// Package dice has tables of the exact odds of sums of six-sided dice: the number of ways to throw
// a sum, and the probability to reach it.
package dice
