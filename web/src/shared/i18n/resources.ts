import type account from './locales/ja/account.json';
import type auth from './locales/ja/auth.json';
import type common from './locales/ja/common.json';
import type contest from './locales/ja/contest.json';
import type contestCard from './locales/ja/contestCard.json';
import type entry from './locales/ja/entry.json';
import type fault from './locales/ja/fault.json';
import type home from './locales/ja/home.json';
import type inbox from './locales/ja/inbox.json';
import type legal from './locales/ja/legal.json';
import type shell from './locales/ja/shell.json';
import type team from './locales/ja/team.json';
import type tournament from './locales/ja/tournament.json';

/** The Japanese texts are the source of the key types; every other language must match them. */
export interface Resources {
  account: typeof account;
  auth: typeof auth;
  common: typeof common;
  contest: typeof contest;
  contestCard: typeof contestCard;
  entry: typeof entry;
  fault: typeof fault;
  home: typeof home;
  inbox: typeof inbox;
  legal: typeof legal;
  shell: typeof shell;
  team: typeof team;
  tournament: typeof tournament;
}

export type Area = keyof Resources;
