package journal

import (
	"os"
	"path/filepath"
	"strings"
)

// analysisExtension is the extension of analysis files. analysisMark separates the journal's name from the
// viewer; no journal name contains it.
const (
	analysisExtension = ".analysis"
	analysisMark      = "~"
)

// AnalysisPath returns the path of the file with the analyses of the journal's viewer, "" if the journal
// has no file. Each viewer has its own file, for example NAME~human.analysis.
func (j *Journal) AnalysisPath() string {
	if j.path == "" {
		return j.analysisPath
	}
	return besidePath(j.path, j.eye())
}

func besidePath(path, eye string) string {
	return strings.TrimSuffix(path, extension) + analysisMark + eye + analysisExtension
}

// SameJournal reports whether two analysis files belong to the same journal.
func SameJournal(a, b string) bool {
	return a[:max(strings.LastIndex(a, analysisMark), 0)] == b[:max(strings.LastIndex(b, analysisMark), 0)]
}

// analysisPaths returns the analysis files of the journal at a path.
func analysisPaths(path string) []string {
	all, _ := filepath.Glob(escapeGlob(strings.TrimSuffix(path, extension)) + analysisMark + "*" + analysisExtension)
	return all
}

// escapeGlob quotes the pattern characters of a path.
func escapeGlob(path string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}

// moveAnalyses renames the analysis files of a journal, or removes them if to is "". Errors are ignored
// because analyses can be computed again.
func moveAnalyses(from, to string) {
	for _, old := range analysisPaths(from) {
		_, eye, _ := strings.Cut(filepath.Base(old), analysisMark)
		if to != "" {
			os.Link(old, besidePath(to, strings.TrimSuffix(eye, analysisExtension)))
		}
		os.Remove(old)
	}
}
