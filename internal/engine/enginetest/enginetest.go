// Package enginetest has real events with their published results (events/README.md), which the engine, the formats and the API reproduce.
package enginetest

import (
	"embed"
	"encoding/json"
	"io/fs"
	"testing"
)

// Embedded, because Go keeps the result of a test that reads files only while the times of the files stay the same, and every clone has
// new ones.
//
//go:embed events/*.json
var files embed.FS

// Events returns the names of the events that match a pattern, such as "swiss-*".
func Events(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := fs.Glob(files, "events/"+pattern+".json")
	if err != nil || len(names) == 0 {
		t.Fatalf("no event matches %s: %v", pattern, err)
	}
	for i, name := range names {
		names[i] = name[len("events/") : len(name)-len(".json")]
	}
	return names
}

// Read decodes the file of an event.
func Read(t *testing.T, name string, into any) {
	t.Helper()
	text, err := files.ReadFile("events/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}
