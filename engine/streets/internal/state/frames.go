package state

import "unsafe"

// Registers are what the stage or the action in progress goes by, 0 outside it. What one of them
// means depends on what is in progress; so rules read them as a record with names, one of those
// below, and only what treats all alike reads them as they are.
//
// A record begins empty and ends so. Several stand beside each other where they share no byte: a
// shot is firing, paying and hitting. The bytes, and what they are in each record:
//
//	            volley   shot   mode      left  kind    cursor   facing  inches  step   thrown  house    gate
//	placing     .        .      .         .     .       .        .       column  .      .       .        .
//	serving     .        .      .         .     .       seat     .       .       .      .       .        .
//	disarming   .        done   .         .     .       slot     .       .       .      .       .        row
//	leading     .        .      .         .     .       next     .       .       .      .       .        .
//	drifting    .        .      .         .     .       token    .       inches  .      .       .        .
//	emerging    .        .      .         .     kind    .        .       .       .      .       .        seer
//	bossing     spent    .      .         .     .       seat     moved   inches  .      .       .        .
//	shambling   .        .      .         .     .       zombie   facing  .       step   .       house    .
//	behaving    actions  .      .         .     cover   person   walked  .       step   .       .        .
//	hunting     .        .      .         .     .       pack     .       inches  step   .       .        .
//	fetching    .        .      .         .     .       owner    .       .       .      .       .        .
//	starting    .        .      .         .     .       next     .       .       .      .       .        .
//	guarding    .        .      .         .     .       charge   .       .       .      .       .        .
//	blazing     .        .      .         .     .       figure   .       .       .      .       house    .
//	infecting   .        bites  .         .     .       slot     .       .       .      .       .        .
//	hauling     .        .      flags     .     step    .        .       dice    .      .       .        .
//	paying      .        .      .         .     .       .        .       .       first  .       .        .
//	entering    .        .      .         .     .       .        .       .       .      .       house    gate
//	searching   .        .      .         .     .       .        .       .       .      .       house    vehicle
//	looking     .        .      at        .     .       .        .       .       .      .       house    .
//	walking     .        .      .         .     .       .        .       inches  .      .       .        slip
//	falling     .        .      .         .     .       .        .       height  .      .       .        .
//	helping     .        .      first     .     second  .        .       .       .      .       .        .
//	handing     .        .      .         .     .       .        .       .       .      .       to       thing
//	talking     .        .      asked     .     .       .        .       .       .      .       group    .
//	dealing     .        .      bought    .     .       .        .       .       .      .       group    .
//	firing      left     made   mode      .     .       .        .       .       .      .       .        .
//	hitting     .        .      .         .     .       .        .       .       .      .       .        rider
//	scattering  .        .      .         .     .       .        .       inches  .      .       .        .
//	steering    ahead    .      rerolled  .     radius  .        .       inches  step   .       car      way
type Registers struct {
	Volley uint8
	Shot   uint8
	mode   uint8
	Left   uint8 // figures still to be placed, dice still to be thrown
	Kind   uint8
	Cursor uint8
	Facing uint8
	Inches uint8
	Step   uint8
	Thrown uint8 // dice of the actor's own in this action
	House  uint8
	gate   uint8
}

