package durable

import "os"

// Watch has files and folders synced by f, until what it returns is called.
func Watch(f func(*os.File) error) (back func()) {
	old := sync
	sync = f
	return func() { sync = old }
}
