package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	comment = regexp.MustCompile(`(?m)(^|\s)//.*$`)
	// A word after "this." or at its private declaration is in the first group; any other word is in the second.
	word = regexp.MustCompile(`(?m)(?:\bthis\??\.|^  private (?:readonly |async |static |get |set )*)([A-Za-z_]\w*)|([A-Za-z_]\w*)`)
)

// privateNames returns a regular expression for the names of members that can be shortened: the sources use
// them only after "this." and declare them as private. Any other use, such as in a string, keeps a name.
func privateNames(source string) (string, error) {
	members, others := map[string]bool{}, map[string]bool{}
	declared := regexp.MustCompile(`(?m)^  private (?:readonly |async |static |get |set )*([A-Za-z_]\w*)`)
	err := filepath.WalkDir(source, func(path string, entry os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".ts") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text = comment.ReplaceAll(text, nil)
		for _, m := range declared.FindAllSubmatch(text, -1) {
			members[string(m[1])] = true
		}
		for _, m := range word.FindAllSubmatch(text, -1) {
			others[string(m[2])] = true
		}
		return nil
	})
	var names []string
	for name := range members {
		if !others[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return "^(" + strings.Join(names, "|") + ")$", err
}
