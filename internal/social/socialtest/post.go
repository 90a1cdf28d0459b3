package socialtest

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// Account is a public account at X.
type Account struct {
	ID        string
	Name      string
	Protected bool
}

// Post is a post with its reposters and the author's followers. Accounts that follow or reposted need not be named in
// Accounts.
type Post struct {
	ID        string
	Author    string // id
	Reposters []Account
	Followers []Account // of the author
	Accounts  []Account // others that exist
	// PageSize limits the pages of the lists; 0 means the requested size.
	PageSize int
}

// Publish adds a post to the network.
func (n *Network) Publish(p Post) { n.mu.Lock(); defer n.mu.Unlock(); n.posts[p.ID] = p }

// Asked returns the number of calls about posts and accounts.
func (n *Network) Asked() int { n.mu.Lock(); defer n.mu.Unlock(); return n.asked }

func (n *Network) routePosts() {
	n.mux.Handle("GET /x/2/tweets/{id}", n.called(n.app(n.post)))
	n.mux.Handle("GET /x/2/tweets/{id}/retweeted_by", n.called(n.app(n.reposters)))
	n.mux.Handle("GET /x/2/users/{id}/followers", n.called(n.app(n.followers)))
	n.mux.Handle("GET /x/2/users/by", n.called(n.app(n.usersBy)))
}

// app requires the app token.
func (n *Network) app(answer func(http.ResponseWriter, *http.Request) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		if r.Header.Get("Authorization") != "Bearer "+AppBearer {
			return errors.New("unauthorized")
		}
		n.mu.Lock()
		n.asked++
		n.mu.Unlock()
		return answer(w, r)
	}
}

// post answers as X does: a missing post is a success with a list of errors.
func (n *Network) post(w http.ResponseWriter, r *http.Request) error {
	n.mu.Lock()
	p, ok := n.posts[r.PathValue("id")]
	n.mu.Unlock()
	if !ok {
		writeJSON(w, http.StatusOK, map[string]any{"errors": []map[string]string{{"title": "Not Found Error", "resource_id": r.PathValue("id")}}})
		return nil
	}
	data := map[string]string{"id": p.ID, "text": "a post"}
	if r.URL.Query().Get("expansions") == "author_id" {
		data["author_id"] = p.Author
	}
	writeJSON(w, http.StatusOK, map[string]any{"data": data})
	return nil
}

func (n *Network) reposters(w http.ResponseWriter, r *http.Request) error {
	n.mu.Lock()
	p := n.posts[r.PathValue("id")]
	n.mu.Unlock()
	return page(w, r, p.Reposters, p.PageSize, 100)
}

func (n *Network) followers(w http.ResponseWriter, r *http.Request) error {
	n.mu.Lock()
	var of Post
	for _, p := range n.posts {
		if p.Author == r.PathValue("id") {
			of = p
		}
	}
	n.mu.Unlock()
	return page(w, r, of.Followers, of.PageSize, 1000)
}

func (n *Network) usersBy(w http.ResponseWriter, r *http.Request) error {
	names := strings.Split(r.URL.Query().Get("usernames"), ",")
	if len(names) > 100 {
		return &refusal{http.StatusBadRequest, "Invalid Request"}
	}
	n.mu.Lock()
	var known []Account
	for _, p := range n.posts {
		known = slices.Concat(known, p.Reposters, p.Followers, p.Accounts)
	}
	n.mu.Unlock()
	var found []Account
	for _, name := range names {
		if i := slices.IndexFunc(known, func(a Account) bool { return strings.EqualFold(a.Name, name) }); i >= 0 {
			found = append(found, known[i])
		}
	}
	writeJSON(w, http.StatusOK, map[string]any{"data": users(r, found)})
	return nil
}

// page returns a part of a list; its token is the start of the next part.
func page(w http.ResponseWriter, r *http.Request, list []Account, size, most int) error {
	q := r.URL.Query()
	asked, err := strconv.Atoi(q.Get("max_results"))
	if err != nil || asked < 1 || asked > most {
		return &refusal{http.StatusBadRequest, "Invalid Request"}
	}
	if size == 0 || size > asked {
		size = asked
	}
	begin := 0
	if q.Has("pagination_token") {
		if begin, err = strconv.Atoi(q.Get("pagination_token")); err != nil || begin < 0 || begin > len(list) {
			return &refusal{http.StatusBadRequest, "Invalid Request"}
		}
	}
	end := min(begin+size, len(list))
	meta := map[string]any{"result_count": end - begin}
	if end < len(list) {
		meta["next_token"] = strconv.Itoa(end)
	}
	writeJSON(w, http.StatusOK, map[string]any{"data": users(r, list[begin:end]), "meta": meta})
	return nil
}

func users(r *http.Request, list []Account) []map[string]any {
	protected := r.URL.Query().Get("user.fields") == "protected"
	out := make([]map[string]any, len(list))
	for i, a := range list {
		out[i] = map[string]any{"id": a.ID, "name": a.Name, "username": a.Name}
		if protected {
			out[i]["protected"] = a.Protected
		}
	}
	return out
}
