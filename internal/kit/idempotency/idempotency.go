// Package idempotency holds the type that the API and the store share for repeated writes.
package idempotency

// Answer is the stored success of a write.
type Answer struct {
	Status      int
	ContentType string
	Body        string
}
