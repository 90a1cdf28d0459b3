package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	engine "yagura/internal/engine/swiss"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// SwissMatch is a match of a round of a swiss draw.
type SwissMatch struct {
	Match
	Reason OrNull[PairReason] `json:"reason"`
	Points [2]int             `json:"points" doc:"Points of each side before the round"`
}

// swissMatch returns the function that converts a match for the API, for operators or for everyone else.
func swissMatch(operator bool) func(m swiss.MatchView) SwissMatch {
	return func(m swiss.MatchView) SwissMatch {
		return SwissMatch{Match: wireMatch(m.MatchView), Reason: pairReasonOrNull(m.Reason, operator), Points: m.Points}
	}
}

// SwissDraw is a swiss draw for one viewer.
type SwissDraw struct {
	ID               int64                  `json:"id"`
	ContestID        int64                  `json:"contestId"`
	Contest          ContestSummary         `json:"contest" required:"false"`
	Game             OrNull[GameRef]        `json:"game"`
	RoundInfo        []RoundInfo            `json:"roundInfo"`
	CurrentRound     int                    `json:"currentRound" doc:"Number of the current round, from 0"`
	RoundStatus      string                 `json:"roundStatus" enum:"start,end"`
	Published        bool                   `json:"published" doc:"The matches of the current round are published"`
	ParticipantCount int                    `json:"participantCount"`
	ActiveCount      int                    `json:"activeCount" doc:"Number of participants that did not drop out"`
	DrawAllowed      bool                   `json:"drawAllowed" doc:"A match may end in a draw"`
	Scoring          contest.Scoring        `json:"scoring" enum:"games,score,gamesAndScore" doc:"What the result of a match counts"`
	Forbidden        [][2]int64             `json:"forbidden" doc:"Pairs of entry ids that must not meet; empty for everyone except operators"`
	Standings        []string               `json:"standings" doc:"Rules that order the standings, in the order in which they apply"`
	Playoff          int                    `json:"playoff" doc:"Number of entries that advance to the playoff; 0 = no playoff"`
	Finished         *Time                  `json:"finished"`
	CanDrawPlayoff   bool                   `json:"canDrawPlayoff" doc:"The swiss draw is finished, has a playoff, and the playoff is not created yet"`
	Champion         OrNull[ParticipantRef] `json:"champion"`
	Version          int64                  `json:"version" doc:"Version of the swiss draw, to be sent with an edit"`
	Created          Time                   `json:"created"`
	Updated          Time                   `json:"updated"`
	MyEntryID        *int64                 `json:"myEntryId" doc:"Id of the viewer's entry in the swiss draw; null = none"`
	MyMatch          OrNull[SwissMatch]     `json:"myMatch" doc:"The viewer's match of the current round; null = none"`
	MyStanding       OrNull[StandingsRow]   `json:"myStanding"`
}

func swissDraw(d swiss.View) SwissDraw {
	out := SwissDraw{
		ID: d.ID, ContestID: d.ContestID, Contest: contestSummary(&d.Contest), CurrentRound: d.CurrentRound, RoundStatus: string(d.RoundStatus), Published: d.Published,
		RoundInfo:        mapped(d.Rounds, func(r match.RoundView) RoundInfo { return roundInfo(r.Round, r.RoundCount, d.Contest.ContestStart) }),
		ParticipantCount: d.ParticipantCount, ActiveCount: d.ActiveCount, DrawAllowed: d.DrawAllowed, Scoring: d.Contest.Settings.Scoring, Standings: ruleNames(d.Rules),
		Forbidden: [][2]int64{}, Playoff: d.Playoff, Finished: wireTimeOrNil(d.FinishedAt),
		CanDrawPlayoff: d.FinishedAt != nil && d.Playoff > 0 && !d.Followed, Champion: participantOrNull(d.Champion), Version: d.Version,
		Created: wireTime(d.CreatedAt), Updated: wireTime(d.UpdatedAt),
	}
	out.Game = gameOrNull(d.Game)
	return out
}

// SwissDraft has the initial values of the form of a new swiss draw.
type SwissDraft struct {
	Active     []ParticipantRef `json:"active" doc:"Entries that may play, by time of entry"`
	Rounds     int              `json:"rounds" doc:"Number of rounds: as in the contest's settings, or computed from the number of participants if the settings say 0"`
	MatchCount int              `json:"matchCount"`
	MatchTime  int              `json:"matchTime"`
	RoundInfo  []RoundPlan      `json:"roundInfo" doc:"Proposed rounds; each starts when the match time of the round before has passed"`
}

