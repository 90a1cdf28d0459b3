package notify

import (
	"context"
	"reflect"

	"yagura/internal/contest"
	"yagura/internal/friend"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/match"
	"yagura/internal/room"
	"yagura/internal/stage"
	"yagura/internal/stream"
	"yagura/internal/team"
)

// handler notifies people of one kind of event.
type handler struct {
	kind   event.Kind
	reads  reflect.Type // the type into which it decodes the payload, nil if it does not read it
	handle func(ctx context.Context, e event.Event) error
}

// on returns a handler of a kind that reads its payload.
func on[P any](d *event.Definition[P], handle func(context.Context, event.Event, P) error) handler {
	return handler{d.Kind(), reflect.TypeFor[P](), func(ctx context.Context, e event.Event) error {
		payload, err := d.Decode(e)
		if err != nil {
			return err
		}
		return handle(ctx, e, payload)
	}}
}

// onShared returns a handler of a kind whose payload differs by format. P has the fields that all these payloads share.
func onShared[P any](kind event.Kind, handle func(context.Context, event.Event, P) error) handler {
	return handler{kind, reflect.TypeFor[P](), func(ctx context.Context, e event.Event) error {
		payload, err := event.Shared[P](e)
		if err != nil {
			return err
		}
		return handle(ctx, e, payload)
	}}
}

// onKind returns a handler of a kind that does not read the payload.
func onKind(kind event.Kind, handle func(context.Context, event.Event) error) handler {
	return handler{kind: kind, handle: handle}
}

// Take notifies people of an event. It is a consumer of the relay: it enqueues jobs, and calling it twice has no further
// effect. It ignores events that are older than a day.
func (s *Service) Take(ctx context.Context, e event.Event) error {
	if clock.Now(ctx).Sub(e.At) > usualLifetime {
		return nil
	}
	if h, ok := s.handlers[e.Kind]; ok {
		return h.handle(ctx, e)
	}
	return nil
}

// Handled returns the kinds that cause notifications, each with the type into which Take decodes its payload, or nil if Take
// does not read it.
func Handled() map[event.Kind]reflect.Type {
	kinds := map[event.Kind]reflect.Type{}
	for _, h := range (&Service{}).listHandlers() {
		kinds[h.kind] = h.reads
	}
	return kinds
}

// listHandlers returns the handlers of all kinds that cause notifications, one for each kind.
func (s *Service) listHandlers() []handler {
	return []handler{
		onKind(event.ContestCreated, s.contestCreated),
		on(contest.ContestUpdated, s.contestUpdated),
		on(contest.ContestStatus, s.contestStatus),
		on(contest.ContestCancelled, s.contestCancelled),
		onKind(event.ContestResumed, s.contestResumed),
		on(contest.CheckinReminder, s.checkinReminder),
		on(contest.CheckinChanged, s.checkinChanged),
		on(contest.EntriesConfirmed, s.entriesConfirmed),
		on(contest.EntriesMoved, s.entriesMoved),
		on(contest.EntryAdded, s.entryAdded),
		on(contest.EntryRemoved, s.entryRemoved),
		on(contest.EntryRoster, s.roster),
		on(contest.BanAdded, s.banned),
		on(contest.TrophyAwarded, s.trophyAwarded),
		onKind(event.OperatorAdded, s.about(OperatorAdded)),
		onKind(event.OperatorRemoved, s.about(OperatorRemoved)),
		onKind(event.OperatorRole, s.about(OperatorRole)),
		onKind(event.CasterAdded, s.about(CasterAdded)),
		onKind(event.CasterRemoved, s.about(CasterRemoved)),

		onKind(event.TournamentCreated, s.bracketCreated),
		onKind(event.TournamentUpdated, s.stageMoved),
		onShared(event.StageCreated, s.stageCreated),
		onKind(event.StageUpdated, s.stageMoved),
		onKind(event.StageFinished, s.announcePlaces),
		onShared(event.RoundStarted, s.roundStarted),
		on(stage.EntryDropped, s.entryDropped),
		onKind(event.EntryReinstated, s.entryReinstated),
		on(match.MatchDecided, s.matchDecided),
		on(match.MatchCorrected, s.matchCorrected),
		on(match.MatchCleared, s.matchChanged),
		on(match.MatchUndone, s.matchChanged),
		on(match.MatchClaimed, s.matchClaimed),
		on(match.MatchDisputed, s.matchDisputed),
		on(match.MatchWarned, s.matchWarned),
		onShared(event.MatchCalled, s.matchCalled),
		onShared(event.ScoreCorrected, s.scoreCorrected),
		on(stream.StreamAdded, s.streamed(StreamQueued)),
		on(stream.StreamAnnounced, s.streamed(StreamQueued)),
		on(stream.StreamCalled, s.streamed(StreamCalled)),
		on(stream.StreamStarted, s.streamed(StreamStarted)),

		on(team.TeamUpdated, s.teamUpdated),
		on(team.TeamDeleted, s.teamDeleted),
		on(team.TeamRequested, s.teamRequested),
		on(team.TeamReplied, s.teamReplied),
		on(team.TeamPolled, s.teamPolled),
		on(friend.FriendRequested, s.friendRequested),
		on(friend.FriendReplied, s.friendReplied),
		on(room.RoomInvited, s.roomInvited),
		onKind(event.SiteNoticeSent, s.noticeSent),
		onKind(event.ChatPosted, s.chatPosted),
	}
}
