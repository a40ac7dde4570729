package main

import (
	"slices"
	"testing"
)

func TestPatterns(t *testing.T) {
	for _, c := range []struct {
		pattern, sentence string
		want              int
	}{
		{"clause as noun", "It prints what was asked and who asked.", 2},
		{"clause as noun", "What if the file is missing, and what about whatever's left?", 1},
		{"headless those", "Only those of the page run; the others by hand.", 2},
		{"headless those", "Those tests use the same seed.", 0},
		{"vague verb", "Below stands at the place of what is told; the run goes on.", 3},
		{"trailing alone or too", "It reads these alone, and writes, too.", 2},
		{"trailing alone or too", "Too many files are open.", 0},
		{"where for if", "Where nothing is searched, see where the file is and where to look.", 1},
		{"preposition and pronoun", "The list from which it is drawn, and the rest of it.", 2},
		{"odd adverb", "It is drawn anew, or else kept as it is so far.", 4},
	} {
		i := slices.IndexFunc(patterns, func(p pattern) bool { return p.name == c.pattern })
		if i < 0 {
			t.Fatalf("no pattern %q", c.pattern)
		}
		if got := patterns[i].count(c.sentence); got != c.want {
			t.Errorf("%s: %d findings in %q, want %d", c.pattern, got, c.sentence, c.want)
		}
	}
}

func TestReadGo(t *testing.T) {
	const source = "// Package p has words in a comment.\n//\n//\tcode is not read here\npackage p\n\n" +
		"//go:generate this is not read either\n\n// F prints. It has `a b c d` inside.\nvar f = \"p: this is a message\"\nvar key = \"a key\"\n"
	got, err := readGo("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	want := []sentence{{"p.go", 1, "Package p has words in a comment."}, {"p.go", 8, "It has X inside."}, {"p.go", 9, "this is a message"}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
	if got, _ := readGo("p_test.go", []byte(source)); len(got) != 2 {
		t.Errorf("a test file gave %d sentences, want 2: its strings are not read", len(got))
	}
}

func TestReadMarkdown(t *testing.T) {
	const source = "# A heading that is not read\n\nOne line of `text here` and\n[a link](x.md) in it. A second sentence is here.\n\n    code is not read\n\n- an item of a list\n\n```\nnot read at all either\n```\n| a cell of a table | b |\n"
	got := readMarkdown("a.md", source)
	want := []sentence{
		{"a.md", 3, "One line of X and a link in it."}, {"a.md", 3, "A second sentence is here."},
		{"a.md", 8, "an item of a list"}, {"a.md", 13, ";"},
	}
	want[3] = sentence{"a.md", 13, "a cell of a table ;"}
	if len(got) != 4 || !slices.Equal(got[:3], want[:3]) || got[3].line != 13 {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

func TestReadTypeScript(t *testing.T) {
	got := readTypeScript("a.ts", "// A comment of four words\nconst a = \"a text that is shown\", b = 'short'\n")
	want := []sentence{{"a.ts", 1, "A comment of four words"}, {"a.ts", 2, "a text that is shown"}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

// A short text with two findings is within any limit; a third finding is not within 8 per 1,000.
func TestExceeds(t *testing.T) {
	if (score{words: 50, findings: 2}).exceeds(defaultLimit) || !(score{words: 50, findings: 3}).exceeds(defaultLimit) {
		t.Error("two findings in 50 words must pass, and three must not")
	}
}