// SwissForm is the form of a new swiss draw.
type SwissForm struct {
	RoundInfo []RoundPlan `json:"roundInfo" minItems:"1" maxItems:"20"`
	Forbidden [][2]int64  `json:"forbidden,omitempty" maxItems:"1000" doc:"Pairs of entry ids that must not meet"`
}

func (f *SwissForm) form() (swiss.Form, error) {
	plans, err := roundPlans(f.RoundInfo)
	return swiss.Form{Rounds: plans, Forbidden: f.Forbidden}, err
}

// SwissEdit is the form of an edit, with the version of the swiss draw that the edit is based on.
type SwissEdit struct {
	Version int64 `json:"version"`
	SwissForm
}

// PlannedPair is a pair of a round that is not published.
type PlannedPair struct {
	A      ParticipantRef         `json:"a"`
	B      OrNull[ParticipantRef] `json:"b" doc:"null for a bye"`
	Reason PairReason             `json:"reason"`
}

// PairIssue is a problem of a round that is not published yet.
type PairIssue struct {
	Kind      engine.IssueKind `json:"kind" enum:"duplicate,missing,unknown,extraBye,secondBye,forbidden,rematch,gap"`
	Hard      bool             `json:"hard" doc:"The round cannot be published with this issue"`
	Avoidable bool             `json:"avoidable" doc:"Another pairing of the round has fewer issues of this kind; publishing the round then needs acknowledge"`
	Entries   []int64          `json:"entries" doc:"Ids of the one or two entries with the issue"`
	Gap       int              `json:"gap" doc:"Kind gap: difference between the points of the two entries"`
	Times     int              `json:"times" doc:"Kind rematch: number of earlier meetings of the two entries. Kind secondBye: number of earlier unearned wins of the entry"`
}

// PairIssues has all issues of a round.
type PairIssues struct {
	Issues []PairIssue `json:"issues"`
}

func pairIssues(list swiss.PairIssues) PairIssues {
	return PairIssues{Issues: mapped(list, func(i swiss.PairIssue) PairIssue { return PairIssue(i) })}
}

// SwissPairing is a draw of the next round that is not published.
type SwissPairing struct {
	Round int           `json:"round"`
	Pairs []PlannedPair `json:"pairs"`
	PairIssues
}

// HandMadePairs has the pairs that an operator made by hand for a round.
type HandMadePairs struct {
	Pairs [][2]*int64 `json:"pairs" maxItems:"8192" doc:"Pairs of entry ids; the second id is null for a bye"`
}

// SwissRoundStart is the input that starts a round.
type SwissRoundStart struct {
	Round       int         `json:"round" doc:"Number of the round to start, from 0"`
	Pairs       [][2]*int64 `json:"pairs,omitempty" nullable:"true" maxItems:"8192" doc:"Pairs of entry ids made by hand; the second id is null for a bye; null or absent = the round is drawn"`
	Acknowledge bool        `json:"acknowledge,omitempty" doc:"Publish the round although it has avoidable issues"`
}

// pairsOf decodes pairs made by hand. In a bye it puts the entry first.
func pairsOf(in [][2]*int64) [][2]int64 {
	if in == nil {
		return nil
	}
	return mapped(in, func(p [2]*int64) [2]int64 {
		a, b := orZero(p[0]), orZero(p[1])
		if a == 0 {
			a, b = b, a
		}
		return [2]int64{a, b}
	})
}

const swissAddress = "/contests/{id}/swissdraw/{stageId}/"

