/** What to do about a connection that has ended; docs/realtime.md says why the server closes one. */
export type Remedy = 'comeBackSoon' | 'comeBack' | 'getAnotherToken' | 'stayAway';

const remedies: Readonly<Record<number, Remedy>> = {
  1001: 'comeBackSoon',
  1003: 'stayAway',
  1007: 'stayAway',
  1009: 'stayAway',
  4400: 'stayAway',
  4401: 'getAnotherToken',
  4409: 'stayAway',
};

export const remedyFor = (code: number): Remedy => remedies[code] ?? 'comeBack';
