package report_test

import (
	"encoding/xml"
	"errors"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"deadreckon/agents/arena/stats"
	"deadreckon/agents/report"
)

func ExampleTable() {
	t := report.Table{Title: "Agents", Words: 1, Columns: []report.Column{{Name: "agent", Means: "who plays"}, {Name: "points %", Means: "of 100 games"}}, Note: "Each interval holds by itself."}
	t.Add("script", report.Percents(stats.Interval{Value: 0.656, Low: 0.625, High: 0.685}))
	t.Add("random", report.Percents(stats.Interval{Value: 0.05, Low: math.Inf(-1), High: math.Inf(1)}))
	os.Stdout.WriteString(t.Text(0, true) + "\n" + t.Markdown(2) + t.CSV())
	// Output:
	// Agents
	//
	// agent              points %
	// script  65.6 (62.5 to 68.5)
	// random    5.0 (no interval)
	// Each interval holds by itself.
	//
	//   agent: who plays
	//   points %: of 100 games
	//
	// ## Agents
	//
	// | agent | points % |
	// | --- | ---: |
	// | script | 65.6 (62.5 to 68.5) |
	// | random | 5.0 (no interval) |
	//
	// Each interval holds by itself.
	//
	// agent,points %
	// script,65.6 (62.5 to 68.5)
	// random,5.0 (no interval)
}

