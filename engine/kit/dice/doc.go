// Package dice has the exact odds of sums of dice with six sides: in how many ways a
// sum comes up, and how likely a sum is reached. They are tables, made when the program
// starts.
package dice
