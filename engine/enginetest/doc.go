// Package enginetest holds the tests that every game calls: those of the contract, and
// the machinery with which a game's own rows are written.
//
// Its one idea: a game is known to keep its secrets when two truths that one seat has
// seen the same of cannot be told apart by anything that seat is given. The package
// builds such truths from the rules alone (see twins) and does not trust the game's own
// sampler.
//
// The package refuses to know what a game's rules are: a game that plays something else
// than its rulebook, or has no secrets where it should, passes Run. What a game means
// stands in its rows; how rows are run stands here.
//
// # How a new game calls it
//
// A test of the package has the game's name and little else. The contract, for every
// number of players and every preset:
//
//	enginetest.Run(t, pond.New(), enginetest.Options{Games: 50, Seed: 1})
//
// Rules are rows, named by their case of the digest; a table sets a position up, plays
// words of the notation and looks at what is legal then. The ledger fails when a case, or
// a section that a case cites, has no row:
//
//	t.Run("F017 plough-2", func(t *testing.T) {
//		enginetest.At(t, game, text).Play("plough 3").Offers("sow 3").Refuses("plough *")
//	})
//	enginetest.Ledger{Digest: digest, Case: name, Section: section}.Check(t, ".")
//
// What must hold at every moment of a game is a property, watched over random games;
// the soak is the same with a million of them, which Sitting shares out over several sittings:
//
//	enginetest.Soak{Game: game, Games: 10_000, Properties: []enginetest.Property{
//		{Name: "F250 grain is conserved", Step: conserved},
//		{Name: "F257 replay and clones", End: enginetest.Replays},
//		{Name: "F258 positions come back", Step: enginetest.ComesBack},
//	}}.Run(t)
//
// Whole games and the first position of every phase are goldens that are written under
// -update and read again by other tests:
//
//	enginetest.Playthrough{Game: game, Title: "a whole game", File: "playthrough/two.txt", Seed: 1}.Check(t)
//	enginetest.Phases{Game: game, Games: 400, Phase: phase, Want: names}.Check(t)
//
// What is said against an action is held against what is legal: nothing against legal
// actions, and a rule against all others that can be written:
//
//	guards := enginetest.Guards{Game: name, All: enginetest.GuardsIn(t, "*.go", "No"), Silent: reasons}
//	enginetest.Refusals{Game: game, Games: 100, Each: 1, Stride: 5, Sort: phase, Written: written, WhyNot: whyNot, Guards: &guards}.Check(t)
//	guards.Check(t) // each of them was the one that refuses
//
// A table of a document that comes from the code stands between two markers:
//
//	enginetest.Part(t, "../../docs/games/pond/rules.md", "options", optionRows())
//
// Text of positions, read back and spoilt, and the counting of actions:
//
//	enginetest.Trips{Game: game, Positions: 30_000, Stride: 7}.Run(t)
//	enginetest.Texts{Game: game, Check: sound}.Spoilt(t, 10_000)
//	func FuzzParsePosition(f *testing.F) { enginetest.Texts{Game: game, Check: sound}.FuzzPositions(f) }
//	func FuzzParseAction(f *testing.F)   { enginetest.Texts{Game: game}.FuzzActions(f) }
//	enginetest.Indices{Game: game, Positions: 100_000}.Run(t)
//
// What the encoding says, under every preset and in every mode; package games calls it for all that
// are registered:
//
//	enginetest.Observations{Games: games, Positions: 2000}.Run(t)
//
// And the layout of a state that is copied all the time:
//
//	enginetest.Flat(t, reflect.TypeFor[State](), 256)
package enginetest
