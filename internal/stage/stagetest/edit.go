package stagetest

import (
	"slices"

	"yagura/internal/contest"
	engine "yagura/internal/engine/bracket"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/match"
)

// Waits returns an edit that sets the time limits of matches in minutes: for the other side to confirm, for the warning about
// absent sides, and for the walkover. 0 = none.
func Waits(confirm, warn, walkover int) func(*contest.Form) {
	return func(f *contest.Form) {
		f.Settings.Matches = &contest.MatchSettings{ConfirmMinutes: confirm, WarnMinutes: warn, WalkoverMinutes: walkover}
	}
}

// LeagueForm returns an edit that makes a contest's form that of a league.
func LeagueForm(groups int, playoff int) func(*contest.Form) {
	return func(f *contest.Form) {
		f.Type = league.ContestType
		f.Settings.Format = &league.Settings{Legs: 1, Groups: groups, Win: 3, Draw: 1}
		if playoff > 0 {
			league.SettingsOf(f.Settings).Playoff = &contest.Playoff{Places: playoff}
		}
	}
}

// BestOf returns an edit that sets the number of games of a match.
func BestOf(n int) func(*bracket.Form) { return func(f *bracket.Form) { f.MatchCount = n } }

// Reversed returns the entries in the opposite order.
func Reversed(entries []int64) []int64 {
	entries = slices.Clone(entries)
	slices.Reverse(entries)
	return entries
}

// Scores returns an edit that sets the scoring of a contest and the time limit for confirmations in minutes.
func Scores(s contest.Scoring, confirm int) func(*contest.Form) {
	return func(f *contest.Form) {
		f.Settings.Scoring = s
		Waits(confirm, 0, 0)(f)
	}
}

// Goals returns a score.
func Goals(a, b int) *match.MatchScore { return &match.MatchScore{a, b} }

// InBracket returns the position in the engine.
func InBracket(p match.Pos) engine.Pos {
	return engine.Pos{Section: engine.Section(p.Section), Round: p.Round, Order: p.Order}
}
