package auth

import "yagura/internal/kit/fair"

// Overload lets no password be hashed or compared until end is called.
func (s *Service) Overload() (end func()) {
	usual := s.hasher.queue
	s.hasher.queue = fair.New(fair.Limits{}) // which is always full
	return func() { s.hasher.queue = usual }
}
