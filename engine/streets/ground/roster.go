package ground

// Roster is the people of a game: the characters for each number of seats, and the independents. Data 3,
// Data 4.
type Roster struct {
	Profiles []Profile    // the characters, then the independents in the order of Words.People
	Seats    [7][][]uint8 // by number of seats, by seat: indices into Profiles
	Figures  [3]int       // how many figures of the file come from each lines.Source

	digest string
}

// Profile is a survivor at the start: traits and possessions.
type Profile struct {
	Name     string // for the notation: small letters, digits and -
	Woman    bool
	American bool   // nationality of a character; the default is Canadian. 7.2
	Traits   uint64 // bit by index into Words.Traits
	Items    []Carried
}

// Carried is an item that a survivor has at the start.
type Carried struct {
	Item  int // index into Words.Items
	Count int // rounds in a gun, amount of ammunition, or 1
	Spare int // magazines
}

// Person returns the index into Profiles of an independent, a number of Words.People.
func (r *Roster) Person(words *Words, person int) int {
	return len(r.Profiles) - len(words.People) + person
}
