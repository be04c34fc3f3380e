/** Notifies all processes of new events in the log. The payload is the newest position. */
export const EVENT_CHANNEL = 'confab_events';

/** How often followers of the log read it without a notification. */
export const POLL_MILLISECONDS = 1000;
