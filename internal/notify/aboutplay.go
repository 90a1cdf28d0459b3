package notify

import (
	"context"
	"fmt"
	"slices"
	"time"

	"yagura/internal/format/bracket"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/match"
	"yagura/internal/stage"
	"yagura/internal/stream"
)

// The kinds of jobs about matches.
const (
	// JobMatches schedules the announcements of the open matches of a stage.
	JobMatches = "notify.matches"
	// JobMatch announces that a match starts, or that its result is missing.
	JobMatch = "notify.match"
)

// readyBefore is the time before the start of a match at which its sides are notified.
const readyBefore = 10 * time.Minute

// matchesAtOnce is the maximum number of matches that one job handles.
const matchesAtOnce = 100

// MatchesJob is the payload of a JobMatches job.
type MatchesJob struct {
	StageID int64 `json:"stageId"`
	After   int64 `json:"after"`
	EventID int64 `json:"eventId"` // the event that caused the job
}

// MatchJob is the payload of a JobMatch job.
type MatchJob struct {
	MatchID int64  `json:"matchId"`
	Key     string `json:"key"` // MatchSubject.key when the job was enqueued
	Status  Status `json:"status"`
}

// aboutStage returns an announcement about a stage without an audience. It returns ok=false if the contest does not exist any
// more, or the format has no type of notifications.
func (s *Service) aboutStage(ctx context.Context, e event.Event, format stage.FormatID, stageID int64, status Status) (t Announcement, ok bool, err error) {
	t, _, ok, err = s.aboutContest(ctx, e, status)
	if t.Type = TypeOf(format); t.Type == "" {
		return t, false, err
	}
	t.Payload = ofStage(t.Payload, format, stageID)
	return t, ok, err
}

func (s *Service) stageCreated(ctx context.Context, e event.Event, p stage.FormatPart) error {
	return s.announceStage(ctx, e, p.Format)
}

// bracketCreated notifies the people of a new bracket. Its event has its own kind, and its payload has no format.
func (s *Service) bracketCreated(ctx context.Context, e event.Event) error {
	return s.announceStage(ctx, e, bracket.ID)
}

func (s *Service) announceStage(ctx context.Context, e event.Event, format stage.FormatID) error {
	t, ok, err := s.aboutStage(ctx, e, format, e.SubjectID, Created)
	if err != nil || !ok {
		return err
	}
	t.To = Audience{Kind: Confirmed, ID: e.ContestID}
	if err := s.announce(ctx, t); err != nil {
		return err
	}
	once := fmt.Sprintf("drawn:%d", e.SubjectID)
	if err := s.announceToFollowers(ctx, e, Created, Audience{Kind: ContestFollowers, ID: e.ContestID}, once); err != nil {
		return err
	}
	return s.watchStage(ctx, e, e.SubjectID)
}

// stageMoved schedules the announcements of the stage's matches again, because their start may have changed.
func (s *Service) stageMoved(ctx context.Context, e event.Event) error {
	return s.watchStage(ctx, e, e.SubjectID)
}

// roundStarted notifies the entrants of a stage that a round was drawn. In a format in which all matches of a round start
// together, the single matches are not announced.
func (s *Service) roundStarted(ctx context.Context, e event.Event, f stage.RoundPart) error {
	t, ok, err := s.aboutStage(ctx, e, f.Format, e.SubjectID, StartRound)
	if err != nil || !ok {
		return err
	}
	t.Payload.Round, t.To, t.ActorID = &f.Round, Audience{Kind: InStage, ID: e.SubjectID}, e.ActorID
	t.Source = fmt.Sprintf("round:%d:%d:%d", e.SubjectID, f.Round, e.ID)
	if err := s.announce(ctx, t); err != nil {
		return err
	}
	return s.watchStage(ctx, e, e.SubjectID)
}

func (s *Service) watchStage(ctx context.Context, e event.Event, stageID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		return s.planMatches(ctx, MatchesJob{StageID: stageID, EventID: e.ID})
	})
}

// matchSubject returns a match with what its name depends on.
func (s *Service) matchSubject(ctx context.Context, id int64) (MatchSubject, bool, error) {
	m, ok, err := s.store.MatchSubject(ctx, id)
	if err != nil || !ok {
		return m, false, err
	}
	sectionOf, err := s.cfg.Sections(ctx, m.ContestID)
	if err != nil {
		return m, false, err
	}
	section, err := sectionOf(m.StageID, m.Section)
	m.RoundCount, m.Double, m.Groups = section.Rounds, section.Double, section.Groups
	return m, true, err
}

func (s *Service) planMatches(ctx context.Context, job MatchesJob) error {
	return s.enqueue(ctx, JobMatches, fmt.Sprintf("%s:%d:%d:%d", JobMatches, job.StageID, job.EventID, job.After), job, clock.Now(ctx))
}

