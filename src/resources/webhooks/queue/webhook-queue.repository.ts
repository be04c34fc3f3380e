import { Injectable } from '@nestjs/common';
import type { InstallationContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { installationStatement, statement } from '../../../platform/database/statement.js';
import type { DeliveryAttempt, DueDelivery, NextDeliveryState, WebhookRef, WebhookTarget } from './webhook-delivery.js';
import { WebhookVault } from '../signing/webhook-vault.js';

/** Time enough for several renewals, and as long as deliveries wait when a process is killed. */
export const LEASE_SECONDS = 10;
const LEASE = `interval '${LEASE_SECONDS} seconds'`;
const RELEASE_BATCH = 1000;

/** An attempt, and what becomes of its delivery. */
export interface AttemptRecord extends WebhookRef {
  readonly deliveryId: bigint;
  readonly attempt: DeliveryAttempt;
  readonly verdict: NextDeliveryState;
}

interface EndpointRow {
  url: string;
  retry_on_failure: boolean;
  username: string | null;
  password_cipher: Uint8Array | null;
  secret_cipher: Uint8Array;
  previous_secret_cipher: Uint8Array | null;
}

interface RefRow {
  app_id: string;
  webhook_id: string;
}

// From one webhook to the next on the index, however many deliveries each has.
const busy = installationStatement('webhook-queue-busy', {
  reason: 'finds webhooks of all apps with something to deliver',
  text: `WITH RECURSIVE busy AS (
     (SELECT app_id, webhook_id FROM webhook_deliveries WHERE state = 'pending' ORDER BY app_id, webhook_id LIMIT 1)
     UNION ALL
     SELECT next.app_id, next.webhook_id
       FROM busy CROSS JOIN LATERAL (
              SELECT app_id, webhook_id FROM webhook_deliveries
               WHERE state = 'pending' AND (app_id, webhook_id) > (busy.app_id, busy.webhook_id)
               ORDER BY app_id, webhook_id LIMIT 1
            ) AS next
   )
   SELECT app_id, webhook_id FROM busy`,
});

const take = installationStatement('webhook-queue-take', {
  reason: 'takes leases of webhooks of several apps at once',
  text: `INSERT INTO webhook_leases (app_id, webhook_id, holder, until)
   SELECT w.app_id, w.webhook_id, $1, now() + ${LEASE}
     FROM unnest($2::text[], $3::text[]) AS asked (app_id, webhook_id) JOIN webhooks w USING (app_id, webhook_id)
          JOIN apps a USING (app_id)
    WHERE w.enabled AND a.deletion_scheduled_at IS NULL
    ORDER BY w.app_id, w.webhook_id
       ON CONFLICT (app_id, webhook_id) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE webhook_leases.until < now() OR webhook_leases.holder = excluded.holder
   RETURNING app_id, webhook_id`,
});

const giveBack = installationStatement('webhook-queue-give-back', {
  reason: 'gives back the leases of webhooks of several apps at once',
  text: `DELETE FROM webhook_leases l USING unnest($2::text[], $3::text[]) AS given (app_id, webhook_id)
    WHERE l.app_id = given.app_id AND l.webhook_id = given.webhook_id AND l.holder = $1`,
});

const endpoint = statement(
  'webhook-queue-endpoint',
  `SELECT w.url, w.retry_on_failure, w.secret_cipher,
          CASE WHEN w.previous_secret_until > now() THEN w.previous_secret_cipher END AS previous_secret_cipher,
          CASE WHEN w.use_basic_auth THEN w.username END AS username,
          CASE WHEN w.use_basic_auth THEN w.password_cipher END AS password_cipher
     FROM webhooks w JOIN webhook_leases l USING (app_id, webhook_id) JOIN apps a USING (app_id)
    WHERE w.app_id = $1 AND w.webhook_id = $3 AND w.enabled AND a.deletion_scheduled_at IS NULL AND l.holder = $2 AND l.until > now()`,
);

// What never failed comes first: a receiver that cannot take all is told of what is new.
const due = statement(
  'webhook-queue-due',
  `SELECT id, event_id AS "eventId", subject, body, failures FROM webhook_deliveries
    WHERE app_id = $1 AND webhook_id = $2 AND state = 'pending' AND id <> ALL ($3::bigint[])
    ORDER BY failures, id LIMIT $4`,
);

const record = installationStatement('webhook-queue-record', {
  reason: 'records attempts of several apps at once',
  text: `WITH result AS (
     SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::int[], $7::int[], $8::text[], $9::text[])
       AS result (app_id, id, state, next_attempt_at, at, milliseconds, status, error, answer)
   ), changed AS (
     UPDATE webhook_deliveries d
        SET state = result.state::"WebhookDeliveryState", next_attempt_at = result.next_attempt_at,
            attempt_count = d.attempt_count + 1, failures = d.failures + (result.error IS NOT NULL)::int
       FROM result WHERE d.app_id = result.app_id AND d.id = result.id
     RETURNING d.app_id, d.id, d.attempt_count
   )
   INSERT INTO webhook_attempts (app_id, delivery_id, number, at, milliseconds, status, error, answer)
   SELECT c.app_id, c.id, c.attempt_count, r.at, r.milliseconds, r.status, r.error, r.answer
     FROM changed c JOIN result r ON r.app_id = c.app_id AND r.id = c.id`,
});

const release = installationStatement('webhook-queue-release', {
  reason: 'finds deliveries of all apps whose lease has run out',
  text: `UPDATE webhook_deliveries d SET state = 'pending', next_attempt_at = NULL
     FROM (SELECT app_id, id FROM webhook_deliveries WHERE state = 'waiting' AND next_attempt_at <= $1
            ORDER BY next_attempt_at LIMIT ${RELEASE_BATCH} FOR UPDATE SKIP LOCKED) AS ready
    WHERE d.app_id = ready.app_id AND d.id = ready.id
   RETURNING d.app_id, d.webhook_id`,
});

// Of webhooks that are turned off nothing is to be attempted.
const backlog = installationStatement('webhook-queue-backlog', {
  reason: 'measures the queue of all apps',
  text: `SELECT count(*) FILTER (WHERE d.state = 'pending')::float8 AS pending, count(*) FILTER (WHERE d.state = 'waiting')::float8 AS waiting,
          coalesce(extract(epoch FROM now() - min(d.created_at) FILTER (WHERE d.state = 'pending' AND d.attempt_count = 0)), 0)::float8 AS seconds
     FROM webhook_deliveries d JOIN webhooks w USING (app_id, webhook_id)
    WHERE d.state IN ('pending', 'waiting') AND w.enabled`,
});

/** What is still to be sent. */
export interface Backlog {
  readonly pending: number;
  readonly waiting: number;
  /** Age of the oldest that was never attempted. */
  readonly seconds: number;
}

/** The queue that the table of deliveries is: who works on which webhook, what is to be sent, and what came of it. */
@Injectable()
export class WebhookQueueRepository {
  constructor(
    private readonly database: Database,
    private readonly vault: WebhookVault,
  ) {}

  /** The webhooks with something to be sent, whoever works on them. */
  async busy(ctx: InstallationContext): Promise<WebhookRef[]> {
    return (await this.database.forInstallation(ctx).queryUnchecked<RefRow>(busy, [])).map(refOf);
  }

  /** Takes or renews them. @returns those that nobody else has, that are turned on, and whose app is not deleted */
  async take(ctx: InstallationContext, holder: string, webhooks: readonly WebhookRef[]): Promise<WebhookRef[]> {
    return (
      await this.database.forInstallation(ctx).queryUnchecked<RefRow>(take, [holder, ...columnsOf(webhooks)])
    ).map(refOf);
  }

  async giveBack(ctx: InstallationContext, holder: string, webhooks: readonly WebhookRef[]): Promise<void> {
    await this.database.forInstallation(ctx).query(giveBack, [holder, ...columnsOf(webhooks)]);
  }

  /** @returns undefined where the webhook is turned off, or somebody else's */
  async endpoint(
    ctx: InstallationContext,
    holder: string,
    { appId, webhookId }: WebhookRef,
  ): Promise<WebhookTarget | undefined> {
    const [row] = await this.database
      .forApp({ ...ctx, app: { id: appId } })
      .queryUnchecked<EndpointRow>(endpoint, [holder, webhookId]);
    if (!row) return undefined;
    const open = (cipher: Uint8Array) => this.vault.open(appId, webhookId, cipher);
    const { url, username, password_cipher: password, previous_secret_cipher: previous } = row;
    return {
      ...{ appId, webhookId, url, retryOnFailure: row.retry_on_failure },
      ...(username && password && { credentials: { username, password: open(password) } }),
      secrets: [row.secret_cipher, ...(previous ? [previous] : [])].map(open),
    };
  }

  /** In the order in which they are to be begun. @param known are left out */
  async due(
    ctx: InstallationContext,
    { appId, webhookId }: WebhookRef,
    known: readonly bigint[],
    limit: number,
  ): Promise<DueDelivery[]> {
    return this.database
      .forApp({ ...ctx, app: { id: appId } })
      .queryUnchecked<DueDelivery>(due, [webhookId, known, limit]);
  }

  /** All of them at once. Deliveries that are gone are passed over. */
  async record(ctx: InstallationContext, records: readonly AttemptRecord[]): Promise<void> {
    const column = <Value>(value: (record: AttemptRecord) => Value) => records.map(value);
    await this.database
      .forInstallation(ctx)
      .query(record, [
        column(({ appId }) => appId),
        column(({ deliveryId }) => deliveryId),
        column(({ verdict }) => verdict.state),
        column(({ verdict }) => (verdict.state === 'waiting' ? verdict.nextAttemptAt : null)),
        column(({ attempt }) => attempt.at),
        column(({ attempt }) => attempt.milliseconds),
        column(({ attempt }) => attempt.status),
        column(({ attempt }) => attempt.error),
        column(({ attempt }) => attempt.answer),
      ]);
  }

  async backlog(ctx: InstallationContext): Promise<Backlog> {
    const [row] = await this.database.forInstallation(ctx).queryUnchecked<Backlog>(backlog, []);
    return row!;
  }

  /**
   * Makes what waits for a time before this one due.
   *
   * @returns whose deliveries these are, and whether there may be more
   */
  async release(ctx: InstallationContext, before: Date): Promise<{ webhooks: WebhookRef[]; more: boolean }> {
    const rows = await this.database.forInstallation(ctx).queryUnchecked<RefRow>(release, [before]);
    return { webhooks: rows.map(refOf), more: rows.length === RELEASE_BATCH };
  }
}

const refOf = ({ app_id, webhook_id }: RefRow): WebhookRef => ({ appId: app_id, webhookId: webhook_id });

const columnsOf = (webhooks: readonly WebhookRef[]): [string[], string[]] => [
  webhooks.map(({ appId }) => appId),
  webhooks.map(({ webhookId }) => webhookId),
];
