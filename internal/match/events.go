package match

import (
	"yagura/internal/kit/event"
	"yagura/internal/stage"
)

// Events holds the definitions of the events that this feature appends. Every event belongs to a contest.
var Events event.Set

// Events about the result of a match. The subject is the match.
var (
	MatchReported  = event.Define[ResultPayload](&Events, event.MatchReported, stage.OnMatch(event.NoNotifications, "matchReported"))
	MatchDecided   = event.Define[ResultPayload](&Events, event.MatchDecided, stage.OnMatch(stage.Causing("format.decided", "contest.finished", "follow.won", "follow.lost", "follow.drew", "follow.finished"), "matchDecided"))
	MatchCorrected = event.Define[ResultPayload](&Events, event.MatchCorrected, stage.OnMatch(stage.Causing("format.corrected"), "matchCorrected"))
	MatchCleared   = event.Define[ResultPayload](&Events, event.MatchCleared, stage.OnMatch(stage.Causing(), "matchCleared"))
	MatchUndone    = event.Define[ResultPayload](&Events, event.MatchUndone, stage.OnMatch(stage.Causing(), "matchUndone"))
	MatchClaimed   = event.Define[ResultPayload](&Events, event.MatchClaimed, stage.OnMatch([]event.Notification{"format.claimed"}, "matchClaimed"))
	MatchDisputed  = event.Define[ResultPayload](&Events, event.MatchDisputed, stage.OnMatch([]event.Notification{"format.disputed"}, "matchDisputed"))
)

// Events about the check-in, the calls, the meeting point and the videos of a match. The subject is the match.
var (
	MatchCheckedIn    = event.Define[CoordinationPayload](&Events, event.MatchCheckedIn, stage.OnMatch(event.NoNotifications, "matchCheckedIn"))
	MatchWarned       = event.Define[CoordinationPayload](&Events, event.MatchWarned, stage.OnMatch([]event.Notification{"format.warned"}, "matchWarned"))
	MatchCalled       = event.Define[CoordinationPayload](&Events, event.MatchCalled, stage.OnMatch([]event.Notification{"format.called"}, "matchCalled"))
	MatchAnswered     = event.Define[CoordinationPayload](&Events, event.MatchAnswered, stage.OnMatch(event.NoNotifications, "matchAnswered"))
	MatchMeetingPoint = event.Define[CoordinationPayload](&Events, event.MatchLobby, stage.OnMatch(event.NoNotifications, "matchLobby"))
	MatchVideos       = event.Define[CoordinationPayload](&Events, event.MatchVideos, stage.OnMatch(event.NoNotifications,
		"matchVideoAdded", "matchVideoChanged", "matchVideoDeleted"))
)

// aboutResult lists the events about the result of a match.
var aboutResult = []*event.Definition[ResultPayload]{
	MatchReported, MatchDecided, MatchCorrected, MatchCleared, MatchUndone, MatchClaimed, MatchDisputed,
}

// DecodeResult reads the payload of an event about the result of a match. ok is false for events of other kinds.
func DecodeResult(e event.Event) (payload ResultPayload, ok bool, err error) {
	for _, kind := range aboutResult {
		if kind.Kind() == e.Kind {
			payload, err = kind.Decode(e)
			return payload, err == nil, err
		}
	}
	return payload, false, nil
}
