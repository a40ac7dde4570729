package enginetest

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"deadreckon/engine"
)

// Texts checks parsers with arbitrary texts: accepted positions must be sound, and errors must give
// a cause.
type Texts struct {
	Game engine.Game

	// Check returns the fault of a position, for every position that is read or reached. May be
	// nil.
	Check func(p engine.Position) error
	// Cites matches the required part, such as a rule, of a cause that begins with the game's
	// name. May be nil.
	Cites *regexp.Regexp

	Sound []string // start positions, besides those of random games
	Lines []string // lines to insert unchanged, such as one for each phase
	Plies int      // number of actions to play after reading; 0 means 50

	Before int // tries before the first try of Spoilt, for other sittings
}

const (
	corpusGames  = 40
	corpusStride = 97  // distance of positions taken from a game
	corpusFirst  = 60  // positions taken from the beginning of a game, since games may be short
	tryPlies     = 50  // default of Plies
	seedTexts    = 130 // texts of the corpus used as fuzzing seeds
)

// EachPhase returns texts of positions of random games, each of them for every phase that occurs,
// since phases in the middle of an action are rare. Such a position is written from the decision
// point before it, if possible.
func (x Texts) EachPhase(games uint64, each int) []string {
	var texts []string
	seen := map[string]int{}
	for seed := range games {
		s, told := x.Game.NewState(), told{game: x.Game}
		player := Player{Rng: engine.Stream(seed, "phases")}
		for s.Turn() != engine.Nobody {
			phase := s.(engine.Phased).Phase()
			if seen[phase] < each && player.Rng.IntN(3) == 0 {
				seen[phase]++
				_, text := told.tell(s)
				texts = append(texts, text)
			}
			told.step(s, &player)
		}
	}
	return texts
}

// Corpus returns texts of valid positions: Sound, positions of random games as states and views,
// and the actions since a decision point.
func (x Texts) Corpus() []string {
	texts := slices.Clone(x.Sound)
	for seed := uint64(x.Before) + 1; seed <= uint64(x.Before)+corpusGames; seed++ {
		s, told := x.Game.NewState(), told{game: x.Game}
		player := Player{Rng: engine.Stream(seed, "corpus")}
		stop := player.Rng.IntN(corpusFirst)
		for ply := 0; s.Turn() != engine.Nobody; ply++ {
			if ply == stop || ply > corpusFirst && ply%corpusStride == 0 {
				rest, text := told.tell(s)
				texts = append(texts, text)
				for seat := range x.Game.Seats() {
					texts = append(texts, x.Game.Notation().FormatPosition(viewOf(x.Game, rest, engine.Seat(seat))))
				}
			}
			told.step(s, &player)
		}
	}
	return texts
}

// told is a game and its history, from which positions can be written from an earlier decision
// point, without a line "moment".
type told struct {
	game engine.Game
	past []play // the latest last
}

// play is an action and its position.
type play struct {
	at engine.State
	do engine.Action
}

const longestTelling = 40 // maximum number of actions after a decision point

// step lets a player play from s.
func (t *told) step(s engine.State, player *Player) {
	if len(t.past) == longestTelling {
		t.past = append(t.past[:0], t.past[1:]...)
	}
	before := copyOf(t.game, s).(engine.State)
	t.past = append(t.past, play{before, player.Step(s)})
}

// tell returns the latest decision point before s, and a text of s from there; without one, s and
// its own text.
func (t *told) tell(s engine.State) (rest engine.State, text string) {
	n, then := t.game.Notation(), ""
	own := n.FormatPosition(s)
	rest, text = s, own
	for i := len(t.past); strings.Contains(text, "\nmoment "); i-- {
		if i == 0 {
			return s, own
		}
		rest = t.past[i-1].at
		text = n.FormatPosition(rest)
		then = "then " + n.FormatAction(rest, t.past[i-1].do) + "\n" + then
	}
	return rest, text + then
}

