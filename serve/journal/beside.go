package journal

import (
	"os"
	"path/filepath"
	"strings"
)

// besideExtension is that of the files beside journals, and besideMark stands behind the name of
// the journal in theirs: no journal has it in its own.
const (
	besideExtension = ".analysis"
	besideMark      = "~"
)

// Beside returns where what is found out about a game is kept beside its journal, "" where the
// journal has no file. Each eye has a file of its own, NAME~human.analysis: what is found is of
// its knowledge.
func (j *Journal) Beside() string {
	if j.path == "" {
		return j.beside
	}
	return besidePath(j.path, j.eye())
}

func besidePath(path, eye string) string {
	return strings.TrimSuffix(path, extension) + besideMark + eye + besideExtension
}

// SameBeside reports whether two files stand beside the same journal.
func SameBeside(a, b string) bool {
	return a[:max(strings.LastIndex(a, besideMark), 0)] == b[:max(strings.LastIndex(b, besideMark), 0)]
}

// besides returns the files beside the journal at a path.
func besides(path string) []string {
	all, _ := filepath.Glob(escapeGlob(strings.TrimSuffix(path, extension)) + besideMark + "*" + besideExtension)
	return all
}

// escapeGlob writes a path so that it stands for itself alone.
func escapeGlob(path string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}

// moveBesides gives the files beside a journal the name of another, or removes them for "". They
// can be found out again: no error stops whoever moves the journal.
func moveBesides(from, to string) {
	for _, old := range besides(from) {
		_, eye, _ := strings.Cut(filepath.Base(old), besideMark)
		if to != "" {
			os.Link(old, besidePath(to, strings.TrimSuffix(eye, besideExtension)))
		}
		os.Remove(old)
	}
}
