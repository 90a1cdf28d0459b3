package main

import (
	"io/fs"
	"os"
	"regexp"
	"testing"

	"github.com/alecthomas/kong"
)

// TestDeploymentsSetWhatExists reads every file of deploy/: a setting that the program does not know would be silently
// without effect.
func TestDeploymentsSetWhatExists(t *testing.T) {
	parser, err := kong.New(&cli{})
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, group := range parser.Model.Leaves(false) {
		for _, flag := range group.Flags {
			for _, env := range flag.Envs {
				known[env] = true
			}
		}
	}
	setting := regexp.MustCompile(`\bYAGURA_[A-Z_]+\b`)
	seen := map[string]bool{}
	err = fs.WalkDir(os.DirFS("../../deploy"), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(os.DirFS("../../deploy"), path)
		for _, name := range setting.FindAllString(string(text), -1) {
			seen[name] = true
			if !known[name] {
				t.Errorf("%s sets %s, which is no setting", path, name)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"YAGURA_BROKER", "YAGURA_DATABASE", "YAGURA_FILES", "YAGURA_SECRET"} {
		if !seen[name] || !known[name] {
			t.Errorf("no deployment sets %s", name)
		}
	}
}