func (a *API) registerSwissDraws() {
	tags := []string{"swissdraw"}
	op(a, Anyone, huma.Operation{
		OperationID: "getSwissDraw", Method: http.MethodGet, Path: "/contests/{id}/swissdraw/", Tags: tags,
		Summary: "Get the swiss draw of a contest",
	}, func(ctx context.Context, in *contestPath) (*Body[SwissDraw], error) {
		d, err := a.SwissDraws.View(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		return body(a.swissDrawFor(ctx, d))
	})
	op(a, Operator, huma.Operation{
		OperationID: "draftSwissDraw", Method: http.MethodGet, Path: "/contests/{id}/swissdraw/draft/", Tags: tags,
		Summary: "Get a proposal for a new swiss draw",
	}, func(ctx context.Context, in *contestPath) (*Body[SwissDraft], error) {
		d, err := a.SwissDraws.Draft(ctx, viewer(ctx).UserID, in.ID)
		return body(SwissDraft{
			Active: participantRefs(d.Active), Rounds: len(d.Rounds),
			MatchCount: stage.DefaultMatchCount, MatchTime: d.MatchTime, RoundInfo: mapped(d.Rounds, roundPlan),
		}, err)
	})
	change(a, huma.Operation{
		OperationID: "createSwissDraw", Method: http.MethodPost, Path: "/contests/{id}/swissdraw/", Tags: tags,
		Summary: "Create the swiss draw of a contest from its active entries",
	}, a.swissNow, func(ctx context.Context, by actorID, in *newStage[SwissForm]) error {
		f, err := in.Body.form()
		if err != nil {
			return err
		}
		return a.SwissDraws.Create(ctx, by, in.ID, f)
	})
	change(a, huma.Operation{
		OperationID: "updateSwissDraw", Method: http.MethodPut, Path: swissAddress, Tags: tags,
		Summary: "Update the rounds of a swiss draw and the pairs that must not meet",
	}, a.swissNow, func(ctx context.Context, by actorID, in *stageChange[SwissEdit]) error {
		f, err := in.Body.form()
		if err != nil {
			return err
		}
		return a.SwissDraws.Edit(ctx, by, in.ID, in.StageID, in.Body.Version, f)
	})
	op(a, Operator, huma.Operation{
		OperationID: "deleteSwissDraw", Method: http.MethodDelete, Path: swissAddress, Tags: tags,
		Summary: "Delete a swiss draw and reset the confirmation of the contest's entries",
	}, func(ctx context.Context, in *StagePath) (*Empty, error) {
		return &Empty{}, a.Stage.Delete(ctx, viewer(ctx).UserID, in.stageRef(swiss.ID))
	})
	a.registerSwissRounds(tags)
	a.registerSwissTables(tags)
}

func (a *API) registerSwissRounds(tags []string) {
	op(a, Operator, huma.Operation{
		OperationID: "getSwissPairing", Method: http.MethodGet, Path: swissAddress + "pairing/", Tags: tags,
		Summary: "Get the pairs that a draw of the next round would make now",
	}, func(ctx context.Context, in *StagePath) (*Body[SwissPairing], error) {
		p, err := a.SwissDraws.NextPairing(ctx, viewer(ctx).UserID, in.ID, in.StageID)
		return body(SwissPairing{
			Round: p.Round, PairIssues: pairIssues(p.Issues),
			Pairs: mapped(p.Pairs, func(pair swiss.PlannedPair) PlannedPair {
				return PlannedPair{A: wireParticipant(pair.A), B: participantOrNull(pair.B), Reason: wirePairReason(pair.Reason)}
			}),
		}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "checkSwissPairing", Method: http.MethodPost, Path: swissAddress + "pairing/check/", Tags: tags,
		Summary: "Check the pairs of a round made by hand",
	}, func(ctx context.Context, in *stageChange[HandMadePairs]) (*Body[PairIssues], error) {
		issues, err := a.SwissDraws.CheckPairing(ctx, viewer(ctx).UserID, in.ID, in.StageID, pairsOf(in.Body.Pairs))
		return body(pairIssues(issues), err)
	})
	change(a, huma.Operation{
		OperationID: "startSwissRound", Method: http.MethodPost, Path: swissAddress + "round/", Tags: tags,
		Summary: "Start the next round: publish drawn pairs, or pairs made by hand",
	}, a.swissNow, func(ctx context.Context, by actorID, in *stageChange[SwissRoundStart]) error {
		err := a.SwissDraws.StartRound(ctx, by, in.ID, in.StageID, in.Body.Round, pairsOf(in.Body.Pairs), in.Body.Acknowledge)
		return withIssues(err)
	})
	change(a, huma.Operation{
		OperationID: "endSwissRound", Method: http.MethodPost, Path: swissAddress + "round/{round}/end/", Tags: tags,
		Summary: "End a round; participants can no longer report its results",
	}, a.swissNow, func(ctx context.Context, by actorID, in *roundChange[EndRoundInput]) error {
		return a.Stage.EndRound(ctx, by, in.stageRef(swiss.ID), in.Round, in.Body.Force)
	})
	change(a, huma.Operation{
		OperationID: "reopenSwissRound", Method: http.MethodDelete, Path: swissAddress + "round/{round}/end/", Tags: tags,
		Summary: "Reopen a round if the next round is not published",
	}, a.swissNow, func(ctx context.Context, by actorID, in *StageRoundPath) error {
		return a.Stage.ReopenRound(ctx, by, in.stageRef(swiss.ID), in.Round)
	})
	change(a, huma.Operation{
		OperationID: "finishSwissDraw", Method: http.MethodPost, Path: swissAddress + "finish/", Tags: tags,
		Summary: "Finish a swiss draw; its standings are the final places unless a playoff follows",
	}, a.swissNow, func(ctx context.Context, by actorID, in *stageChange[FinishInput]) error {
		return a.Stage.Finish(ctx, by, in.stageRef(swiss.ID), in.Body.Early)
	})
	change(a, huma.Operation{
		OperationID: "reopenSwissDraw", Method: http.MethodDelete, Path: swissAddress + "finish/", Tags: tags,
		Summary: "Reopen a finished swiss draw",
	}, a.swissNow, func(ctx context.Context, by actorID, in *StagePath) error {
		return a.Stage.Reopen(ctx, by, in.stageRef(swiss.ID))
	})
	change(a, huma.Operation{
		OperationID: "joinSwissDraw", Method: http.MethodPost, Path: swissAddress + "participants/", Tags: tags,
		Summary: "Add an active entry to a swiss draw from the next round on",
	}, a.swissNow, func(ctx context.Context, by actorID, in *stageChange[EntrantInput]) error {
		return a.joinRounds(ctx, by, in.stageRef(swiss.ID), in.Body)
	})
	change(a, huma.Operation{
		OperationID: "setSwissStatus", Method: http.MethodPut, Path: swissAddress + "participants/{entryId}/", Tags: tags,
		Summary: "Drop a participant from the next round on, or make a dropped participant active again",
	}, a.swissNow, func(ctx context.Context, by actorID, in *entrantChange[EntrantStatusInput]) error {
		return a.Stage.SetStatus(ctx, by, in.stageRef(swiss.ID), in.EntryID, in.Body.Status)
	})
}

func (a *API) registerSwissTables(tags []string) {
	op(a, Anyone, huma.Operation{
		OperationID: "listSwissMatches", Method: http.MethodGet, Path: swissAddress + "round/{round}/", Tags: tags,
		Summary: "List the matches of a round, in the order of the draw",
	}, func(ctx context.Context, in *struct {
		StageRoundPath
		PartQuery
	}) (*Body[Page[SwissMatch]], error) {
		operator, err := a.SwissDraws.SeesForbidden(ctx, viewer(ctx).UserID, in.ID)
		if err != nil {
			return nil, err
		}
		list, err := a.SwissDraws.RoundMatches(ctx, in.ID, in.StageID, match.RoundQuery{Part: in.part(), Round: in.Round, Section: match.AllSections})
		return body(page(list, swissMatch(operator)), err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listSwissStandings", Method: http.MethodGet, Path: swissAddress + "standings/", Tags: tags,
		Summary: "List the standings of a swiss draw",
	}, func(ctx context.Context, in *struct {
		StagePath
		PartQuery
	}) (*Body[Page[StandingsRow]], error) {
		d, err := a.SwissDraws.View(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		list, err := a.SwissDraws.Table(ctx, in.ID, in.StageID, in.part())
		return body(page(list, standingsRow(d.Rules)), err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getSwissStanding", Method: http.MethodGet, Path: swissAddress + "standings/{entryId}/", Tags: tags,
		Summary: "Get a row of the standings with its matches and the calculation of its figures",
	}, func(ctx context.Context, in *StageEntryPath) (*Body[StandingsDetail], error) {
		s, err := a.SwissDraws.View(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		d, err := a.SwissDraws.TableRow(ctx, in.ID, in.StageID, in.EntryID)
		return body(standingsDetail(s.Rules, d), err)
	})
}

// swissNow returns the swiss draw as the database has it, without the fields of the viewer's own entry.
func (a *API) swissNow(ctx context.Context, contestID int64) (SwissDraw, error) {
	d, err := a.SwissDraws.ViewNow(ctx, contestID)
	if err != nil {
		return SwissDraw{}, err
	}
	return a.swissDrawWithForbidden(ctx, d)
}

// swissDrawWithForbidden returns a swiss draw. It includes the forbidden pairs if the viewer may see them.
func (a *API) swissDrawWithForbidden(ctx context.Context, d swiss.View) (SwissDraw, error) {
	out := swissDraw(d)
	forbidden, err := a.SwissDraws.Forbidden(ctx, viewer(ctx).UserID, d)
	out.Forbidden = append(out.Forbidden, forbidden...)
	return out, err
}

// swissDrawFor returns a swiss draw with the fields of the viewer's own entry.
func (a *API) swissDrawFor(ctx context.Context, d swiss.View) (SwissDraw, error) {
	out, err := a.swissDrawWithForbidden(ctx, d)
	if err != nil {
		return out, err
	}
	own, err := a.Stage.OwnEntryID(ctx, viewer(ctx).UserID, d.ContestID)
	if err != nil || own == 0 {
		return out, err
	}
	operator, err := a.SwissDraws.SeesForbidden(ctx, viewer(ctx).UserID, d.ContestID)
	if err != nil {
		return out, err
	}
	part := stage.Part{EntryID: own}
	row, err := a.SwissDraws.Table(ctx, d.ContestID, d.ID, part)
	if err != nil || len(row.Items) == 0 {
		return out, err
	}
	standing := standingsRow(d.Rules)(row.Items[0])
	out.MyEntryID, out.MyStanding = &own, orNull(&standing)
	if !d.Published {
		return out, nil
	}
	matches, err := a.SwissDraws.RoundMatches(ctx, d.ContestID, d.ID, match.RoundQuery{Part: part, Round: d.CurrentRound, Section: match.AllSections})
	if len(matches.Items) > 0 {
		m := swissMatch(operator)(matches.Items[0])
		out.MyMatch = orNull(&m)
	}
	return out, err
}

// withIssues converts the data of the fault pairingInvalid to the type of the API. It returns all other errors unchanged.
func withIssues(err error) error {
	if f, ok := fault.Of(err); ok {
		if issues, ok := f.Data.(swiss.PairIssues); ok {
			f.Data = pairIssues(issues)
		}
	}
	return err
}

// showSwissSettings adds the settings of a swiss draw to the answer.
func showSwissSettings(d *swiss.Settings, out *ContestSettings) {
	out.SwissRounds, out.DrawAllowed = &d.Rounds, &d.DrawAllowed
	out.Standings, out.Playoff = listOrEmpty(d.TieBreaks), places(d.Playoff)
	out.GameWinFloored, out.ForfeitsMeet = new(!d.GameWinUnfloored), &d.ForfeitsMeet
}

// readSwissSettings merges the sent values into the settings of a swiss draw.
func (in *ContestSettingsInput) readSwissSettings(d *swiss.Settings) {
	overwrite(&d.Rounds, in.SwissRounds)
	overwrite(&d.DrawAllowed, in.DrawAllowed)
	d.TieBreaks, d.Playoff = in.Standings, playoff(in.Playoff)
	d.GameWinUnfloored = in.GameWinFloored != nil && !*in.GameWinFloored
	overwrite(&d.ForfeitsMeet, in.ForfeitsMeet)
}

// RehearsedSwiss is a swiss draw with one of its rounds.
type RehearsedSwiss struct {
	Draw    SwissDraw      `json:"draw"`
	Round   int            `json:"round" doc:"Number of the round in matches, from 0"`
	Matches []SwissMatch   `json:"matches" doc:"Matches of the round; empty until the round is drawn"`
	Table   []StandingsRow `json:"table"`
}

func rehearsedSwiss(v *swiss.Rehearsed) *RehearsedSwiss {
	return &RehearsedSwiss{
		Draw: swissDraw(v.View), Round: v.Round, Matches: mapped(v.Matches, swissMatch(true)), Table: mapped(v.Table, standingsRow(v.Rules)),
	}
}
