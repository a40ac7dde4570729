package netplay

import "deadreckon/train/net"

// Remember sets how many probabilities a guide keeps before it forgets all.
func (u *Guide) Remember(most int) { u.kept.most = most }

// Batch returns the views that were added, as the net is asked about them.
func (a *Asker) Batch() *net.Batch { return &a.batch }

// ShippedGuide is the guide by nets that ship.
var ShippedGuide = shippedGuide
