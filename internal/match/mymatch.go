package match

import (
	"cmp"
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/stage"
)

// MaxMyMatches is the most matches that MyMatches returns.
const MaxMyMatches = 20

// Turn is what a person has to do about the next match.
type Turn string

// The turns, most urgent first.
const (
	TurnConfirm  Turn = "confirmYours" // the other side has claimed a result
	TurnDisputed Turn = "disputed"
	TurnCheckin  Turn = "checkin"
	TurnPlay     Turn = "playing"
	TurnWait     Turn = "waitingForConfirm" // the own claim waits for the other side
	TurnUpcoming Turn = "upcoming"          // also if the other side is not known yet
	TurnRound    Turn = "waitingForRound"   // the next round is not drawn
	TurnPlayoff  Turn = "waitingForPlayoff" // the entry advances to the playoff, which is not drawn
	TurnNotDrawn Turn = "notDrawn"          // no stage is drawn
	// TurnCancelled: the contest is cancelled.
	TurnCancelled Turn = "cancelled"
)

// MyMatch is a person's next match in a contest.
type MyMatch struct {
	Contest contest.Contest
	Game    game.Game
	EntryID int64
	Format  stage.FormatID
	StageID int64
	// Match is nil if there is none yet.
	Match *MatchView
	// InLobby reports whether the match has many sides.
	InLobby bool
	// Section is that of the match, empty if there is none yet.
	Section Section
	// Opponent is nil if it is not known, and in a lobby. It includes the social ID, game username and friend code
	// (ENTRY-10).
	Opponent *contest.Entry
	Began    *time.Time // when the match could begin
	Turn     Turn
	// Here and OpponentHere report whether the side has checked in.
	Here         bool
	OpponentHere bool
	MeetingPoint *MeetingPoint
	ConfirmAt    *time.Time
	WalkoverAt   *time.Time
	// TeamName is the name of the person's team; empty if the person plays alone.
	TeamName string
	// CanLeave reports whether the person may take the entry out of the rest of the contest, as Leave does.
	CanLeave bool
}

// MyMatchStore finds the matches that a person has to play.
type MyMatchStore interface {
	// EntriesToPlay lists up to most allowed entries of a person in contests that end after now, the soonest first.
	EntriesToPlay(ctx context.Context, userID int64, now time.Time, most int) ([]contest.Entry, error)
	// OpenMatch returns an entry's first match of a contest that is still to be played.
	OpenMatch(ctx context.Context, contestID, entryID int64) (r Record, ok bool, err error)
}

// MyMatches lists the next match of a person in each contest, with what to do now, the soonest first. It returns up to most
// matches, and never more than MaxMyMatches.
func (s *Service) MyMatches(ctx context.Context, userID int64, most int) ([]MyMatch, error) {
	most = min(max(most, 1), MaxMyMatches)
	entries, err := s.store.EntriesToPlay(ctx, userID, clock.Now(ctx), MaxMyMatches)
	if err != nil {
		return nil, err
	}
	list := []MyMatch{}
	for _, e := range entries {
		m, err := s.myMatch(ctx, e)
		if err != nil {
			return nil, err
		}
		if m == nil {
			continue
		}
		if e.TeamID != 0 {
			m.TeamName = e.Name()
		}
		if m.StageID != 0 {
			if m.CanLeave, err = s.contests.MayWithdraw(ctx, userID, &e); err != nil {
				return nil, err
			}
		}
		list = append(list, *m)
	}
	slices.SortStableFunc(list, func(a, b MyMatch) int {
		return cmp.Or(a.when().Compare(b.when()), cmp.Compare(a.Contest.ID, b.Contest.ID))
	})
	return list[:min(len(list), most)], nil
}

func (m *MyMatch) when() time.Time {
	if m.Match != nil {
		return m.Match.Start
	}
	return m.Contest.ContestStart
}

