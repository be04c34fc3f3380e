/** What to do about a connection that has ended; docs/realtime.md says why the server closes one. */
export type CloseReaction = 'comeBackSoon' | 'comeBack' | 'getAnotherToken' | 'stayAway';

const reactions: Readonly<Record<number, CloseReaction>> = {
  1001: 'comeBackSoon',
  1003: 'stayAway',
  1007: 'stayAway',
  1009: 'stayAway',
  4400: 'stayAway',
  4401: 'getAnotherToken',
  4409: 'stayAway',
};

export const reactionTo = (code: number): CloseReaction => reactions[code] ?? 'comeBack';
