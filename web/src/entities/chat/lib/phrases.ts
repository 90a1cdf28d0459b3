/** What can be said with one tap; each reader sees it in the own language. */
export const phrases = [
  'lobbyUp',
  'wherePlay',
  'onMyWay',
  'fiveMinutes',
  'ready',
  'goodLuck',
  'goodGame',
  'resultSent',
  'needOperator',
  'thanks',
] as const;

export type Phrase = (typeof phrases)[number];

/** Stands where a list shows that a team was asked who plays. */
export const pollPhrase = 'poll';

/** A phrase that this version of the page knows; a newer one is not shown wrongly. */
export function asPhrase(key: string | null): Phrase | typeof pollPhrase | null {
  if (key === pollPhrase) return key;
  return phrases.find((phrase) => phrase === key) ?? null;
}
