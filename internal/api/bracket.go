package api

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/snapshot"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Match is a match as the bracket shows it. Round and order count from 0. The third-place match is in the round of the final,
// with order 1.
type Match struct {
	ID           int64                     `json:"id"`
	Section      int                       `json:"section" doc:"Part of a bracket, or group of a league, from 0"`
	Round        int                       `json:"round"`
	Order        int                       `json:"order"`
	Type         string                    `json:"type" enum:",semiFinal,final,thirdPlaceMatch,upperFinal,lowerFinal,grandFinal,grandFinalReset"`
	Participants [2]OrNull[ParticipantRef] `json:"participants" doc:"Upper and lower side; null = the side is empty or not known yet"`
	MatchSides
	State       string        `json:"state" enum:"waiting,ready,decided,bye,empty,noShow"`
	StartTime   Time          `json:"startTime"`
	EndTime     Time          `json:"endTime"`
	BeginsAt    Time          `json:"beginsAt" doc:"Time from which the match can be played: the planned start, or later if its sides became known later or the contest starts later"`
	ClosesAt    Time          `json:"closesAt" doc:"Time until which the match can be played: the end of the contest, or earlier if the contest is cancelled or the stage or round has ended"`
	MatchCount  int           `json:"matchCount" enum:"1,3,5" doc:"Number of games of the match"`
	MatchTime   int           `json:"matchTime" doc:"Length of the match in minutes"`
	Winner      *int64        `json:"winner" doc:"Id of the entry that won or advanced without play; null = none"`
	Unearned    bool          `json:"unearned" doc:"The winner won without play"`
	Forfeit     bool          `json:"forfeit" doc:"The outcome applies only because a side dropped out; no operator has decided the match"`
	Outcome     match.Outcome `json:"outcome" enum:"none,win,unearned,draw,doubleNoShow"`
	Wins        [2]int        `json:"wins" doc:"Games won by each side"`
	Score       *MatchScore   `json:"score" nullable:"true" doc:"Goals or points of each side; null = none are reported, or the contest counts games only"`
	HasImages   bool          `json:"hasImages"`
	HasVideos   bool          `json:"hasVideos"`
	ReportCount int           `json:"reportCount" doc:"Number of games with a report"`
	Version     int64         `json:"version" doc:"Version of the match, to be sent with a result"`
	Updated     Time          `json:"updated"`
}

// MatchScore is the free score of both sides of a match, in their order.
type MatchScore [2]int

func wireScore(s *match.MatchScore) *MatchScore { return (*MatchScore)(s) }

// MatchSides has the two sides of a match under the name of their kind, users or teams. The other list is absent.
type MatchSides struct {
	Users []OrNull[ParticipantRef] `json:"users,omitempty" doc:"The two sides if the contest is for persons, else absent; null = the side is empty or not known yet"`
	Teams []OrNull[ParticipantRef] `json:"teams,omitempty" doc:"The two sides if the contest is for teams, else absent; null = the side is empty or not known yet"`
}

// matchSides names the sides by the contest's participant type.
func matchSides(of [2]OrNull[ParticipantRef], t contest.ParticipantType) MatchSides {
	if t == contest.Multi {
		return MatchSides{Teams: of[:]}
	}
	return MatchSides{Users: of[:]}
}

// kindOfSides returns the participant type of the sides of a match, or SOLO if both sides are empty.
func kindOfSides(of [2]*contest.Entry) contest.ParticipantType {
	for _, e := range of {
		if e != nil && e.TeamID != 0 {
			return contest.Multi
		}
	}
	return contest.Solo
}

// Round is one column of the bracket.
type Round struct {
	Round     int     `json:"round"`
	StartTime Time    `json:"startTime"`
	BeginsAt  Time    `json:"beginsAt" doc:"Time from which the matches of the round can be played at the earliest: the planned start, or later if the bracket was created later or the contest starts later"`
	Matches   []Match `json:"matches"`
}

// ThirdPlace is the match between the losers of the semi-finals.
type ThirdPlace struct {
	StartTime Time  `json:"startTime"`
	BeginsAt  Time  `json:"beginsAt" doc:"The match's beginsAt"`
	Match     Match `json:"match"`
}

// Place is a final place. From and To differ if several participants share places.
type Place struct {
	From        int            `json:"from"`
	To          int            `json:"to"`
	Participant ParticipantRef `json:"participant"`
}

