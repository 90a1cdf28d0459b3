/** The topics of the help with the ids of their sections, in the order of the pages. */
export const helpTopics = {
  'first-contest': [
    'create',
    'rehearse',
    'announce',
    'entries',
    'confirm',
    'draw',
    'matchday',
    'finish',
    'change',
  ],
  players: ['find', 'enter', 'waiting', 'match', 'leave', 'notifications'],
  formats: ['compare', 'counts', 'level', 'then'],
  bracket: ['idea', 'slots', 'double', 'places', 'unplayed'],
  swiss: ['idea', 'pairing', 'bye', 'table', 'example', 'leaving'],
  league: ['idea', 'points', 'table', 'groups', 'leaving'],
  royale: ['idea', 'lobbies', 'points', 'table', 'match-point', 'scores'],
  'check-in': ['why', 'how', 'waiting', 'match'],
  reporting: ['report', 'confirm', 'dispute', 'scores', 'unplayed', 'correction'],
  teams: ['create', 'join', 'enter', 'roster', 'poll'],
  chat: ['rooms', 'ask', 'manners', 'match-room', 'room-result'],
  stream: ['casters', 'queue', 'live', 'players'],
  questions: ['account', 'entry', 'match', 'device'],
  site: ['documents', 'duties'],
} as const satisfies Record<string, readonly string[]>;

export type HelpTopic = keyof typeof helpTopics;
export type HelpSection<T extends HelpTopic> = (typeof helpTopics)[T][number];

/** The topics with a section about a table. */
export type TableTopic = {
  [T in HelpTopic]: 'table' extends HelpSection<T> ? T : never;
}[HelpTopic];

/** The topics as the first page of the help groups them. */
export const helpGroups = {
  start: ['first-contest', 'players', 'questions'],
  formats: ['formats', 'bracket', 'swiss', 'league', 'royale'],
  day: ['check-in', 'reporting', 'chat', 'stream'],
  more: ['teams', 'site'],
} as const satisfies Record<string, readonly HelpTopic[]>;

export function isHelpTopic(name: string | undefined): name is HelpTopic {
  return name !== undefined && Object.hasOwn(helpTopics, name);
}

/** Returns the address of a topic of the help, or of one of its sections. */
export function helpPath<T extends HelpTopic>(topic: T, section?: HelpSection<T>): string {
  return section === undefined ? `/help/${topic}` : `/help/${topic}#${section}`;
}
