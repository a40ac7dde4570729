package host

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"deadreckon/fleet"
)

// embedded is a NATS server in this process.
type embedded struct {
	server  *server.Server
	options *server.Options
	secret  string // of the host's own users, new at every start
}

// embed starts a server on an address, whose folder is dir/jetstream. On an address of this
// machine alone whoever is there may ask, elsewhere who has a key.
func embed(dir, address string) (*embedded, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("host: %s: %w", address, err)
	}
	number, err := net.LookupPort("tcp", port)
	if err != nil {
		return nil, fmt.Errorf("host: %s: %w", address, err)
	}
	if number == 0 {
		number = server.RANDOM_PORT
	}
	// The server itself would wait for a port in vain.
	free, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	free.Close()
	e := &embedded{secret: rand.Text(), options: &server.Options{
		ServerName: "deadreckon", Host: host, Port: number, MaxPayload: fleet.MaxMessage, MaxConn: 1 << 14,
		StoreDir: filepath.Join(dir, "jetstream"), SyncAlways: true, DisableJetStreamBanner: true,
		NoSigs: true, NoLog: true, NoSystemAccount: false,
	}}
	if err := e.allow(dir, loopback(host)); err != nil {
		return nil, err
	}
	if e.server, err = server.NewServer(e.options); err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	e.server.Start()
	if !e.server.ReadyForConnections(30 * time.Second) {
		err = fmt.Errorf("%s cannot be listened on", address)
	} else {
		err = e.server.EnableJetStream(&server.JetStreamConfig{StoreDir: e.options.StoreDir, SyncAlways: true})
	}
	if err != nil {
		e.server.Shutdown()
		return nil, fmt.Errorf("host: %w", err)
	}
	return e, nil
}

// loopback reports whether an address is of this machine alone.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// allow lists who may ask what.
func (e *embedded) allow(dir string, open bool) error {
	e.options.Users = []*server.User{{Username: streams, Password: e.secret}, {Username: answers, Password: e.secret, Permissions: permissions("deadreckon.>", "_INBOX.>")}}
	keys, err := readKeys(dir)
	if err != nil {
		return err
	}
	for _, k := range keys {
		e.options.Nkeys = append(e.options.Nkeys, &server.NkeyUser{Nkey: k.Public, Permissions: permissions("_INBOX."+k.Name+".>", fleet.Subject(k.Role, k.Name, "*"), fleet.Subject(k.Role, k.Name, "*.*"))})
	}
	if open {
		e.options.Users = append(e.options.Users, &server.User{Username: local, Permissions: permissions("_INBOX.>", "deadreckon.>")})
		e.options.NoAuthUser = local
		return nil
	}
	if len(keys) == 0 {
		return errors.New("host: beyond this machine workers need keys: `deadreckon host key NAME DIR` makes one")
	}
	if e.options.TLSConfig, err = serverTLS(dir); err != nil {
		return err
	}
	e.options.TLS, e.options.TLSTimeout = true, 10
	return nil
}

// Users of the server beside those with keys.
const (
	local   = "local"   // anybody on this machine
	streams = "streams" // the host, with all rights
	answers = "answers" // the host as it answers, which reaches inboxes only
)

// permissions are to listen on one subject and to publish on others.
func permissions(listen string, publish ...string) *server.Permissions {
	return &server.Permissions{Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: []string{listen}}}
}

// close ends the server.
func (e *embedded) close() {
	e.server.Shutdown()
	e.server.WaitForShutdown()
}
