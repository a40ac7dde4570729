package tune

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/stat"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/engine"
)

// Evaluation is what a candidate's games came to. Points are those of a game, 1
// for a win, ½ for a draw.
type Evaluation struct {
	Generation int       `json:"generation"` // from 0
	Candidate  int       `json:"candidate"`  // from 0
	Agent      string    `json:"agent"`
	Values     []float64 `json:"values"` // by Tuning.Knobs
	Games      int       `json:"games"`
	Points     float64   `json:"points"`        // less luck where it is taken off
	Raw        float64   `json:"raw,omitempty"` // with it, there
	Error      float64   `json:"error"`         // standard error, over pairs of a game and its mirror
	Against    []float64 `json:"against"`       // points by pairing of opponents, the last side's agents varying fastest
	Seed       uint64    `json:"seed"`          // of the generation's games
}

// Search looks for better numbers.
type Search struct {
	*Tuning
	Threads int // at least 1

	Remote agents.RemoteRunner // plays the games, if not nil

	// Evaluated, if not nil, is called with each new evaluation. An error stops
	// the search.
	Evaluated func(*Evaluation) error

	// Played, if not nil, is called after each game, one at a time.
	Played func()

	logged []*Evaluation // from an earlier run
	done   []*Evaluation
	points [][]float64 // of done, as the optimiser has drawn them
	err    error
}

// NewSearch returns a search that has evaluated nothing yet.
func NewSearch(t *Tuning, threads int) *Search { return &Search{Tuning: t, Threads: threads} }

// Add takes over an evaluation of an earlier run. They come in their order; it
// reports false for one that does not.
func (s *Search) Add(e *Evaluation) bool {
	n := len(s.logged)
	if e.Generation != n/s.Population || e.Candidate != n%s.Population || e.Generation >= s.Generations() ||
		len(e.Values) != len(s.Knobs) || e.Games != s.GamesEach() {
		return false
	}
	s.logged = append(s.logged, e)
	return true
}

// Evaluations returns how many evaluations are known, and how many there are in all.
func (s *Search) Evaluations() (known, all int) {
	return max(len(s.logged), len(s.done)), s.Generations() * s.Population
}

// Run searches until the budget is spent. The end of ctx stops it with ctx's
// error; every evaluation that Evaluated was told of stays.
//
// The optimiser is a function of the seed and of the points that it is told.
// After an interruption it is run from the beginning, and told what the log says.
func (s *Search) Run(ctx context.Context) error {
	s.done, s.points, s.err = nil, nil, nil
	problem := optimize.Problem{
		Func: func(x []float64) float64 { return s.loss(ctx, x) },
		Status: func() (optimize.Status, error) {
			if s.err != nil {
				return optimize.Failure, s.err
			}
			return optimize.NotTerminated, nil
		},
	}
	settings := &optimize.Settings{MajorIterations: s.Generations(), Converger: optimize.NeverTerminate{}}
	_, err := optimize.Minimize(problem, s.start, settings, s.method())
	if s.err == nil && len(s.done) < s.Population {
		return fmt.Errorf("tune: search: %w", err)
	}
	return s.err // a distribution that has shrunk to a point ends the search early
}

// method returns the optimiser. CmaEsChol draws by its covariance alone, and not
// by its step size, which scales only what it learns (gonum v0.17.0): the first
// generation is as wide as its Cholesky factor says.
func (s *Search) method() *optimize.CmaEsChol {
	n := len(s.Knobs)
	covariance := mat.NewSymDense(n, nil)
	for i := range n {
		covariance.SetSym(i, i, s.Step*s.Step)
	}
	var cholesky mat.Cholesky
	if !cholesky.Factorize(covariance) {
		panic("tune: a diagonal matrix without a root")
	}
	return &optimize.CmaEsChol{InitStepSize: 1, Population: s.Population, InitCholesky: &cholesky,
		Src: engine.Stream(s.Seed, "tune.search")}
}

// lack evaluates the next candidate: the points that it does not make.
func (s *Search) loss(ctx context.Context, point []float64) float64 {
	if s.err != nil {
		return 0
	}
	e, err := s.next(ctx, point)
	if err != nil {
		s.err = err
		return 0
	}
	s.done, s.points = append(s.done, e), append(s.points, slices.Clone(point))
	return 1 - e.Points
}

