package api

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/format/royale"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/matchname"
	"yagura/internal/kit/snapshot"
	"yagura/internal/stage"
)

// ContestSummary has the fields of a contest that the page of its stage shows.
type ContestSummary struct {
	ID              int64  `json:"id"`
	Name            string `json:"name"`
	ParticipantType string `json:"participantType" enum:"SOLO,MULTI"`
}

func contestSummary(c *contest.Contest) ContestSummary {
	return ContestSummary{ID: c.ID, Name: c.Name, ParticipantType: string(c.ParticipantType)}
}

// BattleRoyal is a battle royale for one viewer (ROYALE-2).
type BattleRoyal struct {
	ID           int64                  `json:"id"`
	ContestID    int64                  `json:"contestId"`
	Contest      ContestSummary         `json:"contest"`
	Game         OrNull[GameRef]        `json:"game"`
	MatchCount   int                    `json:"matchCount" doc:"Number of rounds; each participant plays one match per round"`
	RoundInfo    []RoundInfo            `json:"roundInfo"`
	CurrentRound int                    `json:"currentRound" doc:"Number of the current round, from 0"`
	RoundStatus  stage.RoundStatus      `json:"roundStatus" enum:"start,end" doc:"Status of the current round"`
	Published    bool                   `json:"published" doc:"The matches of the current round are published"`
	Over         bool                   `json:"over" doc:"No round is left to play: all have ended, or an entry has won at match point"`
	Confirmed    int                    `json:"confirmed" doc:"Number of participants"`
	Active       int                    `json:"active" doc:"Number of participants that did not drop out"`
	RankPoint    []RankPoint            `json:"rankPoint"`
	KillPoint    KillPoint              `json:"killPoint"`
	TieBreaks    []royale.TieBreak      `json:"tieBreaks" enum:"wins,kills,bestMatch,averageRank,latestMatch"`
	LobbySize    int                    `json:"lobbySize" doc:"Maximum number of participants in a lobby; 0 = one lobby for all"`
	MatchPoint   int                    `json:"matchPoint" doc:"Points from which a won match ends the battle royale; 0 = all matches are played"`
	Finished     *Time                  `json:"finished" doc:"When the battle royale was finished; null = not finished"`
	Champion     OrNull[ParticipantRef] `json:"champion" doc:"Winner of the finished battle royale, or winner at match point; null = none yet"`
	Version      int64                  `json:"version" doc:"Version of the battle royale, to be sent with an edit"`
	Created      Time                   `json:"created"`
	Updated      Time                   `json:"updated"`
	MyEntryID    *int64                 `json:"myEntryId" doc:"Id of the viewer's entry in the battle royale; null = none"`
	MyLobby      *int64                 `json:"myLobby" doc:"Id of the viewer's match of the current round; null = none"`
	MyStanding   OrNull[RoyaleRow]      `json:"myStanding"`
}

// RoyaleRow is a row of a battle royale's table.
type RoyaleRow struct {
	Rank        int            `json:"rank"`
	Lot         bool           `json:"lot" doc:"Only the lot separates this row from the row before or after"`
	Participant ParticipantRef `json:"participant"`
	ParticipantByKind
	Status      stage.EntrantStatus      `json:"status" enum:"active,dropped"`
	Point       int                      `json:"point"`
	Wins        int                      `json:"wins"`
	Kills       int                      `json:"kills"`
	Best        int                      `json:"best" doc:"Most points in one match"`
	AverageRank *string                  `json:"averageRank" doc:"Exact average of the ranks, such as 7/2 or 3; null = no rank is reported"`
	ByMatch     []OrNull[RoyaleRowMatch] `json:"byMatch" doc:"Result in each round that has begun; null = the entry did not play in the round"`
}

// RoyaleRowMatch is the result of an entry in a round.
type RoyaleRowMatch struct {
	Round   int   `json:"round"`
	MatchID int64 `json:"matchId"`
	Rank    *int  `json:"rank"`
	Kill    int   `json:"kill"`
	Point   int   `json:"point"`
}

func royaleRow(r royale.Row) RoyaleRow {
	who := wireParticipant(&r.Participant.Entry)
	out := RoyaleRow{
		Rank: r.Rank, Lot: r.Lot, Participant: who, ParticipantByKind: participantByKind(who), Status: r.Participant.Status, Point: r.Points, Wins: r.Wins,
		Kills: r.Kills, Best: r.Best, ByMatch: make([]OrNull[RoyaleRowMatch], len(r.Matches)),
	}
	if r.Ranked > 0 {
		mean := fraction(r.RankSum, r.Ranked)
		out.AverageRank = &mean
	}
	for i, m := range r.Matches {
		if m.MatchID != 0 {
			out.ByMatch[i] = orNull(&RoyaleRowMatch{Round: i, MatchID: m.MatchID, Rank: numberOrNil(m.Rank), Kill: m.Kill, Point: m.Point})
		}
	}
	return out
}

