package streets

// The table of random events, 1.13. Rows whose effect lasts for the turn are asked for by
// State.under, and have nothing here.

// eventEffect is what a row of the table does. It is begun; what it asks of chance comes to
// then; and more makes its next step, and reports whether there is one to wait for.
type eventEffect struct {
	begin func(*State)
	among func(*State, []uint16) []uint16
	then  func(*State, int)
	more  func(*State) bool
}

// eventTable is made in init: its rows play on through each other.
var eventTable [eventRows]eventEffect

// chooseOne has chance pick one of what the row chooses from. X5.
func chooseOne(s *State) { s.pick(jobEventWhich) }

// characters appends the places of the characters on the table.
func (s *State) characters(dst []uint16) []uint16 { return s.firers(dst, 0) }

// firers appends the places of the characters of whom all of some fire flags hold.
func (s *State) firers(dst []uint16, flags uint8) []uint16 {
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() && v.isCharacter() && v.fire&flags == flags {
			dst = insert(dst, s.named(i))
		}
	}
	return dst
}

// gunners are those who used a firearm or an explosive in the last Survival phase.
func (s *State) gunners(dst []uint16) []uint16 { return s.firers(dst, firedGun) }

// farSlot returns the character farthest from the start edge, the lowest square of several.
func (s *State) farSlot() int {
	var far nearest
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() && v.isCharacter() {
			far.offer(i, v.at, -s.edgeGap(v.at, s.r().Scenario.Start))
		}
	}
	return far.n
}

// less takes an action from a survivor. Never below 0.
func (v *survivor) less() { v.actions -= min(1, v.actions) }

// Dice of this chapter: their rows are in dice.go.
const (
	jobEventDie   job = 2
	jobEventDir   job = 3
	jobEventWhich job = 4
)
