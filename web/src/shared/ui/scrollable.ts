/** A box that scrolls and holds nothing to focus takes the keyboard itself: every browser then scrolls it with keys. */
export const scrollable = { tabIndex: 0 } as const;
