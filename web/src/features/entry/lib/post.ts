/** The most digits of a post's id. */
const longest = 20;

/** Returns the id in a post's address on X, or an id itself; null for anything else. */
export function postIdOf(text: string): string | null {
  const given = text.trim();
  const id =
    /^https?:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/(?:\w+|i\/web)\/status(?:es)?\/(\d+)(?:[/?#].*)?$/i.exec(
      given,
    )?.[1] ?? /^\d+$/.exec(given)?.[0];
  return id && id.length <= longest ? id : null;
}
