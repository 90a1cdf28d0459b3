package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/format/league"
	"yagura/internal/kit/matchname"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// League is a league for one viewer (LEAGUE-1).
type League struct {
	ID               int64                  `json:"id"`
	ContestID        int64                  `json:"contestId"`
	Contest          ContestSummary         `json:"contest" required:"false"`
	Game             OrNull[GameRef]        `json:"game"`
	Legs             int                    `json:"legs" enum:"1,2" doc:"Number of matches of each pair"`
	Groups           int                    `json:"groups"`
	GroupNames       []string               `json:"groupNames" doc:"Names of the groups by section: A, B, …"`
	RoundInfo        []RoundInfo            `json:"roundInfo" doc:"Rounds of the league; all are open at once"`
	Standings        []string               `json:"standings" doc:"Rules that order the standings, in the order in which they apply"`
	Win              int                    `json:"win" doc:"Points for a won match"`
	Draw             int                    `json:"draw"`
	Loss             int                    `json:"loss"`
	DrawAllowed      bool                   `json:"drawAllowed" doc:"A match may end in a draw"`
	Scoring          contest.Scoring        `json:"scoring" enum:"games,score,gamesAndScore" doc:"What the result of a match counts"`
	Playoff          int                    `json:"playoff" doc:"Number of entries of each group that advance to the playoff; 0 = no playoff"`
	ParticipantCount int                    `json:"participantCount"`
	ActiveCount      int                    `json:"activeCount" doc:"Number of participants that did not drop out"`
	Total            int                    `json:"total" doc:"Number of matches"`
	Decided          int                    `json:"decided" doc:"Number of decided matches"`
	Finished         *Time                  `json:"finished"`
	CanDrawPlayoff   bool                   `json:"canDrawPlayoff" doc:"The league is finished, has a playoff, and the playoff is not created yet"`
	Champion         OrNull[ParticipantRef] `json:"champion"`
	Version          int64                  `json:"version" doc:"Version of the league, to be sent with an edit"`
	Created          Time                   `json:"created"`
	Updated          Time                   `json:"updated"`
	MyEntryID        *int64                 `json:"myEntryId" doc:"Id of the viewer's entry in the league; null = none"`
	MySection        *int                   `json:"mySection" doc:"Group of the viewer's entry, from 0; null = no entry"`
	MyMatch          OrNull[Match]          `json:"myMatch" doc:"The viewer's first match that is ready to be played; null = none"`
}

func wireLeague(v *league.View) League {
	out := League{
		ID: v.ID, ContestID: v.ContestID, Contest: contestSummary(&v.Contest), Legs: v.Legs, Groups: v.Groups, GroupNames: groupNames(v.Groups),
		RoundInfo: mapped(v.Rounds, func(r match.RoundView) RoundInfo { return roundInfo(r.Round, r.RoundCount, v.Contest.ContestStart) }),
		Standings: ruleNames(v.Rules), Win: v.Win, Draw: v.Draw, Loss: v.Loss, DrawAllowed: v.DrawAllowed, Scoring: v.Contest.Settings.Scoring, Playoff: v.Playoff,
		ParticipantCount: v.ParticipantCount, ActiveCount: v.ActiveCount, Total: v.Total, Decided: v.Decided, Finished: wireTimeOrNil(v.FinishedAt),
		CanDrawPlayoff: v.CanDrawPlayoff, Champion: participantOrNull(v.Champion), Version: v.Version,
		Created: wireTime(v.CreatedAt), Updated: wireTime(v.UpdatedAt),
	}
	out.Game = gameOrNull(v.Game)
	return out
}

// groupNames returns the names of the groups of a league.
func groupNames(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = matchname.Letters(i)
	}
	return names
}

// LeagueDraft has the initial values of the form of a new league.
type LeagueDraft struct {
	Active     []ParticipantRef `json:"active" doc:"Entries that may play, by time of entry"`
	Groups     [][]int64        `json:"groups" doc:"Proposed entry ids of each group, in snake order by time of entry"`
	GroupNames []string         `json:"groupNames"`
	Legs       int              `json:"legs" enum:"1,2"`
	RoundInfo  []RoundPlan      `json:"roundInfo" doc:"Proposed rounds; each starts when the match time of the round before has passed"`
	MatchCount int              `json:"matchCount"`
	MatchTime  int              `json:"matchTime"`
	Matches    int              `json:"matches" doc:"Number of matches of all groups"`
}

// LeagueForm is the form of a new league.
type LeagueForm struct {
	Groups    [][]int64   `json:"groups" maxItems:"2048" doc:"Entry ids of each group: together all active entries, each once"`
	RoundInfo []RoundPlan `json:"roundInfo" minItems:"1" maxItems:"1024" doc:"One plan for each round of the largest group"`
}

// LeagueEdit is the form of an edit, with the version of the league that the edit is based on.
type LeagueEdit struct {
	Version   int64       `json:"version"`
	RoundInfo []RoundPlan `json:"roundInfo" minItems:"1" maxItems:"1024" doc:"One plan for each round of the league; the number of games of a round cannot change once a match of it has begun"`
}

