package api_test

import (
	"testing"

	"yagura/internal/api"
)

// BenchmarkNew makes the API with all operations, as each start of the program does.
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		api.New(api.Config{Version: "1"}, api.Features{}, nil, nil)
	}
}
