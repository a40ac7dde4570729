// Package mall holds players of Dawn of the Dead. A script has its own file and shares odds, ways,
// forecast and gunfire with the others.
//
// A script reads rules.Facts, the knowledge of its seat, so the same code plays from a view and
// guides rollouts. It does not search: it looks no further than its next action.
package mall
