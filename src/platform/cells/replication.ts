import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../database/database.js';
import { statementsOn, type InstallationStatements } from '../database/session/scoped-database.js';
import { errorReason } from '../errors/error-reason.js';
import { StartupError } from '../errors/startup-error.js';
import { neverThrows } from '../observability/never-throws.js';
import { ChangeGuards } from './change-guards.js';
import * as sql from './replication.sql.js';

const POLL_MILLISECONDS = 50;

/** While the app refuses changes. */
const SWITCH_POLL_MILLISECONDS = 5;

/** PostgreSQL 15 is the first one that replicates rows of one app only. */
const OLDEST_VERSION = 150_000;

/** PostgreSQL tries again after a failure, so a few of them are none of the copy: a worker that could not start at once, for example. */
const MAX_FAILURES = 3;

/** A position in the WAL of the source. */
export type Position = string;

/**
 * The copy of an app by PostgreSQL: a publication and a slot in the database of the source, and a subscription in that of the target, all of one
 * name. They exist until they are removed, whatever becomes of this process.
 */
export class Replication {
  /** The guards of the rows of the app at the source. */
  readonly guards: ChangeGuards;
  /** The number of failures that the subscription had before this command, for example because the source was down. */
  private formerFailures = 0;

  private constructor(
    private readonly name: string,
    private readonly appId: string,
    private readonly source: { readonly connection: pg.Client; readonly statements: InstallationStatements },
    private readonly target: { readonly connection: pg.Client; readonly statements: InstallationStatements },
    private readonly sourceUrl: string,
    private readonly signal: AbortSignal | undefined,
    /** Aborted when a connection is lost, with the reason. */
    private readonly lost: AbortSignal,
  ) {
    this.guards = new ChangeGuards(source.connection, source.statements, name, appId);
  }

  /**
   * Until the end of `work` no other process moves the app.
   *
   * @throws StartupError if another one does, or the connection to a database was lost
   */
  static async open<Result>(
    { source, target, appId, signal }: { source: Database; target: Database; appId: string; signal?: AbortSignal },
    work: (replication: Replication) => Promise<Result>,
  ): Promise<Result> {
    const [one, other] = [source, target].map((database) => database.unlimitedConnection());
    const lost = new AbortController();
    for (const [side, connection] of Object.entries({ source: one!, target: other! }))
      connection.on(
        'error',
        neverThrows((error: Error) => lost.abort(lossOf(side, error))),
      );
    try {
      await source.connectDedicated(one!);
      await target.connectDedicated(other!);
      for (const connection of [one!, other!]) await connection.query(NOTICE_LOSS);
      const sides = [one!, other!].map((connection) => ({ connection, statements: statementsOn(connection) }));
      for (const { statements } of sides) {
        const [lock] = await statements.query(sql.lock, [appId]);
        if (!lock!.locked) throw new MoveTaken(`Another process moves the app ${appId}. Nothing was changed.`);
      }
      const [{ name } = { name: '' }] = await sides[0]!.statements.query(sql.name, [appId]);
      return await work(new Replication(name, appId, sides[0]!, sides[1]!, source.replicationUrl, signal, lost.signal));
    } catch (error) {
      // what failed then only says that a connection cannot be used
      throw lost.signal.aborted ? lost.signal.reason : error;
    } finally {
      await Promise.all([one!, other!].map((connection) => connection.end().catch(() => undefined)));
    }
  }

  /** @returns what was found, in a sentence @throws StartupError if the source cannot replicate */
  async assertPossible(): Promise<string> {
    const [source, target] = await Promise.all(
      [this.source, this.target].map(async ({ statements }) => (await statements.query(sql.settings, []))[0]!),
    );
    if (Math.min(source!.version, target!.version) < OLDEST_VERSION)
      throw new StartupError('Apps move between databases of PostgreSQL 15 or later.');
    if (source!.walLevel !== 'logical')
      throw new StartupError(`The PostgreSQL of the source has wal_level = ${source!.walLevel}, and needs logical.`);
    const [slots] = await this.source.statements.query(sql.freeSlots, []);
    if (slots!.free === 0 && !(await this.slot()))
      throw new StartupError('The PostgreSQL of the source has no free slot: raise max_replication_slots.');
    const [from, to] = [source!, target!].map(({ version }) => Math.floor(version / 10_000));
    return `Version ${from} at the source, which replicates and has a free slot, and ${to} at the target.`;
  }

