/** What a connection may do, and how long it may take. Told to clients, and in docs/realtime.md. */

export const FRAME_BYTES = 16 * 1024;
export const TRANSIENT_BYTES = 4 * 1024;
export const METADATA_BYTES = 1024;
export const FRAMES_PER_SECOND = 20;
/** At once, by a client that was silent before. */
export const FRAMES_AT_ONCE = 40;
/** Beyond what is allowed, until the connection is closed. */
export const REFUSED_FRAMES = 200;

export const AUTHENTICATION_SECONDS = 10;
export const HEARTBEAT_SECONDS = 25;
/** Pings that may go without any sign of life. */
export const UNANSWERED_PINGS = 2;

/** To one server process; with one more the oldest goes. */
export const CONNECTIONS_PER_USER = 20;

/** What may wait for a client that does not read. */
export const BUFFERED_BYTES = 1024 * 1024;

/** Members of a group up to which it is told who types. */
export const MEMBERS_WITH_TYPING = 1000;

/** Events that a client is sent again after a drop. */
export const RESUMED_EVENTS = 1000;
