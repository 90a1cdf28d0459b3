package match

import "yagura/internal/contest"

// matchSettings returns the match settings of a contest. Without them, results count at once and matches have no check-in.
func matchSettings(c *contest.Contest) contest.MatchSettings {
	if c.Settings.Matches == nil {
		return contest.MatchSettings{}
	}
	return *c.Settings.Matches
}
