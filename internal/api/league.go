package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/format/league"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// League is a league for one viewer (LEAGUE-1).
type League struct {
	ID               int64                  `json:"id"`
	ContestID        int64                  `json:"contestId"`
	Contest          ContestSummary         `json:"contest" required:"false"`
	Game             OrNull[GameRef]        `json:"game"`
	Legs             int                    `json:"legs" enum:"1,2" doc:"How often each pair meets"`
	Groups           int                    `json:"groups"`
	GroupNames       []string               `json:"groupNames" doc:"By section: A, B, …"`
	RoundInfo        []RoundInfo            `json:"roundInfo" doc:"All rounds are open at once"`
	Standings        []string               `json:"standings" doc:"Rules of the table in the order in which they are asked"`
	Win              int                    `json:"win" doc:"Points of a match won"`
	Draw             int                    `json:"draw"`
	Loss             int                    `json:"loss"`
	DrawAllowed      bool                   `json:"drawAllowed" doc:"A match may end without a winner"`
	Scoring          contest.Scoring        `json:"scoring" enum:"games,score,gamesAndScore" doc:"What results are counted in"`
	Playoff          int                    `json:"playoff" doc:"How many of each group go on into a bracket; 0 = there is none"`
	ParticipantCount int                    `json:"participantCount"`
	ActiveCount      int                    `json:"activeCount" doc:"Those who did not drop out"`
	Total            int                    `json:"total" doc:"Matches"`
	Decided          int                    `json:"decided" doc:"Of them"`
	Finished         *Time                  `json:"finished"`
	CanDrawPlayoff   bool                   `json:"canDrawPlayoff" doc:"It is finished, and the bracket that follows may be made"`
	Champion         OrNull[ParticipantRef] `json:"champion"`
	Version          int64                  `json:"version" doc:"An edit sends it back"`
	Created          Time                   `json:"created"`
	Updated          Time                   `json:"updated"`
	MyEntryID        *int64                 `json:"myEntryId" doc:"The entry in it that the viewer plays in"`
	MySection        *int                   `json:"mySection" doc:"Its group"`
	MyMatch          OrNull[Match]          `json:"myMatch" doc:"The viewer's first open match"`
}

func wireLeague(v *league.View) League {
	out := League{
		ID: v.ID, ContestID: v.ContestID, Contest: contestSummary(&v.Contest), Legs: v.Legs, Groups: v.Groups, GroupNames: groupNames(v.Groups),
		RoundInfo: mapped(v.Rounds, func(r league.RoundView) RoundInfo { return roundInfo(r.Round, r.RoundCount) }),
		Standings: ruleNames(v.Rules), Win: v.Win, Draw: v.Draw, Loss: v.Loss, DrawAllowed: v.DrawAllowed, Scoring: v.Contest.Settings.Scoring, Playoff: v.Playoff,
		ParticipantCount: v.ParticipantCount, ActiveCount: v.ActiveCount, Total: v.Total, Decided: v.Decided, Finished: wireTimeOrNil(v.FinishedAt),
		CanDrawPlayoff: v.CanDrawPlayoff, Champion: participantOrNull(v.Champion), Version: v.Version,
		Created: wireTime(v.CreatedAt), Updated: wireTime(v.UpdatedAt),
	}
	out.Game = gameOrNull(v.Game)
	return out
}

// groupNames name the groups of a league.
func groupNames(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = letters(i)
	}
	return names
}

// LeagueDraft is what the form of a new league begins with.
type LeagueDraft struct {
	Active     []ParticipantRef `json:"active" doc:"Who may play, by time of entry"`
	Groups     [][]int64        `json:"groups" doc:"Entries of each group, dealt to and fro"`
	GroupNames []string         `json:"groupNames"`
	Legs       int              `json:"legs" enum:"1,2"`
	RoundInfo  []RoundPlan      `json:"roundInfo" doc:"Spaced by the match time"`
	MatchCount int              `json:"matchCount"`
	MatchTime  int              `json:"matchTime"`
	Matches    int              `json:"matches" doc:"Of all groups"`
}

