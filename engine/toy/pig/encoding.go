package pig

import "deadreckon/engine/kit/index"

// numbers are the observation of a view. There is no board.
var numbers = []index.Part[*State, float32]{
	index.Holds("the viewer's turn", "", func(s *State) bool { return s.player == s.viewer }),
	index.Number(index.More("own points", "the target", ""), func(s *State) float32 { return s.share(s.banked[s.viewer]) }),
	index.Number(index.More("other's points", "the target", ""), func(s *State) float32 { return s.share(s.banked[1-s.viewer]) }),
	index.Number(index.More("points of this turn", "the target", ""), func(s *State) float32 { return s.share(s.total) }),
}

func (s *State) share(points uint16) float32 { return float32(points) / float32(s.target) }
