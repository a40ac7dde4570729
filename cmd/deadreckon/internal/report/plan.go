package report

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/agents/advice"
	"deadreckon/cmd/deadreckon/internal/stdio"
)

const (
	actionWidth = 24 // columns of an action in a plan
	fewFolded   = 2  // folded branches up to here are named
)

// planText writes a plan for a person.
func planText(p *advice.Plan) string {
	var out strings.Builder
	fmt.Fprintf(&out, "plan for the turn%s:\n", clause(p.Worth, ": ", ""))
	writePlan(&out, p, "  ")
	return out.String()
}

// clause says how often a place was won, only how often it was reached where that
// is seldom, or nothing where it was not reached.
func clause(w advice.Worth, before, after string) string {
	switch {
	case w.Visits == 0:
		return ""
	case w.Visits == 1:
		return before + "1 game" + after
	case w.Visits < advice.FewPlanned:
		return fmt.Sprintf("%s%d games%s", before, w.Visits, after)
	}
	return fmt.Sprintf("%swins %.1f %% of %d%s", before, 100*w.Win, w.Visits, after)
}

func writePlan(out *strings.Builder, p *advice.Plan, indent string) {
	for _, s := range p.Steps {
		action := fmt.Sprintf("%s%-*s", indent, actionWidth, s.Action)
		fmt.Fprintf(out, "%s\n", wrapped(action+"  ", s.Words))
	}
	writeBranches(out, p.Branches, indent)
	switch p.End {
	case "", advice.EndFolded:
	case advice.EndFew:
		fmt.Fprintf(out, "%s\n", wrapped(indent, "("+p.End+adviceText(p.Advice)+")"))
	default:
		fmt.Fprintf(out, "%s(%s)\n", indent, p.End)
	}
}

// writeBranches writes the branches that are planned, and one line for the rest. A
// single one that is planned reads on without an indent.
func writeBranches(out *strings.Builder, branches []advice.Branch, indent string) {
	var open, folded []advice.Branch
	for _, b := range branches {
		if b.End == advice.EndFolded {
			folded = append(folded, b)
		} else {
			open = append(open, b)
		}
	}
	single := len(open) == 1 && open[0].Probability > 0.5
	if single && len(folded) > 0 {
		fmt.Fprintf(out, "%s\n", wrapped(indent, foldedText("unless", folded)))
	}
	for _, b := range open {
		if single {
			writePlan(out, &b.Plan, indent)
			continue
		}
		fmt.Fprintf(out, "%s\n", wrapped(indent, "if "+said(b)+":"))
		writePlan(out, &b.Plan, indent+"    ")
	}
	if !single && len(folded) > 0 {
		word := "otherwise:"
		if len(open) == 0 {
			word = "then:"
		}
		fmt.Fprintf(out, "%s\n", wrapped(indent, foldedText(word, folded)))
	}
}

// said names a branch and gives its odds.
func said(b advice.Branch) string {
	who := ""
	if b.Seat != "chance" {
		who = b.Seat + ": "
	}
	return fmt.Sprintf("%s%s (%s%s)", who, b.If, percent(b.Probability), clause(b.Worth, "; ", ""))
}

// percent writes a probability without claiming that what may happen cannot.
func percent(p float64) string {
	switch {
	case p > 0 && p < 0.005:
		return "under 1 %"
	case p < 1-1e-9 && p > 0.995:
		return "over 99 %"
	}
	return fmt.Sprintf("%.0f %%", 100*p)
}

// foldedText is one line for branches that are not planned. Where chance came to
// several things, the first tells enough.
func foldedText(word string, folded []advice.Branch) string {
	var heads []advice.Branch
	for _, b := range folded {
		b.If, _, _ = strings.Cut(b.If, ", ")
		i := slices.IndexFunc(heads, func(h advice.Branch) bool { return h.If == b.If && h.Seat == b.Seat })
		if i < 0 {
			heads = append(heads, b)
			continue
		}
		heads[i].Probability += b.Probability
		heads[i].Worth = heads[i].And(b.Worth)
	}
	if len(heads) <= fewFolded {
		words := make([]string, len(heads))
		for i, b := range heads {
			words[i] = said(b)
		}
		return word + " " + strings.Join(words, ", or ")
	}
	share, all := 0.0, advice.Worth{}
	for _, b := range heads {
		share, all = share+b.Probability, all.And(b.Worth)
	}
	text := fmt.Sprintf("%s %s, or one of %d more", word, heads[0].If, len(heads)-1)
	if share > 1-1e-9 {
		return text + clause(all, " (", ")")
	}
	return fmt.Sprintf("%s (%s in all%s)", text, percent(share), clause(all, "; ", ""))
}

func adviceText(advised []string) string {
	if len(advised) == 0 {
		return ""
	}
	return "; the script would " + strings.Join(advised, ", ")
}

// tied stands for a blank at which no line ends.
const tied = "\u00a0"

// wrapped sets a text behind a head, in lines of stdio.PlainColumns; further lines begin
// where the text began, unless that is far to the right.
func wrapped(head, text string) string {
	var out strings.Builder
	indent := strings.Repeat(" ", len([]rune(head)))
	if len(indent) > stdio.PlainColumns/2 {
		indent = "      "
	}
	line := head
	for _, word := range strings.Split(text, " ") {
		if len([]rune(line))+len([]rune(word)) > stdio.PlainColumns && strings.TrimSpace(line) != "" && line != indent {
			out.WriteString(strings.TrimRight(line, " ") + "\n")
			line = indent
		}
		line += word + " "
	}
	return strings.ReplaceAll(out.String()+strings.TrimRight(line, " "), tied, " ")
}

// answersText writes what others may do next.
func answersText(r advice.Report) string {
	var out strings.Builder
	out.WriteString("likely answers")
	if r.AnswersFrom == advice.FromPlayouts {
		fmt.Fprintf(&out, ", as the script plays them in %d games, for the search did not get so far", advice.AnswersPlayed)
	}
	out.WriteString(":\n")
	for _, a := range r.Answers {
		words := a.Words
		if len(a.Then) > 0 {
			words += "; then " + strings.Join(a.Then, ", ")
		}
		fmt.Fprintf(&out, "%s\n", wrapped(fmt.Sprintf("  %-5s %s %-*s  ", percent(a.Share), a.Seat, actionWidth-1-len(a.Seat), a.Action), words))
	}
	return out.String()
}
