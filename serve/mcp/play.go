package mcp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

const (
	page    = 40  // default number of actions in a page
	maxPage = 200 // maxPage = 200
)

type legalArgs struct {
	Seat  string `json:"seat,omitempty" jsonschema:"which of your seats, if you have several"`
	Find  string `json:"find,omitempty" jsonschema:"list only actions whose text or words contain this, ignoring case"`
	From  int    `json:"from,omitempty" jsonschema:"number of actions to skip, for the next page"`
	Count int    `json:"count,omitempty" jsonschema:"number of actions to list, by default 40, at most 200"`
}

// legalPage is a page of the legal actions.
type legalPage struct {
	Seat    string           `json:"seat"`
	Asks    string           `json:"asks,omitempty"`
	Legal   int              `json:"legal" jsonschema:"number of legal actions"`
	Kinds   []kind           `json:"kinds" jsonschema:"number of actions by first word"`
	Found   int              `json:"found" jsonschema:"number of actions that match find"`
	From    int              `json:"from"`
	Actions []session.Action `json:"actions"`
}

// kind is a first word of actions with its count.
type kind struct {
	Word  string `json:"word"`
	Count int    `json:"count"`
}

func legalMoves(ctx context.Context, t *seated, in legalArgs) (string, legalPage, error) {
	switch {
	case in.From < 0:
		return "", legalPage{}, fmt.Errorf("from is %d: expected 0 or more", in.From)
	case in.Count < 0 || in.Count > maxPage:
		return "", legalPage{}, fmt.Errorf("count is %d: expected 1 to %d", in.Count, maxPage)
	}
	if in.Count == 0 {
		in.Count = page
	}
	v, err := t.Deciding(ctx, in.Seat)
	if err != nil {
		return "", legalPage{}, err
	}
	out := paged(t.Game(), v, in)
	return out.text(in.Find), out, nil
}

// paged lists a page of the legal actions of a position.
func paged(game engine.Game, v engine.Position, in legalArgs) legalPage {
	n, legal, odds := game.Notation(), v.AppendLegal(nil), v.AppendOdds(nil)
	out := legalPage{Seat: engine.SeatName(game, v.Turn()), Asks: engine.PromptOf(v), Legal: len(legal), From: in.From, Actions: []session.Action{}}
	sum, find := total(odds), strings.ToLower(in.Find)
	for i, a := range legal {
		action := session.Action{Action: n.FormatAction(v, a)}
		out.count(action.Action)
		if find != "" {
			if action.Words = n.Explain(v, a); !strings.Contains(strings.ToLower(action.Action+"\n"+action.Words), find) {
				continue
			}
		}
		out.Found++
		if out.Found <= in.From || len(out.Actions) == in.Count {
			continue
		}
		action.Words = n.Explain(v, a)
		if odds != nil {
			action.Odds, action.Probability = odds[i], float64(odds[i])/float64(sum)
		}
		out.Actions = append(out.Actions, action)
	}
	return out
}

func total(odds []uint64) (sum uint64) {
	for _, w := range odds {
		sum += w
	}
	return sum
}

// count counts an action by its first word.
func (p *legalPage) count(action string) {
	word, _, _ := strings.Cut(action, " ")
	if i := slices.IndexFunc(p.Kinds, func(k kind) bool { return k.Word == word }); i >= 0 {
		p.Kinds[i].Count++
		return
	}
	p.Kinds = append(p.Kinds, kind{word, 1})
}

func (p legalPage) text(find string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s%s; %s", onTurn(p.Seat), asks(p.Asks), counted(p.Legal, "legal action"))
	if len(p.Kinds) > 1 {
		var words []string
		for _, k := range p.Kinds {
			words = append(words, fmt.Sprintf("%s %d", k.Word, k.Count))
		}
		fmt.Fprintf(&out, " (%s)", strings.Join(words, ", "))
	}
	if find != "" {
		fmt.Fprintf(&out, "; %d with %q", p.Found, find)
	}
	for _, a := range p.Actions {
		out.WriteString("\n  " + lineOf(a))
	}
	if left := p.Found - p.From - len(p.Actions); left > 0 {
		fmt.Fprintf(&out, "\n%d more; continue with from %d", left, p.From+len(p.Actions))
	}
	return out.String()
}

