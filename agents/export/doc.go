// Package export plays games between agents and keeps them as trajectories. Each game depends only
// on the job and its number, so a file has the same bytes at any number of threads, and an
// interrupted file can be continued.
package export