  /**
   * By a subscription that is rolled back. PostgreSQL would refuse that of the move only after its slot exists, for which it waits as long as the
   * transactions of the source take.
   *
   * @returns what was found, in a sentence @throws StartupError
   */
  async assertReachable(): Promise<string> {
    await this.target.connection.query('BEGIN');
    try {
      await this.attempt(
        `CREATE SUBSCRIPTION ${this.name}_trial CONNECTION ${this.connectionString} PUBLICATION ${this.name}
           WITH (enabled = false, create_slot = false, slot_name = NONE, copy_data = false)`,
      );
    } finally {
      await this.target.connection.query('ROLLBACK');
    }
    return 'It succeeds, and the account may replicate.';
  }

  async subscription(): Promise<sql.Subscription | undefined> {
    const [found] = await this.target.statements.query(sql.subscription, [this.name]);
    return found;
  }

  /**
   * Begins the copy, or goes on with one. Tables that are empty when the slot exists are followed, and not copied first, which takes PostgreSQL a second
   * each.
   *
   * @param isEmpty whether the source has no row in the table
   */
  async begin(tables: readonly string[], isEmpty: (table: string) => Promise<boolean>): Promise<void> {
    const former = await this.subscription();
    this.formerFailures = former?.failures ?? 0;
    if (!former) await this.subscribe(await emptyOnes(tables, isEmpty), isEmpty);
    const published = new Set(
      (await this.source.statements.query(sql.publishedTables, [this.name])).map(({ name }) => name),
    );
    const missing = tables.filter((table) => !published.has(table));
    if (missing.length > 0)
      await this.source.connection.query(`ALTER PUBLICATION ${this.name} ADD TABLE ${this.rowsOf(missing)}`);
    await this.attempt(`ALTER SUBSCRIPTION ${this.name} REFRESH PUBLICATION WITH (copy_data = true)`);
  }

  /** @param report called with the progress @throws StartupError if PostgreSQL cannot copy a table */
  async copied(report: (done: number, all: number) => void | Promise<void>): Promise<void> {
    for (let reported = -1; ;) {
      const { tables, copied } = await this.working();
      if (copied !== reported) await report((reported = copied), tables);
      if (copied === tables) return;
      await this.pause();
    }
  }

  /** The end of the WAL of the source. */
  async position(): Promise<Position> {
    const [row] = await this.source.statements.query(sql.position, []);
    return row!.lsn;
  }

  /** The target has stored all that the source wrote before the position. */
  async passed(position: Position): Promise<void> {
    while (!(await this.slot(position))?.hasPassed) {
      await this.working();
      await this.pause(SWITCH_POLL_MILLISECONDS);
    }
  }

  /** All transactions that write at the source and have begun before now have ended. @returns false if some go on after the time */
  async transactionsEnded(until: number): Promise<boolean> {
    const [next] = await this.source.statements.query(sql.nextTransaction, []);
    for (;;) {
      const [row] = await this.source.statements.query(sql.haveEnded, [next!.transaction]);
      if (row!.ended) return true;
      if (Date.now() >= until) return false;
      await this.pause(SWITCH_POLL_MILLISECONDS);
    }
  }

  /** From now on the target stores each change at once, and the source learns of it. By default changes wait up to 0.2 seconds for more of them. */
  async storeAtOnce(): Promise<void> {
    await this.target.connection.query(`ALTER SUBSCRIPTION ${this.name} SET (synchronous_commit = 'on')`);
  }

  /** The target gets no more changes. What it has stays. */
  async stop(): Promise<void> {
    await this.target.connection.query(`ALTER SUBSCRIPTION ${this.name} DISABLE`);
    while ((await this.subscription())?.isWriting) await delay(SWITCH_POLL_MILLISECONDS);
  }

  /** The reverse of `stop`. */
  async continue(): Promise<void> {
    await this.target.connection.query(`ALTER SUBSCRIPTION ${this.name} ENABLE`);
  }

