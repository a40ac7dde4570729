package state

import (
	"fmt"
	"sync"

	"deadreckon/engine/kit/options"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
)

// Data files add to the rulebook: scenarios with their maps, and rosters. They name traits, items and
// independents by the words of this package.

// DataWords are the names that scenarios and rosters may use.
var DataWords = ground.Words{People: []string{"stranger", "crazed", "first-looter", "second-looter", "third-looter"}}

func init() {
	for _, t := range TraitTable {
		DataWords.Traits = append(DataWords.Traits, t.Name)
	}
	for _, i := range ItemTable {
		DataWords.Items = append(DataWords.Items, i.Name)
	}
}

// Words are the names that scenarios and rosters may use. They must not be changed.
func Words() *ground.Words { return &DataWords }

// DefaultScenario and DefaultRoster return the built-in files. Data 3, Data 6.
var (
	DefaultScenario = sync.OnceValue(func() *ground.Scenario { return ground.BuiltInScenario(ground.Scenarios[0], Words()) })
	DefaultRoster   = sync.OnceValue(func() *ground.Roster { return ground.DefaultRoster(Words()) })
)

// The data that a file may replace.
var (
	ScenarioFile = options.File[*ground.Scenario]{
		Name: "scenario", Means: "the map, its pieces and its goal", Reconstructed: "the map and its scenario are ours", Default: DefaultScenario, DefaultName: ground.Scenarios[0], Others: otherScenarios(),
		Parse: func(file, text string) (*ground.Scenario, error) { return ground.ParseScenario(file, text, Words()) },
		Describe: func(sc *ground.Scenario) string {
			return fmt.Sprintf("a sound scenario of %dx%d squares, %s, %s and %s", sc.W, sc.H, prose.Count(len(sc.Buildings), "building", "buildings"),
				prose.Count(len(sc.Vehicles), "vehicle", "vehicles"), prose.Count(sc.TurnLimit, "turn", "turns"))
		}}
	RosterFile = options.File[*ground.Roster]{
		Name: "roster", Means: "the characters of each number of seats, and the independents", Reconstructed: "the characters are ours, made by the rules for them", Default: DefaultRoster,
		Parse:    func(file, text string) (*ground.Roster, error) { return ground.ParseRoster(file, text, Words()) },
		Describe: func(r *ground.Roster) string { return fmt.Sprintf("a sound roster of %d people", len(r.Profiles)) }}
)

// otherScenarios are the built-in scenarios besides the default, by name. Data 7.
func otherScenarios() []options.Other[*ground.Scenario] {
	var list []options.Other[*ground.Scenario]
	for _, name := range ground.Scenarios[1:] {
		list = append(list, options.Other[*ground.Scenario]{Name: name, Open: sync.OnceValue(func() *ground.Scenario { return ground.BuiltInScenario(name, Words()) })})
	}
	return list
}

// Scenario returns a scenario that is built in, by its name of ground.Scenarios.
func Scenario(name string) *ground.Scenario {
	for _, o := range ScenarioFile.Others {
		if o.Name == name {
			return o.Open()
		}
	}
	return DefaultScenario()
}
