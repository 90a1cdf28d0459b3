package match

import (
	"context"
	"fmt"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
)

// The kinds of the autopilot's jobs.
const (
	// JobWarnAbsent warns the absent sides of a contest's matches.
	JobWarnAbsent = "match.watch"
	// JobWalkover decides a match in which a warned side is still absent.
	JobWalkover = "match.walkover"
)

// unwarnedAtOnce is the most matches that one run reads.
const unwarnedAtOnce = 64

// WarnAbsentJob is the payload of a JobWarnAbsent job.
type WarnAbsentJob struct {
	ContestID int64 `json:"contestId"`
}

// WalkoverJob is the payload of a JobWalkover job: a match, and when its sides were warned.
type WalkoverJob struct {
	ContestID int64 `json:"contestId"`
	MatchID   int64 `json:"matchId"`
	WarnedAt  int64 `json:"warnedAt"` // Unix milliseconds
}

// AutopilotStore finds the matches that the autopilot has to check.
type AutopilotStore interface {
	// UnwarnedMatches lists up to most ready matches of a contest without a warning, by planned start. Neither their stage nor their
	// round has ended.
	UnwarnedMatches(ctx context.Context, contestID int64, most int) ([]Record, error)
	// PendingMatches lists up to most ready matches of a contest with a claim or a warning, by id, after the given id. Neither their
	// stage nor their round has ended.
	PendingMatches(ctx context.Context, contestID, after int64, most int) ([]Record, error)
}

// PlanAbsenceWarning enqueues a JobWarnAbsent job for the next time at which absent sides are warned. It does nothing if the contest has
// no match check-in. Every write to the stages of a contest ends with it.
func (s *Service) PlanAbsenceWarning(ctx context.Context, c contest.Contest) error {
	if matchSettings(&c).WalkoverMinutes == 0 || c.Cancelled() {
		return nil
	}
	unwarned, err := s.store.UnwarnedMatches(ctx, c.ID, unwarnedAtOnce)
	if err != nil || len(unwarned) == 0 {
		return err
	}
	due := warnAt(&c, unwarned[0])
	for _, r := range unwarned[1:] {
		if at := warnAt(&c, r); at.Before(due) {
			due = at
		}
	}
	if now := clock.Now(ctx); due.Before(now) {
		due = now
	}
	if !due.Before(c.ContestEnd) {
		return nil
	}
	return s.enqueue(ctx, JobWarnAbsent, fmt.Sprintf("%d:%d", c.ID, due.UnixMilli()), WarnAbsentJob{ContestID: c.ID}, due)
}

// ReplanDeadlines enqueues the jobs of a contest again after its settings, its end or its round starts have changed: the job that
// warns absent sides, the walkovers of warned sides, and the jobs that confirm unanswered claims. An earlier time needs a new job; a
// job that runs too early enqueues the next one itself.
func (s *Service) ReplanDeadlines(ctx context.Context, contestID int64) error {
	c, ok, err := s.store.Contest(ctx, contestID)
	if err != nil || !ok || c.Settings.Matches == nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.PlanAbsenceWarning(ctx, c); err != nil {
			return err
		}
		return s.eachPending(ctx, c.ID, func(ctx context.Context, r Record) error { return s.replan(ctx, &c, r) })
	})
}

// replan enqueues the jobs of a match with a claim or a warning.
func (s *Service) replan(ctx context.Context, c *contest.Contest, r Record) error {
	if due := checkinOf(c, r).WalkoverAt; due != nil && r.WarnedAt != nil && slices.Contains(r.Here[:], nil) {
		if err := s.planWalkover(ctx, c.ID, r, *due); err != nil {
			return err
		}
	}
	claims, err := s.store.Claims(ctx, r.ID)
	if err != nil {
		return err
	}
	return s.planConfirm(ctx, c, r, claims)
}

// pendingAtOnce is the most pending matches that one query reads.
const pendingAtOnce = 256

// eachPending calls fn for the matches of a contest that AutopilotStore.PendingMatches lists, by id. fn may change the match.
func (s *Service) eachPending(ctx context.Context, contestID int64, fn func(ctx context.Context, r Record) error) error {
	for after := int64(0); ; {
		records, err := s.store.PendingMatches(ctx, contestID, after, pendingAtOnce)
		if err != nil {
			return err
		}
		for _, r := range records {
			if err := fn(ctx, r); err != nil {
				return err
			}
		}
		if len(records) < pendingAtOnce {
			return nil
		}
		after = records[len(records)-1].ID
	}
}

