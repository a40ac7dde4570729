// Package env is the table at which a learner sits: reset and step of any engine
// game that says how it is encoded, one game at a time (Env) or many (Batch).
//
// Its one idea: a step goes from one choice of the caller to the next. Dice,
// draws, reveals, moves of which there is only one, and the seats of other agents
// are played in between. What comes back is an observation of the view of the
// seat on turn, and a mask over a fixed index of actions.
//
//	game ──state──▶ view of the seat on turn ──▶ observation, mask
//	  ▲                                              │
//	  └── chance, forced moves, other agents ◀── action index
//
// The words are Gymnasium's (Towers et al., "Gymnasium: a standard interface for
// reinforcement learning environments", 2024): terminated is an end by the rules,
// truncated a cut by Options.MaxSteps. Rewards are the game's scores at its end, and
// zero before unless Options.Shaping is set. docs/environment.md describes them, and
// what an observation holds.
//
// The package holds the truth of its games, each a Simulation, and hands out views alone; games
// between agents (agents.Referee) are Truths too. It refuses
// to know a game's rules, to choose for the caller, and to play a game that need
// not end.
package env
