/** Why the server closes a connection, as docs/realtime.md tells clients. */
export const closeCodes = {
  stopping: 1001,
  binary: 1003,
  failed: 1011,
  /** Also when the client reads too slowly. */
  tryLater: 1013,
  malformed: 4400,
  unauthorized: 4401,
  timeout: 4408,
  tooManyConnections: 4409,
  tooManyFrames: 4429,
} as const;

export type CloseReason = keyof typeof closeCodes;
