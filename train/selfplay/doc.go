// Package selfplay trains nets by self-play.
//
// Training is a sequence of generations. Each has four phases, which depend only on the seed
// and on the files of the run:
//
//	play     actors play games with the best net and store them as trajectories
//	learn    a learner takes steps on positions sampled from the latest generations
//	gate     the learner's net replaces the best net, unless a gate is set and a sequential
//	         test between the two says that it is worse
//	measure  the best net plays fixed opponents
//
// So a run that is killed resumes by the same command and loses only unfinished games. The
// method is that of AlphaZero (Silver et al., Science 2018); the gate is that of AlphaGo Zero
// (Silver et al., Nature 2017). docs/training.md describes settings and files.
//
// The package knows no game. Any game with an engine.Encoder can be learned.
package selfplay
