package match

import (
	"time"

	"yagura/internal/contest"
	"yagura/internal/stage"
)

// matchSettings returns the match settings of a contest. Without them, results count at once and matches have no check-in.
func matchSettings(c *contest.Contest) contest.MatchSettings {
	if c.Settings.Matches == nil {
		return contest.MatchSettings{}
	}
	return *c.Settings.Matches
}

// checkinOf returns the state of a match's check-in.
func checkinOf(c *contest.Contest, r Record) MatchCheckin {
	out := MatchCheckin{Enabled: matchSettings(c).WalkoverMinutes > 0, Here: r.Here}
	if !out.Enabled || r.ReadyAt == nil {
		return out
	}
	opens, warn, walkover := beginsAt(c, r).Add(-stage.CheckinBefore), warnAt(c, r), walkoverAt(c, r)
	out.OpensAt, out.WarnAt, out.WalkoverAt = &opens, &warn, &walkover
	return out
}

// beginsAt returns when a match can begin at the earliest.
func beginsAt(c *contest.Contest, r Record) time.Time {
	return Begins(r.Start, r.ReadyAt, c.ContestStart)
}

func warnAt(c *contest.Contest, r Record) time.Time {
	return beginsAt(c, r).Add(time.Duration(matchSettings(c).WarnMinutes) * time.Minute)
}

// walkoverAt returns when an absent side loses. If the warning came late, the side still has the full time between warning
// and walkover.
func walkoverAt(c *contest.Contest, r Record) time.Time {
	m := matchSettings(c)
	at := beginsAt(c, r).Add(time.Duration(m.WalkoverMinutes) * time.Minute)
	if r.WarnedAt == nil {
		return at
	}
	if warned := r.WarnedAt.Add(time.Duration(m.WalkoverMinutes-m.WarnMinutes) * time.Minute); warned.After(at) {
		return warned
	}
	return at
}

// confirmAt returns when the only claim of match r counts without an answer. The contest's confirmation time begins with the claim, at the
// earliest with the start of the match. It ends at the latest with the contest, because no side can contradict after that. confirmAt
// returns nil if the match does not have exactly one claim. It also returns nil if the claim is a win without play and the match does not
// start before the end of the contest.
func confirmAt(c *contest.Contest, r Record, claims []Claim) *time.Time {
	if len(claims) != 1 {
		return nil
	}
	from, began, end := claims[0].At, beginsAt(c, r), c.ContestEnd
	if began.After(from) {
		from = began
	}
	at := from.Add(time.Duration(matchSettings(c).ConfirmMinutes) * time.Minute)
	if at.After(end) {
		if claims[0].Outcome == Unearned && !began.Before(end) {
			return nil
		}
		at = end
	}
	return &at
}
