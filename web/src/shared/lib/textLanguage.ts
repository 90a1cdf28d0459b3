/**
 * The language of what a person wrote, where its letters alone tell: kana are Japanese, Hangul is Korean. It goes into
 * `lang`, so that a Japanese name breaks between words and is read in Japanese on a page in another language.
 */
export function textLanguage(text: string): 'ja' | 'ko' | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : undefined;
}
