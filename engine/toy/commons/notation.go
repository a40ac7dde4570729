package commons

import (
	"fmt"
	"strings"

	"deadreckon/engine"
)

// String returns the number, or "?" for Hidden.
func (a Appetite) String() string {
	if a == Hidden {
		return "?"
	}
	return fmt.Sprint(uint8(a))
}

func word(a engine.Action) string {
	switch {
	case kindOf(a) == kindDeal:
		return "deal " + Appetite(a&lowMask).String()
	case kindOf(a) == kindTake:
		return fmt.Sprintf("take %d", a&lowMask)
	case a == Mild:
		return "mild winter"
	}
	return "hard winter"
}

// played returns the actions so far as seen by the viewer. A seat with an empty pond has no action, and
// neither has a winter with a certain outcome.
func (s *State) played() []string {
	var words []string
	for _, a := range s.appetite[:s.dealt] {
		words = append(words, word(Deal(a)))
	}
	left := stock
	for _, fish := range s.taken[:s.moved] {
		if left == 0 {
			break
		}
		words = append(words, word(Take(int(fish))))
		left -= int(fish)
	}
	switch {
	case !s.over || left == 0 || left >= breed:
	case s.bred:
		words = append(words, word(Mild))
	default:
		words = append(words, word(Hard))
	}
	return words
}

func (s *State) explain(a engine.Action) string {
	switch {
	case a == Mild:
		return "the winter is mild: the fish breed"
	case a == Hard:
		return "the winter is hard: the last fish die"
	case kindOf(a) == kindDeal && a == Deal(Hidden):
		return fmt.Sprintf("the %s seat learns its appetite", players[s.dealt])
	case kindOf(a) == kindDeal:
		return fmt.Sprintf("the %s seat can take %d at most", players[s.dealt], a&lowMask)
	}
	return fmt.Sprintf("take %d of the %d fish: %s", a&lowMask, s.left(), s.fate(s.left()-int(a&lowMask)))
}

// fate describes the future of the fish that the seat on turn leaves.
func (s *State) fate(left int) string {
	switch {
	case left == 0:
		return "the pond is empty"
	case s.moved < seats-1:
		return fmt.Sprintf("that leaves %d to the others", left)
	case left < breed:
		return fmt.Sprintf("that leaves %d to breed if the winter is mild", left)
	}
	return fmt.Sprintf("that leaves %d to breed", left)
}

func (s *State) show() string {
	var b strings.Builder
	fmt.Fprintf(&b, "pond    %d fish", s.left())
	if s.bred {
		b.WriteString(", which have bred")
	}
	b.WriteString("\n")
	for seat, name := range players {
		fmt.Fprintf(&b, "%-6s  appetite %v", name, s.appetite[seat])
		if seat < int(s.moved) {
			fmt.Fprintf(&b, "  took %d", s.taken[seat])
		}
		if s.over {
			fmt.Fprintf(&b, "  has %d", s.fish(engine.Seat(seat)))
		}
		b.WriteString("\n")
	}
	return b.String()
}
