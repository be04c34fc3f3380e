import { momentOf } from '#platform/text/local-time.js';
import { timezoneNamed } from '#platform/text/timezone.js';
import type { Campaign } from '../campaigns.repository.js';

/** The time zone whose clocks are the first to show a time. */
export const FIRST_TIMEZONE = 'Pacific/Kiritimati';

/** @returns when recipients with a time zone are due, which is undefined where they are now */
export function localDueTimes({ localTime, timeZone }: Campaign): (timezone: string | null) => Date | undefined {
  if (localTime === null) return () => undefined;
  const moments = new Map<string | null, Date | undefined>();
  const now = Date.now();
  return (timezone) => {
    if (!moments.has(timezone)) {
      // another version of Node may have stored one that this version does not know
      const known = (timezone && timezoneNamed(timezone)) ?? timeZone!;
      const moment = momentOf(localTime, known)!;
      moments.set(timezone, moment.getTime() > now ? moment : undefined);
    }
    return moments.get(timezone);
  };
}
