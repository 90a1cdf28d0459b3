import { Fragment, type ReactNode } from 'react';

/**
 * An address as people write it in a sentence: it ends before brackets, punctuation, and letters other than those of ASCII,
 * which follow an address without a space in Japanese and Chinese.
 */
const address = /https?:\/\/[A-Za-z0-9._~:/?#[\]@!$&*+,;=%-]*[A-Za-z0-9_~/#@$&*+=%-]/gi;

/** A link is only made of a web address that does not pose as another host by a sign-in part. */
function safeAddress(text: string): string | null {
  try {
    const url = new URL(text);
    const web = url.protocol === 'https:' || url.protocol === 'http:';
    return web && !url.username && !url.password ? url.href : null;
  } catch {
    return null;
  }
}

/** Splits a text into its addresses and what stands between them. */
export function linkParts(text: string): { text: string; href: string | null }[] {
  const parts: { text: string; href: string | null }[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const href = safeAddress(match[0]);
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: match[0], href });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

interface LinkedTextProps {
  text: string;
  /** Only https addresses can be followed. */
  secure?: boolean;
}

/** Text of a person whose addresses can be followed. Nothing else in it is read as markup. */
export function LinkedText({ text, secure = false }: LinkedTextProps): ReactNode {
  let offset = 0;
  return linkParts(text).map((part) => {
    const key = offset;
    offset += part.text.length;
    return part.href && !(secure && part.href.startsWith('http:')) ? (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    ) : (
      <Fragment key={key}>{part.text}</Fragment>
    );
  });
}
