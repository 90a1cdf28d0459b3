package notify

import (
	"context"
	"fmt"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/limit"
	"yagura/internal/stage"
)

// recommends limits how often one person can notify all players of a game.
var recommends = limit.Limit{Name: "notification-recommend", Window: 24 * time.Hour, Most: 3}

// aboutContest returns an announcement about the event's contest without an audience. It returns ok=false if the contest does
// not exist any more.
func (s *Service) aboutContest(ctx context.Context, e event.Event, status Status) (t Announcement, c ContestSubject, ok bool, err error) {
	if c, ok, err = s.store.ContestSubject(ctx, e.ContestID); err != nil || !ok {
		return t, c, false, err
	}
	return Announcement{Source: source(e), Type: Contest, Status: status, Payload: c.payload(), ActorID: e.ActorID}, c, true, nil
}

// announceContest notifies people of the event's contest.
func (s *Service) announceContest(ctx context.Context, e event.Event, status Status, to ...Audience) error {
	t, _, ok, err := s.aboutContest(ctx, e, status)
	if err != nil || !ok {
		return err
	}
	return s.announceTo(ctx, t, to...)
}

// announceTo sends one announcement to several audiences.
func (s *Service) announceTo(ctx context.Context, t Announcement, to ...Audience) error {
	list := make([]Announcement, len(to))
	for i, a := range to {
		list[i] = t
		list[i].To = a
	}
	return s.announce(ctx, list...)
}

// contestCreated announces a new contest to the followers of its game and organiser, and a recommended one to all players.
func (s *Service) contestCreated(ctx context.Context, e event.Event) error {
	if err := s.announceOpening(ctx, e); err != nil {
		return err
	}
	return s.recommend(ctx, e)
}

// contestUpdated announces a contest that has become recommended. If the start of the contest changed, it notifies the
// entrants and schedules the announcements of the contest's matches again. If a check-in that had ended is open again, it
// notifies the entrants who have not checked in.
func (s *Service) contestUpdated(ctx context.Context, e event.Event, p contest.UpdatedPayload) error {
	changed := func(field string) bool {
		return slices.ContainsFunc(p.Changes, func(c contest.Change) bool { return c.Field == field })
	}
	if changed("contestStart") {
		if err := s.announceStart(ctx, e); err != nil {
			return err
		}
		stages, err := s.store.OpenStages(ctx, e.ContestID)
		if err != nil {
			return err
		}
		for _, id := range stages {
			if err := s.watchStage(ctx, e, id); err != nil {
				return err
			}
		}
	}
	if checkinReopened(e, p) {
		if err := s.checkin(ctx, e, CheckinCloses); err != nil {
			return err
		}
	}
	if !changed("isRecommend") {
		return nil
	}
	return s.recommend(ctx, e)
}

// checkinReopened reports whether a change of the contest opened a check-in that had ended. A check-in whose start moved
// to a later time is announced when it starts.
func checkinReopened(e event.Event, p contest.UpdatedPayload) bool {
	ended, open := false, true
	for _, c := range p.Changes {
		before, hadBefore := instant(c.Before)
		after, hasAfter := instant(c.After)
		switch c.Field {
		case "checkinEnd":
			ended = hadBefore && !before.After(e.At)
			open = open && hasAfter && after.After(e.At)
		case "checkinStart":
			open = open && hasAfter && !after.After(e.At)
		}
	}
	return ended && open
}

// instant returns the time of a changed field of the form, as the stored event has it.
func instant(value any) (time.Time, bool) {
	text, ok := value.(string)
	if !ok {
		return time.Time{}, false
	}
	at, err := time.Parse(time.RFC3339, text)
	return at, err == nil
}

// announceStart notifies the entrants of a contest that it starts at another time. A contest that is over or cancelled
// announces nothing.
func (s *Service) announceStart(ctx context.Context, e event.Event) error {
	t, c, ok, err := s.aboutContest(ctx, e, Rescheduled)
	if err != nil || !ok || c.Cancelled || !clock.Now(ctx).Before(c.End) {
		return err
	}
	t.Payload.At, t.Until, t.To = &c.Start, c.End, Audience{Kind: Entrants, ID: c.ID}
	return s.announce(ctx, t)
}

