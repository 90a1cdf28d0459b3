package archtest

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// readme is what the two languages of the README have in common: commands, settings, places and the depth of headings.
type readme struct {
	headings []string
	blocks   []string
	rows     []string
	links    []string
}

var (
	codeBlock = regexp.MustCompile("(?s)```\n(.*?)```")
	link      = regexp.MustCompile(`\]\(([^)]+)\)`)
)

func readReadme(t *testing.T, name string) readme {
	t.Helper()
	text, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	var r readme
	for _, block := range codeBlock.FindAllSubmatch(text, -1) {
		r.blocks = append(r.blocks, string(block[1]))
	}
	for line := range strings.Lines(codeBlock.ReplaceAllString(string(text), "")) {
		switch cells := strings.Split(line, "|"); {
		case strings.HasPrefix(line, "#"):
			depth, _, _ := strings.Cut(line, " ")
			r.headings = append(r.headings, depth)
		case len(cells) == 6: // a setting: flag and variable
			if strings.Contains(cells[1], "`") {
				r.rows = append(r.rows, cells[1]+cells[2])
			}
		case len(cells) == 4: // a place
			r.rows = append(r.rows, cells[1])
		}
	}
	for _, to := range link.FindAllSubmatch(text, -1) {
		if target := string(to[1]); !strings.HasPrefix(target, "README") {
			r.links = append(r.links, target)
		}
	}
	return r
}

// TestReadmeIsTheSameInBothLanguages compares README.md with README.ja.md.
func TestReadmeIsTheSameInBothLanguages(t *testing.T) {
	english, japanese := readReadme(t, "README.md"), readReadme(t, "README.ja.md")
	same := func(what string, a, b []string) {
		t.Helper()
		if len(a) == 0 {
			t.Errorf("README.md has no %s", what)
		}
		if !slices.Equal(a, b) {
			t.Errorf("%s differ:\nREADME.md    %q\nREADME.ja.md %q", what, a, b)
		}
	}
	same("headings", english.headings, japanese.headings)
	same("commands", english.blocks, japanese.blocks)
	same("settings and places", english.rows, japanese.rows)
	same("links", english.links, japanese.links)
}
