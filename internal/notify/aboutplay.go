package notify

import (
	"context"
	"fmt"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
)

// The kinds of the jobs that follow matches.
const (
	// JobMatches looks at the matches of a stage that wait to be played.
	JobMatches = "notify.matches"
	// JobMatch tells of one match at its time.
	JobMatch = "notify.match"
)

// readyBefore is how long before its start the sides of a match are told.
const readyBefore = 10 * time.Minute

// matchesAtOnce is how many matches one job looks at.
const matchesAtOnce = 100

// MatchesJob is the payload of a JobMatches job.
type MatchesJob struct {
	StageID int64 `json:"stageId"`
	After   int64 `json:"after"`
	EventID int64 `json:"eventId"` // because of which it looks
}

// MatchJob is the payload of a JobMatch job.
type MatchJob struct {
	MatchID int64  `json:"matchId"`
	Key     string `json:"key"` // of the match as it stood
	Status  Status `json:"status"`
}

// aboutStage begins a telling of the event's stage.
func (s *Service) aboutStage(ctx context.Context, e event.Event, format string, stageID int64, status Status) (t Telling, ok bool, err error) {
	t, _, ok, err = s.aboutContest(ctx, e, status)
	if t.Type = TypeOf(format); t.Type == "" {
		return t, false, err
	}
	t.Payload = ofStage(t.Payload, t.Type, stageID)
	return t, ok, err
}

func (s *Service) stageCreated(ctx context.Context, e event.Event, f fact) error {
	if e.Kind == event.TournamentCreated {
		f.Format = bracketFormat
	}
	t, ok, err := s.aboutStage(ctx, e, f.Format, e.SubjectID, Created)
	if err != nil || !ok {
		return err
	}
	t.To = Audience{Crowd: Confirmed, ID: e.ContestID}
	if err := s.tell(ctx, t); err != nil {
		return err
	}
	return s.watchStage(ctx, e, e.SubjectID)
}

// stageMoved looks at the matches anew, which may begin at other times.
func (s *Service) stageMoved(ctx context.Context, e event.Event, _ fact) error {
	return s.watchStage(ctx, e, e.SubjectID)
}

// roundStarted tells who plays in the stage that the round was drawn: where all matches of a round begin with it, that is
// also how they hear of their own.
func (s *Service) roundStarted(ctx context.Context, e event.Event, f fact) error {
	t, ok, err := s.aboutStage(ctx, e, f.Format, e.SubjectID, StartRound)
	if err != nil || !ok {
		return err
	}
	t.Payload.Round, t.To, t.ActorID = &f.Round, Audience{Crowd: InStage, ID: e.SubjectID}, e.ActorID
	t.Source = fmt.Sprintf("round:%d:%d:%d", e.SubjectID, f.Round, e.ID)
	if err := s.tell(ctx, t); err != nil {
		return err
	}
	return s.watchStage(ctx, e, e.SubjectID)
}

func (s *Service) watchStage(ctx context.Context, e event.Event, stageID int64) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		return s.planMatches(ctx, MatchesJob{StageID: stageID, EventID: e.ID})
	})
}

func (s *Service) planMatches(ctx context.Context, job MatchesJob) error {
	return s.enqueue(ctx, JobMatches, fmt.Sprintf("%s:%d:%d:%d", JobMatches, job.StageID, job.EventID, job.After), job, clock.Now(ctx))
}

// WatchMatches plans what is to be told of matches of a stage that wait to be played; the next part is another job's. It is
// the handler of JobMatches and may run more than once.
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
		job.After = ids[len(ids)-1]
		return s.planMatches(ctx, job)
	})
}

// watchMatch plans to tell of a match before its start and when its time is over. Jobs of a match that has changed find
// nothing to do.
func (s *Service) watchMatch(ctx context.Context, matchID int64) error {
	m, ok, err := s.store.MatchSubject(ctx, matchID)
	if err != nil || !ok || !m.open(clock.Now(ctx)) {
		return err
	}
	plan := func(status Status, at time.Time) error {
		key := fmt.Sprintf("%s:%s:%s", JobMatch, m.key(), status)
		return s.enqueue(ctx, JobMatch, key, MatchJob{MatchID: m.ID, Key: m.key(), Status: status}, at)
	}
	if t, ok := stageTypeOf(m.Type); ok && !t.rounds { // else roundStarted announces it
		if err := plan(MatchReady, m.began().Add(-readyBefore)); err != nil {
			return err
		}
	}
	return plan(EmptyResult, m.ends())
}

