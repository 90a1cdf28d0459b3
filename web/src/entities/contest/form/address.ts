function parse(address: string): URL | null {
  try {
    return new URL(address.trim());
  } catch {
    return null;
  }
}

/** Whether it is an absolute http or https address without user information, which could pose as another host. */
export function isWebAddress(address: string): boolean {
  const url = parse(address);
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.username === '' &&
    url.password === '' &&
    !/[\s"'<>\\`]/.test(address.trim())
  );
}

/** Returns the src of a text that begins with an iframe tag, and any other text unchanged (CONTEST-10). */
export function iframeSource(text: string): string {
  const value = text.trim();
  if (!/^<iframe\b/i.test(value)) return value;
  const frame = new DOMParser().parseFromString(value, 'text/html').querySelector('iframe');
  const src = frame?.getAttribute('src')?.trim();
  if (!src) return value;
  return src.startsWith('//') ? `https:${src}` : src;
}

/** Returns the address to embed a video from, as the server does: YouTube only; null for anything else (VIDEO-3). */
export function embedAddress(address: string): string | null {
  const url = parse(address);
  if (!url || !isWebAddress(address)) return null;
  const [, kind = '', rest = ''] = /^\/([^/]*)\/?(.*)$/.exec(url.pathname) ?? [];
  let id: string | null = null;
  if (url.hostname === 'youtu.be') id = kind;
  else if (/^((www\.|m\.)?youtube\.com|(www\.)?youtube-nocookie\.com)$/.test(url.hostname)) {
    id = kind === 'watch' ? url.searchParams.get('v') : /^(shorts|live|embed)$/.test(kind) ? rest : null;
  }
  const bare = id?.replace(/\/$/, '') ?? '';
  return /^[\w-]{11}$/.test(bare) ? `https://www.youtube-nocookie.com/embed/${bare}` : null;
}
