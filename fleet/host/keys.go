package host

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nkeys"

	"deadreckon/fleet"
	"deadreckon/internal/durable"
)

// Key files in the folder of a host. They contain no secret of a client.
const (
	keysFile        = "keys.jsonl"
	certificateFile = "certificate.pem"
	secretFile      = "certificate-key.pem"
)

// keyEntry is a line of keysFile: a client with access.
type keyEntry struct {
	Role   string `json:"role"`
	Name   string `json:"name"`
	Public string `json:"public"`
}

func (a keyEntry) check() error {
	if !fleet.IsName(a.Name) || a.Role != fleet.RoleOwner && a.Role != fleet.RoleWorker || !nkeys.IsValidPublicUserKey(a.Public) {
		return fmt.Errorf("host: invalid key entry %q of role %q", a.Name, a.Role)
	}
	return nil
}

// readKeys returns the clients with access. Deleting a line revokes a key at the next start.
func readKeys(dir string) (all []keyEntry, err error) {
	text, err := os.ReadFile(filepath.Join(dir, keysFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	for number, line := range lines(text) {
		var a keyEntry
		inner, ok := durable.ParseLine("key", line)
		if ok {
			ok = json.Unmarshal(inner, &a) == nil && a.check() == nil
		}
		if !ok {
			return nil, fmt.Errorf("host: %s: line %d is not a valid key", filepath.Join(dir, keysFile), number+1)
		}
		all = append(all, a)
	}
	return all, nil
}

// NewKey creates a key for a role. It is valid after the next start of the host. The host does not
// store it.
func NewKey(dir, role, name string) (*fleet.Key, error) {
	if !fleet.IsName(name) {
		return nil, fmt.Errorf("host: the name %q: expected 1 to 60 letters, digits, _ and -", name)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	there, err := readKeys(dir)
	if err != nil {
		return nil, err
	}
	for _, k := range there {
		if k.Name == name {
			return nil, fmt.Errorf("host: the key %s exists: delete its line from %s first", name, filepath.Join(dir, keysFile))
		}
	}
	if err := makeCertificate(dir); err != nil {
		return nil, err
	}
	certificate, err := os.ReadFile(filepath.Join(dir, certificateFile))
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	pair, err := nkeys.CreateUser()
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	public, err := pair.PublicKey()
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	seed, err := pair.Seed()
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	line, err := durable.Line("key", keyEntry{role, name, public})
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	log, err := durable.OpenLog(filepath.Join(dir, keysFile), nil, func(int, []byte) error { return nil })
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	if err := errors.Join(log.Add(line), log.Close()); err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	return &fleet.Key{Role: role, Name: name, Seed: string(seed), Certificate: string(certificate)}, nil
}

// makeCertificate writes a self-signed certificate for the host. Keys contain it, so no authority is
// needed.
func makeCertificate(dir string) error {
	path := filepath.Join(dir, certificateFile)
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return fmt.Errorf("host: %w", err)
	}
	number, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return fmt.Errorf("host: %w", err)
	}
	template := &x509.Certificate{
		SerialNumber: number, Subject: pkix.Name{CommonName: fleet.HostName}, DNSNames: []string{fleet.HostName},
		NotBefore: time.Unix(0, 0), NotAfter: time.Now().AddDate(20, 0, 0), // clients may have wrong clocks
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, secret.Public(), secret)
	if err != nil {
		return fmt.Errorf("host: %w", err)
	}
	key, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		return fmt.Errorf("host: %w", err)
	}
	// Write the secret first. A certificate without a secret is left over from a killed command.
	place := filepath.Join(dir, secretFile)
	if err := os.Remove(place); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("host: %w", err)
	}
	if err := durable.Create(place, 0o600, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: key})); err != nil {
		return fmt.Errorf("host: %w", err)
	}
	return durable.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
}

// serverTLS returns the TLS configuration of the server.
func serverTLS(dir string) (*tls.Config, error) {
	pair, err := tls.LoadX509KeyPair(filepath.Join(dir, certificateFile), filepath.Join(dir, secretFile))
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13}, nil
}
