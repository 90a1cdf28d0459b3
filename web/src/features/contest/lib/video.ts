const youTubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

function parse(address: string): URL | null {
  try {
    return new URL(address.trim());
  } catch {
    return null;
  }
}

/** An absolute http or https address without a sign-in part, which would let it pose as another host. */
export function isWebAddress(address: string): boolean {
  const url = parse(address);
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.username === '' &&
    !/[\s"'<>\\`]/.test(address.trim())
  );
}

/**
 * The address that may be framed for a video, or null where it is no video of the one site that is framed: watch,
 * short, live, embed and youtu.be links (C2.076, C2.077, rulings.md 45).
 */
export function embedUrl(address: string): string | null {
  const url = isWebAddress(address) ? parse(address) : null;
  if (!url) return null;
  const [first, second] = url.pathname.split('/').filter(Boolean);
  let id: string | null | undefined;
  if (url.hostname === 'youtu.be') id = first;
  else if (youTubeHosts.has(url.hostname)) {
    if (first === 'watch') id = url.searchParams.get('v');
    else if (first === 'shorts' || first === 'live' || first === 'embed') id = second;
  }
  return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

/** The src of a text that begins with an iframe tag, and any other text as it is (C5.019). */
export function iframeSource(text: string): string {
  const value = text.trim();
  if (!/^<iframe\b/i.test(value)) return value;
  const frame = new DOMParser().parseFromString(value, 'text/html').querySelector('iframe');
  const src = frame?.getAttribute('src')?.trim();
  if (!src) return value;
  return src.startsWith('//') ? `https:${src}` : src;
}
