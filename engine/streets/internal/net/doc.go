// Package net is how nets see streets: planes, globals and indices of actions, as an
// engine.Encoder. What the numbers are stands in planes.go, globals.go and people.go, how actions
// are counted in actions.go.
package net
