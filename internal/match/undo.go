package match

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

// Undo reverts the last correction of a match in one transaction. It restores the outcome, the games and the score, and the
// results that later matches lost if the same sides play there again. Only operators may call it, and only if no other match
// loses its result by the undo.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority,
// notWithinContestDuration, matchConflict {version}, matchNotReady, nothingToUndo, correctionOutdated.
func (s *Service) Undo(ctx context.Context, userID int64, ref Ref, version int64) (Detail, error) {
	open := s.forResult(resultAccess{userID: userID, ref: ref, version: &version, operatorsOnly: true})
	return s.editMatch(ctx, ref.ContestID, open, func(ctx context.Context, w *OpenedMatch) error {
		history, err := s.store.MatchHistory(ctx, ref.ContestID, ref.MatchID, HistorySize)
		if err != nil {
			return err
		}
		last, err := s.lastCorrection(ctx, w, history)
		if err != nil {
			return err
		}
		if err := s.restore(ctx, w, last.Before); err != nil {
			return err
		}
		for _, c := range last.Changes {
			if c.ResultVoided {
				if err := s.restoreLater(ctx, w, c); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// lastResult returns the newest event about the result of a match; kind is empty if there is none.
func lastResult(history []contest.Activity) (kind event.Kind, payload ResultPayload, err error) {
	for _, e := range history {
		if payload, ok, err := DecodeResult(e.Event); ok || err != nil {
			return e.Kind, payload, err
		}
	}
	return "", payload, nil
}

// lastCorrection returns the correction that can be undone. Faults: nothingToUndo, correctionOutdated.
func (s *Service) lastCorrection(ctx context.Context, w *OpenedMatch, history []contest.Activity) (ResultPayload, error) {
	kind, payload, err := lastResult(history)
	switch {
	case err != nil:
		return payload, err
	case kind != event.MatchCorrected:
		return payload, fault.New(fault.NothingToUndo)
	case !payload.hasSides(w.record.Sides):
		return payload, fault.New(fault.CorrectionOutdated)
	}
	matchChanges, _, err := w.effectsOf(payload.Before.Outcome, orNobody(payload.Before.Winner))
	if _, ok := fault.Of(err); ok { // draws are not allowed any more
		return payload, fault.New(fault.CorrectionOutdated).Because(err)
	} else if err != nil {
		return payload, err
	}
	affected, err := s.affectedMatches(ctx, w.StageState, w.record.ID, matchChanges)
	if err == nil && len(voidedOf(affected)) > 0 {
		err = fault.New(fault.CorrectionOutdated)
	}
	return payload, err
}

// hasSides reports whether the event is about a match of these sides.
func (f *MatchRef) hasSides(sides [2]int64) bool {
	for i, p := range f.Participants {
		if p == nil || p.ID != sides[i] {
			return false
		}
	}
	return true
}

// restore saves an earlier result of a match.
func (s *Service) restore(ctx context.Context, w *OpenedMatch, state ResultState) error {
	games := make([]Game, len(state.Games))
	for i, g := range state.Games {
		games[i] = Game{Index: g.Index, Winner: orNobody(g.Winner), Drawn: g.Drawn, Images: g.Images}
	}
	matchChanges, after, err := w.effectsOf(state.Outcome, orNobody(state.Winner))
	if err != nil {
		return err
	}
	edit, err := s.newEdit(ctx, w, MatchUndone, games, matchChanges, after)
	if err != nil {
		return err
	}
	edit.score = state.Score
	return s.apply(ctx, w, edit)
}

// restoreLater restores the result of a later match that the correction removed, if the same sides play there again.
func (s *Service) restoreLater(ctx context.Context, w *OpenedMatch, c ChangePayload) error {
	history, err := s.store.MatchHistory(ctx, w.Contest.ID, c.MatchID, HistorySize)
	if err != nil {
		return err
	}
	kind, payload, err := lastResult(history)
	r := w.At(Pos{Section: c.Section, Round: c.Round, Order: c.Order})
	if err != nil || kind != event.MatchCleared || payload.Because == nil || payload.Because.MatchID != w.record.ID || !payload.hasSides(r.Sides) {
		return err
	}
	return s.restore(ctx, &OpenedMatch{StageState: w.StageState, Viewer: w.Viewer, userID: w.userID, record: r}, payload.Before)
}

func orNobody(entryID *int64) int64 {
	if entryID == nil {
		return Nobody
	}
	return *entryID
}