  /** Removes the subscription with all that belongs to it. Can be repeated. */
  async remove(): Promise<void> {
    if (await this.subscription()) {
      await this.stop();
      await this.target.connection.query(`ALTER SUBSCRIPTION ${this.name} SET (slot_name = NONE)`);
      await this.target.connection.query(`DROP SUBSCRIPTION ${this.name}`);
    }
    await this.dropSlot();
    await this.source.connection.query(`DROP PUBLICATION IF EXISTS ${this.name}`);
  }

  private async subscribe(empty: readonly string[], isEmpty: (table: string) => Promise<boolean>): Promise<void> {
    const { connection, statements } = this.source;
    await this.dropSlot();
    await connection.query(`DROP PUBLICATION IF EXISTS ${this.name}`);
    const tables = empty.length > 0 ? ` FOR TABLE ${this.rowsOf(empty)}` : '';
    await connection.query(`CREATE PUBLICATION ${this.name}${tables}`);
    // on its own: the creation by CREATE SUBSCRIPTION would wait for itself where both databases are on one server
    await statements.query(sql.createSlot, [this.name]);
    const stillEmpty = new Set(await emptyOnes(empty, isEmpty));
    const filled = empty.filter((table) => !stillEmpty.has(table));
    if (filled.length > 0) await connection.query(`ALTER PUBLICATION ${this.name} DROP TABLE ${filled.join(', ')}`);
    const options = `create_slot = false, slot_name = ${this.name}, copy_data = false`;
    await this.attempt(
      `CREATE SUBSCRIPTION ${this.name} CONNECTION ${this.connectionString} PUBLICATION ${this.name} WITH (${options})`,
    );
  }

  /** For a statement of the target with which its PostgreSQL connects to the source. Its text has a password. */
  private async attempt(text: string): Promise<void> {
    try {
      await this.target.connection.query(text);
    } catch (error) {
      // PostgreSQL's rule for subscriptions of accounts that are no superusers
      const remedy = /password is required/.test(errorReason(error))
        ? ' The account in DATABASE_URL of the source has to sign in with a password, which its pg_hba.conf asks for.'
        : '';
      throw new StartupError(
        `The PostgreSQL of the target cannot subscribe to that of the source (${errorReason(error)}).${remedy}`,
      );
    }
  }

  private get connectionString(): string {
    return this.target.connection.escapeLiteral(this.sourceUrl);
  }

  private rowsOf(tables: readonly string[]): string {
    const app = this.source.connection.escapeLiteral(this.appId);
    return tables.map((table) => `${table} WHERE (app_id = ${app})`).join(', ');
  }

  private async dropSlot(): Promise<void> {
    while (await this.slot()) {
      await this.source.statements.query(sql.dropSlot, [this.name]);
      if (await this.slot()) await delay(POLL_MILLISECONDS);
    }
  }

  private async slot(position: Position | null = null): Promise<sql.Slot | undefined> {
    const [found] = await this.source.statements.query(sql.slot, [this.name, position]);
    return found;
  }

  /** @throws StartupError if the target does not follow any more */
  private async working(): Promise<sql.Subscription> {
    const subscription = await this.subscription();
    if (!subscription) throw new StartupError('The subscription of the target was removed.');
    if (subscription.failures - this.formerFailures > MAX_FAILURES)
      throw new StartupError('PostgreSQL cannot copy the app: the log of the PostgreSQL of the target says why.');
    return subscription;
  }

  private async pause(milliseconds = POLL_MILLISECONDS): Promise<void> {
    // the target waits for a source that is down, for as long as it takes
    this.lost.throwIfAborted();
    await delay(milliseconds, undefined, { signal: this.signal });
  }
}

/** Another process has the lock of the move: for some seconds it can be a lost connection of this one. */
export class MoveTaken extends StartupError {}

/** A connection of a move was lost, and with it the lock of the move. */
export class MoveInterrupted extends StartupError {}

const lossOf = (side: string, error: Error): MoveInterrupted =>
  new MoveInterrupted(`the connection to that of the ${side} was lost: ${errorReason(error)}`);

/** PostgreSQL notices after some seconds that the machine of the command is gone, and frees its lock. Not for Unix sockets, which end with their process. */
const NOTICE_LOSS = `SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3`;

async function emptyOnes(tables: readonly string[], isEmpty: (table: string) => Promise<boolean>): Promise<string[]> {
  const empty: string[] = [];
  for (const table of tables) if (await isEmpty(table)) empty.push(table);
  return empty;
}
