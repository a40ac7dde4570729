// Package streets is ZoMbIeS, a game of miniatures on a table measured in inches: one to six players lead
// survivors through streets and houses full of the dead. They play together, semi-cooperatively with secret
// objectives, or as two rival parties.
//
// Little is hidden: only the cards of the seats, and an event or token that a psychic has looked at. The
// contents of a house or token are drawn when they are found. So a state is the table itself, and every throw
// is a chance node with a ChanceKind, its purpose. The latest unfinished business is resolved first
// (rules.State.proceed): zombies of a first entry, finds, the action in progress, then the stage of the turn.
//
// The stages of a turn:
//
//	turn      noise ages, a random event (phase_event), corpses, tokens (phase_tokens)
//	bosses    that seats play (phase_bosses)
//	zombies   move (phase_zombies), besiege houses (phase_siege), attack (phase_bites)
//	survival  the seats, one after another (phase_turn); the actions of a survivor, one row for each
//	          (phase_act), and their effects (act_*)
//	end       infection, cards, scores (phase_end); seats without survivors
//
// This package exports State, View and Game. The packages behind it import only earlier ones of this list:
//
//	ground          the table: squares, movement, sight, and the data files
//	action          packing of actions
//	internal/state  the records of a position, and the registers of actions in progress (frames)
//	internal/rules  the chapters, the knowledge of a seat (view), and tables of stages and phases (play),
//	                actions (phase_act), dice (dice) and events (phase_event)
//	internal/text   notation, refusals, position files, pictures, narration
//	internal/net    encodings
//	facts           positions as strategies read them
//
// To add a die, add a ChanceKind and its row in internal/rules/dice.go: the stages and actions that ask for
// it, the number of dice, the roller and purpose in words, the meaning of each sum, and the function that gets
// the result. Ask for it in its chapter by State.roll, turnDie for a direction or drawAmong for one of several.
// A stage or an action in progress keeps its memory in a frame of internal/state/frames.go.
//
// Comments cite rules by chapter of the rulebook (package rulebook), such as Wound 3. Snn are our readings
// of gaps and contradictions. The most important: the table of squares (Grid 1-16), legal targets and the
// choices of zombies (S43, S44), first entries (S33), SEARCH and FIND (S38), the order of seats (S107), and
// seats without survivors (S91, S126).
//
// Scenarios with their maps and rosters are data files that users may replace. The option without disables
// layers of the rules: independents, dogs, explosions, gadgets, vehicles. By default none is disabled.
package streets
