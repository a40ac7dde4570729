package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// sentence is a piece of English with its place. Pieces of three words or fewer are not kept.
type sentence struct {
	file string
	line int // of the beginning of its paragraph, from 1
	text string
}

// readFile returns the sentences of a file of Go, TypeScript or Markdown.
func readFile(file string) ([]sentence, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	switch filepath.Ext(file) {
	case ".go":
		return readGo(file, text)
	case ".ts":
		return readTypeScript(file, string(text)), nil
	default:
		return readMarkdown(file, string(text)), nil
	}
}

// readGo returns the sentences of comments and, outside tests, of string literals. Indented
// lines of a comment are code and are left out.
func readGo(file string, text []byte) ([]sentence, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var out []sentence
	for _, group := range tree.Comments {
		p := paragraph{file: file}
		for _, c := range group.List {
			line, ok := strings.CutPrefix(c.Text, "//")
			if !ok || isDirective(line) {
				continue
			}
			if strings.HasPrefix(line, "\t") || strings.TrimSpace(line) == "" {
				out = p.end(out)
			} else {
				p.add(set.Position(c.Pos()).Line, line)
			}
		}
		out = p.end(out)
	}
	if strings.HasSuffix(file, "_test.go") {
		return out, nil
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if s, err := strconv.Unquote(lit.Value); err == nil {
				out = readString(out, file, set.Position(lit.Pos()).Line, s)
			}
		}
		return true
	})
	return out, nil
}

// isDirective reports whether the text after // is an instruction to a tool.
func isDirective(line string) bool {
	return strings.HasPrefix(line, "go:") || strings.HasPrefix(line, "export ") || strings.HasPrefix(line, "line ") || strings.HasPrefix(line, " +build")
}

// readString appends the paragraphs of a string that a user may read. Strings without three
// spaces are keys, names and formats.
func readString(out []sentence, file string, line int, s string) []sentence {
	p := paragraph{file: file}
	for i, text := range strings.Split(s, "\n") {
		if strings.Count(strings.TrimSpace(text), " ") < 3 || strings.HasPrefix(text, "  ") || strings.HasPrefix(text, "\t") {
			out = p.end(out)
			continue
		}
		p.add(line+i, text)
	}
	return p.end(out)
}

var (
	tsComment = regexp.MustCompile(`^\s*(?://|\*|/\*\*?)\s?(.*)$`)
	tsString  = regexp.MustCompile("\"[^\"\n]*\"|'[^'\n]*'|`[^`\n]*`")
)

// readTypeScript returns the sentences of line comments and of strings within one line.
func readTypeScript(file, text string) []sentence {
	var out []sentence
	p := paragraph{file: file}
	for i, line := range strings.Split(text, "\n") {
		if m := tsComment.FindStringSubmatch(line); m != nil {
			p.add(i+1, strings.TrimSuffix(m[1], "*/"))
			continue
		}
		out = p.end(out)
		for _, s := range tsString.FindAllString(line, -1) {
			out = readString(out, file, i+1, s[1:len(s)-1])
		}
	}
	return p.end(out)
}

var (
	codeSpan = regexp.MustCompile("`[^`]*`|\"[^\"]*\"") // code or a quotation
	link     = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
)

// readMarkdown returns the sentences of paragraphs, lists and tables. Code, headings and quotations of
// output are left out; a code span or a quotation counts as one word.
func readMarkdown(file, text string) []sentence {
	var out []sentence
	p := paragraph{file: file}
	code := false
	for i, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "```") {
			code = !code
			continue
		}
		if code || hasAnyPrefix(line, "    ", "\t", "|--", "| --", "#", "<") {
			out = p.end(out)
			continue
		}
		line = strings.TrimSpace(line)
		if line == "" || hasAnyPrefix(line, "|", "- ", "* ") {
			out = p.end(out)
		}
		if line == "" {
			continue
		}
		line = strings.TrimLeft(strings.ReplaceAll(line, "|", " ; "), "-* ")
		p.add(i+1, line)
	}
	return p.end(out)
}

func hasAnyPrefix(s string, prefixes ...string) bool {
	for _, prefix := range prefixes {
		if strings.HasPrefix(s, prefix) {
			return true
		}
	}
	return false
}

// paragraph gathers lines until it ends, and is then cut into sentences.
type paragraph struct {
	file  string
	line  int
	lines []string
}

func (p *paragraph) add(line int, text string) {
	if len(p.lines) == 0 {
		p.line = line
	}
	p.lines = append(p.lines, strings.TrimSpace(text))
}

var sentenceEnd = regexp.MustCompile(`[.!?:;]\s+`)

// end appends the sentences of the paragraph to out and empties it.
func (p *paragraph) end(out []sentence) []sentence {
	text := strings.Join(p.lines, " ")
	text = codeSpan.ReplaceAllString(text, "X")
	text = link.ReplaceAllString(text, "$1")
	p.lines = p.lines[:0]
	for text != "" {
		piece := text
		if at := sentenceEnd.FindStringIndex(text); at != nil {
			piece, text = text[:at[0]+1], text[at[1]:]
		} else {
			text = ""
		}
		if len(strings.Fields(piece)) > 3 {
			out = append(out, sentence{p.file, p.line, piece})
		}
	}
	return out
}
