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

// Key lets one in at a host beyond this machine: a file that `deadreckon host key` writes and
// nobody else may read.
type Key struct {
	Role        string `json:"role"`
	Name        string `json:"name"`
	Seed        string `json:"seed"`        // of Ed25519, as an nkey
	Certificate string `json:"certificate"` // PEM, of the host: no other is believed
}

// HostName is the name in the certificate of every host, wherever it stands.
const HostName = "deadreckon-host"

// ReadKey reads a key's file, and warns of one that others can read.
func ReadKey(file access.File, warn func(line string)) (*Key, error) {
	text, err := file.Read(1 << 16)
	if err != nil {
		return nil, err
	}
	if file.Exposed() {
		warn(fmt.Sprintf("warning: others can read the key %v: chmod 600 %[1]v", file))
	}
	k := new(Key)
	if err := json.Unmarshal(text, k); err != nil || !IsName(k.Name) || k.Role != Owner && k.Role != Worker {
		return nil, fmt.Errorf("%v: this is no key of `deadreckon host key`", file)
	}
	return k, nil
}

// Conn is a way to a host.
type Conn struct {
	nats *nats.Conn
	role string
	name string

	mu    sync.Mutex
	again context.CancelFunc // ends what waits for an answer
	lost  context.Context    // ends where the connection is another one
}

// Dial connects to the host at a URL, as an owner or a worker. Without a key the host is on this
// machine, or an outside server whose URL has the user.
func Dial(url, role string, key *Key) (*Conn, error) {
	for one := range strings.SplitSeq(url, ",") {
		if scheme, _, ok := strings.Cut(one, "://"); ok && scheme != "nats" && scheme != "tls" {
			return nil, fmt.Errorf("fleet: %s: expected nats://HOST:PORT or tls://HOST:PORT", url)
		}
	}
	c := &Conn{role: role, name: ownName()}
	if key != nil {
		if key.Role != role {
			return nil, fmt.Errorf("fleet: the key %s is that of one %s, and this is one %s", key.Name, key.Role, role)
		}
		c.name = key.Name + "." + ownName() // many may come by one key
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
		return nil, fmt.Errorf("fleet: %s takes messages of %d bytes, expected %d: max_payload of its configuration", url, most, MaxMessage)
	}
	return c, nil
}

// Patience is how long a worker by default waits for a host that does not listen yet.
const Patience = 5 * time.Minute

// Await is Dial that waits for a host which does not listen yet, and says so once.
func Await(ctx context.Context, wait time.Duration, url, role string, key *Key, say func(line string)) (*Conn, error) {
	for start := time.Now(); ; pause(ctx, Poll/4) {
		c, err := Dial(url, role, key)
		op, ok := errors.AsType[*net.OpError](err)
		away := ok && op.Op != "remote error" || errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, io.EOF)
		if !away || ctx.Err() != nil || time.Since(start) >= wait {
			return c, err
		}
		if say != nil { // once
			say(fmt.Sprintf("%v; waiting for the host, %v at most", err, wait))
			say = nil
		}
	}
}

// Promptly runs f, and returns soon after ctx has ended even if f does not: a program that is told to
// end waits for no server, disk or agent.
func Promptly(ctx context.Context, f func() error) error {
	done := make(chan error, 2)
	go func() { done <- panics.Catch(f) }()
	defer context.AfterFunc(ctx, func() { time.Sleep(time.Second / 2); done <- nil })()
	return <-done
}

// options are those of a connection by a key.
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
				return nil, fmt.Errorf("fleet: the key %s has no certificate of a host", key.Name)
			}
			options = append(options, nats.Secure(&tls.Config{RootCAs: pool, ServerName: HostName, MinVersion: tls.VersionTLS13}))
		}
	}
	return options, nil
}

// renew has all who wait for an answer ask again: it was the way of another connection.
func (c *Conn) renew() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.again != nil {
		c.again()
	}
	c.lost, c.again = context.WithCancel(context.Background())
}

// same ends with the connection at hand.
func (c *Conn) same() context.Context {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lost
}

// ownName names a process of this machine.
func ownName() string {
	host, _ := os.Hostname()
	host = strings.Map(func(r rune) rune {
		if name.MatchString(string(r)) {
			return r
		}
		return '-'
	}, host)
	return fmt.Sprintf("%.40s-%d-%04x", host, os.Getpid(), rand.N(1<<16)) // in containers all have one number
}

// Name is that by which the host knows it.
func (c *Conn) Name() string { return c.name }

// Close ends it.
func (c *Conn) Close() { c.nats.Close() }

// patience is how long an answer is waited for before the question is put again: the host may
// have been killed, and the same question twice does no harm.
const patience = 4 * Poll

// ask puts a question until it is answered or ctx ends.
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
		forget := context.AfterFunc(c.same(), stop)
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
		pause(ctx, Poll/4) // nobody listens: the host is away
	}
}

// pause waits, or for the end of ctx.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
