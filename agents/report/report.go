package report

import (
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"
)

// Report is the results of a run. All texts are plain; the renderers mark them up.
type Report struct {
	Title    string
	Answer   string   // answer to the question of the run, one sentence a line
	Subject  string   // one line for a terminal: game, games and seed
	About    []string // provenance: agents, seeds, settings and program
	Warnings []string // without a full stop
	Sections []Section
	Data     Table  // table for programs; its title is its file name, such as results.csv. Without columns there is no file
	Methods  string // how the numbers are made
}

// Section is a part of a page: a text, a table and figures below it. Each may be missing.
type Section struct {
	Title   string // "" takes the title of the table
	Level   int    // level of the heading; 0 is 2, the level below the title of the page
	Folded  bool   // HTML shows it on demand
	Detail  bool   // a terminal does not show it
	Text    string
	Table   Table // no table if it has no columns
	Figures []Figure
}

// Of returns a section that is a table with figures.
func Of(t Table, figures ...Figure) Section { return Section{Table: t, Figures: figures} }

func (s *Section) heading() (title string, level int) {
	if title = s.Title; title == "" {
		title = s.Table.Title
	}
	return title, max(s.Level, 2)
}

// Settings writes settings in the order of their names.
func Settings(settings map[string]string) string {
	if len(settings) == 0 {
		return "settings: none"
	}
	text := "settings:"
	for _, key := range slices.Sorted(maps.Keys(settings)) {
		text += " " + key + "=" + settings[key]
	}
	return text
}

// Write writes the files of the report by a function that writes one: report.md, report.html, the
// data, and each figure as SVG.
func (r *Report) Write(write func(name string, content []byte) error) error {
	type file struct{ name, content string }
	var files []file
	for _, f := range r.figures() {
		files = append(files, file{f.Name + ".svg", f.SVG})
	}
	files = append(files, file{"report.md", r.Markdown()}, file{"report.html", r.HTML()})
	if r.Data.Columns != nil {
		files = append(files, file{r.Data.Title, r.Data.CSV()})
	}
	for _, f := range files {
		if err := write(f.name, []byte(f.content)); err != nil {
			return err
		}
	}
	return nil
}

// Text writes the report for a terminal of this many columns: the answer, the subject, the warnings and
// the tables that are no details. If legend is set, the meanings of the columns follow each table. 0
// columns is no limit.
func (r *Report) Text(columns int, legend bool) string {
	var out strings.Builder
	for _, line := range []string{r.Answer, r.Subject} {
		if line != "" {
			out.WriteString(line + "\n")
		}
	}
	for _, w := range r.Warnings {
		out.WriteString("warning: " + w + "\n")
	}
	for _, s := range r.Sections {
		if s.Table.Columns != nil && !s.Detail {
			out.WriteString(s.Table.Text(columns, legend))
		}
	}
	return out.String()
}

// Folder is the folder of a run, for example a runlog.Folder.
type Folder interface {
	Write(name string, content []byte) error
	WriteJSON(name string, v any) error
}

// Save writes the files of the report and then the results as JSON.
func (r *Report) Save(f Folder, file string, results any) error {
	if err := r.Write(f.Write); err != nil {
		return err
	}
	return f.WriteJSON(file, results)
}

func (r *Report) figures() (out []Figure) {
	for _, s := range r.Sections {
		out = append(out, s.Figures...)
	}
	return out
}

// Markdown writes the report as a page that links its figures.
func (r *Report) Markdown() string {
	var out strings.Builder
	fmt.Fprintf(&out, "# %s\n\n", escaped(r.Title))
	if r.Answer != "" {
		fmt.Fprintf(&out, "%s\n\n", escaped(r.Answer))
	}
	for _, line := range r.About {
		fmt.Fprintf(&out, "- %s\n", escaped(line))
	}
	out.WriteString("\n")
	for _, w := range r.Warnings {
		fmt.Fprintf(&out, "**Warning:** %s.\n\n", escaped(w))
	}
	for _, s := range r.Sections {
		if title, level := s.heading(); title != "" {
			fmt.Fprintf(&out, "%s %s\n\n", strings.Repeat("#", level), escaped(title))
		}
		if s.Text != "" {
			fmt.Fprintf(&out, "%s\n\n", escaped(s.Text))
		}
		if s.Table.Columns != nil {
			s.Table.markdown(&out)
		}
		for _, f := range s.Figures {
			fmt.Fprintf(&out, "![%s](%s.svg)\n\n", escaped(f.Title), f.Name)
		}
	}
	r.columns(&out)
	if r.Methods != "" {
		fmt.Fprintf(&out, "## Methods\n\n%s\n", r.Methods)
	}
	return out.String()
}

