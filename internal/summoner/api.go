package summoner

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"yagura/internal/kit/fault"
)

const (
	routePlace = "{route}"
	iconPlace  = "{id}"
	// region holds the accounts of all platforms; any of the publisher's regions works.
	region = "asia"
	// ranked is the queue whose tier counts as the player's rank.
	ranked  = "RANKED_SOLO_5x5"
	maxIcon = 128 << 10
)

var puuidPattern = regexp.MustCompile(`^[A-Za-z0-9_-]{1,128}$`)

// api calls the publisher's API.
type api struct {
	Config
	client *http.Client
}

// find reads the account by its Riot ID, and with the account's puuid the other data.
func (a *api) find(ctx context.Context, name, tag string) (Summoner, error) {
	var account struct {
		PUUID    string `json:"puuid"`
		GameName string `json:"gameName"`
		TagLine  string `json:"tagLine"`
	}
	if err := a.get(ctx, region, "/riot/account/v1/accounts/by-riot-id/"+url.PathEscape(name)+"/"+url.PathEscape(tag), &account); err != nil {
		return Summoner{}, err
	}
	if !puuidPattern.MatchString(account.PUUID) {
		return Summoner{}, fault.New(fault.SummonerUnavailable)
	}
	platform, err := a.platform(ctx, account.PUUID)
	if err != nil {
		return Summoner{}, err
	}
	var player struct {
		Level int `json:"summonerLevel"`
		Icon  int `json:"profileIconId"`
	}
	if err := a.get(ctx, platform, "/lol/summoner/v4/summoners/by-puuid/"+account.PUUID, &player); err != nil {
		return Summoner{}, err
	}
	var leagues []struct {
		Queue string `json:"queueType"`
		Tier  string `json:"tier"`
	}
	if err := a.get(ctx, platform, "/lol/league/v4/entries/by-puuid/"+account.PUUID, &leagues); err != nil {
		return Summoner{}, err
	}
	s := Summoner{Name: account.GameName + "#" + account.TagLine, Level: player.Level, Rank: rankOf("")}
	for _, l := range leagues {
		if l.Queue == ranked {
			s.Rank = rankOf(l.Tier)
		}
	}
	s.Icon = a.icon(ctx, player.Icon)
	return s, nil
}

// platform returns the player's platform. It is needed only if each platform has its own address.
func (a *api) platform(ctx context.Context, puuid string) (string, error) {
	if !strings.Contains(a.URL, routePlace) {
		return "", nil
	}
	var active struct {
		Region string `json:"region"`
	}
	if err := a.get(ctx, region, "/riot/account/v1/region/by-game/lol/by-puuid/"+puuid, &active); err != nil {
		return "", err
	}
	if !slices.Contains(routes, active.Region) {
		return "", fault.New(fault.SummonerUnavailable)
	}
	return active.Region, nil
}

func (a *api) get(ctx context.Context, route, path string, into any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.ReplaceAll(a.URL, routePlace, route)+path, nil)
	if err != nil {
		return err
	}
	r.Header.Set("X-Riot-Token", a.Key)
	res, err := a.client.Do(r)
	if err != nil {
		return fault.New(fault.SummonerUnavailable).Because(err)
	}
	defer func() { _ = res.Body.Close() }()
	if err := faultOf(res); err != nil {
		return err
	}
	if err := json.NewDecoder(res.Body).Decode(into); err != nil {
		return fault.New(fault.SummonerUnavailable).Because(err)
	}
	return nil
}

// icon reads a player's picture; a failure leaves it empty.
func (a *api) icon(ctx context.Context, number int) string {
	if a.IconURL == "" {
		return ""
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.ReplaceAll(a.IconURL, iconPlace, strconv.Itoa(number)), nil)
	if err != nil {
		return ""
	}
	res, err := a.client.Do(r)
	if err != nil {
		return ""
	}
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(io.LimitReader(res.Body, maxIcon+1))
	kind := http.DetectContentType(raw)
	if err != nil || res.StatusCode != http.StatusOK || len(raw) > maxIcon || kind != "image/png" && kind != "image/jpeg" {
		return ""
	}
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(raw)
}