// TellMatch tells the sides of a match that it starts, or them and the operators that its result is missing; nothing where
// it is another match now. It is the handler of JobMatch and may run more than once.
func (s *Service) TellMatch(ctx context.Context, job MatchJob) error {
	m, ok, err := s.store.MatchSubject(ctx, job.MatchID)
	if err != nil || !ok || !m.open(clock.Now(ctx)) || m.key() != job.Key {
		return err
	}
	c, ok, err := s.store.ContestSubject(ctx, m.ContestID)
	if err != nil || !ok {
		return err
	}
	began, ends, now := m.began(), m.ends(), clock.Now(ctx)
	t := Telling{Source: fmt.Sprintf("%s:%s", job.Status, m.key()), Type: m.Type, Status: job.Status, Payload: m.payload(c.payload())}
	t.Payload.At, t.Payload.Until = &began, &ends
	if job.Status == MatchReady {
		if t.Until = ends; now.After(ends) {
			return nil
		}
		return s.tellAll(ctx, t, entriesOf(m.ContestID, m.entries())...)
	}
	entries := m.entries()
	if t, ok := stageTypeOf(m.Type); ok && !t.sides {
		if entries, err = s.store.UnscoredEntries(ctx, m.ID, maxIDs); err != nil || len(entries) == 0 {
			return err
		}
	}
	return s.tellAll(ctx, t, append(entriesOf(m.ContestID, entries), Audience{Crowd: Operators, ID: m.ContestID})...)
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

// matchTold tells people of the event's match.
func (s *Service) matchTold(ctx context.Context, e event.Event, f fact, status Status, fill func(*Telling), to ...Audience) error {
	t, ok, err := s.aboutStage(ctx, e, f.Format, f.StageID, status)
	if err != nil || !ok || len(to) == 0 {
		return err
	}
	m, ok, err := s.store.MatchSubject(ctx, e.SubjectID)
	if err != nil || !ok {
		return err
	}
	t.Payload = m.payload(t.Payload)
	if fill != nil {
		fill(&t)
	}
	return s.tellAll(ctx, t, to...)
}

// matchDecided tells the sides what others than they decided, tells the final places after the last decision, and looks at
// the matches that have both sides now.
func (s *Service) matchDecided(ctx context.Context, e event.Event, f fact) error {
	foreign, err := s.byOthers(ctx, e, f)
	if err != nil {
		return err
	}
	if foreign {
		if err := s.matchTold(ctx, e, f, Decided, nil, entriesOf(e.ContestID, f.sides())...); err != nil {
			return err
		}
	}
	if err := s.placed(ctx, e, f); err != nil {
		return err
	}
	return s.matchChanged(ctx, e, f)
}

// byOthers says whether a side has to be told that its match is decided: nobody decided it, as time did, a person of
// neither side did, or the other side gave up.
func (s *Service) byOthers(ctx context.Context, e event.Event, f fact) (bool, error) {
	switch f.How {
	case "agreement", "dropout": // a drop is announced once, not for each match
		return false, nil
	case "concession", "drop": // the side that gave up or left may have caused it
		return true, nil
	}
	for _, entry := range f.sides() {
		people, err := s.store.PeopleOfEntry(ctx, e.ContestID, entry)
		if err != nil {
			return false, err
		}
		for _, id := range people {
			if id == e.ActorID {
				return false, nil
			}
		}
	}
	return true, nil
}

func (s *Service) matchCorrected(ctx context.Context, e event.Event, f fact) error {
	if err := s.matchTold(ctx, e, f, Corrected, nil, entriesOf(e.ContestID, f.sides())...); err != nil {
		return err
	}
	return s.matchChanged(ctx, e, f)
}

// matchChanged looks at the event's match, and at those that have other sides by it.
func (s *Service) matchChanged(ctx context.Context, e event.Event, f fact) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.watchMatch(ctx, e.SubjectID); err != nil {
			return err
		}
		for _, c := range f.changes() {
			if err := s.watchMatch(ctx, c.MatchID); err != nil {
				return err
			}
		}
		return nil
	})
}

// matchClaimed asks the side that said nothing yet.
func (s *Service) matchClaimed(ctx context.Context, e event.Event, f fact) error {
	said := map[int64]bool{}
	for _, c := range f.Claims {
		said[c.EntryID] = true
	}
	var others []int64
	for _, id := range f.sides() {
		if !said[id] {
			others = append(others, id)
		}
	}
	return s.matchTold(ctx, e, f, Claimed, nil, entriesOf(e.ContestID, others)...)
}

func (s *Service) matchDisputed(ctx context.Context, e event.Event, f fact) error {
	to := append(entriesOf(e.ContestID, f.sides()), Audience{Crowd: Operators, ID: e.ContestID})
	return s.matchTold(ctx, e, f, Disputed, nil, to...)
}

func (s *Service) matchWarned(ctx context.Context, e event.Event, f fact) error {
	fill := func(t *Telling) { t.Payload.At, t.Until = &f.LosesAt, f.LosesAt }
	return s.matchTold(ctx, e, f, Warned, fill, entriesOf(e.ContestID, f.Entries)...)
}

func (s *Service) matchCalled(ctx context.Context, e event.Event, f fact) error {
	return s.matchTold(ctx, e, f, Called, nil, Audience{Crowd: Operators, ID: e.ContestID})
}

// scoreCorrected tells those whose scores in a lobby an operator changed.
func (s *Service) scoreCorrected(ctx context.Context, e event.Event, f fact) error {
	entries := make([]int64, len(f.Scores))
	for i, sc := range f.Scores {
		entries[i] = sc.Participant.ID
	}
	return s.matchTold(ctx, e, f, Corrected, nil, entriesOf(e.ContestID, entries)...)
}

// streamUse is how long it is of use to know that the own match is called to the stream, or is on it.
const streamUse = time.Hour

// streamed tells the players of a match that it will be streamed, is next, or is on stream.
func (s *Service) streamed(ctx context.Context, e event.Event, f fact) error {
	status := map[event.Kind]Status{
		event.StreamAdded: StreamQueued, event.StreamAnnounced: StreamQueued, event.StreamCalled: StreamCalled, event.StreamStarted: StreamStarted,
	}[e.Kind]
	t, ok, err := s.aboutStage(ctx, e, f.Format, f.StageID, status)
	if err != nil || !ok || len(f.Tell) == 0 {
		return err
	}
	m, ok, err := s.store.MatchSubject(ctx, f.MatchID)
	if err != nil || !ok {
		return err
	}
	if t.Payload = m.payload(t.Payload); status != StreamQueued {
		t.Until = e.At.Add(streamUse)
	}
	return s.tellAll(ctx, t, entriesOf(e.ContestID, f.Tell)...)
}
