/** The largest number that fits a badge. */
const most = 99;

/** Returns a number of unread things as badges show it: above 99 it is 99+. */
export function badgeCount(count: number): string {
  return count > most ? `${most}+` : String(count);
}
