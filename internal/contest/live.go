package contest

import (
	"context"
	"slices"
	"strconv"

	"yagura/internal/kit/event"
)

// The audiences of a contest's events.
const (
	// Page is every screen that shows something of the event's contest.
	Page event.Audience = "contest.page"
	// Discreet is the same as Page, for events that only operators may know of. The message says that something changed, but
	// not what.
	Discreet event.Audience = "contest.discreet"
	// List is every screen that lists contests.
	List event.Audience = "contest.list"
	// Subject is the person that the event is about: its subject.
	Subject event.Audience = "contest.subject"
	// Moved are the people of the entries that changed places with the waiting list.
	Moved event.Audience = "contest.moved"
)

const (
	listChannel = "contests"
	pagePrefix  = "contest:"
)

// Live declares the live channels of contests. They carry hints and no private data, so everybody may subscribe to
// them (docs/adr/0004).
func (s *Service) Live() event.Live {
	return event.Live{
		Channels: []event.Channel{
			{Prefix: listChannel, Whole: true, MaySubscribe: func(context.Context, int64, string) (bool, error) { return true, nil }},
			{Prefix: pagePrefix, MaySubscribe: func(_ context.Context, _ int64, rest string) (bool, error) {
				_, ok := event.ParseID(rest)
				return ok, nil
			}},
		},
		Audiences: map[event.Audience]event.Announce{
			Page: announcePage,
			Discreet: func(ctx context.Context, e event.Event, to event.Gateway) error {
				hint := e.Hint()
				hint.Kind, hint.SubjectID = event.ContestUpdated, e.ContestID
				return to.PublishHint(ctx, pageOf(e), hint)
			},
			List: func(ctx context.Context, e event.Event, to event.Gateway) error {
				return to.PublishHint(ctx, listChannel, e.Hint())
			},
			Subject: func(ctx context.Context, e event.Event, to event.Gateway) error {
				return event.ToUser(ctx, to, e.SubjectID, e.Hint())
			},
			Moved: s.announceMoved,
		},
	}
}

func pageOf(e event.Event) string { return pagePrefix + strconv.FormatInt(e.ContestID, 10) }

// announcePage sends a hint to the screens of a contest. During a burst only some hints are sent, but the hint of a deletion is always
// sent, because a screen must not read a deleted stage again.
func announcePage(ctx context.Context, e event.Event, to event.Gateway) error {
	if e.Kind == event.TournamentDeleted || e.Kind == event.StageDeleted {
		return to.Publish(ctx, pageOf(e), e.Hint())
	}
	return to.PublishHint(ctx, pageOf(e), e.Hint())
}

// announceMoved sends a hint to the people of the entries that got or lost a place. It uses the current rosters.
func (s *Service) announceMoved(ctx context.Context, e event.Event, to event.Gateway) error {
	moved, err := EntriesMoved.Decode(e)
	if err != nil {
		return err
	}
	var people []int64
	for _, entry := range slices.Concat(moved.Added, moved.Removed) {
		ofEntry, err := s.store.PeopleOfEntry(ctx, e.ContestID, entry.EntryID)
		if err != nil {
			return err
		}
		people = append(people, ofEntry...)
	}
	return event.ToUsers(ctx, to, people, e.Hint())
}
