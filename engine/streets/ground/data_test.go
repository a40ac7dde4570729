package ground_test

import (
	"testing"

	"deadreckon/engine/streets/ground"
)

// words are the words of the built-in data.
var words = ground.Words{
	Traits: []string{"archer", "abrasive", "brawler", "charismatic", "fast", "fearless", "keen-sighted", "leader", "looter",
		"marksman", "medic", "nimble", "panicky", "psychic", "sensible", "stealthy", "strong", "tough"},
	Items: []string{"antibiotics", "arrows", "axe", "bow", "club", "first-aid-kit", "gasoline", "heavy-clothes", "large-knife", "machete",
		"pistol", "pistol-rounds", "pump-shotgun", "revolver", "rifle", "rifle-20", "shot", "shotgun", "siphon", "submachine-gun", "supplies", "tools"},
	People: []string{"stranger", "crazed", "first-looter", "second-looter", "third-looter"},
}

// Data 6: K003 and K005.
func TestSupply(t *testing.T) {
	sc := ground.BuiltInScenario("supply", &words)
	for _, row := range []struct {
		kind ground.Terrain
		want int
	}{
		{ground.Open, 563}, {ground.Road, 183}, {ground.Rough, 48}, {ground.Fence, 20}, {ground.Chain, 4}, {ground.Tall, 4},
		{ground.Solid, 0}, {ground.Footprint, 202},
	} {
		if got := sc.Squares(row.kind).Len(); got != row.want {
			t.Errorf("K003: %d squares of %s; want %d", got, row.kind, row.want)
		}
	}
	tokens := sc.TokenSquares(true)
	if got := tokens.Len(); got != 468 {
		t.Errorf("K005: %d squares for tokens; want 468", got)
	}
	if got := sc.Deployment.Len(); got != 8 || sc.TurnLimit != 15 || len(sc.Buildings) != 8 || sc.Levels() != 2 {
		t.Errorf("%d squares of deployment, %d turns, %d buildings, %d levels", got, sc.TurnLimit, len(sc.Buildings), sc.Levels())
	}
	if sc.Goal != (ground.Goal{PerCharacter: 1, Plus: 2, Item: -1, House: -1}) {
		t.Errorf("goal %+v", sc.Goal)
	}
	if sc.Fits(8) != nil || sc.Fits(9) == nil {
		t.Error("Data 6: eight characters can be deployed")
	}
	v1, _ := sc.Hull(sc.Vehicles[0].Vehicle)
	v2, _ := sc.Hull(sc.Vehicles[1].Vehicle)
	if v1.Len() != 8 || v2.Len() != 8 || !v1.Has(sc.Square(17, 12)) || !v2.Has(sc.Square(28, 16)) {
		t.Error("Data 6: V1 is 16..17, 9..12, V2 is 25..28, 16..17")
	}
}

// Data 7.
func TestClinic(t *testing.T) {
	sc := ground.BuiltInScenario("clinic", &words)
	if !sc.Night || !sc.City || sc.Start != ground.W || len(sc.Exits) != 1 || sc.TurnLimit != 18 || sc.Levels() != 3 || sc.Deployment.Len() != 14 {
		t.Errorf("%+v", sc)
	}
	hulls := [3]int{10, 16, 2}
	for i, v := range sc.Vehicles {
		hull, ok := sc.Hull(v.Vehicle)
		if !ok || hull.Len() != hulls[i] {
			t.Errorf("vehicle %d: %d squares; want %d", i, hull.Len(), hulls[i])
		}
	}
	van, _ := sc.Hull(sc.Vehicles[0].Vehicle)
	bus, _ := sc.Hull(sc.Vehicles[1].Vehicle)
	if !van.Has(sc.Square(20, 12)) || !van.Has(sc.Square(24, 11)) || !bus.Has(sc.Square(3, 20)) || !bus.Has(sc.Square(10, 21)) {
		t.Error("Data 7: V1 is 20..24, 11..12, V2 is 3..10, 20..21")
	}
	if g := sc.Groups[0]; len(g.Members) != 3 || g.Attitude != ground.Hostile || !g.Sentries || g.Members[0].Goal != 1 || g.Waypoints[2] != sc.Square(17, 19) {
		t.Errorf("group %+v", g)
	}
	if f := sc.Finds[0]; sc.Buildings[f.House].Letter != 'N' || words.Items[f.Item] != "tools" {
		t.Errorf("find %+v", f)
	}
}

// Data 3: K007.
func TestRoster(t *testing.T) {
	r := ground.DefaultRoster(&words)
	for seats, want := range []int{0, 4, 4, 6, 4, 5, 6} {
		got := 0
		for _, seat := range r.Seats[seats] {
			got += len(seat)
		}
		if got != want {
			t.Errorf("K007: %d seats have %d characters; want %d", seats, got, want)
		}
	}
	crazed := r.Profiles[r.Person(&words, 1)]
	if crazed.Name != "crazed" || words.Items[crazed.Items[0].Item] != "rifle-20" || crazed.Items[0].Count != 20 {
		t.Errorf("crazed is %+v", crazed)
	}
}
