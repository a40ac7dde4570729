package host

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"

	"deadreckon/agents"
	"deadreckon/internal/games"
)

// handler answers a call on the value of a handle, 0 for none. Arguments are JSON. A long call returns
// soon after its context ends.
type ask func(ctx context.Context, number int64, given []byte) (any, error)

// handlers are the calls by name. A call that opens a value returns its handle.
var asks map[string]ask

func init() {
	asks = map[string]ask{
		"games": free(func(any) (any, error) {
			all, err := agents.DescribeGames()
			return map[string]any{"default": games.Default, "games": all}, err
		}),
		"describe": free(Describe),

		"job.start": free(func(q question) (int64, error) { return kept(startJob(q)) }),
		"job.wait":  given((*job).wait),
		"job.stop":  told(func(j *job) (any, error) { j.cancel(); return nil, nil }),

		"positions.open": free(func(s Spec) (int64, error) { return kept(OpenPositions(s)) }),
		"positions.grow": given((*Positions).grow),
		"position.tell":  given((*Positions).tell),
		"position.read":  given((*Positions).read),
		"position.write": given((*Positions).write),
		"position.find":  given((*Positions).find),

		"states.open": opened(func(p *Positions, x struct{ N, Threads int }) (*States, error) { return p.NewStates(x.N, x.Threads) }),
		"states.put":  given((*States).put),
		"states.take": given((*States).take),

		"batch.thinks": told((*Bench).Thinks),
		"batch.finals": told((*Bench).FinalLegal),
		"batch.copy": func(_ context.Context, to int64, given []byte) (any, error) {
			var from int64
			if err := json.Unmarshal(given, &from); err != nil {
				return nil, err
			}
			return nil, UseTwo(to, from, (*Bench).copyFrom)
		},
		"batch.reset": long((*Bench).reset),
		"batch.step": long(func(b *Bench, ctx context.Context, actions []int32) (any, error) {
			return nil, b.StepLong(ctx, actions)
		}),
		"batch.action": given((*Bench).actionText),

		"text.open":  free(func(s Spec) (int64, error) { return kept(OpenText(s)) }),
		"text.begin": given((*Text).begin),
		"text.look":  told((*Text).Look),
		"text.legal": told((*Text).Legal),
		"text.play":  given((*Text).Play),

		"session.open": free(func(x any) (int64, error) { return kept(newSession(x)) }),
		"session.ask":  long((*Session).ask),

		"search.open":     opened((*Positions).newSearch),
		"search.one":      long((*Search).one),
		"search.many":     long((*Search).several),
		"search.explored": given((*Search).explored),
		"search.forget":   told((*Search).forget),
		"search.report":   told((*Search).report),
		"agent.open":      opened((*Positions).newChooser),
		"agent.choose":    long((*Chooser).choose),
		"player.add":      free(addPlayer),
		"player.remove":   free(removePlayer),

		"match":  played((*Positions).match),
		"export": played((*Positions).export),
		"tune":   played((*Positions).tune),

		"tree.open":       opened((*Positions).newTree),
		"tree.describe":   told((*Tree).describe),
		"tree.view":       given((*Tree).view),
		"tree.value":      given((*Tree).value),
		"tree.response":   given((*Tree).response),
		"cfr.open":        told(func(t *Tree) (int64, error) { return kept(t.newCFR()) }),
		"cfr.iterate":     given((*CFR).iterate),
		"cfr.average":     told((*CFR).average),
		"graph.open":      opened((*Positions).newGraph),
		"graph.positions": told(func(g *Graph) (int, error) { return g.open.Positions(), nil }),
		"graph.values":    given((*Graph).values),
		"graph.best":      given((*Graph).best),

		"records.open":     free(func(f file) (int64, error) { return kept(openRecords(f)) }),
		"records.describe": told((*Records).describe),
		"records.next":     told((*Records).next),

		"net.make":   given((*Positions).makeNet),
		"net.unpack": given((*Positions).unpackNet),
		"net.pack":   free(packNet),
		"net.game":   free(netGame),
	}
}

// Ask makes a call on the value of a handle, 0 for none. Arguments and answer are JSON. An array of
// numbers is its little-endian bytes in base64.
func Ask(name string, number int64, given []byte) ([]byte, error) {
	return answer(context.Background(), question{name, number, given})
}

func answer(ctx context.Context, q question) (out []byte, err error) {
	f, ok := asks[q.Name]
	if !ok {
		return nil, fmt.Errorf("no question has the name %q", q.Name)
	}
	err = Guard(func() error {
		found, err := f(ctx, q.Number, q.Given)
		if raw, ok := found.([]byte); ok || err != nil {
			out = raw
			return err
		}
		out, err = json.Marshal(found)
		return err
	})
	return out, err
}

// static makes a handler that needs no handle.
func free[G, R any](f func(G) (R, error)) ask {
	return func(_ context.Context, _ int64, given []byte) (any, error) {
		var x G
		if err := json.Unmarshal(given, &x); err != nil {
			return nil, err
		}
		return f(x)
	}
}

// method makes a handler for a method with arguments.
func given[T closer, G, R any](f func(T, G) (R, error)) ask {
	return func(ctx context.Context, number int64, given []byte) (any, error) {
		return free(func(x G) (out R, err error) {
			err = Use(number, func(t T) (err error) {
				out, err = f(t, x)
				return err
			})
			return out, err
		})(ctx, number, given)
	}
}

// getter makes a handler for a method without arguments.
func told[T closer, R any](f func(T) (R, error)) ask {
	return given(func(t T, _ any) (R, error) { return f(t) })
}

// longMethod makes a handler for a long method: see UseLong.
func long[T closer, G, R any](f func(T, context.Context, G) (R, error)) ask {
	return func(ctx context.Context, number int64, given []byte) (any, error) {
		return free(func(x G) (out R, err error) {
			err = UseLong(ctx, number, func(ctx context.Context, t T) (err error) {
				out, err = f(t, ctx, x)
				return err
			})
			return out, err
		})(ctx, number, given)
	}
}

// onGame makes a handler that may take long and needs only the game of the positions, which stay
// usable.
func played[G, R any](f func(*Positions, context.Context, G) (R, error)) ask {
	return func(ctx context.Context, positions int64, given []byte) (any, error) {
		p, err := PositionsOf(positions)
		if err != nil {
			return nil, err
		}
		return free(func(x G) (R, error) { return f(p, ctx, x) })(ctx, positions, given)
	}
}

// opener makes a handler that opens a value of a game.
func opened[G any, M closer](f func(*Positions, G) (M, error)) ask {
	return played(func(p *Positions, _ context.Context, x G) (int64, error) { return kept(f(p, x)) })
}

func kept[M closer](made M, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return Keep(made), nil
}

type packed []byte

func pack[T any](numbers []T) packed {
	out, err := binary.Append(nil, binary.LittleEndian, numbers)
	if err != nil {
		panic("host: " + err.Error()) // numbers have a fixed size
	}
	return out
}

func unpack[T any](name string, p packed, n int) ([]T, error) {
	out := make([]T, n)
	if used, err := binary.Decode(p, binary.LittleEndian, out); err != nil || used != len(p) {
		return nil, fmt.Errorf("array %s has %d bytes, want %d numbers", name, len(p), n)
	}
	return out, nil
}
