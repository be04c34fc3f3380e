import { setTimeout as delay } from 'node:timers/promises';
import { errorReason } from '../errors/error-reason.js';
import { isDatabaseUnavailable } from './database-errors.js';
import { DatabaseClient } from './hosts/database-client.js';

const PAUSE_MILLISECONDS = 500;

export interface Wait {
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** Called when the wait begins, and when it has another reason. */
  readonly onReason: (reason: string) => void;
}

/**
 * Waits while the database cannot be reached, or is starting. Returns when it answers, when it refuses the connection for another reason, or when
 * the time is over: what is done next finds out.
 */
export async function waitForDatabase(databaseUrl: string, { seconds, signal, onReason }: Wait): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  let known: string | undefined;
  for (;;) {
    const reason = await unavailability(databaseUrl);
    if (reason === undefined || performance.now() >= end) return;
    if (reason !== known) onReason(reason);
    known = reason;
    await delay(PAUSE_MILLISECONDS, undefined, { signal });
  }
}

/** @returns the reason why the database cannot be reached; undefined where it answers, or refuses the connection */
export async function unavailability(databaseUrl: string): Promise<string | undefined> {
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    application_name: 'confab-wait',
  });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return isDatabaseUnavailable(error) ? errorReason(error) : undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