// BracketSection is a part of a double elimination other than the upper bracket.
type BracketSection struct {
	Section string  `json:"section" enum:"lower,final"`
	Rounds  []Round `json:"rounds" doc:"Rounds of the section; those of section final are the grand final and the bracket reset, which stays empty unless it is needed"`
}

// SharedTournament is the public view of a tournament.
type SharedTournament struct {
	ID          int64                  `json:"id"`
	ContestID   int64                  `json:"contestId"`
	Contest     ContestSummary         `json:"contest" required:"false"`
	Game        OrNull[GameRef]        `json:"game"`
	Slots       int                    `json:"slots"`
	MatchCount  int                    `json:"matchCount" enum:"1,3,5" doc:"Number of games of a match"`
	MatchTime   int                    `json:"matchTime" doc:"Length of a match in minutes"`
	ThirdPlace  bool                   `json:"thirdPlace"`
	Double      bool                   `json:"double" doc:"Double elimination; false = single elimination"`
	Version     int64                  `json:"version" doc:"Version of the tournament, to be sent with an edit"`
	Created     Time                   `json:"created"`
	Updated     Time                   `json:"updated"`
	Rounds      []Round                `json:"rounds" doc:"Rounds of the upper bracket; in a single elimination these are all rounds"`
	Sections    []BracketSection       `json:"sections" doc:"Lower bracket and grand final; empty in a single elimination"`
	Third       OrNull[ThirdPlace]     `json:"third"`
	LockedSlots []bool                 `json:"lockedSlots" doc:"For each match of round 0, whether its slots can no longer be edited"`
	Places      []Place                `json:"places" doc:"Final places that are decided so far, best first"`
	Champion    OrNull[ParticipantRef] `json:"champion"`
	Seeds       []TournamentSeed       `json:"seeds" doc:"Seeds of the entries in the bracket, best first; empty if they are not known"`
}

// TournamentSeed is the seed of an entry.
type TournamentSeed struct {
	EntryID int64 `json:"entryId"`
	Seed    int   `json:"seed" doc:"Seed, from 1 = best"`
}

// seeds returns the seeds by entry id as a list, best first.
func seeds(of map[int64]int) []TournamentSeed {
	list := make([]TournamentSeed, 0, len(of))
	for entry, seed := range of {
		list = append(list, TournamentSeed{EntryID: entry, Seed: seed})
	}
	slices.SortFunc(list, func(a, b TournamentSeed) int { return cmp.Compare(a.Seed, b.Seed) })
	return list
}

// Tournament is a tournament for one viewer.
type Tournament struct {
	SharedTournament
	MyEntryID *int64 `json:"myEntryId" doc:"Id of the viewer's entry in the bracket; null = none"`
}

// TournamentDraft has the initial values of the form of a new tournament.
type TournamentDraft struct {
	Active      []ParticipantRef `json:"active" doc:"Entries that may play, by seed: by time of entry, or in a playoff by place in the first stage"`
	Slots       int              `json:"slots"`
	Assignment  []*int64         `json:"assignment" doc:"Proposed entry id of each first-round slot, with the seeds in the standard order; null = empty"`
	Double      bool             `json:"double"`
	RoundStarts []Time           `json:"roundStarts"`
	LowerStarts []Time           `json:"lowerStarts"`
	FinalStarts []Time           `json:"finalStarts"`
	MatchCount  int              `json:"matchCount"`
	MatchTime   int              `json:"matchTime"`
}

// TournamentReserves has the entries that an edit may add to a bracket.
type TournamentReserves struct {
	Items []ParticipantRef `json:"items" doc:"Active entries that are not in the bracket, by time of entry"`
}

// TournamentLayout is the part of a tournament's form that may be edited later.
type TournamentLayout struct {
	Assignment  []*int64 `json:"assignment" doc:"Entry id of each first-round slot; null = empty"`
	RoundStarts []Time   `json:"roundStarts" doc:"Start of each round of the upper bracket, ascending; in a single elimination of each round"`
	LowerStarts []Time   `json:"lowerStarts,omitempty" doc:"Double elimination only: start of each round of the lower bracket, after the starts of the rounds that feed the round"`
	FinalStarts []Time   `json:"finalStarts,omitempty" doc:"Double elimination only: starts of the grand final and the bracket reset"`
	ThirdStart  *Time    `json:"thirdStart" doc:"Start of the third-place match; null = start of the final"`
}

