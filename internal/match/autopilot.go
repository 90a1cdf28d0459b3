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
	// JobWatch looks at the matches of a contest whose sides should be there by now.
	JobWatch = "match.watch"
	// JobWalkover decides a match in which a side was missed and warned, and still is not there.
	JobWalkover = "match.walkover"
)

// watchedAtOnce is how many matches one look at a contest takes in.
const watchedAtOnce = 64

// WatchJob is the payload of a JobWatch job.
type WatchJob struct {
	ContestID int64 `json:"contestId"`
}

// WalkoverJob is the payload of a JobWalkover job: the match whose sides were warned at an instant.
type WalkoverJob struct {
	ContestID int64 `json:"contestId"`
	MatchID   int64 `json:"matchId"`
	WarnedAt  int64 `json:"warnedAt"` // Unix milliseconds
}

// AutopilotStore finds the matches that the autopilot has to look at.
type AutopilotStore interface {
	// UnwarnedMatches lists matches of a contest that wait to be played and of which nobody was warned, by their planned start.
	UnwarnedMatches(ctx context.Context, contestID int64, most int) ([]Record, error)
	// PendingMatches lists the matches of a contest that wait to be played and have a claim or a warned side, by id after the
	// given one.
	PendingMatches(ctx context.Context, contestID, after int64, most int) ([]Record, error)
}

// PlanWatch makes sure that a job waits for the next match whose sides should be there, in a contest that asks for it. Every
// write of a contest's play ends with it.
func (s *Service) PlanWatch(ctx context.Context, c contest.Contest) error {
	if matchSettings(&c).WalkoverMinutes == 0 || c.Cancelled() {
		return nil
	}
	unwarned, err := s.store.UnwarnedMatches(ctx, c.ID, watchedAtOnce)
	if err != nil || len(unwarned) == 0 {
		return err
	}
	p := &StageState{Contest: c}
	due := p.warnAt(unwarned[0])
	for _, r := range unwarned[1:] {
		if at := p.warnAt(r); at.Before(due) {
			due = at
		}
	}
	if now := clock.Now(ctx); due.Before(now) {
		due = now
	}
	if !due.Before(c.ContestEnd) {
		return nil
	}
	return s.enqueue(ctx, JobWatch, fmt.Sprintf("%d:%d", c.ID, due.UnixMilli()), WatchJob{ContestID: c.ID}, due)
}

// Watch plans the jobs of a contest anew whose settings, end or round starts changed: those that look for absent sides,
// and those by which unanswered claims count.
func (s *Service) Watch(ctx context.Context, contestID int64) error {
	c, ok, err := s.store.Contest(ctx, contestID)
	if err != nil || !ok || c.Settings.Matches == nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.PlanWatch(ctx, c); err != nil {
			return err
		}
		return s.planConfirms(ctx, c)
	})
}

// WarnAbsent warns the sides that should be there by now and are not, each match once, and plans what follows. It is the
// handler of JobWatch and may run more than once.
func (s *Service) WarnAbsent(ctx context.Context, job WatchJob) error {
	return s.runJob(ctx, job.ContestID, func(ctx context.Context, c contest.Contest) error {
		now := clock.Now(ctx)
		if matchSettings(&c).WalkoverMinutes == 0 || !c.CanMatch(now) {
			return nil
		}
		unwarned, err := s.store.UnwarnedMatches(ctx, c.ID, watchedAtOnce)
		if err != nil {
			return err
		}
		for _, r := range unwarned {
			if (&StageState{Contest: c}).warnAt(r).After(now) {
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
	due := w.walkoverAt(w.record)
	if err := s.appendMeetingEvent(ctx, w, MatchWarned, func(m *MeetingPayload) { m.Entries, m.LosesAt = absent, &due }); err != nil {
		return err
	}
	return s.planWalkover(ctx, w, due)
}

func (s *Service) planWalkover(ctx context.Context, w *MatchEdit, due time.Time) error {
	job := WalkoverJob{ContestID: w.Contest.ID, MatchID: w.record.ID, WarnedAt: w.record.WarnedAt.UnixMilli()}
	return s.enqueue(ctx, JobWalkover, fmt.Sprintf("%d:%d:%d", job.MatchID, job.WarnedAt, due.UnixMilli()), job, due)
}

// absent lists the sides that did not say that they are there. Once anything was said about how the match went there are
// none: it is played.
func (s *Service) absent(ctx context.Context, w *MatchEdit) ([]int64, error) {
	reports, err := s.store.Reports(ctx, w.record.ID)
	if err != nil || len(reports) > 0 {
		return nil, err
	}
	claims, err := s.store.Claims(ctx, w.record.ID)
	if err != nil || len(claims) > 0 {
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

// Walkover decides a match without play for the side that is there, or as a double no-show where nobody is. It is the
// handler of JobWalkover and may run more than once: where both came, a result is known, the sides changed or the
// contest does not ask any more, it does nothing. Nor does it where the contest ends before the sides' time is over; a job
// that runs late still decides what was due before the contest's end. Operators may correct what it decides.
func (s *Service) Walkover(ctx context.Context, job WalkoverJob) error {
	return s.runJob(ctx, job.ContestID, func(ctx context.Context, c contest.Contest) error {
		now := clock.Now(ctx)
		w, err := s.openAsSystem(ctx, c, job.MatchID)
		if err != nil || w == nil || matchSettings(&c).WalkoverMinutes == 0 {
			return err
		}
		r := w.record
		if r.State != Ready || r.WarnedAt == nil || r.WarnedAt.UnixMilli() != job.WarnedAt || (Viewer{}).closed(w.StageState, r) != "" {
			return nil
		}
		due := w.walkoverAt(r)
		if !due.Before(c.ContestEnd) { // the sides had the time until the contest's end to come
			return nil
		}
		if now.Before(due) {
			return s.planWalkover(ctx, w, due)
		}
		absent, err := s.absent(ctx, w)
		if err != nil || len(absent) == 0 {
			return err
		}
		w.how = ByAbsence
		if len(absent) == 2 {
			return s.decide(ctx, w, Result{Outcome: DoubleNoShow})
		}
		present := r.Sides[0]
		if slices.Contains(absent, present) {
			present = r.Sides[1]
		}
		return s.decide(ctx, w, Result{Outcome: Unearned, Winner: present})
	})
}
