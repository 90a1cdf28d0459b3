package site

import (
	"context"
	"slices"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// MaxComplaint is the largest length of the comment of a complaint and of the note to it, in characters.
const MaxComplaint = 1000

// complaints limits the complaints of one person.
var complaints = limit.Limit{Name: "complaint", Window: 24 * time.Hour, Most: 20}

// SubjectKind is the kind of subject of a complaint.
type SubjectKind string

// The subjects.
const (
	AboutUser    SubjectKind = "user"
	AboutTeam    SubjectKind = "team"
	AboutContest SubjectKind = "contest"
	AboutMessage SubjectKind = "message" // of a room, which administrators do not read: a complaint holds a copy
)

// Reasons are the reasons of a complaint (terms of service, 7).
var Reasons = []string{"harassment", "impersonation", "adult", "spam", "rights", "other"}

// ComplaintStatus is the status of a complaint.
type ComplaintStatus string

// The statuses.
const (
	Open      ComplaintStatus = "OPEN"
	Done      ComplaintStatus = "DONE"
	Dismissed ComplaintStatus = "DISMISSED"
)

// Subject is the subject of a complaint in its current state; all but kind and id are empty if it is deleted.
type Subject struct {
	Kind  SubjectKind
	ID    int64
	Name  string
	Image string // path
	Text  string // biography, rules, or text of the message
	Copy  *MessageCopy
	// Gone: the message is not in its room any more.
	Gone bool
}

// MessageCopy is a copy of a message from the time of the complaint. Name and Image of such a subject are the
// author's.
type MessageCopy struct {
	Author int64 // 0 = someone who had withdrawn
	Text   string
	Image  string // path of its picture, "" = none
}

// Complaint is a person's complaint about a person, a team, a contest or a message.
type Complaint struct {
	ID        int64
	Subject   Subject
	Reporter  account.Ref
	Reason    string
	Comment   string
	Status    ComplaintStatus
	Note      string // of the administrator who handled it
	CreatedAt time.Time
	HandledBy account.Ref // ID 0 = no one yet
}

// ComplaintStore is the storage that complaints use.
type ComplaintStore interface {
	// SubjectExists reports whether there is such a person (not withdrawn), team or contest.
	SubjectExists(ctx context.Context, kind SubjectKind, id int64) (bool, error)
	// AddComplaint returns false and adds nothing while the reporter's last complaint about the subject is open.
	AddComplaint(ctx context.Context, c Complaint) (bool, error)
	// HandleComplaint returns false if no such complaint is open.
	HandleComplaint(ctx context.Context, id, by int64, status ComplaintStatus, note string, now time.Time) (bool, error)
	// Complaint returns ok=false if there is none.
	Complaint(ctx context.Context, id int64) (c Complaint, ok bool, err error)
	// Complaints lists the complaints of a status, newest first, before the one of the given id (0 = from the
	// newest).
	Complaints(ctx context.Context, status ComplaintStatus, before int64, limit int) ([]Complaint, error)
}

// missing maps each kind of subject to the fault for one that does not exist; other kinds have none.
var missing = map[SubjectKind]fault.Key{
	AboutUser: fault.UserDoesNotExist, AboutTeam: fault.TeamDoesNotExist, AboutContest: fault.ContestDoesNotExist,
	AboutMessage: fault.MessageDoesNotExist,
}

// Complain stores a complaint of a signed-in person, for administrators only. Faults: invalidValue at subjectKind,
// subjectId (oneself) or reason, exceededLength at comment, userDoesNotExist, teamDoesNotExist, contestDoesNotExist,
// complaintAlreadyMade while the last one is open, tooManyRequests. Event: complaint.made.
func (s *Service) Complain(ctx context.Context, actor int64, c Complaint) error {
	var f fault.Form
	absent, known := missing[c.Subject.Kind]
	known = known && (c.Subject.Kind == AboutMessage) == (c.Subject.Copy != nil)
	if !known {
		f.Fail("subjectKind", fault.New(fault.InvalidValue))
	}
	if c.Subject.Kind == AboutUser && c.Subject.ID == actor {
		f.Fail("subjectId", fault.New(fault.InvalidValue))
	}
	f.Check("reason", slices.Contains(Reasons, c.Reason))
	c.Comment = f.Block("comment", c.Comment, MaxComplaint)
	if err := f.Err(); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := complaints.Take(ctx, s.store, strconv.FormatInt(actor, 10)); err != nil {
			return err
		}
		exists, err := s.store.SubjectExists(ctx, c.Subject.Kind, c.Subject.ID)
		if err != nil {
			return err
		}
		if !exists {
			return fault.New(absent)
		}
		c.ID, c.Reporter.ID, c.Status, c.CreatedAt = id.New(), actor, Open, clock.Now(ctx)
		added, err := s.store.AddComplaint(ctx, c)
		if err != nil {
			return err
		}
		if !added {
			return fault.New(fault.ComplaintAlreadyMade)
		}
		return s.store.AppendEvent(ctx, ComplaintMade.New(actor, 0, c.ID, c.CreatedAt, event.None{}))
	})
}

