package page

import (
	"embed"
	"io/fs"
)

//go:generate go run deadreckon/cmd/bundle .

//go:embed dist/index.html dist/icon.svg dist/page.* dist/share.* dist/streamworker.js
var dist embed.FS

//go:embed dist/share.js
var shareScript []byte

//go:embed dist/share.css
var shareStyle []byte

// Files returns the served files: index.html, page.js, page.css, icon.svg and streamworker.js, and share.js
// and share.css for shared games.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("page: " + err.Error())
	}
	return files
}

// Share returns the script and style sheet for a file with one shared game.
func Share() (script, style []byte) { return shareScript, shareStyle }
