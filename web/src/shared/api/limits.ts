// Written by `npm run gen` from the published contract.

export const AddedEntrantInput = {
  "comment": {
    "maxLength": 256
  },
  "friendCode": {
    "maxLength": 256
  },
  "gameUsername": {
    "maxLength": 256
  },
  "twitterId": {
    "maxLength": 256
  }
} as const;

export const Answer = {
  "value": {
    "maxLength": 256
  }
} as const;

export const Answers = {
  "answers": {
    "maxItems": 30
  }
} as const;

export const BanPayload = {
  "entryIds": {
    "maxItems": 100
  },
  "reason": {
    "maxLength": 256
  },
  "teamIds": {
    "maxItems": 100
  },
  "userIds": {
    "maxItems": 100
  }
} as const;

export const BattleRoyalEdit = {
  "roundInfo": {
    "minItems": 1,
    "maxItems": 20
  }
} as const;

export const BattleRoyalInput = {
  "roundInfo": {
    "minItems": 1,
    "maxItems": 20
  }
} as const;

export const BrowserError = {
  "message": {
    "maxLength": 300
  },
  "page": {
    "maxLength": 200
  },
  "stack": {
    "maxLength": 2000
  }
} as const;

export const BrowserErrors = {
  "errors": {
    "minItems": 1,
    "maxItems": 5
  }
} as const;

export const CancelContestRequest = {
  "reason": {
    "maxLength": 500
  }
} as const;

export const CasterChange = {
  "userIds": {
    "maxItems": 20
  }
} as const;

export const CeremonyInput = {
  "ceremonyId": {
    "maxLength": 64
  }
} as const;

export const ComplaintAnswer = {
  "note": {
    "maxLength": 1000
  }
} as const;

export const ComplaintInput = {
  "comment": {
    "maxLength": 1000
  }
} as const;

export const ContestRegistration = {
  "award": {
    "maxLength": 256
  },
  "discordUrl": {
    "maxLength": 256
  },
  "entryMaxCount": {
    "minimum": 2,
    "maximum": 8192
  },
  "entryPassword": {
    "minLength": 4,
    "maxLength": 16,
    "pattern": "^[0-9A-Za-z]*$"
  },
  "iframeSrc": {
    "maxLength": 512
  },
  "lobbySize": {
    "minimum": 0,
    "maximum": 256
  },
  "matchCount": {
    "minimum": 1,
    "maximum": 20
  },
  "matchPoint": {
    "minimum": 0,
    "maximum": 99999
  },
  "name": {
    "minLength": 1,
    "maxLength": 255
  },
  "playoff": {
    "minimum": 0,
    "maximum": 256
  },
  "rankPoint": {
    "minItems": 2,
    "maxItems": 257
  },
  "rule": {
    "maxLength": 4096
  },
  "standings": {
    "maxItems": 13
  },
  "swissRounds": {
    "minimum": 0,
    "maximum": 20
  },
  "teamSize": {
    "minimum": 1,
    "maximum": 99
  },
  "tieBreaks": {
    "maxItems": 5
  },
  "videoUrl": {
    "maxLength": 512
  }
} as const;

export const ContestUpdate = {
  "award": {
    "maxLength": 256
  },
  "discordUrl": {
    "maxLength": 256
  },
  "entryMaxCount": {
    "minimum": 2,
    "maximum": 8192
  },
  "entryPassword": {
    "minLength": 4,
    "maxLength": 16,
    "pattern": "^[0-9A-Za-z]*$"
  },
  "iframeSrc": {
    "maxLength": 512
  },
  "lobbySize": {
    "minimum": 0,
    "maximum": 256
  },
  "matchCount": {
    "minimum": 1,
    "maximum": 20
  },
  "matchPoint": {
    "minimum": 0,
    "maximum": 99999
  },
  "name": {
    "minLength": 1,
    "maxLength": 255
  },
  "playoff": {
    "minimum": 0,
    "maximum": 256
  },
  "rankPoint": {
    "minItems": 2,
    "maxItems": 257
  },
  "rule": {
    "maxLength": 4096
  },
  "standings": {
    "maxItems": 13
  },
  "swissRounds": {
    "minimum": 0,
    "maximum": 20
  },
  "teamSize": {
    "minimum": 1,
    "maximum": 99
  },
  "tieBreaks": {
    "maxItems": 5
  },
  "videoUrl": {
    "maxLength": 512
  }
} as const;

export const CreateMatchRoomRequest = {
  "name": {
    "maxLength": 50
  }
} as const;

