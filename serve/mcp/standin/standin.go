// Package standin is an MCP client that replaces a language model in tests of leagues.
//
// It imitates models deterministically: it chooses from lists of legal actions and from refusals,
// tries illegal actions, reports tokens, falls silent, and exits.
package standin

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// legalLine matches an entry of a list of legal actions.
var legalLine = regexp.MustCompile(`(?m)^  ([^:\n]+):`)

// model is a client of a seat.
type model struct {
	*sdk.ClientSession
	ways []string
	rng  *rand.Rand
}

// Main plays all games at the seat of a URL. Words change how it plays:
//
//	first    plays the first legal action, not a random one
//	tells    reports tokens with every call
//	clumsy   tries something illegal before every action
//	stubborn tries only illegal actions
//	silent   never decides
//	dies     exits at the start of its first game
//	ends     exits after each game without closing the session, and must be restarted
func Main(url string, ways ...string) error {
	ctx := context.Background()
	client := sdk.NewClient(&sdk.Implementation{Name: "standin", Version: "1"}, nil)
	s, err := client.Connect(ctx, &sdk.StreamableClientTransport{Endpoint: url, DisableStandaloneSSE: true}, nil)
	if err != nil {
		return err
	}
	defer s.Close()
	seed := fnv.New64()
	fmt.Fprint(seed, ways)
	m := &model{s, ways, rand.New(rand.NewPCG(seed.Sum64(), 1))}
	for {
		text, err := m.call(ctx, "new_game", nil)
		switch {
		case err != nil:
			return err
		case strings.Contains(text, "there are no more games"):
			return nil
		case strings.Contains(text, "call new_game again"):
			continue
		case m.is("dies"):
			fmt.Fprintln(os.Stderr, "out of credit")
			os.Exit(3)
		}
		if err := m.play(ctx, text); err != nil {
			return err
		}
		if m.is("ends") {
			os.Exit(0) // without closing the session
		}
	}
}

func (m *model) is(way string) bool { return slices.Contains(m.ways, way) }

// play plays a game to its end.
func (m *model) play(ctx context.Context, text string) (err error) {
	for !strings.Contains(text, "the game is over") {
		switch {
		case strings.Contains(text, "there are no more games"):
			return nil
		case m.is("silent"):
			time.Sleep(time.Hour)
		case !strings.Contains(text, "is on turn") || strings.HasSuffix(text, "somebody else is on turn"):
			text, err = m.call(ctx, "observe", nil)
		default:
			text, err = m.decide(ctx)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (m *model) decide(ctx context.Context) (string, error) {
	if m.is("clumsy") || m.is("stubborn") {
		if text, err := m.act(ctx, "xyzzy"); err != nil || m.is("stubborn") {
			return text, err
		}
	}
	list, err := m.call(ctx, "legal_moves", map[string]any{"count": 200})
	if err != nil {
		return "", err
	}
	legal := legalLine.FindAllStringSubmatch(list, -1)
	if legal == nil {
		return list, nil // its turn is over
	}
	at := 0
	if !m.is("first") {
		at = m.rng.IntN(len(legal))
	}
	return m.act(ctx, legal[at][1])
}

func (m *model) act(ctx context.Context, action string) (string, error) {
	return m.call(ctx, "play", map[string]any{"actions": []string{action}})
}

// call calls a tool and returns its text, also of an error.
func (m *model) call(ctx context.Context, tool string, arguments map[string]any) (string, error) {
	p := &sdk.CallToolParams{Name: tool, Arguments: arguments}
	if m.is("tells") {
		p.Meta = sdk.Meta{"deadreckon/use": map[string]any{"in": 100, "out": 10, "cost": 0.001}}
	}
	r, err := m.CallTool(ctx, p)
	if err != nil {
		return "", err
	}
	return r.Content[0].(*sdk.TextContent).Text, nil
}
