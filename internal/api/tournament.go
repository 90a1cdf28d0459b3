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

// Match is a match as the bracket shows it. Round and order count from 0; the third-place match stands beside the final,
// as order 1.
type Match struct {
	ID           int64                     `json:"id"`
	Section      int                       `json:"section" doc:"Part of a bracket, or group of a league, from 0"`
	Round        int                       `json:"round"`
	Order        int                       `json:"order"`
	Type         string                    `json:"type" enum:",semiFinal,final,thirdPlaceMatch,upperFinal,lowerFinal,grandFinal,grandFinalReset"`
	Participants [2]OrNull[ParticipantRef] `json:"participants" doc:"Upper and lower side; null where nobody stands, or not yet"`
	MatchSides
	State       string        `json:"state" enum:"waiting,ready,decided,bye,empty,noShow"`
	StartTime   Time          `json:"startTime"`
	EndTime     Time          `json:"endTime"`
	MatchCount  int           `json:"matchCount" enum:"1,3,5" doc:"Games"`
	MatchTime   int           `json:"matchTime" doc:"Minutes"`
	Winner      *int64        `json:"winner" doc:"Entry that won or went on without play"`
	Unearned    bool          `json:"unearned" doc:"The winner did not have to play"`
	Forfeit     bool          `json:"forfeit" doc:"LEAGUE: decided as a side dropped out; nobody has ruled it"`
	Outcome     match.Outcome `json:"outcome" enum:"none,win,unearned,draw,doubleNoShow"`
	Wins        [2]int        `json:"wins" doc:"Games won by each side"`
	Score       *MatchScore   `json:"score" nullable:"true" doc:"Goals or points of each side; null where none are reported or counted"`
	HasImages   bool          `json:"hasImages"`
	HasVideos   bool          `json:"hasVideos"`
	ReportCount int           `json:"reportCount" doc:"Games with a report"`
	Version     int64         `json:"version" doc:"A result sends it back"`
	Updated     Time          `json:"updated"`
}

// MatchScore is the free score of both sides of a match, in their order.
type MatchScore [2]int

func wireScore(s *match.MatchScore) *MatchScore { return (*MatchScore)(s) }

// MatchSides are the two sides of a match under the name of their kind: users or teams; the other list is left out.
type MatchSides struct {
	Users []OrNull[ParticipantRef] `json:"users,omitempty" doc:"The participants of a contest of persons, two of them; null where nobody stands"`
	Teams []OrNull[ParticipantRef] `json:"teams,omitempty" doc:"The participants of a contest of teams, two of them; null where nobody stands"`
}

// matchSides names the sides by the contest's participant type.
func matchSides(of [2]OrNull[ParticipantRef], t contest.ParticipantType) MatchSides {
	if t == contest.Multi {
		return MatchSides{Teams: of[:]}
	}
	return MatchSides{Users: of[:]}
}

// kindOfSides is the participant type of those who stand in a match; persons where no one does.
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
	Matches   []Match `json:"matches"`
}

// ThirdPlace is the match between the beaten semi-finalists.
type ThirdPlace struct {
	StartTime Time  `json:"startTime"`
	Match     Match `json:"match"`
}

// Place is a final place; from and to differ where it is shared.
type Place struct {
	From        int            `json:"from"`
	To          int            `json:"to"`
	Participant ParticipantRef `json:"participant"`
}

// BracketSection is a part of a double elimination beside the upper bracket.
type BracketSection struct {
	Section string  `json:"section" enum:"lower,final"`
	Rounds  []Round `json:"rounds" doc:"In the last section the grand final, then its reset, which stays empty unless it is needed"`
}

// SharedTournament is what everyone sees of a tournament.
type SharedTournament struct {
	ID          int64                  `json:"id"`
	ContestID   int64                  `json:"contestId"`
	Contest     ContestSummary         `json:"contest" required:"false"`
	Game        OrNull[GameRef]        `json:"game"`
	Slots       int                    `json:"slots"`
	MatchCount  int                    `json:"matchCount" enum:"1,3,5" doc:"Games in a match"`
	MatchTime   int                    `json:"matchTime" doc:"Minutes"`
	ThirdPlace  bool                   `json:"thirdPlace"`
	Double      bool                   `json:"double" doc:"A double elimination"`
	Version     int64                  `json:"version" doc:"An edit sends it back"`
	Created     Time                   `json:"created"`
	Updated     Time                   `json:"updated"`
	Rounds      []Round                `json:"rounds" doc:"Of the upper bracket, which is all of a single elimination"`
	Sections    []BracketSection       `json:"sections" doc:"The lower bracket and the grand final; empty in a single elimination"`
	Third       OrNull[ThirdPlace]     `json:"third"`
	LockedSlots []bool                 `json:"lockedSlots" doc:"For each match of round 0: its slots cannot be edited any more"`
	Places      []Place                `json:"places" doc:"As far as they are settled, best first"`
	Champion    OrNull[ParticipantRef] `json:"champion"`
	Seeds       []TournamentSeed       `json:"seeds" doc:"Of those who stand in the bracket, the best first; empty where they are not known"`
}

