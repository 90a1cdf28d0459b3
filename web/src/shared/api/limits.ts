// Written by `npm run gen` from the published contract.

export const CheckEntryPasswordRequest = {
  entryPassword: { maxLength: 16 },
} as const;

export const ContestInput = {
  award: { maxLength: 256 },
  discordUrl: { maxLength: 256 },
  entryMaxCount: { minimum: 2, maximum: 8192 },
  entryPassword: { minLength: 4, maxLength: 16, pattern: '^[0-9A-Za-z]*$' },
  iframeSrc: { maxLength: 512 },
  name: { minLength: 1, maxLength: 255 },
  rule: { maxLength: 4096 },
  teamSize: { minimum: 1, maximum: 99 },
  videoUrl: { maxLength: 512 },
} as const;

export const ContestUpdate = {
  award: { maxLength: 256 },
  discordUrl: { maxLength: 256 },
  entryMaxCount: { minimum: 2, maximum: 8192 },
  entryPassword: { minLength: 4, maxLength: 16, pattern: '^[0-9A-Za-z]*$' },
  iframeSrc: { maxLength: 512 },
  name: { minLength: 1, maxLength: 255 },
  rule: { maxLength: 4096 },
  teamSize: { minimum: 1, maximum: 99 },
  videoUrl: { maxLength: 512 },
} as const;

export const EntryPayload = {
  comment: { maxLength: 256 },
  entryPassword: { maxLength: 16 },
  friendCode: { maxLength: 256 },
  gameUsername: { maxLength: 256 },
  twitterId: { maxLength: 16 },
} as const;

export const MagicLinkInput = {
  email: { maxLength: 254 },
  returnTo: { maxLength: 512 },
} as const;

export const MatchResultInput = {
  reason: { maxLength: 256 },
} as const;

export const PreviewMarkdownRequest = {
  text: { maxLength: 4096 },
} as const;

export const ProfileInput = {
  bio: { maxLength: 512 },
  friendCode: { maxLength: 256 },
  nickname: { maxLength: 30 },
  twitterId: { maxLength: 16 },
} as const;

export const RedeemInput = {
  email: { maxLength: 254 },
} as const;

export const SignInInput = {
  login: { maxLength: 254 },
} as const;

export const SignUpInput = {
  email: { maxLength: 254 },
  password: { minLength: 8, maxLength: 32, pattern: '^[A-Za-z0-9@$!%*#?&]*$' },
  username: { minLength: 3, maxLength: 30, pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' },
} as const;

export const TeamEntryPayload = {
  comment: { maxLength: 256 },
  entryPassword: { maxLength: 16 },
  friendCode: { maxLength: 256 },
  gameUsername: { maxLength: 256 },
  twitterId: { maxLength: 16 },
} as const;

export const TeamInput = {
  bio: { maxLength: 512 },
  name: { maxLength: 50 },
  twitterId: { maxLength: 16 },
} as const;

export const TournamentInput = {
  matchTime: { minimum: 10, maximum: 180 },
} as const;
