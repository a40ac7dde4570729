package durable

import "os"

// Watch replaces the sync of files and folders by f until back is called.
func Watch(f func(*os.File) error) (back func()) {
	old := sync
	sync = f
	return func() { sync = old }
}
