// Package review judges a game that was played, decision by decision.
//
// Its one idea: every decision is an experiment of its own. From what the mover knew then, the
// best other move is looked for in some playouts, and the two are compared in others, in the
// same worlds with the same dice (mcts.Judge); so the luck of having looked at many moves is
// not taken for a loss. And a game has many decisions: only what is told from noise among all
// of them together is called a mistake (see Results.Mistakes). Luck is measured apart: what an
// outcome of chance was worth, less what chance was worth by its exact odds.
//
//	input      a game as it was played, and what there is to judge     input.go
//	judge      one decision, one chance event                          judge.go
//	run        what is missing of a review, on a budget; its log       run.go, log.go
//	results    mistakes, curves, turning points, luck                  results.go, sides.go
//	report     text, page, curve and CSV                                text.go
//
// It refuses to judge by the truth: a mover's decisions are judged from the mover's view, also
// where the record tells more.
package review
