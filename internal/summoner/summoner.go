// Package summoner looks players of League of Legends up at the publisher's API, by its published paths: account-v1,
// summoner-v4 and league-v4.
package summoner

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/fold"
	"yagura/internal/kit/limit"
	"yagura/internal/kit/outgoing"
	"yagura/internal/kit/snapshot"
	"yagura/internal/kit/text"
)

// MaxName is the longest name that is looked up, in characters.
const MaxName = 64

const (
	fresh = 5 * time.Minute // how long an answer is kept
	kept  = 1000            // answers
)

// lookUps limits how often a person may ask.
var lookUps = limit.Limit{Name: "summoner", Window: 10 * time.Minute, Most: 30}

// Config is what the administrator sets. Without a URL and a key there is no look-up.
type Config struct {
	// URL is the base of the API. "{route}" in it becomes the region that keeps accounts, and then the platform on which the
	// player plays: https://{route}.api.riotgames.com. Without it one address serves all.
	URL string
	Key string
	// IconURL is where icons are, with "{id}" in the place of the icon's number; empty = no icons.
	IconURL string
}

// Configured reports whether there is a look-up.
func (c Config) Configured() bool { return c.URL != "" && c.Key != "" }

// Summoner is a player as the publisher knows them.
type Summoner struct {
	// Name is the Riot ID, "name#tag", in the publisher's spelling.
	Name  string
	Level int
	// Icon is a picture as a data URL, so that no browser need ask a foreign server; empty if unset.
	Icon string
	Rank string // key of the ladder of League of Legends, 0011 for a player without a rank
}

// Service looks players up.
type Service struct {
	api   *api
	store limit.Store
	cache *snapshot.Cache[Summoner]
}

// routes are all that {route} may become: the region of accounts, and the platforms.
var routes = []string{region, "br1", "eun1", "euw1", "jp1", "kr", "la1", "la2", "me1", "na1", "oc1", "ru", "sg2", "tr1", "tw2", "vn2"}

// New wires the look-up. It fails when an address is none.
func New(c Config, store limit.Store) (*Service, error) {
	s := &Service{store: store, cache: snapshot.New[Summoner](kept, fresh)}
	if !c.Configured() {
		return s, nil
	}
	c.URL = strings.TrimRight(c.URL, "/")
	var trusted []string
	for _, route := range routes {
		trusted = append(trusted, strings.ReplaceAll(c.URL, routePlace, route))
	}
	if c.IconURL != "" {
		trusted = append(trusted, strings.ReplaceAll(c.IconURL, iconPlace, "0"))
	}
	client, err := outgoing.New(trusted...)
	if err != nil {
		return nil, fmt.Errorf("summoner look-up: %w", err)
	}
	s.api = &api{Config: c, client: client}
	return s, nil
}

// Configured reports whether there is a look-up.
func (s *Service) Configured() bool { return s.api != nil }

// Find looks a player up by the Riot ID "name#tag", for a signed-in person. Answers are up to five minutes old. Faults:
// summonerNotConfigured, valueIsRequired, exceededLength, invalidValue (not a Riot ID), summonerDoesNotExist,
// tooManyRequests (by this person, or by this server at the publisher), summonerUnavailable.
func (s *Service) Find(ctx context.Context, actor int64, riotID string) (Summoner, error) {
	if s.api == nil {
		return Summoner{}, fault.New(fault.SummonerNotConfigured)
	}
	name, tag, err := parse(riotID)
	if err != nil {
		return Summoner{}, err
	}
	if err := lookUps.Take(ctx, s.store, strconv.FormatInt(actor, 10)); err != nil {
		return Summoner{}, err
	}
	return s.cache.Get(ctx, cacheID(name+"#"+tag), 0, clock.Now(ctx), func(ctx context.Context) (Summoner, error) {
		return s.api.find(ctx, name, tag)
	})
}

func parse(riotID string) (name, tag string, err error) {
	const field = "summonerName"
	var f fault.Form
	riotID = f.Required(field, riotID, MaxName)
	if err := f.Err(); err != nil {
		return "", "", err
	}
	name, tag, ok := strings.Cut(riotID, "#")
	name, _ = text.Line(name)
	tag, _ = text.Line(tag)
	if !ok || name == "" || tag == "" || strings.Contains(tag, "#") {
		return "", "", fault.New(fault.InvalidValue).At(field)
	}
	return name, tag, nil
}

// cacheID is 63 bits of a hash: no two names that someone looks up share one.
func cacheID(riotID string) int64 {
	sum := sha256.Sum256([]byte(fold.Text(riotID)))
	return int64(binary.BigEndian.Uint64(sum[:8]) >> 1)
}

// tiers are the publisher's words for the ladder of League of Legends, in the order of its keys from 0001.
var tiers = []string{"CHALLENGER", "GRANDMASTER", "MASTER", "DIAMOND", "EMERALD", "PLATINUM", "GOLD", "SILVER", "BRONZE", "IRON"}

// rankOf is the key of the ladder; a player in no tier is behind the last one.
func rankOf(tier string) string {
	i := slices.Index(tiers, tier)
	if i < 0 {
		i = len(tiers)
	}
	return fmt.Sprintf("%04d", i+1)
}

// faultOf is what an answer of the publisher's API means to a person.
func faultOf(res *http.Response) error {
	switch res.StatusCode {
	case http.StatusOK:
		return nil
	case http.StatusNotFound:
		return fault.New(fault.SummonerDoesNotExist).At("summonerName")
	case http.StatusTooManyRequests:
		seconds, err := strconv.Atoi(res.Header.Get("Retry-After"))
		if err != nil || seconds < 1 {
			seconds = 60
		}
		return fault.New(fault.TooManyRequests).With("seconds", seconds)
	}
	return fault.New(fault.SummonerUnavailable).Because(fmt.Errorf("the API answers %s", res.Status))
}