// fraction returns a mean as an exact fraction in its lowest terms.
func fraction(sum, count int) string {
	a, b := sum, count
	for b != 0 {
		a, b = b, a%b
	}
	text := strconv.Itoa(sum / a)
	if count/a != 1 {
		text += "/" + strconv.Itoa(count/a)
	}
	return text
}

// numberOrNil returns nil for 0, which stands for a number that is not known or not set.
func numberOrNil(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}

// RoyaleRoundPlan has the fields of a round that operators choose. The number of games is always 1.
type RoyaleRoundPlan struct {
	MatchTime int  `json:"matchTime" minimum:"10" maximum:"180" multipleOf:"10" doc:"Length of a match in minutes"`
	StartTime Time `json:"startTime"`
}

func royalePlans(in []RoyaleRoundPlan) ([]stage.RoundPlan, error) {
	return roundPlans(mapped(in, func(p RoyaleRoundPlan) RoundPlan {
		return RoundPlan{MatchCount: stage.DefaultMatchCount, MatchTime: p.MatchTime, StartTime: p.StartTime}
	}))
}

// BattleRoyalDraft has the initial values of the form of a new battle royale.
type BattleRoyalDraft struct {
	Active    []ParticipantRef  `json:"active" doc:"Entries that may play, by time of entry"`
	RoundInfo []RoyaleRoundPlan `json:"roundInfo" doc:"Proposed rounds; their number is matchCount of the contest's settings"`
}

// BattleRoyalInput is the form of a new battle royale.
type BattleRoyalInput struct {
	RoundInfo []RoyaleRoundPlan `json:"roundInfo" minItems:"1" maxItems:"20"`
}

// BattleRoyalEdit is the form of an edit, with the version of the battle royale that the edit is based on.
type BattleRoyalEdit struct {
	Version int64 `json:"version"`
	BattleRoyalInput
}

// StartRoyaleRoundInput is the input that starts a round.
type StartRoyaleRoundInput struct {
	Round   int       `json:"round" doc:"Number of the round to start, from 0"`
	Lobbies [][]int64 `json:"lobbies,omitempty" nullable:"true" doc:"Entry ids of each lobby made by hand: exactly the active participants, each once; null or absent = the lobbies are dealt"`
}

// RoyaleDeal is a round before it starts.
type RoyaleDeal struct {
	Round   int                `json:"round" doc:"Number of the round, from 0"`
	Lobbies [][]ParticipantRef `json:"lobbies" doc:"Participants of each lobby"`
}

// RoyaleLobbies are the matches of a round.
type RoyaleLobbies struct {
	Round   int           `json:"round"`
	Lobbies []RoyaleLobby `json:"lobbies"`
}

// RoyaleLobby is a match of a round.
type RoyaleLobby struct {
	MatchID      int64             `json:"matchId"`
	Order        int               `json:"order"`
	Name         string            `json:"name" doc:"Letters of the lobby: A, B, …, Z, AA"`
	Status       stage.RoundStatus `json:"status" enum:"start,end"`
	StartTime    Time              `json:"startTime"`
	EndTime      Time              `json:"endTime"`
	Participants int               `json:"participants"`
	Reported     int               `json:"reported" doc:"Number of participants with a rank"`
	Conflicts    int               `json:"conflicts" doc:"Number of ranks that are reported more than once or do not exist in the lobby"`
}

func royaleLobby(status stage.RoundStatus) func(royale.Lobby) RoyaleLobby {
	return func(l royale.Lobby) RoyaleLobby {
		return RoyaleLobby{
			MatchID: l.ID, Order: l.Pos.Order, Name: matchname.Letters(l.Pos.Order), Status: status, StartTime: wireTime(l.Start), EndTime: wireTime(l.End()),
			Participants: l.Participants, Reported: l.Reported, Conflicts: l.Conflicts,
		}
	}
}

const (
	royalesAddress = "/contests/{id}/battleroyal/"
	royaleAddress  = royalesAddress + "{stageId}/"
)

