package mall

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"deadreckon/engine"
)

// tryPosition reads a text that may be anything. What it reads must be a sound
// position: it can be written, read, checked, shown, explained and played on. It
// reports whether the text was a position.
func tryPosition(t *testing.T, n notation, text string, rng Rand) bool {
	p, err := n.ReadPosition("fuzz", text)
	if err != nil {
		if e, ok := err.(*engine.SyntaxError); !ok || e.File != "fuzz" || e.Cause == "" {
			t.Errorf("error %T %v", err, err)
		}
		return false
	}
	again := n.FormatPosition(p)
	back, err := n.ParsePosition(again)
	if err != nil {
		t.Fatalf("%v\n%s", err, again)
	}
	if *content(back) != *content(p) {
		t.Fatalf("written and read:\n%s\nfrom\n%s", n.FormatPosition(back), again)
	}
	n.Show(p)
	s := content(p)
	if v, ok := p.(*View); ok {
		var world State
		v.Sample(&world, rng)
		if err := world.check(); err != nil {
			t.Fatalf("%v in a world of\n%s", err, again)
		}
		if world.Key(v.Viewer()) != v.Key() {
			t.Fatalf("a world with another key for\n%s", again)
		}
	}
	player := player{rng: rng}
	for range 50 {
		legal := p.AppendLegal(nil)
		if (len(legal) == 0) != (s.phase == phaseOver) {
			t.Fatalf("%d legal actions in phase %s\nafter\n%s", len(legal), s.phase, again)
		}
		if len(legal) == 0 {
			break
		}
		before := *s
		a := player.step(p)
		if err := s.check(); err != nil {
			t.Fatalf("%v\nafter %s in\n%s\nwhich comes from\n%s", err, n.format(&before, a), n.FormatPosition(&before), again)
		}
		if n.Explain(&before, a) == "" {
			t.Errorf("%s is not explained", n.format(&before, a))
		}
	}
	n.Show(p)
	return true
}

// mutate makes another text out of one by a few changes such as people make, with
// lines and words of others.
func mutate(texts []string, rng Rand) string {
	lines := strings.Split(strings.TrimSpace(texts[rng.IntN(len(texts))]), "\n")
	other := strings.Split(strings.TrimSpace(texts[rng.IntN(len(texts))]), "\n")
	for range 1 + rng.IntN(4) {
		i := 1 + rng.IntN(len(lines)-1)
		words := strings.Fields(lines[i])
		switch rng.IntN(7) {
		case 0: // a line is missing
			if len(lines) > 5 {
				lines = slices.Delete(lines, i, i+1)
			}
		case 1: // a line of another position
			lines = slices.Insert(lines, i, other[rng.IntN(len(other))])
		case 2: // its words under this key
			for _, o := range other {
				if key, _, _ := strings.Cut(o, " "); key == words[0] {
					lines[i] = o
				}
			}
		case 3: // a word is missing
			if k := rng.IntN(len(words)); k > 0 {
				lines[i] = strings.Join(slices.Delete(words, k, k+1), " ")
			}
		case 4: // another phase
			lines = slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(l, "phase ") })
			lines = append(lines, "phase "+phaseNames[rng.IntN(len(phaseNames))])
		default: // another word
			k := rng.IntN(len(words))
			if k > 0 {
				words[k] = anotherWord(words[k], other, rng)
				lines[i] = strings.Join(words, " ")
			}
		}
	}
	return strings.Join(lines, "\n")
}

