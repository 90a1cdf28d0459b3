package main

import (
	"io/fs"
	"os"
	"path/filepath"
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

// TestImagesArePinned rejects images by a moving tag: two people who deploy one commit get the same programs.
func TestImagesArePinned(t *testing.T) {
	image := regexp.MustCompile(`(?m)^\s*(?:image:|FROM)\s+(\S+)`)
	pinned := regexp.MustCompile(`(:[\w.-]*\d+[.-]\d+[\w.-]*|@sha256:[0-9a-f]{64})$`)
	seen := 0
	err := fs.WalkDir(os.DirFS("../../deploy"), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(os.DirFS("../../deploy"), path)
		for _, m := range image.FindAllStringSubmatch(string(text), -1) {
			if m[1] == "yagura" { // built from this repository
				continue
			}
			seen++
			if !pinned.MatchString(m[1]) {
				t.Errorf("%s uses %s, which is not pinned to a version", path, m[1])
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen == 0 {
		t.Error("no image was found")
	}
}

// TestActionsArePinned rejects workflow steps by a moving tag.
func TestActionsArePinned(t *testing.T) {
	uses := regexp.MustCompile(`(?m)^\s*-?\s*uses:\s+(\S+)`)
	pinned := regexp.MustCompile(`@[0-9a-f]{40}$`)
	files, err := filepath.Glob("../../.github/workflows/*.yml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d workflows, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range uses.FindAllStringSubmatch(string(text), -1) {
			if !pinned.MatchString(m[1]) {
				t.Errorf("%s uses %s, which is not pinned to a commit", filepath.Base(file), m[1])
			}
		}
	}
}
