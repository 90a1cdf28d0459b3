package rehearsal_test

import (
	"fmt"
	"testing"

	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/rehearsal"
)

// id returns the id of the match at a position. All numbers count from 0.
func id(section, round, order int) int64 { return int64(1 + order + 1024*(round+1024*section)) }

func byHand(match, winner int64) rehearsal.Move { return rehearsal.Move{Match: match, Winner: winner} }

func TestResultsByHandDecideWhoAdvances(t *testing.T) {
	cup := planned(bracket.ContestType, nil)
	in := rehearsal.Input{Participants: 4, Seed: 1, Moves: []rehearsal.Move{byHand(id(0, 0, 0), 4), byHand(id(0, 0, 1), 3), byHand(id(0, 1, 0), 3)}}
	s := run(t, cup, in)
	if !s.Over || s.Places[0].Participant.Name() != "Bot 3" || s.Places[1].Participant.Name() != "Bot 4" {
		t.Fatalf("over %v, places %v", s.Over, s.Places)
	}
	in.Moves = append(in.Moves, byHand(id(0, 0, 1), 2)) // a correction voids the final
	if s = run(t, cup, in); s.Over || s.Decided != 2 || s.Stages[0].View.(*bracket.View).Matches[2].State != match.Ready {
		t.Errorf("after a correction %d of %d are decided", s.Decided, s.Matches)
	}
	in.Moves, in.Double, in.MatchCount = all, yes(), 3
	if s = run(t, cup, in); s.Stages[0].View.(*bracket.View).Contest.ParticipantType != cup.ParticipantType {
		t.Error("the bracket does not say who plays in it")
	}
	if !s.Over || !s.Stages[0].View.(*bracket.View).Double || len(s.Stages[0].View.(*bracket.View).Matches) != 7 || s.Stages[0].View.(*bracket.View).Matches[0].Wins[0]+s.Stages[0].View.(*bracket.View).Matches[0].Wins[1] < 2 {
		t.Errorf("a double elimination: %+v", s.Stages[0].View.(*bracket.View))
	}
}

// TestACorrectionDrawsAnUnplayedRoundAgain corrects earlier rounds of a swiss draw and enters results of a battle
// royale by hand.
func TestACorrectionDrawsAnUnplayedRoundAgain(t *testing.T) {
	draw := planned(swiss.ContestType, func(c *contest.Contest) { swiss.SettingsOf(c.Settings).Rounds = 3 })
	in := rehearsal.Input{Participants: 4, Seed: 3, Moves: []rehearsal.Move{{Play: rehearsal.PlayRound}}}
	first := run(t, draw, in).Stages[0].View.(*swiss.Rehearsed)
	if first.Round != 1 || len(first.Matches) != 2 || first.Matches[0].Points != [2]int{3, 3} {
		t.Fatalf("the second round does not pair equals: %+v", first.Matches)
	}
	beaten := first.Matches[1].Sides[0] // lost in the first round, and wins it after the correction
	zero := 0
	in.Round = &zero
	for _, m := range run(t, draw, in).Stages[0].View.(*swiss.Rehearsed).Matches {
		if m.Has(beaten) {
			in.Moves = append(in.Moves, byHand(m.ID, beaten))
		}
	}
	in.Round = nil
	again := run(t, draw, in).Stages[0].View.(*swiss.Rehearsed)
	if m := again.Matches[0]; !m.Has(beaten) || m.Points != [2]int{3, 3} {
		t.Errorf("the second round was not drawn again: %+v", again.Matches)
	}
	in.Moves = append(in.Moves, rehearsal.Move{Play: rehearsal.PlayMatch}, byHand(in.Moves[1].Match, loser(t, draw, in, in.Moves[1].Match)))
	if m := run(t, draw, in).Stages[0].View.(*swiss.Rehearsed).Matches[0]; m.Sides != again.Matches[0].Sides || m.State != match.Decided {
		t.Errorf("a round in play was drawn again: %+v", m)
	}

	lobbies := planned(royale.ContestType, func(c *contest.Contest) { royale.SettingsOf(c.Settings).MatchCount = 2 })
	by := rehearsal.Input{Participants: 3, Seed: 1, Round: &zero, Moves: []rehearsal.Move{byHand(1, 2), {Match: 1, Scores: []rehearsal.Score{{3, 1, 4}, {1, 2, 0}, {2, 3, 0}}}}}
	if l := run(t, lobbies, by).Stages[0].View.(*royale.Rehearsed).Lobbies[0]; l.Players[0].Participant.ID != 3 || l.Players[0].Kill != 4 || l.Players[2].Participant.ID != 2 {
		t.Errorf("scores by hand: %+v", l.Players)
	}
	by.Moves[1].Scores = []rehearsal.Score{{3, 1, 9}}
	if l := run(t, lobbies, by).Stages[0].View.(*royale.Rehearsed).Lobbies[0]; l.Players[0].Participant.ID != 3 || l.Players[0].Kill != 9 || l.Players[2].Rank != 3 || l.Players[2].Kill != 0 {
		t.Errorf("the bots after a winner by hand: %+v", l.Players)
	}
	by.Moves = by.Moves[:1]
	if l := run(t, lobbies, by).Stages[0].View.(*royale.Rehearsed).Lobbies[0]; l.Players[0].Participant.ID != 2 || l.Players[2].Rank != 3 {
		t.Errorf("the winner by hand: %+v", l.Players)
	}
}

