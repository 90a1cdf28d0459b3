/**
 * Makes a scrolling box without focusable content focusable itself, so that it scrolls by keyboard in every browser.
 */
export const scrollable = { tabIndex: 0 } as const;
