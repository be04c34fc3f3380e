import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { InstallationStatements } from '../database/session/scoped-database.js';
import * as sql from './replication.sql.js';

/** A table whose rows of an app change at the source only until the app is sealed. */
export interface GuardedTable {
  readonly name: string;
  /** Changes of these columns only are never refused. */
  readonly volatile: readonly string[];
  /** In SQL, of an inserted row that is never refused. */
  readonly exempt?: string;
}

/** The creation of a trigger waits for transactions that write to the table, and others wait behind it: no longer than this, in turn. */
const LOCK_TIMEOUTS_MILLISECONDS = [100, 100, 100, 100, 100, 200, 400, 800];

/** The last ones are longer than the second after which PostgreSQL cancels an autovacuum that others wait for. */
const LAST_LOCK_TIMEOUTS_MILLISECONDS = [1_500, 1_500];

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Triggers on the tables of an app that moves. They refuse its changes from the moment in which its row is sealed, whoever makes them: a process that has
 * not heard of the move, a job, an operator in psql. Other apps, and other moments, have no such triggers.
 */
export class ChangeGuards {
  /** @param name of the move, in lower case and without special characters */
  constructor(
    private readonly connection: pg.Client,
    private readonly statements: InstallationStatements,
    private readonly name: string,
    private readonly appId: string,
  ) {}

  /** Can be repeated. Each table on its own, so that no other app waits for more than one of them. */
  async create(tables: readonly GuardedTable[]): Promise<void> {
    const existing = new Set(await this.guarded());
    for (const table of tables.filter(({ name }) => !existing.has(name)))
      await this.withinLockTimeout(await this.textFor(table));
  }

  /** Can be repeated. */
  async remove(): Promise<void> {
    for (const table of await this.guarded())
      await this.withinLockTimeout(
        `DROP TRIGGER IF EXISTS ${this.name} ON ${table}; DROP TRIGGER IF EXISTS ${this.name}_d ON ${table}`,
      );
  }

  private async guarded(): Promise<string[]> {
    return (await this.statements.query(sql.guardedTables, [this.name])).map(({ name }) => name);
  }

  private async textFor({ name, volatile, exempt }: GuardedTable): Promise<string> {
    const app = this.connection.escapeLiteral(this.appId);
    const refuse = `EXECUTE FUNCTION refuse_changes_of_sealed_app(${app})`;
    const update = volatile.length > 0 ? `UPDATE OF ${(await this.columns(name, volatile)).join(', ')}` : 'UPDATE';
    const written = `NEW.app_id = ${app}${exempt === undefined ? '' : ` AND NOT (${exempt})`}`;
    return `CREATE TRIGGER ${this.name} BEFORE INSERT OR ${update} ON ${name} FOR EACH ROW WHEN (${written}) ${refuse};
      CREATE TRIGGER ${this.name}_d BEFORE DELETE ON ${name} FOR EACH ROW WHEN (OLD.app_id = ${app}) ${refuse}`;
  }

  private async columns(table: string, volatile: readonly string[]): Promise<string[]> {
    const found = await this.statements.query(sql.guardedColumns, [table, volatile]);
    return found.map(({ name }) => name);
  }

  /** @param text without parameters: its statements are one transaction @throws the error of PostgreSQL if others hold the table all the time */
  private async withinLockTimeout(text: string): Promise<void> {
    const timeouts = [...LOCK_TIMEOUTS_MILLISECONDS, ...LAST_LOCK_TIMEOUTS_MILLISECONDS];
    for (const [attempt, timeout] of timeouts.entries()) {
      try {
        await this.connection.query(`SET LOCAL lock_timeout = ${timeout}; ${text}`);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === timeouts.length - 1) throw error;
        await delay(timeout);
      }
    }
  }
}