// recommend announces a recommended contest to the players of its game, once (CONTEST-12).
func (s *Service) recommend(ctx context.Context, e event.Event) error {
	t, c, ok, err := s.aboutContest(ctx, e, Recommended)
	if err != nil || !ok || !c.Recommended || c.Cancelled || !clock.Now(ctx).Before(c.EntryEnd) {
		return err
	}
	t.Source, t.Until, t.To = "recommended:"+number(c.ID), c.EntryEnd, Audience{Kind: Players, ID: c.GameID}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, ok, _, err := recommends.Count(ctx, s.store, number(e.ActorID)); err != nil || !ok {
			return err
		}
		return s.announce(ctx, t)
	})
}

// contestStatus announces the start of the check-in to people who did not get the reminder, because they entered after it.
func (s *Service) contestStatus(ctx context.Context, e event.Event, p contest.StatusPayload) error {
	if p.Boundary != "checkinStart" {
		return nil
	}
	return s.checkin(ctx, e, CheckinOpens)
}

func (s *Service) checkinReminder(ctx context.Context, e event.Event, p contest.ReminderPayload) error {
	if p.Which == "closes" {
		return s.checkin(ctx, e, CheckinCloses)
	}
	return s.checkin(ctx, e, CheckinOpens)
}

// checkin announces that the check-in opens, or that it closes soon. Each person gets one notification of each of these times.
func (s *Service) checkin(ctx context.Context, e event.Event, status Status) error {
	t, c, ok, err := s.aboutContest(ctx, e, status)
	if err != nil || !ok || c.Cancelled || c.CheckinStart == nil || c.CheckinEnd == nil {
		return err
	}
	t.To, t.Payload.At, t.Payload.Until, t.Until = Audience{Kind: Entrants, ID: c.ID}, c.CheckinStart, c.CheckinEnd, *c.CheckinEnd
	t.Payload.Teams = c.Teams
	if status == CheckinCloses {
		t.To.Kind, t.Payload.At = Absent, c.CheckinEnd
	}
	t.Source, t.EventID = fmt.Sprintf("%s:%d:%d", status, c.ID, t.Payload.At.UnixMilli()), e.ID
	return s.announce(ctx, t)
}

func (s *Service) entriesConfirmed(ctx context.Context, e event.Event, p contest.ConfirmedPayload) error {
	if err := s.announceContest(ctx, e, Allowed, entriesOf(e.ContestID, p.Added)...); err != nil {
		return err
	}
	return s.announceContest(ctx, e, NotAllowed, entriesOf(e.ContestID, p.Removed)...)
}

func (s *Service) entriesMoved(ctx context.Context, e event.Event, p contest.MovedPayload) error {
	if err := s.announceContest(ctx, e, Moved, entriesOf(e.ContestID, entryIDs(p.Added))...); err != nil {
		return err
	}
	return s.announceContest(ctx, e, LostPlace, entriesOf(e.ContestID, entryIDs(p.Removed))...)
}

func entryIDs(entrants []contest.EntrantName) []int64 {
	ids := make([]int64, len(entrants))
	for i, e := range entrants {
		ids[i] = e.EntryID
	}
	return ids
}

// entryAdded notifies a team's managers if a member entered the team (ENTRY-7), or the people of the entry if an operator
// entered them.
func (s *Service) entryAdded(ctx context.Context, e event.Event, f contest.EntryPayload) error {
	if f.ByOperator {
		return s.announceContest(ctx, e, AddedFor, entriesOf(e.ContestID, []int64{e.SubjectID})...)
	}
	if f.TeamID == 0 {
		return nil
	}
	t, c, ok, err := s.aboutContest(ctx, e, Entered)
	if err != nil || !ok {
		return err
	}
	team, ok, err := s.store.TeamSubject(ctx, f.TeamID)
	if err != nil || !ok {
		return err
	}
	t.Type, t.AboutID, t.To, t.Payload = TeamMember, f.UserID, Audience{Kind: Managers, ID: team.ID}, team.payload()
	t.Payload.ContestID, t.Payload.ContestName = c.ID, c.Name
	return s.announce(ctx, t)
}