type playArgs struct {
	Seat    string   `json:"seat,omitempty" jsonschema:"which of your seats, if you have several"`
	Actions []string `json:"actions" jsonschema:"actions in the notation of legal_moves, in order"`
}

// maxActions limits the actions of a call.
const maxActions = 100

// played is the result of play.
type played struct {
	status
	Played int      `json:"played" jsonschema:"number of actions that were played"`
	Wrong  *refusal `json:"refusal,omitempty" jsonschema:"why the next action was refused"`
}

// refusal says why an action was refused, and lists legal actions.
type refusal struct {
	session.Refusal
	Action  string           `json:"action"`
	Rules   []engine.Rule    `json:"rules,omitempty" jsonschema:"the rules that the message cites"`
	Legal   int              `json:"legal" jsonschema:"number of legal actions"`
	Actions []session.Action `json:"actions,omitempty" jsonschema:"legal actions, those with the same first word first"`
}

func (p played) failed() bool { return p.Wrong != nil }

func play(ctx context.Context, t *seated, in playArgs) (string, played, error) {
	if len(in.Actions) == 0 || len(in.Actions) > maxActions {
		return "", played{}, fmt.Errorf("actions has %d: expected 1 to %d", len(in.Actions), maxActions)
	}
	var out played
	for _, word := range in.Actions {
		v, err := t.Deciding(ctx, in.Seat)
		if err != nil && out.Played == 0 {
			return "", out, err
		}
		if err == nil {
			err = t.Enter(ctx, v, word)
		}
		if err != nil && ctx.Err() != nil {
			return "", out, stopped(in.Actions[:out.Played])
		}
		if f := (table.Fault{}); errors.As(err, &f) {
			return "", out, err
		}
		if err != nil {
			t.refused++
			t.Refused()
			out.Wrong = t.refuse(v, word, err)
			break
		}
		out.Played++
	}
	text, m, err := t.report(ctx, in.Seat, "told")
	if err != nil && ctx.Err() != nil {
		err = stopped(in.Actions[:out.Played])
	}
	if err != nil {
		return "", out, err
	}
	out.status = m
	if out.Wrong != nil {
		out.Few = nil // the refusal lists them
		text = out.Wrong.text(out.Played) + "\n\n" + out.status.text()
	}
	return text, out, nil
}

// stopped is the error of a cancelled play with the actions that were entered.
func stopped(entered []string) error {
	return fmt.Errorf("cancelled; entered actions: %s; call observe to continue the game", cmp.Or(strings.Join(entered, ", "), "nothing"))
}

// refuse returns the refusal of an action. v is nil if no client may decide.
func (t *seated) refuse(v engine.Position, word string, err error) *refusal {
	r := &refusal{Refusal: session.RefusalOf(err), Action: word}
	game := t.Game()
	r.Rules = cited(game, r.Message)
	if v == nil {
		return r
	}
	if !t.options.has(LegalMoves) {
		return r
	}
	alike, _, _ := strings.Cut(word, " ")
	all := paged(game, v, legalArgs{Count: maxPage})
	slices.SortStableFunc(all.Actions, func(a, b session.Action) int { return rank(a, alike) - rank(b, alike) })
	r.Legal, r.Actions = all.Legal, all.Actions[:min(len(all.Actions), page)]
	return r
}

func rank(a session.Action, verb string) int {
	if first, _, _ := strings.Cut(a.Action, " "); strings.EqualFold(first, verb) {
		return 0
	}
	return 1
}

