package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"time"

	"github.com/spf13/cobra"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/owner"
	"deadreckon/serve/httpd"
	"deadreckon/serve/web"
	"deadreckon/serve/web/page"
)

// webRequest is a parsed command line of web.
type webRequest struct {
	listen string
	token  string
	keep   flags.Shelf
	data   flags.Data
	watch  []string
}

func newWeb(s stdio.Streams) *cobra.Command {
	var r webRequest
	cmd := &cobra.Command{
		Use:   "web",
		Short: "play, follow and analyse games in a browser: serve a page on this machine",
		Long: `Serve a page on this machine on which every game is played, followed, analysed and
replayed, and print its address. Open that in a browser: the program starts none.

Games are kept as journals, like those of play: whatever was entered is there after a
reload, and when the program is started again. A browser that plays a seat is sent what
that seat may know and nothing else.

Only this machine reaches the page, unless --listen names another address; then
--token has to be given, and whoever has it, or the key of a seat, may come in.
docs/web.md has the page and what is served.`,
		Example: `  deadreckon web
  deadreckon web --listen 127.0.0.1:8000 --journals games
  deadreckon web --listen 0.0.0.0:8000 --token 3f9a1c47d2b08e65`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return r.run(s) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&r.listen, "listen", "127.0.0.1:7117", "`ADDRESS` and port; port 0 takes one that is free")
	f.StringVar(&r.token, "token", "", "`TEXT` that whoever comes must have, of 16 characters or more; needed where other machines reach the address")
	f.StringArrayVar(&r.watch, "watch", nil, "show the run of arena, train, export, tune or host in `FOLDER`, or those in the folders below it; repeatable")
	r.keep.Register(cmd)
	r.data.Register(cmd)
	return cmd
}

// shortestToken is the least that cannot be guessed.
const shortestToken = 16

// check refuses an address that others reach without a token.
func (r *webRequest) check() error {
	host, _, err := net.SplitHostPort(r.listen)
	if err != nil {
		return fmt.Errorf("web: --listen %q: expected ADDRESS:PORT, such as 127.0.0.1:8000", r.listen)
	}
	ip, err := netip.ParseAddr(host)
	if here := host == "localhost" || err == nil && ip.IsLoopback(); !here && r.token == "" {
		return fmt.Errorf("web: --listen %s: other machines reach this address; give a --token that they must have", r.listen)
	}
	if r.token != "" && len(r.token) < shortestToken {
		return fmt.Errorf("web: --token: %d characters can be guessed; expected %d or more", len(r.token), shortestToken)
	}
	return nil
}

func (r *webRequest) run(s stdio.Streams) error {
	if err := r.check(); err != nil {
		return err
	}
	if err := r.data.Read("web"); err != nil {
		return err
	}
	shelf, err := r.keep.Folder()
	if err != nil {
		return err
	}
	c := web.Config{Folder: shelf, Program: producer, Token: r.token, Owner: owner.Grant(), Watch: r.watch, Page: page.Files()}
	if name, err := os.Hostname(); err == nil {
		c.Hosts = append(c.Hosts, name)
	}
	served, err := web.New(c)
	if err != nil {
		return fmt.Errorf("web: %w", err)
	}
	ctx, stop := stdio.Interruptible() // before anybody can know where it is
	defer stop()
	l, err := net.Listen("tcp", r.listen)
	if err != nil {
		return errors.Join(fmt.Errorf("web: %w", err), served.Close())
	}
	if err := stdio.Write(s.Out, addressOf(l, r.token)+"\n"); err != nil {
		return errors.Join(err, l.Close(), served.Close())
	}
	return serveUntil(ctx, l, served)
}

// addressOf returns the address to open in a browser.
func addressOf(l net.Listener, token string) string {
	at := l.Addr().(*net.TCPAddr)
	host := at.IP.String()
	if at.IP.IsUnspecified() {
		host = "localhost"
	}
	url := "http://" + net.JoinHostPort(host, fmt.Sprint(at.Port)) + "/"
	if token != "" {
		url += "?token=" + token
	}
	return url
}

// serveUntil serves until the person at the terminal ends it.
func serveUntil(ctx context.Context, l net.Listener, served *web.Server) error {
	h := httpd.New(served)
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(l) }()
	select {
	case err := <-failed:
		return errors.Join(stdio.Failure(err), served.Close())
	case <-ctx.Done():
	}
	err := served.Close()
	last, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	if h.Shutdown(last) != nil {
		h.Close() // whoever is still there has been told
	}
	if err != nil {
		return stdio.Failure(err)
	}
	return nil
}
