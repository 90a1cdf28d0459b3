package store

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/file"
	"yagura/internal/store/sqlcgen"
)

var _ account.WithdrawalStore = (*DB)(nil)

// EraseUser empties the profile and removes all sign-in data and all other data that belongs to this person only; it returns false if the
// person does not exist or has withdrawn.
func (db *DB) EraseUser(ctx context.Context, id int64, now time.Time) (bool, error) {
	u, ok, err := db.User(ctx, id)
	if err != nil || !ok {
		return false, err
	}
	n, err := db.q.EraseUser(ctx, ms(now), id)
	if err != nil || n == 0 {
		return false, err
	}
	if u.Email != "" {
		for _, erase := range []func(context.Context, string) error{db.q.EraseMagicLinks, db.q.EraseActivations, db.q.EraseInbox} {
			if err := erase(ctx, u.Email); err != nil {
				return false, err
			}
		}
	}
	for _, erase := range []func(context.Context, int64) error{
		db.q.EraseSessions, db.q.ErasePasswordResets, db.q.EraseEmailChanges, db.q.EraseGameAccounts,
		db.q.EraseIdempotentAnswers, db.q.EraseVideos,
	} {
		if err := erase(ctx, id); err != nil {
			return false, err
		}
	}
	for _, erase := range []func(context.Context, *int64) error{db.q.EraseSocialFlows, db.q.EraseCeremonies, db.q.EraseNotices} {
		if err := erase(ctx, &id); err != nil {
			return false, err
		}
	}
	return true, nil
}

// OperatedUnended lists the contests that a person operates and that end after now, by id.
func (db *DB) OperatedUnended(ctx context.Context, userID int64, now time.Time) ([]contest.Operated, error) {
	rows, err := db.q.OperatedUnended(ctx, userID, ms(now))
	return mapRows(rows, func(r sqlcgen.OperatedUnendedRow) contest.Operated {
		return contest.Operated{ID: r.ID, Name: r.Name, Role: contest.Role(r.RoleID), Cancelled: r.CancelledAt != nil}
	}), err
}

// EntriesLeft lists the entries of contests that end after now which would have no player without the person.
func (db *DB) EntriesLeft(ctx context.Context, userID int64, now time.Time) ([]contest.EntryLeft, error) {
	rows, err := db.q.EntriesLeft(ctx, userID, ms(now))
	return mapRows(rows, func(r sqlcgen.EntriesLeftRow) contest.EntryLeft { return contest.EntryLeft(r) }), err
}

// EraseEntryTexts clears the texts that a person wrote into entries and surveys, and the person's name in the events
// about them and in the acts of site administrators.
func (db *DB) EraseEntryTexts(ctx context.Context, userID int64, now time.Time) error {
	if err := db.q.EraseEntryTexts(ctx, userID, ms(now)); err != nil {
		return err
	}
	if err := db.q.EraseAnswers(ctx, userID); err != nil {
		return err
	}
	own, err := db.q.OwnEntries(ctx, userID)
	if err != nil {
		return err
	}
	for _, e := range own {
		rows, err := db.q.EventsNamingEntry(ctx, &e.ContestID, likeNumber(e.ID))
		if err != nil {
			return err
		}
		for _, r := range rows {
			if err := db.eraseName(ctx, r.ID, r.Data, "id", e.ID); err != nil {
				return err
			}
		}
	}
	naming, err := db.q.EventsNamingUser(ctx, likeNumber(userID))
	if err != nil {
		return err
	}
	for _, r := range naming {
		if err := db.eraseName(ctx, r.ID, r.Data, "userId", userID); err != nil {
			return err
		}
	}
	acts, err := db.q.SiteEventsNamingUser(ctx, userID)
	if err != nil {
		return err
	}
	for _, r := range acts {
		if err := db.rewriteEvent(ctx, r.ID, r.Data, eraseSubject); err != nil {
			return err
		}
	}
	return db.q.EraseBans(ctx, &userID)
}

func likeNumber(n int64) string { return "%" + strconv.FormatInt(n, 10) + "%" }

// eraseName clears the name in every object of an event's data that is about the person. A team's name stays.
func (db *DB) eraseName(ctx context.Context, eventID int64, data, key string, value int64) error {
	number := json.Number(strconv.FormatInt(value, 10))
	return db.rewriteEvent(ctx, eventID, data, func(tree any) bool { return emptyName(tree, key, number) })
}

// eraseSubject clears the name of the subject of an act of a site administrator.
func eraseSubject(tree any) (changed bool) {
	act, ok := tree.(map[string]any)
	if !ok || act["name"] == nil || act["name"] == "" {
		return false
	}
	act["name"] = ""
	return true
}

// rewriteEvent stores an event's data again if change changes it.
func (db *DB) rewriteEvent(ctx context.Context, eventID int64, data string, change func(tree any) bool) error {
	d := json.NewDecoder(bytes.NewReader([]byte(data)))
	d.UseNumber()
	var tree any
	if err := d.Decode(&tree); err != nil {
		return fmt.Errorf("read event %d: %w", eventID, err)
	}
	if !change(tree) {
		return nil
	}
	b, err := json.Marshal(tree)
	if err != nil {
		return err
	}
	return db.q.SetEventData(ctx, eventID, string(b))
}

func emptyName(tree any, key string, value json.Number) (changed bool) {
	switch t := tree.(type) {
	case []any:
		for _, v := range t {
			changed = emptyName(v, key, value) || changed
		}
	case map[string]any:
		if _, ofTeam := t["teamId"]; t[key] == value && !ofTeam {
			for _, field := range []string{"name", "nickname"} {
				if t[field] != nil {
					t[field], changed = "", true
				}
			}
		}
		for _, v := range t {
			changed = emptyName(v, key, value) || changed
		}
	}
	return changed
}

// PicturesOfUser lists the pictures of people and teams that a person uploaded and that no team uses.
func (db *DB) PicturesOfUser(ctx context.Context, userID int64) ([]file.Info, error) {
	rows, err := db.q.PicturesOfUser(ctx, userID)
	return mapRows(rows, fileOf), err
}

// DeleteFile deletes the row of a file.
func (db *DB) DeleteFile(ctx context.Context, id int64) error { return db.q.DeleteFile(ctx, id) }
