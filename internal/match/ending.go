package match

import (
	"context"
	"slices"

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

// EndingStore reads what decides whether the play of an entry has ended.
type EndingStore interface {
	// StageEntryStatus returns the status of an entry in a stage; "" if the entry is not in the stage. A bracket has no statuses.
	StageEntryStatus(ctx context.Context, stageID, entryID int64) (stage.EntrantStatus, error)
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
	if _, open, err := s.store.OpenMatch(ctx, c.ID, entryID); err != nil || open {
		return nil, err
	}
	if next, err := s.nextOf(ctx, c, version, stages[len(stages)-1], entryID); err != nil || next != nextNothing {
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
	if out.Place == nil && out.Last == nil {
		inTable, err := s.inTable(ctx, stages, entryID)
		out.LeftOut = !inTable
		return out, err
	}
	return out, nil
}

// nextPlay is what an entry without an open match waits for.
type nextPlay string

const (
	nextNothing nextPlay = ""         // the play of the entry has ended
	nextRound   nextPlay = "round"    // the next round, which is not drawn
	nextEnd     nextPlay = "stageEnd" // the end of the stage: no further round is planned
	nextPlayoff nextPlay = "playoff"  // the playoff, which is not drawn
)

// nextOf returns what an entry without an open match waits for in the last stage of a contest. version is the contest version
// that the caller has read.
func (s *Service) nextOf(ctx context.Context, c contest.Contest, version int64, last stage.Stage, entryID int64) (nextPlay, error) {
	status, err := s.store.StageEntryStatus(ctx, last.ID, entryID)
	if err != nil || status != stage.Active {
		return nextNothing, err
	}
	if last.FinishedAt != nil {
		advances, err := s.stages.Advances(ctx, c, version, entryID)
		if err != nil || !advances {
			return nextNothing, err
		}
		return nextPlayoff, nil
	}
	rounds, err := s.stages.Rounds(ctx, last.ID)
	if err == nil && slices.ContainsFunc(rounds, func(r stage.Round) bool { return r.Status == stage.Planned }) {
		return nextRound, nil
	}
	return nextEnd, err
}

// inTable reports whether an entry is in a stage with a table.
func (s *Service) inTable(ctx context.Context, stages []stage.Stage, entryID int64) (bool, error) {
	for _, st := range stages {
		if status, err := s.store.StageEntryStatus(ctx, st.ID, entryID); err != nil || status != "" {
			return status != "", err
		}
	}
	return false, nil
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
	st, _ := stage.ByID(stages, r.StageID)
	out.Format = st.Format
	return out, nil
}
