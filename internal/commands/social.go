package commands

import (
	"yagura/internal/kit/command"
	"yagura/internal/social"
)

// socialKeys are the keys of the social providers. A provider without keys is not offered.
type socialKeys struct {
	XKey          string
	XSecret       string
	XBearer       string
	XURL          string
	GoogleID      string
	GoogleSecret  string
	GoogleIssuer  string
	DiscordID     string
	DiscordSecret string
	DiscordURL    string
}

func (k *socialKeys) flags() []command.Flag {
	return []command.Flag{
		{Name: "x-key", Env: "YAGURA_X_KEY", Group: "Social sign-in", Value: command.String(&k.XKey),
			Help: "Sign-in with X: consumer key."},
		{Name: "x-secret", Env: "YAGURA_X_SECRET", Group: "Social sign-in", Value: command.String(&k.XSecret),
			Help: "Sign-in with X: consumer secret. Set it by environment."},
		{Name: "x-bearer", Env: "YAGURA_X_BEARER", Group: "Social sign-in", Value: command.String(&k.XBearer),
			Help: "X: token of the app, for reading posts, followers and reposts. Set it by environment."},
		{Name: "x-url", Env: "YAGURA_X_URL", Group: "Social sign-in", Value: command.String(&k.XURL),
			Help: "Address of X's API, if not https://api.x.com."},
		{Name: "google-id", Env: "YAGURA_GOOGLE_ID", Group: "Social sign-in", Value: command.String(&k.GoogleID),
			Help: "Sign-in with Google: client id."},
		{Name: "google-secret", Env: "YAGURA_GOOGLE_SECRET", Group: "Social sign-in", Value: command.String(&k.GoogleSecret),
			Help: "Sign-in with Google: client secret. Set it by environment."},
		{Name: "google-issuer", Env: "YAGURA_GOOGLE_ISSUER", Group: "Social sign-in", Value: command.String(&k.GoogleIssuer),
			Help: "OpenID Connect issuer, if not https://accounts.google.com."},
		{Name: "discord-id", Env: "YAGURA_DISCORD_ID", Group: "Social sign-in", Value: command.String(&k.DiscordID),
			Help: "Sign-in with Discord: client id."},
		{Name: "discord-secret", Env: "YAGURA_DISCORD_SECRET", Group: "Social sign-in", Value: command.String(&k.DiscordSecret),
			Help: "Sign-in with Discord: client secret. Set it by environment."},
		{Name: "discord-url", Env: "YAGURA_DISCORD_URL", Group: "Social sign-in", Value: command.String(&k.DiscordURL),
			Help: "Address of Discord, if not https://discord.com."},
	}
}

func (k socialKeys) config() social.Config {
	return social.Config{
		X:       social.XConfig{Key: k.XKey, Secret: k.XSecret, Bearer: k.XBearer, URL: k.XURL},
		Google:  social.GoogleConfig{ID: k.GoogleID, Secret: k.GoogleSecret, Issuer: k.GoogleIssuer},
		Discord: social.DiscordConfig{ID: k.DiscordID, Secret: k.DiscordSecret, URL: k.DiscordURL},
	}
}