// loser returns the loser of a match of the first round.
func loser(t *testing.T, c contest.Contest, in rehearsal.Input, match int64) int64 {
	t.Helper()
	zero := 0
	in.Round = &zero
	for _, m := range run(t, c, in).Stages[0].View.(*swiss.Rehearsed).Matches {
		if m.ID == match {
			return m.Sides[0] + m.Sides[1] - m.Winner
		}
	}
	t.Fatal("no such match")
	return 0
}

// TestAPlayoffFollowsTheTable corrects a league that a bracket follows: the bracket is drawn again until one of its matches
// is played.
func TestAPlayoffFollowsTheTable(t *testing.T) {
	c := formats()["groups and playoff"]
	in := rehearsal.Input{Participants: 8, Seed: 5}
	for len(run(t, c, in).Stages) == 1 {
		in.Moves = append(in.Moves, rehearsal.Move{Play: rehearsal.PlayRound})
	}
	s := run(t, c, in)
	b := s.Stages[1].View.(*bracket.View)
	if s.Over || len(b.Matches) != 3 || b.Matches[0].State != match.Ready || !b.RoundStarts[0].Equal(noon.Add(6*60*60*1e9)) {
		t.Fatalf("the bracket: %+v", b)
	}
	group := func(entry int64) int {
		section, _ := s.Stages[0].View.(*league.Rehearsed).SectionOf(entry)
		return section
	}
	for _, m := range b.Matches[:2] {
		if group(m.Sides[0]) == group(m.Sides[1]) {
			t.Error("entries of the same group meet in the first round of the bracket")
		}
	}
	one, zero := in, 0
	one.Round = &zero
	first := run(t, c, one).Stages[0].View.(*league.Rehearsed).Matches[0]
	one.Moves = append(one.Moves, byHand(first.ID, first.Sides[0]))
	if got := run(t, c, one); len(got.Stages) != 2 {
		t.Error("a correction of the table removed the bracket")
	}
	one.Moves = append(in.Moves, rehearsal.Move{Play: rehearsal.PlayMatch}, byHand(id(0, 0, 0), 1))
	if _, err := rehearsal.Run(t.Context(), format.Rehearsals, c, nil, one); !fault.Has(err, fault.StageFinished) {
		t.Errorf("a correction after a match of the bracket was played: %v", err)
	}
}

