package main

import "yagura/internal/social"

// socialKeys are the keys of the social providers. A provider without keys is not offered.
type socialKeys struct {
	XKey          string `env:"YAGURA_X_KEY" name:"x-key" help:"Sign-in with X: consumer key."`
	XSecret       string `env:"YAGURA_X_SECRET" name:"x-secret" help:"Sign-in with X: consumer secret. Set it by environment."`
	XBearer       string `env:"YAGURA_X_BEARER" name:"x-bearer" help:"X: token of the app, for reading posts, followers and reposts. Set it by environment."`
	XURL          string `env:"YAGURA_X_URL" name:"x-url" help:"Address of X's API, if not https://api.x.com."`
	GoogleID      string `env:"YAGURA_GOOGLE_ID" name:"google-id" help:"Sign-in with Google: client id."`
	GoogleSecret  string `env:"YAGURA_GOOGLE_SECRET" name:"google-secret" help:"Sign-in with Google: client secret. Set it by environment."`
	GoogleIssuer  string `env:"YAGURA_GOOGLE_ISSUER" name:"google-issuer" help:"OpenID Connect issuer, if not https://accounts.google.com."`
	DiscordID     string `env:"YAGURA_DISCORD_ID" name:"discord-id" help:"Sign-in with Discord: client id."`
	DiscordSecret string `env:"YAGURA_DISCORD_SECRET" name:"discord-secret" help:"Sign-in with Discord: client secret. Set it by environment."`
	DiscordURL    string `env:"YAGURA_DISCORD_URL" name:"discord-url" help:"Address of Discord, if not https://discord.com."`
}

func (k socialKeys) config() social.Config {
	return social.Config{
		X:       social.XConfig{Key: k.XKey, Secret: k.XSecret, Bearer: k.XBearer, URL: k.XURL},
		Google:  social.GoogleConfig{ID: k.GoogleID, Secret: k.GoogleSecret, Issuer: k.GoogleIssuer},
		Discord: social.DiscordConfig{ID: k.DiscordID, Secret: k.DiscordSecret, URL: k.DiscordURL},
	}
}
