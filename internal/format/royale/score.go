package royale

import (
	"context"
	"slices"
	"strconv"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Score is the result of one participant in one match of a battle royale (ROYALE-4).
type Score struct {
	EntryID int64
	Rank    int // from 1; 0 = not reported
	Kill    int
	Images  []string // paths, at most MaxImages
	EditBy  int64    // id of the user who changed it last, 0 = not changed yet
	// Version increases with every change of this score only, so the other scores of the lobby cause no conflict.
	Version   int64
	UpdatedAt time.Time
}

// RoundScore is a score among those of a whole stage.
type RoundScore struct {
	Round   int
	MatchID int64
	EntryID int64
	Rank    int // from 1; 0 = not reported
	Kill    int
}

// ScoreInput is one score that a person sends.
type ScoreInput struct {
	EntryID int64
	// Version is the version of the score that the person saw.
	Version int64
	Rank    int // from 1; 0 = not reported
	Kill    int
	Images  []string
}

// SetScore saves one score of a match (ROYALE-4). Participants may save their own score until the round ends, operators any
// score. If two people change the same score at the same time, one succeeds and the other gets scoreConflict. Changes of
// other scores cause no conflict.
//
// Faults: contestDoesNotExist, stageDoesNotExist, matchDoesNotExist, notInStage (the entry does not play in the match),
// participationAuthority, notWithinContestDuration, finishedRound, entryNotPlaying, scoreConflict {version}, rankOutOfRange {max} at rank,
// invalidValue at kill, overMaxImages {max} and unknownFile at images, tooManyRequests.
func (s *Service) SetScore(ctx context.Context, userID int64, ref match.Ref, in ScoreInput) (Match, error) {
	return s.saveScores(ctx, userID, ref, func(ctx context.Context, w *openedLobby) ([]scoreEdit, error) {
		i := w.at(in.EntryID)
		switch {
		case i < 0:
			return nil, fault.New(fault.NotInStage)
		case !w.Operator && !w.PlaysIn(in.EntryID):
			return nil, fault.New(fault.ParticipationAuthority)
		}
		stored := w.players[i].Score
		if in.Version != stored.Version {
			return nil, fault.New(fault.ScoreConflict).WithData(stage.CurrentVersion{Version: stored.Version})
		}
		if err := w.checkScore("", in); err != nil {
			return nil, err
		}
		in := in // a copy, because the transaction may run again
		in.Images = match.Distinct(in.Images)
		if len(in.Images) > match.MaxImages {
			return nil, fault.New(fault.OverMaxImages).With("max", match.MaxImages).At("images")
		}
		if err := s.matches.SavePictures(ctx, userID, stored.Images, in.Images, "images"); err != nil {
			return nil, err
		}
		return []scoreEdit{{i, in}}, nil
	})
}

// SetScores saves several scores of a match in one transaction and keeps their pictures. Only operators may call it.
//
// Faults: contestDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority, notWithinContestDuration,
// notInStage and invalidValue at scores.N.entryId (the entry does not play in the match, or is listed twice), scoreConflict
// {version} at scores.N, rankOutOfRange {max} at scores.N.rank, invalidValue at scores.N.kill.
func (s *Service) SetScores(ctx context.Context, userID int64, ref match.Ref, in []ScoreInput) (Match, error) {
	return s.saveScores(ctx, userID, ref, func(_ context.Context, w *openedLobby) ([]scoreEdit, error) {
		if !w.Operator {
			return nil, fault.New(fault.ParticipationAuthority)
		}
		edits := make([]scoreEdit, len(in))
		seen := map[int]bool{}
		for n, row := range in {
			field := "scores." + strconv.Itoa(n)
			i := w.at(row.EntryID)
			switch {
			case i < 0:
				return nil, fault.New(fault.NotInStage).At(field + ".entryId")
			case seen[i]:
				return nil, fault.New(fault.InvalidValue).At(field + ".entryId")
			}
			seen[i] = true
			stored := w.players[i].Score
			if row.Version != stored.Version {
				return nil, fault.New(fault.ScoreConflict).WithData(stage.CurrentVersion{Version: stored.Version}).At(field)
			}
			if err := w.checkScore(field+".", row); err != nil {
				return nil, err
			}
			row.Images = stored.Images
			edits[n] = scoreEdit{i, row}
		}
		return edits, nil
	})
}

func (w *openedLobby) checkScore(prefix string, in ScoreInput) error {
	switch {
	case in.Rank < 0 || in.Rank > len(w.players):
		return fault.New(fault.RankOutOfRange).With("max", len(w.players)).At(prefix + "rank")
	case in.Kill < 0 || in.Kill > stage.MaxKills:
		return fault.New(fault.InvalidValue).At(prefix + "kill")
	default:
		return nil
	}
}

// scoreEdit is the new score of the player at an index.
type scoreEdit struct {
	at int
	to ScoreInput
}

// saveScores saves those scores returned by fn that differ, and appends one event for them. In a finished stage it also saves the
// final places.
func (s *Service) saveScores(
	ctx context.Context, userID int64, ref match.Ref, fn func(ctx context.Context, w *openedLobby) ([]scoreEdit, error),
) (Match, error) {
	return s.editLobby(ctx, userID, ref, func(ctx context.Context, w *openedLobby) error {
		now := clock.Now(ctx)
		if key := w.blocked(now); key != "" {
			return fault.New(key)
		}
		if err := s.matches.LimitSaves(ctx, userID, w.Viewer); err != nil {
			return err
		}
		edits, err := fn(ctx, w)
		if err != nil {
			return err
		}
		payload := ScorePayload{StageID: ref.StageID, Format: ID, Round: w.record.Pos.Round, Order: w.record.Pos.Order}
		kind := ScoreReported
		for _, edit := range edits {
			p := &w.players[edit.at]
			before := p.Score
			if before.same(edit.to) && before.EditBy != 0 {
				continue
			}
			after := Score{
				EntryID: p.ID, Rank: edit.to.Rank, Kill: edit.to.Kill, Images: edit.to.Images, EditBy: userID, Version: before.Version + 1, UpdatedAt: now,
			}
			if err := s.store.UpdateScore(ctx, ref.MatchID, after); err != nil {
				return err
			}
			if w.round.Status == stage.Ended || !w.PlaysIn(p.ID) && before.EditBy != 0 {
				kind = ScoreCorrected
			}
			payload.Scores = append(payload.Scores, ScoreChange{
				Participant: stage.EntryRef{ID: p.ID, Name: p.Name()}, Before: scoreStateOf(before), After: scoreStateOf(after),
			})
		}
		if len(payload.Scores) == 0 {
			return nil
		}
		if err := s.store.AppendEvent(ctx, kind.New(userID, ref.ContestID, ref.MatchID, now, payload)); err != nil || w.Stage.FinishedAt == nil {
			return err
		}
		return s.stages.SavePlaces(ctx, w.contest, now)
	})
}

// same reports whether an input has the values of the score.
func (sc *Score) same(in ScoreInput) bool {
	return sc.Rank == in.Rank && sc.Kill == in.Kill && slices.Equal(sc.Images, in.Images)
}

// ScorePayload is the payload of score.reported and score.corrected.
type ScorePayload struct {
	StageID int64          `json:"stageId"`
	Format  stage.FormatID `json:"format"`
	Round   int            `json:"round"`
	Order   int            `json:"order"`
	Scores  []ScoreChange  `json:"scores"`
}

// ScoreChange is the score of one participant before and after a change.
type ScoreChange struct {
	Participant stage.EntryRef `json:"participant"`
	Before      ScoreState     `json:"before"`
	After       ScoreState     `json:"after"`
}

// ScoreState is the score of one participant of a lobby.
type ScoreState struct {
	Rank   *int     `json:"rank"` // nil = none reported
	Kill   int      `json:"kill"`
	Images []string `json:"images"`
}

func scoreStateOf(sc Score) ScoreState {
	out := ScoreState{Kill: sc.Kill, Images: append([]string{}, sc.Images...)}
	if sc.Rank > 0 {
		out.Rank = &sc.Rank
	}
	return out
}
