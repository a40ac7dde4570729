package main

import (
	"cmp"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	over := flag.Bool("over", false, "list only folders over their limit")
	perFile := flag.Bool("files", false, "list files, worst first")
	worst := flag.Int("worst", 0, "list `N` sentences, worst first")
	flag.Parse()
	roots := flag.Args()
	if len(roots) == 0 {
		roots = []string{"."}
	}
	folders, err := readTree(roots)
	if err != nil {
		fmt.Fprintln(os.Stderr, "plain:", err)
		os.Exit(2)
	}
	switch {
	case *worst > 0:
		printWorst(folders, *worst)
	case *perFile:
		printFiles(folders)
	case !printFolders(folders, *over):
		os.Exit(1)
	}
}

// readTree returns the sentences under the roots by folder.
func readTree(roots []string) (map[string][]sentence, error) {
	folders := map[string][]sentence{}
	for _, root := range roots {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() {
				if path != root && isSkipped(entry.Name()) {
					return fs.SkipDir
				}
				return nil
			}
			if ext := filepath.Ext(path); ext != ".go" && ext != ".md" && ext != ".ts" {
				return nil
			}
			found, err := readFile(path)
			folders[filepath.Dir(path)] = append(folders[filepath.Dir(path)], found...)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return folders, nil
}

// isSkipped reports whether a folder holds text that is not the project's own prose.
func isSkipped(name string) bool {
	return strings.HasPrefix(name, ".") || name == "testdata" || name == "dist" || name == "node_modules" || name == "build"
}

// score counts the words and findings of sentences.
type score struct {
	sentences, long, words int // long: sentences of more than 30 words
	findings               int
}

func measure(text []sentence) score {
	s := score{sentences: len(text)}
	for _, t := range text {
		n := len(strings.Fields(t.text))
		s.words += n
		if n > 30 {
			s.long++
		}
		s.findings += findings(t.text)
	}
	return s
}

func findings(text string) int {
	n := 0
	for _, p := range patterns {
		n += p.count(text)
	}
	return n
}

// rate returns the findings per 1,000 words.
func (s score) rate() float64 { return 1000 * float64(s.findings) / float64(max(s.words, 1)) }

// exceeds reports whether a text has more findings than the limit allows. Two findings are always
// allowed, since in a short text they are chance.
func (s score) exceeds(limit float64) bool {
	return float64(s.findings) > 2+limit*float64(s.words)/1000
}

const header = "%-40s %9s %7s %7s %5s\n"
const line = "%-40s %9.1f %7s %7d %5.1f\n"

// printFolders prints a row per folder, worst first, or only for those over their limit. It reports
// whether all are within their limits.
func printFolders(folders map[string][]sentence, over bool) bool {
	type row struct {
		folder string
		score
	}
	var rows []row
	var all score
	for folder, text := range folders {
		s := measure(text)
		rows = append(rows, row{folder, s})
		all = score{all.sentences + s.sentences, all.long + s.long, all.words + s.words, all.findings + s.findings}
	}
	slices.SortFunc(rows, func(a, b row) int { return cmp.Or(cmp.Compare(b.rate(), a.rate()), cmp.Compare(a.folder, b.folder)) })
	fmt.Printf(header, "folder", "per 1,000", "limit", "words", ">30 %")
	ok := true
	for _, r := range rows {
		limit := limitOf(r.folder)
		mark := fmt.Sprint(limit)
		if r.exceeds(limit) {
			mark, ok = "over "+mark, false
		} else if over {
			continue
		}
		fmt.Printf(line, r.folder, r.rate(), mark, r.words, r.longPercent())
	}
	fmt.Printf(line, "all", all.rate(), "", all.words, all.longPercent())
	if !ok {
		fmt.Println("\nA folder is over its limit. See its worst sentences: go run ./internal/plain -worst 30 FOLDER")
	}
	return ok
}

func (s score) longPercent() float64 { return 100 * float64(s.long) / float64(max(s.sentences, 1)) }

// printFiles prints a row per file of 80 words or more, worst first.
func printFiles(folders map[string][]sentence) {
	files := map[string][]sentence{}
	for _, text := range folders {
		for _, t := range text {
			files[t.file] = append(files[t.file], t)
		}
	}
	scores := map[string]score{}
	for file, text := range files {
		if s := measure(text); s.words >= 80 {
			scores[file] = s
		}
	}
	names := make([]string, 0, len(scores))
	for file := range scores {
		names = append(names, file)
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(scores[b].rate(), scores[a].rate()), cmp.Compare(a, b))
	})
	fmt.Printf(header, "file", "per 1,000", "", "words", ">30 %")
	for _, file := range names {
		s := scores[file]
		fmt.Printf(line, file, s.rate(), "", s.words, s.longPercent())
	}
}

// printWorst prints the n sentences with the most findings.
func printWorst(folders map[string][]sentence, n int) {
	var all []sentence
	for _, text := range folders {
		all = append(all, text...)
	}
	slices.SortStableFunc(all, func(a, b sentence) int {
		return cmp.Or(cmp.Compare(findings(b.text), findings(a.text)), cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line))
	})
	for _, t := range all[:min(n, len(all))] {
		fmt.Printf("%d %s:%d: %s\n", findings(t.text), t.file, t.line, t.text)
	}
}
