/** Returns the host of an address without "www." and the like; empty if it is no address. */
export function siteOf(href: string): string {
  try {
    return new URL(href).hostname.replace(/^(www|m|mobile)\./, '');
  } catch {
    return '';
  }
}