// anotherWord is a little different from a word, or stands elsewhere.
func anotherWord(word string, other []string, rng Rand) string {
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

// corpus is a set of sound positions: the goldens of all phases, the tables of
// faults before they are spoilt, and those of random games.
func corpus(t testing.TB) []string {
	t.Helper()
	texts := append(phaseTexts(t), table45)
	n := notation{defaultRules(t, Options{MaxTurns: 150, GlassCostsOneStep: true})}
	for seed := uint64(1); seed <= 40; seed++ {
		s := n.rules.start()
		p := player{rng: engine.Stream(seed, "corpus")}
		for ply := 0; s.phase != phaseOver; ply++ {
			if ply > 60 && ply%97 == 0 {
				texts = append(texts, n.FormatPosition(&s))
				for seat := range engine.Seat(2) {
					var v View
					s.mask(seat, &v.s)
					texts = append(texts, n.FormatPosition(&v))
				}
			}
			p.step(&s)
		}
	}
	return texts
}

// TestMutatedPositions tries many texts that are almost positions.
func TestMutatedPositions(t *testing.T) {
	texts := corpus(t)
	n := notation{defaultRules(t, Options{MaxTurns: 150, GlassCostsOneStep: true})}
	tries, read := 10_000, 0
	if testing.Short() {
		tries = 2_000
	}
	rng := engine.Stream(1, "mutate")
	for range tries {
		if tryPosition(t, n, mutate(texts, rng), rng) {
			read++
		}
	}
	t.Logf("%d of %d were positions", read, tries)
	if read < tries/20 {
		t.Errorf("%d of %d texts were positions: too few to tell anything", read, tries)
	}
}

func FuzzParsePosition(f *testing.F) {
	texts := corpus(f)
	for i, text := range texts[:130] {
		f.Add(text, uint64(i))
	}
	n := notation{defaultRules(f, Options{MaxTurns: 150, GlassCostsOneStep: true})}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 1))
		tryPosition(t, n, text, rng)
		if lines := strings.Count(strings.TrimSpace(text), "\n"); lines > 0 && !strings.Contains(text, "\n\n") {
			tryPosition(t, n, mutate(append(texts, text), rng), rng)
		}
	})
}

// FuzzParseAction asks for anything at all at positions of every phase. What is
// read must be legal; what is not must say why.
func FuzzParseAction(f *testing.F) {
	n := notation{defaultRules(f, Options{MaxTurns: 150, GlassCostsOneStep: true})}
	var positions []engine.Position
	for i, text := range phaseTexts(f) {
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
	for _, form := range forms {
		f.Add(0, form.example)
	}
	for _, text := range []string{"", " ", "\x00", "step", "step 999999999999999999999", "roll 1+2+x", "shoot @", "carry >", "select +",
		"close 043-", "break 045@", "super -", "\u0130 045", "roll 99+99+99+99"} {
		f.Add(7, text)
	}
	f.Fuzz(func(t *testing.T, i int, text string) {
		p := positions[uint(i)%uint(len(positions))]
		a, err := n.ParseAction(p, text)
		if err == nil && !slices.Contains(p.AppendLegal(nil), a) {
			t.Errorf("%q is read as %#x, which is not legal", text, a)
		}
		if e, ok := err.(*engine.SyntaxError); ok && (e.Column < 1 || e.Column > len(text)+1) {
			t.Errorf("%q: column %d: %v", text, e.Column, err)
		}
		if err != nil && err.Error() == "" {
			t.Errorf("%q: an error without words", text)
		}
	})
}

// TestReasonsEverywhere asks at positions of every phase for the actions of all
// others: there is always a reason.
func TestReasonsEverywhere(t *testing.T) {
	n := notation{defaultRules(t, Options{MaxTurns: 150, GlassCostsOneStep: true})}
	var positions []engine.Position
	asked := map[string]bool{}
	for _, text := range phaseTexts(t) {
		p, err := n.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, p)
		legal := p.AppendLegal(nil)
		for k := 0; k < len(legal); k += 1 + len(legal)/8 {
			asked[n.FormatAction(p, legal[k])] = true
		}
	}
	for _, p := range positions {
		for text := range asked {
			_, err := n.ParseAction(p, text)
			if err != nil && (strings.Contains(err.Error(), "not legal here") || !strings.HasPrefix(err.Error(), "mall: ")) {
				t.Errorf("%s at %s: %v", text, content(p).phase, err)
			}
		}
	}
}