// SectionQuery selects one group, or all groups.
type SectionQuery struct {
	Section int `query:"section" default:"-1" minimum:"-1" doc:"Group, from 0; -1 = all groups, one after another"`
}

const leagueAddress = "/contests/{id}/league/{stageId}/"

func (a *API) registerLeagues() {
	tags := []string{"league"}
	op(a, Anyone, huma.Operation{
		OperationID: "getLeague", Method: http.MethodGet, Path: "/contests/{id}/league/", Tags: tags,
		Summary: "Get the league of a contest",
	}, func(ctx context.Context, in *contestPath) (*Body[League], error) {
		v, err := a.Leagues.View(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		return body(a.leagueFor(ctx, &v))
	})
	op(a, Operator, huma.Operation{
		OperationID: "draftLeague", Method: http.MethodGet, Path: "/contests/{id}/league/draft/", Tags: tags,
		Summary: "Get a proposal for a new league",
	}, func(ctx context.Context, in *contestPath) (*Body[LeagueDraft], error) {
		d, err := a.Leagues.Draft(ctx, viewer(ctx).UserID, in.ID)
		return body(LeagueDraft{
			Active: participantRefs(d.Active), Groups: d.Groups, GroupNames: groupNames(len(d.Groups)),
			Legs: d.Legs, RoundInfo: mapped(d.Rounds, roundPlan), MatchCount: stage.DefaultMatchCount, MatchTime: d.MatchTime, Matches: d.Matches,
		}, err)
	})
	change(a, huma.Operation{
		OperationID: "createLeague", Method: http.MethodPost, Path: "/contests/{id}/league/", Tags: tags,
		Summary: "Create the league of a contest from its active entries, with all its matches",
	}, a.leagueNow, func(ctx context.Context, by actorID, in *newStage[LeagueForm]) error {
		plans, err := roundPlans(in.Body.RoundInfo)
		if err != nil {
			return err
		}
		return a.Leagues.Create(ctx, by, in.ID, league.Form{Groups: in.Body.Groups, Rounds: plans})
	})
	change(a, huma.Operation{
		OperationID: "updateLeague", Method: http.MethodPut, Path: leagueAddress, Tags: tags,
		Summary: "Update the rounds of a league",
	}, a.leagueNow, func(ctx context.Context, by actorID, in *stageChange[LeagueEdit]) error {
		plans, err := roundPlans(in.Body.RoundInfo)
		if err != nil {
			return err
		}
		return a.Leagues.Edit(ctx, by, in.ID, in.StageID, in.Body.Version, plans)
	})
	op(a, Operator, huma.Operation{
		OperationID: "deleteLeague", Method: http.MethodDelete, Path: leagueAddress, Tags: tags,
		Summary: "Delete a league and reset the confirmation of the contest's entries",
	}, func(ctx context.Context, in *StagePath) (*Empty, error) {
		return &Empty{}, a.Stage.Delete(ctx, viewer(ctx).UserID, in.stageRef(league.ID))
	})
	change(a, huma.Operation{
		OperationID: "finishLeague", Method: http.MethodPost, Path: leagueAddress + "finish/", Tags: tags,
		Summary: "Finish a league; its standings become final",
	}, a.leagueNow, func(ctx context.Context, by actorID, in *stageChange[EndRoundInput]) error {
		return a.Stage.Finish(ctx, by, in.stageRef(league.ID), in.Body.Force)
	})
	change(a, huma.Operation{
		OperationID: "reopenLeague", Method: http.MethodDelete, Path: leagueAddress + "finish/", Tags: tags,
		Summary: "Reopen a finished league",
	}, a.leagueNow, func(ctx context.Context, by actorID, in *StagePath) error {
		return a.Stage.Reopen(ctx, by, in.stageRef(league.ID))
	})
	change(a, huma.Operation{
		OperationID: "setLeagueStatus", Method: http.MethodPut, Path: leagueAddress + "participants/{entryId}/", Tags: tags,
		Summary:     "Drop a participant of a league, or make a dropped participant active again",
		Description: "The open matches of a dropped participant become wins of the opponents without play. They are open again once both sides are active.",
	}, a.leagueNow, func(ctx context.Context, by actorID, in *entrantChange[EntrantStatusInput]) error {
		return a.Stage.SetStatus(ctx, by, in.stageRef(league.ID), in.EntryID, in.Body.Status)
	})
	a.registerLeagueTables(tags)
}

func (a *API) registerLeagueTables(tags []string) {
	op(a, Anyone, huma.Operation{
		OperationID: "listLeagueMatches", Method: http.MethodGet, Path: leagueAddress + "round/{round}/", Tags: tags,
		Summary: "List the matches of a round, one group after another",
	}, func(ctx context.Context, in *struct {
		StagePath
		Round int `path:"round" minimum:"0"`
		SectionQuery
		PartQuery
	}) (*Body[Page[Match]], error) {
		p, err := a.Leagues.RoundMatches(ctx, in.ID, in.StageID, match.RoundQuery{Part: in.part(), Round: in.Round, Section: in.Section})
		return body(page(p, wireMatch), err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listLeagueStandings", Method: http.MethodGet, Path: leagueAddress + "standings/", Tags: tags,
		Summary: "List the standings of a league, one group after another",
	}, func(ctx context.Context, in *struct {
		StagePath
		SectionQuery
		PartQuery
	}) (*Body[Page[StandingsRow]], error) {
		v, err := a.Leagues.View(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		p, err := a.Leagues.Table(ctx, in.ID, in.StageID, in.Section, in.part())
		return body(page(p, standingsRow(v.Rules)), err)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "getLeagueStanding", Method: http.MethodGet, Path: leagueAddress + "standings/{entryId}/", Tags: tags,
		Summary: "Get a row of the standings with its matches and the calculation of its figures",
	}, func(ctx context.Context, in *StageEntryPath) (*Body[StandingsDetail], error) {
		v, err := a.Leagues.View(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		d, err := a.Leagues.TableRow(ctx, in.ID, in.StageID, in.EntryID)
		if err != nil {
			return nil, err
		}
		return body(standingsDetail(v.Rules, d), nil)
	})
}

// leagueNow returns the league as the database has it, not from the snapshot.
func (a *API) leagueNow(ctx context.Context, contestID int64) (League, error) {
	v, err := a.Leagues.ViewNow(ctx, contestID)
	if err != nil {
		return League{}, err
	}
	return a.leagueFor(ctx, &v)
}

// leagueFor returns a league with the fields of the viewer's own entry.
func (a *API) leagueFor(ctx context.Context, v *league.View) (League, error) {
	out := wireLeague(v)
	own, err := a.Stage.OwnEntryID(ctx, viewer(ctx).UserID, v.ContestID)
	if err != nil {
		return out, err
	}
	section, ok := v.SectionOf(own)
	if !ok {
		return out, nil
	}
	out.MyEntryID, out.MySection = &own, &section
	m, ok, err := a.Leagues.NextMatch(ctx, v, own)
	if ok {
		wire := wireMatch(m)
		out.MyMatch = orNull(&wire)
	}
	return out, err
}

// LeagueSettings are the settings of a league.
type LeagueSettings struct {
	Legs   int `json:"legs" minimum:"1" maximum:"2" doc:"Number of matches of each pair"`
	Groups int `json:"groups" minimum:"1" maximum:"2048"`
	Win    int `json:"win" minimum:"0" maximum:"99" doc:"Points for a won match; at least the points for a draw"`
	Draw   int `json:"draw" minimum:"0" maximum:"99" doc:"Points for a draw; at least the points for a loss"`
	Loss   int `json:"loss" minimum:"0" maximum:"99"`
	// NoDraws may be absent in forms of older clients.
	NoDraws bool `json:"noDraws,omitempty" doc:"A match cannot end in a draw"`
}

// showLeagueSettings adds the settings of a league to the answer.
func showLeagueSettings(l *league.Settings, out *ContestSettings) {
	out.League = orNull(&LeagueSettings{Legs: l.Legs, Groups: l.Groups, Win: l.Win, Draw: l.Draw, Loss: l.Loss, NoDraws: l.NoDraws})
	out.Standings, out.Playoff = listOrEmpty(l.TieBreaks), places(l.Playoff)
	out.GameWinFloored = new(!l.GameWinUnfloored)
}

// readLeagueSettings merges the sent values into the settings of a league.
func (in *ContestSettingsInput) readLeagueSettings(l *league.Settings) {
	if sent := in.League.Value; sent != nil {
		*l = league.Settings{Legs: sent.Legs, Groups: sent.Groups, Win: sent.Win, Draw: sent.Draw, Loss: sent.Loss, NoDraws: sent.NoDraws}
	}
	l.TieBreaks, l.Playoff = in.Standings, playoff(in.Playoff)
	l.GameWinUnfloored = in.GameWinFloored != nil && !*in.GameWinFloored
}

// RehearsedLeague is a rehearsed league with the matches of one round.
type RehearsedLeague struct {
	League  League         `json:"league"`
	Round   int            `json:"round" doc:"Number of the round in matches, from 0"`
	Matches []Match        `json:"matches" doc:"Matches of the round, one group after another"`
	Table   []StandingsRow `json:"table" doc:"Standings, one group after another"`
}

func rehearsedLeague(v *league.Rehearsed) *RehearsedLeague {
	return &RehearsedLeague{
		League: wireLeague(&v.View), Round: v.Round, Matches: mapped(v.Matches, wireMatch), Table: groupRows(v.Rules, v.Tables),
	}
}

// groupRows returns the rows of the tables, one group after another.
func groupRows(rules []standings.Rule, groups [][]match.TableRow) []StandingsRow {
	rows := []StandingsRow{}
	for _, group := range groups {
		rows = append(rows, mapped(group, standingsRow(rules))...)
	}
	return rows
}