export const DeleteEntriesRequest = {
  "reason": {
    "maxLength": 256
  }
} as const;

export const Desk = {
  "attention": {
    "maxItems": 20
  }
} as const;

export const DeskStage = {
  "notDrawn": {
    "maximum": 100
  },
  "notDrawnShort": {
    "maximum": 100
  }
} as const;

export const DisqualificationInput = {
  "reason": {
    "maxLength": 256
  }
} as const;

export const EmailCodeInput = {
  "code": {
    "minLength": 6,
    "maxLength": 6
  }
} as const;

export const EmailInput = {
  "email": {
    "maxLength": 254
  }
} as const;

export const EngagementInput = {
  "tweetId": {
    "minLength": 1,
    "maxLength": 256
  }
} as const;

export const EntryDetails = {
  "answers": {
    "maxItems": 30
  },
  "comment": {
    "maxLength": 256
  },
  "friendCode": {
    "maxLength": 256
  },
  "gameUsername": {
    "maxLength": 256
  },
  "twitterId": {
    "maxLength": 256
  }
} as const;

export const EntryPayload = {
  "answers": {
    "maxItems": 30
  },
  "comment": {
    "maxLength": 256
  },
  "entryPassword": {
    "maxLength": 16
  },
  "friendCode": {
    "maxLength": 256
  },
  "gameUsername": {
    "maxLength": 256
  },
  "twitterId": {
    "maxLength": 256
  }
} as const;

export const ForgottenInput = {
  "email": {
    "maxLength": 254
  }
} as const;

export const GameInput = {
  "gameName": {
    "maxLength": 64
  },
  "key": {
    "pattern": "^[0-9]{5}$"
  },
  "matchMinutes": {
    "minimum": 10,
    "maximum": 180
  }
} as const;

export const GameUserInput = {
  "friendCode": {
    "maxLength": 64
  },
  "ingameName": {
    "maxLength": 64
  },
  "summonerName": {
    "maxLength": 64
  },
  "uplayAccount": {
    "maxLength": 64
  },
  "username": {
    "maxLength": 64
  }
} as const;

export const HandMadePairs = {
  "pairs": {
    "maxItems": 8192,
    "items": {
      "minItems": 2,
      "maxItems": 2
    }
  }
} as const;

export const InviteToMatchRoomRequest = {
  "members": {
    "maxItems": 99
  }
} as const;

export const KillPoint = {
  "max": {
    "minimum": 0,
    "maximum": 99999
  },
  "point": {
    "minimum": 0,
    "maximum": 999
  }
} as const;

export const LastMatch = {
  "score": {
    "minItems": 2,
    "maxItems": 2
  }
} as const;

export const LeagueEdit = {
  "roundInfo": {
    "minItems": 1,
    "maxItems": 1024
  }
} as const;

export const LeagueForm = {
  "groups": {
    "maxItems": 2048
  },
  "roundInfo": {
    "minItems": 1,
    "maxItems": 1024
  }
} as const;

export const LeagueSettings = {
  "draw": {
    "minimum": 0,
    "maximum": 99
  },
  "groups": {
    "minimum": 1,
    "maximum": 2048
  },
  "legs": {
    "minimum": 1,
    "maximum": 2
  },
  "loss": {
    "minimum": 0,
    "maximum": 99
  },
  "win": {
    "minimum": 0,
    "maximum": 99
  }
} as const;

export const MagicLinkInput = {
  "email": {
    "maxLength": 254
  },
  "returnTo": {
    "maxLength": 512
  }
} as const;

export const Match = {
  "participants": {
    "minItems": 2,
    "maxItems": 2
  },
  "score": {
    "minItems": 2,
    "maxItems": 2
  },
  "wins": {
    "minItems": 2,
    "maxItems": 2
  }
} as const;

export const MatchChange = {
  "after": {
    "minItems": 2,
    "maxItems": 2
  },
  "before": {
    "minItems": 2,
    "maxItems": 2
  }
} as const;

export const MatchCheckin = {
  "here": {
    "minItems": 2,
    "maxItems": 2
  }
} as const;

export const MatchClaim = {
  "score": {
    "minItems": 2,
    "maxItems": 2
  }
} as const;

export const MatchDetail = {
  "participants": {
    "minItems": 2,
    "maxItems": 2
  },
  "score": {
    "minItems": 2,
    "maxItems": 2,
    "items": {
      "minimum": 0,
      "maximum": 999
    }
  },
  "videoList": {
    "maxItems": 5
  },
  "videos": {
    "maxItems": 5
  },
  "wins": {
    "minItems": 2,
    "maxItems": 2
  }
} as const;

