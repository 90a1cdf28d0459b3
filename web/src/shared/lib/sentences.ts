/** Joins sentences and leaves out empty ones. Japanese and Chinese put no space between them. */
export function joinSentences(sentences: readonly (string | null | false)[], language: string): string {
  return sentences.filter(Boolean).join(/^(ja|zh)/.test(language) ? '' : ' ');
}
