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
	maxFolded   = 2  // maximum number of folded branches that are named
)

// planText writes a plan. chance turns a win rate of playouts into a chance of winning.
func planText(plan *advice.Plan, chance func(float64) float64) string {
	p := planWriter{chance: chance}
	p.out.WriteString("plan for the turn:\n")
	p.plan(plan, "  ")
	return p.out.String()
}

// planWriter writes a plan.
type planWriter struct {
	out    strings.Builder
	chance func(float64) float64
}

// clause is the chance of winning at a node, or only the number of playouts if they are few, or "" without
// playouts.
func (p *planWriter) clause(w advice.Worth, before, after string) string {
	switch {
	case w.Visits == 0:
		return ""
	case w.Visits == 1:
		return before + "1 game" + after
	case w.Visits < advice.MinPlanned:
		return fmt.Sprintf("%s%d games%s", before, w.Visits, after)
	}
	return fmt.Sprintf("%swins %.0f %% of %d%s", before, 100*p.chance(w.Win), w.Visits, after)
}

// line writes a text behind a head.
func (p *planWriter) line(head, text string) { p.out.WriteString(wrapped(head, text) + "\n") }

func (p *planWriter) plan(plan *advice.Plan, indent string) {
	for _, s := range plan.Steps {
		p.line(fmt.Sprintf("%s%-*s  ", indent, actionWidth, s.Action), s.Words)
	}
	p.branches(plan.Branches, indent)
	switch plan.End {
	case "", advice.EndFolded:
	case advice.EndFew:
		p.line(indent, "("+plan.End+adviceText(plan.Advice)+")")
	default:
		p.line(indent, "("+plan.End+")")
	}
}

// branches writes the planned branches, and one line for the rest. A single likely branch continues without
// an indent.
func (p *planWriter) branches(branches []advice.Branch, indent string) {
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
		p.line(indent, p.foldedText("unless", folded))
	}
	for _, b := range open {
		if single {
			p.plan(&b.Plan, indent)
			continue
		}
		p.line(indent, "if "+p.condition(b)+":")
		p.plan(&b.Plan, indent+"    ")
	}
	if !single && len(folded) > 0 {
		word := "otherwise:"
		if len(open) == 0 {
			word = "then:"
		}
		p.line(indent, p.foldedText(word, folded))
	}
}

// condition names a branch with its probability.
func (p *planWriter) condition(b advice.Branch) string {
	who := ""
	if b.Seat != "chance" {
		who = b.Seat + ": "
	}
	return fmt.Sprintf("%s%s (%s%s)", who, b.If, percent(b.Probability), p.clause(b.Worth, "; ", ""))
}

// percent writes a probability, never 0 % for the possible or 100 % for the uncertain.
func percent(p float64) string {
	switch {
	case p > 0 && p < 0.005:
		return "under 1 %"
	case p < 1-1e-9 && p > 0.995:
		return "over 99 %"
	}
	return fmt.Sprintf("%.0f %%", 100*p)
}

// foldedText is one line for the branches that are not planned. Branches that begin with the same event
// are one.
func (p *planWriter) foldedText(word string, folded []advice.Branch) string {
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
	if len(heads) <= maxFolded {
		words := make([]string, len(heads))
		for i, b := range heads {
			words[i] = p.condition(b)
		}
		return word + " " + strings.Join(words, ", or ")
	}
	share, all := 0.0, advice.Worth{}
	for _, b := range heads {
		share, all = share+b.Probability, all.And(b.Worth)
	}
	text := fmt.Sprintf("%s %s, or one of %d more", word, heads[0].If, len(heads)-1)
	if share > 1-1e-9 {
		return text + p.clause(all, " (", ")")
	}
	return fmt.Sprintf("%s (%s in all%s)", text, percent(share), p.clause(all, "; ", ""))
}

func adviceText(advised []string) string {
	if len(advised) == 0 {
		return ""
	}
	return "; the script would " + strings.Join(advised, ", ")
}

// answersText lists the likely answers of the other seats.
func answersText(r advice.Report) string {
	var out strings.Builder
	out.WriteString("likely answers")
	if r.AnswersFrom == advice.FromPlayouts {
		fmt.Fprintf(&out, " (of the script in %d games: the search was too short)", advice.AnswersPlayed)
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

// wrapped breaks a text behind a head into lines.
func wrapped(head, text string) string { return stdio.Wrapped(head, text, stdio.PlainColumns) }