// WatchMatches schedules the announcements of some open matches of a stage and enqueues a job for the others. It is the handler
// of JobMatches and may run more than once.
func (s *Service) WatchMatches(ctx context.Context, job MatchesJob) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		ids, err := s.store.ReadyMatches(ctx, job.StageID, job.After, matchesAtOnce)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := s.watchMatch(ctx, id); err != nil {
				return err
			}
		}
		if len(ids) < matchesAtOnce {
			return nil
		}
		following := job // the transaction may run again, with the same job
		following.After = ids[len(ids)-1]
		return s.planMatches(ctx, following)
	})
}

// watchMatch schedules the announcements of a match before its start and after its planned end. If the match changes later,
// these jobs do nothing.
func (s *Service) watchMatch(ctx context.Context, matchID int64) error {
	m, ok, err := s.matchSubject(ctx, matchID)
	if err != nil || !ok || !m.open(clock.Now(ctx)) {
		return err
	}
	plan := func(status Status, at time.Time) error {
		key := fmt.Sprintf("%s:%s:%s", JobMatch, m.key(), status)
		return s.enqueue(ctx, JobMatch, key, MatchJob{MatchID: m.ID, Key: m.key(), Status: status}, at)
	}
	if f, ok := formatOf(m.Type); ok && !f.RoundsTogether { // in other formats roundStarted announces it
		if err := plan(MatchReady, m.began().Add(-readyBefore)); err != nil {
			return err
		}
	}
	return plan(EmptyResult, m.ends())
}

// NotifyMatch notifies the sides of a match that it starts, or the sides and the operators that its result is missing. If the
// match has changed, it does nothing. It is the handler of JobMatch and may run more than once.
func (s *Service) NotifyMatch(ctx context.Context, job MatchJob) error {
	m, ok, err := s.matchSubject(ctx, job.MatchID)
	if err != nil || !ok || !m.open(clock.Now(ctx)) || m.key() != job.Key {
		return err
	}
	c, ok, err := s.store.ContestSubject(ctx, m.ContestID)
	if err != nil || !ok {
		return err
	}
	began, ends, now := m.began(), m.ends(), clock.Now(ctx)
	t := Announcement{Source: fmt.Sprintf("%s:%s", job.Status, m.key()), Type: m.Type, Status: job.Status, Payload: m.payload(c.payload())}
	t.Payload.At, t.Payload.Until = &began, &ends
	if job.Status == MatchReady {
		if t.Until = ends; now.After(ends) {
			return nil
		}
		return s.announceTo(ctx, t, entriesOf(m.ContestID, m.entries())...)
	}
	entries := m.entries()
	if f, ok := formatOf(m.Type); ok && !f.Contest.Sides {
		if entries, err = s.store.UnscoredEntries(ctx, m.ID, maxIDs); err != nil || len(entries) == 0 {
			return err
		}
	}
	return s.announceTo(ctx, t, append(entriesOf(m.ContestID, entries), Audience{Kind: Operators, ID: m.ContestID})...)
}

func (m *MatchSubject) entries() []int64 {
	var ids []int64
	for _, id := range m.Sides {
		if id != 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// announceMatch notifies people of the event's match.
func (s *Service) announceMatch(ctx context.Context, e event.Event, of stage.MatchPart, status Status, fill func(*Announcement), to ...Audience) error {
	t, ok, err := s.aboutStage(ctx, e, of.Format, of.StageID, status)
	if err != nil || !ok || len(to) == 0 {
		return err
	}
	m, ok, err := s.matchSubject(ctx, e.SubjectID)
	if err != nil || !ok {
		return err
	}
	t.Payload = m.payload(t.Payload)
	if fill != nil {
		fill(&t)
	}
	return s.announceTo(ctx, t, to...)
}

// matchDecided notifies the sides that others decided about. It announces the final places after the last decision. It schedules the
// announcements of matches that have both sides now.
func (s *Service) matchDecided(ctx context.Context, e event.Event, f match.ResultPayload) error {
	sides, err := s.decidedByOthers(ctx, e, f)
	if err != nil {
		return err
	}
	if err := s.announceMatch(ctx, e, partOf(&f.MatchRef), Decided, nil, entriesOf(e.ContestID, sides)...); err != nil {
		return err
	}
	if err := s.announceResult(ctx, e, f); err != nil {
		return err
	}
	if err := s.announcePlaces(ctx, e); err != nil {
		return err
	}
	return s.matchChanged(ctx, e, f)
}

// decidedByOthers returns the sides that may not know that their match is decided: a timer or a person of the other side decided it, or a
// side conceded or left.
func (s *Service) decidedByOthers(ctx context.Context, e event.Event, f match.ResultPayload) ([]int64, error) {
	if f.How == match.ByAgreement || f.How == match.ByDropout { // a drop is announced once, not for each match
		return nil, nil
	}
	if f.How == match.ByConcession || f.How == match.ByDrop { // the actor may belong to the side that conceded or left
		return sidesOf(&f), nil
	}
	var sides []int64
	for _, entry := range sidesOf(&f) {
		people, err := s.store.PeopleOfEntry(ctx, e.ContestID, entry)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(people, e.ActorID) {
			sides = append(sides, entry)
		}
	}
	return sides, nil
}

func (s *Service) matchCorrected(ctx context.Context, e event.Event, f match.ResultPayload) error {
	if err := s.announceMatch(ctx, e, partOf(&f.MatchRef), Corrected, nil, entriesOf(e.ContestID, sidesOf(&f))...); err != nil {
		return err
	}
	return s.matchChanged(ctx, e, f)
}

// matchChanged schedules the announcements of the event's match, and of the matches whose sides changed with it.
func (s *Service) matchChanged(ctx context.Context, e event.Event, f match.ResultPayload) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.watchMatch(ctx, e.SubjectID); err != nil {
			return err
		}
		for _, c := range f.Changes {
			if err := s.watchMatch(ctx, c.MatchID); err != nil {
				return err
			}
		}
		return nil
	})
}

