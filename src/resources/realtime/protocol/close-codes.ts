/** WebSocket close codes by reason, as documented in docs/realtime.md. */
export const closeCodes = {
  stopping: 1001,
  binary: 1003,
  failed: 1011,
  /** The code is used for a client that reads too slowly as well. */
  tryLater: 1013,
  malformed: 4400,
  unauthorized: 4401,
  timeout: 4408,
  tooManyConnections: 4409,
  tooManyFrames: 4429,
} as const;

export type CloseReason = keyof typeof closeCodes;