// TournamentSeed is the seed of an entry.
type TournamentSeed struct {
	EntryID int64 `json:"entryId"`
	Seed    int   `json:"seed" doc:"From 1, the best"`
}

// seeds lists seeds, the best first.
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
	MyEntryID *int64 `json:"myEntryId" doc:"The entry in this bracket that the viewer plays in"`
}

// TournamentDraft is what the form of a new tournament begins with.
type TournamentDraft struct {
	Active      []ParticipantRef `json:"active" doc:"Who may play, by time of entry"`
	Slots       int              `json:"slots"`
	Assignment  []*int64         `json:"assignment" doc:"Entry of each first-round slot, spread by the standard order; null = empty"`
	Double      bool             `json:"double"`
	RoundStarts []Time           `json:"roundStarts"`
	LowerStarts []Time           `json:"lowerStarts"`
	FinalStarts []Time           `json:"finalStarts"`
	MatchCount  int              `json:"matchCount"`
	MatchTime   int              `json:"matchTime"`
}

// TournamentReserves are those who may come into a bracket by an edit.
type TournamentReserves struct {
	Items []ParticipantRef `json:"items" doc:"Active entries that stand nowhere in the bracket, by time of entry"`
}

// TournamentLayout is the part of a tournament's form that may be edited later.
type TournamentLayout struct {
	Assignment  []*int64 `json:"assignment" doc:"Entry of each first-round slot, null = empty"`
	RoundStarts []Time   `json:"roundStarts" doc:"One a round, ascending"`
	LowerStarts []Time   `json:"lowerStarts,omitempty" doc:"Of a double elimination: each round after those that feed it"`
	FinalStarts []Time   `json:"finalStarts,omitempty" doc:"Of a double elimination: the grand final and its reset"`
	ThirdStart  *Time    `json:"thirdStart" doc:"null = with the final"`
}

// TournamentInput is the form of a new tournament.
type TournamentInput struct {
	Slots      int  `json:"slots" enum:"2,4,8,16,32,64,128,256"`
	MatchCount int  `json:"matchCount" enum:"1,3,5"`
	MatchTime  int  `json:"matchTime" minimum:"10" maximum:"180" multipleOf:"10"`
	ThirdPlace bool `json:"thirdPlace" doc:"From 4 slots up"`
	Double     bool `json:"double,omitempty" doc:"A double elimination: from 4 slots up, without a third-place match"`
	TournamentLayout
}

// TournamentEdit is the form of an edit over the version that it was read at.
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

// orZero and idOrNil are the two sides of an id that may be null on the wire.
func orZero(id *int64) int64 {
	if id == nil {
		return 0
	}
	return *id
}

func idOrNil(id int64) *int64 {
	if id == 0 {
		return nil
	}
	return &id
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
		State:      string(m.State), Outcome: m.Outcome, StartTime: wireTime(m.Start), EndTime: wireTime(m.End()), MatchCount: m.MatchCount, MatchTime: m.MatchTime,
		Winner: idOrNil(m.Winner), Unearned: m.Unearned, Forfeit: m.Forfeit, Wins: m.Wins, Score: wireScore(m.Score), HasImages: m.HasImages, HasVideos: m.HasVideos, ReportCount: m.ReportCount,
		Version: m.Version, Updated: wireTime(m.UpdatedAt),
	}
}

