const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const number = new Intl.NumberFormat();

/** @param seconds Unix seconds */
export const formatTime = (seconds: number): string => dateTime.format(new Date(seconds * 1000));

export const formatNumber = (value: number): string => number.format(value);
