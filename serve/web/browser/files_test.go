package browser

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// downloads sets a folder for downloads.
func (p *tab) downloads() string {
	p.t.Helper()
	folder := p.t.TempDir()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		of, err := cdp.Call(ctx, t, target.GetTargetInfo, target.GetTargetInfoParams{})
		if err != nil {
			return chromedp.Void{}, err
		}
		_, err = cdp.Call(ctx, t, cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{
			Behavior: cdpbrowser.SetDownloadBehaviorBehaviorAllow, BrowserContextID: of.TargetInfo.BrowserContextID, DownloadPath: folder})
		return chromedp.Void{}, err
	})
	return folder
}

// file waits for a file in a folder and returns its path.
func (p *tab) file(folder, ending string) string {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if found, _ := filepath.Glob(filepath.Join(folder, "*"+ending)); len(found) == 1 {
			if info, err := os.Stat(found[0]); err == nil && info.Size() > 0 {
				return found[0]
			}
		}
	}
	p.t.Fatalf("no file *%s in %s\n%s", ending, folder, p.screen())
	return ""
}

// A game is saved as record, trajectory, position and shared file, and each opens on the first screen. The
// shared file replays without the program.
func TestFiles(t *testing.T) { either(t, testFiles) }

func testFiles(t *testing.T, s *site) {
	p := s.open(t, "/")
	folder := p.downloads()
	p.begin("pig", func() { p.choose("#seat-second", "person") })
	for range 6 {
		p.until(yourTurn)
		if over(p) {
			break
		}
		was := at(p)
		if value[bool](p, "!!document.querySelector('#roll')?.checkVisibility()") {
			p.click("#roll")
		} else {
			p.click("#moves button.move")
		}
		p.until(fmt.Sprintf("(%s) > %d", place, was))
	}
	all := at(p)
	p.click("#tab-game")
	p.enter("#comment", "so it ended")
	p.keys(kb.Tab)
	p.says("#entries", "so it ended")
	p.click("#tab-position")
	p.click("#share")
	shared := p.file(folder, ".html")
	p.click("#record")
	record := p.file(folder, ".txt")
	p.keepAs(folder, &record, "record")
	p.click("#position-file")
	position := p.file(folder, ".txt")
	p.keepAs(folder, &position, "position")

	if info, err := os.Stat(shared); err != nil || info.Size() > 500_000 {
		t.Errorf("%v, %v", info.Size(), err)
	}
	alone := openAt(t, "file://"+shared)
	alone.until(fmt.Sprintf("document.querySelector('#where') && (%s) === %d", length, all))
	alone.click("#last")
	alone.says("#comment", "so it ended")
	alone.click("#first")
	alone.until(fmt.Sprintf("(%s) === 0", place))
	alone.keys(kb.ArrowRight)
	alone.until(fmt.Sprintf("(%s) === 1", place))

	for _, row := range []struct {
		file    string
		entries bool
	}{{shared, true}, {record, true}, {position, false}} {
		again := s.open(t, "/")
		again.shown("#begin")
		again.click("#small-games summary")
		again.click("input[name=game][value=pig]")
		again.shown("#start-form:not([aria-busy])")
		again.upload("#file", row.file)
		again.shown("#table")
		if row.entries {
			again.until(fmt.Sprintf("(%s) > 0", length))
		}
	}

	// A damaged file shows an error on the first screen.
	bad := filepath.Join(t.TempDir(), "bad.html")
	if err := os.WriteFile(bad, []byte("<html>no game"), 0o600); err != nil {
		t.Fatal(err)
	}
	again := s.open(t, "/")
	again.shown("#begin")
	again.upload("#file", bad)
	again.until(`document.querySelector("#file-error").innerText.length > 5`)
	if words := again.text("#file-error"); strings.Contains(words, "\n") {
		t.Errorf("a refusal in several lines: %s", words)
	}
}

// keepAs moves a download to another folder.
func (p *tab) keepAs(folder string, file *string, name string) {
	p.t.Helper()
	to := filepath.Join(p.t.TempDir(), name+filepath.Ext(*file))
	if err := os.Rename(*file, to); err != nil {
		p.t.Fatal(err)
	}
	*file = to
}

// upload chooses a file in a file field.
func (p *tab) upload(selector, file string) {
	p.t.Helper()
	path, err := filepath.Abs(file)
	if err != nil {
		p.t.Fatal(err)
	}
	p.do(chromedp.SetUploadFiles(chromedp.CSS(selector), []string{path}))
}

// A position is shown and read as text, and edited by settings. Errors have a reason.
func TestPositions(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("mall", func() {
		p.choose("#seat-zombie", "person")
	})
	p.until(yourTurn)
	p.click("#tab-position")
	p.click("#panel-position details:nth-of-type(2) summary")
	text := value[string](p, `document.querySelector("#position").value`)
	if !strings.HasPrefix(text, "deadreckon position 1") {
		t.Fatalf("the position is %q", text)
	}
	p.enter("#position", "deadreckon position 1\nnonsense\n")
	p.click("#position-put")
	p.until(`document.querySelector("#position-error").innerText.length > 10`)
	if now := value[string](p, `document.querySelector("#position").value`); !strings.Contains(now, "nonsense") {
		t.Errorf("what was written is gone: %q", now)
	}
}
