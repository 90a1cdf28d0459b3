/** Returns a social ID without its leading @, also a full-width one (ENTRY-2). */
export function bareSocialId(text: string): string {
  return text.trim().replace(/^[@＠]/, '');
}

/** Whether a text is 1 to 15 letters, digits or underscores after an optional @ (ENTRY-2). */
export function isSocialId(text: string): boolean {
  return /^\w{1,15}$/.test(bareSocialId(text));
}

export function socialAddress(socialId: string): string {
  return `https://x.com/${encodeURIComponent(socialId)}`;
}
