//go:build !linux

package canary

import "testing"

type watch struct{}

func watching(testing.TB, string) watch { return watch{} }

func (watch) opened(testing.TB) bool { return false }
