package mcp

import (
	"context"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"deadreckon/engine"
)

type rulesArgs struct {
	Game  string `json:"game,omitempty" jsonschema:"name of the game; by default the open game"`
	Rules string `json:"rules,omitempty" jsonschema:"references, such as EN 6.3, A38"`
	Find  string `json:"find,omitempty" jsonschema:"list only rules that contain this text, ignoring case"`
}

// rulesResult is the result of rules.
type rulesResult struct {
	Game  string        `json:"game"`
	Rules []engine.Rule `json:"rules"`
	Left  int           `json:"left,omitempty" jsonschema:"number of further rules"`
}

func rules(_ context.Context, t *seated, in rulesArgs) (string, rulesResult, error) {
	game, err := t.gameNamed(in.Game)
	if err != nil {
		return "", rulesResult{}, err
	}
	out := rulesResult{Game: game.Name(), Rules: []engine.Rule{}}
	if in.Rules != "" {
		if out.Rules, err = engine.ExplainRules(game, in.Rules); err != nil {
			return "", rulesResult{}, err
		}
		return ruleText(out), out, nil
	}
	all := game.About().Rulebook.Rules
	if all == nil {
		return "", rulesResult{}, fmt.Errorf("%s has no rulebook", game.Name())
	}
	find := strings.ToLower(in.Find)
	for _, rule := range all {
		switch {
		case !strings.Contains(strings.ToLower(rule.Ref+" "+rule.Means), find):
		case len(out.Rules) == maxPage:
			out.Left++
		default:
			out.Rules = append(out.Rules, rule)
		}
	}
	return ruleText(out), out, nil
}

// gameNamed returns the named game, by default the one at the table.
func (t *seated) gameNamed(name string) (engine.Game, error) {
	if t.Session() != nil && (name == "" || name == t.Game().Name()) {
		return t.Game(), nil
	}
	if t.Remote != nil && (name == "" || name == t.Remote.Game.Name()) {
		return t.Remote.Game, nil
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

func ruleText(found rulesResult) string {
	var out []string
	for _, rule := range found.Rules {
		cites := ""
		if rule.Cites != "" {
			cites = " (" + rule.Cites + ")"
		}
		out = append(out, rule.Ref+cites+": "+rule.Means)
	}
	if out == nil {
		return "no rule of " + found.Game + " matches"
	}
	if found.Left > 0 {
		out = append(out, fmt.Sprintf("%d more; use a longer text in find", found.Left))
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
			if rest = after; !continues(after) {
				out = append(out, rule)
				break
			}
		}
	}
	return out
}

// continues reports whether the text after a reference continues it, as A38 continues A3 and EN 6.11
// continues EN 6.1.
func continues(text string) bool {
	if text == "" {
		return false
	}
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	return digit(text[0]) || text[0] == '.' && len(text) > 1 && digit(text[1])
}

// howTo returns the instructions for the model.
func (o *Options) howTo() string {
	lines := []string{
		"You play a board game with these tools. new_game begins a game, observe shows the view of your seat, and play enters actions.",
		"A move often consists of several small actions. Enter them in order, in one or several calls of play. Dice and the other seats go on by themselves, and the answer reports the events.",
		"A refused action changes nothing, and the answer gives the reason.",
	}
	for _, tool := range []struct{ name, means string }{
		{LegalMoves, "legal_moves lists your legal actions in the notation of play. So does a refusal."},
		{Rules, "rules explains the rules that answers cite."},
		{Odds, "odds gives the probabilities of the dice after an action."},
		{Belief, "belief gives probabilities for information that is hidden from you."},
		{Suggest, "suggest searches for your best move in the given time."},
		{Sample, "sample returns a random position that is consistent with your view."},
	} {
		if o.has(tool.name) {
			lines = append(lines, tool.means)
		}
	}
	switch {
	case o.Away != nil:
		lines = append([]string{fmt.Sprintf("You have a seat in games of %s with other players.", o.Away.Game.Name())}, lines...)
		lines = append(lines, "When a game is over, call new_game for the next, until there are no more games. If the others take long, call observe to keep waiting.")
	case o.fixed():
		lines = append([]string{fmt.Sprintf("You are %s in %s.", strings.Join(o.Seats, " and "), o.Game)}, lines...)
	}
	return strings.Join(lines, "\n")
}

// rulesURI is the prefix of the resources with rules.
const rulesURI = "deadreckon://rules/"

// addRules adds the rules of each game as a resource, and the instructions as a prompt.
func (s *Server) addRules() {
	names := engine.Names()
	switch {
	case s.options.Away != nil:
		names = []string{s.options.Away.Game.Name()}
	case s.options.fixed():
		names = []string{s.options.Game}
	}
	for _, name := range names {
		game, err := (&seated{options: &s.options}).gameNamed(name)
		if err != nil {
			continue
		}
		if rules := game.About().Rulebook.Rules; rules != nil {
			s.mcp.AddResource(&sdk.Resource{URI: rulesURI + name, Name: name + " rules", MIMEType: "text/plain", Description: "The rules of " + name + " that messages cite, in a sentence each."},
				func(context.Context, *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
					text := ruleText(rulesResult{Game: name, Rules: rules})
					return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: rulesURI + name, MIMEType: "text/plain", Text: text}}}, nil
				})
		}
	}
	s.mcp.AddPrompt(&sdk.Prompt{Name: "play", Description: "Play a game to its end."},
		func(context.Context, *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
			text := s.options.howTo() + "\nBegin a game and play it to its end as well as you can. Then report the result."
			return &sdk.GetPromptResult{Messages: []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: text}}}}, nil
		})
}
