package selfplay

import (
	"errors"
	"fmt"

	"deadreckon/internal/durable"
)

// ErrDamaged is wrapped by every error about a damaged file of a run's folder.
var ErrDamaged = errors.New("the file is damaged")

// damage is an ErrDamaged with a cause.
type damage struct{ cause error }

func (d damage) Error() string        { return "selfplay: " + d.cause.Error() }
func (d damage) Unwrap() error        { return d.cause }
func (d damage) Is(target error) bool { return target == ErrDamaged }

// damaged returns an ErrDamaged for the file at path.
func damaged(path string, cause error) error {
	return damage{fmt.Errorf("%s: %w", path, cause)}
}

// replace writes a file atomically.
func replace(path string, content []byte) error {
	if err := durable.WriteFile(path, content); err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	return nil
}
