// Package enginetest has the tests that all games share: tests of the contract, and helpers for a
// game's own tests.
//
// The one idea: a game keeps its secrets if two states that one seat cannot distinguish give that
// seat equal data everywhere. The package builds such states only from the rules (see twins), not by
// the game's own sampler.
//
// The package does not know the rules of a game. A game with wrong rules, or without secrets that it
// should have, passes Run; the game's own rows test its rules.
//
// # Calls for a new game
//
// The contract, for every number of players and every preset:
//
//	enginetest.Run(t, pond.New(), enginetest.Options{Games: 50, Seed: 1})
//
// Rules are table rows, named by their case of the digest. A row sets up a position, plays actions
// and checks the legal actions. The ledger fails if a case, or a section that a case cites, has no
// row:
//
//	t.Run("F017 plough-2", func(t *testing.T) {
//		enginetest.At(t, game, text).Play("plough 3").Offers("sow 3").Refuses("plough *")
//	})
//	enginetest.Ledger{Digest: digest, Case: name, Section: section}.Check(t, ".")
//
// Properties hold at every position of a game. They are checked in random games. The soak test plays a
// million games, which Sitting splits into several runs:
//
//	enginetest.Soak{Game: game, Games: 10_000, Properties: []enginetest.Property{
//		{Name: "F250 grain is conserved", Step: conserved},
//		{Name: "F257 replay and clones", End: enginetest.Replays},
//		{Name: "F258 positions come back", Step: enginetest.ComesBack},
//	}}.Run(t)
//
// A whole game and the first position of every phase are goldens, which -update writes and other
// tests read:
//
//	enginetest.Playthrough{Game: game, Title: "a whole game", File: "playthrough/two.txt", Seed: 1}.Check(t)
//	enginetest.Phases{Game: game, Games: 400, Phase: phase, Want: names}.Check(t)
//
// Refusals must agree with the legal actions: a legal action has no refusal, and every other writable
// action has a refusal with a rule:
//
//	guards := enginetest.Guards{Game: name, All: enginetest.GuardsIn(t, "*.go", "Refuse"), Silent: reasons}
//	enginetest.Refusals{Game: game, Games: 100, Each: 1, Stride: 5, Sort: phase, Written: written, WhyNot: whyNot, Guards: &guards}.Check(t)
//	guards.Check(t) // each of them has refused an action
//
// A generated table of a document is between two markers:
//
//	enginetest.Part(t, "../../docs/games/pond/rules.md", "options", optionRows())
//
// Round trips of texts, damaged texts, and indices of actions:
//
//	enginetest.Trips{Game: game, Positions: 30_000, Stride: 7}.Run(t)
//	enginetest.Texts{Game: game, Check: sound}.Spoilt(t, 10_000)
//	func FuzzParsePosition(f *testing.F) { enginetest.Texts{Game: game, Check: sound}.FuzzPositions(f) }
//	func FuzzParseAction(f *testing.F)   { enginetest.Texts{Game: game}.FuzzActions(f) }
//	enginetest.Indices{Game: game, Positions: 100_000}.Run(t)
//
// The encoding, under every preset and in every mode; internal/games calls it for all registered
// games:
//
//	enginetest.Observations{Games: games, Positions: 2000}.Run(t)
//
// The memory layout of a state, which is copied often:
//
//	enginetest.Flat(t, reflect.TypeFor[State](), 256)
package enginetest
