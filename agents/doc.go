// Package agents holds players for any engine game, and plays them against each other.
//
// An agent sees a view, never a state, and has a random stream of its own. So it can neither see
// nor influence anything hidden. Parse makes an agent from a short text, such as "random" or
// "search:iterations=1000". Packages agents/<game> register strategies, rollout policies, search
// defaults and nets of one game from init.
//
// The package knows no rules, and refuses to play games that may never end.
package agents