// roster notifies operators if too few people play for a team. If an operator changed the roster, it notifies the people
// who were added or removed.
func (s *Service) roster(ctx context.Context, e event.Event, f contest.RosterPayload) error {
	if !f.Below && f.Reason == "" {
		return nil
	}
	t, c, ok, err := s.aboutContest(ctx, e, TeamShort)
	if err != nil || !ok {
		return err
	}
	team, ok, err := s.store.TeamSubject(ctx, f.TeamID)
	if err != nil || !ok {
		return err
	}
	t.Payload.TeamID, t.Payload.TeamName = team.ID, team.Name
	if f.Below {
		short := t
		short.Source, short.To = source(e)+":short", Audience{Kind: Operators, ID: c.ID}
		if err := s.announce(ctx, short); err != nil {
			return err
		}
	}
	if f.Reason == "" {
		return nil
	}
	t.Status, t.Payload.Text = RosterAdded, f.Reason
	if err := s.announceTo(ctx, t, namedIn(f.Joined)...); err != nil {
		return err
	}
	t.Status = RosterRemoved
	return s.announceTo(ctx, t, namedIn(f.Left)...)
}

// namedIn returns audiences of the people of a change of a roster.
func namedIn(people []contest.RosterName) []Audience {
	ids := make([]int64, len(people))
	for i, p := range people {
		ids[i] = p.UserID
	}
	return peopleInChunks(ids)
}

// announceRemoval notifies the people of a removed entry, or banned people: the members of a team, or one person. People who
// are removed and banned at the same time are notified once.
func (s *Service) announceRemoval(ctx context.Context, e event.Event, status Status, teamID, userID int64, reason string) error {
	t, c, ok, err := s.aboutContest(ctx, e, status)
	if err != nil || !ok {
		return err
	}
	t.Source, t.Payload.Text = fmt.Sprintf("out:%d:%d", c.ID, e.At.UnixMilli()), reason
	if teamID != 0 {
		return s.announceTo(ctx, t, Audience{Kind: Members, ID: teamID})
	}
	return s.announceTo(ctx, t, individuals(userID))
}

// entryRemoved notifies the people of a removed entry. A removal with a ban is notified as the ban.
func (s *Service) entryRemoved(ctx context.Context, e event.Event, p contest.EntryPayload) error {
	if p.Banned {
		return nil
	}
	status := Removed
	if p.Reason != "" {
		status = RemovedFor
	}
	return s.announceRemoval(ctx, e, status, p.TeamID, p.UserID, p.Reason)
}

// checkinChanged notifies the people of an entry whose check-in an operator changed.
func (s *Service) checkinChanged(ctx context.Context, e event.Event, f contest.CheckinPayload) error {
	if !f.ByOperator {
		return nil
	}
	status := CheckedOut
	if f.Checkin {
		status = CheckedIn
	}
	t, _, ok, err := s.aboutContest(ctx, e, status)
	if err != nil || !ok {
		return err
	}
	t.Payload.Text = f.Reason
	return s.announceTo(ctx, t, entriesOf(e.ContestID, []int64{e.SubjectID})...)
}

// banned notifies a banned person, or the members of a banned team, if the person or team was in the contest.
func (s *Service) banned(ctx context.Context, e event.Event, p contest.BanPayload) error {
	if !p.Present {
		return nil
	}
	return s.announceRemoval(ctx, e, Banned, p.TeamID, p.UserID, "")
}

// entryDropped notifies the people of a disqualified entry, with the reason, or operators if an entry left.
func (s *Service) entryDropped(ctx context.Context, e event.Event, f stage.EntryDropPayload) error {
	if f.Cause == contest.DropDisqualified {
		return s.announceEntry(ctx, e, Disqualified, f.Reason)
	}
	t, c, ok, err := s.aboutContest(ctx, e, EntryLeft)
	if err != nil || !ok {
		return err
	}
	t.AboutID, t.To = f.UserID, Audience{Kind: Operators, ID: c.ID}
	if f.TeamID != 0 {
		team, ok, err := s.store.TeamSubject(ctx, f.TeamID)
		if err != nil {
			return err
		}
		if ok {
			t.Status, t.Payload.Text = TeamEntryLeft, team.Name
		}
	}
	return s.announce(ctx, t)
}

func (s *Service) entryReinstated(ctx context.Context, e event.Event) error {
	return s.announceEntry(ctx, e, EntryReinstated, "")
}

