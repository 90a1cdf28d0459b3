package store

import (
	"context"

	"yagura/internal/kit/clock"
)

// Mark is a fact about the whole database.
type Mark string

// The marks.
const (
	// Playground means that the database was empty when a program began to use it for a demo or for development.
	Playground Mark = "playground"
	// DemoStarted means that a program began to fill the empty database with the data of the demo.
	DemoStarted Mark = "demo-started"
	// DemoFilled means that all data of the demo is stored.
	DemoFilled Mark = "demo-filled"
)

// SetMark stores a mark. Setting it again changes nothing.
func (db *DB) SetMark(ctx context.Context, m Mark) error {
	return db.InTx(ctx, func(ctx context.Context) error { return db.q.SetMark(ctx, string(m), ms(clock.Now(ctx))) })
}

// HasMark reports whether a mark is set.
func (db *DB) HasMark(ctx context.Context, m Mark) (bool, error) { return db.q.HasMark(ctx, string(m)) }

// HasPeople reports whether anybody has ever had an account.
func (db *DB) HasPeople(ctx context.Context) (bool, error) { return db.q.HasPeople(ctx) }