// TournamentInput is the form of a new tournament.
type TournamentInput struct {
	Slots      int  `json:"slots" enum:"2,4,8,16,32,64,128,256"`
	MatchCount int  `json:"matchCount" enum:"1,3,5"`
	MatchTime  int  `json:"matchTime" minimum:"10" maximum:"180" multipleOf:"10"`
	ThirdPlace bool `json:"thirdPlace" doc:"Play a third-place match; only with 4 slots or more"`
	Double     bool `json:"double,omitempty" doc:"Double elimination; only with 4 slots or more and without a third-place match"`
	TournamentLayout
}

// TournamentEdit is the form of an edit, with the version of the tournament that the edit is based on.
type TournamentEdit struct {
	Version int64 `json:"version"`
	TournamentLayout
}

func (in *TournamentLayout) layout() (bracket.Layout, error) {
	l := bracket.Layout{Assignment: mapped(in.Assignment, orZero)}
	var err error
	if l.RoundStarts, err = parseTimes("roundStarts", in.RoundStarts); err != nil {
		return l, err
	}
	if l.LowerStarts, err = parseTimes("lowerStarts", in.LowerStarts); err != nil {
		return l, err
	}
	if l.FinalStarts, err = parseTimes("finalStarts", in.FinalStarts); err != nil {
		return l, err
	}
	l.ThirdStart, err = parseTime("thirdStart", orEmpty(in.ThirdStart))
	return l, err
}

// parseTimes is parseTime for a list.
func parseTimes(field string, texts []Time) (times []time.Time, err error) {
	for i, text := range texts {
		at, err := parseTime(field+"."+strconv.Itoa(i), text)
		if err != nil {
			return nil, err
		}
		times = append(times, at)
	}
	return times, nil
}

// orZero decodes an id that may be null in the API, idOrNull encodes one.
func orZero(id *int64) int64 {
	if id == nil {
		return 0
	}
	return *id
}

func participantOrNull(e *contest.Entry) OrNull[ParticipantRef] {
	if e == nil {
		return OrNull[ParticipantRef]{}
	}
	p := wireParticipant(e)
	return orNull(&p)
}

func bothParticipants(of [2]*contest.Entry) [2]OrNull[ParticipantRef] {
	return [2]OrNull[ParticipantRef]{participantOrNull(of[0]), participantOrNull(of[1])}
}

func wireMatch(m match.MatchView) Match {
	sides := bothParticipants(m.Participants)
	return Match{
		ID: m.ID, Section: m.Pos.Section, Round: m.Pos.Round, Order: m.Pos.Order, Type: m.Type, Participants: sides,
		MatchSides: matchSides(sides, kindOfSides(m.Participants)),
		State:      string(m.State), Outcome: m.Outcome, StartTime: wireTime(m.Start), EndTime: wireTime(m.End()), BeginsAt: wireTime(m.Begins), ClosesAt: wireTime(m.Closes), MatchCount: m.MatchCount, MatchTime: m.MatchTime,
		Winner: idOrNull(m.Winner), Unearned: m.Unearned, Forfeit: m.Forfeit, Wins: m.Wins, Score: wireScore(m.Score), HasImages: m.HasImages, HasVideos: m.HasVideos, ReportCount: m.ReportCount,
		Version: m.Version, Updated: wireTime(m.UpdatedAt),
	}
}

func sharedTournament(v bracket.View) SharedTournament {
	t := SharedTournament{
		ID: v.ID, ContestID: v.ContestID, Contest: contestSummary(&v.Contest), Slots: v.Slots, MatchCount: v.MatchCount, MatchTime: v.MatchTime, ThirdPlace: v.ThirdPlace, Double: v.Double,
		Version: v.Version, Created: wireTime(v.CreatedAt), Updated: wireTime(v.UpdatedAt),
		Rounds: roundsAt(&v, v.RoundStarts), Sections: []BracketSection{}, LockedSlots: v.Locked, Champion: participantOrNull(v.Champion),
		Places: mapped(v.Places, wirePlace), Seeds: seeds(v.Seeds),
	}
	t.Game = gameOrNull(v.Game)
	sections := [][]Round{t.Rounds}
	if v.Double {
		lower, final := roundsAt(&v, v.LowerStarts), roundsAt(&v, v.FinalStarts)
		t.Sections = []BracketSection{{"lower", lower}, {"final", final}}
		sections = append(sections, lower, final)
	}
	for _, m := range v.Matches {
		wire := wireMatch(m)
		wire.MatchSides = matchSides(wire.Participants, v.Contest.ParticipantType)
		if v.ThirdPlace && m.Type == "thirdPlaceMatch" {
			t.Third = orNull(&ThirdPlace{StartTime: wire.StartTime, BeginsAt: wire.BeginsAt, Match: wire})
			continue
		}
		r := &sections[m.Pos.Section][m.Pos.Round]
		r.Matches = append(r.Matches, wire)
	}
	return t
}