func (a *API) registerBattleRoyal() {
	kept := snapshot.New[*royale.View](keptTables, keptTableAge)
	view := func(ctx context.Context, contestID int64) (*royale.View, error) {
		version, err := a.Stage.Version(ctx, contestID)
		if err != nil {
			return nil, err
		}
		return kept.Get(ctx, contestID, version, clock.Now(ctx), func(ctx context.Context) (*royale.View, error) { return a.Royales.View(ctx, contestID) })
	}
	op(a, Anyone, huma.Operation{
		OperationID: "getBattleRoyal", Method: http.MethodGet, Path: royalesAddress, Tags: []string{"battleroyal"},
		Summary: "Get the battle royale of a contest",
	}, func(ctx context.Context, in *contestPath) (*Body[BattleRoyal], error) {
		v, err := view(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		return body(a.battleRoyal(ctx, v))
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listRoyaleLobbies", Method: http.MethodGet, Path: royaleAddress + "round/{round}/", Tags: []string{"battleroyal"},
		Summary: "List the matches of a round",
	}, func(ctx context.Context, in *StageRoundPath) (*Body[RoyaleLobbies], error) {
		v, err := of(in.StageID)(view(ctx, in.ID))
		if err != nil {
			return nil, err
		}
		lobbies, err := v.Lobbies(in.Round)
		if err != nil {
			return nil, err
		}
		return body(RoyaleLobbies{Round: in.Round, Lobbies: mapped(lobbies, royaleLobby(v.Rounds[in.Round].Status))}, nil)
	})
	op(a, Anyone, huma.Operation{
		OperationID: "listRoyaleStandings", Method: http.MethodGet, Path: royaleAddress + "standings/", Tags: []string{"battleroyal"},
		Summary: "List the live standings of a battle royale, with the result of each match",
	}, func(ctx context.Context, in *struct {
		StagePath
		PartQuery
	}) (*Body[Page[RoyaleRow]], error) {
		v, err := of(in.StageID)(view(ctx, in.ID))
		if err != nil {
			return nil, err
		}
		return body(page(v.Table(in.part()), royaleRow), nil)
	})
	a.registerRoyalePlan()
	a.registerRoyaleRounds()
	a.registerRoyaleMatches()
}

// of returns a function that checks the id of a battle royale. Fault stageDoesNotExist if the id differs.
func of(stageID int64) func(*royale.View, error) (*royale.View, error) {
	return func(v *royale.View, err error) (*royale.View, error) {
		if err == nil {
			err = v.Is(stageID)
		}
		return v, err
	}
}

// registerRoyalePlan registers the operations that create, change, finish and delete a battle royale.
func (a *API) registerRoyalePlan() {
	op(a, Operator, huma.Operation{
		OperationID: "draftBattleRoyal", Method: http.MethodGet, Path: royalesAddress + "draft/", Tags: []string{"battleroyal"},
		Summary: "Get a proposal for a new battle royale",
	}, func(ctx context.Context, in *contestPath) (*Body[BattleRoyalDraft], error) {
		d, err := a.Royales.Draft(ctx, viewer(ctx).UserID, in.ID)
		return body(BattleRoyalDraft{
			Active: participantRefs(d.Active),
			RoundInfo: mapped(d.Rounds, func(p stage.RoundPlan) RoyaleRoundPlan {
				return RoyaleRoundPlan{MatchTime: p.MatchTime, StartTime: wireTime(p.Start)}
			}),
		}, err)
	})
	change(a, huma.Operation{
		OperationID: "createBattleRoyal", Method: http.MethodPost, Path: royalesAddress, Tags: []string{"battleroyal"},
		Summary: "Create the battle royale of a contest from its active entries; no round starts yet",
	}, a.royaleNow, func(ctx context.Context, by actorID, in *newStage[BattleRoyalInput]) error {
		plans, err := royalePlans(in.Body.RoundInfo)
		if err != nil {
			return err
		}
		return a.Royales.Create(ctx, by, in.ID, plans)
	})
	change(a, huma.Operation{
		OperationID: "updateBattleRoyal", Method: http.MethodPut, Path: royaleAddress, Tags: []string{"battleroyal"},
		Summary: "Update the rounds of a battle royale that have not ended",
	}, a.royaleNow, func(ctx context.Context, by actorID, in *stageChange[BattleRoyalEdit]) error {
		plans, err := royalePlans(in.Body.RoundInfo)
		if err != nil {
			return err
		}
		return a.Royales.Edit(ctx, by, in.ID, in.StageID, in.Body.Version, plans)
	})
	op(a, Operator, huma.Operation{
		OperationID: "deleteBattleRoyal", Method: http.MethodDelete, Path: royaleAddress, Tags: []string{"battleroyal"},
		Summary: "Delete a battle royale and reset the confirmation of the contest's entries",
	}, func(ctx context.Context, in *StagePath) (*Empty, error) {
		return &Empty{}, a.Stage.Delete(ctx, viewer(ctx).UserID, in.stageRef(royale.ID))
	})
	change(a, huma.Operation{
		OperationID: "finishBattleRoyal", Method: http.MethodPost, Path: royaleAddress + "finish/", Tags: []string{"battleroyal"},
		Summary: "Finish a battle royale; its standings are the final places",
	}, a.royaleNow, func(ctx context.Context, by actorID, in *stageChange[FinishInput]) error {
		return a.Stage.Finish(ctx, by, in.stageRef(royale.ID), in.Body.Early)
	})
	change(a, huma.Operation{
		OperationID: "reopenBattleRoyal", Method: http.MethodDelete, Path: royaleAddress + "finish/", Tags: []string{"battleroyal"},
		Summary: "Reopen a finished battle royale and remove the final places",
	}, a.royaleNow, func(ctx context.Context, by actorID, in *StagePath) error {
		return a.Stage.Reopen(ctx, by, in.stageRef(royale.ID))
	})
	change(a, huma.Operation{
		OperationID: "joinBattleRoyal", Method: http.MethodPost, Path: royaleAddress + "participants/", Tags: []string{"battleroyal"},
		Summary: "Add an active entry to a battle royale from the next round on",
	}, a.royaleNow, func(ctx context.Context, by actorID, in *stageChange[EntrantInput]) error {
		return a.joinRounds(ctx, by, in.stageRef(royale.ID), in.Body)
	})
	change(a, huma.Operation{
		OperationID: "setRoyaleParticipant", Method: http.MethodPut, Path: royaleAddress + "participants/{entryId}/", Tags: []string{"battleroyal"},
		Summary: "Drop a participant from the next round on, or make a dropped participant active again",
	}, a.royaleNow, func(ctx context.Context, by actorID, in *entrantChange[EntrantStatusInput]) error {
		return a.Stage.SetStatus(ctx, by, in.stageRef(royale.ID), in.EntryID, in.Body.Status)
	})
}

// registerRoyaleRounds registers the operations that deal, start, end and reopen rounds.
func (a *API) registerRoyaleRounds() {
	op(a, Operator, huma.Operation{
		OperationID: "dealRoyaleRound", Method: http.MethodGet, Path: royaleAddress + "deal/", Tags: []string{"battleroyal"},
		Summary: "Get the lobbies of the next round as they would be dealt now",
	}, func(ctx context.Context, in *StagePath) (*Body[RoyaleDeal], error) {
		d, err := a.Royales.Deal(ctx, viewer(ctx).UserID, in.ID, in.StageID)
		return body(RoyaleDeal{Round: d.Round, Lobbies: mapped(d.Lobbies, participantRefs)}, err)
	})
	change(a, huma.Operation{
		OperationID: "startRoyaleRound", Method: http.MethodPost, Path: royaleAddress + "round/", Tags: []string{"battleroyal"},
		Summary: "Start a round with dealt lobbies, or with lobbies made by hand",
	}, a.royaleNow, func(ctx context.Context, by actorID, in *stageChange[StartRoyaleRoundInput]) error {
		return a.Royales.StartRound(ctx, by, in.ID, in.StageID, in.Body.Round, in.Body.Lobbies)
	})
	change(a, huma.Operation{
		OperationID: "endRoyaleRound", Method: http.MethodPost, Path: royaleAddress + "round/{round}/end/", Tags: []string{"battleroyal"},
		Summary: "End the current round; participants can no longer change its scores",
	}, a.royaleNow, func(ctx context.Context, by actorID, in *roundChange[EndRoundInput]) error {
		return a.Stage.EndRound(ctx, by, in.stageRef(royale.ID), in.Round, in.Body.Force)
	})
	change(a, huma.Operation{
		OperationID: "reopenRoyaleRound", Method: http.MethodDelete, Path: royaleAddress + "round/{round}/end/", Tags: []string{"battleroyal"},
		Summary: "Reopen the current round",
	}, a.royaleNow, func(ctx context.Context, by actorID, in *StageRoundPath) error {
		return a.Stage.ReopenRound(ctx, by, in.stageRef(royale.ID), in.Round)
	})
}

// royaleNow returns the battle royale as the database has it, not from the snapshot.
func (a *API) royaleNow(ctx context.Context, contestID int64) (BattleRoyal, error) {
	v, err := a.Royales.View(ctx, contestID)
	if err != nil {
		return BattleRoyal{}, err
	}
	return a.battleRoyal(ctx, v)
}

// sharedRoyale returns the public view of a battle royale.
func sharedRoyale(v *royale.View) BattleRoyal {
	out := BattleRoyal{
		ID: v.ID, ContestID: v.ContestID, MatchCount: len(v.Rounds), CurrentRound: v.CurrentRound, RoundStatus: v.RoundStatus, Published: v.Published,
		Contest: contestSummary(&v.Contest),
		Over:    v.Over, Confirmed: len(v.Rows), Active: v.Active, LobbySize: v.Rules.LobbySize, MatchPoint: v.Rules.MatchPoint,
		RankPoint: mapped(v.Rules.RankPoint, func(row royale.RankPoint) RankPoint { return RankPoint(row) }),
		KillPoint: KillPoint{Point: v.Rules.KillPoint.Point, Max: numberOrNil(v.Rules.KillPoint.Max)},
		TieBreaks: append([]royale.TieBreak{}, v.Rules.TieBreaks...),
		Finished:  wireTimeOrNil(v.FinishedAt), Champion: participantOrNull(v.Champion), Version: v.Version, Created: wireTime(v.CreatedAt), Updated: wireTime(v.UpdatedAt),
		RoundInfo: mapped(v.Rounds, func(r royale.RoundView) RoundInfo { return roundInfo(r.Round, r.Count(), v.Contest.ContestStart) }),
	}
	out.Game = gameOrNull(v.Game)
	return out
}

// battleRoyal returns a battle royale with the fields of the viewer's own entry.
func (a *API) battleRoyal(ctx context.Context, v *royale.View) (BattleRoyal, error) {
	out := sharedRoyale(v)
	own, err := a.Stage.OwnEntryID(ctx, viewer(ctx).UserID, v.ContestID)
	if err != nil {
		return BattleRoyal{}, err
	}
	row, ok := v.Row(own)
	if !ok {
		return out, nil
	}
	wire := royaleRow(row)
	out.MyEntryID, out.MyStanding = &own, orNull(&wire)
	if v.Published && v.CurrentRound < len(row.Matches) {
		out.MyLobby = idOrNull(row.Matches[v.CurrentRound].MatchID)
	}
	return out, nil
}

// RankPoint is the number of points of a rank in a match of a battle royale.
type RankPoint struct {
	Rank  int `json:"rank" minimum:"1" maximum:"257"`
	Point int `json:"point" minimum:"0" maximum:"9999"`
}

// KillPoint is the number of points of a kill in a battle royale.
type KillPoint struct {
	Point int  `json:"point" minimum:"0" maximum:"999"`
	Max   *int `json:"max" required:"false" minimum:"0" maximum:"99999" doc:"Maximum points for the kills of one match; null or 0 = no maximum"`
}

// showRoyaleSettings adds the settings of a battle royale to the answer.
func showRoyaleSettings(r *royale.Settings, out *ContestSettings) {
	out.MatchCount, out.TieBreaks, out.LobbySize, out.MatchPoint = &r.MatchCount, r.TieBreaks, &r.LobbySize, &r.MatchPoint
	out.RankPoint = mapped(r.RankPoint, func(row royale.RankPoint) RankPoint { return RankPoint(row) })
	kill := KillPoint{Point: r.KillPoint.Point}
	if r.KillPoint.Max > 0 {
		kill.Max = &r.KillPoint.Max
	}
	out.KillPoint = orNull(&kill)
}

// readRoyaleSettings merges the sent values into the settings of a battle royale.
func (in *ContestSettingsInput) readRoyaleSettings(r *royale.Settings) {
	overwrite(&r.MatchCount, in.MatchCount)
	if in.RankPoint != nil {
		r.RankPoint = mapped(in.RankPoint, func(row RankPoint) royale.RankPoint { return royale.RankPoint(row) })
	}
	if kill := in.KillPoint.Value; kill != nil {
		r.KillPoint.Point = kill.Point
		overwrite(&r.KillPoint.Max, kill.Max)
	}
	if in.TieBreaks != nil {
		r.TieBreaks = in.TieBreaks
	}
	overwrite(&r.LobbySize, in.LobbySize)
	overwrite(&r.MatchPoint, in.MatchPoint)
}

// cutRankPoints shortens a table of rank points to the maximum number of entries. It does nothing if the contest is not a
// battle royale.
func cutRankPoints(f *contest.Form) {
	if r := royale.SettingsOf(f.Settings); r != nil {
		r.RankPoint = r.RankPoint[:min(len(r.RankPoint), max(f.EntryMaxCount, royale.MinRankRows))]
	}
}
