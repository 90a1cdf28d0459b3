package store

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/fold"
	"yagura/internal/site"
	"yagura/internal/store/sqlcgen"
)

var _ site.Store = (*DB)(nil)

// refOrNone returns the person of an optional join.
func refOrNone(id *int64, nickname, image *string) account.Ref {
	return account.Ref{ID: idOf(id), Nickname: textOf(nickname), Image: textOf(image)}
}

// SiteUsers lists people who have not withdrawn, newest first.
func (db *DB) SiteUsers(ctx context.Context, q site.PeopleQuery, limit int) ([]account.User, error) {
	p := sqlcgen.ListSiteUsersParams{Before: beforeOrAll(q.Before), OnlySuspended: bit(q.Suspended), Most: int32(limit)}
	if q.Text != "" {
		from, to, folded := fold.Key(q.Text), fold.PrefixEnd(q.Text), fold.Text(q.Text)
		p.FromKey, p.ToKey, p.Folded = &from, &to, &folded
	}
	rows, err := db.q.ListSiteUsers(ctx, p)
	return mapRows(rows, func(u sqlcgen.User) account.User { return userOf(sqlcgen.GetUserRow{User: u}) }), err
}

func noticeOf(r sqlcgen.Notice) (site.Notice, error) {
	n := site.Notice{
		ID: r.ID, InternalLink: r.InternalLink, ExternalLink: r.ExternalLink, Image: textOf(r.Image), To: account.Ref{ID: idOf(r.UserID)},
		CreatedBy: account.Ref{ID: r.CreatedByID}, CreatedAt: timeOf(r.CreatedAt), EndsAt: timeOf(r.EndsAt),
	}
	if err := json.Unmarshal([]byte(r.Texts), &n.Texts); err != nil {
		return n, fmt.Errorf("read the texts of notice %d: %w", r.ID, err)
	}
	return n, nil
}

// AddNotice stores a notice.
func (db *DB) AddNotice(ctx context.Context, n site.Notice) error {
	return db.q.InsertNotice(ctx, sqlcgen.InsertNoticeParams{
		ID: n.ID, Texts: jsonText(n.Texts), InternalLink: n.InternalLink, ExternalLink: n.ExternalLink, Image: textOrNil(n.Image),
		UserID: idOrNil(n.To.ID), CreatedByID: n.CreatedBy.ID, CreatedAt: ms(n.CreatedAt), EndsAt: ms(n.EndsAt),
	})
}

// EndNotice ends a notice; it returns false if no such notice is open at now.
func (db *DB) EndNotice(ctx context.Context, id int64, now time.Time) (bool, error) {
	n, err := db.q.EndNotice(ctx, ms(now), id)
	return n == 1, err
}

// Notices lists all notices, newest first.
func (db *DB) Notices(ctx context.Context, before int64, limit int) ([]site.Notice, error) {
	rows, err := db.q.ListNotices(ctx, beforeOrAll(before), int32(limit))
	if err != nil {
		return nil, err
	}
	out := make([]site.Notice, len(rows))
	for i, r := range rows {
		if out[i], err = noticeOf(r.Notice); err != nil {
			return nil, err
		}
		out[i].To = refOrNone(r.Notice.UserID, r.RecipientNickname, r.RecipientImage)
		out[i].CreatedBy = refOrNone(&r.Notice.CreatedByID, r.CreatorNickname, r.CreatorImage)
	}
	return out, nil
}

