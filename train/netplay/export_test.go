package netplay

import "deadreckon/train/net"

// Remember limits the number of cached probabilities.
func (u *Guide) Remember(most int) { u.cache.most = most }

// Batch returns the batch of the added views.
func (a *DirectSource) Batch() *net.Batch { return &a.batch }

// BundledGuide exports bundledGuide.
var BundledGuide = bundledGuide
