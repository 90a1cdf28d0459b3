// Package summoner finds players of League of Legends through the publisher's API: account-v1, summoner-v4 and
// league-v4.
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

// MaxName is the largest number of characters of a name.
const MaxName = 64

const (
	fresh = 5 * time.Minute // how long an answer is kept
	kept  = 1000            // answers
)

// lookUps limits how often a person may ask.
var lookUps = limit.Limit{Name: "summoner", Window: 10 * time.Minute, Most: 30}

// Config is set by the administrator. Without a URL and a key the look-up is off.
type Config struct {
	// URL is the base of the API. "{route}" in it is replaced by the region that holds accounts, then by the player's
	// platform: https://{route}.api.riotgames.com. Without "{route}" one address serves all calls.
	URL string
	Key string
	// IconURL is the address of icons, with "{id}" for the icon's number; empty means no icons.
	IconURL string
}

// Configured reports whether the look-up is on.
func (c Config) Configured() bool { return c.URL != "" && c.Key != "" }

// Summoner is a player as the publisher returns it.
type Summoner struct {
	// Name is the Riot ID, "name#tag", in the publisher's spelling.
	Name  string
	Level int
	// Icon is a picture as a data URL, so that browsers do not call the publisher's server; empty if unset.
	Icon string
	Rank string // key of the ladder of League of Legends, 0011 for a player without a rank
}

// Service finds players.
type Service struct {
	api   *api
	store limit.Store
	cache *snapshot.Cache[Summoner]
}

// routes are all values of {route}: the region of accounts, and the platforms.
var routes = []string{region, "br1", "eun1", "euw1", "jp1", "kr", "la1", "la2", "me1", "na1", "oc1", "ru", "sg2", "tr1", "tw2", "vn2"}

// New returns the service. It fails if an address is invalid.
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

// Configured reports whether the look-up is on.
func (s *Service) Configured() bool { return s.api != nil }

// Find finds a player by the Riot ID "name#tag", for a signed-in person. Answers are cached for five minutes. Faults:
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

// cacheID returns 63 bits of a hash of the name; collisions are negligible.
func cacheID(riotID string) int64 {
	sum := sha256.Sum256([]byte(fold.Text(riotID)))
	return int64(binary.BigEndian.Uint64(sum[:8]) >> 1)
}

// tiers are the publisher's names of the ladder of League of Legends, in the order of its keys from 0001.
var tiers = []string{"CHALLENGER", "GRANDMASTER", "MASTER", "DIAMOND", "EMERALD", "PLATINUM", "GOLD", "SILVER", "BRONZE", "IRON"}

// rankOf returns the key of a tier; a player without a tier gets the key after the last one.
func rankOf(tier string) string {
	i := slices.Index(tiers, tier)
	if i < 0 {
		i = len(tiers)
	}
	return fmt.Sprintf("%04d", i+1)
}

// faultOf maps an answer of the publisher's API to a fault.
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
