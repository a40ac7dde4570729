// Command slope tests critics of drawn actions: of the slope that advantages by a critic give a
// policy, how much do advantages confirm that cannot be biased? README.md has the command.
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"

	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	_ "deadreckon/engine/mall"
	"deadreckon/owner"
	"deadreckon/train/net"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "slope:", err)
		os.Exit(1)
	}
}

// request is a parsed command line.
type request struct {
	file, side, critics, traces string
	against                     []string
	games                       int
	seed                        uint64
}

func run() error {
	var r request
	var against string
	flag.StringVar(&r.file, "net", "", "file of the net that draws")
	flag.StringVar(&r.side, "side", "zombie", "side that it plays")
	flag.StringVar(&against, "against", "rifles-first,balanced", "who plays the other sides, in turn")
	flag.StringVar(&r.critics, "critics", "net,truth", "values to test: net, or names of values of the mall")
	flag.StringVar(&r.traces, "traces", "0.95,0.9,0.5,0", "lambdas of the advantages")
	flag.IntVar(&r.games, "games", 1000, "to play")
	flag.Uint64Var(&r.seed, "seed", 1, "of all games")
	flag.Parse()
	r.against = strings.Split(against, ",")
	g, err := engine.Open("mall", []engine.Setting{{Key: "maxTurns", Value: "150"}})
	if err != nil {
		return err
	}
	f, err := net.Load(owner.Grant().File(r.file))
	if err != nil {
		return err
	}
	modes, err := r.modes()
	if err != nil {
		return err
	}
	t, err := newTable(g, f, &r, modes)
	if err != nil {
		return err
	}
	for i := range r.games {
		if err := t.play(i); err != nil {
			return err
		}
	}
	t.report()
	return nil
}

// mode is one way to weigh drawn actions.
type mode struct {
	critic int // in request.critics, or reference
	name   string
	luck   bool // is taken off
	trace  float64
}

// reference is the critic of the last mode: the value of the truth.
const reference = -1

// modes lists what is tested, and last what cannot be biased: nothing but results less luck, over
// a baseline that does not know the action.
func (r *request) modes() (out []mode, err error) {
	for critic, name := range strings.Split(r.critics, ",") {
		for _, text := range strings.Split(r.traces, ",") {
			trace, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return nil, err
			}
			for _, luck := range []bool{false, true} {
				out = append(out, mode{critic, name, luck, trace})
			}
		}
	}
	return append(out, mode{reference, "reference", true, 1}), nil
}
