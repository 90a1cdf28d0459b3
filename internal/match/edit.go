package match

import (
	"context"
	"strconv"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
	"yagura/internal/stage"
)

// OpenedMatch is a match with its stage and the role of the person who reads or changes it.
type OpenedMatch struct {
	*StageState
	Viewer
	userID int64 // 0 = a job decides
	record Record
}

// saves limits how often a participant changes matches, because everybody who has the contest open receives each change.
var saves = limit.Limit{Name: "match-save", Window: 10 * time.Minute, Most: 120}

// LimitSaves counts a change by a participant. Operators have no limit, because they enter the results of whole rounds.
// Fault tooManyRequests.
func (s *Service) LimitSaves(ctx context.Context, userID int64, v Viewer) error {
	if v.Operator {
		return nil
	}
	return saves.Take(ctx, s.store, strconv.FormatInt(userID, 10))
}

// resultAccess says who opens which match for its result.
type resultAccess struct {
	userID        int64
	ref           Ref
	version       *int64 // that the person saw; nil if nothing will be saved
	operatorsOnly bool
}

// opener opens a match of a contest for one person. It returns a fault if the person may not do now what the match is opened for.
type opener func(ctx context.Context, c contest.Contest) (*OpenedMatch, error)

// forReading opens a match for an action that does not concern its result.
func (s *Service) forReading(userID int64, ref Ref) opener {
	return func(ctx context.Context, c contest.Contest) (*OpenedMatch, error) {
		p, r, err := s.load(ctx, c, ref)
		if err != nil {
			return nil, err
		}
		v, err := s.viewer(ctx, userID, c.ID, r)
		return &OpenedMatch{StageState: p, Viewer: v, userID: userID, record: r}, err
	}
}

// forCoordination is forReading for participants of the match and operators, until the contest ends. Faults: participationAuthority,
// notWithinContestDuration, tooManyRequests.
func (s *Service) forCoordination(userID int64, ref Ref) opener {
	return func(ctx context.Context, c contest.Contest) (*OpenedMatch, error) {
		w, err := s.forReading(userID, ref)(ctx, c)
		switch {
		case err != nil:
			return nil, err
		case !w.Operator && !w.Participant():
			return nil, fault.New(fault.ParticipationAuthority)
		case !clock.Now(ctx).Before(c.ContestEnd):
			return nil, fault.New(fault.NotWithinContestDuration)
		default:
			return w, s.LimitSaves(ctx, userID, w.Viewer)
		}
	}
}

// forResult opens a match for its result. Faults: participationAuthority, contestCancelled, notWithinContestDuration, tooManyRequests,
// matchConflict {version}, matchNotReady, finishedRound, resultAlreadySet.
func (s *Service) forResult(a resultAccess) opener {
	return func(ctx context.Context, c contest.Contest) (*OpenedMatch, error) {
		w, err := s.forReading(a.userID, a.ref)(ctx, c)
		if err != nil {
			return nil, err
		}
		if a.operatorsOnly && !w.Operator {
			return nil, fault.New(fault.ParticipationAuthority)
		}
		if key := w.Stopped(c, clock.Now(ctx)); key != "" {
			return nil, fault.New(key)
		}
		if a.version != nil {
			if err := s.LimitSaves(ctx, a.userID, w.Viewer); err != nil {
				return nil, err
			}
			if *a.version != w.record.Version {
				return nil, fault.New(fault.MatchConflict).WithData(stage.CurrentVersion{Version: w.record.Version})
			}
		}
		if key := w.closed(w.StageState, w.record); key != "" {
			return nil, fault.New(key)
		}
		return w, nil
	}
}

// openAsSystem loads a match for a decision without a user. It returns nil if the match is gone, or belongs to another contest.
func (s *Service) openAsSystem(ctx context.Context, c contest.Contest, matchID int64) (*OpenedMatch, error) {
	r, ok, err := s.store.MatchByID(ctx, matchID)
	if err != nil || !ok {
		return nil, err
	}
	stages, err := s.stages.Stages(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	st, ok := stage.ByID(stages, r.StageID)
	if !ok {
		return nil, nil
	}
	p, r, err := s.load(ctx, c, Ref{ContestID: c.ID, Format: st.Format, StageID: st.ID, MatchID: matchID})
	if err != nil {
		return nil, err
	}
	return &OpenedMatch{StageState: p, Viewer: Viewer{Operator: true}, record: r}, nil
}

// editMatch opens a match as the contest's only writer, runs fn and returns the match after it. It reads the stage once: fn updates
// the stage of w. The match itself is read again, because fn may store a copy.
func (s *Service) editMatch(ctx context.Context, contestID int64, open opener, fn func(ctx context.Context, w *OpenedMatch) error) (Detail, error) {
	var out Detail
	err := s.stages.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		w, err := open(ctx, c)
		if err != nil {
			return err
		}
		if err := fn(ctx, w); err != nil {
			return err
		}
		r, _, err := s.store.MatchByID(ctx, w.record.ID)
		if err != nil {
			return err
		}
		out, err = s.detail(ctx, w.userID, w.StageState, r)
		return err
	})
	return out, err
}
