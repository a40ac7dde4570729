package streets

import "unsafe"

// registers are what the stage or the action in progress goes by, 0 outside it. What one of them
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
type registers struct {
	volley uint8
	shot   uint8
	mode   uint8
	left   uint8 // figures still to be placed, dice still to be thrown
	kind   uint8
	cursor uint8
	facing uint8
	inches uint8
	step   uint8
	thrown uint8 // dice of the actor's own in this action
	house  uint8
	gate   uint8
}

type (
	// placing is the tokens of the start. U3.
	placing struct {
		_      [7]uint8
		column uint8 // of the token that is placed
		_      [4]uint8
	}

	// serving is what seats do one after another: they are dealt cards, and told who is lost. U1, Lost, S91.
	serving struct {
		_    [5]uint8
		seat uint8 // that is next
		_    [6]uint8
	}

	// disarming is arms control: who loses weapons and traits. Digest 7.2.
	disarming struct {
		_    [1]uint8
		done uint8 // how many of the row were kept
		_    [3]uint8
		slot uint8 // of the character, at the start
		_    [5]uint8
		row  uint8 // of armsRows
	}

	// leading is event 55, that leads characters out.
	leading struct {
		_    [5]uint8
		next uint8 // slot
		_    [6]uint8
	}

	// drifting is the way of the tokens. G4.
	drifting struct {
		_      [5]uint8
		token  uint8 // that moves
		_      [1]uint8
		inches uint8
		_      [4]uint8
	}

	// emerging is what a token was. T3.1.
	emerging struct {
		_    [4]uint8
		kind uint8 // of zombie, or hound, and half
		_    [6]uint8
		seer uint8 // 1 + the seat that knows what it is
	}

	// bossing is the turn of a boss that a seat plays. Lost 2.
	bossing struct {
		spent  uint8 // actions
		_      [4]uint8
		seat   uint8
		moved  uint8 // 1 once it has
		inches uint8 // that it may run
		_      [4]uint8
	}

	// shambling is what zombies do one after another: they move, besiege and attack. M2, M2b.
	shambling struct {
		_      [5]uint8
		zombie uint8
		facing uint8 // 1 + the direction of its group
		_      [1]uint8
		step   uint8 // of its attack
		_      [1]uint8
		house  uint8 // that it besieges
		_      [1]uint8
	}

	// behaving is what independents do one after another. M3.
	behaving struct {
		actions uint8 // that he has left
		_       [3]uint8
		cover   uint8 // coverNext: he goes for cover
		person  uint8 // 14 x the group + the slot
		walked  uint8 // 1 once he has
		_       [1]uint8
		step    uint8
		_       [3]uint8
	}

	// hunting is what the packs of dogs do. M4.
	hunting struct {
		_      [5]uint8
		pack   uint8
		_      [1]uint8
		inches uint8 // of its way
		step   uint8
		_      [3]uint8
	}

	// fetching is what loyal dogs do at the end of a part. S56.
	fetching struct {
		_     [5]uint8
		owner uint8 // 1 + the slot
		_     [6]uint8
	}

	// starting is the nerves of people at the start of the Survival phase. V0.
	starting struct {
		_    [5]uint8
		next uint8 // a slot, or 14 + a pair of slots: see pair
		_    [6]uint8
	}

	// guarding is sentry guns, one after another.
	guarding struct {
		_      [5]uint8
		charge uint8 // the gun
		_      [6]uint8
	}

	// blazing is what befalls everybody in a building or vehicle: a fire or a rocket. Blast.
	blazing struct {
		_      [5]uint8
		figure uint8 // that is next
		_      [4]uint8
		house  uint8 // building, or 10 + vehicle
		_      [1]uint8
	}

	// infecting is the dice for bites. END.
	infecting struct {
		_     [1]uint8
		bites uint8 // that were thrown for
		_     [3]uint8
		slot  uint8 // of who was bitten
		_     [6]uint8
	}

	// hauling is what is found. FIND.
	hauling struct {
		_     [2]uint8
		flags uint8 // findBarricaded, findGround
		_     [1]uint8
		step  uint8 // or the table that is rolled on
		_     [2]uint8
		dice  uint8 // for an amount, still to come
		_     [4]uint8
	}

	// paying is what an action costs.
	paying struct {
		_     [8]uint8
		first uint8 // firstAction, or 0
		_     [3]uint8
	}

	// entering is the way into a building, or up and down.
	entering struct {
		_     [10]uint8
		house uint8
		gate  uint8 // its opening
	}

	// searching is SEARCH.
	searching struct {
		_       [10]uint8
		house   uint8
		vehicle uint8 // 1 + the vehicle, 0 for the building
	}

	// looking is SPOT and OBSERVE.
	looking struct {
		_     [2]uint8
		at    uint8 // ofBuilding, or 0 for a token
		_     [7]uint8
		house uint8
		_     [1]uint8
	}

	// walking is a way that is thrown for: of who runs or is helped, or of a toy.
	walking struct {
		_      [7]uint8
		inches uint8
		_      [3]uint8
		slip   uint8 // slipped: he falls at its end
	}

	// falling is a fall.
	falling struct {
		_      [7]uint8
		height uint8 // in inches
		_      [4]uint8
	}

	// helping is HELP of a character to one or two others.
	helping struct {
		_      [2]uint8
		first  uint8 // slot
		_      [1]uint8
		second uint8 // 1 + the slot, 0 for none
		_      [7]uint8
	}

	// handing is GIVE and FIRST AID, between two characters.
	handing struct {
		_     [10]uint8
		to    uint8 // slot
		thing uint8 // its rank, or anySupplies
	}

	// talking is NEGOTIATE and BEFRIEND.
	talking struct {
		_     [2]uint8
		asked uint8 // 1 once a leader was asked whether to throw again
		_     [7]uint8
		group uint8
		_     [1]uint8
	}

	// dealing is BARTER.
	dealing struct {
		_      [2]uint8
		bought uint8 // hasBought, or 0
		_      [7]uint8
		group  uint8
		_      [1]uint8
	}

	// firing is the shots of a volley. SHOOT.
	firing struct {
		left uint8 // shots that are still to come
		made uint8 // shots that were made
		mode uint8 // of fire
		_    [9]uint8
	}

	// hitting is an attack on people in a vehicle.
	hitting struct {
		_     [11]uint8
		rider uint8 // 1 + the slot of who is attacked, 0 for the vehicle
	}

	// scattering is how far what was thrown scatters. THROW.
	scattering struct {
		_      [7]uint8
		inches uint8
		_      [4]uint8
	}

	// steering is what is done with a vehicle. DRIVE.
	steering struct {
		ahead    uint8 // inches, or rams, still to come
		_        [1]uint8
		rerolled uint8 // 1 once a die was thrown again
		_        [1]uint8
		radius   uint8 // of the turn in progress
		_        [2]uint8
		inches   uint8 // that it may still go
		step     uint8
		_        [1]uint8
		car      uint8
		way      uint8 // that it goes
	}
)

