package notify

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/limit"
)

// recommends bounds how often one organiser reaches everybody who plays a game.
var recommends = limit.Limit{Name: "notification-recommend", Window: 24 * time.Hour, Most: 3}

// aboutContest begins a telling of a contest that is there.
func (s *Service) aboutContest(ctx context.Context, e event.Event, status Status) (t Telling, c ContestSubject, ok bool, err error) {
	if c, ok, err = s.store.ContestSubject(ctx, e.ContestID); err != nil || !ok {
		return t, c, false, err
	}
	return Telling{Source: source(e), Type: Contest, Status: status, Payload: c.payload(), ActorID: e.ActorID}, c, true, nil
}

// contestTold tells people of a contest.
func (s *Service) contestTold(ctx context.Context, e event.Event, status Status, to ...Audience) error {
	t, _, ok, err := s.aboutContest(ctx, e, status)
	if err != nil || !ok {
		return err
	}
	return s.tellAll(ctx, t, to...)
}

// tellAll tells the same to several audiences.
func (s *Service) tellAll(ctx context.Context, t Telling, to ...Audience) error {
	list := make([]Telling, len(to))
	for i, a := range to {
		list[i] = t
		list[i].To = a
	}
	return s.tell(ctx, list...)
}

// contestSaved tells the game's players of a recommended contest, once (CONTEST-12), and looks at the matches anew where
// they may begin at another time.
func (s *Service) contestSaved(ctx context.Context, e event.Event, f fact) error {
	if f.changed("contestStart") {
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
	if e.Kind == event.ContestUpdated && !f.changed("isRecommend") {
		return nil
	}
	t, c, ok, err := s.aboutContest(ctx, e, Recommended)
	if err != nil || !ok || !c.Recommended || c.Cancelled || !clock.Now(ctx).Before(c.EntryEnd) {
		return err
	}
	t.Source, t.Until, t.To = "recommended:"+number(c.ID), c.EntryEnd, Audience{Crowd: Players, ID: c.GameID}
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, ok, _, err := recommends.Count(ctx, s.store, number(e.ActorID)); err != nil || !ok {
			return err
		}
		return s.tell(ctx, t)
	})
}

// contestStatus tells of the check-in at its beginning whom the reminder did not reach.
func (s *Service) contestStatus(ctx context.Context, e event.Event, f fact) error {
	if f.Boundary != "checkinStart" {
		return nil
	}
	return s.checkin(ctx, e, CheckinOpens)
}

func (s *Service) checkinReminder(ctx context.Context, e event.Event, f fact) error {
	if f.Which == "closes" {
		return s.checkin(ctx, e, CheckinCloses)
	}
	return s.checkin(ctx, e, CheckinOpens)
}

// checkin tells that the check-in opens, or that it closes soon, one time for each time that it does.
func (s *Service) checkin(ctx context.Context, e event.Event, status Status) error {
	t, c, ok, err := s.aboutContest(ctx, e, status)
	if err != nil || !ok || c.Cancelled || c.CheckinStart == nil || c.CheckinEnd == nil {
		return err
	}
	t.To, t.Payload.At, t.Payload.Until, t.Until = Audience{Crowd: Entrants, ID: c.ID}, c.CheckinStart, c.CheckinEnd, *c.CheckinEnd
	if status == CheckinCloses {
		t.To.Crowd, t.Payload.At = Absent, c.CheckinEnd
	}
	t.Source = fmt.Sprintf("%s:%d:%d", status, c.ID, t.Payload.At.UnixMilli())
	return s.tell(ctx, t)
}

func (s *Service) entriesConfirmed(ctx context.Context, e event.Event, f fact) error {
	if err := s.contestTold(ctx, e, Allowed, entriesOf(e.ContestID, entriesIn(f.Added))...); err != nil {
		return err
	}
	return s.contestTold(ctx, e, NotAllowed, entriesOf(e.ContestID, entriesIn(f.Removed))...)
}

