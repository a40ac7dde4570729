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

// embeddedServer is a NATS server in this process.
type embeddedServer struct {
	server  *server.Server
	options *server.Options
	secret  string // password of the host's own users, new at every start
}

// startServer starts a server with data in dir/jetstream. On a loopback address every local client has
// access, otherwise only clients with a key.
func startServer(dir, address string) (*embeddedServer, error) {
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
	// The NATS server would wait forever for a busy port.
	free, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	free.Close()
	e := &embeddedServer{secret: rand.Text(), options: &server.Options{
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
		err = fmt.Errorf("cannot listen on %s", address)
	} else {
		err = e.server.EnableJetStream(&server.JetStreamConfig{StoreDir: e.options.StoreDir, SyncAlways: true})
	}
	if err != nil {
		e.server.Shutdown()
		return nil, fmt.Errorf("host: %w", err)
	}
	return e, nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// allow sets the users of the server and their permissions.
func (e *embeddedServer) allow(dir string, open bool) error {
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
		return errors.New("host: on a network address workers need keys: create one with `deadreckon host key NAME DIR`")
	}
	if e.options.TLSConfig, err = serverTLS(dir); err != nil {
		return err
	}
	e.options.TLS, e.options.TLSTimeout = true, 10
	return nil
}

// Users of the server without keys.
const (
	local   = "local"   // every client on this machine
	streams = "streams" // the host, with all permissions
	answers = "answers" // the host's answers, to inboxes only
)

// permissions allow to subscribe to one subject and to publish to others.
func permissions(listen string, publish ...string) *server.Permissions {
	return &server.Permissions{Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: []string{listen}}}
}

// close stops the server.
func (e *embeddedServer) close() {
	e.server.Shutdown()
	e.server.WaitForShutdown()
}
