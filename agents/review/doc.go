// Package review judges a played game, decision by decision.
//
// A decision is judged from the view of its player, never from the true state. Some playouts find
// the best other move; other playouts compare it with the played move in the same worlds with the
// same dice (mcts.Comparer), so that the search among many moves does not bias the comparison. Only
// losses that are significant among all decisions of the game are mistakes (Results.Mistakes). Luck
// is measured separately: the value of each chance outcome minus the mean by the exact odds.
//
//	input      a game and its decisions                   input.go
//	judge      one decision, one chance event             judge.go
//	run        the missing entries of a review; its log   run.go, log.go
//	results    mistakes, curves, turning points, luck     results.go, sides.go
//	report     text, page, figure and CSV                 text.go
package review
