// Package streets is ZoMbIeS, a game of miniatures on a table measured in inches: one to six
// players lead survivors through streets and houses full of the dead, together, half together
// with secret objectives, or in two parties.
//
// Its one idea: nothing is hidden that somebody knows but a card, and what a psychic has seen;
// what lies in a house or behind a token is not there before dice say so. So a state is what
// stands on the table, and every throw is a chance node with a job: what the dice are for.
// What was begun last goes on first (rules.State.proceed): zombies of a first entry, finds, the
// action in progress, then the stage of the turn. The table itself, movement and sight are in
// package ground.
//
// A turn, as the stages follow one another:
//
//	turn      noise ages, a random event (phase_event), corpses, tokens (phase_tokens)
//	bosses    those that seats play (phase_bosses)
//	zombies   move (phase_zombies), besiege houses (phase_siege), attack (phase_bites)
//	survival  the seats, one after another (phase_turn); what a survivor may do, a row each
//	          (phase_act), and what that comes to (act_*)
//	end       infection, cards, scores (phase_end); seats without survivors
//
// This package is the door: State, View and Game. Behind it, each referring to those before it alone:
//
//	ground          the table: squares, movement, sight, and the data files
//	action          how actions are packed
//	internal/state  what stands on the table, and what is in progress (frames)
//	internal/rules  the chapters, what a seat sees (view), and the rows that name them: stages and
//	                phases (play), actions (phase_act), dice (dice), events (phase_event)
//	internal/text   notation, refusals, positions as text, pictures, what happened
//	internal/net    encodings
//	facts           what a position tells strategies
//
// All of a die stands in one row of internal/rules/dice.go: the stages and actions that ask for it, how
// many are thrown, who throws for what and what a sum comes to in words, and what it does. To add one,
// write its row there; in the file of its chapter give it a number, ask for it (State.roll, turnDie for
// a direction, pick for one of several) and write what the row calls. What an action or a stage goes
// by until it is over is a record in internal/state/frames.go.
//
// Rules are cited as the chapter of the rulebook (package rulebook), such as Wound 3, and Snn are our readings
// where it is silent or contradicts itself. Readings that matter most: a table of squares
// (Grid 1-16), who may be attacked and how zombies choose (S43, S44), first entries (S33),
// SEARCH and FIND (S38), the order of seats (S107), and seats without survivors (S91, S126).
//
// Scenarios with their maps and rosters are data files that others may replace. Option without
// leaves out layers of the rules: independents, dogs, explosions, gadgets, vehicles; by default
// all of them, as strategies and balance were measured so.
//
// It refuses to advise: what is wise is for the packages above it.
package streets