export const MatchGame = {
  "images": {
    "maxItems": 5
  },
  "index": {
    "minimum": 0,
    "maximum": 4
  }
} as const;

export const MatchLobby = {
  "code": {
    "maxLength": 64
  },
  "note": {
    "maxLength": 256
  }
} as const;

export const MatchResultInput = {
  "games": {
    "maxItems": 5
  },
  "reason": {
    "maxLength": 256
  },
  "score": {
    "minItems": 2,
    "maxItems": 2
  }
} as const;

export const MatchSettings = {
  "confirmMinutes": {
    "minimum": 0,
    "maximum": 1440
  },
  "walkoverMinutes": {
    "minimum": 0,
    "maximum": 120
  },
  "warnMinutes": {
    "minimum": 0,
    "maximum": 120
  }
} as const;

export const MatchVideoInput = {
  "url": {
    "maxLength": 512
  }
} as const;

export const MessagePayload = {
  "clientId": {
    "maxLength": 64
  },
  "text": {
    "maxLength": 1000
  }
} as const;

export const MessageReport = {
  "comment": {
    "maxLength": 1000
  }
} as const;

export const NewPasskeyInput = {
  "ceremonyId": {
    "maxLength": 64
  },
  "name": {
    "maxLength": 60
  }
} as const;

export const NoticeInput = {
  "externalLink": {
    "maxLength": 200
  },
  "internalLink": {
    "maxLength": 200
  }
} as const;

export const NoticeInputTextsStruct = {
  "en": {
    "maxLength": 500
  },
  "ja": {
    "maxLength": 500
  },
  "ko": {
    "maxLength": 500
  },
  "zh": {
    "maxLength": 500
  }
} as const;

export const OperatorAddition = {
  "userIds": {
    "maxItems": 20
  }
} as const;

export const OperatorCheckin = {
  "reason": {
    "maxLength": 256
  }
} as const;

export const OperatorRemoval = {
  "userIds": {
    "maxItems": 20
  }
} as const;

export const PasskeyInput = {
  "name": {
    "maxLength": 60
  }
} as const;

export const PasskeySignUpInput = {
  "username": {
    "minLength": 3,
    "maxLength": 30,
    "pattern": "^[A-Za-z0-9][A-Za-z0-9_.-]*$"
  }
} as const;

export const PasswordInput = {
  "newPassword": {
    "minLength": 8,
    "maxLength": 32,
    "pattern": "^[A-Za-z0-9@$!%*#?&]*$"
  },
  "passwordConfirm": {
    "maxLength": 32
  }
} as const;

export const PreviewMarkdownRequest = {
  "text": {
    "maxLength": 4096
  }
} as const;

export const ProfileInput = {
  "bio": {
    "maxLength": 512
  },
  "city": {
    "maxLength": 60
  },
  "comment": {
    "maxLength": 256
  },
  "friendCode": {
    "maxLength": 256
  },
  "mutedKinds": {
    "maxItems": 20
  },
  "nickname": {
    "maxLength": 30
  },
  "notificationWeekdays": {
    "maxItems": 7
  },
  "playTime": {
    "maxLength": 100
  },
  "snsLinks": {
    "maxItems": 5
  },
  "twitterId": {
    "maxLength": 16
  }
} as const;

export const PushInput = {
  "notification_token": {
    "maxLength": 2000
  }
} as const;

export const Question = {
  "maxLength": {
    "minimum": 1,
    "maximum": 256
  },
  "minLength": {
    "minimum": 0,
    "maximum": 256
  },
  "question_detail": {
    "minLength": 1,
    "maxLength": 256
  },
  "selections": {
    "maxItems": 30
  }
} as const;

export const QuestionInput = {
  "maxLength": {
    "minimum": 1,
    "maximum": 256
  },
  "minLength": {
    "minimum": 0,
    "maximum": 256
  },
  "question_detail": {
    "minLength": 1,
    "maxLength": 256
  },
  "selections": {
    "maxItems": 30
  }
} as const;

export const QuestionPayload = {
  "text": {
    "minLength": 1,
    "maxLength": 1000
  }
} as const;

export const RankInputTitlesStruct = {
  "en": {
    "maxLength": 40
  },
  "ja": {
    "maxLength": 40
  },
  "ko": {
    "maxLength": 40
  },
  "zh": {
    "maxLength": 40
  }
} as const;

