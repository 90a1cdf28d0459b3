package match

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// JobConfirm is the kind of the job by which a claim counts that the other side has not contradicted.
const JobConfirm = "match.confirm"

// ConfirmJob is the payload of a JobConfirm job: the claim of a match that was made at an instant.
type ConfirmJob struct {
	ContestID int64 `json:"contestId"`
	MatchID   int64 `json:"matchId"`
	At        int64 `json:"at"` // Unix milliseconds
}

// Claim is what one side says how a match ended, where results wait for the other side (contest.MatchSettings).
type Claim struct {
	EntryID int64
	Outcome Outcome
	Winner  int64 // of Win and Unearned, else Nobody
	Games   []Game
	Score   *MatchScore
	By      account.Ref
	At      time.Time
}

// agrees says whether two claims tell of the same end with the same score; the games may differ.
func (c *Claim) agrees(o Claim) bool {
	return c.Outcome == o.Outcome && c.Winner == o.Winner && sameScore(c.Score, o.Score)
}

// claimOf finds what a side claims.
func claimOf(claims []Claim, entryID int64) (Claim, bool) {
	i := slices.IndexFunc(claims, func(c Claim) bool { return c.EntryID == entryID })
	if i < 0 {
		return Claim{}, false
	}
	return claims[i], true
}

// ClaimStore keeps claims and the jobs that look at them.
type ClaimStore interface {
	// Claims lists what the sides of a match claim, the earlier first.
	Claims(ctx context.Context, matchID int64) ([]Claim, error)
	// SaveClaim writes what a side claims, in place of what it claimed before.
	SaveClaim(ctx context.Context, matchID int64, c Claim) error
	// DeleteClaims removes what the sides of a match claim.
	DeleteClaims(ctx context.Context, matchID int64) error
	// EnqueueJob adds work for later; payload is JSON. A job whose dedup key is there already is not added again.
	EnqueueJob(ctx context.Context, kind, dedupKey string, payload []byte, runAt time.Time) error
	// PersonRef names a person.
	PersonRef(ctx context.Context, userID int64) (account.Ref, error)
}

// matchSettings are those of a contest; results count at once where it has none.
func matchSettings(c *contest.Contest) contest.MatchSettings {
	if c.Settings.Matches == nil {
		return contest.MatchSettings{}
	}
	return *c.Settings.Matches
}

// mustClaim says whether what a person sends waits for the other side. What operators say is final.
func (w *MatchEdit) mustClaim(in Result) bool {
	return in.Outcome != NoOutcome && !w.Operator && matchSettings(&w.Contest).ConfirmMinutes > 0
}

// confirmAt returns when the only claim of match r counts without an answer. The contest's confirmation time begins with
// the claim, at the earliest with the start of the match, and ends at the latest with the contest, as no side can
// contradict after that. It returns nil if the sides contradict each other, and for a win without play of a match that
// would start after the contest's end.
func (p *StageState) confirmAt(r Record, claims []Claim) *time.Time {
	if len(claims) != 1 {
		return nil
	}
	from, began, end := claims[0].At, p.beganAt(r), p.Contest.ContestEnd
	if began.After(from) {
		from = began
	}
	at := from.Add(time.Duration(matchSettings(&p.Contest).ConfirmMinutes) * time.Minute)
	if at.After(end) {
		if claims[0].Outcome == Unearned && !began.Before(end) {
			return nil
		}
		at = end
	}
	return &at
}

// mayReport checks the outcome that a side reports. Fault matchNotStarted if the side claims a win without play for
// itself before the match starts. Operators and a side that gives up are not bound to the start.
func (w *MatchEdit) mayReport(o Outcome, winner int64, now time.Time) error {
	if !w.Operator && o == Unearned && winner != w.opponent() && now.Before(w.beganAt(w.record)) {
		return fault.New(fault.MatchNotStarted).At("outcome")
	}
	return nil
}

// concedes reports whether the claim c of the person's own side names the other side as the winner. In a table a score
// counts too, which the other side may contradict, so a loss with a score is a claim like any other there.
func (w *MatchEdit) concedes(c Claim) bool {
	return (c.Score == nil || !w.Rules.ScoresRank()) && (c.Outcome == Win || c.Outcome == Unearned) && c.Winner != Nobody && c.Winner == w.opponent()
}

