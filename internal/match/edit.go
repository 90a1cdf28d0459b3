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

// forResult returns the function with which editMatch opens a match for its result. The function returns a fault if the person may not
// set the result now.
func (s *Service) forResult(a resultAccess) func(ctx context.Context, c contest.Contest) (*OpenedMatch, error) {
	return func(ctx context.Context, c contest.Contest) (*OpenedMatch, error) { return s.openForResult(ctx, c, a) }
}

func (s *Service) openForResult(ctx context.Context, c contest.Contest, a resultAccess) (*OpenedMatch, error) {
	p, r, err := s.load(ctx, c, a.ref)
	if err != nil {
		return nil, err
	}
	v, err := s.viewer(ctx, a.userID, c.ID, r)
	if err != nil {
		return nil, err
	}
	if a.operatorsOnly && !v.Operator {
		return nil, fault.New(fault.ParticipationAuthority)
	}
	if key := v.Stopped(c, clock.Now(ctx)); key != "" {
		return nil, fault.New(key)
	}
	if a.version != nil {
		if err := s.LimitSaves(ctx, a.userID, v); err != nil {
			return nil, err
		}
		if *a.version != r.Version {
			return nil, fault.New(fault.MatchConflict).WithData(stage.CurrentVersion{Version: r.Version})
		}
	}
	if key := v.closed(p, r); key != "" {
		return nil, fault.New(key)
	}
	return &OpenedMatch{StageState: p, Viewer: v, userID: a.userID, record: r}, nil
}

// openToRead loads a match for an action that does not concern its result.
func (s *Service) openToRead(ctx context.Context, userID int64, c contest.Contest, ref Ref) (*OpenedMatch, error) {
	p, r, err := s.load(ctx, c, ref)
	if err != nil {
		return nil, err
	}
	v, err := s.viewer(ctx, userID, c.ID, r)
	return &OpenedMatch{StageState: p, Viewer: v, userID: userID, record: r}, err
}

// openToCoordinate is openToRead for participants of the match and operators, until the contest ends. Faults:
// participationAuthority, notWithinContestDuration, tooManyRequests.
func (s *Service) openToCoordinate(ctx context.Context, userID int64, c contest.Contest, ref Ref) (*OpenedMatch, error) {
	w, err := s.openToRead(ctx, userID, c, ref)
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

// openAsSystem loads a match for a decision without a user. It returns nil if the match is gone.
func (s *Service) openAsSystem(ctx context.Context, c contest.Contest, matchID int64) (*OpenedMatch, error) {
	r, ok, err := s.store.MatchByID(ctx, matchID)
	if err != nil || !ok {
		return nil, err
	}
	stages, err := s.stages.Stages(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	for _, st := range stages {
		if st.ID != r.StageID {
			continue
		}
		p, r, err := s.load(ctx, c, Ref{ContestID: c.ID, Format: st.Format, StageID: st.ID, MatchID: matchID})
		if err != nil {
			return nil, err
		}
		return &OpenedMatch{StageState: p, Viewer: Viewer{Operator: true}, record: r}, nil
	}
	return nil, nil
}

// editMatch opens a match as the contest's only writer, runs fn and returns the match after it. It reads the stage once: fn updates
// the stage of w. The match itself is read again, because fn may store a copy.
func (s *Service) editMatch(
	ctx context.Context, contestID int64, open func(ctx context.Context, c contest.Contest) (*OpenedMatch, error), fn func(ctx context.Context, w *OpenedMatch) error,
) (Detail, error) {
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
