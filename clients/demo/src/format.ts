const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/** @param seconds Unix seconds */
export const formatTime = (seconds: number): string => time.format(seconds * 1000);

/** The time of today, or the day. */
export function formatTimeOrDay(seconds: number): string {
  const date = new Date(seconds * 1000);
  return date.toDateString() === new Date().toDateString() ? time.format(date) : day.format(date);
}

export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
