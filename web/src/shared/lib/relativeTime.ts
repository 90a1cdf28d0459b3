const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns how long ago a time is: now, 5 minutes ago, 2 hours ago, 3 days ago. A time that is still to come reads as now. */
export function formatRelative(at: string, language: string, now: number): string {
  const passed = now - Date.parse(at);
  if (Number.isNaN(passed)) return '–';
  if (passed < minute) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
  const [unit, length] =
    passed < hour
      ? (['minute', minute] as const)
      : passed < day
        ? (['hour', hour] as const)
        : (['day', day] as const);
  const text = new Intl.RelativeTimeFormat(language).format(-Math.floor(passed / length), unit);
  return language === 'ja' ? text.replace(/\s/g, '') : text;
}
