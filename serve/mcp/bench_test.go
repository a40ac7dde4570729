package mcp

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// BenchmarkAnswer plays whole random games from one seat, and reports the latency of answers without a
// search: median, 99th percentile and maximum. The other seats play scripts, whose time is included.
func BenchmarkAnswer(b *testing.B) {
	for _, row := range []struct {
		game     string
		settings []engine.Setting
		players  []string
	}{
		{"kuhn", nil, []string{"", "random"}},
		{"mall", []engine.Setting{{Key: "maxTurns", Value: "20"}}, []string{"", "script"}},
		{"mall", []engine.Setting{{Key: "maxTurns", Value: "20"}}, []string{"script", ""}},
		{"town", nil, []string{""}},
		{"cabin", nil, []string{"", "script", "script", "script"}},
		{"streets", nil, []string{""}},
	} {
		game := enginetest.Open(b, row.game, row.settings...)
		seat := slices.Index(row.players, "")
		b.Run(row.game+"/"+game.Seats()[seat], func(b *testing.B) {
			s := newServer(b, Options{Game: row.game, Settings: row.settings, Seats: []string{game.Seats()[seat]}, Players: row.players, Seed: 1, Allow: []string{Belief}})
			times := map[string][]time.Duration{}
			c := dialWith(b.Context(), b, s)
			ask := func(tool, arguments string) reply {
				start := time.Now()
				r := c.call(tool, arguments)
				times[tool] = append(times[tool], time.Since(start))
				return r
			}
			rng := engine.Stream(1, "bench")
			over := true
			for b.Loop() {
				if over {
					over = value[status](c, ask("new_game", `{}`)).Scores != nil
					continue
				}
				legal := value[legalPage](c, ask("legal_moves", `{"count":200}`)).Actions
				word, _ := json.Marshal(legal[rng.IntN(len(legal))].Action)
				ask("odds", fmt.Sprintf(`{"action":%s}`, word))
				ask("observe", `{}`)
				ask("observe", `{"detail":"short"}`)
				ask(Belief, `{}`)
				ask("play", `{"actions":["xyzzy"]}`)
				over = value[played](c, ask("play", fmt.Sprintf(`{"actions":[%s]}`, word))).Scores != nil
			}
			c.close()
			report(b, times)
		})
	}
}

// report reports percentiles in milliseconds, in total and the 99th by tool.
func report(b *testing.B, times map[string][]time.Duration) {
	at := func(of []time.Duration, part float64) float64 {
		slices.Sort(of)
		return float64(of[min(len(of)-1, int(part*float64(len(of))))]) / float64(time.Millisecond)
	}
	var all []time.Duration
	for tool, of := range times {
		b.ReportMetric(at(of, 0.99), tool+"-p99-ms")
		all = append(all, of...)
	}
	b.ReportMetric(at(all, 0.5), "p50-ms")
	b.ReportMetric(at(all, 0.99), "p99-ms")
	b.ReportMetric(at(all, 1), "max-ms")
	b.ReportMetric(0, "ns/op")
}
