import { Fragment, type ReactNode } from 'react';

/**
 * An address within a sentence. It ends before brackets, punctuation and non-ASCII letters: in Japanese and Chinese
 * these follow an address without a space.
 */
const address = /https?:\/\/[A-Za-z0-9._~:/?#[\]@!$&*+,;=%-]*[A-Za-z0-9_~/#@$&*+=%-]/gi;

/**
 * Returns the address if it is a web address without user information, which could pose as another host; otherwise null.
 */
function safeAddress(text: string): string | null {
  try {
    const url = new URL(text);
    const web = url.protocol === 'https:' || url.protocol === 'http:';
    return web && !url.username && !url.password ? url.href : null;
  } catch {
    return null;
  }
}

/** Splits a text into addresses and the text between them. */
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
  /** Whether only https addresses become links. */
  secure?: boolean;
}

/** A person's text whose addresses are links. Other markup in it is shown as text. */
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
