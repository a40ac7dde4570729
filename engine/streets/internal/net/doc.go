// Package net encodes streets for nets: planes, globals and indices of actions, as an engine.Encoder.
package net
