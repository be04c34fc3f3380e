import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ADVISORY_LOCKS } from '../database/advisory-locks.js';
import { Database } from '../database/database.js';
import type { InstallationStatement } from '../database/statement.js';
import { toLogFields } from '../observability/log-fields.js';
import { EVENT_CHANNEL, POLL_MILLISECONDS } from './event-channel.js';
import { PollingLoop } from '../jobs/polling-loop.js';

const PAUSE_MILLISECONDS = 20;
const BATCH = 1000;

/**
 * Whoever takes a turn holds the lock until the commit. What was committed since the statement began waits for the next turn; whatever a
 * change builds upon was there before it, so it is never left behind. Events of an app that is being erased are passed over: nobody will
 * miss them.
 *
 * Without a name, so that it is planned by the size that the outbox then has: the plan of an empty one would read all of a full one.
 *
 * $1 lock, $2 how many, $3 channel
 */
const moveToLog: InstallationStatement = {
  reason: 'moves the events of all apps to the log',
  text: `WITH turn AS MATERIALIZED (
     SELECT pg_advisory_xact_lock($1)
   ), taken AS (
     DELETE FROM outbox_events
      WHERE ctid = ANY (ARRAY(SELECT o.ctid FROM turn, outbox_events o ORDER BY o.id LIMIT $2 FOR UPDATE OF o SKIP LOCKED))
     RETURNING app_id, id, name, subject, payload, request_id, created_at
   ), logged AS (
     INSERT INTO events (app_id, name, subject, payload, request_id, occurred_at)
     SELECT app_id, name, subject, payload, request_id, created_at FROM taken ORDER BY id
     RETURNING position
   ), newest AS (
     SELECT count(*)::int AS moved, max(position)::text AS position FROM logged
   )
   SELECT moved, CASE WHEN moved > 0 THEN pg_notify($3, position) END FROM newest`,
};

/**
 * Moves events from the outbox to the log, which gives each its position. One server at a time does, so that positions become
 * visible in ascending order; whoever writes events need neither wait for the others nor for this.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('EventSequencer');
  private readonly loop = new PollingLoop(() => this.relayBatch(), {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error) =>
      this.logger.warn({ cause: toLogFields(error) }, 'Events wait in the outbox; they are tried again.'),
  });

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /** There are events in the outbox, of transactions that are committed. */
  wake(): void {
    this.loop.wake();
  }

  /** @returns whether there may be more */
  private async relayBatch(): Promise<boolean> {
    const values = [ADVISORY_LOCKS.sequencer, BATCH, EVENT_CHANNEL];
    const [turn] = await this.database.forInstallation({}).queryUnchecked<{ moved: number }>(moveToLog, values);
    return turn!.moved === BATCH;
  }
}
