import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { neverThrows } from '#platform/observability/never-throws.js';
import { sql } from '../sql.js';

const CHANNEL = 'confab_echo';

/** From the commit of the notification, which PostgreSQL delivers within milliseconds. */
const ECHO_MILLISECONDS = 1_000;

/**
 * Whether notifications arrive on a connection: a random value, which another connection sends, comes back. It does not behind a pooler
 * that lends a session for a transaction only, where LISTEN succeeds and hears nothing, nor where the other connection leads to another
 * database.
 *
 * @param listener runs nothing else meanwhile: such a pooler could deliver to a statement that runs
 * @param notify sends from another connection
 * @throws errors of the database
 */
export async function hearsEcho(
  listener: pg.ClientBase,
  notify: (channel: string, value: string) => Promise<unknown>,
): Promise<boolean> {
  const value = randomUUID();
  let hear!: () => void;
  const heard = new Promise<true>((resolve) => (hear = () => resolve(true)));
  const listen = neverThrows(({ channel, payload }: pg.Notification) => {
    if (channel === CHANNEL && payload === value) hear();
  });
  const waiting = new AbortController();
  listener.on('notification', listen);
  try {
    await listener.query(sql`LISTEN ${CHANNEL}`);
    await notify(CHANNEL, value);
    return await Promise.race([heard, delay(ECHO_MILLISECONDS, false, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
    listener.off('notification', listen);
  }
}