func (r *refusal) text(before int) string {
	var out strings.Builder
	fmt.Fprintf(&out, "refused: %s", r.Message)
	if before > 0 {
		fmt.Fprintf(&out, "\nplayed before it: %s", counted(before, "action"))
	}
	for _, rule := range r.Rules {
		fmt.Fprintf(&out, "\n%s: %s", rule.Ref, rule.Means)
	}
	if len(r.Actions) > 0 {
		fmt.Fprintf(&out, "\n%s", counted(r.Legal, "legal action"))
	}
	for _, a := range r.Actions {
		out.WriteString("\n  " + lineOf(a))
	}
	if left := r.Legal - len(r.Actions); left > 0 && len(r.Actions) > 0 {
		fmt.Fprintf(&out, "\n%d more; call legal_moves", left)
	}
	return out.String()
}

type oddsArgs struct {
	Seat   string `json:"seat,omitempty" jsonschema:"which of your seats, if you have several"`
	Action string `json:"action,omitempty" jsonschema:"a legal action; it is not played"`
}

// oddsResult lists the possible outcomes of chance.
type oddsResult struct {
	Asks     string    `json:"asks,omitempty" jsonschema:"the kind of chance event"`
	Outcomes []outcome `json:"outcomes" jsonschema:"in order of decreasing probability"`
	Left     int       `json:"left,omitempty" jsonschema:"number of further outcomes"`
}

// outcome is a set of equivalent outcomes.
type outcome struct {
	Words       string  `json:"words"`
	Probability float64 `json:"probability"`
}

func odds(ctx context.Context, t *seated, in oddsArgs) (string, oddsResult, error) {
	v, err := t.Deciding(ctx, in.Seat)
	if err != nil {
		return "", oddsResult{}, err
	}
	game := t.Game()
	v = engine.Clone(game, v)
	if in.Action != "" {
		phrase, err := engine.ParsePhrase(game.Notation(), v, in.Action)
		if err != nil {
			return "", oddsResult{}, err
		}
		for _, a := range phrase {
			v.Apply(a)
		}
	} else if v.Turn() != engine.Chance {
		return "", oddsResult{}, errors.New("chance is not to move: give a legal action")
	}
	if v.Turn() != engine.Chance {
		return "no chance event follows", oddsResult{Outcomes: []outcome{}}, nil
	}
	out := chanceOutcomes(game, v)
	return out.text(), out, nil
}

// chanceOutcomes returns the outcomes of chance in a position. Outcomes with the same words are merged.
func chanceOutcomes(game engine.Game, v engine.Position) oddsResult {
	out := oddsResult{Asks: engine.PromptOf(v)}
	weights, at := v.AppendOdds(nil), map[string]int{}
	sum := total(weights)
	for i, a := range v.AppendLegal(nil) {
		words := engine.OutcomeOf(game.Notation(), v, a)
		if words == "" {
			words = game.Notation().Explain(v, a)
		}
		if _, known := at[words]; !known {
			at[words] = len(out.Outcomes)
			out.Outcomes = append(out.Outcomes, outcome{Words: words})
		}
		out.Outcomes[at[words]].Probability += float64(weights[i]) / float64(sum)
	}
	slices.SortStableFunc(out.Outcomes, func(a, b outcome) int {
		switch {
		case a.Probability > b.Probability:
			return -1
		case a.Probability < b.Probability:
			return 1
		}
		return 0
	})
	listed := min(len(out.Outcomes), page)
	out.Left, out.Outcomes = len(out.Outcomes)-listed, out.Outcomes[:listed]
	return out
}

func (p oddsResult) text() string {
	var out strings.Builder
	if p.Asks != "" {
		out.WriteString(p.Asks + "\n")
	}
	for _, o := range p.Outcomes {
		fmt.Fprintf(&out, "%5.1f %% %s\n", 100*o.Probability, o.Words)
	}
	if p.Left > 0 {
		fmt.Fprintf(&out, "%d less probable outcomes\n", p.Left)
	}
	return strings.TrimRight(out.String(), "\n")
}
