package review

import (
	"math"

	"deadreckon/engine"
)

// Side is the result of one side.
type Side struct {
	Name      string   `json:"name"`
	Judged    int      `json:"judged"`   // judged decisions
	Mistakes  int      `json:"mistakes"` // significant mistakes
	Lost      float64  `json:"lost"`     // points lost by mistakes
	Luck      float64  `json:"luck"`     // points gained by chance, by its exact odds
	LuckError float64  `json:"luckError"`
	Curve     []Point  `json:"curve"`           // points at each of its decisions
	Final     *float64 `json:"final,omitempty"` // points at the end of the game
	Turning   *Turning `json:"turning,omitempty"`
}

// Point is the points of a side, with a 95 % interval.
type Point struct {
	Ply   int     `json:"ply"`
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Best returns the played move, or its rival if the move is a mistake.
func (d JudgedDecision) Best() Move {
	if d.Mistake {
		return d.Rival
	}
	return d.Played
}

// Point returns the points of the side that decides.
func (d JudgedDecision) Point() Point {
	spread := points(normal95 * d.Best().ScoreError)
	return Point{d.Ply, d.Value, max(0, d.Value-spread), min(100, d.Value+spread)}
}

// Turning is the last decision at which the side was across 50 points from its final result.
type Turning struct {
	Decision int  `json:"decision"` // index in Results.Decisions
	Sure     bool `json:"sure"`     // its interval excludes 50
}

// evenPoints is the points of an even position.
const evenPoints = 50.0

func (r *Results) side(i int, end engine.Position) Side {
	out := Side{Name: r.sides[i].Name}
	for _, d := range r.Decisions {
		if d.Side != i {
			continue
		}
		out.Judged++
		if d.Mistake {
			out.Mistakes++
			out.Lost += d.Loss
		}
		out.Curve = append(out.Curve, d.Point())
	}
	variance := 0.0
	for _, c := range r.Chances {
		for _, l := range c.Luck {
			if l.Side == i {
				out.Luck += points(l.Score)
				variance += l.Variance
			}
		}
	}
	out.LuckError = points(math.Sqrt(variance))
	if r.Over {
		scores := make([]float64, engine.MaxSeats)
		for _, seat := range r.sides[i].Seats {
			scores[seat] = end.Score(seat)
		}
		final := valuePoints(r.sides[i].Mean(scores))
		out.Final = &final
		out.Turning = r.turning(i, &out)
	}
	return out
}

// turning returns the turning point of a side, or nil.
func (r *Results) turning(i int, s *Side) *Turning {
	at := len(s.Curve)
	for k := len(r.Decisions) - 1; k >= 0; k-- {
		if r.Decisions[k].Side != i {
			continue
		}
		at--
		p := s.Curve[at]
		switch {
		case *s.Final < evenPoints && p.Value >= evenPoints:
			return &Turning{k, p.Low > evenPoints}
		case *s.Final > evenPoints && p.Value <= evenPoints:
			return &Turning{k, p.High < evenPoints}
		}
	}
	return nil
}
