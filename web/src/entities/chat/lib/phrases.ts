/** Phrases that can be sent with one tap. Each reader sees them in their own language. */
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

/** The phrase of a system message that asks a team who plays. */
const pollPhrase = 'poll';

/** Returns a phrase that this version of the app knows, otherwise null. */
export function asPhrase(key: string | null): Phrase | typeof pollPhrase | null {
  if (key === pollPhrase) return key;
  return phrases.find((phrase) => phrase === key) ?? null;
}