// OpenNotices lists the notices to everyone and to one person that are open at now, newest first.
func (db *DB) OpenNotices(ctx context.Context, userID int64, now time.Time, limit int) ([]site.Notice, error) {
	rows, err := db.q.ListOpenNotices(ctx, ms(now), userID, int32(limit))
	if err != nil {
		return nil, err
	}
	out := make([]site.Notice, len(rows))
	for i, r := range rows {
		if out[i], err = noticeOf(r); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// SubjectExists reports whether the subject of a complaint exists.
func (db *DB) SubjectExists(ctx context.Context, kind site.SubjectKind, id int64) (bool, error) {
	n, err := db.q.CountComplaintSubjects(ctx, string(kind), id)
	return n > 0, err
}

// AddComplaint stores a complaint. It returns false while the reporter's last one about the subject is open.
func (db *DB) AddComplaint(ctx context.Context, c site.Complaint) (bool, error) {
	var of site.MessageCopy
	if c.Subject.Copy != nil {
		of = *c.Subject.Copy
	}
	n, err := db.q.InsertComplaint(ctx, sqlcgen.InsertComplaintParams{
		CopyAuthor: idOrNil(of.Author), CopyText: of.Text, CopyImage: textOrNil(of.Image),
		ID: c.ID, ReporterID: c.Reporter.ID, SubjectKind: string(c.Subject.Kind), SubjectID: c.Subject.ID, Reason: c.Reason, Comment: c.Comment,
		Status: string(c.Status), CreatedAt: ms(c.CreatedAt),
	})
	return n == 1, err
}

// HandleComplaint closes a complaint; it returns false if no such complaint is open.
func (db *DB) HandleComplaint(ctx context.Context, id, by int64, status site.ComplaintStatus, note string, now time.Time) (bool, error) {
	n, err := db.q.HandleComplaint(ctx, sqlcgen.HandleComplaintParams{ID: id, Status: string(status), Note: note, HandledByID: &by, UpdatedAt: ms(now)})
	return n == 1, err
}

func complaintOf(r sqlcgen.ListComplaintsRow) site.Complaint {
	c := r.Complaint
	subject := site.Subject{Kind: site.SubjectKind(c.SubjectKind), ID: c.SubjectID, Name: r.SubjectName, Image: r.SubjectImage, Text: r.SubjectText, Gone: r.SubjectGone != 0}
	if subject.Kind == site.AboutMessage {
		subject.Copy = &site.MessageCopy{Author: idOf(c.CopyAuthor), Text: c.CopyText, Image: textOf(c.CopyImage)}
	}
	return site.Complaint{
		ID:       c.ID,
		Subject:  subject,
		Reporter: account.Ref{ID: c.ReporterID, Nickname: r.ReporterNickname, Image: textOf(r.ReporterImage)},
		Reason:   c.Reason, Comment: c.Comment, Status: site.ComplaintStatus(c.Status), Note: c.Note, CreatedAt: timeOf(c.CreatedAt),
		HandledBy: refOrNone(c.HandledByID, r.HandlerNickname, r.HandlerImage),
	}
}

// Complaint finds a complaint.
func (db *DB) Complaint(ctx context.Context, id int64) (site.Complaint, bool, error) {
	rows, err := db.q.ListComplaints(ctx, math.MaxInt64, nil, &id, 1)
	if err != nil || len(rows) == 0 {
		return site.Complaint{}, false, err
	}
	return complaintOf(rows[0]), true, nil
}

// Complaints lists the complaints of a status, newest first.
func (db *DB) Complaints(ctx context.Context, status site.ComplaintStatus, before int64, limit int) ([]site.Complaint, error) {
	rows, err := db.q.ListComplaints(ctx, beforeOrAll(before), textOrNil(string(status)), nil, int32(limit))
	return mapRows(rows, complaintOf), err
}

// SiteActs lists the acts of administrators of the site, newest first.
func (db *DB) SiteActs(ctx context.Context, before int64, limit int) ([]site.Act, error) {
	rows, err := db.q.ListSiteActs(ctx, beforeOrAll(before), int32(limit))
	return mapRows(rows, func(r sqlcgen.ListSiteActsRow) site.Act {
		return site.Act{Event: eventOf(r.Event), Actor: refOrNone(r.Event.ActorID, r.Nickname, r.Image)}
	}), err
}

// SiteCounts counts contests, entries and people.
func (db *DB) SiteCounts(ctx context.Context) (site.Counts, error) {
	r, err := db.q.SiteCounts(ctx)
	return site.Counts{Contests: int(r.Contests), Entries: int(r.Entries), People: int(r.People)}, err
}
