const MAX_SECONDS = 24 * 3600;

/**
 * What the header Retry-After of a response asks for: whole seconds, also of a fraction, or the time until a date; at most a day, and
 * nothing of what is over.
 *
 * @returns undefined if there is no such header, or it is neither
 */
export function retryAfterSeconds(header: string | null | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(text);
  // a date begins with the name of its day, and Date.parse() takes much else for a date
  const isDate = /^[A-Za-z]{3,9},? /.test(text);
  const seconds = isNumber ? Number(text) : isDate ? (Date.parse(text) - now.getTime()) / 1000 : Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 0), MAX_SECONDS);
}