type (
	// Placing is the tokens of the start. U3.
	Placing struct {
		_      [7]uint8
		Column uint8 // of the token that is placed
		_      [4]uint8
	}

	// Serving is what seats do one after another: they are dealt cards, and told who is lost. U1, Lost, S91.
	Serving struct {
		_    [5]uint8
		Seat uint8 // that is next
		_    [6]uint8
	}

	// Disarming is arms control: who loses weapons and traits. Digest 7.2.
	Disarming struct {
		_    [1]uint8
		Done uint8 // how many of the row were kept
		_    [3]uint8
		Slot uint8 // of the character, at the start
		_    [5]uint8
		Row  uint8 // of armsRows
	}

	// Leading is event 55, that leads characters out.
	Leading struct {
		_    [5]uint8
		Next uint8 // slot
		_    [6]uint8
	}

	// Drifting is the way of the tokens. G4.
	Drifting struct {
		_      [5]uint8
		Token  uint8 // that moves
		_      [1]uint8
		Inches uint8
		_      [4]uint8
	}

	// Emerging is what a token was. T3.1.
	Emerging struct {
		_    [4]uint8
		Kind uint8 // of zombie, or hound, and half
		_    [6]uint8
		Seer uint8 // 1 + the seat that knows what it is
	}

	// Bossing is the turn of a boss that a seat plays. Lost 2.
	Bossing struct {
		Spent  uint8 // actions
		_      [4]uint8
		Seat   uint8
		Moved  uint8 // 1 once it has
		Inches uint8 // that it may run
		_      [4]uint8
	}

	// Shambling is what zombies do one after another: they move, besiege and attack. M2, M2b.
	Shambling struct {
		_      [5]uint8
		Zombie uint8
		Facing uint8 // 1 + the direction of its group
		_      [1]uint8
		Step   uint8 // of its attack
		_      [1]uint8
		House  uint8 // that it besieges
		_      [1]uint8
	}

	// Behaving is what independents do one after another. M3.
	Behaving struct {
		Actions uint8 // that he has left
		_       [3]uint8
		Cover   uint8 // coverNext: he goes for cover
		Person  uint8 // 14 x the group + the slot
		Walked  uint8 // 1 once he has
		_       [1]uint8
		Step    uint8
		_       [3]uint8
	}

	// Hunting is what the packs of dogs do. M4.
	Hunting struct {
		_      [5]uint8
		Pack   uint8
		_      [1]uint8
		Inches uint8 // of its way
		Step   uint8
		_      [3]uint8
	}

	// Fetching is what loyal dogs do at the end of a part. S56.
	Fetching struct {
		_     [5]uint8
		Owner uint8 // 1 + the slot
		_     [6]uint8
	}

	// Starting is the nerves of people at the start of the Survival phase. V0.
	Starting struct {
		_    [5]uint8
		Next uint8 // a slot, or 14 + a pair of slots: see pair
		_    [6]uint8
	}

	// Guarding is sentry guns, one after another.
	Guarding struct {
		_      [5]uint8
		Charge uint8 // the gun
		_      [6]uint8
	}

	// Blazing is what befalls everybody in a building or vehicle: a fire or a rocket. Blast.
	Blazing struct {
		_      [5]uint8
		Figure uint8 // that is next
		_      [4]uint8
		House  uint8 // building, or 10 + vehicle
		_      [1]uint8
	}

	// Infecting is the dice for bites. END.
	Infecting struct {
		_     [1]uint8
		Bites uint8 // that were thrown for
		_     [3]uint8
		Slot  uint8 // of who was bitten
		_     [6]uint8
	}

	// Hauling is what is found. FIND.
	Hauling struct {
		_     [2]uint8
		Flags uint8 // findBarricaded, findGround
		_     [1]uint8
		Step  uint8 // or the table that is rolled on
		_     [2]uint8
		Dice  uint8 // for an amount, still to come
		_     [4]uint8
	}

	// Paying is what an action costs.
	Paying struct {
		_     [8]uint8
		First uint8 // firstAction, or 0
		_     [3]uint8
	}

	// Entering is the way into a building, or up and down.
	Entering struct {
		_     [10]uint8
		House uint8
		Gate  uint8 // its opening
	}

	// Searching is SEARCH.
	Searching struct {
		_       [10]uint8
		House   uint8
		Vehicle uint8 // 1 + the vehicle, 0 for the building
	}

	// Looking is SPOT and OBSERVE.
	Looking struct {
		_     [2]uint8
		At    uint8 // OfBuilding, or 0 for a token
		_     [7]uint8
		House uint8
		_     [1]uint8
	}

	// Walking is a way that is thrown for: of who runs or is helped, or of a toy.
	Walking struct {
		_      [7]uint8
		Inches uint8
		_      [3]uint8
		Slip   uint8 // slipped: he falls at its end
	}

	// Falling is a fall.
	Falling struct {
		_      [7]uint8
		Height uint8 // in inches
		_      [4]uint8
	}

	// Helping is HELP of a character to one or two others.
	Helping struct {
		_      [2]uint8
		First  uint8 // slot
		_      [1]uint8
		Second uint8 // 1 + the slot, 0 for none
		_      [7]uint8
	}

	// Handing is GIVE and FIRST AID, between two characters.
	Handing struct {
		_     [10]uint8
		To    uint8 // slot
		Thing uint8 // its rank, or AnySupplies
	}

	// Talking is NEGOTIATE and BEFRIEND.
	Talking struct {
		_     [2]uint8
		Asked uint8 // 1 once a leader was asked whether to throw again
		_     [7]uint8
		Group uint8
		_     [1]uint8
	}

	// Dealing is BARTER.
	Dealing struct {
		_      [2]uint8
		Bought uint8 // HasBought, or 0
		_      [7]uint8
		Group  uint8
		_      [1]uint8
	}

	// Firing is the shots of a volley. SHOOT.
	Firing struct {
		Left uint8 // shots that are still to come
		Made uint8 // shots that were made
		Mode uint8 // of fire
		_    [9]uint8
	}

	// Hitting is an attack on people in a vehicle.
	Hitting struct {
		_     [11]uint8
		Rider uint8 // 1 + the slot of who is attacked, 0 for the vehicle
	}

	// Scattering is how far what was thrown scatters. THROW.
	Scattering struct {
		_      [7]uint8
		Inches uint8
		_      [4]uint8
	}

	// Steering is what is done with a vehicle. DRIVE.
	Steering struct {
		Ahead    uint8 // inches, or rams, still to come
		_        [1]uint8
		Rerolled uint8 // 1 once a die was thrown again
		_        [1]uint8
		Radius   uint8 // of the turn in progress
		_        [2]uint8
		Inches   uint8 // that it may still go
		Step     uint8
		_        [1]uint8
		Car      uint8
		Way      uint8 // that it goes
	}
)