export const RankPoint = {
  "point": {
    "minimum": 0,
    "maximum": 9999
  },
  "rank": {
    "minimum": 1,
    "maximum": 257
  }
} as const;

export const ReasonInput = {
  "reason": {
    "maxLength": 500
  }
} as const;

export const RedeemInput = {
  "email": {
    "maxLength": 254
  }
} as const;

export const RehearsalInput = {
  "matchTime": {
    "minimum": 10,
    "maximum": 180
  },
  "moves": {
    "maxItems": 2048
  },
  "participants": {
    "minimum": 2,
    "maximum": 256
  },
  "round": {
    "minimum": 0
  },
  "seed": {
    "minimum": 0,
    "maximum": 2147483647
  }
} as const;

export const RehearsalMove = {
  "scores": {
    "maxItems": 256
  },
  "stage": {
    "minimum": 0,
    "maximum": 1
  }
} as const;

export const RehearsalScore = {
  "kill": {
    "minimum": 0,
    "maximum": 999
  },
  "rank": {
    "minimum": 1,
    "maximum": 256
  }
} as const;

export const RemovalInput = {
  "reason": {
    "maxLength": 500
  }
} as const;

export const ResetInput = {
  "newPassword": {
    "minLength": 8,
    "maxLength": 32,
    "pattern": "^[A-Za-z0-9@$!%*#?&]*$"
  },
  "passwordConfirm": {
    "maxLength": 32
  }
} as const;

export const RosterPayload = {
  "reason": {
    "maxLength": 256
  }
} as const;

export const RoundPlan = {
  "matchTime": {
    "minimum": 10,
    "maximum": 180
  }
} as const;

export const RoyaleRoundPlan = {
  "matchTime": {
    "minimum": 10,
    "maximum": 180
  }
} as const;

export const RoyaleScoreInput = {
  "images": {
    "maxItems": 5
  },
  "kill": {
    "minimum": 0,
    "maximum": 999
  },
  "rank": {
    "minimum": 1
  }
} as const;

export const RoyaleScoreRow = {
  "kill": {
    "minimum": 0,
    "maximum": 999
  },
  "rank": {
    "minimum": 1
  }
} as const;

export const SetMatchRoomCodeRequest = {
  "code": {
    "maxLength": 100
  }
} as const;

export const SignInCodeInput = {
  "code": {
    "maxLength": 16
  }
} as const;

export const SignInInput = {
  "login": {
    "maxLength": 254
  }
} as const;

export const SignUpInput = {
  "email": {
    "maxLength": 254
  },
  "password": {
    "minLength": 8,
    "maxLength": 32,
    "pattern": "^[A-Za-z0-9@$!%*#?&]*$"
  },
  "returnTo": {
    "maxLength": 512
  },
  "username": {
    "minLength": 3,
    "maxLength": 30,
    "pattern": "^[A-Za-z0-9][A-Za-z0-9_.-]*$"
  }
} as const;

export const Stream = {
  "done": {
    "maxItems": 20
  },
  "waiting": {
    "maxItems": 50
  }
} as const;

export const StreamItem = {
  "participants": {
    "minItems": 2,
    "maxItems": 2
  }
} as const;

export const SummonerInput = {
  "summonerName": {
    "maxLength": 64
  }
} as const;

export const SurveyInput = {
  "items": {
    "maxItems": 30
  }
} as const;

export const SwissDraw = {
  "forbidden": {
    "items": {
      "minItems": 2,
      "maxItems": 2
    }
  }
} as const;

export const SwissEdit = {
  "forbidden": {
    "maxItems": 1000,
    "items": {
      "minItems": 2,
      "maxItems": 2
    }
  },
  "roundInfo": {
    "minItems": 1,
    "maxItems": 20
  }
} as const;

export const SwissForm = {
  "forbidden": {
    "maxItems": 1000,
    "items": {
      "minItems": 2,
      "maxItems": 2
    }
  },
  "roundInfo": {
    "minItems": 1,
    "maxItems": 20
  }
} as const;

export const SwissMatch = {
  "participants": {
    "minItems": 2,
    "maxItems": 2
  },
  "points": {
    "minItems": 2,
    "maxItems": 2
  },
  "score": {
    "minItems": 2,
    "maxItems": 2
  },
  "wins": {
    "minItems": 2,
    "maxItems": 2
  }
} as const;

