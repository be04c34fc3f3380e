const SECONDS_PER_DAY = 86_400;

/** Unix seconds of a time that is so far ahead that the example which the API document has of it can be tried for months. */
export const inMonths = (): number => Math.floor(Date.now() / 1000) + 300 * SECONDS_PER_DAY;
