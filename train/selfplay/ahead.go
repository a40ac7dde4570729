package selfplay

import (
	"context"
	"slices"
	"time"

	"deadreckon/internal/panics"
)

// planAhead draws who plays in the generations that actors may begin while the learner is at the one
// at hand, whose games are played, and forgets the plan of that. The learner waits for games that it
// lacks, and actors for the learner: both are told in the row.
func (r *Run) planAhead(played *gaming) {
	s, last := &r.state, played
	delete(r.early, s.Generation)
	s.Plans = slices.DeleteFunc(s.Plans, func(p plan) bool { return p.Generation <= s.Generation })
	if r.config.Elsewhere == nil || r.config.Ahead == 0 {
		return
	}
	for _, p := range s.Plans {
		last = r.early[p.Generation]
	}
	idle := 0.0
	select {
	case <-last.ended:
		idle = time.Since(last.over).Seconds()
	default:
	}
	s.Row.Phases = append(s.Row.Phases, PhaseTime{phaseIdle, idle})
	c := r.config
	c.set(r.wanted)
	for n := s.Generation + 1 + len(s.Plans); n <= s.Generation+c.Ahead && (c.Limit.Generations == 0 || n < c.Limit.Generations); n++ {
		s.Plans = append(s.Plans, c.plan(s, n))
	}
}

// playAhead begins the games of generations that are planned, those of one after those of another.
func (r *Run) playAhead(ctx context.Context) {
	if r.config.Elsewhere == nil {
		return
	}
	before := make(chan struct{})
	close(before)
	for _, p := range r.state.Plans {
		g, turn := r.early[p.Generation], before
		if g == nil {
			g = r.gaming(p)
			r.early[p.Generation] = g
			r.actors.Go(func() {
				defer close(g.ended)
				<-turn
				g.err = panics.Catch(func() error { return g.play(ctx) })
				g.over = time.Now()
			})
		}
		before = g.ended
	}
}

// rest waits for actors that have been told to end.
func (r *Run) rest() {
	r.actors.Wait()
	clear(r.early)
}
