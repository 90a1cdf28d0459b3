package stagetest

import (
	"yagura/internal/format/league"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// League is a league in its contest's window.
type League struct {
	*Cup
	St stage.Stage
}

// Ref names a match.
func (l *League) Ref(matchID int64) match.Ref {
	return match.Ref{ContestID: l.Contest.ID, Format: league.ID, StageID: l.St.ID, MatchID: matchID}
}

// Records returns the matches.
func (l *League) Records() []match.Record {
	l.T.Helper()
	records, err := l.DB.Matches(l.Ctx, l.St.ID)
	l.OK(err)
	return records
}

// Between returns the match of two entries.
func (l *League) Between(a, b int64) match.Record {
	l.T.Helper()
	for _, r := range l.Records() {
		if r.Has(a) && r.Has(b) {
			return r
		}
	}
	l.T.Fatalf("%d and %d do not meet", a, b)
	return match.Record{}
}

// Rule decides a match as the owner.
func (l *League) Rule(r match.Record, outcome match.Outcome, winner int64) error {
	_, err := l.Matches.SetResult(l.Ctx, l.Owner, l.Ref(r.ID), match.Result{
		Version: r.Version, Outcome: outcome, Winner: winner, Reason: "as played",
	})
	return err
}

// PlayAll decides each open match for the entry that entered earlier.
func (l *League) PlayAll() {
	l.T.Helper()
	for _, r := range l.Records() {
		if r.State == match.Ready {
			l.OK(l.Rule(r, match.Win, min(r.Sides[0], r.Sides[1])))
		}
	}
}

// Drop sets the status of an entry, by its index.
func (l *League) Drop(entry int, status stage.EntrantStatus) {
	l.T.Helper()
	l.OK(l.Stage.SetStatus(l.Ctx, l.Owner, l.St.Ref(), l.Entries[entry], status))
}

// Finish finishes the league as the owner.
func (l *League) Finish(force bool) error {
	return l.Stage.Finish(l.Ctx, l.Owner, l.St.Ref(), force)
}
