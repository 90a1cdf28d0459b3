package stage

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// StageState is a stage with the matches that matter, as one transaction or one reader sees it: all of a bracket, the one that
// is asked for elsewhere.
type StageState struct {
	contest contest.Contest
	Stage
	records []Record // by section, round and order
	effects Effects
}

// load reads a stage for one of its matches. Faults: tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist: each
// also where it is not a part of the one before, and the last for those of a battle royale, which have no sides.
func (s *Service) load(ctx context.Context, c contest.Contest, f Format, stageID, matchID int64) (*StageState, Record, error) {
	if f == Bracket {
		p, err := s.loadBracket(ctx, c, stageID)
		if err != nil {
			return nil, Record{}, err
		}
		for _, r := range p.records {
			if r.ID == matchID {
				return p.StageState, r, nil
			}
		}
		return nil, Record{}, fault.New(fault.MatchDoesNotExist)
	}
	st, err := s.find(ctx, c.ID, f, stageID)
	if err != nil {
		return nil, Record{}, err
	}
	r, ok, err := s.store.MatchByID(ctx, matchID)
	if err == nil && (!ok || r.StageID != st.ID || f == Royale) {
		err = fault.New(fault.MatchDoesNotExist)
	}
	return &StageState{contest: c, Stage: st, records: []Record{r}, effects: IndependentMatches{}}, r, err
}

// at finds the record at a position.
func (p *StageState) at(pos Pos) Record {
	for _, r := range p.records {
		if r.Pos == pos {
			return r
		}
	}
	return Record{}
}

// names gives everybody who stands in the matches that matter by entry id, without private fields.
func (s *Service) names(ctx context.Context, p *StageState) (map[int64]contest.Entry, error) {
	var entries []contest.Entry
	if p.Format == Bracket {
		var err error
		if entries, err = s.store.BracketEntries(ctx, p.ID); err != nil {
			return nil, err
		}
	} else {
		for _, r := range p.records {
			players, err := s.store.MatchPlayers(ctx, p.contest.ID, r.Sides)
			if err != nil {
				return nil, err
			}
			for _, pl := range players {
				entries = append(entries, pl.Entry)
			}
		}
	}
	return byID(entries), nil
}