// columns lists the meanings of the columns of all tables and of the data.
func (r *Report) columns(out *strings.Builder) {
	listed := map[Column]bool{}
	for _, s := range r.Sections {
		for _, c := range s.Table.Columns {
			if c.Name == "" || c.Means == "" || listed[c] {
				continue
			}
			if len(listed) == 0 {
				out.WriteString("## Columns\n\n")
			}
			listed[c] = true
			fmt.Fprintf(out, "- %s: %s\n", escaped(c.Name), escaped(c.Means))
		}
	}
	if len(listed) > 0 {
		out.WriteString("\n")
	}
	if r.Data.Columns == nil {
		return
	}
	fmt.Fprintf(out, "%s\n\n", escaped(r.Data.Note))
	for _, c := range r.Data.Columns {
		fmt.Fprintf(out, "- %s: %s\n", escaped(c.Name), escaped(c.Means))
	}
	out.WriteString("\n")
}

// style is the style sheet of the page.
const style = `:root { color-scheme: light dark; --ground: #f6f4ef; --paper: #fff; --ink: #1d2228; --soft: #545d68; --line: #c9c5bb; --bad: #b3261e; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ground: #14171b; --paper: #1c2026; --ink: #e8e6e1; --soft: #a9b1bb; --line: #3b424c; --bad: #ff8a80; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 3rem; background: var(--ground); color: var(--ink); font: 400 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
h1 { font-size: 1rem; font-weight: 600; color: var(--soft); margin: 0; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
.answer { font-size: 1.4rem; line-height: 1.35; margin: .5rem 0 1rem; }
.warning { color: var(--bad); }
.note, footer, .about { color: var(--soft); font-size: .9rem; }
figure { margin: 1rem 0; }
svg { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 4px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; background: var(--paper); font-variant-numeric: tabular-nums; }
th, td { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left; white-space: nowrap; }
.number { text-align: right; }
summary { cursor: pointer; margin-top: 2rem; font-weight: 600; }
`

// HTML writes the report as one file that needs no other.
func (r *Report) HTML() string {
	var out strings.Builder
	put := func(format string, texts ...string) {
		args := make([]any, len(texts))
		for i, text := range texts {
			args[i] = html.EscapeString(text)
		}
		fmt.Fprintf(&out, format, args...)
	}
	put("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n", r.Title)
	put("<style>\n" + strings.ReplaceAll(style, "%", "%%") + "</style>\n")
	put("<h1>%s</h1>\n<p class=\"answer\">%s</p>\n", r.Title, r.Answer)
	for _, w := range r.Warnings {
		put("<p class=\"warning\">Warning: %s.</p>\n", w)
	}
	folded := false
	for _, s := range r.Sections {
		if s.Folded != folded {
			put(map[bool]string{true: "<details>\n<summary>All tables</summary>\n", false: "</details>\n"}[s.Folded])
			folded = s.Folded
		}
		if title, level := s.heading(); title != "" {
			put(fmt.Sprintf("<h%d>%%s</h%d>\n", level, level), title)
		}
		if s.Text != "" {
			put("<p>%s</p>\n", s.Text)
		}
		if s.Table.Columns != nil {
			s.Table.html(put)
		}
		for _, f := range s.Figures {
			out.WriteString("<figure>\n" + strings.ReplaceAll(f.SVG, namespace, "") + "</figure>\n")
		}
	}
	if folded {
		put("</details>\n")
	}
	put("<h2>How it was measured</h2>\n<ul class=\"about\">")
	for _, line := range r.About {
		put("<li>%s</li>", line)
	}
	put("</ul>\n<footer><p>%s</p></footer>\n</html>\n", r.Methods)
	return out.String()
}

// html writes the table and its note.
func (t *Table) html(put func(format string, texts ...string)) {
	row := func(tag string, cells []string) {
		put("<tr>")
		for i := range t.Columns {
			class := ""
			if t.right(i) {
				class = ` class="number"`
			}
			put("<"+tag+class+">%s</"+tag+">", cell(cells, i))
		}
		put("</tr>\n")
	}
	put("<div class=\"scroll\"><table>\n")
	row("th", t.header())
	for _, cells := range t.Rows {
		row("td", cells)
	}
	put("</table></div>\n")
	if t.Note != "" {
		put("<p class=\"note\">%s</p>\n", t.Note)
	}
}
