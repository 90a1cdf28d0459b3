package team

import (
	"context"
	"strconv"
	"time"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/kit/limit"
)

// RequestStatus is the status of a request to join (TEAM-4).
type RequestStatus string

// The statuses.
const (
	Waiting  RequestStatus = "WAITING"
	Allowed  RequestStatus = "ALLOW"
	Rejected RequestStatus = "REJECTED"
)

const (
	// MaxMessage is the largest length of the message of a request, in characters.
	MaxMessage = 256
	// AskAgain is the time after a denial before the person may ask the same team again.
	AskAgain = 24 * time.Hour

	requestPage     = 50
	ownRequestsMost = 100
)

// requestLimit keeps one person from asking many teams.
var requestLimit = limit.Limit{Name: "team-request", Window: 24 * time.Hour, Most: 30}

// Request is a person's request to join a team. A person has at most one per team.
type Request struct {
	ID        int64
	TeamID    int64
	User      account.Ref
	Message   string // for the asker and the team's managers
	Status    RequestStatus
	CreatedAt time.Time
	UpdatedAt time.Time // when it was answered, if it was
}

// OwnRequest is a request with its team, as the requester sees it.
type OwnRequest struct {
	Request
	Team Membership
}

// settled returns the fault of handling an answered request as an open one.
func (r *Request) settled() error {
	switch r.Status {
	case Allowed:
		return fault.New(fault.TeamRequestAlreadyAllowed)
	case Rejected:
		return fault.New(fault.TeamRequestAlreadyDenied)
	default:
		return nil
	}
}

// Ask lets a person who is not a member ask to join a team that recruits. A denied person may ask again after 24
// hours. The request goes to the owner and admins who do not block the person.
//
// Faults: exceededLength and invalidValue of message, teamDoesNotExist, alreadyTeamMember, teamRequestAlreadyApplied,
// teamRequestAlreadyDenied, ownerMustInvite (also if owner and admins all block the person), teamFull, teamLimit,
// tooManyRequests. Event: team.requested.
func (s *Service) Ask(ctx context.Context, actor, teamID int64, message string) (Request, error) {
	var f fault.Form
	r := Request{TeamID: teamID, User: account.Ref{ID: actor}, Message: f.Block("message", message, MaxMessage), Status: Waiting}
	if err := f.Err(); err != nil {
		return Request{}, err
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if ok, err := s.store.LockUser(ctx, actor); err != nil || !ok { // a concurrent withdrawal must not leave a request behind
			return fault.Or(err, fault.New(fault.UserDoesNotExist))
		}
		t, role, err := s.lock(ctx, actor, teamID)
		if err != nil {
			return err
		}
		r.ID, r.CreatedAt = id.New(), clock.Now(ctx)
		if err := s.mayAsk(ctx, t, role, &r); err != nil {
			return err
		}
		if err := requestLimit.Take(ctx, s.store, strconv.FormatInt(actor, 10)); err != nil {
			return err
		}
		added, err := s.store.AddTeamRequest(ctx, r)
		if err != nil {
			return err
		}
		if !added {
			return fault.New(fault.TeamRequestAlreadyApplied)
		}
		return s.appendRequest(ctx, TeamRequested, actor, r)
	})
	return r, err
}

func (s *Service) mayAsk(ctx context.Context, t Team, role Role, r *Request) error {
	if role != NoRole {
		return fault.New(fault.AlreadyTeamMember)
	}
	last, asked, err := s.store.TeamRequestOf(ctx, t.ID, r.User.ID)
	if err != nil {
		return err
	}
	switch {
	case asked && last.Status == Waiting:
		return fault.New(fault.TeamRequestAlreadyApplied)
	case asked && last.Status == Rejected && r.CreatedAt.Before(last.UpdatedAt.Add(AskAgain)):
		return fault.New(fault.TeamRequestAlreadyDenied)
	case !t.Recruiting:
		return fault.New(fault.OwnerMustInvite)
	case t.MemberCount >= t.MaxCount:
		return fault.New(fault.TeamFull).With("count", t.MaxCount)
	}
	// If nobody would receive the request, the fault is that of a team that does not recruit, so that it does not
	// reveal a block.
	if managers, err := s.store.TeamManagersFor(ctx, t.ID, r.User.ID); err != nil {
		return err
	} else if len(managers) == 0 {
		return fault.New(fault.OwnerMustInvite)
	}
	n, err := s.store.CountTeamsOfUser(ctx, r.User.ID)
	if err == nil && n >= MaxTeamsOfUser {
		err = fault.New(fault.TeamLimit).With("count", MaxTeamsOfUser)
	}
	return err
}

