// Command network serves the social network of the tests to a browser, and prints how to start the service beside it.
package main

import (
	"flag"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/social/socialtest"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8499", "address to listen on")
	baseURL := flag.String("base-url", "http://localhost:8080", "base URL of the service")
	flag.Parse()
	n := socialtest.New("http://"+*addr, *baseURL+"/oauth/callback", clock.System{})
	s := n.Config()
	_, _ = fmt.Fprintf(os.Stdout, "YAGURA_X_KEY=%s YAGURA_X_SECRET=%s YAGURA_X_BEARER=%s YAGURA_X_URL=%s\n", s.X.Key, s.X.Secret, s.X.Bearer, s.X.URL)
	_, _ = fmt.Fprintf(os.Stdout, "YAGURA_GOOGLE_ID=%s YAGURA_GOOGLE_SECRET=%s YAGURA_GOOGLE_ISSUER=%s\n", s.Google.ID, s.Google.Secret, s.Google.Issuer)
	_, _ = fmt.Fprintf(os.Stdout, "YAGURA_DISCORD_ID=%s YAGURA_DISCORD_SECRET=%s YAGURA_DISCORD_URL=%s\n", s.Discord.ID, s.Discord.Secret, s.Discord.URL)
	server := &http.Server{Addr: *addr, Handler: n, ReadHeaderTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}
