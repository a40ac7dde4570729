// Package text is the words of streets: notation and explanation of actions, refusals, position files,
// tables, pictures and narration.
package text
