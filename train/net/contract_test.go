package net_test

import (
	"testing"

	"deadreckon/train/net"
	"deadreckon/train/net/nettest"
)

func TestContract(t *testing.T) { nettest.Run(t, net.Go{}) }
