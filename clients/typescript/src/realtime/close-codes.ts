/** How the client reacts to the end of a connection; docs/realtime.md lists the close codes of the server. */
export type CloseReaction = 'reconnectSoon' | 'reconnect' | 'replaceToken' | 'stayClosed';

const reactions: Readonly<Record<number, CloseReaction>> = {
  1001: 'reconnectSoon',
  1003: 'stayClosed',
  1007: 'stayClosed',
  1009: 'stayClosed',
  4400: 'stayClosed',
  4401: 'replaceToken',
  4409: 'stayClosed',
};

export const reactionTo = (code: number): CloseReaction => reactions[code] ?? 'reconnect';
