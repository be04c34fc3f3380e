import { groupBy } from '../collections/group-by.js';
import type { AppContext, InstallationContext } from '../context/context.js';
import type { Database } from '../database/database.js';
import type { Scalar } from '../database/statement-types.js';
import type { AppStatement, InstallationStatement } from '../database/statement.js';
import type { QueueBacklog } from '../jobs/queue-backlog.js';
import type { Destination, DueDelivery } from './delivery.js';

/** The key of a destination in its app. */
type Key = readonly Scalar[];

/** Keys of several destinations: an array for each column of the key. */
type Columns<Of extends Key> = { readonly [At in keyof Of]: readonly Of[At][] };

/** The statements of a table of deliveries, with states `pending` (to be attempted now) and `waiting` (for a retry). */
export interface QueueStatements<Ref extends Destination, Of extends Key, Delivery extends DueDelivery> {
  readonly findPending: InstallationStatement<Ref, readonly []>;
  readonly acquireLeases: AppStatement<Omit<Ref, 'appId'>, readonly [holder: string, ...Columns<Of>]>;
  readonly releaseLeases: AppStatement<object, readonly [holder: string, ...Columns<Of>]>;
  readonly findDue: AppStatement<Delivery, readonly [...Of, known: readonly bigint[], limit: number]>;
  readonly findRetries: InstallationStatement<{ appId: string; id: bigint }, readonly [now: Date]>;
  readonly makePending: AppStatement<Omit<Ref, 'appId'>, readonly [ids: readonly bigint[]]>;
  readonly backlog: InstallationStatement<QueueBacklog, readonly []>;
}

/** Deliveries as a queue: which process works on which destination, what is to be sent, and the results. */
export abstract class DeliveryQueueRepository<
  Ref extends Destination,
  Of extends Key,
  Delivery extends DueDelivery,
  Result extends Destination,
> {
  /** @param key the properties of the key of a destination in its app, in the order of their parameters */
  constructor(
    protected readonly database: Database,
    private readonly statements: QueueStatements<Ref, Of, Delivery>,
    private readonly key: readonly (keyof Ref)[],
  ) {}

  /** Stores results of one app. */
  protected abstract recordOfApp(ctx: AppContext, results: readonly Result[]): Promise<void>;

  /** The destinations of all apps with pending deliveries, whether they are leased or not. */
  async findPending(ctx: InstallationContext): Promise<Ref[]> {
    return this.database.forInstallation(ctx).query(this.statements.findPending, []);
  }

  /** Acquires or renews leases. @returns the destinations that no other process has, that are turned on, and whose app is not deleted */
  async acquireLeases(ctx: InstallationContext, holder: string, destinations: readonly Ref[]): Promise<Ref[]> {
    const acquired: Ref[] = [];
    for (const [appId, ofApp] of groupBy(destinations, (each) => each.appId)) {
      const leases = await this.forApp(ctx, appId).query(this.statements.acquireLeases, [
        holder,
        ...this.columnsOf(ofApp),
      ]);
      acquired.push(...leases.map((lease) => ({ appId, ...lease }) as Ref));
    }
    return acquired;
  }

  async releaseLeases(ctx: InstallationContext, holder: string, destinations: readonly Ref[]): Promise<void> {
    for (const [appId, ofApp] of groupBy(destinations, (each) => each.appId))
      await this.forApp(ctx, appId).query(this.statements.releaseLeases, [holder, ...this.columnsOf(ofApp)]);
  }

  /** Returns due deliveries in the order of sending. @param known ids that are left out */
  async findDue(
    ctx: InstallationContext,
    destination: Ref,
    known: readonly bigint[],
    limit: number,
  ): Promise<Delivery[]> {
    const key = this.key.map((property) => destination[property]) as unknown as Of;
    return this.forApp(ctx, destination.appId).query(this.statements.findDue, [...key, known, limit]);
  }

  /** @param ctx has an open transaction if the results are of several apps: all are stored, or none */
  async record(ctx: InstallationContext, results: readonly Result[]): Promise<void> {
    for (const [appId, ofApp] of groupBy(results, (each) => each.appId))
      await this.recordOfApp({ ...ctx, app: { id: appId } }, ofApp);
  }

  /** Some of the deliveries whose next attempt is due, by app. */
  async findRetries(ctx: InstallationContext, now: Date): Promise<ReadonlyMap<string, bigint[]>> {
    const due = await this.database.forInstallation(ctx).query(this.statements.findRetries, [now]);
    const byApp = groupBy(due, ({ appId }) => appId);
    return new Map([...byApp].map(([appId, deliveries]) => [appId, deliveries.map(({ id }) => id)]));
  }

  /** Makes deliveries pending that wait for their next attempt. @returns their destinations */
  async makePending(ctx: InstallationContext, appId: string, ids: readonly bigint[]): Promise<Ref[]> {
    const pending = await this.forApp(ctx, appId).query(this.statements.makePending, [ids]);
    return pending.map((destination) => ({ appId, ...destination }) as Ref);
  }

  async backlog(ctx: InstallationContext): Promise<QueueBacklog> {
    const [row] = await this.database.forInstallation(ctx).query(this.statements.backlog, []);
    return row!;
  }

  private columnsOf(destinations: readonly Ref[]): Columns<Of> {
    return this.key.map((property) => destinations.map((each) => each[property])) as unknown as Columns<Of>;
  }

  protected forApp(ctx: InstallationContext, appId: string) {
    return this.database.forApp({ ...ctx, app: { id: appId } });
  }
}

/** What sends the deliveries needs of a queue. */
export type DeliveryQueue<Ref extends Destination, Delivery extends DueDelivery, Result extends Destination> = Pick<
  DeliveryQueueRepository<Ref, Key, Delivery, Result>,
  keyof DeliveryQueueRepository<Ref, Key, Delivery, Result>
>;
