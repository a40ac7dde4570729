//go:build !unix

package outside

import "os/exec"

// setProcessGroup does nothing: the system has no process groups.
func setProcessGroup(*exec.Cmd) {}

// kill kills a program.
func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