func TestRejectsBadInputAtItsField(t *testing.T) {
	cup, lobbies := planned(bracket.ContestType, nil), planned(royale.ContestType, nil)
	draw := planned(swiss.ContestType, func(c *contest.Contest) { c.EntryMaxCount = 16 })
	move := func(m ...rehearsal.Move) rehearsal.Input { return rehearsal.Input{Participants: 4, Moves: m} }
	scores := func(s ...rehearsal.Score) rehearsal.Input { return move(rehearsal.Move{Match: 1, Scores: s}) }
	no, far, negative := false, 9, -1
	for i, c := range []struct {
		contest contest.Contest
		in      rehearsal.Input
		key     fault.Key
		field   string
	}{
		{cup, rehearsal.Input{Participants: 1}, fault.InvalidValue, "participants"},
		{cup, rehearsal.Input{Participants: 257}, fault.InvalidValue, "participants"},
		{draw, rehearsal.Input{Participants: 17}, fault.InvalidValue, "participants"},
		{cup, rehearsal.Input{Participants: 4, Seed: -1}, fault.InvalidValue, "seed"},
		{cup, rehearsal.Input{Participants: 4, Seed: rehearsal.MaxSeed + 1}, fault.InvalidValue, "seed"},
		{cup, rehearsal.Input{Participants: 4, Round: &negative}, fault.InvalidValue, "round"},
		{cup, rehearsal.Input{Participants: 4, MatchCount: 2}, fault.InvalidValue, "matchCount"},
		{cup, rehearsal.Input{Participants: 4, MatchTime: 15}, fault.InvalidValue, "matchTime"},
		{cup, rehearsal.Input{Participants: 4, MatchTime: 190, Double: &no}, fault.InvalidValue, "matchTime"},
		{cup, move(make([]rehearsal.Move, rehearsal.MaxMoves+1)...), fault.InvalidValue, "moves"},
		{cup, move(rehearsal.Move{Play: "forever"}), fault.InvalidValue, "moves.0.play"},
		{cup, move(rehearsal.Move{Stage: 1, Match: 1, Winner: 1}), fault.StageDoesNotExist, "moves.0.stage"},
		{cup, move(rehearsal.Move{Stage: -1, Match: 1, Winner: 1}), fault.InvalidValue, "moves.0.stage"},
		// Values are checked although the bots play and nothing uses them.
		{cup, move(rehearsal.Move{Play: rehearsal.PlayAll, Stage: -1}), fault.InvalidValue, "moves.0.stage"},
		{cup, move(rehearsal.Move{Play: rehearsal.PlayAll, Scores: []rehearsal.Score{{1, 0, 0}}}), fault.InvalidValue, "moves.0.scores.0.rank"},
		{cup, move(rehearsal.Move{Play: rehearsal.PlayAll, Scores: []rehearsal.Score{{1, 1, 1000}}}), fault.InvalidValue, "moves.0.scores.0.kill"},
		{cup, move(byHand(0, 1)), fault.MatchDoesNotExist, "moves.0.match"},
		{cup, move(byHand(-1<<63, 1)), fault.MatchDoesNotExist, "moves.0.match"},
		{cup, move(byHand(1<<62, 1)), fault.MatchDoesNotExist, "moves.0.match"},
		{cup, move(byHand(id(0, 1, 0), 1)), fault.MatchNotReady, "moves.0.match"},
		{cup, move(rehearsal.Move{Play: rehearsal.PlayMatch}, byHand(1, 2)), fault.WinnerNotInMatch, "moves.1.winner"},
		{cup, move(byHand(1, 0)), fault.WinnerNotInMatch, "moves.0.winner"},
		{cup, move(rehearsal.Move{Match: 1, Draw: true}), fault.DrawNotAllowed, "moves.0.draw"},
		{draw, move(rehearsal.Move{Match: 1, Draw: true}), fault.DrawNotAllowed, "moves.0.draw"},
		{draw, move(byHand(id(0, 1, 0), 1)), fault.MatchDoesNotExist, "moves.0.match"},
		{draw, move(byHand(1, 99)), fault.WinnerNotInMatch, "moves.0.winner"},
		{draw, rehearsal.Input{Participants: 4, Round: &far}, fault.RoundDoesNotExist, "round"},
		{lobbies, rehearsal.Input{Participants: 4, Round: &far}, fault.RoundDoesNotExist, "round"},
		{draw, rehearsal.Input{Participants: 5, Moves: []rehearsal.Move{byHand(3, 1)}}, fault.MatchNotReady, "moves.0.match"}, // the bye
		{lobbies, move(byHand(2, 1)), fault.MatchDoesNotExist, "moves.0.match"},
		{lobbies, move(byHand(1, 5)), fault.WinnerNotInMatch, "moves.0.winner"},
		{lobbies, move(rehearsal.Move{Match: 1, Draw: true}), fault.DrawNotAllowed, "moves.0.draw"},
		{lobbies, scores(rehearsal.Score{1, 2, 0}), fault.InvalidValue, "moves.0.scores"},
		{lobbies, scores(rehearsal.Score{1, 1, 0}, rehearsal.Score{2, 2, 0}, rehearsal.Score{3, 3, 0}, rehearsal.Score{3, 4, 0}), fault.InvalidValue, "moves.0.scores"},
		{lobbies, scores(rehearsal.Score{1, 1, -1}, rehearsal.Score{2, 2, 0}, rehearsal.Score{3, 3, 0}, rehearsal.Score{4, 4, 0}), fault.InvalidValue, "moves.0.scores.0.kill"},
		{lobbies, scores(rehearsal.Score{1, 0, 0}, rehearsal.Score{2, 2, 0}, rehearsal.Score{3, 3, 0}, rehearsal.Score{4, 4, 0}), fault.InvalidValue, "moves.0.scores.0.rank"},
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			_, err := rehearsal.Run(t.Context(), format.Rehearsals, c.contest, nil, c.in)
			f, ok := fault.Of(err)
			if !ok || f.Key != c.key || len(f.Fields) != 1 || f.Fields[0].Name != c.field {
				t.Errorf("%v, want %s at %s", err, c.key, c.field)
			}
		})
	}
}

