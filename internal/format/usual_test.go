package format_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/format/royale"
)

// listIn returns the texts of a list that a file of the web app declares.
func listIn(t *testing.T, file, name string) []string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("../../web/src", file))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`export const ` + name + `\b[^=]*= \[([^\]]*)\]`).FindSubmatch(source)
	if found == nil {
		t.Fatalf("%s declares no list %s", file, name)
	}
	var texts []string
	for _, text := range regexp.MustCompile(`'(\w+)'`).FindAllSubmatch(found[1], -1) {
		texts = append(texts, string(text[1]))
	}
	return texts
}

func names[T ~string](rules []T) []string {
	out := make([]string, len(rules))
	for i, rule := range rules {
		out[i] = string(rule)
	}
	return out
}

// TestAppHasTheRulesOfTheEngine compares the orders that the forms, the tables and the help of the app show with those that
// the engine applies.
func TestAppHasTheRulesOfTheEngine(t *testing.T) {
	same := func(file, name string, want []string) {
		t.Helper()
		if got := listIn(t, file, name); !slices.Equal(got, want) {
			t.Errorf("%s of %s is %v, the engine applies %v", name, file, got, want)
		}
	}
	same("formats/swiss/settings.ts", "usualRules", names(standings.SwissRules())[1:]) // points come first everywhere
	same("formats/league/settings.ts", "usualRules", names(standings.LeagueRules())[1:])
	same("entities/contest/form/settings.ts", "allStandings", names(standings.Rules())[1:])
	same("formats/royale/settings.ts", "allTieBreaks", names(royale.SettingsOf(contest.Settings{Format: royale.Spec.Contest.Defaults()}).TieBreaks))
}
