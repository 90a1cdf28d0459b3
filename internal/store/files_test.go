package store_test

import (
	"embed"
	"io/fs"
	"testing"
)

// The sources of the store and the data of older schemas. They are embedded, because Go keeps the result of a test that reads files only
// while the times of the files stay the same, and every clone has new ones.
//
//go:embed queries/*.sql sqlcgen/*.sql.go migrations/*.sql testdata/schema-*.jsonl.gz
var storeFiles embed.FS

// namesOf returns the names of the embedded files that match a pattern.
func namesOf(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := fs.Glob(storeFiles, pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("no %s: %v", pattern, err)
	}
	return names
}

// textOf returns the text of an embedded file.
func textOf(t *testing.T, name string) string {
	t.Helper()
	text, err := storeFiles.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
