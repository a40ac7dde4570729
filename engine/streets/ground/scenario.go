package ground

import "fmt"

// Scenario is a map with its pieces and its goal. Data 6, Data 7.
type Scenario struct {
	Map
	Night      bool // SPOT and OBSERVE see less
	City       bool // Event 21 places two tokens
	Start      Direction
	Exits      []Direction // edges over which characters may leave, N, E, S, W
	Deployment Set
	TokenGap   int // rows and columns without tokens near the start edge
	TurnLimit  int
	Goal       Goal
	Vehicles   []Parked
	Groups     []Group
	Finds      []Find
	Goods      []Lying
	Figures    [3]int // how many figures of the file come from each lines.Source

	digest   string
	captions string
}

// Goal is the primary objective: supplies or an item to carry off.
type Goal struct {
	PerCharacter, Plus int // supplies: a number for each character at the start, and more
	Item               int // index into Words.Items, -1 if the goal is supplies
	House              int // building with the item
}

// Parked is a vehicle at the start.
type Parked struct {
	Vehicle
	Crashed, Open, Military, Tracked bool

	// Checked says that the status is known from the start: its equipment, and the gallons in its tank.
	// T7.3.
	Checked, Keys, Battery bool
	Gallons                int
}

// Group is a group of independents at the start. Waypoints are walked in order and round
// again.
type Group struct {
	Attitude  Attitude
	Sentries  bool
	Members   []Member
	Waypoints []Square
}

// Member is an independent of a group.
type Member struct {
	Person int // index into Words.People
	At     Square
	Goal   int // index into Waypoints of the first
}

// Attitude is the attitude of a group to the characters. T4.2.
type Attitude uint8

// The attitudes from worst to best. A group that has met no character has NoAttitude.
const (
	NoAttitude Attitude = iota
	Hostile
	Fearful
	Wary
	Friendly
	Allies
)

var attitudeNames = []string{"unknown", "hostile", "fearful", "wary", "friendly", "allies"}

// String returns a word such as "wary".
func (a Attitude) String() string { return attitudeNames[min(a, Allies)] }

// Find says that the first special item found in a building is known.
type Find struct {
	House, Item int // Item is an index into Words.Items
}

// Lying is a thing that lies somewhere from the start, on the ground floor of a building or outdoors.
type Lying struct {
	At Square
	Carried
}

// Begin resets a table to the start of the scenario, with parked vehicles if the game has vehicles. The
// caller places figures.
func (sc *Scenario) Begin(t *Tabletop, vehicles bool) {
	t.Reset(&sc.Map)
	if vehicles {
		for i, p := range sc.Vehicles {
			t.Park(i, p.Vehicle)
		}
	}
}

// Fits returns an error if more characters play than can be deployed. Data 5.
func (sc *Scenario) Fits(characters int) error {
	if n := sc.Deployment.Len(); n < characters {
		return fmt.Errorf("streets: %d squares of deployment for %d characters, expected at least as many", n, characters)
	}
	return nil
}

// TokenSquares returns the legal squares of tokens at the start: open ground, road or rough, not under a
// vehicle, far enough from the start edge. U3.
func (sc *Scenario) TokenSquares(vehicles bool) (set Set) {
	for _, k := range [3]Terrain{Open, Road, Rough} {
		set.Or(&sc.kinds[k])
	}
	for s, ok := set.Next(0); ok; s, ok = set.Next(s + 1) {
		if sc.EdgeGap(s, sc.Start) < sc.TokenGap {
			set.Remove(s)
		}
	}
	for _, p := range sc.Vehicles {
		if hull, _ := sc.Hull(p.Vehicle); vehicles {
			set.AndNot(&hull)
		}
	}
	return set
}

// Words are the names that files may use; other packages give them meaning. Files refer to them by index.
type Words struct {
	Traits []string // traits of characters; at most 64
	Items  []string // kinds of items
	People []string // independents, required in each roster: "stranger", ...
}
