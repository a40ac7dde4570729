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

// Evaluation is the result of a candidate. Points are means of a game: 1 for a win, ½ for a draw.
type Evaluation struct {
	Generation int       `json:"generation"` // 0 or more
	Candidate  int       `json:"candidate"`  // 0 or more
	Agent      string    `json:"agent"`
	Values     []float64 `json:"values"` // in the order of Tuning.Knobs
	Games      int       `json:"games"`
	Points     float64   `json:"points"`        // luck-adjusted if possible
	Raw        float64   `json:"raw,omitempty"` // without luck adjustment, if there is one
	Error      float64   `json:"error"`         // standard error, over pairs of games
	Against    []float64 `json:"against"`       // points by pairing of opponents; the agents of the last side vary fastest
	Seed       uint64    `json:"seed"`          // seed of the generation's games
}

// Search looks for better numbers.
type Search struct {
	*Tuning
	Threads int // 1 or more

	Remote agents.RemoteRunner // plays the games on other machines, if not nil

	// Evaluated, if not nil, is called with each new evaluation. An error stops the search.
	Evaluated func(*Evaluation) error

	// Played, if not nil, is called after each game, one at a time.
	Played func()

	logged []*Evaluation // evaluations of an earlier run
	done   []*Evaluation
	points [][]float64 // points of the optimizer for done
	err    error
}

// NewSearch returns a search without evaluations.
func NewSearch(t *Tuning, threads int) *Search { return &Search{Tuning: t, Threads: threads} }

// Add adds an evaluation of an earlier run. It reports false if the evaluation is not the next one.
func (s *Search) Add(e *Evaluation) bool {
	n := len(s.logged)
	if e.Generation != n/s.Population || e.Candidate != n%s.Population || e.Generation >= s.Generations() ||
		len(e.Values) != len(s.Knobs) || e.Games != s.GamesEach() {
		return false
	}
	s.logged = append(s.logged, e)
	return true
}

// Evaluations returns the number of known evaluations and of all.
func (s *Search) Evaluations() (known, all int) {
	return max(len(s.logged), len(s.done)), s.Generations() * s.Population
}

// Run searches until the budget is used. The end of ctx stops it with ctx's error; finished
// evaluations are kept.
//
// The optimizer depends only on the seed and the evaluations. After an interruption it runs from
// the start with the evaluations of the log.
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

// method returns the optimizer. In gonum v0.17.0 CmaEsChol samples by its covariance only, and uses
// its step size only for learning. So the Cholesky factor sets the width of the first generation.
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

// loss evaluates the next candidate and returns 1 minus its points.
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

// play plays the games of a candidate. All candidates of a generation have the same seed.
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
	pairs := make([]float64, s.Batch/2) // points of a game and its mirror
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

// Answer is a result of a search.
type Answer struct {
	How    AnswerKind `json:"how"`
	Agent  string     `json:"agent"`  // text for agents.Parse
	Values []float64  `json:"values"` // in the order of Tuning.Knobs
}

// AnswerKind says how candidates beyond the ends of a range are averaged.
type AnswerKind string

// An optimum near an end of a range appears twice because of reflection, and the search may settle
// between the two: then the mean of the reflected candidates is right, and the mean of the
// candidates is the end itself. If the end is the optimum, all reflected candidates lie on one side
// of it, and their mean is wrong.
const (
	MeanOfReflected  AnswerKind = "mean of the reflected"
	ReflectionOfMean AnswerKind = "reflection of the mean"
)

// Answers returns the results of the search: the mean of the centres of its last generations. On
// quadratic functions with noise this was mostly nearer to the minimum than the last centre, and
// much nearer than the best candidate. If these generations had candidates beyond the ends of a
// range, there are two answers, and a run-off has to choose.
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

// centre returns the new centre of a generation: the mean of the better half of its candidates with
// the weights of CMA-ES.
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