// What an independent has done: Behaving.Step.
const (
	PeopleFresh uint8 = iota
	PeopleBegun       // his first choice: from now on the first clause alone is asked
	Aiming            // an AIMED SHOT of his is in progress
)

// Placing and the methods after it read the registers as a record.
func (s *Position) Placing() *Placing       { return (*Placing)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Serving() *Serving       { return (*Serving)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Disarming() *Disarming   { return (*Disarming)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Leading() *Leading       { return (*Leading)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Drifting() *Drifting     { return (*Drifting)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Emerging() *Emerging     { return (*Emerging)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Bossing() *Bossing       { return (*Bossing)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Shambling() *Shambling   { return (*Shambling)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Behaving() *Behaving     { return (*Behaving)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Hunting() *Hunting       { return (*Hunting)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Fetching() *Fetching     { return (*Fetching)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Starting() *Starting     { return (*Starting)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Guarding() *Guarding     { return (*Guarding)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Blazing() *Blazing       { return (*Blazing)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Infecting() *Infecting   { return (*Infecting)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Hauling() *Hauling       { return (*Hauling)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Paying() *Paying         { return (*Paying)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Entering() *Entering     { return (*Entering)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Searching() *Searching   { return (*Searching)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Looking() *Looking       { return (*Looking)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Walking() *Walking       { return (*Walking)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Falling() *Falling       { return (*Falling)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Helping() *Helping       { return (*Helping)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Handing() *Handing       { return (*Handing)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Talking() *Talking       { return (*Talking)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Dealing() *Dealing       { return (*Dealing)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Firing() *Firing         { return (*Firing)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Hitting() *Hitting       { return (*Hitting)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Scattering() *Scattering { return (*Scattering)(unsafe.Pointer(&s.Registers)) }
func (s *Position) Steering() *Steering     { return (*Steering)(unsafe.Pointer(&s.Registers)) }
