package store_test

import (
	"regexp"
	"strings"
	"testing"
)

// boundedOtherwise lists the queries without a LIMIT, and what limits their rows.
var boundedOtherwise = map[string]string{
	"AnswersOfEntries":                "30 questions of the entries that an export writes at once",
	"AnswersOfEntry":                  "30 questions of a survey",
	"BracketEntries":                  "256 slots of a bracket",
	"CountAnswers":                    "30 questions of a survey",
	"CountProgress":                   "20 rounds of a swiss draw, a round for each opponent in a league, those of a bracket",
	"CountSelected":                   "what was chosen in 30 questions of a survey",
	"DroppedEntryIDs":                 "8192 entries of a contest",
	"EndSessions":                     "the running sessions of a person, each of a counted sign-in",
	"EntriesInStage":                  "8192 entries of a contest",
	"EntriesLeft":                     "contests of a person that have not ended, at a withdrawal",
	"EntryRoster":                     "99 members of a team",
	"EventsNamingEntry":               "events of one entry in one contest, at a withdrawal",
	"SiteEventsNamingUser":            "acts of site administrators about one person, at a withdrawal",
	"EventsNamingUser":                "events of the entries and bans of one person, at a withdrawal",
	"BansToCopy":                      "1000 bans of a contest",
	"FinalPlaces":                     "entries of a bracket",
	"ForgetCaster":                    "contests in which a person is a caster, at a withdrawal",
	"ListEnabledGames":                "the catalogue of games",
	"ListGames":                       "the catalogue of games",
	"ListOperators":                   "operators of a contest, added one by one by its owner",
	"ListPasskeys":                    "10 passkeys of a person",
	"ListRanks":                       "the catalogue of ranks",
	"ListSocialAccounts":              "one account a provider",
	"LobbyProgress":                   "lobbies of a round, of at least two of 8192 players",
	"LockSharedChats":                 "three rooms of a contest",
	"MatchPlayers":                    "two sides of a match",
	"MatchesOfStage":                  "511 matches of a bracket",
	"OpenEntriesOfTeam":               "contests that have not ended, at a change of a team's members",
	"OperatedUnended":                 "contests of a person that have not ended, at a withdrawal",
	"OwnEntries":                      "entries of a person, at a withdrawal",
	"PeopleOfEntry":                   "99 members of a team",
	"PicturesOfContest":               "pictures of a contest, at its deletion",
	"PicturesOfUser":                  "the quota of files",
	"PlacesOfUser":                    "contests on one page of the record",
	"QuestionsToCopy":                 "30 questions of a survey",
	"ReportedMatches":                 "511 matches of a bracket",
	"ReportsOfMatch":                  "five games of a match",
	"ReportsOfStage":                  "five games of each of 511 matches",
	"EntryMatches":                    "a match with each opponent of a league, twice",
	"EntryReports":                    "five games of each match of an entry",
	"HistoryOfStage":                  "65536 matches of a league",
	"RosterSizes":                     "8192 entries of a contest",
	"RoundReports":                    "five games of each match on a page of 512",
	"RoundCounts":                     "a row for each round",
	"BegunRounds":                     "a row for each round",
	"RoundsOfStage":                   "20 rounds of a swiss draw, or a round for each opponent in a league",
	"StageEntries":                    "8192 entries of a contest",
	"UnequalRosters":                  "8192 entries of a contest",
	"OpenOrForfeitedMatches":          "the matches of an entry in a league",
	"StagesOfContest":                 "two stages of a contest",
	"ClaimsOfMatch":                   "two sides of a match",
	"SurveyQuestions":                 "30 questions of a survey",
	"ScoresOfMatch":                   "the entries of a contest in one lobby",
	"ScoresOfStage":                   "8192 entries in each of 20 rounds",
	"AddCasterChatMembers":            "20 casters of a contest",
	"AddEntrantChatMembers":           "the people of a contest, at a change of its entries",
	"ChatsOfEntry":                    "99 people of an entry in their rooms",
	"AddMatchChatMembers":             "people of the two entries of matches that changed, and the operators",
	"AddRoomChatMembers":              "64 players of a match room",
	"AddTeamChatMembers":              "99 members of a team",
	"RemoveFormerMatchChatMembers":    "people of matches that changed",
	"RemoveFormerRoomChatMembers":     "64 players of a match room",
	"RemoveFormerTeamChatMembers":     "members of a team",
	"AddOperatorChatMembers":          "operators of a contest in each of its rooms",
	"TeamManagersFor":                 "99 members of a team",
	"TeamMembers":                     "99 members of a team",
	"TeamPollAnswers":                 "14 polls of at most 99 members",
	"TeamRolesOf":                     "20 teams of a person",
	"TrophiesToCopy":                  "20 trophies of a contest",
	"Trophies":                        "20 trophies of a contest",
	"TrophyWinners":                   "the holders of 20 trophies, each of a place",
	"RemoveFormerQuestionChatMembers": "own questions of those who left a contest",
	"RemoveFormerCasterChatMembers":   "20 casters of a contest",
	"RemoveFormerEntrantChatMembers":  "the people of a contest, at a change of its entries",
}

// TestListsAreBounded fails on a query of many rows without a LIMIT, unless a rule of the product limits its rows.
func TestListsAreBounded(t *testing.T) {
	t.Parallel()
	name, limit := regexp.MustCompile(`(?m)^-- name: (\w+) :many$`), regexp.MustCompile(`(?i)\bLIMIT\b`)
	unlimited, lists := map[string]bool{}, 0
	for _, file := range namesOf(t, "queries/*.sql") {
		for query := range strings.SplitSeq(textOf(t, file), "\n-- name: ") {
			found := name.FindStringSubmatch("-- name: " + strings.TrimPrefix(query, "-- name: "))
			if found == nil {
				continue
			}
			lists++
			if limit.MatchString(query) {
				continue
			}
			unlimited[found[1]] = true
			if boundedOtherwise[found[1]] == "" {
				t.Errorf("%s in %s has no LIMIT: add one, or list the query with its natural limit", found[1], file)
			}
		}
	}
	for query := range boundedOtherwise {
		if !unlimited[query] {
			t.Errorf("%s is listed as a query without LIMIT, but there is none", query)
		}
	}
	if lists < 50 {
		t.Errorf("only %d lists were read", lists)
	}
}
