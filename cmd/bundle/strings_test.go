package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Texts of the interface are in strings.ts, so that a second language is one module.
func TestTextsAreInOneFile(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(page, "src", "*.ts"))
	if err == nil {
		var more []string
		more, err = filepath.Glob(filepath.Join(page, "src", "site", "*.ts"))
		names = append(names, more...)
	}
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Base(name) == "strings.ts" {
			continue
		}
		for _, l := range literals(string(text)) {
			if notRead.MatchString(l.before) || !reads.MatchString(l.text) {
				continue
			}
			if !slices.Contains(unread, l.text) {
				t.Errorf("%s:%d: the text %q belongs in strings.ts", filepath.Base(name), l.line, l.text)
			}
			seen[l.text] = true
		}
	}
	for _, text := range unread {
		if !seen[text] {
			t.Errorf("the exception %q is in no source", text)
		}
	}
}

// The test finds a text in a call, in a template and in a nested template, and takes no expression for one.
func TestTextsAreFound(t *testing.T) {
	const source = "// it's a comment\nh(\"p\", { class: \"row wide\" }, \"Go on\");\nsay(a / b ? `${f(\"x\", `the ${g}`)} of them` : /\"no text\" [/\"]/, 'Wait');\n"
	var found []string
	for _, l := range literals(source) {
		if !notRead.MatchString(l.before) && reads.MatchString(l.text) {
			found = append(found, l.text)
		}
	}
	if want := []string{"Go on", "the ${}", "${} of them", "Wait"}; !slices.Equal(found, want) {
		t.Errorf("found %q, not %q", found, want)
	}
}

// reads matches literals that a person could read: words with a space, or a capitalised word.
var reads = regexp.MustCompile(`\b[A-Za-z]+ [a-z]{2}|[A-Za-z]{2} [A-Za-z]|[A-Za-z]{2}[,:;.!?] |^ [a-z]{2}|[a-z] $|[)}] [a-z]{2}|[a-z] [$({]|[A-Z][a-z]`)

// notRead matches the source before a literal that nobody reads, such as a class or a selector.
var notRead = regexp.MustCompile(`(?:\b(?:class|keys|id|d|style|type|name|href)|"data-[a-z-]+"): (?:[^,{}]*[?:+(] ?)?$` +
	`|(?:class|className|gridArea|dataset\.\w+) \+?= (?:[^,;]*[?:+(] ?)?$` +
	`|(?:querySelector(?:All)?(?:<\w+>)?|matches|closest|matchMedia|etAttribute|setProperty|EventListener|RegExp|startsWith|\.replace|\bkey|\bstep|replaceSync|EventSource)\((?:[^()]*, )?$` +
	`|key (?:===|!==) $|headers\[$|headers: \{ $|in window|split\($`)

// unread are literals of other places that nobody reads.
var unread = []string{
	".can, .picked", "data ", "found hollow", " unsure", "Ctrl+", "Alt+", "Shift+", "Space", "translate(${}px, ${}px)", "move ${}-${}",
	"@media screen", "@media not all", "@media screen{svg{filter:invert(.92) hue-rotate(180deg)}}",
	"button, a, select, textarea, label, summary, code, pre, h1, h2, svg, .rule-head",
	"characterData", "SharedWorker", "deadreckon web --watch results", "worth ${}${}", " same",
	"Content-Type", "Content-Length", "postMessage", "addEventListener", "QuotaExceededError", "keep the nets", "deadreckon ",
}

// literal is a string or a template, whose expressions are written as ${}.
type literal struct {
	text   string
	before string // the end of the source before it
	line   int
}

// literals returns the string literals of a TypeScript source.
func literals(source string) []literal {
	var out []literal
	add := func(from int, text string) {
		out = append(out, literal{text, source[max(0, from-160):from], 1 + strings.Count(source[:from], "\n")})
	}
	// code reads to the end, or to the brace that closes a template's expression.
	var code func(i int, nested bool) int
	code = func(i int, nested bool) int {
		depth := 0
		for i < len(source) {
			start := i
			switch c := source[i]; {
			case strings.HasPrefix(source[i:], "//"):
				i += strings.Index(source[i:]+"\n", "\n")
				continue
			case strings.HasPrefix(source[i:], "/*"):
				i += strings.Index(source[i:]+"*/", "*/") + 2
				continue
			case c == '"' || c == '\'':
				for i++; source[i] != c; i++ {
					if source[i] == '\\' {
						i++
					}
				}
				add(start, source[start+1:i])
			case c == '`':
				text := ""
				for i++; source[i] != '`'; i++ {
					switch {
					case source[i] == '\\':
						text += source[i : i+2]
						i++
					case strings.HasPrefix(source[i:], "${"):
						text += "${}"
						i = code(i+2, true)
					default:
						text += source[i : i+1]
					}
				}
				add(start, text)
			case c == '/' && isRegexp.MatchString(source[max(0, i-20):i]):
				for class := false; ; {
					i++
					if source[i] == '\\' {
						i++
					} else if source[i] == '[' {
						class = true
					} else if source[i] == ']' {
						class = false
					} else if source[i] == '/' && !class {
						break
					}
				}
			case c == '{':
				depth++
			case c == '}':
				if nested && depth == 0 {
					return i
				}
				depth--
			}
			i++
		}
		return i
	}
	code(0, false)
	return out
}

// isRegexp matches the source before a slash that begins a regular expression.
var isRegexp = regexp.MustCompile("(?:^|[^\\w)\\]\"'`$\\s]|\\b(?:return|typeof|case))\\s*$")
