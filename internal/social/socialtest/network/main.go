// Command network serves the social network of the tests to a browser, and prints how to start the service beside it.
package main

import (
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/alecthomas/kong"

	"yagura/internal/kit/clock"
	"yagura/internal/social/socialtest"
)

type cli struct {
	Addr    string `default:"127.0.0.1:8499" help:"Address to listen on."`
	BaseURL string `default:"http://localhost:8080" name:"base-url" help:"The base URL of the service."`
}

func main() {
	var c cli
	kong.Parse(&c, kong.Description("A social network on this machine: X, Google and Discord."))
	n := socialtest.New("http://"+c.Addr, c.BaseURL+"/oauth/callback", clock.System{})
	s := n.Config()
	_, _ = fmt.Fprintf(os.Stdout, "YAGURA_X_KEY=%s YAGURA_X_SECRET=%s YAGURA_X_BEARER=%s YAGURA_X_URL=%s\n", s.X.Key, s.X.Secret, s.X.Bearer, s.X.URL)
	_, _ = fmt.Fprintf(os.Stdout, "YAGURA_GOOGLE_ID=%s YAGURA_GOOGLE_SECRET=%s YAGURA_GOOGLE_ISSUER=%s\n", s.Google.ID, s.Google.Secret, s.Google.Issuer)
	_, _ = fmt.Fprintf(os.Stdout, "YAGURA_DISCORD_ID=%s YAGURA_DISCORD_SECRET=%s YAGURA_DISCORD_URL=%s\n", s.Discord.ID, s.Discord.Secret, s.Discord.URL)
	server := &http.Server{Addr: c.Addr, Handler: n, ReadHeaderTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}