// LeagueForm is the form of a new league.
type LeagueForm struct {
	Groups    [][]int64   `json:"groups" maxItems:"2048" doc:"Entries of each group: all active ones, each once"`
	RoundInfo []RoundPlan `json:"roundInfo" minItems:"1" maxItems:"1024" doc:"One for each round of the largest group"`
}

// LeagueEdit is the form of an edit over the version that it was read at.
type LeagueEdit struct {
	Version   int64       `json:"version"`
	RoundInfo []RoundPlan `json:"roundInfo" minItems:"1" maxItems:"1024" doc:"As many as there are; the number of games stays"`
}

// SectionQuery asks for one group.
type SectionQuery struct {
	Section int `query:"section" default:"-1" minimum:"-1" doc:"Group from 0; -1 = all, one after another"`
}

const leagueAddress = "/contests/{id}/league/{stageId}/"

func (a *API) registerLeagues() {
	tags := []string{"league"}
	op(a, Anyone, huma.Operation{
		OperationID: "getLeague", Method: http.MethodGet, Path: "/contests/{id}/league/", Tags: tags,
		Summary: "The league of a contest",
	}, func(ctx context.Context, in *contestPath) (*Body[League], error) {
		v, err := a.Leagues.View(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		return body(a.leagueFor(ctx, &v))
	})
	op(a, Operator, huma.Operation{
		OperationID: "draftLeague", Method: http.MethodGet, Path: "/contests/{id}/league/draft/", Tags: tags,
		Summary: "A proposal for a new league",
	}, func(ctx context.Context, in *contestPath) (*Body[LeagueDraft], error) {
		d, err := a.Leagues.Draft(ctx, viewer(ctx).UserID, in.ID)
		return body(LeagueDraft{
			Active: participantRefs(d.Active), Groups: d.Groups, GroupNames: groupNames(len(d.Groups)),
			Legs: d.Legs, RoundInfo: mapped(d.Rounds, roundPlan), MatchCount: stage.DefaultMatchCount, MatchTime: stage.DefaultMatchTime, Matches: d.Matches,
		}, err)
	})
	change(a, huma.Operation{
		OperationID: "createLeague", Method: http.MethodPost, Path: "/contests/{id}/league/", Tags: tags,
		Summary: "Make the league of a contest out of its active entries, with all its matches",
	}, a.leagueNow, func(ctx context.Context, by actorID, in *newStage[LeagueForm]) error {
		plans, err := roundPlans(in.Body.RoundInfo)
		if err != nil {
			return err
		}
		return a.Leagues.Create(ctx, by, in.ID, league.Form{Groups: in.Body.Groups, Rounds: plans})
	})
	change(a, huma.Operation{
		OperationID: "updateLeague", Method: http.MethodPut, Path: leagueAddress, Tags: tags,
		Summary: "Change when the rounds are played",
	}, a.leagueNow, func(ctx context.Context, by actorID, in *stageChange[LeagueEdit]) error {
		plans, err := roundPlans(in.Body.RoundInfo)
		if err != nil {
			return err
		}
		return a.Leagues.Edit(ctx, by, in.ID, in.StageID, in.Body.Version, plans)
	})
	op(a, Operator, huma.Operation{
		OperationID: "deleteLeague", Method: http.MethodDelete, Path: leagueAddress, Tags: tags,
		Summary: "Delete a league; its contest's entries are confirmed anew",
	}, func(ctx context.Context, in *StagePath) (*Empty, error) {
		return &Empty{}, a.Stage.Delete(ctx, viewer(ctx).UserID, in.ID, league.ID, in.StageID)
	})
	change(a, huma.Operation{
		OperationID: "finishLeague", Method: http.MethodPost, Path: leagueAddress + "finish/", Tags: tags,
		Summary: "Finish a league: its table is final",
	}, a.leagueNow, func(ctx context.Context, by actorID, in *stageChange[EndRoundInput]) error {
		return a.Stage.Finish(ctx, by, in.ID, league.ID, in.StageID, in.Body.Force)
	})
	change(a, huma.Operation{
		OperationID: "reopenLeague", Method: http.MethodDelete, Path: leagueAddress + "finish/", Tags: tags,
		Summary: "Take the end of a league back",
	}, a.leagueNow, func(ctx context.Context, by actorID, in *StagePath) error {
		return a.Stage.Reopen(ctx, by, in.ID, league.ID, in.StageID)
	})
	change(a, huma.Operation{
		OperationID: "setLeagueStatus", Method: http.MethodPut, Path: leagueAddress + "participants/{entryId}/", Tags: tags,
		Summary:     "Take a participant out of a league, or bring one back",
		Description: "Open matches become wins of the opponents without play, and are open again when the participant is back.",
	}, a.leagueNow, func(ctx context.Context, by actorID, in *entrantChange[EntrantStatusInput]) error {
		return a.Stage.SetStatus(ctx, by, in.ID, league.ID, in.StageID, in.EntryID, in.Body.Status)
	})
	a.registerLeagueTables(tags)
}

func (a *API) registerLeagueTables(tags []string) {
	op(a, Anyone, huma.Operation{
		OperationID: "listLeagueMatches", Method: http.MethodGet, Path: leagueAddress + "round/{round}/", Tags: tags,
		Summary: "Matches of a round, one group after another",
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
		Summary: "The tables of a league, one group after another",
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
		Summary: "A row of the table with its matches and its arithmetic",
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

// leagueNow is read past the snapshot.
func (a *API) leagueNow(ctx context.Context, contestID int64) (League, error) {
	v, err := a.Leagues.ViewNow(ctx, contestID)
	if err != nil {
		return League{}, err
	}
	return a.leagueFor(ctx, &v)
}

// leagueFor adds what is the viewer's own.
func (a *API) leagueFor(ctx context.Context, v *league.View) (League, error) {
	out := wireLeague(v)
	own, err := a.Stage.EntriesOf(ctx, v.ContestID, viewer(ctx).UserID)
	if err != nil {
		return out, err
	}
	for _, entryID := range own {
		section, ok := v.SectionOf(entryID)
		if !ok {
			continue
		}
		out.MyEntryID, out.MySection = &entryID, &section
		m, ok, err := a.Leagues.NextMatch(ctx, v, entryID)
		if ok {
			wire := wireMatch(m)
			out.MyMatch = orNull(&wire)
		}
		return out, err
	}
	return out, nil
}

// LeagueSettings are the settings of a league.
type LeagueSettings struct {
	Legs   int `json:"legs" minimum:"1" maximum:"2" doc:"How often each pair meets"`
	Groups int `json:"groups" minimum:"1" maximum:"2048"`
	Win    int `json:"win" minimum:"0" maximum:"99" doc:"Points of a match won; at least those of a draw"`
	Draw   int `json:"draw" minimum:"0" maximum:"99" doc:"At least the points of a loss"`
	Loss   int `json:"loss" minimum:"0" maximum:"99"`
	// NoDraws may be absent in forms of older clients.
	NoDraws bool `json:"noDraws,omitempty" doc:"Every match has a winner"`
}

// showLeagueSettings adds the settings of a league to the answer.
func showLeagueSettings(l *league.Settings, out *ContestSettings) {
	out.League = orNull(&LeagueSettings{Legs: l.Legs, Groups: l.Groups, Win: l.Win, Draw: l.Draw, Loss: l.Loss, NoDraws: l.NoDraws})
	out.Standings, out.Playoff = orEmptyList(l.TieBreaks), places(l.Playoff)
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

// RehearsedLeague is a league with one of its rounds.
type RehearsedLeague struct {
	League  League         `json:"league"`
	Round   int            `json:"round" doc:"The one whose matches are shown"`
	Matches []Match        `json:"matches" doc:"Group after group"`
	Table   []StandingsRow `json:"table" doc:"Group after group"`
}

func rehearsedLeague(v *league.Rehearsed) *RehearsedLeague {
	return &RehearsedLeague{
		League: wireLeague(&v.View), Round: v.Round, Matches: mapped(v.Matches, wireMatch), Table: groupRows(v.Rules, v.Tables),
	}
}

// groupRows are the tables of groups, one after another.
func groupRows(rules []standings.Rule, groups [][]match.TableRow) []StandingsRow {
	rows := []StandingsRow{}
	for _, group := range groups {
		rows = append(rows, mapped(group, standingsRow(rules))...)
	}
	return rows
}
