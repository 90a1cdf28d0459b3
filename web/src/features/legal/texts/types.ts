/** One article: paragraphs, then an optional list and a closing paragraph. */
export interface Article {
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  closing?: string;
  /** Whether the link to the operator's contact form follows. Without a form the article is left out. */
  contact?: boolean;
}

export interface LegalText {
  lead: string;
  articles: readonly Article[];
}

/** The legal texts of one language. Japanese is binding (LANG-1). */
export interface LegalTexts {
  terms: LegalText;
  privacy: LegalText;
  /** A summary of the terms, in the order of the articles. */
  summary: readonly { heading: string; text: string }[];
}
