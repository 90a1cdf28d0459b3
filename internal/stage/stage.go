// Package stage is a contest being played: its tournament, the matches, their results and corrections.
//
// What follows from a result is decided by package bracket alone; this package decides who may, when, and what is kept.
// Every write locks the contest first, so the writers of one tournament are serial.
package stage

import (
	"context"
	"errors"
	"fmt"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/file"
	"yagura/internal/game"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/snapshot"
)

// Store is what this feature needs of the database. Writes need a transaction that holds the contest's lock.
type Store interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	AppendEvent(ctx context.Context, e event.Event) error
	Game(ctx context.Context, id int64) (g game.Game, ok bool, err error)
	// LockContest makes the transaction the only writer of the contest until its end and raises the contest's version.
	LockContest(ctx context.Context, id int64) (c contest.Contest, ok bool, err error)
	Contest(ctx context.Context, id int64) (c contest.Contest, ok bool, err error)
	ContestVersion(ctx context.Context, id int64) (version int64, ok bool, err error)
	// EntriesOfMember lists the entries that a person plays in, alone or with a present team.
	EntriesOfMember(ctx context.Context, contestID, userID int64) ([]contest.Entry, error)
	TournamentStore
	MatchStore
	PlaceStore
}

// TournamentStore keeps tournaments.
type TournamentStore interface {
	// InsertTournament answers ok=false where the contest has one already.
	InsertTournament(ctx context.Context, t Tournament) (ok bool, err error)
	Tournament(ctx context.Context, contestID int64) (t Tournament, ok bool, err error)
	// UpdateTournament writes the start times, the version and when it changed.
	UpdateTournament(ctx context.Context, t Tournament) error
	// DeleteTournament removes a tournament with its matches and their reports.
	DeleteTournament(ctx context.Context, id int64) error
	// BracketEntries lists the entries that stand in the first round, in any order.
	BracketEntries(ctx context.Context, tournamentID int64) ([]contest.Entry, error)
	// Champion finds the winner of the final.
	Champion(ctx context.Context, tournamentID int64) (e contest.Entry, ok bool, err error)
}

// MatchStore keeps matches and their reports.
type MatchStore interface {
	InsertMatch(ctx context.Context, t Tournament, r Record) error
	// UpdateMatch writes everything of a match that can change.
	UpdateMatch(ctx context.Context, r Record) error
	// Matches lists the matches of a tournament by round, then by order.
	Matches(ctx context.Context, tournamentID int64) ([]Record, error)
	// NextMatch finds an entry's first match that waits to be played.
	NextMatch(ctx context.Context, tournamentID, entryID int64) (r Record, ok bool, err error)
	// MatchPlayers finds the entries of a match with the background pictures of those who entered.
	MatchPlayers(ctx context.Context, contestID int64, entries [2]int64) (map[int64]Player, error)
	// Games lists the reports of every match of a tournament by match id, in order of the games.
	MatchGames(ctx context.Context, tournamentID int64) (map[int64][]Game, error)
	// ReportedMatches gives the ids of the matches that have reports.
	ReportedMatches(ctx context.Context, tournamentID int64) (map[int64]bool, error)
	// Reports lists the reports of a match in order of the games.
	Reports(ctx context.Context, matchID int64) ([]Report, error)
	SaveReport(ctx context.Context, matchID int64, r Report) error
	DeleteReport(ctx context.Context, matchID int64, index int) error
	// ReportHistory lists the events of a tournament's open matches that tell of reports or of their end, oldest first, the
	// newest MaxReportHistory.
	ReportHistory(ctx context.Context, contestID, tournamentID int64) ([]event.Event, error)
	// MatchHistory lists the newest events of a match, newest first.
	MatchHistory(ctx context.Context, contestID, matchID int64, limit int) ([]contest.Activity, error)
}

// Contests is what this feature asks of the contests.
type Contests interface {
	// CanEdit says whether the user holds ABILITY_CONTEST_EDIT; fault contestDoesNotExist.
	CanEdit(ctx context.Context, contestID, userID int64) (bool, error)
	// RequireEdit answers nil for a holder of ABILITY_CONTEST_EDIT; faults contestDoesNotExist, participationAuthority.
	RequireEdit(ctx context.Context, contestID, userID int64) error
	// ActiveEntries lists the entries that may play by time of entry ascending.
	ActiveEntries(ctx context.Context, contestID int64) ([]contest.Entry, error)
	// ResetStatus takes every confirmation of the contest back, inside the running transaction.
	ResetStatus(ctx context.Context, contestID int64) error
}

// Files is what this feature asks of the uploaded files.
type Files interface {
	// Check answers the fault unknownFile unless this user uploaded each of the paths under that prefix.
	Check(ctx context.Context, userID int64, prefix file.Prefix, paths ...string) error
}