// placing and the methods after it read the registers as a record.
func (s *State) placing() *placing       { return (*placing)(unsafe.Pointer(&s.registers)) }
func (s *State) serving() *serving       { return (*serving)(unsafe.Pointer(&s.registers)) }
func (s *State) disarming() *disarming   { return (*disarming)(unsafe.Pointer(&s.registers)) }
func (s *State) leading() *leading       { return (*leading)(unsafe.Pointer(&s.registers)) }
func (s *State) drifting() *drifting     { return (*drifting)(unsafe.Pointer(&s.registers)) }
func (s *State) emerging() *emerging     { return (*emerging)(unsafe.Pointer(&s.registers)) }
func (s *State) bossing() *bossing       { return (*bossing)(unsafe.Pointer(&s.registers)) }
func (s *State) shambling() *shambling   { return (*shambling)(unsafe.Pointer(&s.registers)) }
func (s *State) behaving() *behaving     { return (*behaving)(unsafe.Pointer(&s.registers)) }
func (s *State) hunting() *hunting       { return (*hunting)(unsafe.Pointer(&s.registers)) }
func (s *State) fetching() *fetching     { return (*fetching)(unsafe.Pointer(&s.registers)) }
func (s *State) starting() *starting     { return (*starting)(unsafe.Pointer(&s.registers)) }
func (s *State) guarding() *guarding     { return (*guarding)(unsafe.Pointer(&s.registers)) }
func (s *State) blazing() *blazing       { return (*blazing)(unsafe.Pointer(&s.registers)) }
func (s *State) infecting() *infecting   { return (*infecting)(unsafe.Pointer(&s.registers)) }
func (s *State) hauling() *hauling       { return (*hauling)(unsafe.Pointer(&s.registers)) }
func (s *State) paying() *paying         { return (*paying)(unsafe.Pointer(&s.registers)) }
func (s *State) entering() *entering     { return (*entering)(unsafe.Pointer(&s.registers)) }
func (s *State) searching() *searching   { return (*searching)(unsafe.Pointer(&s.registers)) }
func (s *State) looking() *looking       { return (*looking)(unsafe.Pointer(&s.registers)) }
func (s *State) walking() *walking       { return (*walking)(unsafe.Pointer(&s.registers)) }
func (s *State) falling() *falling       { return (*falling)(unsafe.Pointer(&s.registers)) }
func (s *State) helping() *helping       { return (*helping)(unsafe.Pointer(&s.registers)) }
func (s *State) handing() *handing       { return (*handing)(unsafe.Pointer(&s.registers)) }
func (s *State) talking() *talking       { return (*talking)(unsafe.Pointer(&s.registers)) }
func (s *State) dealing() *dealing       { return (*dealing)(unsafe.Pointer(&s.registers)) }
func (s *State) firing() *firing         { return (*firing)(unsafe.Pointer(&s.registers)) }
func (s *State) hitting() *hitting       { return (*hitting)(unsafe.Pointer(&s.registers)) }
func (s *State) scattering() *scattering { return (*scattering)(unsafe.Pointer(&s.registers)) }
func (s *State) steering() *steering     { return (*steering)(unsafe.Pointer(&s.registers)) }
