package contest

import (
	"context"
	"errors"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/csvtable"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// MaxImportBytes is the largest size of an imported table.
const MaxImportBytes = csvtable.MaxBytes

// ImportAction is the effect of an import on a row.
type ImportAction string

// The actions. ImportSame: no difference; ImportError: the row is invalid, so nothing is imported.
const (
	ImportAdd    ImportAction = "add"
	ImportUpdate ImportAction = "update"
	ImportSame   ImportAction = "same"
	ImportError  ImportAction = "error"
)

// ImportRow is the result for one row.
type ImportRow struct {
	Line   int // in the file, from 1
	Action ImportAction
	Name   string // of the person or the team, if known
	// For ImportError: the error and its field; "" if it concerns no single field.
	Key    fault.Key
	Params map[string]any
	Field  string
}

// Import is the result for a file.
type Import struct {
	Rows                   []ImportRow
	Added, Updated, Errors int
	Applied                bool
}

// imports limits how often one person imports a file.
var imports = limit.Limit{Name: "entry-import", Window: time.Hour, Most: 120}

// ImportEntries imports a table of entries. Rows that name an entry, or someone who has entered, change the entered
// fields; other rows enter, until the contest ends. The entry window and the password do not apply, and questions and
// social IDs may be left out. New entries get a place or wait like any other. People are named by id, by the address
// of their page or by username, teams by id, address or name. With apply all rows are imported or, if one is invalid,
// none; without apply nothing is written. A row that would exceed the strangers of a day is invalid, too. Importing again changes nothing. Needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, tooManyRequests {seconds}; those of csvtable.Read;
// csvColumnMissing.
func (s *Service) ImportEntries(ctx context.Context, userID, contestID int64, data []byte, apply bool) (Import, error) {
	if err := s.RequireEdit(ctx, userID, contestID); err != nil {
		return Import{}, err
	}
	if err := imports.Take(ctx, s.store, subject(userID)); err != nil {
		return Import{}, err
	}
	t, err := csvtable.Read(data)
	if err != nil {
		return Import{}, err
	}
	var out Import
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		p := planner{s: s, table: t, actorID: userID}
		if err := p.find(ctx, contestID); err != nil {
			return err
		}
		if apply { // a concurrent withdrawal must not leave an entry behind; people are locked before the contest
			if err := p.lockPeople(ctx); err != nil {
				return err
			}
		}
		c, err := s.lockToRun(ctx, userID, contestID)
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

// errNotApplied rolls back the locks of a plan.
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

// apply writes the plan and appends one event.
func (p *planner) apply(ctx context.Context) error {
	payload := ImportedPayload{}
	if err := p.strangers.take(ctx); err != nil {
		return err
	}
	for i := range p.rows {
		var err error
		switch r := &p.rows[i]; r.Action {
		case ImportAdd:
			payload.Added++
			err = p.s.insertPlanned(ctx, p.c, r)
		case ImportUpdate:
			payload.Updated++
			_, err = p.s.writeFields(ctx, r.entry, r.fields)
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

// insertPlanned stores a planned entry of the locked contest.
func (s *Service) insertPlanned(ctx context.Context, c *Contest, r *plannedRow) error {
	waits, err := s.waits(ctx, c)
	if err != nil {
		return err
	}
	e := r.entry
	e.ID = id.New()
	return s.insertEntry(ctx, e, r.fields, r.members, waits)
}
