// Package agentstest helps to test agents: it opens games by their settings, turns agents into
// policies, and plays whole games. A player is a function from a position to an action, so a test
// sees every decision. For games between views use agents.Referee.
package agentstest