// Try reads an arbitrary text. An accepted position must survive a round trip, and can be shown,
// sampled, explained and played. Try reports whether the text was accepted.
func (x Texts) Try(t TB, text string, rng *rand.Rand) bool {
	t.Helper()
	n := x.Game.Notation()
	p, err := engine.ReadPosition(x.Game, triedFile, text)
	if err != nil {
		x.refused(t, text, err)
		return false
	}
	again := n.FormatPosition(p)
	x.sound(t, p, "read from", text)
	back, err := n.ParsePosition(again)
	if err != nil {
		t.Fatalf("%v\n%s", err, again)
	}
	if !reflect.DeepEqual(back, p) {
		t.Fatalf("written and read:\n%s\nfrom\n%s", n.FormatPosition(back), again)
	}
	n.Show(p)
	if v, ok := p.(engine.View); ok {
		world := x.Game.NewState()
		v.Sample(world, rng)
		x.sound(t, world, "a world of", again)
		if world.Key(v.Viewer()) != v.Key() {
			t.Fatalf("a world with another key for\n%s", again)
		}
	}
	x.playOn(t, p, again, rng)
	n.Show(p)
	return true
}

// triedFile is the file name for errors.
const triedFile = "tried"

// refused checks that an error has a place in the file and a cause.
func (x Texts) refused(t TB, text string, err error) {
	t.Helper()
	e := (*engine.SyntaxError)(nil)
	switch {
	case !errors.As(err, &e) || e.Cause == "":
		t.Errorf("%q is refused without words: %T %v", text, err, err)
	case e.File != triedFile || e.Line < 1 || e.Column < 1:
		t.Errorf("%q is refused without a place in the file: %v", text, err)
	case strings.Contains(e.Cause, "the game is over"): // needs no rule
	case x.Cites != nil && strings.HasPrefix(e.Cause, x.Game.Name()+": ") && !x.Cites.MatchString(e.Cause):
		t.Errorf("%q is refused without a rule: %v", text, err)
	}
}

// sound fails if a position has a fault.
func (x Texts) sound(t TB, p engine.Position, what, text string) {
	t.Helper()
	if x.Check == nil {
		return
	}
	if err := x.Check(p); err != nil {
		t.Fatalf("%v\n%s\n%s", err, what, text)
	}
}

// playOn plays some actions from p.
func (x Texts) playOn(t TB, p engine.Position, from string, rng *rand.Rand) {
	t.Helper()
	n, player := x.Game.Notation(), Player{Rng: rng}
	for range cmp.Or(x.Plies, tryPlies) {
		if legal := p.AppendLegal(nil); (len(legal) == 0) != (p.Turn() == engine.Nobody) {
			t.Fatalf("%d legal actions with %v on turn\nafter\n%s", len(legal), p.Turn(), from)
		} else if len(legal) == 0 {
			return
		}
		before := copyOf(x.Game, p)
		a := player.Step(p)
		if x.Check != nil {
			if err := x.Check(p); err != nil {
				t.Fatalf("%v\nafter %s in\n%s\nwhich comes from\n%s", err, n.FormatAction(before, a), n.FormatPosition(before), from)
			}
		}
		if n.Explain(before, a) == "" {
			t.Errorf("%s is not explained", n.FormatAction(before, a))
		}
	}
}

// Spoilt tries damaged texts. It fails if fewer than one in twenty is accepted.
func (x Texts) Spoilt(t TB, tries int) {
	t.Helper()
	texts, read := x.Corpus(), 0
	for i := range tries {
		rng := engine.Stream(uint64(x.Before+i), "mutate")
		if x.Try(t, x.mutate(texts, rng), rng) {
			read++
		}
	}
	t.Logf("%d of %d were positions", read, tries)
	if read < tries/20 {
		t.Errorf("%d of %d texts were positions: too few to tell anything", read, tries)
	}
}

// FuzzPositions tries texts of the fuzzer, and damaged texts with lines of them.
func (x Texts) FuzzPositions(f *testing.F) {
	texts := x.Corpus()
	for i, text := range texts[:min(len(texts), seedTexts)] {
		f.Add(text, uint64(i))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 1))
		x.Try(t, text, rng)
		if strings.Contains(strings.TrimSpace(text), "\n") && !strings.Contains(text, "\n\n") {
			x.Try(t, x.mutate(append(texts, text), rng), rng)
		}
	})
}