func (s *Service) entriesMoved(ctx context.Context, e event.Event, f fact) error {
	if err := s.contestTold(ctx, e, Moved, entriesOf(e.ContestID, entriesIn(f.Added))...); err != nil {
		return err
	}
	return s.contestTold(ctx, e, LostPlace, entriesOf(e.ContestID, entriesIn(f.Removed))...)
}

// entryAdded tells a team's managers that a member entered it (ENTRY-7), or the people of an entry that an operator
// entered them.
func (s *Service) entryAdded(ctx context.Context, e event.Event, f fact) error {
	if f.ByOperator {
		return s.contestTold(ctx, e, AddedFor, entriesOf(e.ContestID, []int64{e.SubjectID})...)
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
	t.Type, t.AboutID, t.To, t.Payload = TeamMember, f.UserID, Audience{Crowd: Managers, ID: team.ID}, team.payload()
	t.Payload.ContestID, t.Payload.ContestName = c.ID, c.Name
	return s.tell(ctx, t)
}

// roster tells operators that too few people play for a team, and a person whom an operator put on a roster or took off it.
func (s *Service) roster(ctx context.Context, e event.Event, f fact) error {
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
		short.Source, short.To = source(e)+":short", Audience{Crowd: Operators, ID: c.ID}
		if err := s.tell(ctx, short); err != nil {
			return err
		}
	}
	if f.Reason == "" {
		return nil
	}
	t.Payload.Text = f.Reason
	for status, people := range map[Status][]person{RosterAdded: f.Joined, RosterRemoved: f.Left} {
		for _, p := range people {
			t.Status, t.To = status, these(p.UserID)
			if err := s.tell(ctx, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// out are who is gone from a contest with an entry or by a ban. Who was removed to be banned is told once.
func (s *Service) out(ctx context.Context, e event.Event, f fact, status Status) error {
	t, c, ok, err := s.aboutContest(ctx, e, status)
	if err != nil || !ok {
		return err
	}
	t.Source, t.Payload.Text = fmt.Sprintf("out:%d:%d", c.ID, e.At.UnixMilli()), f.Reason
	if f.TeamID != 0 {
		return s.tellAll(ctx, t, Audience{Crowd: Members, ID: f.TeamID})
	}
	return s.tellAll(ctx, t, these(f.UserID))
}

func (s *Service) entryRemoved(ctx context.Context, e event.Event, f fact) error {
	if f.Reason != "" {
		return s.out(ctx, e, f, RemovedFor)
	}
	return s.out(ctx, e, f, Removed)
}

// checkinChanged notifies the people of an entry whose check-in an operator changed.
func (s *Service) checkinChanged(ctx context.Context, e event.Event, f fact) error {
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
	return s.tellAll(ctx, t, entriesOf(e.ContestID, []int64{e.SubjectID})...)
}

func (s *Service) banned(ctx context.Context, e event.Event, f fact) error {
	return s.out(ctx, e, f, Banned)
}

// entryDropped tells the people of a disqualified entry, with the reason, and operators of every other entry that left.
func (s *Service) entryDropped(ctx context.Context, e event.Event, f fact) error {
	if f.Cause == "disqualified" {
		return s.ownEntryTold(ctx, e, Disqualified, f.Reason)
	}
	t, c, ok, err := s.aboutContest(ctx, e, EntryLeft)
	if err != nil || !ok {
		return err
	}
	t.AboutID, t.To = f.UserID, Audience{Crowd: Operators, ID: c.ID}
	if f.TeamID != 0 {
		team, ok, err := s.store.TeamSubject(ctx, f.TeamID)
		if err != nil {
			return err
		}
		if ok {
			t.Status, t.Payload.Text = TeamEntryLeft, team.Name
		}
	}
	return s.tell(ctx, t)
}

func (s *Service) entryReinstated(ctx context.Context, e event.Event, _ fact) error {
	return s.ownEntryTold(ctx, e, EntryReinstated, "")
}

// ownEntryTold tells the people of the event's entry.
func (s *Service) ownEntryTold(ctx context.Context, e event.Event, status Status, text string) error {
	t, c, ok, err := s.aboutContest(ctx, e, status)
	if err != nil || !ok {
		return err
	}
	t.Payload.Text = text
	return s.tellAll(ctx, t, entriesOf(c.ID, []int64{e.SubjectID})...)
}

func (s *Service) trophyAwarded(ctx context.Context, e event.Event, f fact) error {
	var holder struct {
		ID int64 `json:"id"`
	}
	if len(f.After) == 0 {
		return nil
	}
	if err := json.Unmarshal(f.After, &holder); err != nil || holder.ID == 0 {
		return err
	}
	t, c, ok, err := s.aboutContest(ctx, e, Trophy)
	if err != nil || !ok {
		return err
	}
	t.Payload.Text, t.To = f.Trophy, Audience{Crowd: EntriesOf, ID: c.ID, IDs: []int64{holder.ID}}
	return s.tell(ctx, t)
}

func (s *Service) operator(ctx context.Context, e event.Event, _ fact) error {
	status := map[event.Kind]Status{event.OperatorAdded: OperatorAdded, event.OperatorRemoved: OperatorRemoved, event.OperatorRole: OperatorRole}[e.Kind]
	return s.contestTold(ctx, e, status, these(e.SubjectID))
}

// caster tells a person that the role of a caster was given or taken.
func (s *Service) caster(ctx context.Context, e event.Event, _ fact) error {
	status := CasterAdded
	if e.Kind == event.CasterRemoved {
		status = CasterRemoved
	}
	return s.contestTold(ctx, e, status, these(e.SubjectID))
}

// placed tells everybody the final place, once the contest is decided; the first decision counts.
func (s *Service) placed(ctx context.Context, e event.Event, _ fact) error {
	decided, err := s.store.HasFinalPlaces(ctx, e.ContestID)
	if err != nil || !decided {
		return err
	}
	t, c, ok, err := s.aboutContest(ctx, e, Finished)
	if err != nil || !ok {
		return err
	}
	t.Source, t.To, t.ActorID = "finished:"+number(c.ID), Audience{Crowd: Placed, ID: c.ID}, 0
	return s.tell(ctx, t)
}

// contestCancelled notifies the people of a contest that it was cancelled and why, or that it takes place after all.
func (s *Service) contestCancelled(ctx context.Context, e event.Event, f fact) error {
	status := Cancelled
	if e.Kind == event.ContestResumed {
		status = Reinstated
	}
	t, c, ok, err := s.aboutContest(ctx, e, status)
	if err != nil || !ok || c.Cancelled != (status == Cancelled) {
		return err
	}
	t.Payload.Text = f.Reason
	if c.End.After(clock.Now(ctx)) {
		t.Until = c.End
	}
	return s.tellAll(ctx, t, Audience{Crowd: Entrants, ID: c.ID}, Audience{Crowd: Operators, ID: c.ID})
}

// ContestDeleted tells the people of a contest that it goes; it is called in the transaction that deletes it, before it is
// gone with its entries.
func (s *Service) ContestDeleted(ctx context.Context, actorID, contestID int64) error {
	c, ok, err := s.store.ContestSubject(ctx, contestID)
	if err != nil || !ok {
		return err
	}
	now := clock.Now(ctx)
	t := Telling{Source: "deleted:" + number(contestID), Type: Contest, Status: Deleted, Payload: c.payload(), ActorID: actorID, Until: now.Add(usualUse)}
	t.Payload.ContestImage = "" // goes with it
	for _, crowd := range []Crowd{Entrants, Operators} {
		for after := int64(0); ; {
			people, next, err := s.audience(ctx, Audience{Crowd: crowd, ID: contestID}, after, spreadAtOnce)
			if err != nil {
				return err
			}
			ids := make([]int64, len(people))
			for i, p := range people {
				ids[i] = p.ID
			}
			if t.To = these(ids...); len(ids) > 0 {
				if err := s.tell(ctx, t); err != nil {
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
