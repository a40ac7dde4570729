package share

import (
	"slices"
	"time"
)

// Point is the win probability of a side after an entry from playouts, with a 95 % interval.
type Point struct {
	Entry  int       `json:"entry"`
	Node   int       `json:"node"`
	Seat   string    `json:"seat,omitempty"` // the seat that decided, in a review
	Win    float64   `json:"win"`
	Low    float64   `json:"low"`
	High   float64   `json:"high"`
	Rounds int       `json:"rounds,omitempty"` // worlds and dice that were played; 0 if the game was over
	Made   time.Time `json:"made,omitzero"`    // absent from findings of old versions
}

// Decision is a judged decision. Points are hundredths of the difference between losing all and winning
// all.
type Decision struct {
	Entry     int     `json:"entry"`
	Node      int     `json:"node"`
	Steps     int     `json:"steps,omitempty"` // actions of the entry before it
	Seat      string  `json:"seat"`
	Action    string  `json:"action"`
	Words     string  `json:"words"`
	Best      string  `json:"best"` // the best other move that was found
	BestWords string  `json:"bestWords"`
	Value     float64 `json:"value"`
	Loss      float64 `json:"loss"`
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
	Win       float64 `json:"win"` // win probability of the move played
	WinError  float64 `json:"winError"`
	BestWin   float64 `json:"bestWin"`
	BestError float64 `json:"bestWinError"`
	Weighed   int     `json:"weighed,omitempty"` // how many actions of the others weighed the worlds
	Mistake   bool    `json:"mistake,omitempty"` // significant among all judged decisions
}

// Side is the summary of a review for a side, in points.
type Side struct {
	Name      string  `json:"name"`
	Judged    int     `json:"judged"`
	Mistakes  int     `json:"mistakes"`
	Lost      float64 `json:"lost"`
	Luck      float64 `json:"luck"`
	LuckError float64 `json:"luckError"`
}

// Judge adds analysis: the curve of a sweep, and the curve, decisions and sides of a review.
func (f *File) Judge(swept, reviewed []Point, decisions []Decision, sides []Side) {
	f.Curve, f.Decisions, f.Sides = swept, decisions, sides
	if len(swept) == 0 && len(reviewed) > 0 { // one side only, since the other side's points are between them
		seat := reviewed[0].Seat
		swept = slices.DeleteFunc(slices.Clone(reviewed), func(p Point) bool { return p.Seat != seat })
	}
	for _, p := range swept {
		if p.Entry < len(f.Frames) {
			f.Frames[p.Entry].Win = []float64{p.Win, p.Low, p.High}
		}
	}
}
