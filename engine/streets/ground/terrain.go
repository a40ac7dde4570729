package ground

// Terrain is the kind of a square. Grid 6.
type Terrain uint8

// The kinds of terrain.
const (
	Open      Terrain = iota // open ground
	Road                     // the only ground that is not off-road
	Rough                    // rubble, grass, brush: obstacle, cover
	Fence                    // fence or hedge: obstacle, cover, no stopping
	Chain                    // chain-link: tall obstacle, no stopping
	Tall                     // tall wall: tall obstacle, no stopping, blocks sight
	Solid                    // impassable, blocks sight
	Footprint                // a building
	Terrains
)

// terrainLetters are the letters of a map file, by Terrain. A footprint has the letter of its building.
const terrainLetters = ".=,fxt#"

var terrainNames = [Terrains]string{"open ground", "road", "rough", "fence", "chain-link", "tall wall", "solid", "building"}

// String returns a name such as "rough".
func (k Terrain) String() string { return terrainNames[min(k, Footprint)] }

// Obstacle reports whether it costs a surcharge to enter. Grid 7.
func (k Terrain) Obstacle() bool { return k >= Rough && k <= Tall }

// high reports whether it is an obstacle over which zombies and dogs climb badly. S25.
func (k Terrain) high() bool { return k == Chain || k == Tall }

// Stop reports whether figures may end a move there. Grid 6.
func (k Terrain) Stop() bool { return k <= Rough || k == Footprint }

// Cover reports whether a terrain gives cover to a figure close behind it. Grid 10.
func (k Terrain) Cover() bool { return k == Rough || k == Fence }