// WarnAbsent warns the sides that have not checked in by the warning time, once per match, and enqueues the walkover jobs.
// It handles JobWarnAbsent and may run more than once.
func (s *Service) WarnAbsent(ctx context.Context, job WarnAbsentJob) error {
	return s.runJob(ctx, job.ContestID, func(ctx context.Context, c contest.Contest) error {
		now := clock.Now(ctx)
		if matchSettings(&c).WalkoverMinutes == 0 || !c.CanMatch(now) {
			return nil
		}
		unwarned, err := s.store.UnwarnedMatches(ctx, c.ID, unwarnedAtOnce)
		if err != nil {
			return err
		}
		for _, r := range unwarned {
			if warnAt(&c, r).After(now) {
				continue
			}
			if err := s.warn(ctx, c, r.ID, now); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) warn(ctx context.Context, c contest.Contest, matchID int64, now time.Time) error {
	w, err := s.openAsSystem(ctx, c, matchID)
	if err != nil || w == nil {
		return err
	}
	absent, err := s.absent(ctx, w)
	if err != nil {
		return err
	}
	w.record.WarnedAt = &now
	if err := s.store.UpdateMatch(ctx, w.record); err != nil || len(absent) == 0 {
		return err
	}
	due := walkoverAt(&w.Contest, w.record)
	if err := s.appendCoordinationEvent(ctx, w, MatchWarned, func(m *CoordinationPayload) { m.Entries, m.LosesAt = absent, &due }); err != nil {
		return err
	}
	return s.planWalkover(ctx, c.ID, w.record, due)
}

// planWalkover enqueues the job that decides a match whose absent sides were warned.
func (s *Service) planWalkover(ctx context.Context, contestID int64, r Record, due time.Time) error {
	job := WalkoverJob{ContestID: contestID, MatchID: r.ID, WarnedAt: r.WarnedAt.UnixMilli()}
	return s.enqueue(ctx, JobWalkover, fmt.Sprintf("%d:%d:%d", job.MatchID, job.WarnedAt, due.UnixMilli()), job, due)
}

// played reports whether a match has a report or a claim; claims are all its claims. Then no side loses the match by its absence any more.
func (s *Service) played(ctx context.Context, matchID int64, claims []Claim) (bool, error) {
	if len(claims) > 0 {
		return true, nil
	}
	reports, err := s.store.Reports(ctx, matchID)
	return len(reports) > 0, err
}

// absent lists the sides that have not checked in. It returns none if the match was played.
func (s *Service) absent(ctx context.Context, w *OpenedMatch) ([]int64, error) {
	claims, err := s.store.Claims(ctx, w.record.ID)
	if err != nil {
		return nil, err
	}
	if played, err := s.played(ctx, w.record.ID, claims); err != nil || played {
		return nil, err
	}
	var absent []int64
	for i, side := range w.record.Sides {
		if w.record.Here[i] == nil {
			absent = append(absent, side)
		}
	}
	return absent, nil
}

// Walkover decides a match without play. The side that has checked in wins; if neither has, the match is a double no-show.
// Walkover handles JobWalkover and may run more than once. It does nothing if both sides have checked in, a result is known,
// the sides have changed, the round is closed, or the contest has no match check-in any more. It also does nothing if the
// walkover time is not before the end of the contest. A job that runs late still decides a match that was due before that
// end. Operators may correct the result.
func (s *Service) Walkover(ctx context.Context, job WalkoverJob) error {
	return s.runJob(ctx, job.ContestID, func(ctx context.Context, c contest.Contest) error {
		now := clock.Now(ctx)
		w, err := s.openAsSystem(ctx, c, job.MatchID)
		if err != nil || w == nil || matchSettings(&c).WalkoverMinutes == 0 {
			return err
		}
		r := w.record
		if r.State != Ready || r.WarnedAt == nil || r.WarnedAt.UnixMilli() != job.WarnedAt || closedForParticipants(w.StageState, r) != "" {
			return nil
		}
		due := walkoverAt(&w.Contest, r)
		if !due.Before(c.ContestEnd) { // the sides could check in until the end of the contest
			return nil
		}
		if now.Before(due) {
			return s.planWalkover(ctx, c.ID, r, due)
		}
		absent, err := s.absent(ctx, w)
		if err != nil || len(absent) == 0 {
			return err
		}
		source := resultSource{how: ByAbsence}
		if len(absent) == 2 {
			return s.decide(ctx, w, Result{Outcome: DoubleNoShow}, source)
		}
		present := r.Sides[0]
		if slices.Contains(absent, present) {
			present = r.Sides[1]
		}
		return s.decide(ctx, w, Result{Outcome: Unearned, Winner: present}, source)
	})
}