// matchClaimed notifies the sides that have not claimed a result yet.
func (s *Service) matchClaimed(ctx context.Context, e event.Event, f match.ResultPayload) error {
	said := map[int64]bool{}
	for _, c := range f.Claims {
		said[c.EntryID] = true
	}
	var others []int64
	for _, id := range sidesOf(&f) {
		if !said[id] {
			others = append(others, id)
		}
	}
	return s.announceMatch(ctx, e, partOf(&f.MatchRef), Claimed, nil, entriesOf(e.ContestID, others)...)
}

func (s *Service) matchDisputed(ctx context.Context, e event.Event, f match.ResultPayload) error {
	to := append(entriesOf(e.ContestID, sidesOf(&f)), Audience{Kind: Operators, ID: e.ContestID})
	return s.announceMatch(ctx, e, partOf(&f.MatchRef), Disputed, nil, to...)
}

func (s *Service) matchWarned(ctx context.Context, e event.Event, f match.CoordinationPayload) error {
	fill := func(t *Announcement) {
		if f.LosesAt != nil {
			t.Payload.At, t.Until = f.LosesAt, *f.LosesAt
		}
	}
	return s.announceMatch(ctx, e, partOf(&f.MatchRef), Warned, fill, entriesOf(e.ContestID, f.Entries)...)
}

func (s *Service) matchCalled(ctx context.Context, e event.Event, f stage.MatchPart) error {
	return s.announceMatch(ctx, e, f, Called, nil, Audience{Kind: Operators, ID: e.ContestID})
}

// scoreCorrected notifies the entries whose scores an operator changed.
func (s *Service) scoreCorrected(ctx context.Context, e event.Event, f stage.ScoresPart) error {
	entries := make([]int64, len(f.Scores))
	for i, sc := range f.Scores {
		entries[i] = sc.Participant.ID
	}
	return s.announceMatch(ctx, e, stage.MatchPart{StageID: f.StageID, Format: f.Format}, Corrected, nil, entriesOf(e.ContestID, entries)...)
}

// streamLifetime is the maximum time that a push may wait if it says that a match is next, or is on stream.
const streamLifetime = time.Hour

// streamed returns a handler that notifies the players of a match that it will be streamed, is next, or is on stream.
func (s *Service) streamed(status Status) func(ctx context.Context, e event.Event, p stream.ItemPayload) error {
	return func(ctx context.Context, e event.Event, p stream.ItemPayload) error {
		t, ok, err := s.aboutStage(ctx, e, p.Format, p.StageID, status)
		if err != nil || !ok || len(p.Tell) == 0 {
			return err
		}
		m, ok, err := s.matchSubject(ctx, p.MatchID)
		if err != nil || !ok {
			return err
		}
		if t.Payload = m.payload(t.Payload); status != StreamQueued {
			t.Until = e.At.Add(streamLifetime)
		}
		return s.announceTo(ctx, t, entriesOf(e.ContestID, p.Tell)...)
	}
}

// partOf returns the stage and the format of a match.
func partOf(m *match.MatchRef) stage.MatchPart {
	return stage.MatchPart{StageID: m.StageID, Format: m.Format}
}

// sidesOf lists the ids of the entries on the sides of a match.
func sidesOf(p *match.ResultPayload) []int64 {
	var ids []int64
	for _, side := range p.Participants {
		if side != nil {
			ids = append(ids, side.ID)
		}
	}
	return ids
}
