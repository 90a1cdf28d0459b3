/** Sentences one after another, without what is not said: Japanese and Chinese put no space between them. */
export function joinSentences(sentences: readonly (string | null | false)[], language: string): string {
  return sentences.filter(Boolean).join(/^(ja|zh)/.test(language) ? '' : ' ');
}