// claim notes what a side says. Where the other side says the same the match is decided; where it says otherwise the
// match is disputed until a side gives in or an operator rules. A side that reports its own loss decides the match at
// once: nobody is left who could contradict, unless the other side has reported its own loss too.
func (s *Service) claim(ctx context.Context, w *MatchEdit, in Result) error {
	if _, _, err := w.effectsOf(in.Outcome, in.Winner); err != nil {
		return err
	}
	claims, err := s.store.Claims(ctx, w.record.ID)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	mine := Claim{EntryID: w.own, Outcome: in.Outcome, Winner: in.Winner, Games: in.Games, Score: in.Score, By: account.Ref{ID: w.userID}, At: now}
	if in.Outcome == Draw {
		mine.Winner = Nobody
	}
	other, answered := claimOf(claims, w.opponent())
	if answered && other.agrees(mine) {
		return s.accept(ctx, w, other, mine.Games, ByAgreement)
	}
	if w.concedes(mine) && (!answered || other.Winner != w.own) && (other.Score == nil || sameScore(other.Score, mine.Score)) {
		var more []Game
		if other.Winner == mine.Winner {
			more = other.Games
		}
		return s.accept(ctx, w, mine, more, ByConcession)
	}
	if old, ok := claimOf(claims, w.own); ok && old.agrees(mine) && slices.EqualFunc(old.Games, mine.Games, Game.equal) {
		return nil
	}
	if err := s.store.SaveClaim(ctx, w.record.ID, mine); err != nil {
		return err
	}
	r, kind := w.record, MatchClaimed
	if answered {
		kind = MatchDisputed
		if r.DisputedAt == nil {
			r.DisputedAt = &now
		}
	}
	r.Version, r.UpdatedAt = r.Version+1, now
	if err := s.store.UpdateMatch(ctx, r); err != nil {
		return err
	}
	claims = append(slices.DeleteFunc(claims, func(c Claim) bool { return c.EntryID == w.own }), mine)
	if err := s.appendClaimEvent(ctx, w, kind, claims, now); err != nil || answered {
		return err
	}
	return s.planConfirm(ctx, w.StageState, w.record, claims)
}

// opponent is the side that the person does not play in.
func (w *MatchEdit) opponent() int64 {
	if w.record.Sides[0] == w.own {
		return w.record.Sides[1]
	}
	return w.record.Sides[0]
}

// accept lets a claim decide the match; of the games that the other side tells of, those are added that the claim is
// silent about.
func (s *Service) accept(ctx context.Context, w *MatchEdit, c Claim, more []Game, how DecidedBy) error {
	w.reporter, w.how = c.By.ID, how
	return s.decide(ctx, w, Result{Outcome: c.Outcome, Winner: c.Winner, Games: joinGames(c.Games, more), Score: c.Score})
}

// joinGames puts what both sides tell together. The first names the winners, unless it names none; pictures of both are
// kept, the first's before.
func joinGames(first, second []Game) []Game {
	named := func(g Game) bool { return g.Winner != Nobody || g.Drawn }
	silent := !slices.ContainsFunc(first, named)
	games := make([]Game, 0, len(first)+len(second))
	for _, g := range first {
		games = append(games, Game{Index: g.Index, Winner: g.Winner, Drawn: g.Drawn, Images: slices.Clone(g.Images)})
	}
	for _, g := range second {
		i := slices.IndexFunc(games, func(o Game) bool { return o.Index == g.Index })
		if i < 0 {
			games = append(games, Game{Index: g.Index})
			i = len(games) - 1
		}
		if silent {
			games[i].Winner, games[i].Drawn = g.Winner, g.Drawn
		}
		games[i].Images = Distinct(append(games[i].Images, g.Images...))
		games[i].Images = games[i].Images[:min(len(games[i].Images), MaxImages)]
	}
	games = slices.DeleteFunc(games, func(g Game) bool { return !named(g) && len(g.Images) == 0 })
	slices.SortFunc(games, func(a, b Game) int { return a.Index - b.Index })
	return games
}

// ConfirmClaim lets the other side's claim decide the match, also where the own one contradicts it. An operator confirms
// the one that there is, or in a dispute that of entryID, which is 0 for everybody else.
//
// Faults: as SetResult's before the check, and claimDoesNotExist.
func (s *Service) ConfirmClaim(ctx context.Context, userID, contestID int64, f stage.FormatID, stageID, matchID, version, entryID int64) (Detail, error) {
	return s.change(ctx, userID, contestID, f, stageID, matchID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openForResult(ctx, userID, c, f, stageID, matchID, &version, false)
		if err != nil {
			return err
		}
		claims, err := s.store.Claims(ctx, matchID)
		if err != nil {
			return err
		}
		chosen, ok := w.confirmable(claims, entryID)
		if !ok {
			return fault.New(fault.ClaimDoesNotExist)
		}
		own, _ := claimOf(claims, w.own)
		how := ByAgreement
		if w.Operator {
			own, how = Claim{}, ByOperator
		}
		return s.accept(ctx, w, chosen, own.Games, how)
	})
}

// confirmable is the claim that a person may confirm.
func (v Viewer) confirmable(claims []Claim, entryID int64) (Claim, bool) {
	for _, c := range claims {
		chosen := entryID == 0 || c.EntryID == entryID
		if chosen && (v.Operator && (len(claims) == 1 || entryID != 0) || !v.Operator && c.EntryID != v.own) {
			return c, true
		}
	}
	return Claim{}, false
}

