package netplay

import "deadreckon/train/net"

// Remember sets how many probabilities a guide keeps before it forgets all.
func (u *Guide) Remember(most int) { u.cache.most = most }

// Batch returns the views that were added, as the net is asked about them.
func (a *DirectSource) Batch() *net.Batch { return &a.batch }

// BundledGuide is the guide by nets that ship.
var BundledGuide = bundledGuide
