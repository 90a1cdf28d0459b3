package match

import (
	"context"
	"maps"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// StageState is a stage with its matches, as one transaction sees it. It holds all matches if they depend on each other,
// otherwise only the requested one.
type StageState struct {
	Contest contest.Contest
	stage.Stage
	Records []Record // by section, round and order
	Effects Effects
	Rules   Format
}

// load reads a stage for one of its matches. Faults: tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist; each also
// if the object belongs to another parent, and the last also if the matches of the format have no sides.
func (s *Service) load(ctx context.Context, c contest.Contest, ref Ref) (*StageState, Record, error) {
	st, err := s.stages.Find(ctx, c.ID, ref.Format, ref.StageID)
	if err != nil {
		return nil, Record{}, err
	}
	rules, err := s.format(ref.Format)
	if err != nil {
		return nil, Record{}, err
	}
	return rules.Load(ctx, c, st, ref.MatchID)
}

// LoadIndependent reads a match of a stage in which no match depends on another one. Fault matchDoesNotExist.
func (s *Service) LoadIndependent(ctx context.Context, c contest.Contest, st stage.Stage, matchID int64, rules Format) (*StageState, Record, error) {
	r, ok, err := s.store.MatchByID(ctx, matchID)
	if err == nil && (!ok || r.StageID != st.ID) {
		err = fault.New(fault.MatchDoesNotExist)
	}
	return &StageState{Contest: c, Stage: st, Records: []Record{r}, Effects: IndependentMatches{}, Rules: rules}, r, err
}

// SideNames returns the sides of the matches of p by entry id, without private fields.
func (s *Service) SideNames(ctx context.Context, p *StageState) (map[int64]contest.Entry, error) {
	names := map[int64]contest.Entry{}
	for _, r := range p.Records {
		players, err := s.store.MatchPlayers(ctx, p.Contest.ID, r.Sides)
		if err != nil {
			return nil, err
		}
		maps.Copy(names, namesOf(players))
	}
	return names, nil
}

// namesOf returns the entries of players by id, without private fields.
func namesOf(players map[int64]Player) map[int64]contest.Entry {
	names := make(map[int64]contest.Entry, len(players))
	for entryID, pl := range players {
		pl.ClearPrivate()
		names[entryID] = pl.Entry
	}
	return names
}

// At returns the record at a position; an empty one if there is none.
func (p *StageState) At(pos Pos) Record {
	for _, r := range p.Records {
		if r.Pos == pos {
			return r
		}
	}
	return Record{}
}

// names returns the entries of the matches of p by id, without private fields.
func (s *Service) names(ctx context.Context, p *StageState) (map[int64]contest.Entry, error) {
	return p.Rules.Names(ctx, p)
}