// planConfirm makes sure that a job waits for the moment at which a claim counts.
func (s *Service) planConfirm(ctx context.Context, p *StageState, r Record, claims []Claim) error {
	at := p.confirmAt(r, claims)
	if at == nil {
		return nil
	}
	due := *at
	if now := clock.Now(ctx); due.Before(now) {
		due = now
	}
	job := ConfirmJob{ContestID: p.Contest.ID, MatchID: r.ID, At: claims[0].At.UnixMilli()}
	return s.enqueue(ctx, JobConfirm, fmt.Sprintf("%d:%d:%d", r.ID, job.At, due.UnixMilli()), job, due)
}

// pendingAtOnce is how many pending matches one query reads.
const pendingAtOnce = 256

// planConfirms enqueues a confirm job for every match of contest c in which one claim waits for the other side. Call it
// when the contest's end, its confirmation time or the start of a match has changed: an earlier moment needs a job of its
// own, while a job that comes too early plans the next one itself.
func (s *Service) planConfirms(ctx context.Context, c contest.Contest) error {
	p := &StageState{Contest: c}
	for after := int64(0); ; {
		records, err := s.store.PendingMatches(ctx, c.ID, after, pendingAtOnce)
		if err != nil {
			return err
		}
		for _, r := range records {
			claims, err := s.store.Claims(ctx, r.ID)
			if err != nil {
				return err
			}
			if err := s.planConfirm(ctx, p, r, claims); err != nil {
				return err
			}
			after = r.ID
		}
		if len(records) < pendingAtOnce {
			return nil
		}
	}
}

// enqueue adds a job; key tells it apart from others of its kind.
func (s *Service) enqueue(ctx context.Context, kind, key string, job any, due time.Time) error {
	payload, err := json.Marshal(job)
	if err != nil {
		return err
	}
	return s.store.EnqueueJob(ctx, kind, kind+":"+key, payload, due)
}

// CountClaim lets a claim count that nobody has contradicted in time. It is the handler of JobConfirm and may run more
// than once: where the claim is gone, was replaced or contradicted, or the round is over, it does nothing.
func (s *Service) CountClaim(ctx context.Context, job ConfirmJob) error {
	return s.runJob(ctx, job.ContestID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openAsSystem(ctx, c, job.MatchID)
		if err != nil || w == nil || w.record.State != Ready || (Viewer{}).closed(w.StageState, w.record) != "" {
			return err
		}
		claims, err := s.store.Claims(ctx, job.MatchID)
		if err != nil || len(claims) != 1 || claims[0].At.UnixMilli() != job.At {
			return err
		}
		due := w.confirmAt(w.record, claims)
		if due == nil {
			return nil
		}
		if clock.Now(ctx).Before(*due) { // the contest gives more time now, or the match starts later
			return s.planConfirm(ctx, w.StageState, w.record, claims)
		}
		return s.accept(ctx, w, claims[0], nil, BySilence)
	})
}

// runJob is write for a job: a contest that is gone or cancelled leaves nothing to do.
func (s *Service) runJob(ctx context.Context, contestID int64, fn func(ctx context.Context, c contest.Contest) error) error {
	err := s.stages.Write(ctx, contestID, fn)
	if fault.Has(err, fault.ContestDoesNotExist) || fault.Has(err, fault.ContestCancelled) {
		return nil
	}
	return err
}

// openAsSystem opens a match for a decision that no person makes; nil where the match is gone.
func (s *Service) openAsSystem(ctx context.Context, c contest.Contest, matchID int64) (*MatchEdit, error) {
	r, ok, err := s.store.MatchByID(ctx, matchID)
	if err != nil || !ok {
		return nil, err
	}
	stages, err := s.stages.Stages(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	for _, st := range stages {
		if st.ID != r.StageID {
			continue
		}
		p, r, err := s.load(ctx, c, st.Format, st.ID, matchID)
		if err != nil {
			return nil, err
		}
		return &MatchEdit{StageState: p, Viewer: Viewer{Operator: true}, record: r}, nil
	}
	return nil, nil
}

// change runs fn as the contest's only writer and answers the match as it is then.
func (s *Service) change(ctx context.Context, userID, contestID int64, f stage.FormatID, stageID, matchID int64, fn func(ctx context.Context, c contest.Contest) error) (Detail, error) {
	var out Detail
	err := s.stages.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		if err := fn(ctx, c); err != nil {
			return err
		}
		var err error
		out, err = s.Match(ctx, userID, contestID, f, stageID, matchID)
		return err
	})
	return out, err
}

// appendClaimEvent appends the event of a claim with all that is claimed.
func (s *Service) appendClaimEvent(ctx context.Context, w *MatchEdit, kind *event.Definition[ResultPayload], claims []Claim, now time.Time) error {
	names, err := s.names(ctx, w.StageState)
	if err != nil {
		return err
	}
	stood, err := s.store.Reports(ctx, w.record.ID)
	if err != nil {
		return err
	}
	result := resultState(w.record, GamesOf(stood))
	fact := w.resultPayload(w.record, names, result, result)
	fact.Claims = claimPayloads(claims)
	return s.store.AppendEvent(ctx, kind.New(w.userID, w.Contest.ID, w.record.ID, now, fact))
}