func wirePlace(p stage.Placing) Place {
	return Place{From: p.From, To: p.To, Participant: wireParticipant(&p.Participant)}
}

// roundsAt returns rounds of the bracket without matches, with the given planned starts.
func roundsAt(v *bracket.View, starts []time.Time) []Round {
	rounds := make([]Round, len(starts))
	for i, at := range starts {
		rounds[i] = Round{Round: i, StartTime: wireTime(at), BeginsAt: wireTime(match.Begins(at, &v.CreatedAt, v.Contest.ContestStart)), Matches: []Match{}}
	}
	return rounds
}

// TournamentPath has the path parameters of a tournament.
type TournamentPath struct {
	ID           int64 `path:"id"`
	TournamentID int64 `path:"tournamentId"`
}

// encodedTournament is the encoded view of a tournament for viewers who do not play in it, with the entries of the bracket.
type encodedTournament struct {
	encoded
	entries map[int64]bool
}

// Bounds of the brackets kept in memory; one of 256 slots takes 200 kB.
const (
	keptTournaments   = 128
	keptTournamentAge = time.Minute
)

func (a *API) registerTournaments() {
	kept := snapshot.New[encodedTournament](keptTournaments, keptTournamentAge)
	op(a, Anyone, huma.Operation{
		OperationID: "getTournament", Method: http.MethodGet, Path: "/contests/{id}/tournament/", Tags: []string{"tournament"},
		Summary:     "Get the tournament of a contest with all its matches",
		Description: "The server keeps the encoded answer in memory until the version of the contest changes.",
		Responses:   answers[Tournament](a),
	}, func(ctx context.Context, in *contestPath) (*encodedBody, error) {
		version, err := a.Stage.Version(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		keepForVisitors(ctx, version, func(ctx context.Context) (int64, error) { return a.Stage.Version(ctx, in.ID) })
		t, err := kept.Get(ctx, in.ID, version, clock.Now(ctx), func(ctx context.Context) (encodedTournament, error) {
			return a.encodeTournament(ctx, in.ID)
		})
		if err != nil {
			return nil, err
		}
		mine, err := a.ownEntryIn(ctx, in.ID, t.entries)
		if err != nil {
			return nil, err
		}
		if mine == 0 {
			return t.send(), nil
		}
		return t.sendTo(mine), nil
	})
	op(a, Operator, huma.Operation{
		OperationID: "draftTournament", Method: http.MethodGet, Path: "/contests/{id}/tournament/draft/", Tags: []string{"tournament"},
		Summary: "Get a proposal for a new tournament, with the requested number of slots or with the smallest bracket",
	}, func(ctx context.Context, in *struct {
		ID     int64 `path:"id"`
		Slots  int   `query:"slots"`
		Double bool  `query:"double"`
	}) (*Body[TournamentDraft], error) {
		d, err := a.Brackets.Draft(ctx, viewer(ctx).UserID, in.ID, in.Slots, in.Double)
		return body(TournamentDraft{
			Active: participantRefs(d.Active), Slots: d.Slots, Double: d.Double,
			Assignment: mapped(d.Assignment, idOrNull), RoundStarts: mapped(d.RoundStarts, wireTime),
			LowerStarts: mapped(d.LowerStarts, wireTime), FinalStarts: mapped(d.FinalStarts, wireTime), MatchCount: d.MatchCount, MatchTime: d.MatchTime,
		}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "createTournament", Method: http.MethodPost, Path: "/contests/{id}/tournament/", Tags: []string{"tournament"},
		Summary: "Create the tournament of a contest from its active entries, or its playoff from the entries that advance",
	}, func(ctx context.Context, in *struct {
		ID   int64 `path:"id"`
		Body TournamentInput
	}) (*Body[Tournament], error) {
		layout, err := in.Body.layout()
		if err != nil {
			return nil, err
		}
		err = a.Brackets.Create(ctx, viewer(ctx).UserID, in.ID, bracket.Form{
			Slots: in.Body.Slots, MatchCount: in.Body.MatchCount, MatchTime: in.Body.MatchTime, ThirdPlace: in.Body.ThirdPlace, Double: in.Body.Double,
			Layout: layout,
		})
		if err != nil {
			return nil, err
		}
		return body(a.tournament(ctx, in.ID))
	})
	a.registerTournamentEdits()
}

// registerTournamentEdits registers the operations on a tournament that exists.
func (a *API) registerTournamentEdits() {
	op(a, Operator, huma.Operation{
		OperationID: "updateTournament", Method: http.MethodPut, Path: "/contests/{id}/tournament/{tournamentId}/", Tags: []string{"tournament"},
		Summary: "Update the start times, and the slots of first-round matches that are not locked",
	}, func(ctx context.Context, in *struct {
		TournamentPath
		Body TournamentEdit
	}) (*Body[Tournament], error) {
		layout, err := in.Body.layout()
		if err != nil {
			return nil, err
		}
		if err := a.Brackets.Edit(ctx, viewer(ctx).UserID, in.ID, in.TournamentID, in.Body.Version, layout); err != nil {
			return nil, err
		}
		return body(a.tournament(ctx, in.ID))
	})
	op(a, Operator, huma.Operation{
		OperationID: "listTournamentReserves", Method: http.MethodGet, Path: "/contests/{id}/tournament/{tournamentId}/reserves/", Tags: []string{"tournament"},
		Summary: "List the active entries that an edit may add to the bracket",
	}, func(ctx context.Context, in *TournamentPath) (*Body[TournamentReserves], error) {
		reserves, err := a.Brackets.Reserves(ctx, viewer(ctx).UserID, in.ID, in.TournamentID)
		return body(TournamentReserves{Items: participantRefs(reserves)}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "deleteTournament", Method: http.MethodDelete, Path: "/contests/{id}/tournament/{tournamentId}/", Tags: []string{"tournament"},
		Summary: "Delete a tournament; unless it is a playoff, reset the confirmation of the contest's entries",
	}, func(ctx context.Context, in *TournamentPath) (*Empty, error) {
		return &Empty{}, a.Brackets.Delete(ctx, viewer(ctx).UserID, in.ID, in.TournamentID)
	})
}

// tournament returns the tournament as the database has it, not from the snapshot: after a write, the version of the contest
// may not be committed yet.
func (a *API) tournament(ctx context.Context, contestID int64) (Tournament, error) {
	v, err := a.Brackets.View(ctx, contestID)
	if err != nil {
		return Tournament{}, err
	}
	mine, err := a.ownEntryIn(ctx, contestID, entriesIn(v))
	return Tournament{SharedTournament: sharedTournament(v), MyEntryID: idOrNull(mine)}, err
}

func (a *API) encodeTournament(ctx context.Context, contestID int64) (encodedTournament, error) {
	v, err := a.Brackets.View(ctx, contestID)
	if err != nil {
		return encodedTournament{}, err
	}
	text, err := encode(Tournament{SharedTournament: sharedTournament(v)})
	return encodedTournament{encoded: text, entries: entriesIn(v)}, err
}

// noEntry is the end of the encoded tournament for viewers who do not play in it: myEntryId is the last property.
const noEntry = "null}"

// sendTo returns the encoded tournament with the id of the viewer's own entry.
func (t *encodedTournament) sendTo(mine int64) *encodedBody {
	open := t.text[:len(t.text)-len(noEntry)]
	text := strconv.AppendInt(slices.Clip(open), mine, 10)
	return &encodedBody{
		ContentType: "application/json", ETag: strings.TrimSuffix(t.tag, `"`) + "-" + strconv.FormatInt(mine, 36) + `"`, Body: append(text, '}'),
	}
}

func entriesIn(v bracket.View) map[int64]bool {
	entries := map[int64]bool{}
	for _, m := range v.Matches {
		for _, e := range m.Sides {
			if m.Pos.Section == 0 && m.Pos.Round == 0 && e != 0 {
				entries[e] = true
			}
		}
	}
	return entries
}

// ownEntryIn returns the id of the viewer's entry in a bracket, 0 if there is none.
func (a *API) ownEntryIn(ctx context.Context, contestID int64, standing map[int64]bool) (int64, error) {
	own, err := a.Stage.OwnEntryID(ctx, viewer(ctx).UserID, contestID)
	if err != nil || !standing[own] {
		return 0, err
	}
	return own, nil
}