// next returns the evaluation of the next candidate, from the log or by playing.
func (s *Search) next(ctx context.Context, point []float64) (*Evaluation, error) {
	n := len(s.done)
	values, text := s.values(point)
	if n < len(s.logged) {
		e := s.logged[n]
		if e.Agent != text {
			return nil, fmt.Errorf("tune: the log has %s as candidate %d of generation %d, the search %s: they are not of one program",
				e.Agent, e.Candidate, e.Generation, text)
		}
		return e, nil
	}
	e := &Evaluation{Generation: n / s.Population, Candidate: n % s.Population, Agent: text, Values: values}
	if err := s.play(ctx, e); err != nil {
		return nil, err
	}
	if s.Evaluated != nil {
		return e, s.Evaluated(e)
	}
	return e, nil
}

// play plays the games of a candidate. The seed is the generation's, so that all
// its candidates have the same dice.
func (s *Search) play(ctx context.Context, e *Evaluation) error {
	e.Seed = s.seed(fmt.Sprintf("generation.%d", e.Generation))
	experiment, err := arena.New(s.game, s.lists(e.Agent), e.Seed, s.Batch, nil)
	if err != nil {
		return err
	}
	experiment.Luck = s.Luck
	run := arena.NewRun(experiment, s.Threads)
	run.Remote = s.Remote
	run.Finished = func(*arena.Game) error {
		if s.Played != nil {
			s.Played()
		}
		return nil
	}
	if err := run.Play(ctx); err != nil {
		return err
	}
	e.Against = make([]float64, s.pairings())
	pairs := make([]float64, s.Batch/2) // of a game and its mirror
	raw, less := run.Points(s.tuned)
	for i, points := range less {
		e.Games++
		e.Points += points
		e.Against[i%s.pairings()] += points
		pairs[i/s.pairings()/2] += points
		if s.Luck != "" {
			e.Raw += raw[i] / float64(len(raw))
		}
	}
	e.Points /= float64(e.Games)
	floats.Scale(1/float64(s.Batch), e.Against)
	floats.Scale(1/float64(2*s.pairings()), pairs)
	e.Error = stat.StdErr(stat.StdDev(pairs, nil), float64(len(pairs)))
	return nil
}

// averagedShare is the share of the generations whose centres are averaged.
const averagedShare = 0.25

// Answer is what a search has come to.
type Answer struct {
	How    AnswerKind `json:"how"`
	Agent  string     `json:"agent"`  // for agents.Parse
	Values []float64  `json:"values"` // by Tuning.Knobs
}

// AnswerKind says how an answer is made of candidates beyond the ends of a range.
type AnswerKind string

// Reflection makes a second optimum of one near an end of a range, and the search may sit
// between the two: the mean of its candidates is then the end itself, and that of the
// reflected ones is right. Where the end is best, the reflected ones all lie to one side of
// it, and their mean is what is wrong.
const (
	MeanOfReflected  AnswerKind = "mean of the reflected"
	ReflectionOfMean AnswerKind = "reflection of the mean"
)

// Answers returns what the search has come to: the mean of the centres of its last
// generations. On quadratic functions with noise it was mostly nearer to the minimum than
// the centre of the last generation alone, and much nearer than the candidate with the best
// evaluation. Where these generations had candidates beyond the ends of a range there are
// two answers, of which a run-off has to choose; else there is one.
func (s *Search) Answers() []Answer {
	generations := len(s.done) / s.Population
	last := int(math.Ceil(averagedShare * float64(generations)))
	answer := func(how AnswerKind, place func(float64) float64) Answer {
		best := make([]float64, len(s.Knobs))
		for g := generations - last; g < generations; g++ {
			floats.AddScaled(best, 1/float64(last), s.centre(g, place))
		}
		values, text := s.values(best)
		return Answer{how, text, values}
	}
	out := []Answer{answer(MeanOfReflected, reflected), answer(ReflectionOfMean, func(u float64) float64 { return u })}
	if out[0].Agent == out[1].Agent {
		return out[:1]
	}
	return out
}

// centre returns where a generation moved the search to: the mean of the better half of
// its candidates, each at its place, with the weights of CMA-ES.
func (s *Search) centre(generation int, place func(float64) float64) []float64 {
	order := make([]int, s.Population)
	for i := range order {
		order[i] = generation*s.Population + i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch d := s.done[b].Points - s.done[a].Points; {
		case d > 0:
			return 1
		case d < 0:
			return -1
		}
		return 0
	})
	centre := make([]float64, len(s.Knobs))
	half, sum := s.Population/2, 0.0
	for i, n := range order[:half] {
		w := math.Log(float64(half)+0.5) - math.Log(float64(i)+1)
		sum += w
		for k, u := range s.points[n] {
			centre[k] += w * place(u)
		}
	}
	floats.Scale(1/sum, centre)
	return centre
}
