package contest

import (
	"context"
	"errors"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
	"yagura/internal/team"
)

// ImportAction is what an import does with a row.
type ImportAction string

// The actions. ImportSame: nothing differs; ImportError: the row cannot be taken, and so nothing is.
const (
	ImportAdd    ImportAction = "add"
	ImportUpdate ImportAction = "update"
	ImportSame   ImportAction = "same"
	ImportError  ImportAction = "error"
)

// ImportRow is what becomes of one row.
type ImportRow struct {
	Line   int // in the file, from 1
	Action ImportAction
	Name   string // of the person or the team, as far as it is known
	// Of an ImportError: what is wrong, and with which field; "" where it is not one field.
	Key    fault.Key
	Params map[string]any
	Field  string
}

// Import is what becomes of a file.
type Import struct {
	Rows                   []ImportRow
	Added, Updated, Errors int
	Applied                bool
}

// importStore finds whom the rows of an import name.
type importStore interface {
	UserByUsername(ctx context.Context, username string) (u account.User, ok bool, err error)
	// TeamByName finds a team that has not ended by its name, ignoring case.
	TeamByName(ctx context.Context, name string) (t team.Team, ok bool, err error)
	// TeamOwner is the owner of a team, 0 where there is none.
	TeamOwner(ctx context.Context, teamID int64) (int64, error)
	// BlockedAmong gives those of the others whom a person blocks.
	BlockedAmong(ctx context.Context, userID int64, others []int64) (map[int64]bool, error)
}

// imports bounds how often one person reads a file.
var imports = limit.Limit{Name: "entry-import", Window: time.Hour, Most: 120}

// ImportEntries reads a table of entries: rows that name an entry, or somebody who has entered, change what was filled in;
// others enter, until the contest ends. Neither the entry window nor the password binds, nor do questions and social IDs
// that are left out; a place is taken as by anybody else, beyond the maximum they wait. People are named by id, by the
// address of their page or by username, teams by id, address or name. With apply all rows are taken or, where one cannot be, none; without it
// nothing is written. Doing it again changes nothing. Needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, tooManyRequests {seconds}; those of readTable; csvColumnMissing.
func (s *Service) ImportEntries(ctx context.Context, userID, contestID int64, data []byte, apply bool) (Import, error) {
	if err := s.RequireEdit(ctx, contestID, userID); err != nil {
		return Import{}, err
	}
	if err := imports.Take(ctx, s.store, strconv.FormatInt(userID, 10)); err != nil {
		return Import{}, err
	}
	t, err := readTable(data)
	if err != nil {
		return Import{}, err
	}
	var out Import
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		p := planner{s: s, table: t, actorID: userID}
		if err := p.find(ctx, contestID); err != nil {
			return err
		}
		if apply { // whoever withdraws meanwhile leaves no entry behind; people are locked before the contest
			if err := p.lockPeople(ctx); err != nil {
				return err
			}
		}
		c, err := s.lockToRun(ctx, contestID, userID)
		if err != nil {
			return err
		}
		if err := p.plan(ctx, &c); err != nil {
			return err
		}
		if out = p.result(); !apply || out.Errors > 0 {
			return errNotApplied
		}
		out.Applied = true
		return p.apply(ctx)
	})
	if errors.Is(err, errNotApplied) {
		err = nil
	}
	return out, err
}

// errNotApplied takes back what the locks of a plan have written.
var errNotApplied = errors.New("contest: the import was only planned")

func (p *planner) result() Import {
	out := Import{Rows: make([]ImportRow, 0, len(p.rows))}
	for _, r := range p.rows {
		out.Rows = append(out.Rows, r.ImportRow)
		switch r.Action {
		case ImportAdd:
			out.Added++
		case ImportUpdate:
			out.Updated++
		case ImportError:
			out.Errors++
		case ImportSame:
		}
	}
	return out
}

// apply writes what was planned and tells of it once.
func (p *planner) apply(ctx context.Context) error {
	payload := ImportedPayload{}
	for i := range p.rows {
		var err error
		switch r := &p.rows[i]; r.Action {
		case ImportAdd:
			payload.Added++
			err = p.s.insert(ctx, p.c, r)
		case ImportUpdate:
			payload.Updated++
			_, err = p.s.writeDetails(ctx, r.entry, r.details)
		case ImportSame, ImportError:
		}
		if err != nil {
			return err
		}
	}
	if payload == (ImportedPayload{}) {
		return nil
	}
	if err := p.s.chats.Follow(ctx, p.c.ID); err != nil {
		return err
	}
	return p.s.store.AppendEvent(ctx, EntriesImported.New(p.actorID, p.c.ID, p.c.ID, clock.Now(ctx), payload))
}

// insert stores a planned entry of the locked contest.
func (s *Service) insert(ctx context.Context, c *Contest, r *plannedRow) error {
	waits, err := s.waits(ctx, c)
	if err != nil {
		return err
	}
	e := r.entry
	e.ID = id.New()
	return s.place(ctx, e, r.details, r.members, waits)
}
