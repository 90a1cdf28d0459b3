package account

import "context"

// ExportSource gives what a feature holds of a person, to be encoded as JSON for that person (rulings.md 94). It is
// bounded by the limits of its feature.
type ExportSource func(ctx context.Context, userID int64) (any, error)

type namedSource struct {
	name   string
	source ExportSource
}

// ExportSource adds a part to the export of own data, under its name. It is called while the program is put together.
func (s *Service) ExportSource(name string, source ExportSource) {
	s.exports = append(s.exports, namedSource{name, source})
}