// myMatch returns the next match of an entry; nil if the entry has no match left to play.
func (s *Service) myMatch(ctx context.Context, e contest.Entry) (*MyMatch, error) {
	c, ok, err := s.store.Contest(ctx, e.ContestID)
	if err != nil || !ok {
		return nil, err
	}
	if e.Drop != nil {
		return nil, nil
	}
	m := &MyMatch{Contest: c, EntryID: e.ID, Turn: TurnNotDrawn, Format: s.stages.First(c.Type).Spec().ID}
	if m.Game, _, err = s.store.Game(ctx, c.GameID); err != nil {
		return nil, err
	}
	if c.Cancelled() {
		m.Turn = TurnCancelled
		return m, nil
	}
	stages, err := s.stages.Stages(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	if len(stages) == 0 {
		return m, nil
	}
	st := stages[len(stages)-1]
	format, err := s.stages.Of(st.Format)
	if err != nil {
		return nil, err
	}
	if f, ok := format.(LobbyFormat); ok {
		r, ok, err := f.CurrentLobby(ctx, c.ID, e.ID)
		if err != nil {
			return nil, err
		}
		if ok && st.FinishedAt == nil && st.RoundStatus == stage.Started {
			s.fillLobby(m, &StageState{Contest: c, Stage: st}, r, clock.Now(ctx))
			return m, nil
		}
	}
	r, ok, err := s.store.OpenMatch(ctx, c.ID, e.ID)
	switch {
	case err != nil:
		return nil, err
	case ok:
		return m, s.fillMatch(ctx, m, stages, r)
	}
	version, err := s.stages.Version(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	m.Format, m.StageID = st.Format, st.ID
	switch next, err := s.nextOf(ctx, c, version, st, e.ID); {
	case err != nil:
		return nil, err
	case next == nextRound:
		m.Turn = TurnRound
	case next == nextPlayoff:
		m.Turn = TurnPlayoff
	default:
		return nil, nil
	}
	return m, nil
}

func (s *Service) fillMatch(ctx context.Context, m *MyMatch, stages []stage.Stage, r Record) (err error) {
	st, ok := stage.ByID(stages, r.StageID)
	if !ok {
		return nil
	}
	p := &StageState{Contest: m.Contest, Stage: st}
	if p.Rules, err = s.format(p.Format); err != nil {
		return err
	}
	w := &OpenedMatch{StageState: p, Viewer: Viewer{OwnEntryID: m.EntryID}, record: r}
	players, err := s.store.MatchPlayers(ctx, m.Contest.ID, r.Sides)
	if err != nil {
		return err
	}
	claims, err := s.store.Claims(ctx, r.ID)
	if err != nil {
		return err
	}
	for id, pl := range players {
		if id != m.EntryID {
			pl.Comment = ""
			m.Opponent, m.OpponentHere = &pl.Entry, r.Here[slices.Index(r.Sides[:], id)] != nil
		}
	}
	view := ViewOf(r, nil, namesOf(players), p.window(r))
	m.Format, m.StageID, m.Match, m.Here, m.MeetingPoint, m.ConfirmAt = p.Format, p.ID, &view, w.present(), MeetingPointOf(r), confirmAt(&p.Contest, r, claims)
	if r.State == Ready {
		began := beginsAt(&p.Contest, r)
		m.Began = &began
	}
	if f, ok := p.Rules.(SectionFormat); ok {
		if m.Section, err = f.Section(p.Stage, r.Pos.Section); err != nil {
			return err
		}
	}
	checkin := checkinOf(&p.Contest, r)
	if checkin.WalkoverAt != nil {
		played, err := s.played(ctx, r.ID, claims)
		if err != nil {
			return err
		}
		if played {
			checkin = MatchCheckin{}
		}
	}
	m.WalkoverAt = checkin.WalkoverAt
	m.Turn = w.turn(checkin, claims, clock.Now(ctx))
	return nil
}

// fillLobby fills in a match with many sides, which is played until its round ends.
func (s *Service) fillLobby(m *MyMatch, p *StageState, r Record, now time.Time) {
	view, began := ViewOf(r, nil, nil, WindowOf(&p.Contest, &p.Stage, nil)), beginsAt(&p.Contest, r)
	m.Format, m.StageID, m.Match, m.Began, m.MeetingPoint, m.Turn, m.InLobby = p.Format, p.ID, &view, &began, MeetingPointOf(r), TurnPlay, true
	if now.Before(began) {
		m.Turn = TurnUpcoming
	}
}

// turn returns what the person has to do.
func (w *OpenedMatch) turn(checkin MatchCheckin, claims []Claim, now time.Time) Turn {
	_, claimed := claimOf(claims, w.OwnEntryID)
	switch {
	case w.record.State != Ready:
		return TurnUpcoming
	case w.record.DisputedAt != nil:
		return TurnDisputed
	case claimed:
		return TurnWait
	case len(claims) > 0:
		return TurnConfirm
	case checkin.OpensAt != nil && !now.Before(*checkin.OpensAt) && !w.present():
		return TurnCheckin
	case now.Before(beginsAt(&w.Contest, w.record)):
		return TurnUpcoming
	default:
		return TurnPlay
	}
}