// Complaints lists the complaints of a status (empty = open), newest first; next is 0 on the last page.
// Administrators only. Fault: invalidValue at status.
func (s *Service) Complaints(ctx context.Context, actor int64, status ComplaintStatus, before int64) (list []Complaint, next int64, err error) {
	if err := s.require(ctx, actor); err != nil {
		return nil, 0, err
	}
	if status == "" {
		status = Open
	}
	if status != Open && !status.closes() {
		return nil, 0, fault.New(fault.InvalidValue).At("status")
	}
	list, err = s.store.Complaints(ctx, status, before, page+1)
	list, next = cut(list, func(c Complaint) int64 { return c.ID })
	return list, next, err
}

func (s ComplaintStatus) closes() bool { return s == Done || s == Dismissed }

// Handle closes an open complaint as done or dismissed. Administrators only. Faults: invalidValue at status,
// exceededLength at note, complaintDoesNotExist, editConflict if someone closed it before. Event: site.complaint.
func (s *Service) Handle(ctx context.Context, actor, complaintID int64, status ComplaintStatus, note string) error {
	var f fault.Form
	f.Check("status", status.closes())
	note = f.Block("note", note, MaxComplaint)
	if err := f.Err(); err != nil {
		return err
	}
	return s.act(ctx, actor, func(ctx context.Context) error {
		handled, err := s.store.HandleComplaint(ctx, complaintID, actor, status, note, clock.Now(ctx))
		if err != nil {
			return err
		}
		c, err := s.complaint(ctx, complaintID)
		if err != nil {
			return err
		}
		if !handled {
			return fault.New(fault.EditConflict)
		}
		return appendAct(ctx, s, SiteComplaintHandled, actor, complaintID, ComplaintPayload{
			NamePayload: NamePayload{c.Subject.Name}, Note: note, Status: status, SubjectID: c.Subject.ID, SubjectKind: c.Subject.Kind,
		})
	})
}

// complaint reads a complaint. Fault: complaintDoesNotExist.
func (s *Service) complaint(ctx context.Context, id int64) (Complaint, error) {
	c, ok, err := s.store.Complaint(ctx, id)
	if err == nil && !ok {
		err = fault.New(fault.ComplaintDoesNotExist)
	}
	return c, err
}

// RemoveMessage removes the message of an open complaint from its room; the copy in the complaint stays.
// Administrators only. Faults: those of reason, complaintDoesNotExist, editConflict if the complaint is closed,
// messageDoesNotExist if it is about something else or the message was removed before. Events: site.removed,
// chat.removed.
func (s *Service) RemoveMessage(ctx context.Context, actor, complaintID int64, reason string) error {
	reason, err := reasonOf(reason)
	if err != nil {
		return err
	}
	return s.act(ctx, actor, func(ctx context.Context) error {
		c, err := s.complaint(ctx, complaintID)
		switch {
		case err != nil:
			return err
		case c.Status != Open:
			return fault.New(fault.EditConflict)
		case c.Subject.Kind != AboutMessage:
			return fault.New(fault.MessageDoesNotExist)
		}
		if err := s.messages.TakeOut(ctx, actor, c.Subject.ID); err != nil {
			return err
		}
		payload := RemovedPayload{Kind: reportedMessage, NamePayload: NamePayload{c.Subject.Name}, Reason: reason}
		return appendAct(ctx, s, SiteContentRemoved, actor, c.Subject.ID, payload)
	})
}
