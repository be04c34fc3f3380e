/** Limits and times of a connection. Clients receive some of them on authentication; docs/realtime.md has all. */

export const FRAME_BYTES = 16 * 1024;
export const TRANSIENT_BYTES = 4 * 1024;
export const METADATA_BYTES = 1024;
/** Sustained rate of a client. */
export const FRAMES_PER_SECOND = 20;
/** Frames at once of a client that has sent none for long enough. */
export const FRAMES_PER_BURST = 40;
/** The connection is closed after this number of frames beyond the limit. */
export const MAX_REJECTED_FRAMES = 200;

export const AUTHENTICATION_SECONDS = 10;
export const HEARTBEAT_SECONDS = 25;
/** The connection is closed after this number of pings without a frame of the client. */
export const UNANSWERED_PINGS = 2;

/** To one server process. A further connection closes the oldest. */
export const CONNECTIONS_PER_USER = 20;

/** The connection is closed when more is buffered for a client that does not read. */
export const BUFFERED_BYTES = 1024 * 1024;

/** In larger groups, typing indicators are not sent. */
export const MEMBERS_WITH_TYPING = 1000;

/** Missed events that a client can receive when it resumes. */
export const RESUMED_EVENTS = 1000;
