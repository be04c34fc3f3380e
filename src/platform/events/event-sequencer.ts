import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { InstallationContext } from '../context.js';
import { Database } from '../database/database.js';
import { Notifications } from '../database/notifications.js';
import { statement } from '../database/statement.js';
import { describeError } from '../observability/describe-error.js';
import { EVENT_CHANNEL, POLL_MILLISECONDS } from './event-channel.js';
import { WakefulLoop } from './wakeful-loop.js';

const PAUSE_MILLISECONDS = 20;
const BATCH = 1000;

/** Any number nobody else locks on. */
const SEQUENCER_LOCK = 7_305_021_120n;

// The outbox is analysed while it is empty, so PostgreSQL would read all of it rather than its index when it is not.
const takeTurn = statement(
  'events-take-turn',
  `SELECT pg_advisory_xact_lock($1), set_config('enable_seqscan', 'off', true)`,
);

/** Passes over the events of an app that is being erased, which nobody will miss. $1 how many */
const moveToLog = statement(
  'events-move-to-log',
  `WITH taken AS (
     DELETE FROM outbox_events
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM outbox_events ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED))
     RETURNING app_id, id, name, subject, payload, request_id, created_at
   ), logged AS (
     INSERT INTO events (app_id, name, subject, payload, request_id, occurred_at)
     SELECT app_id, name, subject, payload, request_id, created_at FROM taken ORDER BY id
     RETURNING position
   )
   SELECT count(*)::int AS moved, max(position) AS newest FROM logged`,
);

/**
 * Moves events from the outbox to the log, which gives each its position. One server at a time does, so that positions become
 * visible in ascending order; whoever writes events need neither wait for the others nor for this.
 */
@Injectable()
export class EventSequencer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('EventSequencer');
  private readonly loop = new WakefulLoop(() => this.sequence(), {
    pauseMilliseconds: PAUSE_MILLISECONDS,
    pollMilliseconds: POLL_MILLISECONDS,
    onError: (error) =>
      this.logger.warn({ cause: describeError(error) }, 'Events wait in the outbox; they are tried again.'),
  });

  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
  ) {}

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
  private async sequence(): Promise<boolean> {
    return this.database.withTransaction<InstallationContext, boolean>({}, async (tx) => {
      await this.database.query(tx, takeTurn, [SEQUENCER_LOCK]);
      const [pass] = await this.database.query<Pass>(tx, moveToLog, [BATCH]);
      if (pass!.newest === null) return false;
      await this.notifications.notify(tx, EVENT_CHANNEL, String(pass!.newest));
      return pass!.moved === BATCH;
    });
  }
}

interface Pass {
  moved: number;
  newest: bigint | null;
}
