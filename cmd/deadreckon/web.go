package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/internal/access"
	"deadreckon/serve/httpd"
	"deadreckon/serve/web"
	"deadreckon/serve/web/page"
)

// webRequest is a parsed command line of web.
type webRequest struct {
	listen    string
	public    string // a URL
	token     string
	tokenFile string
	keep      flags.Shelf
	data      flags.Data
	watch     []string
	guest     time.Duration
}

func newWeb(s stdio.Streams) *cobra.Command {
	var r webRequest
	cmd := &cobra.Command{
		Use:   "web",
		Short: "play, follow and analyse games in a browser",
		Long: `Serve a page on which you play, follow, analyse and replay every game, and print its
address. Open the address in a browser (docs/web.md).

Games are saved as journals, like those of play. A browser that plays a seat gets only
the view of that seat.

By default only this machine reaches the page. --listen with another address and
--public-url, for a proxy or a tunnel, need a token from --token-file or
$DEADRECKON_TOKEN. The printed address contains the token: it admits everybody who
has it.`,
		Example: `  deadreckon web
  deadreckon web --listen 127.0.0.1:8000 --journals games
  deadreckon web --listen 0.0.0.0:8000 --token-file token.txt
  deadreckon web --public-url https://example.org/games --token-file token.txt`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return r.run(s) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&r.listen, "listen", "127.0.0.1:7117", "`ADDRESS:PORT` to listen on; port 0 is any")
	f.StringVar(&r.public, "public-url", "", "`URL` of the page behind a reverse proxy or a tunnel")
	f.StringVar(&r.tokenFile, "token-file", "", "`FILE` of the token, at least 16 characters (default $"+tokenVariable+")")
	f.StringVar(&r.token, "token", "", "`TEXT` of the token, visible to other users of this machine")
	f.StringArrayVar(&r.watch, "watch", nil, "`FOLDER` of runs of arena, train, export, tune or host to show, repeatable")
	f.DurationVar(&r.guest, "guest-time", web.DefaultLimits.Guest, "maximum time of a search for guests, such as 30s; 0 is no limit")
	r.keep.Register(cmd)
	r.data.Register(cmd)
	return cmd
}

// shortestToken is the minimum length of a token in characters.
const shortestToken = 16

// tokenVariable is the environment variable of the token.
const tokenVariable = "DEADRECKON_TOKEN"

// readToken reads the token from its file or the environment.
func (r *webRequest) readToken(s stdio.Streams) error {
	if r.tokenFile == "" {
		r.token = cmp.Or(r.token, os.Getenv(tokenVariable))
		return nil
	}
	if r.token != "" {
		return errors.New("web: --token and --token-file exclude each other")
	}
	text, err := stdio.ReadFile(r.tokenFile, s.In)
	if err != nil {
		return fmt.Errorf("web: --token-file: %w", err)
	}
	if info, err := os.Stat(r.tokenFile); err == nil && info.Mode().IsRegular() && info.Mode()&0o077 != 0 {
		fmt.Fprintf(s.Err, "web: other users of this machine can read %s; run chmod 600 %[1]s\n", r.tokenFile)
	}
	r.token = strings.TrimSpace(text)
	return nil
}

// check refuses an address that other machines reach if there is no token.
func (r *webRequest) check() error {
	host, _, err := net.SplitHostPort(r.listen)
	if err != nil {
		return fmt.Errorf("web: --listen %q: expected ADDRESS:PORT, such as 127.0.0.1:8000", r.listen)
	}
	ip, err := netip.ParseAddr(host)
	here := host == "localhost" || err == nil && ip.IsLoopback()
	switch {
	case r.guest < 0:
		return fmt.Errorf("web: --guest-time %v: expected 0 or more", r.guest)
	case (r.token != "" || r.tokenFile != "") && len(r.token) < shortestToken:
		return fmt.Errorf("web: a token of %d characters can be guessed; expected at least %d", len(r.token), shortestToken)
	case !here && r.token == "":
		return fmt.Errorf("web: --listen %s: other machines reach this address; give a token with --token-file", r.listen)
	case r.public != "" && r.token == "":
		return fmt.Errorf("web: --public-url %s: other machines reach this URL; give a token with --token-file", r.public)
	case strings.ContainsFunc(r.token, func(c rune) bool { return c <= ' ' || c > '~' || strings.ContainsRune(`",;\`, c) }):
		return errors.New("web: the token has a space, a quote or another character that a cookie cannot hold; use letters and digits")
	}
	return nil
}

func (r *webRequest) run(s stdio.Streams) error {
	listed := r.token != ""
	if err := r.readToken(s); err != nil {
		return err
	}
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
	c := web.Config{Folder: shelf, Program: producer, Token: r.token, Owner: access.Grant(), Watch: r.watch, Page: page.Files(), Limits: web.DefaultLimits}
	c.Limits.Guest = r.guest
	if r.public != "" {
		if c.Public, err = web.ParsePublic(r.public); err != nil {
			return fmt.Errorf("web: --public-url %q: %w", r.public, err)
		}
	}
	if name, err := os.Hostname(); err == nil {
		c.Hosts = append(c.Hosts, name)
	}
	served, err := web.New(c)
	if err != nil {
		return fmt.Errorf("web: %w", err)
	}
	ctx, stop := stdio.Interruptible() // before the address is printed
	defer stop()
	l, err := net.Listen("tcp", r.listen)
	if err != nil {
		return errors.Join(fmt.Errorf("web: --listen: %w", err), served.Close())
	}
	if listed {
		fmt.Fprintf(s.Err, "web: other users of this machine see --token in the list of processes; use --token-file or $%s\n", tokenVariable)
	}
	if err := stdio.Write(s.Out, r.address(l.Addr().(*net.TCPAddr), c.Public)+"\n"); err != nil {
		return errors.Join(err, l.Close(), served.Close())
	}
	return serveUntil(ctx, l, served)
}

// address returns the address of the page: the public URL if there is one.
func (r *webRequest) address(at *net.TCPAddr, public *url.URL) string {
	page := url.URL{Scheme: "http", Host: net.JoinHostPort(reachable(at.IP).String(), fmt.Sprint(at.Port)), Path: "/"}
	if public != nil {
		page = *public.JoinPath("/")
	}
	if r.token != "" {
		page.RawQuery = url.Values{"token": {r.token}}.Encode()
	}
	return page.String()
}

// reachable returns an address that other machines can open. For a listener on all addresses it is the
// source address of the default route.
func reachable(ip net.IP) net.IP {
	if !ip.IsUnspecified() {
		return ip
	}
	for _, far := range []string{"192.0.2.1:9", "[2001:db8::1]:9"} { // reserved for documentation; a UDP dial sends nothing
		if c, err := net.Dial("udp", far); err == nil {
			defer c.Close()
			return c.LocalAddr().(*net.UDPAddr).IP
		}
	}
	return net.IPv4(127, 0, 0, 1)
}

// serveUntil serves until ctx ends.
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
		h.Close() // clients were notified
	}
	if err != nil {
		return stdio.Failure(err)
	}
	return nil
}