// Reply answers a request with Allowed, which makes the requester a member, or Rejected; owner and admins may
// (permission matrix). It locks the requester, then the team, as Accept does.
//
// Faults: approvalStatusDoesNotExist for any other status, teamDoesNotExist, participationAuthority,
// teamRequestDoesNotExist, teamRequestAlreadyAllowed, teamRequestAlreadyDenied, teamFull, askerTeamLimit. Events:
// team.replied, and team.updated if the person joined.
func (s *Service) Reply(ctx context.Context, actor, teamID, requestID int64, status RequestStatus) (Request, error) {
	if status != Allowed && status != Rejected {
		return Request{}, fault.New(fault.ApprovalStatusDoesNotExist).At("status")
	}
	var r Request
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		var atLimit error
		if asked, ok, err := s.store.TeamRequest(ctx, teamID, requestID); err != nil {
			return err
		} else if ok && status == Allowed {
			if atLimit = s.checkTeamLimit(ctx, asked.User.ID); atLimit != nil && !fault.Has(atLimit, fault.TeamLimit) {
				return atLimit
			}
			if err := s.holdRosters(ctx, teamID); err != nil {
				return err
			}
		}
		t, err := s.manage(ctx, actor, teamID)
		if err != nil {
			return err
		}
		if r, err = s.request(ctx, teamID, requestID); err != nil {
			return err
		}
		if err := r.settled(); err != nil {
			return err
		}
		if status == Allowed {
			if atLimit != nil {
				return fault.New(fault.AskerTeamLimit).With("count", MaxTeamsOfUser)
			}
			if err := s.join(ctx, actor, t, r.User.ID); err != nil {
				return err
			}
		}
		return s.settle(ctx, actor, &r, status)
	})
	return r, err
}

// settle stores the answer to an open request and appends the event for the requester.
func (s *Service) settle(ctx context.Context, actor int64, r *Request, status RequestStatus) error {
	r.Status, r.UpdatedAt = status, clock.Now(ctx)
	if err := s.store.AnswerTeamRequest(ctx, r.ID, status, actor, r.UpdatedAt); err != nil {
		return err
	}
	return s.appendRequest(ctx, TeamReplied, actor, *r)
}

// TakeBack removes the actor's own open request. Faults: teamDoesNotExist, teamRequestDoesNotExist (also someone
// else's), teamRequestAlreadyAllowed, teamRequestAlreadyDenied. Event: team.requested.
func (s *Service) TakeBack(ctx context.Context, actor, teamID, requestID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, _, err := s.lock(ctx, actor, teamID); err != nil {
			return err
		}
		r, err := s.request(ctx, teamID, requestID)
		if err != nil {
			return err
		}
		if r.User.ID != actor {
			return fault.New(fault.TeamRequestDoesNotExist)
		}
		if err := r.settled(); err != nil {
			return err
		}
		if err := s.store.DeleteTeamRequest(ctx, r.ID); err != nil {
			return err
		}
		r.Status = ""
		return s.appendRequest(ctx, TeamRequested, actor, r)
	})
}

// Requests lists the open requests of people whom the actor does not block, oldest first, for owner and admins, after
// the request of the given id (0 = from the first). next is the id to continue after, 0 on the last page. Faults:
// teamDoesNotExist, participationAuthority.
func (s *Service) Requests(ctx context.Context, actor, teamID, after int64) (page []Request, next int64, err error) {
	if err := s.allow(ctx, actor, teamID, Role.Manages); err != nil {
		return nil, 0, err
	}
	page, err = s.store.WaitingRequests(ctx, actor, teamID, after, requestPage+1)
	if len(page) > requestPage {
		page = page[:requestPage]
		next = page[requestPage-1].ID
	}
	return page, next, err
}

// OwnRequests lists a person's own requests, newest first, for that person only. Fault: participationAuthority.
func (s *Service) OwnRequests(ctx context.Context, actor, userID int64) ([]OwnRequest, error) {
	if actor != userID {
		return nil, fault.New(fault.ParticipationAuthority)
	}
	return s.store.RequestsOfUser(ctx, userID, ownRequestsMost)
}

// ownRequest returns the viewer's request that is open or was denied, nil if there is none.
func (s *Service) ownRequest(ctx context.Context, teamID, viewer int64) (*Request, error) {
	if viewer == 0 {
		return nil, nil
	}
	r, ok, err := s.store.TeamRequestOf(ctx, teamID, viewer)
	if err != nil || !ok || r.Status == Allowed {
		return nil, err
	}
	return &r, nil
}

func (s *Service) request(ctx context.Context, teamID, requestID int64) (Request, error) {
	r, ok, err := s.store.TeamRequest(ctx, teamID, requestID)
	if err == nil && !ok {
		err = fault.New(fault.TeamRequestDoesNotExist)
	}
	return r, err
}

func (s *Service) appendRequest(ctx context.Context, kind *event.Definition[RequestPayload], actor int64, r Request) error {
	payload := RequestPayload{RequestID: r.ID, UserID: r.User.ID, Status: r.Status}
	return s.store.AppendEvent(ctx, kind.New(actor, 0, r.TeamID, clock.Now(ctx), payload))
}