// announceEntry notifies the people of the event's entry.
func (s *Service) announceEntry(ctx context.Context, e event.Event, status Status, text string) error {
	t, c, ok, err := s.aboutContest(ctx, e, status)
	if err != nil || !ok {
		return err
	}
	t.Payload.Text = text
	return s.announceTo(ctx, t, entriesOf(c.ID, []int64{e.SubjectID})...)
}

func (s *Service) trophyAwarded(ctx context.Context, e event.Event, f contest.AwardPayload) error {
	if f.After == nil {
		return nil
	}
	t, c, ok, err := s.aboutContest(ctx, e, Trophy)
	if err != nil || !ok {
		return err
	}
	t.Payload.Text, t.To = f.Trophy, Audience{Kind: EntriesOf, ID: c.ID, IDs: []int64{f.After.EntryID}}
	return s.announce(ctx, t)
}

// about returns a handler that notifies the person who is the subject of the event.
func (s *Service) about(status Status) func(ctx context.Context, e event.Event) error {
	return func(ctx context.Context, e event.Event) error {
		return s.announceContest(ctx, e, status, individuals(e.SubjectID))
	}
}

// announcePlaces notifies all entries of their final places if the contest is decided. Later decisions cause no further
// notification.
func (s *Service) announcePlaces(ctx context.Context, e event.Event) error {
	decided, err := s.store.HasFinalPlaces(ctx, e.ContestID)
	if err != nil || !decided {
		return err
	}
	t, c, ok, err := s.aboutContest(ctx, e, Finished)
	if err != nil || !ok {
		return err
	}
	t.Source, t.To, t.ActorID = "finished:"+number(c.ID), Audience{Kind: Placed, ID: c.ID}, 0
	if err := s.announce(ctx, t); err != nil {
		return err
	}
	return s.announceToFollowers(ctx, e, Finished, Audience{Kind: PlacedFollowers, ID: c.ID}, "finished")
}

// contestCancelled notifies the people of a contest that it was cancelled, with the reason.
func (s *Service) contestCancelled(ctx context.Context, e event.Event, p contest.CancelledPayload) error {
	return s.announceCancelling(ctx, e, Cancelled, p.Reason)
}

// contestResumed notifies the people of a contest that its cancellation was undone.
func (s *Service) contestResumed(ctx context.Context, e event.Event) error {
	return s.announceCancelling(ctx, e, Reinstated, "")
}

func (s *Service) announceCancelling(ctx context.Context, e event.Event, status Status, reason string) error {
	t, c, ok, err := s.aboutContest(ctx, e, status)
	if err != nil || !ok || c.Cancelled != (status == Cancelled) {
		return err
	}
	t.Payload.Text = reason
	if c.End.After(clock.Now(ctx)) {
		t.Until = c.End
	}
	if err := s.announceTo(ctx, t, Audience{Kind: Entrants, ID: c.ID}, Audience{Kind: Operators, ID: c.ID}); err != nil {
		return err
	}
	// A contest may be cancelled again, so each event is a cause of its own.
	return s.announceToFollowers(ctx, e, status, Audience{Kind: ContestFollowers, ID: c.ID}, fmt.Sprintf("%s:%d", status, e.ID))
}

// ContestDeleted notifies the people of a contest that is deleted. The transaction that deletes the contest calls it before
// it deletes the entries.
func (s *Service) ContestDeleted(ctx context.Context, actorID, contestID int64) error {
	c, ok, err := s.store.ContestSubject(ctx, contestID)
	if err != nil || !ok {
		return err
	}
	now := clock.Now(ctx)
	t := Announcement{Source: "deleted:" + number(contestID), Type: Contest, Status: Deleted, Payload: c.payload(), ActorID: actorID, Until: now.Add(usualLifetime)}
	t.Payload.ContestImage = "" // the image is deleted with the contest
	for _, kind := range []AudienceKind{Entrants, Operators} {
		for after := int64(0); ; {
			people, next, err := s.audience(ctx, Audience{Kind: kind, ID: contestID}, after, batchSize)
			if err != nil {
				return err
			}
			ids := make([]int64, len(people))
			for i, p := range people {
				ids[i] = p.ID
			}
			if t.To = individuals(ids...); len(ids) > 0 {
				if err := s.announce(ctx, t); err != nil {
					return err
				}
			}
			if after = next; next == 0 {
				break
			}
		}
	}
	return nil
}
