/**
 * Returns the language of a person's text if its letters decide it: kana are Japanese, Hangul is Korean. With it in
 * `lang`, line breaks and speech are right on a page in another language.
 */
export function textLanguage(text: string): 'ja' | 'ko' | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : undefined;
}
