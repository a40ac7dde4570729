// Package mall is Dawn of the Dead (SPI, 1978; John H. Butterfield): four
// characters against fifty zombie units in a shopping mall, for two players, alone,
// or for a team of three or four.
//
//	     001-014    ####   north door 004
//	 #####  #########      stores around a hall two squares wide
//	W=======[]=========E   093 .. 117: west and east doors
//	 #####  ##  ######     rifles in 177
//	     202-215 #         south door 212
//
// Package board is the map: squares, doors, sight, distances and their files; package counters has the
// figures on the counters, package pool the belief about eliminated units that return. rulebook_*.go has
// the rules in a sentence each. This package has the play.
//
// Its one idea: the position is a flat value with holes. The same rules play the truth, the human
// player's view and the zombie player's. If a rule needs a value or a hidden square that is a hole, the
// outcome of a chance event fills it.
//
// A game-turn, in the order of the files phase_*.go:
//
//	setup     deal, hide, place
//	human     select a group; act: carry, step, doors, rifles, shoot; end
//	zombie -  hidden zombie table    table, appear (solitaire and team game)
//	       A  berserk checks         keep, check
//	       B  reaction               react, with glass and super
//	       C  free movement          free, with glass and super
//	       D  attacks                attack: fire, number, name, resolve
//	       E  generation             entrance, entry attacks, conversion
//
// phases.go has a row for each phase, and verbs.go the text of actions; its guards (whynot*.go) give the
// reasons against an action. phase_*.go lists the legal actions, which is faster; TestRefusals compares
// the two.
//
// Rules are cited as EN x.y, the cases of the English rules of 1978. Axx are our rulings if the text is
// silent or contradicts itself; FR is the French synthesis. The readings that matter most: a character
// shoots once before an attack (A55); "towards" is the first step of a shortest way through doors in any
// state, and a reacting unit must make it if it can (A38, A39); counters block shots, but not sight (A21).
// Options choose the French readings.
//
// The package differs from the letter of the rules in two ways. Ways of a berserk unit that end in the
// same square are one move, because passing leaves no trace. A free move is two actions, the unit and
// then its square, which keeps the branching small.
//
// Without a zombie player (EN 15.0) only values are hidden from the human side. The zombies' actions are
// chance, weighted by the automaton of automaton*.go; A63 decides if EN 15.5 leaves it a choice. It keeps
// no plan, so each of its moves follows from the position; a free move is then one action. In a team each
// owner decides for his own characters, one after the other (digest 3.S7; team.go).
package mall