// A short row, and a cell of several lines.
func TestGrid(t *testing.T) {
	table := report.Table{Words: 1, Columns: report.Names("a", "b", "")}
	table.Add("one\nmore", "1", "#")
	table.Add("½")
	if got, want := table.Grid(), "a     b\none   1  #\nmore\n½"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Fitted breaks words first. It splits columns of numbers into parts that repeat the first column.
func TestFitted(t *testing.T) {
	table := report.Table{Words: 2, Columns: report.Names("agent", "what it is", "win %", "points")}
	table.Add("a", "the best of them all", "50", "+1")
	table.Add("b:x=1,y=2,z=333")
	for columns, want := range map[int]string{
		0:  "agent            what it is            win %  points\na                the best of them all     50      +1\nb:x=1,y=2,z=333",
		48: "agent            what it is        win %  points\na                the best of them     50      +1\n                 all\nb:x=1,y=2,z=333",
		40: "agent            what it is\na                the best of them all\nb:x=1,y=2,z=333\n\nagent            win %  points\na                   50      +1\nb:x=1,y=2,z=333",
		26: "agent       what it is\na           the best of\n            them all\nb:x=1,y=2,\nz=333\n\nagent       win %  points\na              50      +1\nb:x=1,y=2,\nz=333",
	} {
		if got := table.Fitted(columns); got != want {
			t.Errorf("%d columns:\n%s\nwant\n%s", columns, got, want)
		}
	}
}

func TestNumbers(t *testing.T) {
	i := stats.Interval{Value: 0.04, Low: -0.06, High: 0.14}
	for got, want := range map[string]string{
		report.SignedInterval(i, 1, 1):                        "0.0 (-0.1 to +0.1)",
		report.SignedRange(i, 100, 0):                         "-6 to +14",
		report.Range(i.Times(-1), 100, 0):                     "-14 to 6",
		strings.Join(report.Ends(i), ","):                     "0.04,-0.06,0.14",
		report.Number(math.Inf(1)):                            "",
		report.Signed(-0.0004, 3):                             "0.000",
		report.Signed(-0.0006, 3):                             "-0.001",
		report.Settings(map[string]string{"b": "2", "a": ""}): "settings: a= b=2",
		report.Settings(nil):                                  "settings: none",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// page is a report with every part.
func page() *report.Report {
	i := stats.Interval{Value: 1, Low: -2, High: 3}
	rows := []report.Row{{Label: "a<b", Value: i, Told: "one"}, {Label: "b", Value: stats.Interval{Value: 9, Low: math.Inf(-1), High: math.Inf(1)}, Told: "nine", Colour: 1}}
	dots, line := report.Series{Name: "dots", Style: report.Dots, Colour: -1}, report.Series{Name: "line", Colour: 9}
	for x := range 3 {
		dots.AddInterval(float64(x), i)
		line.AddInterval(float64(x), i)
	}
	line.Add(3, 2)
	bars := dots
	bars.Style = report.Bars
	crosses := report.Series{Style: report.Crosses, X: []float64{1}, Y: []float64{1}}
	table := report.Table{Title: "Points_of", Words: 1, Columns: []report.Column{{"agent", "who * plays"}, {"points", ""}}, Rows: [][]string{{"a|b", "1"}, {"c"}}, Note: "A note."}
	return &report.Report{Title: "A <title>", Answer: "It is 7 % better.", About: []string{"seed 1"}, Warnings: []string{"few games"}, Methods: "By hand.",
		Data: report.Table{Title: "data.csv", Note: "Of data.csv:", Columns: report.Bounds("win", "share"), Rows: [][]string{report.Ends(i)}},
		Sections: []report.Section{{Figures: []report.Figure{report.Intervals("leads", "Leads", rows, 0, 0)}}, report.Of(table),
			{Title: "More", Text: "Of x_y.", Folded: true, Figures: []report.Figure{
				report.Chart{Title: "All", X: report.Axis{Label: "x", Ticks: []string{"a", "b", "c", "d"}}, Series: []report.Series{bars, dots, line, crosses, {Name: "none"}}}.Figure("all"),
				report.Heat("cross", "Wins", "rows", "columns", []string{"r"}, []string{"c", "d"}, func(_, col int) float64 { return 100 * float64(col) }),
				report.Panels("panels", "Two", []report.Figure{report.Chart{Series: []report.Series{line}}.Figure(""), report.Chart{}.Figure("")})}}}}
}

// The files of a report are complete, refer to each other, and need no other file.
func TestWrite(t *testing.T) {
	files := map[string]string{}
	write := func(name string, content []byte) error { files[name] = string(content); return nil }
	if err := page().Write(write); err != nil || len(files) != 7 {
		t.Fatalf("%v, %d files", err, len(files))
	}
	for _, name := range []string{"leads", "all", "cross", "panels"} {
		if svg := files[name+".svg"]; xml.Unmarshal([]byte(svg), new(struct{})) != nil || strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
			t.Errorf("%s.svg:\n%s", name, svg)
		}
		if !strings.Contains(files["report.md"], "]("+name+".svg)") {
			t.Errorf("report.md does not show %s.svg", name)
		}
	}
	if strings.Contains(files["all.svg"], ">none<") {
		t.Error("the legend names a series without points")
	}
	for name, parts := range map[string][]string{
		"report.md": {"# A &lt;title>\n\nIt is 7 % better.\n\n- seed 1\n\n**Warning:** few games.\n\n", "## Points\\_of\n\n| agent | points |\n| --- | ---: |\n| a\\|b | 1 |\n| c |  |\n\nA note.\n",
			"## More\n\nOf x\\_y.\n", "## Columns\n\n- agent: who \\* plays\n\nOf data.csv:\n\n- win: share\n- win low: ", "## Methods\n\nBy hand.\n"},
		"report.html": {"<title>A &lt;title&gt;</title>", `<p class="answer">It is 7 % better.</p>`, `<p class="warning">Warning: few games.</p>`, `<tr><td>a|b</td><td class="number">1</td></tr>`,
			"<details>\n<summary>All tables</summary>\n<h2>More</h2>", "</svg>\n</figure>\n</details>\n", "<li>seed 1</li>", "</html>"},
		"data.csv": {"win,win low,win high\n1,-2,3\n"},
	} {
		for _, part := range parts {
			if !strings.Contains(files[name], part) {
				t.Errorf("%s has no %q:\n%s", name, part, files[name])
			}
		}
	}
	for _, outside := range []string{"http", "src=", "href=", "url(", "@import", "<script"} {
		if strings.Contains(files["report.html"], outside) {
			t.Errorf("the page has %s: it must need nothing else", outside)
		}
	}
	if err := page().Write(func(string, []byte) error { return errors.New("full") }); err == nil {
		t.Error("an error of writing is lost")
	}
}

// No line of intervals goes through a label.
func TestLabelsAreFree(t *testing.T) {
	i := stats.Interval{Value: 0.1, Low: -0.8, High: 1}
	f := report.Intervals("leads", "Leads", []report.Row{{Label: "a", Value: i}, {Label: "b", Value: i}, {Label: "c", Value: i}}, 0, 0)
	number := func(text string) float64 {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	lines := regexp.MustCompile(`<line [^>]*y1="([^"]+)" [^>]*y2="([^"]+)"`).FindAllStringSubmatch(f.SVG, -1)
	labels := regexp.MustCompile(`<text x="24.0" y="([^"]+)" text-anchor="start">`).FindAllStringSubmatch(f.SVG, -1)
	if len(labels) != 3 || len(lines) < 12 {
		t.Fatalf("%d labels and %d lines in\n%s", len(labels), len(lines), f.SVG)
	}
	for _, label := range labels {
		foot := number(label[1]) + 3 // the lower parts of letters
		for _, line := range lines {
			if from, to := number(line[1]), number(line[2]); from < foot && to > foot-15 {
				t.Errorf("a line from %v to %v goes through the label at %v", from, to, foot)
			}
		}
	}
}
