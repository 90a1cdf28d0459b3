package match

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/stage"
)

// Ending describes how an entry ended in a contest in which it has no match left.
type Ending struct {
	// LeftOut reports whether the entry is in no stage: it was not confirmed, did not check in, or came too late.
	LeftOut bool
	// Place is the place of the entry; nil while it is not known.
	Place *stage.FinalPlace
	// Last is the last decided match of the entry; nil if it has none, and in contests that are played in lobbies.
	Last *LastMatch
}

// LastMatch is a decided match as one of its sides sees it.
type LastMatch struct {
	Record
	Format   stage.FormatID
	Opponent *contest.Entry // without private fields
	// Score holds the won games, or the score if the contest counts scores; the own side first.
	Score [2]int
}

// LastMatchStore reads the last match of an entry.
type LastMatchStore interface {
	// LastMatch returns an entry's last decided match of a contest between two sides, in the order of play.
	LastMatch(ctx context.Context, contestID, entryID int64) (r Record, ok bool, err error)
}

// Ending returns how an entry ended in a contest. It returns nil while the entry can still get a match, and before the first
// draw. version is the contest version that the caller has read.
func (s *Service) Ending(ctx context.Context, c contest.Contest, version, entryID int64) (*Ending, error) {
	stages, err := s.stages.Stages(ctx, c.ID)
	if err != nil || len(stages) == 0 {
		return nil, err
	}
	plays, entered, err := s.stillPlays(ctx, c, version, stages, entryID)
	if err != nil || plays {
		return nil, err
	}
	places, err := s.stages.KnownPlaces(ctx, c, version)
	if err != nil {
		return nil, err
	}
	out := &Ending{}
	if place, ok := places[entryID]; ok {
		out.Place = &place
	}
	if out.Last, err = s.lastMatch(ctx, c.ID, stages, entryID); err != nil {
		return nil, err
	}
	out.LeftOut = !entered && out.Place == nil && out.Last == nil
	return out, nil
}

// stillPlays reports whether an entry can still get a match. entered reports whether it is in a stage with a table.
func (s *Service) stillPlays(ctx context.Context, c contest.Contest, version int64, stages []stage.Stage, entryID int64) (plays, entered bool, err error) {
	if _, open, err := s.store.OpenMatch(ctx, c.ID, entryID); err != nil || open {
		return open, false, err
	}
	for i, st := range stages {
		status, err := s.store.StageEntryStatus(ctx, st.ID, entryID)
		if err != nil {
			return false, false, err
		}
		entered = entered || status != ""
		if i < len(stages)-1 || status != stage.Active {
			continue
		}
		if plays = st.FinishedAt == nil; !plays {
			if plays, err = s.stages.Advances(ctx, c, version, entryID); err != nil {
				return false, false, err
			}
		}
	}
	return plays, entered, nil
}

func (s *Service) lastMatch(ctx context.Context, contestID int64, stages []stage.Stage, entryID int64) (*LastMatch, error) {
	r, ok, err := s.store.LastMatch(ctx, contestID, entryID)
	if err != nil || !ok {
		return nil, err
	}
	reports, err := s.store.Reports(ctx, r.ID)
	if err != nil {
		return nil, err
	}
	players, err := s.store.MatchPlayers(ctx, contestID, r.Sides)
	if err != nil {
		return nil, err
	}
	out := &LastMatch{Record: r, Score: winsOf(r.Sides, GamesOf(reports))}
	if r.Score != nil {
		out.Score = *r.Score
	}
	opponent := r.Sides[1]
	if r.Sides[1] == entryID {
		opponent, out.Score[0], out.Score[1] = r.Sides[0], out.Score[1], out.Score[0]
	}
	if p, ok := players[opponent]; ok {
		p.ClearPrivate()
		out.Opponent = &p.Entry
	}
	for _, st := range stages {
		if st.ID == r.StageID {
			out.Format = st.Format
		}
	}
	return out, nil
}
