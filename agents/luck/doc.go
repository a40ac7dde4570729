// Package luck takes luck off the results of games.
//
// Its one idea: at every event whose odds are known, dice, draws and reveals, but also what
// an agent draws by odds that it tells, what fell is worth something, and so is what might
// have fallen. The difference has the mean 0, whatever the value that says so. What is left
// of a result without these differences has the mean that it had, and scatters the less the
// better the value is (AIVAT: N. Burch, M. Schmid, M. Moravcik, D. Morrill, M. Bowling, "A New
// Variance Reduction Technique for Agent Evaluation in Imperfect Information Games", AAAI
// 2018).
//
// It refuses to play, and to know a game: states are shown to it as they are played, and the
// value is an agents.Value.
package luck
