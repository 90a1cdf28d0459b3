package royale

import (
	"context"
	"slices"
	"strconv"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/royale"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// MaxKills is the most kills of one participant in one match.
const MaxKills = 999

// Score is the result of one participant in one match of a battle royale (ROYALE-4).
type Score struct {
	EntryID int64
	Rank    int // from 1; 0 = not reported
	Kill    int
	Images  []string // paths, at most MaxImages
	EditBy  int64    // id of the user who changed it last, 0 = not changed yet
	// Version increases with every change of this score only, so the other scores of the lobby cause no conflict.
	Version   int64
	UpdatedAt time.Time
}

// RoundScore is a score among those of a whole stage.
type RoundScore struct {
	Round   int
	MatchID int64
	EntryID int64
	Rank    int // from 1; 0 = not reported
	Kill    int
}

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
	w, err := s.lobby(ctx, viewerID, c, ref)
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

// lobbyEdit is a match of a battle royale with the role of the person who reads or changes it.
type lobbyEdit struct {
	match.Viewer
	contest contest.Contest
	Stage   stage.Stage
	rules   Settings
	record  match.Record
	round   stage.Round
	rounds  int
	players []LobbyPlayer
}

// lobby reads a match with its players, as one person may see them. Its faults are those of Match.
func (s *Service) lobby(ctx context.Context, userID int64, c contest.Contest, ref match.Ref) (*lobbyEdit, error) {
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
	w := &lobbyEdit{contest: c, Stage: st, record: r}
	if w.rules, err = rulesOf(c, st); err != nil {
		return nil, err
	}
	rounds, err := s.stages.Rounds(ctx, st.ID)
	if err != nil {
		return nil, err
	}
	w.rounds, w.round = len(rounds), rounds[r.Pos.Round]
	if w.players, err = s.store.LobbyPlayers(ctx, r.ID); err != nil {
		return nil, err
	}
	if w.Operator, err = s.contests.CanEdit(ctx, c.ID, userID); err != nil {
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
func (w *lobbyEdit) blocked(now time.Time) fault.Key {
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

// ScoreInput is one score that a person sends.
type ScoreInput struct {
	EntryID int64
	// Version is the version of the score that the person saw.
	Version int64
	Rank    int // from 1; 0 = not reported
	Kill    int
	Images  []string
}

// SetScore saves one score of a match (ROYALE-4). Participants may save their own score until the round ends, operators any
// score. If two people change the same score at the same time, one succeeds and the other gets scoreConflict. Changes of
// other scores cause no conflict.
//
// Faults: contestDoesNotExist, stageDoesNotExist, matchDoesNotExist, notInStage (the entry does not play in the match),
// participationAuthority, notWithinContestDuration, finishedRound, entryNotPlaying, scoreConflict {version}, rankOutOfRange {max} at rank,
// invalidValue at kill, overMaxImages {max} and unknownFile at images, tooManyRequests.
func (s *Service) SetScore(ctx context.Context, userID int64, ref match.Ref, in ScoreInput) (Match, error) {
	return s.score(ctx, userID, ref, func(ctx context.Context, w *lobbyEdit) ([]scoreEdit, error) {
		i := w.at(in.EntryID)
		switch {
		case i < 0:
			return nil, fault.New(fault.NotInStage)
		case !w.Operator && !w.PlaysIn(in.EntryID):
			return nil, fault.New(fault.ParticipationAuthority)
		}
		stored := w.players[i].Score
		if in.Version != stored.Version {
			return nil, fault.New(fault.ScoreConflict).WithData(stage.CurrentVersion{Version: stored.Version})
		}
		if err := w.checkScore("", in); err != nil {
			return nil, err
		}
		in := in // a copy, because the transaction may run again
		in.Images = match.Distinct(in.Images)
		if len(in.Images) > match.MaxImages {
			return nil, fault.New(fault.OverMaxImages).With("max", match.MaxImages).At("images")
		}
		if err := s.matches.CheckPictures(ctx, userID, stored.Images, in.Images, "images"); err != nil {
			return nil, err
		}
		return []scoreEdit{{i, in}}, nil
	})
}

// SetScores saves several scores of a match in one transaction and keeps their pictures. Only operators may call it.
//
// Faults: contestDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority, notWithinContestDuration,
// notInStage and invalidValue at scores.N.entryId (the entry does not play in the match, or is listed twice), scoreConflict
// {version} at scores.N, rankOutOfRange {max} at scores.N.rank, invalidValue at scores.N.kill.
func (s *Service) SetScores(ctx context.Context, userID int64, ref match.Ref, in []ScoreInput) (Match, error) {
	return s.score(ctx, userID, ref, func(_ context.Context, w *lobbyEdit) ([]scoreEdit, error) {
		if !w.Operator {
			return nil, fault.New(fault.ParticipationAuthority)
		}
		changes := make([]scoreEdit, len(in))
		seen := map[int]bool{}
		for n, row := range in {
			field := "scores." + strconv.Itoa(n)
			i := w.at(row.EntryID)
			switch {
			case i < 0:
				return nil, fault.New(fault.NotInStage).At(field + ".entryId")
			case seen[i]:
				return nil, fault.New(fault.InvalidValue).At(field + ".entryId")
			}
			seen[i] = true
			stored := w.players[i].Score
			if row.Version != stored.Version {
				return nil, fault.New(fault.ScoreConflict).WithData(stage.CurrentVersion{Version: stored.Version}).At(field)
			}
			if err := w.checkScore(field+".", row); err != nil {
				return nil, err
			}
			row.Images = stored.Images
			changes[n] = scoreEdit{i, row}
		}
		return changes, nil
	})
}

// at returns the index of an entry among the players; -1 if it does not play in the match.
func (w *lobbyEdit) at(entryID int64) int {
	return slices.IndexFunc(w.players, func(p LobbyPlayer) bool { return p.ID == entryID })
}

func (w *lobbyEdit) checkScore(prefix string, in ScoreInput) error {
	switch {
	case in.Rank < 0 || in.Rank > len(w.players):
		return fault.New(fault.RankOutOfRange).With("max", len(w.players)).At(prefix + "rank")
	case in.Kill < 0 || in.Kill > MaxKills:
		return fault.New(fault.InvalidValue).At(prefix + "kill")
	default:
		return nil
	}
}

// scoreEdit is the new score of the player at an index.
type scoreEdit struct {
	at int
	to ScoreInput
}

// score saves those scores returned by fn that differ, and appends one event for them. In a finished stage it also saves the
// final places.
func (s *Service) score(
	ctx context.Context, userID int64, ref match.Ref, fn func(ctx context.Context, w *lobbyEdit) ([]scoreEdit, error),
) (Match, error) {
	var out Match
	err := s.stages.Write(ctx, ref.ContestID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.lobby(ctx, userID, c, ref)
		if err != nil {
			return err
		}
		now := clock.Now(ctx)
		if key := w.blocked(now); key != "" {
			return fault.New(key)
		}
		if err := s.matches.LimitSaves(ctx, userID, w.Viewer); err != nil {
			return err
		}
		changes, err := fn(ctx, w)
		if err != nil {
			return err
		}
		payload := ScorePayload{StageID: ref.StageID, Format: ID, Round: w.record.Pos.Round, Order: w.record.Pos.Order}
		kind := ScoreReported
		for _, change := range changes {
			p := &w.players[change.at]
			before := p.Score
			after := Score{
				EntryID: p.ID, Rank: change.to.Rank, Kill: change.to.Kill, Images: change.to.Images, EditBy: userID, Version: before.Version + 1, UpdatedAt: now,
			}
			if before.Rank == after.Rank && before.Kill == after.Kill && slices.Equal(before.Images, after.Images) && before.EditBy != 0 {
				continue
			}
			if err := s.store.UpdateScore(ctx, ref.MatchID, after); err != nil {
				return err
			}
			if w.round.Status == stage.Ended || !w.PlaysIn(p.ID) && before.EditBy != 0 {
				kind = ScoreCorrected
			}
			payload.Scores = append(payload.Scores, ScoreChange{
				Participant: stage.EntryRef{ID: p.ID, Name: p.Name()}, Before: scoreStateOf(before), After: scoreStateOf(after),
			})
		}
		if len(payload.Scores) > 0 {
			if err := s.store.AppendEvent(ctx, kind.New(userID, ref.ContestID, ref.MatchID, now, payload)); err != nil {
				return err
			}
			if w.Stage.FinishedAt != nil {
				if err := s.stages.SavePlaces(ctx, c, now); err != nil {
					return err
				}
			}
		}
		out, err = s.Match(ctx, userID, ref)
		return err
	})
	return out, err
}

// ScorePayload is the payload of score.reported and score.corrected.
type ScorePayload struct {
	StageID int64          `json:"stageId"`
	Format  stage.FormatID `json:"format"`
	Round   int            `json:"round"`
	Order   int            `json:"order"`
	Scores  []ScoreChange  `json:"scores"`
}

// ScoreChange is the score of one participant before and after a change.
type ScoreChange struct {
	Participant stage.EntryRef `json:"participant"`
	Before      ScoreState     `json:"before"`
	After       ScoreState     `json:"after"`
}

// ScoreState is the score of one participant of a lobby.
type ScoreState struct {
	Rank   *int     `json:"rank"` // nil = none reported
	Kill   int      `json:"kill"`
	Images []string `json:"images"`
}

func scoreStateOf(sc Score) ScoreState {
	out := ScoreState{Kill: sc.Kill, Images: append([]string{}, sc.Images...)}
	if sc.Rank > 0 {
		out.Rank = &sc.Rank
	}
	return out
}

// SetMeetingPoint sets the meeting point of a match. Two empty texts remove it. It needs ABILITY_CONTEST_EDIT. The event does not
// hold the meeting point, because more people read events.
//
// Faults: contestDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority, exceededLength {length} at
// code and note.
func (s *Service) SetMeetingPoint(ctx context.Context, userID int64, ref match.Ref, p match.MeetingPoint) (Match, error) {
	return s.inLobby(ctx, userID, ref, func(ctx context.Context, w *lobbyEdit) error {
		if !w.Operator {
			return fault.New(fault.ParticipationAuthority)
		}
		if err := p.Check(); err != nil {
			return err
		}
		text := p.Text()
		if text == w.record.MeetingPointText {
			return nil
		}
		w.record.MeetingPointText = text
		return s.appendLobbyEvent(ctx, w, userID, LobbySet)
	})
}

// CoordinationPayload is the payload of match.called, match.answered and match.lobby of a lobby.
type CoordinationPayload struct {
	StageID int64          `json:"stageId"`
	Format  stage.FormatID `json:"format"`
	Round   int            `json:"round"`
	Order   int            `json:"order"`
}
