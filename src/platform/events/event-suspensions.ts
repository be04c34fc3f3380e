import { Logger } from '@nestjs/common';
import type { AppContext, InstallationContext } from '../context/context.js';
import type { Transaction } from '../context/transaction.js';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { type Database } from '../database/database.js';
import { toLogFields } from '../observability/log-fields.js';
import { lock as lockConsumer } from './event-consumers.sql.js';
import { type EventLog, type EventBatch } from './event-log.js';
import * as sql from './event-suspensions.sql.js';

/** A consumer, as far as its failures need to know it. */
export interface IsolatedConsumer {
  readonly name: string;
  readonly limit: number;
  readonly consume: (ctx: InstallationContext & { transaction: Transaction }, batch: EventBatch) => Promise<void>;
}

/** Ends a transaction that only tries something. */
class TrialEnd extends Error {}

/**
 * Keeps the events of one app that cannot be processed from blocking those of all others. A consumer suspends such an app: its events are
 * processed apart, later and later, from a position of their own. Once they have caught up the app takes part again. Each event is
 * still processed once, and those of an app in order.
 */
export class EventSuspensions {
  private readonly logger = new Logger('EventConsumers');

  constructor(
    private readonly log: EventLog,
    private readonly database: Database,
  ) {}

  /** @param tx must have locked the position of the consumer before @returns the batch without the events of suspended apps */
  async withoutSuspended(tx: InstallationContext, name: string, batch: EventBatch): Promise<EventBatch> {
    const rows = await this.database.forInstallation(tx).query(sql.findApps, [name]);
    const suspended = new Set(rows.map(({ appId }) => appId));
    return suspended.size === 0 ? batch : onlyApps(batch, (appId) => !suspended.has(appId));
  }

  /**
   * To be called after a batch has failed. Tries the events of each app alone, without a lasting effect, and suspends the apps whose
   * events fail, unless nothing else waits for them.
   *
   * @returns whether an app was suspended
   */
  async suspendFailing({ name, limit, consume }: IsolatedConsumer): Promise<boolean> {
    const found = await this.database.withTransaction<InstallationContext, EventBatch | undefined>({}, async (tx) => {
      const batch = await this.next(tx, name, limit);
      return batch && this.withoutSuspended(tx, name, batch);
    });
    if (!found) return false;
    const appIds = [...new Set(found.kinds.map(({ appId }) => appId))];
    const failing: string[] = [];
    for (const appId of appIds) if (await this.fails(appId, { name, limit, consume }, found)) failing.push(appId);
    const othersWait = failing.length < appIds.length || found.count === limit;
    if (failing.length === 0 || !othersWait) return false;
    return this.database.withTransaction<InstallationContext, boolean>({}, async (tx) => {
      const [consumer] = await this.database.forInstallation(tx).query(lockConsumer, [name]);
      if (consumer?.position !== found.after) return false;
      for (const id of failing) await this.forApp(tx, id).query(sql.add, [name, found.after]);
      return true;
    });
  }

  /** The suspended apps whose events are due. */
  async findDue(names: readonly string[]): Promise<{ appId: string; consumer: string }[]> {
    return this.database.forInstallation({}).query(sql.findDue, [names]);
  }

  /** Processes the next events of a suspended app. @returns whether there may be more at once */
  async retry(appId: string, { name, limit, consume }: IsolatedConsumer): Promise<boolean> {
    try {
      return await this.database.withTransaction<AppContext, boolean>({ app: { id: appId } }, async (tx) => {
        const [suspension] = await this.forApp(tx, appId).query(sql.lock, [name]);
        if (!suspension) return false;
        const batchFrom = async ([consumer]: { position: bigint }[]) =>
          consumer && this.log.batchOfApp(tx, { after: suspension.position, last: consumer.position }, limit);
        const installation = this.database.forInstallation(tx);
        const batch =
          (await batchFrom(await installation.query(sql.findPosition, [name]))) ??
          // those that the consumer passed meanwhile; from now on it passes none
          (await batchFrom(await installation.query(sql.lockPosition, [name])));
        if (!batch) {
          await this.forApp(tx, appId).query(sql.remove, [name]);
          return false;
        }
        await consume(tx, batch);
        await this.forApp(tx, appId).query(sql.advance, [name, batch.lastPosition]);
        return true;
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.logger.error(
        { cause: toLogFields(error), consumer: name, appId },
        'Events of a suspended app failed; they will be tried again.',
      );
      await this.forApp({}, appId).query(sql.postpone, [name]);
      return false;
    }
  }

  private async next(tx: InstallationContext, name: string, limit: number): Promise<EventBatch | undefined> {
    const [consumer] = await this.database.forInstallation(tx).query(lockConsumer, [name]);
    return consumer && this.log.batch(tx, consumer.position, limit);
  }

  private async fails(appId: string, { name, limit, consume }: IsolatedConsumer, found: EventBatch): Promise<boolean> {
    try {
      await this.database.withTransaction<AppContext, never>({ app: { id: appId } }, async (tx) => {
        const batch = await this.next(tx, name, limit);
        if (batch?.after === found.after)
          await consume(
            tx,
            onlyApps(batch, (id) => id === appId),
          );
        throw new TrialEnd();
      });
      return false;
    } catch (error) {
      if (error instanceof TrialEnd) return false;
      if (isDatabaseUnavailable(error)) throw error;
      this.logger.error(
        { cause: toLogFields(error), consumer: name, appId },
        'Events of an app failed; they are processed apart from those of other apps.',
      );
      return true;
    }
  }

  private forApp(ctx: InstallationContext, appId: string) {
    return this.database.forApp({ ...ctx, app: { id: appId } });
  }
}

const onlyApps = (batch: EventBatch, includes: (appId: string) => boolean): EventBatch => ({
  ...batch,
  kinds: batch.kinds.filter(({ appId }) => includes(appId)),
});
