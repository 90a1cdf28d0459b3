// Package idempotency holds the word that the API and the store share for repeated writes.
package idempotency

// Answer is the remembered success of a write.
type Answer struct {
	Status      int
	ContentType string
	Body        string
}