// FuzzMoves plays arbitrary moves. The result must be a consistent state or a fault.
func FuzzMoves(f *testing.F) {
	f.Add(0, 8, int64(1), []byte{0, 1, 2, 3, 4, 5})
	f.Add(3, 9, int64(2), []byte{1, 7, 0, 9, 9, 1, 0, 0, 0, 255})
	f.Add(5, 16, int64(3), []byte{2, 3, 1, 2, 1})
	var list []contest.Contest
	for _, name := range []string{"tournament", "swiss", "swiss and playoff", "groups and playoff", "royale", "match point"} {
		list = append(list, formats()[name])
	}
	f.Fuzz(func(t *testing.T, kind, participants int, seed int64, moves []byte) {
		in := rehearsal.Input{Participants: participants % 20, Seed: seed}
		for i := 0; i+4 < len(moves) && i < 100; i += 5 {
			b := moves[i : i+5]
			m := rehearsal.Move{Stage: int(b[1] % 3), Match: id(int(b[1]%4), int(b[2]%8), int(b[3]%8)), Winner: int64(b[4] % 20), Draw: b[0]&128 > 0}
			m.Play = []rehearsal.Play{"", "", rehearsal.PlayMatch, rehearsal.PlayRound, "", rehearsal.PlayAll}[b[0]%6]
			in.Moves = append(in.Moves, m)
		}
		s, err := rehearsal.Run(t.Context(), format.Rehearsals, list[uint(kind)%uint(len(list))], nil, in)
		if _, ok := fault.Of(err); err != nil && !ok {
			t.Fatal(err)
		}
		if err == nil && (s.Decided > s.Matches || s.Over && len(s.Places) != in.Participants) {
			t.Errorf("%d of %d, places %v", s.Decided, s.Matches, s.Places)
		}
	})
}
