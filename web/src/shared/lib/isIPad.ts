/** Whether a browser runs on an iPad. iPadOS names itself Macintosh; Macs have no touch screen. */
export function isIPad(userAgent: string, touchPoints: number): boolean {
  return userAgent.includes('iPad') || (userAgent.includes('Macintosh') && touchPoints > 1);
}
