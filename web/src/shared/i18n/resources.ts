import type account from './locales/ja/account.json';
import type auth from './locales/ja/auth.json';
import type chat from './locales/ja/chat.json';
import type common from './locales/ja/common.json';
import type conflict from './locales/ja/conflict.json';
import type contest from './locales/ja/contest.json';
import type contestCard from './locales/ja/contestCard.json';
import type desk from './locales/ja/desk.json';
import type entry from './locales/ja/entry.json';
import type fault from './locales/ja/fault.json';
import type friend from './locales/ja/friend.json';
import type gameAccount from './locales/ja/gameAccount.json';
import type home from './locales/ja/home.json';
import type inbox from './locales/ja/inbox.json';
import type legal from './locales/ja/legal.json';
import type picture from './locales/ja/picture.json';
import type record from './locales/ja/record.json';
import type requestFault from './locales/ja/requestFault.json';
import type search from './locales/ja/search.json';
import type settings from './locales/ja/settings.json';
import type shell from './locales/ja/shell.json';
import type site from './locales/ja/site.json';
import type survey from './locales/ja/survey.json';
import type team from './locales/ja/team.json';
import type tournament from './locales/ja/tournament.json';
import type trophy from './locales/ja/trophy.json';

/** The Japanese texts are the source of the key types; every other language must match them. */
export interface Resources {
  account: typeof account;
  auth: typeof auth;
  chat: typeof chat;
  common: typeof common;
  conflict: typeof conflict;
  contest: typeof contest;
  contestCard: typeof contestCard;
  desk: typeof desk;
  entry: typeof entry;
  fault: typeof fault;
  friend: typeof friend;
  gameAccount: typeof gameAccount;
  home: typeof home;
  inbox: typeof inbox;
  legal: typeof legal;
  picture: typeof picture;
  record: typeof record;
  requestFault: typeof requestFault;
  search: typeof search;
  settings: typeof settings;
  shell: typeof shell;
  site: typeof site;
  survey: typeof survey;
  team: typeof team;
  tournament: typeof tournament;
  trophy: typeof trophy;
}

export type Area = keyof Resources;
