package fleet

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"deadreckon/internal/access"
	"deadreckon/internal/panics"
)

// Key gives access to a host on another machine. `deadreckon host key` writes it to a file that only
// its owner can read.
type Key struct {
	Role        string `json:"role"`
	Name        string `json:"name"`
	Seed        string `json:"seed"`        // Ed25519 seed, as an nkey
	Certificate string `json:"certificate"` // the only accepted certificate of the host, as PEM
}

// HostName is the name in the certificate of every host, at any address.
const HostName = "deadreckon-host"

// ReadKey reads a key file. It warns if others can read the file.
func ReadKey(file access.File, warn func(line string)) (*Key, error) {
	text, err := file.Read(1 << 16)
	if err != nil {
		return nil, err
	}
	if file.Exposed() {
		warn(fmt.Sprintf("warning: others can read the key %v: chmod 600 %[1]v", file))
	}
	k := new(Key)
	if err := json.Unmarshal(text, k); err != nil || !IsName(k.Name) || k.Role != RoleOwner && k.Role != RoleWorker {
		return nil, fmt.Errorf("%v: not a key file of `deadreckon host key`", file)
	}
	return k, nil
}

// Conn is a connection to a host.
type Conn struct {
	nats *nats.Conn
	role string
	name string

	mu            sync.Mutex
	cancelWaiting context.CancelFunc // cancels waiting requests
	current       context.Context    // ends after a reconnect
}

// Dial connects to a host as an owner or a worker. Without a key, the host is on this machine, or it is
// an outside server with a user name in the URL.
func Dial(url, role string, key *Key) (*Conn, error) {
	for one := range strings.SplitSeq(url, ",") {
		if scheme, _, ok := strings.Cut(one, "://"); ok && scheme != "nats" && scheme != "tls" {
			return nil, fmt.Errorf("fleet: %s: expected nats://HOST:PORT or tls://HOST:PORT", url)
		}
	}
	c := &Conn{role: role, name: ownName()}
	if key != nil {
		if key.Role != role {
			return nil, fmt.Errorf("fleet: the key %s is for the role %s, expected %s", key.Name, key.Role, role)
		}
		c.name = key.Name + "." + ownName() // several clients may share a key
	}
	c.renew()
	options, err := c.options(key)
	if err != nil {
		return nil, err
	}
	if c.nats, err = nats.Connect(url, options...); err != nil {
		return nil, fmt.Errorf("fleet: %s: %w", url, err)
	}
	if most := c.nats.MaxPayload(); most < MaxMessage {
		c.nats.Close()
		return nil, fmt.Errorf("fleet: %s limits messages to %d bytes, expected %d: set max_payload in its configuration", url, most, MaxMessage)
	}
	return c, nil
}

// Patience is the default time that a worker waits for a host to start.
const Patience = 5 * time.Minute

// Await is Dial that waits for the host to start, and reports once that it waits.
func Await(ctx context.Context, wait time.Duration, url, role string, key *Key, say func(line string)) (*Conn, error) {
	for start := time.Now(); ; pause(ctx, Poll/4) {
		c, err := Dial(url, role, key)
		op, ok := errors.AsType[*net.OpError](err)
		away := ok && op.Op != "remote error" || errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, io.EOF)
		if !away || ctx.Err() != nil || time.Since(start) >= wait {
			return c, err
		}
		if say != nil { // only the first time
			say(fmt.Sprintf("%v; waiting up to %v for the host", err, wait))
			say = nil
		}
	}
}

// Promptly runs f and returns soon after ctx ends, even if f does not. So a program can exit while a
// server, disk or agent hangs.
func Promptly(ctx context.Context, f func() error) error {
	done := make(chan error, 2)
	go func() { done <- panics.Catch(f) }()
	defer context.AfterFunc(ctx, func() { time.Sleep(time.Second / 2); done <- nil })()
	return <-done
}

func (c *Conn) options(key *Key) ([]nats.Option, error) {
	options := []nats.Option{nats.Name(c.role), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second), nats.CustomInboxPrefix("_INBOX." + c.name), nats.ReconnectHandler(func(*nats.Conn) { c.renew() })}
	if key != nil {
		pair, err := nkeys.FromSeed([]byte(key.Seed))
		if err != nil {
			return nil, fmt.Errorf("fleet: the key %s: %w", key.Name, err)
		}
		public, err := pair.PublicKey()
		if err != nil {
			return nil, fmt.Errorf("fleet: the key %s: %w", key.Name, err)
		}
		options = append(options, nats.Nkey(public, pair.Sign))
		if key.Certificate != "" {
			pool := x509.NewCertPool()
			if !pool.AppendCertsFromPEM([]byte(key.Certificate)) {
				return nil, fmt.Errorf("fleet: the key %s lacks the certificate of the host", key.Name)
			}
			options = append(options, nats.Secure(&tls.Config{RootCAs: pool, ServerName: HostName, MinVersion: tls.VersionTLS13}))
		}
	}
	return options, nil
}

// renew makes all waiting requests start again after a reconnect.
func (c *Conn) renew() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cancelWaiting != nil {
		c.cancelWaiting()
	}
	c.current, c.cancelWaiting = context.WithCancel(context.Background())
}

// currentContext returns a context that ends with the current connection.
func (c *Conn) currentContext() context.Context {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.current
}

// ownName returns a name for this process.
func ownName() string {
	host, _ := os.Hostname()
	host = strings.Map(func(r rune) rune {
		if name.MatchString(string(r)) {
			return r
		}
		return '-'
	}, host)
	return fmt.Sprintf("%.40s-%d-%04x", host, os.Getpid(), rand.N(1<<16)) // processes in containers often share a process ID
}

// Name returns the name that the host uses for this client.
func (c *Conn) Name() string { return c.name }

// Close closes the connection.
func (c *Conn) Close() { c.nats.Close() }

// patience is the time before an unanswered request is sent again. The host may have been killed.
// Repeated requests are harmless.
const patience = 4 * Poll

// ask repeats a request until it is answered or ctx ends.
func ask[A interface{ asError() error }](ctx context.Context, c *Conn, op string, question any) (answer A, err error) {
	text, err := json.Marshal(question)
	if err != nil {
		return answer, fmt.Errorf("fleet: %w", err)
	}
	if len(text) > MaxMessage {
		return answer, fmt.Errorf("fleet: a message of %d bytes: expected %d at most", len(text), MaxMessage)
	}
	for {
		once, stop := context.WithTimeout(ctx, patience)
		forget := context.AfterFunc(c.currentContext(), stop)
		m, err := c.nats.RequestWithContext(once, Subject(c.role, c.name, op), text)
		forget()
		stop()
		switch {
		case err == nil:
			if err := json.Unmarshal(m.Data, &answer); err != nil {
				return answer, fmt.Errorf("fleet: %s: %w", op, err)
			}
			return answer, answer.asError()
		case ctx.Err() != nil:
			return answer, ctx.Err()
		case errors.Is(err, nats.ErrConnectionClosed), errors.Is(err, nats.ErrAuthorization):
			return answer, fmt.Errorf("fleet: %w", err)
		}
		pause(ctx, Poll/4) // no host is listening
	}
}

// pause waits for d or the end of ctx.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
