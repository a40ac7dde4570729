package mcp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"deadreckon/engine"
)

type ruling struct {
	Game  string `json:"game,omitempty" jsonschema:"whose rules, where no game is open"`
	Rules string `json:"rules,omitempty" jsonschema:"references as messages write them, such as EN 6.3, A38"`
	Find  string `json:"find,omitempty" jsonschema:"a text that the words of the rules have, whatever its case"`
}

// ruleList is the rules that were found.
type ruleList struct {
	Game  string        `json:"game"`
	Rules []engine.Rule `json:"rules"`
	Left  int           `json:"left,omitempty" jsonschema:"rules beyond those listed"`
}

func rules(_ context.Context, t *seated, in ruling) (string, ruleList, error) {
	game, err := t.ruled(in.Game)
	if err != nil {
		return "", ruleList{}, err
	}
	out := ruleList{Game: game.Name(), Rules: []engine.Rule{}}
	if in.Rules != "" {
		if out.Rules, err = engine.ExplainRules(game, in.Rules); err != nil {
			return "", ruleList{}, err
		}
		return ruleText(out), out, nil
	}
	all := game.About().Rulebook.Rules
	if all == nil {
		return "", ruleList{}, fmt.Errorf("the messages of %s cite no rules", game.Name())
	}
	find := strings.ToLower(in.Find)
	for _, rule := range all {
		switch {
		case !strings.Contains(strings.ToLower(rule.Ref+" "+rule.Means), find):
		case len(out.Rules) == mostPage:
			out.Left++
		default:
			out.Rules = append(out.Rules, rule)
		}
	}
	return ruleText(out), out, nil
}

// ruled returns the game that is meant: the one at the table unless the client names another.
func (t *seated) ruled(name string) (engine.Game, error) {
	if t.Session() != nil && (name == "" || name == t.Game().Name()) {
		return t.Game(), nil
	}
	if t.Away != nil && (name == "" || name == t.Away.Game.Name()) {
		return t.Away.Game, nil
	}
	if name == "" {
		name = t.options.Game
	}
	e, err := engine.Lookup(name)
	if err != nil {
		return nil, err
	}
	return engine.Open(name, e.Limits)
}

func ruleText(found ruleList) string {
	var out []string
	for _, rule := range found.Rules {
		cites := ""
		if rule.Cites != "" {
			cites = " (" + rule.Cites + ")"
		}
		out = append(out, rule.Ref+cites+": "+rule.Means)
	}
	if out == nil {
		return "no rule of " + found.Game + " has that"
	}
	if found.Left > 0 {
		out = append(out, fmt.Sprintf("%d more; find something narrower", found.Left))
	}
	return strings.Join(out, "\n")
}

// cited returns the rules that a message cites.
func cited(game engine.Game, message string) (out []engine.Rule) {
	for _, rule := range game.About().Rulebook.Rules {
		if !strings.ContainsAny(rule.Ref, "0123456789") { // it is a word
			continue
		}
		for rest := message; ; {
			_, after, found := strings.Cut(rest, rule.Ref)
			if !found {
				break
			}
			if rest = after; !goesOn(after) {
				out = append(out, rule)
				break
			}
		}
	}
	return out
}

// goesOn reports whether a reference that ends before a text is only the beginning of a longer
// one, as A3 is of A38 and EN 6.1 of EN 6.11.
func goesOn(text string) bool {
	if text == "" {
		return false
	}
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	return digit(text[0]) || text[0] == '.' && len(text) > 1 && digit(text[1])
}

// howTo says in a few lines how to play with the tools.
func (o *Options) howTo() string {
	lines := []string{
		"You play a board game by these tools. new_game begins one; observe shows what your seat sees; play enters actions.",
		"A move is often several small actions; enter them one after the other, also in one call of play. Dice and the other seats go on by themselves, and the answer tells what happened.",
		"An action that is refused changes nothing, and the answer says why.",
	}
	for _, tool := range []struct{ name, means string }{
		{LegalMoves, "legal_moves lists what you may do, in the notation that play takes; so does a refusal."},
		{Rules, "rules explains the references that answers cite."},
		{Odds, "odds says what dice may do after an action."},
	} {
		if o.has(tool.name) {
			lines = append(lines, tool.means)
		}
	}
	switch {
	case o.Away != nil:
		lines = append([]string{fmt.Sprintf("You have a seat in games of %s that others play too.", o.Away.Game.Name())}, lines...)
		lines = append(lines, "When a game is over call new_game for the next, until there are no more. Where the others take long, observe goes on waiting.")
	case o.fixed():
		lines = append([]string{fmt.Sprintf("You are %s in %s.", strings.Join(o.Seats, " and "), o.Game)}, lines...)
	}
	helps := map[string]string{Belief: "belief says what you cannot know, with probabilities.", Sample: "sample draws a position that may be the true one.", Suggest: "suggest searches for your move; it takes the time that you give it."}
	for _, name := range Allowable() {
		if slices.Contains(o.Allow, name) {
			lines = append(lines, helps[name])
		}
	}
	return strings.Join(lines, "\n")
}

// rulesURI is where the rules of a game stand as a resource.
const rulesURI = "deadreckon://rules/"

// addRules adds the rules of each game, as a resource, and how to play, as a prompt.
func (s *Server) addRules() {
	names := engine.Names()
	switch {
	case s.options.Away != nil:
		names = []string{s.options.Away.Game.Name()}
	case s.options.fixed():
		names = []string{s.options.Game}
	}
	for _, name := range names {
		game, err := (&seated{options: &s.options}).ruled(name)
		if err != nil {
			continue
		}
		if rules := game.About().Rulebook.Rules; rules != nil {
			s.mcp.AddResource(&sdk.Resource{URI: rulesURI + name, Name: name + " rules", MIMEType: "text/plain", Description: "The rules of " + name + " that messages cite, each in a sentence."},
				func(context.Context, *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
					text := ruleText(ruleList{Game: name, Rules: rules})
					return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: rulesURI + name, MIMEType: "text/plain", Text: text}}}, nil
				})
		}
	}
	s.mcp.AddPrompt(&sdk.Prompt{Name: "play", Description: "Play a game to its end."},
		func(context.Context, *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
			text := s.options.howTo() + "\nBegin a game, and play it to its end as well as you can. Say the result when it is over."
			return &sdk.GetPromptResult{Messages: []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: text}}}}, nil
		})
}