// FuzzActions tries arbitrary actions at valid positions. Accepted actions must be legal; errors
// must have a cause and a place. Seeds are the legal actions and others.
func (x Texts) FuzzActions(f *testing.F, others ...string) {
	n := x.Game.Notation()
	var positions []engine.Position
	texts := x.Corpus()
	for i, text := range texts[:min(len(texts), seedTexts)] {
		p, err := n.ParsePosition(text)
		if err != nil {
			f.Fatal(err)
		}
		positions = append(positions, p)
		for k, a := range p.AppendLegal(nil) {
			if k < 3 {
				f.Add(i, n.FormatAction(p, a))
			}
		}
	}
	for _, text := range append(others, "", " ", "\x00") {
		f.Add(0, text)
	}
	f.Fuzz(func(t *testing.T, i int, text string) {
		x.TryAction(t, positions[uint(i)%uint(len(positions))], text)
	})
}

// TryAction tries an arbitrary action at p.
func (x Texts) TryAction(t TB, p engine.Position, text string) {
	t.Helper()
	a, err := x.Game.Notation().ParseAction(p, text)
	if err == nil {
		if !slices.Contains(p.AppendLegal(nil), a) {
			t.Errorf("%q is read as %#x, which is not legal", text, a)
		}
		return
	}
	if err.Error() == "" {
		t.Errorf("%q: an error without words", text)
	}
	if e := (*engine.SyntaxError)(nil); errors.As(err, &e) && (e.Column < 1 || e.Column > len(text)+1) {
		t.Errorf("%q: column %d: %v", text, e.Column, err)
	}
}

// mutate changes a text by a few plausible mistakes, with lines and words of other texts.
func (x Texts) mutate(texts []string, rng *rand.Rand) string {
	lines := strings.Split(strings.TrimSpace(texts[rng.IntN(len(texts))]), "\n")
	other := strings.Split(strings.TrimSpace(texts[rng.IntN(len(texts))]), "\n")
	key := func(line string) string { word, _, _ := strings.Cut(line, " "); return word }
	for range 1 + rng.IntN(4) {
		if len(lines) < 2 {
			break
		}
		i := 1 + rng.IntN(len(lines)-1) // keep the header
		words := strings.Fields(lines[i])
		switch rng.IntN(9) {
		case 0: // delete a line
			lines = slices.Delete(lines, i, i+1)
		case 1: // insert a line of another position
			lines = slices.Insert(lines, i, other[rng.IntN(len(other))])
		case 2: // use its words with this key
			for _, o := range other {
				if key(o) == key(lines[i]) {
					lines[i] = o
				}
			}
		case 3: // delete a word
			if k := rng.IntN(max(len(words), 1)); k > 0 {
				lines[i] = strings.Join(slices.Delete(words, k, k+1), " ")
			}
		case 4: // replace the lines of a key
			if len(x.Lines) > 0 {
				line := x.Lines[rng.IntN(len(x.Lines))]
				lines = append(slices.DeleteFunc(lines, func(l string) bool { return key(l) == key(line) }), line)
			}
		case 5: // repeat a word
			if k := rng.IntN(max(len(words), 1)); k > 0 {
				lines[i] = strings.Join(slices.Insert(words, k, words[k]), " ")
			}
		case 6: // swap words of two lines
			j := 1 + rng.IntN(len(lines)-1)
			others := strings.Fields(lines[j])
			if j != i && len(words) > 1 && len(others) > 1 {
				a, b := 1+rng.IntN(len(words)-1), 1+rng.IntN(len(others)-1)
				words[a], others[b] = others[b], words[a]
				lines[i], lines[j] = strings.Join(words, " "), strings.Join(others, " ")
			}
		default: // change a word
			if k := rng.IntN(max(len(words), 1)); k > 0 {
				words[k] = anotherWord(words[k], other, rng)
				lines[i] = strings.Join(words, " ")
			}
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// anotherWord returns a changed word, or a word from elsewhere.
func anotherWord(word string, other []string, rng *rand.Rand) string {
	digits := strings.IndexAny(word, "0123456789")
	if rng.IntN(2) == 0 && digits >= 0 {
		end := digits
		for end < len(word) && word[end] >= '0' && word[end] <= '9' {
			end++
		}
		n, err := strconv.Atoi(word[digits:end])
		if err == nil {
			return word[:digits] + strconv.Itoa(max(0, n+rng.IntN(5)-2)) + word[end:]
		}
	}
	if words := strings.Fields(other[rng.IntN(len(other))]); len(words) > 1 {
		return words[1+rng.IntN(len(words)-1)]
	}
	return "?"
}
