package royale

import (
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/royale"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// LobbyPlayer is a player of a match of a battle royale, with the score. The private fields follow match.Player.
type LobbyPlayer struct {
	match.Player
	Status    stage.EntrantStatus
	Score     Score
	RankPoint int
	KillPoint int
}

// Match is a match of a battle royale as its page shows it to one viewer.
type Match struct {
	match.Record
	Contest contest.Contest
	// RoundStatus is the status of the match's round.
	RoundStatus stage.RoundStatus
	RoundCount  int
	CreatedAt   time.Time // when its round started
	// MeetingPoint is nil if none is set, and for viewers who neither play in the match nor are operators.
	MeetingPoint *match.MeetingPoint
	Players      []LobbyPlayer // by seed
	Conflicts    []royale.Conflict
	// Call is the unanswered call for an operator; nil without one, and for viewers who neither play in the match nor are
	// operators.
	Call    *match.Call
	CanCall bool
	// IsOperator and IsParticipant are the roles of the viewer in this match.
	IsOperator    bool
	IsParticipant bool
	// EditBlockedBy is the fault that keeps the viewer from changing a score now; empty if there is none. If it is empty, an
	// operator may change any score, a participant the own one.
	EditBlockedBy fault.Key
}

// Match returns a match of a battle royale as the viewer may see it. Anybody may read it; viewerID is 0 for a visitor. Only
// players of the match and operators see the meeting point, the social IDs, the game usernames and the friend codes
// (ENTRY-10).
//
// Faults: contestDoesNotExist, stageDoesNotExist, matchDoesNotExist; each also if the object belongs to another parent.
func (s *Service) Match(ctx context.Context, viewerID int64, ref match.Ref) (Match, error) {
	c, err := s.stages.RequireContest(ctx, ref.ContestID)
	if err != nil {
		return Match{}, err
	}
	w, err := s.openLobby(ctx, viewerID, c, ref)
	if err != nil {
		return Match{}, err
	}
	m := Match{
		Record: w.record, Contest: c, RoundStatus: w.round.Status, RoundCount: w.rounds, Players: w.players, Conflicts: conflictsOf(w.players),
		IsOperator: w.Operator, IsParticipant: w.Participant(), EditBlockedBy: w.blocked(clock.Now(ctx)),
	}
	if w.round.PublishedAt != nil {
		m.CreatedAt = *w.round.PublishedAt
	}
	var gone []int // ranks of players whose results are annulled
	for i := range m.Players {
		if p := &m.Players[i]; p.Annulled() && p.Score.Rank > 0 {
			gone = append(gone, p.Score.Rank)
		}
	}
	for i := range m.Players {
		if p := &m.Players[i]; !p.Annulled() {
			p.RankPoint, p.KillPoint = scoring(w.rules).Points(royale.Score{Rank: closedUp(p.Score.Rank, gone), Kill: p.Score.Kill})
		}
	}
	if m.IsOperator || m.IsParticipant {
		m.MeetingPoint, m.CanCall = match.MeetingPointOf(w.record), w.mayCall(ctx) == ""
		if at := w.record.CalledAt; at != nil {
			m.Call = &match.Call{At: *at}
			if m.Call.By, err = s.store.PersonRef(ctx, w.record.CalledBy); err != nil {
				return Match{}, err
			}
		}
	}
	return m, nil
}

// conflictsOf lists the conflicts in a match's scores. A player who dropped out without a rank did not play.
func conflictsOf(players []LobbyPlayer) []royale.Conflict {
	var lobby []int64
	scores := make(map[int64]royale.Score, len(players))
	for _, p := range players {
		if p.Status == stage.Active || p.Score.Rank > 0 {
			lobby = append(lobby, p.ID)
			scores[p.ID] = royale.Score{Rank: p.Score.Rank, Kill: p.Score.Kill}
		}
	}
	return royale.Conflicts(lobby, scores)
}

// openedLobby is a match of a battle royale with the role of the person who reads or changes it.
type openedLobby struct {
	match.Viewer
	contest contest.Contest
	Stage   stage.Stage
	rules   Settings
	record  match.Record
	round   stage.Round
	rounds  int
	players []LobbyPlayer
}

// openLobby reads a match with its players, as one person may see them. Its faults are those of Match.
func (s *Service) openLobby(ctx context.Context, userID int64, c contest.Contest, ref match.Ref) (*openedLobby, error) {
	st, err := s.stages.Find(ctx, c.ID, ID, ref.StageID)
	if err != nil {
		return nil, err
	}
	r, ok, err := s.store.MatchByID(ctx, ref.MatchID)
	if err == nil && (!ok || r.StageID != st.ID) {
		err = fault.New(fault.MatchDoesNotExist)
	}
	if err != nil {
		return nil, err
	}
	w := &openedLobby{contest: c, Stage: st, record: r}
	if w.rules, err = rulesOf(c, st); err != nil {
		return nil, err
	}
	rounds, err := s.stages.Rounds(ctx, st.ID)
	if err != nil {
		return nil, err
	}
	if r.Pos.Round >= len(rounds) { // deleted between the statements
		return nil, fault.New(fault.StageDoesNotExist)
	}
	w.rounds, w.round = len(rounds), rounds[r.Pos.Round]
	if w.players, err = s.store.LobbyPlayers(ctx, r.ID); err != nil {
		return nil, err
	}
	if w.Operator, err = s.contests.CanEdit(ctx, userID, c.ID); err != nil {
		return nil, err
	}
	own, ok, err := s.store.EntryOfMember(ctx, c.ID, userID)
	if err != nil {
		return nil, err
	}
	if ok && slices.ContainsFunc(w.players, func(p LobbyPlayer) bool { return p.ID == own.ID }) {
		w.OwnEntryID = own.ID
	}
	for i := range w.players {
		p := &w.players[i]
		p.Index, p.Mine, p.ShowsPrivate = i, w.PlaysIn(p.ID), w.Operator || w.Participant()
		if !p.ShowsPrivate {
			p.ClearPrivate()
		}
		p.Comment = ""
	}
	return w, nil
}

// blocked returns the fault that keeps the viewer from changing a score of the match now; "" if there is none (ROYALE-4,
// MATCH-2). entryNotPlaying: the entry of the viewer has dropped out.
func (w *openedLobby) blocked(now time.Time) fault.Key {
	if key := w.Stopped(w.contest, now); key != "" {
		return key
	}
	switch {
	case w.Operator:
		return ""
	case w.round.Status == stage.Ended, w.Stage.FinishedAt != nil:
		return fault.FinishedRound
	case slices.ContainsFunc(w.players, func(p LobbyPlayer) bool { return w.PlaysIn(p.ID) && (p.Status == stage.Dropped || p.Drop != nil) }):
		return fault.EntryNotPlaying
	default:
		return ""
	}
}

// at returns the index of an entry among the players; -1 if it does not play in the match.
func (w *openedLobby) at(entryID int64) int {
	return slices.IndexFunc(w.players, func(p LobbyPlayer) bool { return p.ID == entryID })
}

// editLobby runs fn for a person and a match as the contest's only writer, and returns the match after it. Faults:
// contestDoesNotExist, stageDoesNotExist, matchDoesNotExist.
func (s *Service) editLobby(ctx context.Context, userID int64, ref match.Ref, fn func(ctx context.Context, w *openedLobby) error) (Match, error) {
	var out Match
	err := s.stages.Write(ctx, ref.ContestID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openLobby(ctx, userID, c, ref)
		if err != nil {
			return err
		}
		if err := fn(ctx, w); err != nil {
			return err
		}
		out, err = s.Match(ctx, userID, ref)
		return err
	})
	return out, err
}
