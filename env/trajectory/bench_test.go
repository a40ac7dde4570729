package trajectory_test

import (
	"context"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
)

// played is a game played in advance, so that only the encoding is measured.
type played struct {
	seed    uint64
	actions []engine.Action
	search  []bool // whether a policy made this decision
}

func playScripts(b *testing.B, g engine.Game, n int) (games []played, steps int) {
	table, err := agents.NewReferee(g)
	if err != nil {
		b.Fatal(err)
	}
	var seated []agents.Agent
	for range g.Seats() {
		a, err := agents.Parse(g, "script")
		if err != nil {
			b.Fatal(err)
		}
		seated = append(seated, a)
	}
	for i := range n {
		p := played{seed: uint64(i)}
		table.Watch = func(s engine.State, a engine.Action) {
			p.actions = append(p.actions, a)
			p.search = append(p.search, s.Turn() >= 0 && len(s.AppendLegal(nil)) > 1)
		}
		if _, err := table.Play(context.Background(), seated, agents.GameSeed{Seed: p.seed}); err != nil {
			b.Fatal(err)
		}
		games = append(games, p)
		steps += len(p.actions)
	}
	return games, steps
}

// BenchmarkEncode encodes games of scripted agents; ns/op is per step, including the rules.
func BenchmarkEncode(b *testing.B) {
	g := open(b, "mall", engine.Setting{Key: "maxTurns", Value: "150"})
	games, _ := playScripts(b, g, 20)
	stats := &trajectory.SearchStats{Visits: make([]uint32, 4096)}
	for i := range stats.Visits {
		stats.Visits[i] = uint32(i * i * 31 % 997)
	}
	for _, searched := range []bool{false, true} {
		name := "scripts"
		if searched {
			name = "searched"
		}
		b.Run(name, func(b *testing.B) {
			e, root, s := trajectory.NewEncoder(g, header(b, g, "scripts")), g.NewState(), g.NewState()
			var legal []engine.Action
			done, size := 0, 0
			for i := 0; done < b.N; i++ {
				p := games[i%len(games)]
				s.CopyFrom(root)
				e.Begin(uint64(i+1), p.seed)
				for k, a := range p.actions {
					var t *trajectory.SearchStats
					if searched && p.search[k] {
						legal = s.AppendLegal(legal[:0])
						t = &trajectory.SearchStats{Visits: stats.Visits[k%97:][:len(legal)], Value: float64(k%1000) / 1009}
					}
					e.Step(s, a, t)
					s.Apply(a)
				}
				frames, err := e.End(s)
				if err != nil {
					b.Fatal(err)
				}
				done += len(p.actions)
				size += len(frames)
			}
			b.ReportMetric(float64(done)/b.Elapsed().Seconds(), "steps/s")
			b.ReportMetric(float64(size)/float64(done), "bytes/step")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(done), "ns/step")
		})
	}
}

// BenchmarkRead reads such games; ns/op is per step.
func BenchmarkRead(b *testing.B) {
	g := open(b, "mall", engine.Setting{Key: "maxTurns", Value: "150"})
	file := write(b, g, "script", 10, true)
	done := 0
	for b.ResetTimer(); done < b.N; {
		r, err := reader(file)
		if err != nil {
			b.Fatal(err)
		}
		for {
			if _, err = r.Next(); err != nil {
				break
			}
			done++
		}
	}
	b.ReportMetric(float64(done)/b.Elapsed().Seconds(), "steps/s")
}
