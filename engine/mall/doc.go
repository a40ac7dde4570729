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
// The map is package board: squares, doors, sight, distances and their files; the
// figures on the counters are package counters. Package pool tells what eliminated units
// come back as, and package rulebook what each rule means. This package is what happens
// with them.
//
// Its one idea: the position is a flat value with holes. The same rules play the
// truth, the human player's view and the zombie player's; where a rule needs a
// value or a hidden square that is a hole, the outcome of a chance event fills it.
//
// A game-turn, as the phases of phase_*.go follow one another:
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
// What is asked by phase stands in the rows of phases.go, and the text of actions in those
// of verbs.go, whose guards (whynot*.go) say why an action is not legal. What is legal
// is listed by phase_*.go, which is faster; TestRefusals holds the two against each other.
//
// Rules are cited as EN x.y, the cases of the English rules of 1978; Axx are
// our rulings where the text is silent or contradicts itself; FR is the French
// synthesis. Readings that matter most: a character shoots once before an attack
// (A55); towards is the first step of a shortest way through doors in any state,
// and a reacting unit must go it if it can (A38, A39); counters block shots, not
// sight (A21). Options chooses the French readings.
//
// The package takes two liberties with the letter of the cases: ways of a berserk
// unit that end in the same square are one move, for passing leaves no trace; and
// a free move is two actions, the unit and then its square, which keeps the
// branching small.
//
// Without a zombie player (EN 15.0) nothing is hidden from the human side but
// values. What the zombies do is chance, weighed by the automaton of automaton*.go:
// where EN 15.5 leaves it a choice, that is A63. It keeps no plan, so each of its
// moves follows from the position; a free move is then one action. In a team each owner
// decides for his own characters, one after the other (digest 3.S7; team.go).
//
// It refuses to advise: what is wise is for the packages above it.
package mall
