/** The inbox page with the mails to an address. Without it, newer mails to others may push them off the first page. */
export const inboxOf = (email: string) => `/inbox?to=${encodeURIComponent(email)}`;
