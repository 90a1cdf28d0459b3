// Package bracket implements the format of single and double eliminations: the winner of a match advances. A bracket is the
// only stage of a tournament, or follows the first stage of another contest as its playoff.
package bracket

import (
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/engine/seeding"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/matchname"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// ID is the id of the format in URLs and in the database.
const ID stage.FormatID = "tournament"

// ContestType is the type of contests that are played in a bracket.
const ContestType contest.Type = "TOURNAMENT"

// Spec describes the format. A bracket with one entry has a champion (BRACKET-2).
var Spec = stage.Spec{
	ID: ID, Contest: contest.TypeSpec{Name: ContestType, Sides: true, LeastEntries: 1}, Notification: "tournament",
	CanFollow: true, PlacesEarly: true, Naming: matchname.Bracket,
}

// minDoubleSlots is the fewest slots of a double elimination.
const minDoubleSlots = 4

// Store is the database access of this format.
type Store interface {
	AppendEvent(ctx context.Context, e event.Event) error
	Game(ctx context.Context, id int64) (g game.Game, ok bool, err error)
	// Matches lists the matches of a bracket by section, round and order.
	Matches(ctx context.Context, stageID int64) ([]match.Record, error)
	// MatchGames lists the reports of every match of a bracket by match id, in order of the games.
	MatchGames(ctx context.Context, stageID int64) (map[int64][]match.Game, error)
	// MatchesWithVideos returns the ids of the matches of a stage that have videos; only those of one round if round is not
	// nil.
	MatchesWithVideos(ctx context.Context, stageID int64, round *int) (map[int64]bool, error)
	// ReportedMatches returns the ids of the matches that have reports or claims.
	ReportedMatches(ctx context.Context, stageID int64) (map[int64]bool, error)
	// BracketEntries lists the entries of the first round, in any order.
	BracketEntries(ctx context.Context, stageID int64) ([]contest.Entry, error)
	// DroppedEntryIDs lists the ids of the entries that left a contest while they were playing.
	DroppedEntryIDs(ctx context.Context, contestID int64) ([]int64, error)
	// ContestsWithoutPlaces lists up to most contests whose final is over and that have no final places, by id, after the
	// given id.
	ContestsWithoutPlaces(ctx context.Context, after int64, most int) ([]int64, error)
}

// Contests is the part of the contests that this format uses.
type Contests interface {
	// RequireEdit returns nil if the user holds ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist, participationAuthority.
	RequireEdit(ctx context.Context, userID, contestID int64) error
	// ActiveEntries lists the entries that may play, by time of entry, ascending.
	ActiveEntries(ctx context.Context, contestID int64) ([]contest.Entry, error)
	// RequireRosters returns teamBelowSize if too few people play for one of the entries.
	RequireRosters(ctx context.Context, c *contest.Contest, entries []contest.Entry) error
}

// Service implements the format: stage.Rescheduler, stage.Forfeiter and match.SectionFormat.
type Service struct {
	store    Store
	contests Contests
	stages   *stage.Service
	matches  *match.Service
}

// New creates the format and registers it with the stages.
func New(store Store, contests Contests, stages *stage.Service, matches *match.Service) *Service {
	s := &Service{store: store, contests: contests, stages: stages, matches: matches}
	stages.Register(s)
	return s
}

var (
	_ stage.Rescheduler   = (*Service)(nil)
	_ stage.Forfeiter     = (*Service)(nil)
	_ match.SectionFormat = (*Service)(nil)
)

// Spec returns Spec.
func (s *Service) Spec() stage.Spec { return Spec }

// NotFound returns the fault key of a missing bracket.
func (s *Service) NotFound() fault.Key { return fault.TournamentDoesNotExist }

// Places returns the final places that are decided so far, and whether the bracket is finished.
func (s *Service) Places(ctx context.Context, c contest.Contest, st stage.Stage) ([]stage.FinalPlace, bool, error) {
	p, err := s.resolveBracket(ctx, c, st)
	if err != nil {
		return nil, false, err
	}
	return Places(p.bracket), p.bracket.Finished(), nil
}

// Course counts the matches by section and round.
func (s *Service) Course(ctx context.Context, _ contest.Contest, st stage.Stage) (stage.Course, error) {
	t, err := tournamentOf(st)
	if err != nil {
		return stage.Course{}, err
	}
	rounds := []stage.RoundProgress{}
	for _, section := range []bracket.Section{bracket.Upper, bracket.Lower, bracket.Finals} {
		for i, at := range t.of(section) {
			rounds = append(rounds, stage.RoundProgress{Section: int(section), Round: i, Start: at, ReadyAt: &st.CreatedAt})
		}
	}
	rounds, err = s.stages.CountRounds(ctx, st.ID, rounds, true)
	return stage.Course{Rounds: rounds}, err
}

// Drop decides the open matches of an entry that leaves. An opponent that is not known yet wins as soon as it is known. If the
// entry was champion without an opponent in the final, there is no champion any more.
func (s *Service) Drop(ctx context.Context, actorID int64, c contest.Contest, st stage.Stage, entryID int64) (int, error) {
	decided, err := s.matches.Forfeit(ctx, actorID, c, st, entryID)
	if err != nil {
		return 0, err
	}
	return decided, s.saveFinal(ctx, c, st)
}

// Return opens the matches that a drop has decided, unless a following match is decided or reported. It also reverts the effect
// of Drop on the final.
func (s *Service) Return(ctx context.Context, actorID int64, c contest.Contest, st stage.Stage, entryID int64) (int, error) {
	opened, err := s.matches.Reopen(ctx, actorID, c, st, entryID)
	if err != nil {
		return 0, err
	}
	return opened, s.saveFinal(ctx, c, st)
}

// saveFinal saves the match that decides the champion if its winner changed because an entry left the contest or came back.
func (s *Service) saveFinal(ctx context.Context, c contest.Contest, st stage.Stage) error {
	p, err := s.resolveBracket(ctx, c, st)
	if err != nil {
		return err
	}
	var changes []match.MatchChange
	for _, r := range p.Records {
		m, _ := p.bracket.Match(enginePos(r.Pos))
		if m.Winner != r.Winner {
			changes = append(changes, match.MatchChange{Before: r, After: following(r, m)})
		}
	}
	if len(changes) == 0 {
		return nil
	}
	return s.matches.SaveChanges(ctx, p.StageState, changes, p.Effects, clock.Now(ctx))
}

// Join puts an entry into a free first-round slot whose match is not played yet, the one with the lowest seed number. It
// returns false if there is none.
func (s *Service) Join(ctx context.Context, actorID int64, st stage.Stage, entryID int64) (bool, error) {
	c, err := s.stages.RequireContest(ctx, st.ContestID)
	if err != nil {
		return false, err
	}
	p, err := s.loadBracket(ctx, c, st.ID)
	if err != nil {
		return false, err
	}
	reported, err := s.reported(ctx, p)
	if err != nil {
		return false, err
	}
	slots := p.bracket.Draw().Slots
	order := seeding.Order(len(slots)) // the seed of each slot
	for _, seed := range slices.Sorted(slices.Values(order)) {
		i := slices.Index(order, seed)
		if slots[i] != bracket.Nobody {
			continue
		}
		assignment := slices.Clone(slots)
		assignment[i] = entryID
		if _, err := p.bracket.Reassign(assignment, reported); err != nil {
			continue // the match of that slot is played already
		}
		err := s.Edit(ctx, actorID, st.ContestID, st.ID, p.Version, Layout{Assignment: assignment, Starts: p.Starts})
		if fault.Has(err, fault.SlotLocked) {
			continue
		}
		return err == nil, err
	}
	return false, nil
}

// Load reads a match with all matches of the bracket.
func (s *Service) Load(ctx context.Context, c contest.Contest, st stage.Stage, matchID int64) (*match.StageState, match.Record, error) {
	p, err := s.resolveBracket(ctx, c, st)
	if err != nil {
		return nil, match.Record{}, err
	}
	for _, r := range p.Records {
		if r.ID == matchID {
			return p.StageState, r, nil
		}
	}
	return nil, match.Record{}, fault.New(fault.MatchDoesNotExist)
}

// Names returns the entries of the first round.
func (s *Service) Names(ctx context.Context, p *match.StageState) (map[int64]contest.Entry, error) {
	entries, err := s.store.BracketEntries(ctx, p.ID)
	return stage.PublicByID(entries), err
}

// DrawAllowed returns false, because one side has to advance.
func (s *Service) DrawAllowed(contest.Contest) bool { return false }

// ScoresRank returns false, because there is no table.
func (s *Service) ScoresRank() bool { return false }

// RoundClosed returns false, because a match closes only by its own decision.
func (s *Service) RoundClosed(stage.Stage, int) bool { return false }

// Section returns the number of rounds of a section, and whether the bracket is a double elimination.
func (s *Service) Section(st stage.Stage, section int) (match.Section, error) {
	t, err := tournamentOf(st)
	return match.Section{Rounds: len(t.of(bracket.Section(section))), Double: t.Double}, err
}