func sharedTournament(v bracket.View) SharedTournament {
	t := SharedTournament{
		ID: v.ID, ContestID: v.ContestID, Contest: contestSummary(&v.Contest), Slots: v.Slots, MatchCount: v.MatchCount, MatchTime: v.MatchTime, ThirdPlace: v.ThirdPlace, Double: v.Double,
		Version: v.Version, Created: wireTime(v.CreatedAt), Updated: wireTime(v.UpdatedAt),
		Rounds: roundsAt(v.RoundStarts), Sections: []BracketSection{}, LockedSlots: v.Locked, Champion: participantOrNull(v.Champion),
		Places: mapped(v.Places, wirePlace), Seeds: seeds(v.Seeds),
	}
	t.Game = gameOrNull(v.Game)
	sections := [][]Round{t.Rounds}
	if v.Double {
		lower, final := roundsAt(v.LowerStarts), roundsAt(v.FinalStarts)
		t.Sections = []BracketSection{{"lower", lower}, {"final", final}}
		sections = append(sections, lower, final)
	}
	for _, m := range v.Matches {
		wire := wireMatch(m)
		wire.MatchSides = matchSides(wire.Participants, v.Contest.ParticipantType)
		if v.ThirdPlace && m.Type == "thirdPlaceMatch" {
			t.Third = orNull(&ThirdPlace{StartTime: wireTime(m.Start), Match: wire})
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

// roundsAt are rounds that start at these times, still without matches.
func roundsAt(starts []time.Time) []Round {
	rounds := make([]Round, len(starts))
	for i, at := range starts {
		rounds[i] = Round{Round: i, StartTime: wireTime(at), Matches: []Match{}}
	}
	return rounds
}

// TournamentPath names a tournament below its contest.
type TournamentPath struct {
	ID           int64 `path:"id"`
	TournamentID int64 `path:"tournamentId"`
}

// encodedTournament is a tournament as someone sees it who is not in it, and who is.
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
		Summary:     "The tournament of a contest with all its matches",
		Description: "Served from memory: one encoded copy for each version of the contest.",
		Responses:   answers[Tournament](a),
	}, func(ctx context.Context, in *contestPath) (*encodedBody, error) {
		version, err := a.Stage.Version(ctx, in.ID)
		if err != nil {
			return nil, err
		}
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
		Summary: "A proposal for a new tournament: the smallest bracket, or the one asked for",
	}, func(ctx context.Context, in *struct {
		ID     int64 `path:"id"`
		Slots  int   `query:"slots"`
		Double bool  `query:"double"`
	}) (*Body[TournamentDraft], error) {
		d, err := a.Brackets.Draft(ctx, viewer(ctx).UserID, in.ID, in.Slots, in.Double)
		return body(TournamentDraft{
			Active: participantRefs(d.Active), Slots: d.Slots, Double: d.Double,
			Assignment: mapped(d.Assignment, idOrNil), RoundStarts: mapped(d.RoundStarts, wireTime),
			LowerStarts: mapped(d.LowerStarts, wireTime), FinalStarts: mapped(d.FinalStarts, wireTime), MatchCount: d.MatchCount, MatchTime: d.MatchTime,
		}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "createTournament", Method: http.MethodPost, Path: "/contests/{id}/tournament/", Tags: []string{"tournament"},
		Summary: "Make the tournament of a contest out of its active entries",
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
		Summary: "Change start times, and the slots of first-round matches that are not locked",
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
		Summary: "Who may come into the bracket for somebody else",
	}, func(ctx context.Context, in *TournamentPath) (*Body[TournamentReserves], error) {
		reserves, err := a.Brackets.Reserves(ctx, viewer(ctx).UserID, in.ID, in.TournamentID)
		return body(TournamentReserves{Items: participantRefs(reserves)}, err)
	})
	op(a, Operator, huma.Operation{
		OperationID: "deleteTournament", Method: http.MethodDelete, Path: "/contests/{id}/tournament/{tournamentId}/", Tags: []string{"tournament"},
		Summary: "Delete a tournament; its contest's entries are confirmed anew",
	}, func(ctx context.Context, in *TournamentPath) (*Empty, error) {
		return &Empty{}, a.Brackets.Delete(ctx, viewer(ctx).UserID, in.ID, in.TournamentID)
	})
}

// tournament is read past the snapshot: after a write its version may not be committed yet.
func (a *API) tournament(ctx context.Context, contestID int64) (Tournament, error) {
	v, err := a.Brackets.View(ctx, contestID)
	if err != nil {
		return Tournament{}, err
	}
	mine, err := a.ownEntryIn(ctx, contestID, entriesIn(v))
	return Tournament{SharedTournament: sharedTournament(v), MyEntryID: idOrNil(mine)}, err
}

func (a *API) encodeTournament(ctx context.Context, contestID int64) (encodedTournament, error) {
	v, err := a.Brackets.View(ctx, contestID)
	if err != nil {
		return encodedTournament{}, err
	}
	text, err := encode(Tournament{SharedTournament: sharedTournament(v)})
	return encodedTournament{encoded: text, entries: entriesIn(v)}, err
}

// noEntry ends the text of a tournament for those who are not in it: myEntryId is its last property.
const noEntry = "null}"

// sendTo puts the viewer's own entry into the text.
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

// ownEntryIn is the viewer's entry in a bracket, 0 if unset.
func (a *API) ownEntryIn(ctx context.Context, contestID int64, standing map[int64]bool) (int64, error) {
	own, err := a.Stage.EntriesOf(ctx, contestID, viewer(ctx).UserID)
	for _, e := range own {
		if standing[e] {
			return e, err
		}
	}
	return 0, err
}
