package state

import "unsafe"

// Registers are the memory of a stage or an action in progress, 0 at all other times. The meaning of a
// byte depends on the stage or action, so the rules read them as one of the frames below. Two frames may
// be in use together if they share no byte: a shot uses ShotFrame, CostFrame and RiderFrame.
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
	// SetupFrame is the tokens of the start. U3.
	SetupFrame struct {
		_      [7]uint8
		Column uint8 // column of the next token
		_      [4]uint8
	}

	// SeatFrame counts the seats that get cards or replace lost characters. U1, Lost, S91.
	SeatFrame struct {
		_    [5]uint8
		Seat uint8 // that is next
		_    [6]uint8
	}

	// ArmsFrame is arms control: characters lose weapons and traits. Digest 7.2.
	ArmsFrame struct {
		_    [1]uint8
		Done uint8 // how many of the row were kept
		_    [3]uint8
		Slot uint8 // character, at the start
		_    [5]uint8
		Row  uint8 // row of armsRows
	}

	// ExitFrame is event 55, that leads characters out.
	ExitFrame struct {
		_    [5]uint8
		Next uint8 // slot
		_    [6]uint8
	}

	// TokenFrame is the way of the tokens. G4.
	TokenFrame struct {
		_      [5]uint8
		Token  uint8 // that moves
		_      [1]uint8
		Inches uint8
		_      [4]uint8
	}

	// RevealFrame is the content of a token. T3.1.
	RevealFrame struct {
		_    [4]uint8
		Kind uint8 // kind of zombie, or hound, and half
		_    [6]uint8
		Seer uint8 // 1 + the seat that knows the content
	}

	// BossFrame is the turn of a boss that a seat plays. Lost 2.
	BossFrame struct {
		Spent  uint8 // actions
		_      [4]uint8
		Seat   uint8
		Moved  uint8 // 1 once it has
		Inches uint8 // that it may run
		_      [4]uint8
	}

	// ZombieFrame is the zombie that moves, besieges or attacks. M2, M2b.
	ZombieFrame struct {
		_      [5]uint8
		Zombie uint8
		Facing uint8 // 1 + the direction of its group
		_      [1]uint8
		Step   uint8 // completed steps of its attack
		_      [1]uint8
		House  uint8 // that it besieges
		_      [1]uint8
	}

	// PersonFrame is the independent that acts. M3.
	PersonFrame struct {
		Actions uint8 // that he has left
		_       [3]uint8
		Cover   uint8 // coverNext: he goes for cover
		Person  uint8 // 14 x the group + the slot
		Walked  uint8 // 1 once he has
		_       [1]uint8
		Step    uint8
		_       [3]uint8
	}

	// PackFrame is the pack of dogs that acts. M4.
	PackFrame struct {
		_      [5]uint8
		Pack   uint8
		_      [1]uint8
		Inches uint8 // length of its move
		Step   uint8
		_      [3]uint8
	}

	// LoyalFrame is the loyal dog that acts at the end of a part. S56.
	LoyalFrame struct {
		_     [5]uint8
		Owner uint8 // 1 + the slot
		_     [6]uint8
	}

	// NervesFrame is the nerves of people at the start of the Survival phase. V0.
	NervesFrame struct {
		_    [5]uint8
		Next uint8 // a slot, or 14 + a pair of slots: see pair
		_    [6]uint8
	}

	// SentryFrame is sentry guns, one after another.
	SentryFrame struct {
		_      [5]uint8
		Charge uint8 // the gun
		_      [6]uint8
	}

	// FireFrame is a fire or rocket in a building or vehicle, and its victims. Blast.
	FireFrame struct {
		_      [5]uint8
		Figure uint8 // that is next
		_      [4]uint8
		House  uint8 // building, or 10 + vehicle
		_      [1]uint8
	}

	// InfectFrame is the dice for bites. END.
	InfectFrame struct {
		_     [1]uint8
		Bites uint8 // that were thrown for
		_     [3]uint8
		Slot  uint8 // bitten survivor
		_     [6]uint8
	}

	// FindFrame is the item that is found. FIND.
	FindFrame struct {
		_     [2]uint8
		Flags uint8 // findBarricaded, findGround
		_     [1]uint8
		Step  uint8 // or the table that is rolled on
		_     [2]uint8
		Dice  uint8 // for an amount, still to come
		_     [4]uint8
	}

	// CostFrame is the cost of an action.
	CostFrame struct {
		_     [8]uint8
		First uint8 // firstAction, or 0
		_     [3]uint8
	}

	// EnterFrame is the way into a building, or up and down.
	EnterFrame struct {
		_     [10]uint8
		House uint8
		Gate  uint8 // its opening
	}

	// SearchFrame is SEARCH.
	SearchFrame struct {
		_       [10]uint8
		House   uint8
		Vehicle uint8 // 1 + the vehicle, 0 for the building
	}

	// SpotFrame holds the target of SPOT and OBSERVE.
	SpotFrame struct {
		_     [2]uint8
		Mode  uint8 // rules.OfBuilding, or 0 for a token
		_     [7]uint8
		House uint8
		_     [1]uint8
	}

	// RunFrame is a movement with dice: a RUN, help, or a toy car.
	RunFrame struct {
		_      [7]uint8
		Inches uint8
		_      [3]uint8
		Slip   uint8 // slipped: he falls at its end
	}

	// FallFrame is a fall.
	FallFrame struct {
		_      [7]uint8
		Height uint8 // in inches
		_      [4]uint8
	}

	// HelpFrame is HELP of a character to one or two others.
	HelpFrame struct {
		_      [2]uint8
		First  uint8 // slot
		_      [1]uint8
		Second uint8 // 1 + the slot, 0 for none
		_      [7]uint8
	}

	// GiveFrame is GIVE and FIRST AID, between two characters.
	GiveFrame struct {
		_     [10]uint8
		To    uint8 // slot
		Thing uint8 // its rank, or AnySupplies
	}

	// TalkFrame is NEGOTIATE and BEFRIEND.
	TalkFrame struct {
		_     [2]uint8
		Asked uint8 // 1 once a leader was asked about a reroll
		_     [7]uint8
		Group uint8
		_     [1]uint8
	}

	// BarterFrame is BARTER.
	BarterFrame struct {
		_      [2]uint8
		Bought uint8 // HasBought, or 0
		_      [7]uint8
		Group  uint8
		_      [1]uint8
	}

	// ShotFrame is the shots of a volley. SHOOT.
	ShotFrame struct {
		Left uint8 // shots that are still to come
		Made uint8 // shots that were made
		Mode uint8 // mode of fire
		_    [9]uint8
	}

	// RiderFrame is an attack on people in a vehicle.
	RiderFrame struct {
		_     [11]uint8
		Rider uint8 // 1 + the slot of the target, 0 for the vehicle
	}

	// ScatterFrame is the scatter of a throw. THROW.
	ScatterFrame struct {
		_      [7]uint8
		Inches uint8
		_      [4]uint8
	}

	// DriveFrame is a vehicle in motion. DRIVE.
	DriveFrame struct {
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

// Progress of an independent: PersonFrame.Step.
const (
	PeopleFresh uint8 = iota
	PeopleBegun       // first choice made; only the first clause is still tested
	Aiming            // an AIMED SHOT of his is in progress
)

// SetupFrame and the methods after it read the registers as a record.
func (s *Position) SetupFrame() *SetupFrame     { return (*SetupFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) SeatFrame() *SeatFrame       { return (*SeatFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) ArmsFrame() *ArmsFrame       { return (*ArmsFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) ExitFrame() *ExitFrame       { return (*ExitFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) TokenFrame() *TokenFrame     { return (*TokenFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) RevealFrame() *RevealFrame   { return (*RevealFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) BossFrame() *BossFrame       { return (*BossFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) ZombieFrame() *ZombieFrame   { return (*ZombieFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) PersonFrame() *PersonFrame   { return (*PersonFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) PackFrame() *PackFrame       { return (*PackFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) LoyalFrame() *LoyalFrame     { return (*LoyalFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) NervesFrame() *NervesFrame   { return (*NervesFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) SentryFrame() *SentryFrame   { return (*SentryFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) FireFrame() *FireFrame       { return (*FireFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) InfectFrame() *InfectFrame   { return (*InfectFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) FindFrame() *FindFrame       { return (*FindFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) CostFrame() *CostFrame       { return (*CostFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) EnterFrame() *EnterFrame     { return (*EnterFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) SearchFrame() *SearchFrame   { return (*SearchFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) SpotFrame() *SpotFrame       { return (*SpotFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) RunFrame() *RunFrame         { return (*RunFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) FallFrame() *FallFrame       { return (*FallFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) HelpFrame() *HelpFrame       { return (*HelpFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) GiveFrame() *GiveFrame       { return (*GiveFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) TalkFrame() *TalkFrame       { return (*TalkFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) BarterFrame() *BarterFrame   { return (*BarterFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) ShotFrame() *ShotFrame       { return (*ShotFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) RiderFrame() *RiderFrame     { return (*RiderFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) ScatterFrame() *ScatterFrame { return (*ScatterFrame)(unsafe.Pointer(&s.Registers)) }
func (s *Position) DriveFrame() *DriveFrame     { return (*DriveFrame)(unsafe.Pointer(&s.Registers)) }