export const SwissRoundStart = {
  "pairs": {
    "maxItems": 8192,
    "items": {
      "minItems": 2,
      "maxItems": 2
    }
  }
} as const;

export const TeamEntryPayload = {
  "answers": {
    "maxItems": 30
  },
  "comment": {
    "maxLength": 256
  },
  "entryPassword": {
    "maxLength": 16
  },
  "friendCode": {
    "maxLength": 256
  },
  "gameUsername": {
    "maxLength": 256
  },
  "twitterId": {
    "maxLength": 256
  }
} as const;

export const TeamInput = {
  "activityDays": {
    "maxItems": 7
  },
  "bio": {
    "maxLength": 512
  },
  "discordWebhook": {
    "maxLength": 160
  },
  "maxCount": {
    "minimum": 2,
    "maximum": 99
  },
  "minSize": {
    "minimum": 2,
    "maximum": 99
  },
  "name": {
    "maxLength": 50
  },
  "playTime": {
    "maxLength": 100
  },
  "twitterId": {
    "maxLength": 16
  }
} as const;

export const TeamRequestInput = {
  "message": {
    "maxLength": 256
  }
} as const;

export const TournamentInput = {
  "matchTime": {
    "minimum": 10,
    "maximum": 180
  }
} as const;

export const TrophiesInput = {
  "items": {
    "maxItems": 20
  }
} as const;

export const Trophy = {
  "rank": {
    "minimum": 1,
    "maximum": 16
  }
} as const;

export const TrophyInput = {
  "name": {
    "minLength": 1,
    "maxLength": 60
  },
  "rank": {
    "minimum": 1,
    "maximum": 16
  }
} as const;

export const WithdrawalInput = {
  "confirm": {
    "maxLength": 30
  }
} as const;

/** The limits of query parameters, by path. */
export const queryLimits = {
  "/contests/": {
    "q": {
      "maxLength": 64
    },
    "limit": {
      "minimum": 1,
      "maximum": 50
    }
  },
  "/contests/{id}/activity/": {
    "kind": {
      "maxLength": 40,
      "pattern": "^[a-z.]*$"
    }
  },
  "/contests/{id}/battleroyal/{stageId}/standings/": {
    "after": {
      "minimum": 0
    },
    "limit": {
      "minimum": 0,
      "maximum": 512
    },
    "q": {
      "maxLength": 64
    }
  },
  "/contests/{id}/league/{stageId}/round/{round}/": {
    "section": {
      "minimum": -1
    },
    "after": {
      "minimum": 0
    },
    "limit": {
      "minimum": 0,
      "maximum": 512
    },
    "q": {
      "maxLength": 64
    }
  },
  "/contests/{id}/league/{stageId}/standings/": {
    "section": {
      "minimum": -1
    },
    "after": {
      "minimum": 0
    },
    "limit": {
      "minimum": 0,
      "maximum": 512
    },
    "q": {
      "maxLength": 64
    }
  },
  "/contests/{id}/people/": {
    "name": {
      "maxLength": 31
    }
  },
  "/contests/{id}/swissdraw/{stageId}/round/{round}/": {
    "after": {
      "minimum": 0
    },
    "limit": {
      "minimum": 0,
      "maximum": 512
    },
    "q": {
      "maxLength": 64
    }
  },
  "/contests/{id}/swissdraw/{stageId}/standings/": {
    "after": {
      "minimum": 0
    },
    "limit": {
      "minimum": 0,
      "maximum": 512
    },
    "q": {
      "maxLength": 64
    }
  },
  "/contests/{id}/teams/": {
    "skip": {
      "minimum": 0
    },
    "limit": {
      "minimum": 1,
      "maximum": 10
    }
  },
  "/contests/{id}/users/": {
    "skip": {
      "minimum": 0
    },
    "limit": {
      "minimum": 1,
      "maximum": 10
    }
  },
  "/inbox/": {
    "to": {
      "maxLength": 254
    }
  },
  "/rankings/": {
    "gameId": {
      "minimum": 0
    }
  },
  "/records/": {
    "contestID": {
      "minimum": 0
    },
    "gameID": {
      "minimum": 0
    }
  },
  "/site/users/": {
    "q": {
      "maxLength": 254
    }
  },
  "/teams/search/": {
    "name": {
      "maxLength": 50
    }
  },
  "/users/": {
    "limit": {
      "minimum": 1,
      "maximum": 50
    }
  },
  "/users/me/matches/": {
    "limit": {
      "minimum": 1,
      "maximum": 20
    }
  }
} as const;
