package contest

import (
	"context"
	"slices"

	"yagura/internal/kit/event"
)

// PassiveStore stores who takes part in a contest only because somebody else decided so. An entrant or operator is passive
// until the person acts in the contest. Passive people get no mails about it, and it shows nobody their presence.
type PassiveStore interface {
	// PassiveAmong returns those of the people who are a passive entrant or a passive operator of a contest.
	PassiveAmong(ctx context.Context, contestID int64, people []int64) (map[int64]bool, error)
	// EndPassive records that a person has acted in a contest.
	EndPassive(ctx context.Context, contestID, userID int64) error
}

// EndPassiveOnEvent ends the passive state of the person who caused an event in its contest. It is for events whose kind has the
// effect event.EndsPassive. Calling it twice has no further effect.
func (s *Service) EndPassiveOnEvent(ctx context.Context, e event.Event) error {
	if e.ActorID == 0 {
		return nil
	}
	contestID, err := contestOfAct(e)
	if err != nil {
		return err
	}
	people, err := event.ForBatch(ctx, e, s.passiveActors)
	if err != nil || !people[actor{contestID, e.ActorID}] {
		return err
	}
	return s.store.InTx(ctx, func(ctx context.Context) error { return s.store.EndPassive(ctx, contestID, e.ActorID) })
}

// actor is a person who acted in a contest.
type actor struct{ contestID, userID int64 }

// passiveActors returns those who caused one of the events in a contest where they are passive.
func (s *Service) passiveActors(ctx context.Context, events []event.Event) (map[actor]bool, error) {
	people := map[int64][]int64{} // by contest
	for _, e := range events {
		contestID, err := contestOfAct(e)
		if err == nil && contestID > 0 && e.ActorID > 0 && !slices.Contains(people[contestID], e.ActorID) {
			people[contestID] = append(people[contestID], e.ActorID)
		}
	}
	passive := map[actor]bool{}
	for contestID, actors := range people {
		found, err := s.store.PassiveAmong(ctx, contestID, actors)
		if err != nil {
			return nil, err
		}
		for userID := range found {
			passive[actor{contestID, userID}] = true
		}
	}
	return passive, nil
}

// contestOfAct returns the contest in which an event happened; 0 = none.
func contestOfAct(e event.Event) (int64, error) {
	if e.Kind != event.ChatPosted {
		return e.ContestID, nil
	}
	payload, err := event.Shared[chatRef](e) // a message belongs to no contest; the payload names that of the room, if there is one
	return payload.ContestID, err
}

// chatRef is the part of the payload of a message that contestOfAct reads.
type chatRef struct {
	ContestID int64 `json:"contestId"`
}
