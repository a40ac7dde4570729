// Package env is a reinforcement-learning environment for every engine game with an encoding: reset and
// step, one game at a time (Env) or many (Batch).
//
// A step goes from one decision of the caller to the next. Chance events, forced moves and the seats of
// other agents are played in between. A step returns an observation of the view of the seat on turn, and a
// mask over a fixed index of actions.
//
//	game ──state──▶ view of the seat on turn ──▶ observation, mask
//	  ▲                                              │
//	  └── chance, forced moves, other agents ◀── action index
//
// The terms are Gymnasium's (Towers et al., "Gymnasium: a standard interface for reinforcement learning
// environments", 2024): terminated is an end by the rules, truncated a stop after Options.MaxSteps.
// Rewards are the game's scores at its end, and zero before unless Options.Shaping is set.
// docs/environment.md describes rewards and observations.
//
// A Simulation holds the true state of a game, and only views leave the package; games between agents
// (agents.Referee) use it too. Games that can last forever are rejected.
package env
