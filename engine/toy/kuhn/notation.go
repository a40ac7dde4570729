package kuhn

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// bets are the texts of the betting actions: the word, the explanation and the narration.
var bets = map[engine.Action]struct{ word, means, deed string }{
	Check: {"check", "check: stake nothing more", "checks"},
	Bet:   {"bet", "bet one more chip", "bets one more chip"},
	Call:  {"call", "call: match the bet", "calls"},
	Fold:  {"fold", "fold: give up the pot", "folds"},
}

func word(a engine.Action) string {
	switch kindOf(a) {
	case kindDeal:
		return "deal " + cardOf(a).String()
	case kindShow:
		return "show " + cardOf(a).String()
	}
	return bets[a].word
}

func (s *State) explain(a engine.Action) string {
	switch kindOf(a) {
	case kindDeal:
		return fmt.Sprintf("the %s seat is dealt %s", seats[s.dealt], cardWords[cardOf(a)])
	case kindShow:
		return fmt.Sprintf("the %s seat shows %s", seats[s.shown], cardWords[cardOf(a)])
	}
	return bets[a].means
}

var cardWords = [...]string{Hidden: "a card face down", Jack: "the jack", Queen: "the queen", King: "the king"}

func narrate(before *State, a engine.Action, after *State) []string {
	said := before.explain(a)
	if seat := before.Turn(); seat >= 0 {
		said = "the " + seats[seat] + " seat " + bets[a].deed
	}
	if after.Turn() != engine.Nobody {
		return []string{said}
	}
	return []string{said, fmt.Sprintf("the %s seat wins %s", seats[after.winner()], prose.Count(int(after.stake()), "chip", "chips"))}
}

func (s *State) show() string {
	var b strings.Builder
	for seat := range s.cards {
		fmt.Fprintf(&b, "%-6s  [%s]\n", seats[seat], s.cardText(seat))
	}
	fmt.Fprintf(&b, "betting %s\n", strings.Join(append([]string{"ante"}, s.betting()...), ", "))
	return b.String()
}

// betting returns the betting actions so far in words.
func (s *State) betting() []string {
	var words []string
	for _, bet := range s.bets[:s.plies] {
		words = append(words, word(engine.Action(bet)<<4))
	}
	return words
}
