package royale_test

import (
	"context"
	"testing"

	"yagura/internal/file"
	"yagura/internal/format"
	"yagura/internal/format/royale"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage/stagetest"
	"yagura/internal/store"
)

// deletingStore runs remove after each statement that reads scores or a match.
type deletingStore struct {
	*store.DB
	remove func()
}

func (s *deletingStore) StageScores(ctx context.Context, stageID int64) ([]royale.RoundScore, error) {
	defer s.remove()
	return s.DB.StageScores(ctx, stageID)
}

func (s *deletingStore) MatchByID(ctx context.Context, id int64) (match.Record, bool, error) {
	defer s.remove()
	return s.DB.MatchByID(ctx, id)
}

// TestReadersOfADeletedStageGetAFault deletes a battle royale between the statements that read it.
func TestReadersOfADeletedStageGetAFault(t *testing.T) {
	for name, read := range map[string]func(ctx context.Context, r *royale.Service, a *stagetest.Royale, matchID int64) error{
		"the table": func(ctx context.Context, r *royale.Service, a *stagetest.Royale, _ int64) error {
			_, err := r.View(ctx, a.Contest.ID)
			return err
		},
		"a match": func(ctx context.Context, r *royale.Service, a *stagetest.Royale, matchID int64) error {
			_, err := r.Match(ctx, a.Owner, a.Ref(matchID))
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			stagetest.Each(t, func(w *stagetest.World) {
				a := w.Royale(4, 2, royale.Settings{})
				w.OK(a.Start(0))
				a.Play(0, a.Entries)
				matchID := a.Lobbies(0)[0].ID
				db := &deletingStore{DB: w.DB, remove: func() { w.OK(w.Stage.Delete(w.Ctx, w.Owner, a.StageRef())) }}
				formats := format.New(db, w.Contests, file.New(w.DB, nil, file.DefaultQuota))
				w.Fails(read(w.Ctx, formats.Royales, a, matchID), fault.StageDoesNotExist)
			})
		})
	}
}
