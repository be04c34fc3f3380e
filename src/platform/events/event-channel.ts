/** Where all processes hear that the log has new events. The payload is the newest position. */
export const EVENT_CHANNEL = 'confab_events';

/** Between two looks that nobody asked for. */
export const POLL_MILLISECONDS = 1000;
