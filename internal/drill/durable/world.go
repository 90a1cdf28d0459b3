// Package durable holds the durability drills: people write to the built program while a part of the installation fails.
// Afterwards every acknowledged write must be stored, each once.
package durable

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"yagura/internal/drill/harness"
)

type object = harness.Object

// people is the number of players of a world. A person may create 60 contests an hour, so there are several organisers.
const (
	people     = 8
	organisers = 12
)

// World is the people who write to the nodes of one service: organisers who create contests, and players who enter them,
// check in, write messages and report results. All of them repeat a request without an answer with its key, as the app does.
type World struct {
	// Pace is the pause of a player between turns. A person may write 60 messages a minute: a drill that waits for messages needs
	// a pace at which nobody is refused.
	Pace time.Duration

	report     *harness.Report
	bases      []*atomic.Value // the addresses of the nodes
	organisers []harness.Person
	players    []harness.Person
	play       bracket
	room       int64
	ledger     ledger

	writing context.CancelFunc
	writers sync.WaitGroup
}

// bracket is a contest in play: the first match and the entry of each player.
type bracket struct {
	contest, tournament int64
	entries             []int64
	matches             []match
}

type match struct{ ID, Version int64 }

// NewWorld signs people in at the first node and draws the bracket of a contest for them.
func NewWorld(ctx context.Context, report *harness.Report, addresses ...string) (*World, error) {
	w := &World{report: report}
	w.ledger.init()
	for _, a := range addresses {
		base := &atomic.Value{}
		base.Store(a)
		w.bases = append(w.bases, base)
	}
	for i := range organisers + people {
		p, err := harness.SignIn(ctx, addresses[0], fmt.Sprint("person", i))
		if err != nil {
			return nil, err
		}
		if i < organisers {
			w.organisers = append(w.organisers, p)
		} else {
			w.players = append(w.players, p)
		}
	}
	if err := w.draw(ctx); err != nil {
		return nil, err
	}
	var rooms struct{ Items []struct{ ID int64 } }
	if err := w.must(ctx, http.MethodGet, contestPath(w.play.contest)+"chats/?kind=entrants", w.organisers[0], nil, &rooms); err != nil {
		return nil, err
	}
	w.room = rooms.Items[0].ID
	return w, nil
}

// Base returns the current address of a node.
func (w *World) Base(node int) string { return w.bases[node%len(w.bases)].Load().(string) }

// Contest returns the contest in play, whose matches the players report.
func (w *World) Contest() int64 { return w.play.contest }

// Moved changes the address of a node.
func (w *World) Moved(node int, address string) { w.bases[node].Store(address) }

func (w *World) must(ctx context.Context, method, path string, who harness.Person, in, out any) error {
	return harness.Must(ctx, w.Base(0), method, path, who, in, out)
}

// draw enters all players into a contest and draws its bracket in their order. A claim of one side waits for the other.
func (w *World) draw(ctx context.Context) error {
	now := time.Now()
	form := contestForm("drill in play", now.Add(2*time.Hour))
	form["checkin"], form["checkinStart"], form["checkinEnd"] = false, nil, nil
	var made struct{ ID int64 }
	if err := w.must(ctx, http.MethodPost, "/contests/", w.organisers[0], form, &made); err != nil {
		return err
	}
	path := contestPath(made.ID)
	w.play.contest = made.ID
	for _, p := range w.players {
		var entry struct{ ID int64 }
		if err := w.must(ctx, http.MethodPost, path+"users/", p, entryForm(), &entry); err != nil {
			return err
		}
		w.play.entries = append(w.play.entries, entry.ID)
	}
	if err := w.must(ctx, http.MethodPost, path+"entries/confirm/", w.organisers[0], object{"allowed": w.play.entries}, nil); err != nil {
		return err
	}
	over := contestForm("drill in play", now.Add(-2*time.Hour)) // for a node whose clock is an hour behind too
	over["checkin"], over["checkinStart"], over["checkinEnd"] = false, nil, nil
	over["version"], over["matches"] = 1, object{"confirmMinutes": 1440, "warnMinutes": 0, "walkoverMinutes": 0}
	if err := w.must(ctx, http.MethodPut, path, w.organisers[0], over, nil); err != nil {
		return err
	}
	draft := object{}
	if err := w.must(ctx, http.MethodGet, path+"tournament/draft/", w.organisers[0], nil, &draft); err != nil {
		return err
	}
	draft["thirdPlace"], draft["thirdStart"], draft["assignment"] = false, nil, w.play.entries
	if err := w.must(ctx, http.MethodPost, path+"tournament/", w.organisers[0], draft, nil); err != nil {
		return err
	}
	t, err := w.tournament(ctx, 0)
	w.play.tournament, w.play.matches = t.ID, t.Rounds[0].Matches
	return err
}

type tournament struct {
	ID     int64
	Rounds []struct{ Matches []match }
}

// tournament reads the bracket at a node.
func (w *World) tournament(ctx context.Context, node int) (t tournament, err error) {
	err = harness.Must(ctx, w.Base(node), http.MethodGet, contestPath(w.play.contest)+"tournament/", harness.Person{}, nil, &t)
	if err == nil && len(t.Rounds) == 0 {
		err = fmt.Errorf("the bracket of contest %d has no rounds", w.play.contest)
	}
	return t, err
}

// reports reports whether a player reports results: one player of each match, so that its version rises one by one.
func reports(player int) bool { return player%2 == 0 }

// result returns the n-th report of a player: a claim of the own win, alternately with and without a game, so that each
// report changes the match.
func (w *World) result(player, n int) object {
	own, games := w.play.entries[player], []any{}
	if n%2 == 1 {
		games = append(games, object{"index": 0, "winner": own, "images": []string{}})
	}
	return object{"version": w.play.matches[player/2].Version + int64(n), "games": games, "outcome": "win", "winner": own}
}

func contestPath(id int64) string { return fmt.Sprintf("/contests/%d/", id) }

func (w *World) resultPath(player int) string {
	return fmt.Sprintf("%stournament/%d/match/%d/result/", contestPath(w.play.contest), w.play.tournament, w.play.matches[player/2].ID)
}

// contestForm returns the form of a contest for persons whose entry and check-in end at a time and began four hours before.
func contestForm(name string, end time.Time) object {
	at := func(hours int) string {
		return end.Add(time.Duration(hours) * time.Hour).UTC().Format(time.RFC3339Nano)
	}
	return object{
		"gameId": 1, "name": name, "contestType": "TOURNAMENT", "participantType": "SOLO", "teamSize": 1, "entryMaxCount": 64,
		"entryStart": at(-4), "entryEnd": at(0), "contestStart": at(0), "contestEnd": at(12),
		"checkin": true, "checkinStart": at(-4), "checkinEnd": at(0), "isEntryPassword": false,
		"discordUrl": "", "iframeSrc": "", "videoUrl": "", "award": "", "rule": "", "isRecommend": false,
		"matches": object{"confirmMinutes": 0, "warnMinutes": 0, "walkoverMinutes": 0},
	}
}

func entryForm() object {
	return object{"twitterId": "@drill", "gameUsername": "drill", "friendCode": "drill", "comment": "", "agreePolicy": true}
}

func id(answer []byte) int64 {
	var made struct{ ID int64 }
	_ = json.Unmarshal(answer, &made) // 0 is found by the comparison
	return made.ID
}