// Service decides about tournaments and matches.
type Service struct {
	store    Store
	contests Contests
	files    Files
	outlines *snapshot.Cache[outline]
}

// NewService wires the feature.
func NewService(store Store, contests Contests, files Files) *Service {
	return &Service{store: store, contests: contests, files: files, outlines: snapshot.New[outline](keptOutlines, keptOutlineAge)}
}

// play is a tournament with its bracket, as one transaction or one reader sees it.
type play struct {
	contest contest.Contest
	Tournament
	records []Record // by round, then by order
	bracket *bracket.Bracket
}

// load reads a tournament and derives its bracket. Fault tournamentDoesNotExist, also where it is another contest's.
func (s *Service) load(ctx context.Context, c contest.Contest, tournamentID int64) (*play, error) {
	p, err := s.loadOf(ctx, c)
	if err == nil && p.ID != tournamentID {
		err = fault.New(fault.TournamentDoesNotExist)
	}
	return p, err
}

// loadOf is load for whichever tournament a contest has.
func (s *Service) loadOf(ctx context.Context, c contest.Contest) (*play, error) {
	t, ok, err := s.store.Tournament(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fault.New(fault.TournamentDoesNotExist)
	}
	p := &play{contest: c, Tournament: t}
	// The matches are read by one statement and hold draw and decisions both, so a reader beside a writer never sees a
	// bracket that was not.
	if p.records, err = s.store.Matches(ctx, t.ID); err != nil {
		return nil, err
	}
	if len(p.records) == 0 { // deleted between the two statements
		return nil, fault.New(fault.TournamentDoesNotExist)
	}
	draw := bracket.Draw{Slots: make([]int64, t.Slots), ThirdPlace: t.ThirdPlace}
	decisions := map[bracket.Pos]bracket.Decision{}
	for _, r := range p.records {
		if r.Pos.Round == 0 && r.Type != bracket.ThirdPlace.String() {
			copy(draw.Slots[2*r.Pos.Order:], r.Sides[:])
		}
		if d, ok := r.Outcome.decision(r.Winner); ok {
			decisions[r.Pos] = d
		}
	}
	if p.bracket, err = bracket.Resolve(draw, decisions); err != nil {
		return nil, fmt.Errorf("tournament %d: %w", t.ID, err)
	}
	return p, nil
}

// match finds a match by its id. Fault matchDoesNotExist, also where it is of another tournament.
func (p *play) match(id int64) (Record, bracket.Match, error) {
	for _, r := range p.records {
		if r.ID == id {
			m, _ := p.bracket.Match(r.Pos)
			return r, m, nil
		}
	}
	return Record{}, bracket.Match{}, fault.New(fault.MatchDoesNotExist)
}

// at finds the record at a position of the bracket.
func (p *play) at(pos bracket.Pos) Record {
	for _, r := range p.records {
		if r.Pos == pos {
			return r
		}
	}
	return Record{}
}

// reported turns ids of matches that have reports into positions.
func (p *play) reported(ids map[int64]bool) map[bracket.Pos]bool {
	at := make(map[bracket.Pos]bool, len(ids))
	for _, r := range p.records {
		if ids[r.ID] {
			at[r.Pos] = true
		}
	}
	return at
}

// write runs fn in a transaction that is the contest's only writer. Fault contestDoesNotExist.
func (s *Service) write(ctx context.Context, contestID int64, fn func(ctx context.Context, c contest.Contest) error) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		c, ok, err := s.store.LockContest(ctx, contestID)
		if err != nil {
			return err
		}
		if !ok {
			return fault.New(fault.ContestDoesNotExist)
		}
		return fn(ctx, c)
	})
}

// require gives the contest, or the fault contestDoesNotExist.
func (s *Service) require(ctx context.Context, contestID int64) (contest.Contest, error) {
	c, ok, err := s.store.Contest(ctx, contestID)
	if err == nil && !ok {
		err = fault.New(fault.ContestDoesNotExist)
	}
	return c, err
}

// refusal turns the engine's refusals into faults; others stay errors of the program.
func refusal(err error) error {
	var twice *bracket.DuplicateError
	switch {
	case errors.As(err, &twice), errors.Is(err, bracket.ErrSlots):
		return fault.New(fault.InvalidAssignment).At("assignment").Because(err)
	case errors.Is(err, bracket.ErrLocked):
		return fault.New(fault.SlotLocked).At("assignment").Because(err)
	case errors.Is(err, bracket.ErrNotReady):
		return fault.New(fault.MatchNotReady).Because(err)
	case errors.Is(err, bracket.ErrNotInMatch):
		return fault.New(fault.WinnerNotInMatch).At("winner").Because(err)
	default:
		return err
	}
}
