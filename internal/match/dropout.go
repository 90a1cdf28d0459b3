package match

import (
	"context"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/stage"
)

// MaxDropouts is the most entries that Dropouts returns.
const MaxDropouts = 20

// maxForfeits is the most matches that Dropouts returns per entry.
const maxForfeits = 20

// CanReturn reports whether an operator can reinstate the entry.
func (d *Dropout) CanReturn() bool { return d.Drop.Cause != contest.DropWithdrawn && d.HasPlayers }

// Dropout is an entry that left a contest, with the matches that were decided because of it.
type Dropout struct {
	contest.Entry             // without private fields
	By            account.Ref // who ended its play; ID 0 = a person who is gone
	HasPlayers    bool        // at least one player of the roster still has an account
	// Matches lists the matches that were decided without play because of it, at most maxForfeits.
	Matches []ForfeitedMatch
}

// ForfeitedMatch is a match that was decided because a side dropped out.
type ForfeitedMatch struct {
	Record
	Format stage.FormatID
	Names  map[int64]contest.Entry // of the sides, without private fields
}

// DropoutStore finds the entries that left a contest.
type DropoutStore interface {
	// DroppedEntries lists up to most entries that left a contest during play, the latest first.
	DroppedEntries(ctx context.Context, contestID int64, most int) ([]Dropout, error)
	// ForfeitsOfEntry lists up to most matches of an entry that were decided because a side dropped out.
	ForfeitsOfEntry(ctx context.Context, contestID, entryID int64, most int) ([]Record, error)
	// OpenOrForfeitedMatches lists the matches of an entry in a stage that are open or decided by a forfeit.
	OpenOrForfeitedMatches(ctx context.Context, stageID, entryID int64) ([]Record, error)
}

// Dropouts lists the entries that left a contest during play, the latest first, at most MaxDropouts, with the matches that
// were decided because of it. The caller checks the permission.
func (s *Service) Dropouts(ctx context.Context, contestID int64) ([]Dropout, error) {
	list, err := s.store.DroppedEntries(ctx, contestID, MaxDropouts)
	if err != nil || len(list) == 0 {
		return list, err
	}
	stages, err := s.stages.Stages(ctx, contestID)
	if err != nil {
		return nil, err
	}
	for i := range list {
		d := &list[i]
		d.ClearPrivate()
		records, err := s.store.ForfeitsOfEntry(ctx, contestID, d.ID, maxForfeits)
		if err != nil {
			return nil, err
		}
		for _, r := range records {
			players, err := s.store.MatchPlayers(ctx, contestID, r.Sides)
			if err != nil {
				return nil, err
			}
			st, _ := stage.ByID(stages, r.StageID)
			d.Matches = append(d.Matches, ForfeitedMatch{Record: r, Format: st.Format, Names: namesOf(players)})
		}
	}
	return list, nil
}
