// Package selfplay has nets learn a game by playing it.
//
// Its one idea: training is a row of generations, and each is made of phases that
// are a function of the seed and of what stands on the disk:
//
//	play     actors play games with the best net, and append them to trajectories
//	learn    a learner takes steps on positions drawn from the latest generations
//	gate     the learner's net takes the span of the best one, unless it is to
//	         play it before and a sequential test says that it is worse
//	measure  the best net plays yardsticks that never change
//
// So a run that is killed at any moment goes on by the same command, and loses the
// games that were being played (Silver et al., "A general reinforcement learning
// algorithm that masters chess, shogi, and Go through self-play", Science 2018;
// the gate is that of their AlphaGo Zero, Nature 2017). docs/training.md tells the
// files and the figures.
//
// The package refuses to name a game: whatever has an engine.Encoder is learned.
package selfplay
