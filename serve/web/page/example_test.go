package page_test

import (
	"fmt"
	"io/fs"

	"deadreckon/serve/web/page"
)

// The served files.
func Example() {
	files, err := fs.Glob(page.Files(), "*")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(files)
	// Output: [icon.svg index.html page.css page.js share.css share.js streamworker.js]
}
